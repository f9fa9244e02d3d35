"""Values of a record in words: short, whatever somebody wrote."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

LONGEST = 40
MOST_LISTED = 12
_LARGEST = 10**12
_SERIAL = re.compile(r"[A-Za-z]?[0-9]*")


def shown(value: object, table: str = "an object") -> str:
    """Return a value as a person knows it, never a long one; `table` is what its kind is called."""
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int | float):
        large = isinstance(value, int) and abs(value) >= _LARGEST
        return "so large a number" if large else str(value)
    if isinstance(value, str):
        return f'"{cut(value)}"'
    if isinstance(value, Mapping):
        return table
    return "a list" if isinstance(value, list) else "a date or time"


def either(words: Iterable[str]) -> str:
    """Return the right words, or the first and the last of many that are numbered or lettered."""
    names = list(words)
    right = [quoted(name) for name in names]
    if len(right) > MOST_LISTED and all(map(_SERIAL.fullmatch, names)):
        return f"one of {right[0]} to {right[-1]}"
    return listed(right)


def listed(words: Iterable[object]) -> str:
    """Return `a, b or c`."""
    *others, last = map(str, words)
    return f"{', '.join(others)} or {last}" if others else last


def quoted(word: str) -> str:
    """Return a word in quotes; a number stands without."""
    return word if word.isdecimal() else f'"{word}"'


def cut(words: str) -> str:
    """Return words that fit on a line, without control characters."""
    few = words if len(words) <= LONGEST else f"{words[:LONGEST]}..."
    return "".join(letter if letter.isprintable() else "?" for letter in few)
