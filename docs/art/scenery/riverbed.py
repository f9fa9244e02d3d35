"""What lies under the fish of a river card: water with a bed of pebbles, from fixed seeds."""

from __future__ import annotations

from math import cos, sin, tau

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.shapes import Point
from docs.art.scenery.strokes import (
    MID,
    PALE,
    POKER_BLED,
    WATER,
    area,
    box,
    file,
    line,
    smooth,
)
from docs.art.scenery.water import ripples

STONES = 52.0, 32.0
# left, top, right, bottom of where water shows beside what is printed over it, mm from the trimmed
# corner: above the fish and below it, off the thumb indices
ROOMS = ((19.0, 18.0, 60.5, 30.0), (3.0, 65.0, 44.5, 73.0))
# middle, half axes of the pebbles, nearest last
PEBBLES = (
    (2, 17, 6.0, 3.8), (12, 18.5, 5.0, 3.0), (21, 17.6, 4.2, 2.6), (28.6, 19.2, 3.4, 2.0),
    (35, 18, 2.6, 1.6), (40, 19.4, 1.8, 1.1), (7, 12.4, 3.6, 2.2), (16, 13.4, 2.6, 1.7),
    (24.6, 14.4, 1.9, 1.2), (1, 10.2, 2.4, 1.5), (31.6, 15.6, 1.2, 0.8), (44, 18.4, 1.0, 0.7),
    (4, 24, 5.2, 3.2), (14, 24.6, 5.6, 3.2), (25, 24.4, 5.0, 2.8), (35, 24.6, 4.2, 2.4),
    (42.6, 24, 2.6, 1.6), (2, 30.6, 6.0, 3.0), (13, 31, 5.0, 2.6), (24, 30.6, 5.6, 2.8),
    (35, 30.8, 4.6, 2.4), (43, 30, 3.0, 1.8),
)  # fmt: skip
TONES = (
    ("#B3D0CE", "#C6DDD9"),
    ("#A9C8C8", "#BBD5D2"),
    ("#C2D6CC", "#D0E0D6"),
    ("#BFD3D6", "#CFE0E0"),
)


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"river.svg": river(), "stones.svg": stones()}


def river() -> str:
    """Return water for a poker card with bleed: two level bands and waves where there is room."""
    stream = Stream("river")
    w, h = POKER_BLED
    parts = [area(box(w, h), PALE)]
    for share in (0.355, 0.61):
        high = [(-2 + (w + 4) * k / 6, h * share + stream.between(-3, 3)) for k in range(7)]
        low = [(x, y + stream.between(5, 10)) for x, y in reversed(high)]
        parts.append(area(f"{smooth(high)}L{smooth(low)[1:]}Z", WATER))
    rooms = [(x + BLEED, y + BLEED, r + BLEED, b + BLEED) for x, y, r, b in ROOMS]
    return file(w, h, "River", [*parts, line(ripples(stream, w, h, rooms), MID, 0.18)])


def stones() -> str:
    """Return a corner of a bed of pebbles, heaped up towards the left and below."""
    stream = Stream("stones")
    parts = []
    for number, (x, y, a, b) in enumerate(PEBBLES):
        dark, light = TONES[(number * 3 + number // 4) % len(TONES)]
        outline = _pebble(stream, x, y, a, b)
        top = [
            (x + (px - x) * 0.72 - 0.1 * a, y + (py - y) * 0.62 - 0.22 * b) for px, py in outline
        ]
        parts.append(area(smooth(outline, closed=True), dark, edge=MID, width=0.16))
        parts.append(area(smooth(top, closed=True), light))
    return file(*STONES, "Stones", parts)


def _pebble(stream: Stream, x: float, y: float, a: float, b: float) -> list[Point]:
    """Return nine points of a pebble round (x, y) with half axes a and b."""
    turn, points = stream.between(-0.25, 0.25), []
    for corner in range(9):
        angle, swell = tau * corner / 9, 1 + stream.between(-0.07, 0.07)
        px, py = a * swell * cos(angle), b * swell * sin(angle)
        points.append((x + px * cos(turn) - py * sin(turn), y + px * sin(turn) + py * cos(turn)))
    return points
