"""Values that a log can keep as JSON: the types of the fields of its events."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

DEEPEST = 20  # lists in lists of what a game writes down


LARGEST = (1 << 53) - 1  # larger whole numbers are not exact in a browser
Text: TypeAlias = str
Whole: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
Written: TypeAlias = Any  # what `is_json` takes


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
