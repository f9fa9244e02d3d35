"""What a salmon meets on its way up: the falls with a bear, an eagle, current, rapids, fatigue.

Each is the ground of a poker card with its bleed; the salmon is a drawing of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance import Stream
from companion.drawing.riverside.boulders import stone
from companion.drawing.scenery.beasts import bear, eagle
from companion.drawing.scenery.strokes import (
    CREAM,
    DEEP,
    INK,
    MID,
    PALE,
    POKER_BLED,
    WATER,
    area,
    box,
    file,
    line,
    oval,
    smooth,
    straight,
)
from companion.drawing.scenery.water import bands, ripples, wave
from companion.drawing.shapes import Color, Point

W, H = POKER_BLED
SKY, HILL, WOOD, RIVER = "#F3EAD3", "#C6CBB2", "#7F9073", "#A9CBCB"
LEDGE = 50.0  # where the falls begin, mm on the drawing
FOOT = 64.0  # where they end
HORIZON = 50.0  # of the eagle's lake
STILL, SILT, DUSK = "#D3DAD6", "#C3CDC9", "#9FB0AE"


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        "peril-bear.svg": file(W, H, "A bear at the falls", _falls()),
        "peril-eagle.svg": file(W, H, "An eagle over the river", _lake()),
        "peril-current.svg": file(W, H, "Current", _current()),
        "peril-rapids.svg": file(W, H, "Rapids", _rapids()),
        "peril-fatigue.svg": file(W, H, "A still pool", _pool()),
    }


def _falls() -> list[str]:
    """Return a bear on the lip of the falls, waiting for what leaps."""
    hills = [(-2, 30), (8, 25), (20, 27.5), (34, 23.5), (48, 27), (60, 24), (72, 28), (72, 46),
             (-2, 46)]  # fmt: skip
    lip = [(-2, LEDGE), (9, LEDGE - 0.8), (24, LEDGE + 0.5), (40, LEDGE - 0.3), (56, LEDGE + 0.7),
           (72, LEDGE - 0.4)]  # fmt: skip
    foot = [(72, FOOT), (60, FOOT + 1.4), (44, FOOT - 0.4), (26, FOOT + 1.2), (10, FOOT - 0.2),
            (-2, FOOT + 1)]  # fmt: skip
    return [
        area(box(W, H), SKY),
        area(smooth(hills, closed=True), HILL),
        *_firs(((3.4, 41.5, 13.5), (64.6, 41.5, 15.5), (59.6, 42.2, 10.5))),
        area(straight([(0, 41.4), (W, 41.4), (W, H), (0, H)], closed=True), PALE),
        line(wave(4, 44.4, 9) + wave(50, 45.6, 8) + wave(20, 46.8, 7), MID, 0.25, "soft keep"),
        area(smooth(lip) + "L" + smooth(foot)[1:] + "Z", WATER),
        line(_curtain(), CREAM, 0.8, "soft"),
        line(_curtain(1.15), MID, 0.3, "soft keep"),
        line(smooth(lip), MID, 0.5),
        area(straight([(0, FOOT), (W, FOOT), (W, H), (0, H)], closed=True), RIVER),
        *_foam(FOOT),
        *bear(16.4, 18.4, scale=0.9),
        area(_feet(), PALE),
        line(_splash(), MID, 0.35),
    ]


def _firs(trees: Sequence[tuple[float, float, float]]) -> list[str]:
    """Return firs by foot and height."""
    crowns = trunks = ""
    for x, y, high in trees:
        half = 0.26 * high
        for tier in range(3):
            top, low = y - high + 0.24 * high * tier, y - 0.12 * high - 0.22 * high * (2 - tier)
            wide = half * (0.6 + 0.2 * tier)
            crowns += straight([(x - wide, low), (x, top), (x + wide, low)], closed=True)
        trunks += straight([(x, y - 0.16 * high), (x, y)])
    return [line(trunks, INK, 0.5), area(crowns, WOOD, "#55654B", 0.22)]


def _curtain(shift: float = 0.0) -> str:
    """Return the threads of falling water."""
    stream, data = Stream(f"falls {shift:g}"), ""
    for k in range(27):
        x = 1.2 + 2.6 * k + shift
        top = LEDGE + stream.between(0.8, 3.4)
        low = FOOT - stream.between(1.0, 5.0)
        data += smooth([(x, top), (x + stream.between(-0.3, 0.3), (top + low) / 2), (x, low)])
    return data


def _foam(y: float) -> list[str]:
    """Return foam below falls, in heaps."""
    stream = Stream("foam")
    heaps = "".join(
        oval(2.0 + 3.1 * k, y + stream.between(-0.5, 0.7), stream.between(1.9, 2.7), 1.5)
        for k in range(23)
    )
    return [area(heaps, CREAM, MID, 0.22), area(heaps, CREAM)]


def _feet() -> str:
    """Return the water over the paws of the bear."""
    top = [(20.0, 49.4), (27, 48.6), (34, 49.2), (42, 49.0), (50, 48.6), (57, 48.8), (63, 49.2)]
    return smooth(top) + "L64 49.7L20 50Z"


def _splash() -> str:
    return "".join(
        smooth([(x - 4.2, y), (x - 1.6, y - 0.9), (x + 1.4, y - 0.7), (x + 4.4, y)])
        for x, y in ((28.0, 49.2), (36.2, 49.4), (50.4, 49.2), (58.0, 49.0))
    )


def _lake() -> list[str]:
    """Return an eagle that stoops on open water."""
    stream = Stream("lake")
    hills = [(-2, 46), (10, 41.5), (22, 44.5), (36, 42), (50, 45), (62, 41), (72, 44), (72, 52),
             (-2, 52)]  # fmt: skip
    rings = "".join(oval(37.5, 61.6, rx, 0.30 * rx) for rx in (9.0, 13.2, 17.6))
    return [
        area(box(W, H), SKY),
        area(oval(56.5, 26.0, 5.2, 5.2), "#F0CF8C"),
        area(smooth(hills, closed=True), HILL),
        area(straight([(0, HORIZON), (W, HORIZON), (W, H), (0, H)], closed=True), PALE),
        area(straight([(0, 57), (W, 57), (W, H), (0, H)], closed=True), WATER),
        area(straight([(0, 70), (W, 70), (W, H), (0, H)], closed=True), RIVER),
        line(straight([(0, HORIZON), (W, HORIZON)]), MID, 0.25),
        line(ripples(stream, W, H, ((4, 51.2, 66, 57.0), (4, 67.4, 50, 74.0))), MID, 0.22,
             "soft keep"),
        line(rings, MID, 0.4),
        *eagle(4.6, 17.2, scale=0.95),
    ]  # fmt: skip


def _current() -> list[str]:
    """Return water that streams down the card, with arrows in it."""
    stream = Stream("current")
    parts = [area(box(W, H), WATER)]
    for x, wide, tone in ((4.0, 9.0, PALE), (27.0, 14.0, RIVER), (50.0, 10.0, PALE)):
        left, right = _thread(x), list(reversed(_thread(x + wide)))
        parts.append(area(f"{smooth(left)}L{smooth(right)[1:]}Z", tone))
    threads = ""
    for k in range(17):
        x = -1.0 + 4.4 * k + stream.between(-0.7, 0.7)
        run = _thread(x)
        first = stream.below(4)
        threads += smooth(run[first : first + 6]) + smooth(run[first + 7 :])
    arrows = "".join(_arrow(x, y) for x, y in ((13.4, 49.0), (56.6, 46.0), (55.0, 29.5)))
    return [
        *parts,
        line(threads, MID, 0.3, "soft keep"),
        area(arrows, DEEP, CREAM, 0.5, "mark"),
    ]


def _thread(x: float) -> list[Point]:
    """Return a line down the card that swings like the stream."""
    return [
        (x + 2.6 * (1 if k % 4 in (1, 2) else -1) * (0.6 + 0.05 * k), -3 + 7.4 * k)
        for k in range(15)
    ]


def _arrow(x: float, y: float) -> str:
    """Return an arrow that points down the card, its head round (x, y)."""
    half, neck, head, tail = 3.4, 1.25, 4.2, 6.4
    return straight(
        [(x, y + head), (x - half, y), (x - neck, y), (x - neck, y - tail), (x + neck, y - tail),
         (x + neck, y), (x + half, y)],
        closed=True,
    )  # fmt: skip


def _rapids() -> list[str]:
    """Return white water between boulders."""
    stream = Stream("rapids")
    parts = bands(stream, W, H, WATER, RIVER)
    caps = "".join(_cap(x, y, size) for x, y, size in CAPS)
    troughs = "".join(_trough(x, y, size) for x, y, size in CAPS)
    parts += [line(troughs, MID, 0.3, "soft keep"), area(caps, CREAM, MID, 0.28)]
    for i, (x, y, rx, ry) in enumerate(BOULDERS):
        parts.append(area(oval(x, y + 0.55 * ry, 1.3 * rx, 0.72 * ry), CREAM, MID, 0.28))
        parts += stone(f"rapids {i}", x, y, rx, ry, name=f"r{i}")
        parts.append(line(_collar(x, y, rx, ry), CREAM, 1.0, "mark pale"))
    drops = "".join(
        oval(stream.between(4, 66), stream.between(22, 66), r, r)
        for r in (0.5, 0.7, 0.4, 0.6, 0.5, 0.8, 0.4, 0.6, 0.5, 0.7, 0.5, 0.4)
    )
    return [*parts, area(drops, CREAM, MID, 0.15)]


# left end, foot and length of each white cap
CAPS = (
    (22.0, 26.6, 11.0), (35.5, 24.6, 9.0), (54.5, 25.4, 12.0),
    (2.5, 32.8, 11.0), (19.5, 34.6, 8.0), (58.0, 35.4, 10.0),
    (20.0, 43.6, 8.0), (44.5, 40.2, 8.0), (45.5, 48.6, 9.0), (1.0, 49.6, 8.0), (60.5, 50.6, 8.0),
    (22.0, 53.6, 8.5), (40.5, 57.8, 10.0), (22.5, 63.6, 11.0), (46.0, 65.4, 9.0), (1.0, 66.0, 9.0),
    (5.0, 76.0, 11.0), (27.0, 82.0, 10.0), (2.0, 88.6, 9.0),
)  # fmt: skip
BOULDERS = ((9.6, 41.0, 7.4, 5.0), (60.4, 43.0, 6.8, 4.8), (12.0, 57.6, 6.6, 4.4),
            (48.6, 31.6, 5.0, 3.4), (57.4, 58.6, 4.8, 3.2))  # fmt: skip


def _cap(x: float, y: float, size: float) -> str:
    """Return a white cap that breaks to the right."""
    edge = [(0.0, 0.02), (0.22, -0.15), (0.48, -0.27), (0.74, -0.27), (0.95, -0.13), (1.0, 0.06),
            (0.92, 0.14), (0.84, 0.02), (0.70, -0.07), (0.46, -0.03), (0.22, 0.04)]  # fmt: skip
    return smooth([(x + u * size, y + v * size) for u, v in edge], closed=True)


def _trough(x: float, y: float, size: float) -> str:
    """Return the water below a white cap."""
    high = [(-0.12, 0.16), (0.18, 0.14), (0.48, 0.10), (0.74, 0.14)]
    low = [(0.1, 0.28), (0.36, 0.25), (0.66, 0.27)]
    return "".join(
        smooth([(x + u * size, y + v * size) for u, v in points]) for points in (high, low)
    )


def _collar(x: float, y: float, rx: float, ry: float) -> str:
    """Return the foam at the foot of a boulder."""
    return smooth(
        [(x - 1.05 * rx, y + 0.35 * ry), (x - 0.55 * rx, y + 0.95 * ry), (x, y + 1.1 * ry),
         (x + 0.6 * rx, y + 0.95 * ry), (x + 1.08 * rx, y + 0.4 * ry)]
    )  # fmt: skip


def _pool() -> list[str]:
    """Return a still, dim pool over pebbles."""
    stream = Stream("still")
    parts = bands(stream, W, H, STILL, SILT)
    parts.append(line(ripples(stream, W, H, ((22, 21, 66, 33),)), DUSK, 0.22, "soft keep"))
    bed = [(-2, 61), (10, 58.4), (24, 60.6), (40, 58.6), (56, 60.8), (72, 58.8), (72, H + 2),
           (-2, H + 2)]  # fmt: skip
    parts.append(area(smooth(bed, closed=True), "#B9B7A4"))
    tones: Sequence[Color] = ("#A5A398", "#B8A98B", "#959A92", "#C1B597")
    for k in range(26):
        x, y = 1.5 + 2.72 * k, 60.6 + 2.2 * (k % 2) + stream.between(-0.6, 0.8)
        rx, ry = stream.between(1.5, 2.4), stream.between(0.9, 1.3)
        parts.append(area(oval(x, y, rx, ry), tones[k % len(tones)], "#7D7C70", 0.18))
    bubbles = "".join(
        oval(x, y, r, r) for x, y, r in ((8.2, 37.6, 1.0), (10.4, 32.6, 0.7), (7.4, 34.4, 0.5),
                                         (12.0, 35.4, 0.45))
    )  # fmt: skip
    weeds = "".join(
        smooth([(x, 60.4), (x + lean * 0.4, 55.0), (x - lean * 0.3, 50.4), (x + lean, high)])
        for x, lean, high in ((59.5, 1.6, 43.0), (62.0, -1.2, 46.0), (64.4, 1.4, 41.4))
    )
    parts += [
        line(weeds, "#7C8B6C", 0.9, "soft keep"),
        area(bubbles, "#E8EEEA", DUSK, 0.25),
        area(smooth(
            [(9, 55.6), (22, 54.4), (38, 54.2), (54, 55.2), (60, 56.2), (46, 57.6), (28, 58),
             (14, 57.4)], closed=True), DUSK, kind="soft"),
    ]  # fmt: skip
    return parts
