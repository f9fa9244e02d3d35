"""Path data of curves through points, mm."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.drawing.shapes import KAPPA, Point


def number(value: float) -> str:
    """Return a coordinate, mm, with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def smooth(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of a Catmull-Rom curve through the points."""
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


def straight(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of straight lines through the points."""
    places = (f"{number(x)} {number(y)}" for x, y in points)
    return "M" + "L".join(places) + ("Z" if closed else "")


def oval(x: float, y: float, rx: float, ry: float) -> str:
    """Return path data of an ellipse round (x, y)."""
    n, kx, ky = number, rx * KAPPA, ry * KAPPA
    return (
        f"M{n(x + rx)} {n(y)}"
        f"C{n(x + rx)} {n(y + ky)} {n(x + kx)} {n(y + ry)} {n(x)} {n(y + ry)}"
        f"C{n(x - kx)} {n(y + ry)} {n(x - rx)} {n(y + ky)} {n(x - rx)} {n(y)}"
        f"C{n(x - rx)} {n(y - ky)} {n(x - kx)} {n(y - ry)} {n(x)} {n(y - ry)}"
        f"C{n(x + kx)} {n(y - ry)} {n(x + rx)} {n(y - ky)} {n(x + rx)} {n(y)}Z"
    )
