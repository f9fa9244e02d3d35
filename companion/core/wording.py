"""Words about values of a record that somebody wrote: short, whatever stands there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

LONGEST = 40
MOST_LISTED = 12
_LARGEST = 10**12
_SERIAL = re.compile(r"[A-Za-z]?[0-9]*")


def shown(value: object) -> str:
    """Return a value as a person knows it, never a long one."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < _LARGEST else "so large a number"
    if isinstance(value, float):
        return str(value)
    return _shown_thing(value)


def _shown_thing(value: object) -> str:
    if isinstance(value, str):
        return f'"{cut(value)}"'
    if isinstance(value, Mapping):
        return "an object"
    return "a list" if isinstance(value, list) else "a date or time"


def either(words: Iterable[str]) -> str:
    """Return the right words, or the first and the last of many that are numbered or lettered."""
    names = list(words)
    right = [quoted(name) for name in names]
    if len(right) > MOST_LISTED and all(map(_SERIAL.fullmatch, names)):
        return f"one of {right[0]} to {right[-1]}"
    return right[0] if len(right) == 1 else f"{', '.join(right[:-1])} or {right[-1]}"


def quoted(word: str) -> str:
    """Return a word in quotes; a number stands without."""
    return word if word.isdecimal() else f'"{word}"'


def cut(words: str) -> str:
    """Return words that can be shown on a line: not too many, and no signs that do something."""
    few = words if len(words) <= LONGEST else f"{words[:LONGEST]}..."
    return "".join(letter if letter.isprintable() else "?" for letter in few)
