"""Cubic Beziers: fair curves through few points, cut, joined and measured."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

Bezier: TypeAlias = tuple[complex, complex, complex, complex]
Chain: TypeAlias = list[Bezier]


def spline(knots: Sequence[complex], start: complex = 0j, end: complex = 0j) -> Chain:
    """Return the fairest (C2) chain of Beziers through the knots.

    Args:
        knots: two points or more.
        start: direction in which the chain leaves the first knot; 0 leaves it free.
        end: direction in which it reaches the last knot; 0 leaves it free.
    """
    gaps = [abs(q - p) or 1e-9 for p, q in pairwise(knots)]
    count = len(knots)
    low, mid, up, right = [0.0] * count, [2.0] * count, [0.0] * count, [0j] * count
    up[0] = low[-1] = 1.0
    right[0] = 3 * (knots[1] - knots[0]) / gaps[0]
    right[-1] = 3 * (knots[-1] - knots[-2]) / gaps[-1]
    for i in range(1, count - 1):
        a, b = gaps[i - 1], gaps[i]
        low[i], mid[i], up[i] = b, 2 * (a + b), a
        right[i] = 3 * (b / a * (knots[i] - knots[i - 1]) + a / b * (knots[i + 1] - knots[i]))
    if start:
        mid[0], up[0], right[0] = 1.0, 0.0, start / abs(start)
    if end:
        mid[-1], low[-1], right[-1] = 1.0, 0.0, end / abs(end)
    tangents = _solved(low, mid, up, right)
    return [
        (p, p + t * gap / 3, q - u * gap / 3, q)
        for (p, q), (t, u), gap in zip(pairwise(knots), pairwise(tangents), gaps, strict=True)
    ]


def _solved(
    low: list[float], mid: list[float], up: list[float], right: list[complex]
) -> list[complex]:
    """Solve a tridiagonal system; the lists are used up."""
    count = len(mid)
    for i in range(1, count):
        share = low[i] / mid[i - 1]
        mid[i] -= share * up[i - 1]
        right[i] -= share * right[i - 1]
    solved = [0j] * count
    solved[-1] = right[-1] / mid[-1]
    for i in range(count - 2, -1, -1):
        solved[i] = (right[i] - up[i] * solved[i + 1]) / mid[i]
    return solved


def bowed(p: complex, q: complex, bow: float) -> Chain:
    """Return one Bezier from p to q that swells to its left (on screen) by `bow` of its length."""
    swell = (q - p) * -1j * bow * 4 / 3
    return [(p, p + (q - p) * 0.3 + swell, p + (q - p) * 0.7 + swell, q)]


def point(b: Bezier, t: float) -> complex:
    """Return the point of a Bezier at t, 0 to 1."""
    s = 1 - t
    return s**3 * b[0] + 3 * s * s * t * b[1] + 3 * s * t * t * b[2] + t**3 * b[3]


def split(b: Bezier, t: float) -> tuple[Bezier, Bezier]:
    """Return the parts of a Bezier before and after t."""
    ab, bc, cd = (b[i] + (b[i + 1] - b[i]) * t for i in range(3))
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    middle = abc + (bcd - abc) * t
    return (b[0], ab, abc, middle), (middle, bcd, cd, b[3])


def share_at(b: Bezier, x: float) -> float:
    """Return the t at which a Bezier that runs to the right reaches x."""
    low, high = 0.0, 1.0
    for _ in range(24):
        mid = (low + high) / 2
        low, high = (mid, high) if point(b, mid).real < x else (low, mid)
    return low


def backwards(chain: Iterable[Bezier]) -> Chain:
    """Return the chain from its end to its start."""
    return [(b[3], b[2], b[1], b[0]) for b in reversed(list(chain))]


def softened(first: Chain, second: Chain, radius: float) -> Chain:
    """Join two chains and round the corner where they meet by `radius` mm."""
    a, b = first[-1], second[0]
    cut = min(radius, abs(a[3] - a[0]) * 0.45, abs(b[3] - b[0]) * 0.45)
    if cut < 0.01:
        return first + second
    head = split(a, 1 - cut / abs(a[3] - a[0]))[0]
    tail = split(b, cut / abs(b[3] - b[0]))[1]
    p, q, corner = head[3], tail[0], a[3]
    turn = (p, p + (corner - p) * 0.6, q + (corner - q) * 0.6, q)
    return [*first[:-1], head, turn, tail, *second[1:]]


class Ruler:
    """A chain that can be asked for the point at a share of its length."""

    def __init__(self, chain: Iterable[Bezier]) -> None:
        self._points = [point(b, i / 12) for b in chain for i in range(13)]
        self._marks = [0.0]
        for p, q in pairwise(self._points):
            self._marks.append(self._marks[-1] + abs(q - p))

    def at(self, share: float) -> complex:
        """Return the point at `share`, 0 to 1, of the length."""
        want = max(0.0, min(1.0, share)) * self._marks[-1]
        i = min(max(bisect(self._marks, want), 1), len(self._marks) - 1)
        a, b = self._marks[i - 1], self._marks[i]
        step = (want - a) / (b - a) if b > a else 0.0
        return self._points[i - 1] + (self._points[i] - self._points[i - 1]) * step


class Profile:
    """A chain that can be asked for its height at x."""

    def __init__(self, chain: Iterable[Bezier]) -> None:
        self._points = sorted(
            (p.real, p.imag) for b in chain for p in (point(b, i / 24) for i in range(25))
        )

    def at(self, x: float) -> float:
        """Return y at x; beyond its ends the profile stays level."""
        i = min(max(bisect(self._points, (x, 0.0)), 1), len(self._points) - 1)
        (x0, y0), (x1, y1) = self._points[i - 1], self._points[i]
        t = (x - x0) / (x1 - x0) if x1 > x0 else 0.0
        return y0 + (y1 - y0) * min(1.0, max(0.0, t))
