"""What rows of several tables have in common: limits that stand in a type, and types with them.

`Annotated[int, Range(1, 99)]` is a number from 1 to 99; the reader of the data holds it to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Protocol, TypeAlias


class Limit(Protocol):
    """What a value must keep beside its type."""

    def wrong(self, value: Any) -> str:
        """Return what is wrong with a value, or ""."""


@dataclass(frozen=True, slots=True)
class Range:
    """From the least to the most, both allowed."""

    least: float
    most: float | None = None
    unit: str = ""

    def wrong(self, value: float) -> str:
        """Return what is wrong with a number, or ""."""
        if value >= self.least and (self.most is None or value <= self.most):
            return ""
        right = f"at least {self.least:g}" if self.most is None else f"from {self}"
        return f"must be {right}{self.unit and f' {self.unit}'}, not {value:g}"

    def __str__(self) -> str:
        return f"{self.least:g} to {self.most:g}"


@dataclass(frozen=True, slots=True)
class FewestFirst:
    """Two numbers in a range, the smaller first."""

    least: int
    most: int

    def wrong(self, value: tuple[int, int]) -> str:
        """Return what is wrong with the two, or ""."""
        few, many = value
        if self.least <= few <= many <= self.most:
            return ""
        return f"must be from {self.least} to {self.most}, the fewest first"


Count: TypeAlias = Annotated[int, Range(1, 99)]
"""How many there are, or how much it is worth: at least one."""
CountOrNone: TypeAlias = Annotated[int, Range(0, 99)]
"""The same, or none."""
