"""Limits on values, such as `Range`, and types that several tables share, such as `Count`.

`Annotated[int, Range(1, 99)]` is a number from 1 to 99; the data reader enforces it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Sized
from itertools import pairwise
from typing import Annotated, Any, Protocol, TypeAlias

from companion.core.text_format import LARGEST, show_value


class Limit(Protocol):
    """A limit on a value in addition to its type, such as a range."""

    def wrong(self, value: Any) -> str:
        """Return how a value breaks this limit, such as `must increase`; "" if it is valid."""


class Range:
    """Limits a number: from `least` to `most`. If `most` is None, there is no upper limit."""

    def __init__(self, least: float, most: float | None = None, unit: str = "") -> None:
        self.least, self.most, self.unit = least, most, unit

    def wrong(self, value: float) -> str:
        """Return a message if a number is outside the range; else ""."""
        if value >= self.least and (self.most is None or value <= self.most):
            return ""
        right = f"at least {_format_number(self.least)}"
        if self.most is not None:
            right = f"from {_format_number(self.least)} to {_format_number(self.most)}"
        return f"must be {right}{self.unit and f' {self.unit}'}, not {_format_number(value)}"


class OrderedPair:
    """Limits two numbers: both from `least` to `most`, the smaller one first."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def wrong(self, value: tuple[int, int]) -> str:
        """Return a message if the two numbers are out of range or in the wrong order; else ""."""
        few, many = value
        if self.least <= few <= many <= self.most:
            return ""
        return f"must be from {self.least} to {self.most}, the smaller number first"


class Length:
    """Limits the length of a list: from `least` to `most`. If `most` is 0, it must be `least`."""

    def __init__(self, least: int, most: int = 0) -> None:
        self.least, self.most = least, most

    def wrong(self, value: Sized) -> str:
        """Return a message if a list is too short or too long; else ""."""
        if self.least <= len(value) <= (self.most or self.least):
            return ""
        right = f"{self.least} to {self.most}" if self.most else str(self.least)
        return f"must be a list of {right} entries, not {len(value)}"


class Ascending:
    """Limits a list of numbers, which must increase; `equal` allows equal neighbours."""

    def __init__(self, *, equal: bool = False) -> None:
        self.equal = equal

    def wrong(self, value: Sequence[float]) -> str:
        """Return a message if the numbers are in the wrong order; else ""."""
        if all(item < other or (self.equal and item == other) for item, other in pairwise(value)):
            return ""
        return "must not decrease" if self.equal else "must increase"


class Pattern:
    """Limits a text to the regular expression `form`; messages describe it as `text`."""

    def __init__(self, form: str, text: str) -> None:
        self.form, self.told = form, text

    def wrong(self, value: str) -> str:
        """Return a message if a text does not match the pattern; else ""."""
        result = re.fullmatch(self.form, value)
        return "" if result else f"must be {self.told}, not {show_value(value)}"


class Unique:
    """Limits a list: no entry may be repeated."""

    def wrong(self, value: Sequence[object]) -> str:
        """Return a message if an entry occurs twice in a list; else ""."""
        twice = next((item for item in value if value.count(item) > 1), None)
        return "" if twice is None else f"has {show_value(twice)} twice; write each only once"


class Permutation:
    """Limits a list: all of `names`, each once, in any order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def wrong(self, value: Sequence[str]) -> str:
        """Return a message if a name is missing, repeated or unknown in a list; else ""."""
        if sorted(value) == sorted(self.names):
            return ""
        return f"must name each of these once: {', '.join(self.names)}"


class InFile:
    """Marks a field whose type in files is different.

    `hint` is the field's type in files. It is None if no file contains the field.
    """

    def __init__(self, hint: Any) -> None:
        self.hint = hint


def _format_number(number: float) -> str:
    return f"{number:,}" if isinstance(number, int) else f"{number:g}"


Number: TypeAlias = Annotated[int, Range(-LARGEST, LARGEST)]
"""A number of a record."""
Count: TypeAlias = Annotated[int, Range(1, 99)]
"""How many there are, or how much it is worth: at least one."""
CountOrNone: TypeAlias = Annotated[int, Range(0, 99)]
"""The same, or none."""
Players: TypeAlias = Annotated[tuple[int, int], OrderedPair(1, 99)]
"""The fewest and the most players."""
