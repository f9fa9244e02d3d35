"""Path data of curves through points, mm."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from math import cos, radians, sin, tan

from companion.drawing.shapes import KAPPA, Point, fixed


def coord(value: float) -> str:
    """Return a coordinate, mm, with two decimals at most."""
    return fixed(value, 2)


def smooth_path(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a Catmull-Rom curve through the points, to a tenth of a millimetre."""
    number = partial(fixed, places=1)
    ring = (
        [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    )
    data = f"M{number(points[0][0])} {number(points[0][1])}"
    for before, ((ax, ay), (bx, by)), after in zip(
        ring, pairwise(ring[1:-1]), ring[3:], strict=False
    ):
        data += (
            f"C{number(ax + (bx - before[0]) / 6)} {number(ay + (by - before[1]) / 6)}"
            f" {number(bx - (after[0] - ax) / 6)} {number(by - (after[1] - ay) / 6)}"
            f" {number(bx)} {number(by)}"
        )
    return data + ("Z" if closed else "")


def straight_path(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of straight lines through the points."""
    places = (f"{coord(x)} {coord(y)}" for x, y in points)
    return "M" + "L".join(places) + ("Z" if closed else "")


def oval_path(x: float, y: float, rx: float, ry: float) -> str:
    """Return path data of an ellipse round (x, y)."""
    n, kx, ky = coord, rx * KAPPA, ry * KAPPA
    return (
        f"M{n(x + rx)} {n(y)}"
        f"C{n(x + rx)} {n(y + ky)} {n(x + kx)} {n(y + ry)} {n(x)} {n(y + ry)}"
        f"C{n(x - kx)} {n(y + ry)} {n(x - rx)} {n(y + ky)} {n(x - rx)} {n(y)}"
        f"C{n(x - rx)} {n(y - ky)} {n(x - kx)} {n(y - ry)} {n(x)} {n(y - ry)}"
        f"C{n(x + kx)} {n(y - ry)} {n(x + rx)} {n(y - ky)} {n(x + rx)} {n(y)}Z"
    )


def arc_path(x: float, y: float, r: float, start: float, end: float) -> str:
    """Return path data of an arc round (x, y) between two angles, degrees clockwise from the top.

    It is made of curves of some 36 degrees, which lie on the circle to a thousandth.
    """
    pieces = max(1, round(abs(end - start) / 36))
    step = radians(end - start) / pieces
    handle = 4 / 3 * tan(step / 4) * r
    data = ""
    for i in range(pieces + 1):
        turn = radians(start) + i * step
        across, up = sin(turn), cos(turn)
        px, py, hx, hy = x + r * across, y - r * up, handle * up, handle * across
        came = f"{px - hx:.4f} {py - hy:.4f} {px:.4f} {py:.4f}"
        data += f" {came}" if i else f"M{px:.4f} {py:.4f}"
        if i < pieces:
            data += f"C{px + hx:.4f} {py + hy:.4f}"
    return data
