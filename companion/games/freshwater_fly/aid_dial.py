"""The reel in small: its spaces clockwise from the top, each with its sign."""

from __future__ import annotations

import math
from collections.abc import Sequence

from companion.drawing.icons import icon
from companion.drawing.shapes import Circle, Line, Path, Pen, Polygon, Shape
from companion.drawing.text_writer import TextWriter

DIAL = 17.0  # mm: radius
HUB, SPOOL = 0.36, 0.68  # radii of the middle and of the signs, as shares of it
SIGN = 6.4


def dial(setter: TextWriter, signs: Sequence[str], x: float, y: float) -> tuple[Shape, ...]:
    """Return the dial round (x, y) with one space for each sign, the first at the top."""
    ink, rule = setter.color("accent"), setter.color("rule")
    step = 2 * math.pi / len(signs)
    shapes: list[Shape] = [
        Circle(x, y, DIAL, fill=setter.theme.colors["plate"], pen=Pen(ink, 0.6)),
        Circle(x, y, DIAL - 0.9, pen=Pen(ink, 0.15)),
    ]
    for i, sign in enumerate(signs):
        at, edge = i * step, (i + 0.5) * step
        sx, sy = math.sin(edge), -math.cos(edge)
        shapes.append(
            Line(
                x + sx * HUB * DIAL,
                y + sy * HUB * DIAL,
                x + sx * (DIAL - 0.9),
                y + sy * (DIAL - 0.9),
                Pen(rule, 0.25),
            )
        )
        mx, my = x + math.sin(at) * SPOOL * DIAL, y - math.cos(at) * SPOOL * DIAL
        shapes += icon(sign, mx, my, SIGN, ink)
    shapes.append(Circle(x, y, HUB * DIAL, pen=Pen(ink, 0.3)))
    # an arrow in the hub: the way the reel turns
    r, start, end = 0.19 * DIAL, math.radians(-130), math.radians(130)
    points = [
        (
            x + r * math.sin(start + (end - start) * k / 24),
            y - r * math.cos(start + (end - start) * k / 24),
        )
        for k in range(25)
    ]
    way = "M" + "L".join(f"{px:.3f} {py:.3f}" for px, py in points)
    shapes.append(Path(way, pen=Pen(ink, 0.45)))
    tx, ty = points[-1]
    ux, uy = tx - points[-3][0], ty - points[-3][1]
    long = math.hypot(ux, uy)
    ux, uy = ux / long * 1.7, uy / long * 1.7
    shapes.append(
        Polygon(
            (
                (tx + ux * 0.6, ty + uy * 0.6),
                (tx - ux * 0.5 - uy * 0.6, ty - uy * 0.5 + ux * 0.6),
                (tx - ux * 0.5 + uy * 0.6, ty - uy * 0.5 - ux * 0.6),
            ),
            fill=ink,
        )
    )
    return tuple(shapes)
