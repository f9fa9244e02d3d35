"""What may be written into a log: short texts that can be shown, and whole values of JSON."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.json_values import is_json
from companion.table.event_types import Json

LONGEST = 200  # letters of a note, of a name or of a key


def check_short_text(what: str, text: str) -> str:
    """Return a text as it is written down.

    Raises:
        CompanionError: it is empty, too long or not text.
    """
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST:
        raise CompanionError(f"{what} has 1 to {LONGEST} letters, not {len(text)}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise CompanionError(f"{what} holds bytes that are not text; type it again") from None
    if not text.isprintable():
        raise CompanionError(f"{what} holds characters that cannot be shown; leave them out")
    return text


def check_json(value: Json) -> Json:
    """Return a value that can be written down.

    Raises:
        ValueError: it cannot: a number with a fraction, or something else than JSON.
    """
    if not is_json(value):
        raise ValueError(f"a log holds whole numbers, texts, lists and dictionaries, not {value!r}")
    return value
