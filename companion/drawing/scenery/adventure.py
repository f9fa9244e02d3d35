"""The land of the adventure map: contour lines, a river with four pools, a fall. From fixed seeds.

It covers an opening of two pages with 3 mm of bleed all round.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, sin, tau

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.scenery.strokes import (
    CREAM,
    MID,
    area,
    box,
    file,
    line,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Point

OPENING = 266.0, 190.0  # two pages side by side, mm
# where the river runs, from its source to the lower left corner, mm from the trimmed corner
COURSE: tuple[Point, ...] = (
    (258, -14), (250, 4), (245, 24), (246, 44), (234, 63), (208, 74), (182, 88), (162, 112),
    (132, 123), (98, 121), (66, 119), (38, 126), (23, 150), (24, 172), (14, 192), (4, 208),
)  # fmt: skip
POOLS: tuple[Point, ...] = ((23, 150), (98, 121), (170, 101), (240, 55))  # of the waters, in order
FALL = 247.5, 12.0
WIDTH = 13.0  # of the water at the lower end; it is narrower near the source
MEADOW, SLOPE, PEAK = "#DADBB0", "#CDD0A4", "#BFC596"
CONTOUR, SHORE, SHORE_EDGE = "#B3B383", "#E7D9B4", "#A99B6E"
WATER, DEPTH, FOAM = "#C4DDDA", "#AFD0D0", "#F4FAF7"
# hills: middle, half axes, how many contour lines
HILLS = (
    (190.0, 18.0, 46.0, 34.0, 5),
    (254.0, 118.0, 46.0, 34.0, 4),
    (58.0, 76.0, 58.0, 30.0, 5),
    (112.0, 176.0, 72.0, 32.0, 4),
)


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"adventure-map.svg": adventure_map()}


def adventure_map() -> str:
    """Return the land of the map with its bleed."""
    stream = Stream("adventure map")
    w, h = OPENING[0] + 2 * BLEED, OPENING[1] + 2 * BLEED
    course = [(x + BLEED, y + BLEED) for x, y in COURSE]
    parts = [area(box(w, h), MEADOW)]
    rings = []
    for x, y, rx, ry, count in HILLS:
        bumps = [stream.between(-1, 1) for _ in range(4)]
        for step in range(count):
            share = 1 - 0.8 * step / count
            ring = _ring(x + BLEED + 3 * step, y + BLEED - 2 * step, rx * share, ry * share, bumps)
            rings.append(ring)
            if step in (1, count - 1):
                parts.append(area(ring, SLOPE if step == 1 else PEAK))
    parts.append(line("".join(rings), CONTOUR, 0.18, "soft keep"))
    for grow, fill, edge in ((3.6, SHORE, SHORE_EDGE), (0.0, WATER, MID), (-6.2, DEPTH, "")):
        parts.append(area(_banks(course, grow), fill, edge, 0.25))
    parts.append(line(_ripples(course, stream), FOAM, 0.3, "soft"))
    parts += _fall()
    return file(w, h, "Adventure map", parts)


def _ring(x: float, y: float, rx: float, ry: float, bumps: Sequence[float]) -> str:
    """Return a closed contour line; lines of one hill bulge alike."""
    points = []
    for i in range(24):
        angle = tau * i / 24
        reach = 1 + sum(bump * 0.06 * cos((k + 1) * angle + k) for k, bump in enumerate(bumps))
        points.append((x + rx * reach * cos(angle), y + ry * reach * sin(angle)))
    return smooth(points, closed=True)


def course(steps: int = 6) -> list[Point]:
    """Return points along the middle of the river, close together, mm from the trimmed corner."""
    return _fine(COURSE, steps)


def _fine(points: Sequence[Point], steps: int) -> list[Point]:
    """Return points of a Catmull-Rom curve."""
    found = []
    ends = [points[0], *points, points[-1]]
    for a, b, c, d in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        for i in range(steps):
            t = i / steps
            found.append(
                tuple(
                    0.5
                    * (
                        2 * q
                        + (r - p) * t
                        + (2 * p - 5 * q + 4 * r - s) * t * t
                        + (3 * q - p - 3 * r + s) * t**3
                    )
                    for p, q, r, s in zip(a, b, c, d, strict=True)
                )
            )
    return [(x, y) for x, y in [*found, points[-1]]]


def _banks(course: Sequence[Point], grow: float) -> str:
    """Return the river as an area, `grow` mm wider, with a pool at every water."""
    fine = _fine(course, 5)
    left, right = [], []
    for i, (x, y) in enumerate(fine):
        (ax, ay), (bx, by) = fine[max(0, i - 1)], fine[min(len(fine) - 1, i + 1)]
        long = hypot(bx - ax, by - ay) or 1.0
        nx, ny = -(by - ay) / long, (bx - ax) / long
        wide = 8.0 + (WIDTH - 8.0) * min(1.0, i / len(fine) * 1.6) + grow
        for px, py in POOLS:
            near = hypot(x - px - BLEED, y - py - BLEED)
            wide += 4.4 * max(0.0, 1 - (near / 17) ** 2) ** 2
        half = max(0.8, wide / 2)
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    return f"{smooth(left)}L{smooth(right[::-1])[1:]}Z"


def _ripples(course: Sequence[Point], stream: Stream) -> str:
    """Return short lines that run with the current."""
    fine = _fine(course, 10)
    data = ""
    for i in range(6, len(fine) - 6, 5):
        count = 3 + stream.below(3)
        side = stream.between(-3.6, 3.6)
        points = []
        for j in range(i, min(len(fine) - 1, i + count)):
            (ax, ay), (bx, by) = fine[j], fine[j + 1]
            long = hypot(bx - ax, by - ay) or 1.0
            points.append((ax - (by - ay) / long * side, ay + (bx - ax) / long * side))
        data += smooth(points)
    return data


def _fall() -> list[str]:
    """Return a waterfall across the upper river."""
    x, y = FALL[0] + BLEED, FALL[1] + BLEED
    lip = [(x - 6, y - 4), (x + 7, y - 2.6), (x + 5.6, y + 5.4), (x - 7.6, y + 4.2)]
    veil = "".join(
        straight([(x - 5 + i * 1.55, y - 3.4 + i * 0.17), (x - 6.4 + i * 1.6, y + 4 + i * 0.13)])
        for i in range(8)
    )
    foam = "".join(
        oval(x - 7.4 + i * 2.2, y + 4.9 + 0.5 * sin(i * 1.7) + i * 0.2, 1.35, 1.35)
        for i in range(7)
    )
    return [
        area(straight(lip, closed=True), "#8DB6BB", "#5C979C", 0.25),
        line(veil, CREAM, 0.45, "mark pale"),
        area(foam, FOAM, "#A9C9C8", 0.15),
    ]
