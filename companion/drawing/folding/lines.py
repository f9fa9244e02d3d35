"""Lines of paper parts: where to cut, where to fold and where glue goes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Crease:
    """A straight line from (x1, y1) to (x2, y2) along which paper is folded, mm."""

    x1: float
    y1: float
    x2: float
    y2: float
