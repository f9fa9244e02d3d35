"""What grows out of a fish and lies over its contour: barbels, rows of bony plates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from companion.drawing.shapes import Color
from docs.art.fish.body import Body
from docs.art.fish.curves import spline
from docs.art.fish.strokes import INK, RAY, Stroke, area, line, polyline, traced

EDGE = 0.12  # mm of ink on either side of a barbel


@dataclass(frozen=True, slots=True)
class Barbels:
    """Whiskers, each from a place on the head (share of its length, v) through points beside it.

    The points are shares of the fish's length from the root; `width` is in mm.
    """

    lines: tuple[tuple[tuple[float, float], tuple[tuple[float, float], ...]], ...]
    color: Color
    width: float = 0.2


@dataclass(frozen=True, slots=True)
class Scutes:
    """A row of bony plates from one x to another at height v, smaller towards the tail.

    `size`: half the length and half the height of the first, shares of the fish's length.
    """

    x: tuple[float, float]
    v: float
    count: int
    size: tuple[float, float]
    color: Color


Outgrowth: TypeAlias = Barbels | Scutes


def outgrown(body: Body, one: Outgrowth) -> list[Stroke]:
    """Draw what grows out of a fish."""
    match one:
        case Barbels():
            return _barbels(body, one)
        case Scutes():
            return _scutes(body, one)
        case _:
            assert_never(one)


def _barbels(body: Body, one: Barbels) -> list[Stroke]:
    data = []
    for (u, v), points in one.lines:
        root = body.on_head(u, v)
        data.append(
            traced(spline([root, *(root + complex(x, y) * body.length for x, y in points)]))
        )
    return [line(data, INK, one.width + 2 * EDGE), line(data, one.color, one.width, "soft")]


def _scutes(body: Body, one: Scutes) -> list[Stroke]:
    plates, (x0, x1) = [], one.x
    for i in range(one.count):
        share = i / (one.count - 1)
        w, h = (side * body.length * (1.0 - 0.45 * share) for side in one.size)
        c = body.at(x0 + (x1 - x0) * share, one.v)
        plates.append(
            polyline([c - w, c - h * 0.75j - 0.1 * w, c + w, c + h * 0.75j - 0.1 * w], closed=True)
        )
    return [area("".join(plates), one.color), line(plates, INK, RAY)]
