"""Values that a log can keep as JSON: the types of the fields of its events."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from companion.core.limits import Range

DEEPEST = 20  # lists in lists of what a game writes down


class WholeLetters:
    """Text that can be written to a file."""

    def wrong(self, value: str) -> str:
        """Return what is wrong with a text, or ""."""
        return "" if _is_text(value) else "has a character that is not text"


class Writable:
    """Whole numbers, texts, lists, dictionaries."""

    def wrong(self, value: object) -> str:
        """Return what is wrong with a value, or ""."""
        return "" if is_json(value) else "must be whole numbers, texts, lists and dictionaries"


Text: TypeAlias = Annotated[str, WholeLetters()]
LARGEST = (1 << 53) - 1  # larger whole numbers are not exact in a browser
Whole: TypeAlias = Annotated[int, Range(0, LARGEST)]
Written: TypeAlias = Annotated[Any, Writable()]


def is_json(value: object, depth: int = DEEPEST) -> bool:
    """Tell whether a value can be written down: whole numbers, texts, lists, dictionaries."""
    if value is None or _is_text(value) or (isinstance(value, int) and abs(value) <= LARGEST):
        return True
    if depth == 0:
        return False
    if isinstance(value, list):
        return all(is_json(item, depth - 1) for item in value)
    return isinstance(value, dict) and all(
        _is_text(key) and is_json(item, depth - 1) for key, item in value.items()
    )


def _is_text(value: object) -> bool:
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False  # a broken letter: half of a pair
    return True
