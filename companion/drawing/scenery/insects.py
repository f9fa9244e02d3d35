"""Two insects that trout rise to, about 24 mm long round (0, 0): a mayfly and a stonefly."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from companion.drawing.scenery.strokes import area, line, moved, oval, smooth, straight
from companion.drawing.shapes import Color, Point

MAYFLY_WING = (
    (-4.6, 0.2), (-5.2, -4.5), (-3.2, -9.6), (0.6, -12.0), (4.2, -10.2), (4.6, -6.6), (1.6, -2.2),
    (-1.8, 0.4),
)  # fmt: skip
MAYFLY_VEINS = (
    ((-4.2, 0.0), (-3.2, -5.0), (0.6, -11.0)),
    ((-3.6, 0.0), (-1.2, -5.0), (2.8, -9.8)),
    ((-3.0, 0.2), (0.6, -4.2), (4.0, -7.6)),
    ((-4.9, -4.2), (-1.6, -4.7), (2.6, -3.7)),
    ((-3.6, -8.6), (-0.4, -8.2), (4.3, -7.6)),
)
MAYFLY_TAILS = (
    ((8.0, -3.4), (10.3, -6.4), (11.2, -11.0)),
    ((8.0, -3.4), (10.6, -5.6), (12.8, -9.2)),
    ((8.0, -3.4), (10.6, -4.6), (13.0, -6.4)),
)
MAYFLY_LEGS = (
    ((-5.6, 2.0), (-9.2, 2.4), (-12.0, -1.4)),
    ((-4.6, 2.6), (-6.8, 5.0), (-8.8, 5.4)),
    ((-3.4, 2.8), (-0.4, 5.0), (1.6, 5.4)),
)
STONEFLY_WING = (
    (-2.4, -4.0), (-3.3, 1.0), (-3.1, 6.6), (0.0, 10.4), (3.1, 6.6), (3.3, 1.0), (2.4, -4.0),
)  # fmt: skip
STONEFLY_NECK = (
    (-2.1, -7.0), (0.0, -7.4), (2.1, -7.0), (2.5, -5.4), (2.2, -3.9), (0.0, -3.6), (-2.2, -3.9),
    (-2.5, -5.4),
)  # fmt: skip
STONEFLY_LIMBS = (  # of its right side
    ((0.9, -9.8), (2.2, -11.8), (4.8, -12.8)),
    ((0.7, 9.6), (1.3, 11.4), (2.9, 13.2)),
    ((2.2, -6.4), (5.4, -7.4), (6.6, -11.0)),
    ((2.4, -4.8), (6.6, -4.0), (8.2, -0.4)),
    ((2.4, -3.2), (6.2, 1.4), (7.2, 6.8)),
)


def mayfly(
    x: float, y: float, size: float, ink: Color, wing: Color, *, angle_deg: float = 0.0,
    kind: str = "mark",
) -> list[str]:  # fmt: skip
    """Return a mayfly that sits on the water with its wings up, `size` mm long, round (x, y)."""
    scale = size / 24

    def at(data: str) -> str:
        return moved(data, x, y, scale=scale, angle_deg=angle_deg)

    body = _tapered(
        [(-6.6, 1.3), (-3.4, 1.5), (1.2, 1.3), (5.2, -0.4), (8.2, -3.6)],
        [1.1, 1.5, 1.3, 0.9, 0.45],
    )
    wings = smooth(MAYFLY_WING, closed=True)
    limbs = "".join(map(smooth, MAYFLY_TAILS)) + "".join(map(straight, MAYFLY_LEGS))
    return [
        line(at(limbs), ink, max(0.16, 0.42 * scale), kind),
        area(at(wings), wing),
        line(at(wings), ink, max(0.14, 0.4 * scale), kind),
        line(at("".join(map(smooth, MAYFLY_VEINS))), ink, max(0.12, 0.3 * scale), kind),
        area(at(body + oval(-7.0, 1.1, 1.35, 1.25)), ink, kind=kind),
    ]


def stonefly(
    x: float, y: float, size: float, ink: Color, wing: Color, *, angle_deg: float = 0.0,
    kind: str = "mark",
) -> list[str]:  # fmt: skip
    """Return a stonefly from above, `size` mm long, round (x, y)."""
    scale = size / 24

    def at(data: str) -> str:
        return moved(data, x, y, scale=scale, angle_deg=angle_deg)

    def both(knots: Sequence[Point]) -> str:
        return smooth(knots) + smooth([(-px, py) for px, py in knots])

    veins = smooth([(0.9, -3.6), (-0.9, 2.0), (-0.4, 9.4)])
    veins += both([(1.7, -3.4), (2.1, 2.0), (1.3, 8.0)])
    veins += "".join(both([(0.3, low), (2.9, low - 0.9)]) for low in (0.4, 3.0, 5.6))
    return [
        line(at("".join(map(both, STONEFLY_LIMBS))), ink, max(0.16, 0.5 * scale), kind),
        area(at(smooth(STONEFLY_WING, closed=True)), wing, ink, max(0.14, 0.45 * scale)),
        line(at(veins), ink, max(0.12, 0.3 * scale)),
        area(at(smooth(STONEFLY_NECK, closed=True) + oval(0, -8.7, 1.8, 1.5)), ink, kind=kind),
    ]


def _tapered(knots: Sequence[Point], halves: Sequence[float]) -> str:
    """Return a band round a curve; `halves` are half its width at each knot."""
    left, right = [], []
    for i, ((x, y), half) in enumerate(zip(knots, halves, strict=True)):
        (ax, ay), (bx, by) = knots[max(0, i - 1)], knots[min(len(knots) - 1, i + 1)]
        long = hypot(bx - ax, by - ay)
        dx, dy = (by - ay) / long * half, -(bx - ax) / long * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return smooth([*left, *reversed(right)], closed=True)
