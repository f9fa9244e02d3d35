"""Paper folded in space: panels of a flat part, each turned about the fold it hangs on.

A flat part is seen from its blank side here, as it lies when one folds it: x runs to the left of
what is printed, y down the page, z up from the table. A fold by an angle above 0 is away from the
print, so the panel rises.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Generic, TypeAlias, TypeVar

from msgspec import Struct

from companion.drawing.cutout import Crease
from companion.drawing.folding.nets import Vector
from companion.drawing.shapes import Point

K = TypeVar("K")
Corners: TypeAlias = tuple[Vector, ...]


class Hinge(Struct, Generic[K], frozen=True):
    """A fold: the panel that moves, the one it hangs on, the line and the angle."""

    panel: K
    on: K
    line: Crease
    angle_deg: float


def fold_panels(
    panels: Mapping[K, Sequence[Point]], hinges: Sequence[Hinge[K]]
) -> dict[K, Corners]:
    """Return the corners of every panel in space; a panel that hangs on nothing stays flat."""
    by_panel = {hinge.panel: hinge for hinge in hinges}

    def placed(corners: Corners, panel: K) -> Corners:
        while hinge := by_panel.get(panel):
            corners = _turn_about_fold(corners, hinge, panels[panel])
            panel = hinge.on
        return corners

    return {
        panel: placed(_flat(make_clockwise(corners)), panel) for panel, corners in panels.items()
    }


def make_clockwise(corners: Sequence[Point]) -> tuple[Point, ...]:
    """Return corners that run clockwise as one sees the print."""
    after = (*corners[1:], corners[0])
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, after, strict=True))
    return tuple(corners) if area > 0 else tuple(corners[::-1])


def _flat(corners: Sequence[Point]) -> Corners:
    return tuple((-x, y, 0.0) for x, y in corners)


def _turn_about_fold(corners: Corners, hinge: Hinge[K], flat: Sequence[Point]) -> Corners:
    """Return corners turned about a fold so that the panel rises for an angle above 0."""
    (start, end) = _flat(((hinge.line.x1, hinge.line.y1), (hinge.line.x2, hinge.line.y2)))
    long = math.dist(start, end)
    ax, ay = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    middle = (
        -sum(x for x, _ in flat) / len(flat) - start[0],
        sum(y for _, y in flat) / len(flat) - start[1],
    )
    side = math.copysign(1.0, ax * middle[1] - ay * middle[0])
    c, s = math.cos(math.radians(hinge.angle_deg)), math.sin(math.radians(hinge.angle_deg)) * side
    bent = []
    for x, y, z in corners:
        dx, dy = x - start[0], y - start[1]
        along, away = dx * ax + dy * ay, dy * ax - dx * ay
        across, up = away * c - z * s, away * s + z * c
        bent.append((start[0] + along * ax - across * ay, start[1] + along * ay + across * ax, up))
    return tuple(bent)
