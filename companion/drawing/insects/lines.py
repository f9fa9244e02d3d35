"""The curves that insects are made of, as path data on their grid of 24 units."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.fish.curves import Bezier, Chain, Ruler, spline
from companion.drawing.fish.strokes import polyline, traced
from companion.drawing.shapes import Point

UNIT = 2 / 3  # mm: a drawing is 16 mm large
KAPPA = 0.5523
STEPS = 10


def places(points: Sequence[Point], side: int = 1) -> list[complex]:
    """Return points of the grid in mm, mirrored for a `side` of -1."""
    return [complex(x * side, y) * UNIT for x, y in points]


def outline(*chains: Sequence[Point]) -> str:
    """Return a closed outline with a corner where one chain of points meets the next."""
    chain: Chain = []
    for points in chains:
        chain += spline(places(points))
    return traced(chain, closed=True)


def ring(*points: Point, side: int = 1) -> str:
    """Return a smooth closed curve through the points."""
    p = places(points, side)
    count = len(p)
    chain: Chain = []
    for i in range(count):
        before, start, end, after = p[i - 1], p[i], p[(i + 1) % count], p[(i + 2) % count]
        chain.append((start, start + (end - before) / 6, end - (after - start) / 6, end))
    return traced(chain, closed=True)


def curve(*points: Point, side: int = 1) -> str:
    """Return a smooth line through the points."""
    return traced(spline(places(points, side)))


def bent(*points: Point, side: int = 1) -> str:
    """Return a jointed leg, straight between its joints."""
    return polyline(places(points, side))


def patch(*points: Point, side: int = 1) -> str:
    """Return a closed area with straight edges."""
    return polyline(places(points, side), closed=True)


def rod(widths: Sequence[float], *points: Point) -> str:
    """Return a band along a curve; `widths` are its half widths at even steps, in units."""
    spine = Ruler(spline(places(points)))
    left, right = [], []
    for i in range(STEPS + 1):
        t = i / STEPS
        along = spine.at(t + 0.01) - spine.at(t - 0.01)
        k = t * (len(widths) - 1)
        j = min(int(k), len(widths) - 2)
        half = (widths[j] + (widths[j + 1] - widths[j]) * (k - j)) * UNIT
        across = along / abs(along) * -1j * half
        left.append(spine.at(t) + across)
        right.append(spine.at(t) - across)
    return traced([*spline(left), *spline(right[::-1])], closed=True)


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """Return an ellipse."""
    top, right, low, left = places([(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)])
    a, b = complex(rx * KAPPA * UNIT, 0), complex(0, ry * KAPPA * UNIT)
    quarters: list[Bezier] = [
        (top, top + a, right - b, right),
        (right, right + b, low + a, low),
        (low, low - a, left + b, left),
        (left, left - b, top - a, top),
    ]
    return traced(quarters, closed=True)
