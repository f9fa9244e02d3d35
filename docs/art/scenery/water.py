"""Flat water for poker cards with 3 mm of bleed, from fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.shapes import Color, Point
from docs.art.scenery.strokes import (
    MID,
    PALE,
    POKER,
    WATER,
    area,
    box,
    file,
    line,
    number,
    smooth,
)

SHORTEST = 6.0  # ripple, mm
POOL_ROWS = (-0.78, -0.6, -0.42, 0.46, 0.62, 0.78)  # rows of ripples, shares of the radius


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"water.svg": water(*POKER)}


def water(width: float, height: float) -> str:
    """Return flat water for a card of width x height mm: level bands and a few wave lines."""
    stream = Stream("water")
    w, h = width + 2 * BLEED, height + 2 * BLEED
    parts = [*bands(stream, w, h, PALE, WATER), line(waves(stream, w, h), MID, 0.2)]
    return file(w, h, "Water", parts)


def bands(stream: Stream, w: float, h: float, ground: Color, tone: Color) -> list[str]:
    """Return w x h mm of water in two tones that lie in level bands."""
    parts = [area(box(w, h), ground)]
    for band in range(4):
        y = h * (0.10 + 0.255 * band)
        high = [(-2 + (w + 4) * k / 6, y + stream.between(-3, 3)) for k in range(7)]
        low = [(x, y + stream.between(5, 10)) for x, y in reversed(high)]
        parts.append(area(f"{smooth(high)}L{smooth(low)[1:]}Z", tone))
    return parts


def waves(stream: Stream, w: float, h: float, count: int = 24) -> str:
    """Return short wave lines scattered over w x h mm, away from the edges."""
    return "".join(wave for wave, _ in _waves(stream, 3.5, 5.5, w - 7, h - 10, count))


def _waves(
    stream: Stream, x: float, y: float, w: float, h: float, count: int
) -> Iterator[tuple[str, Point]]:
    """Yield short level wave lines that keep their distance, each with where it begins."""
    placed: list[Point] = []
    for _ in range(count * 20):
        long = stream.between(3.5, 7.5)
        px, py = x + stream.between(0, w - long), y + stream.between(0, h)
        if any(abs(px - qx) < 9 and abs(py - qy) < 3.4 for qx, qy in placed):
            continue
        placed.append((px, py))
        yield wave(px, py, long), (px, py)
        if len(placed) == count:
            return


def ripples(
    stream: Stream, w: float, h: float, rooms: Sequence[tuple[float, float, float, float]]
) -> str:
    """Return pairs of gentle level lines, a long one and a short one below it.

    Args:
        stream: where they lie.
        w: width of the water, mm.
        h: height of the water, mm.
        rooms: left, top, right, bottom of where they may lie, mm; rows of them fill a room.
    """
    data = ""
    for left, top, right, low in rooms:
        y, indent = top + 1.0, stream.between(0.0, 4.0)
        while y + 1.4 <= min(low, h):
            x = left + indent
            while x + SHORTEST <= min(right, w):
                long = min(stream.between(SHORTEST, 13.0), right - x)
                data += ripple(x, y, long)
                start = stream.between(0.2, 0.5) * long
                data += ripple(x + start, y + 1.15, long * 0.38)
                x += long + stream.between(6.0, 10.0)
            y += stream.between(3.6, 4.4)
            indent = stream.between(1.0, 9.0)
    return data


def ripple(x: float, y: float, long: float) -> str:
    """Return a line that hardly swells, from (x, y) to the right."""
    swells = max(2, round(long / 2.6))
    step, high = long / swells, 0.26
    return smooth([(x + k * step, y + (high if k % 2 else -high) * 0.5) for k in range(swells + 1)])


def wave(x: float, y: float, long: float) -> str:
    """Return a level wave line that begins at (x, y)."""
    n, high, half = number, long * 0.09, long / 2
    return (
        f"M{n(x)} {n(y)}"
        f"C{n(x + half * 0.3)} {n(y - high)} {n(x + half * 0.7)} {n(y - high)}"
        f" {n(x + half)} {n(y)}"
        f"C{n(x + half * 1.3)} {n(y + high)} {n(x + half * 1.7)} {n(y + high)}"
        f" {n(x + long)} {n(y)}"
    )
