"""The shore of a lake in the evening, 260 x 96 mm: the outside of a screen."""

from __future__ import annotations

from companion.drawing.scenery.lake import FAR, NEAR, SKY
from companion.drawing.scenery.strokes import (
    CREAM,
    INK,
    MID,
    PALE,
    POOL,
    WATER,
    area,
    box,
    file,
    line,
    moved,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Point

W, H = 260.0, 96.0
SHORE = 47.0
RIDGE, HILL, FIR, REED, HEAD = "#D6D3BE", "#BDC5A6", "#5F7A5A", "#7C8F55", "#6B4A2B"
SUN, HULL = "#F0CF8C", "#8A5410"


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"lake-shore.svg": lake_shore()}


def lake_shore() -> str:
    """Return hills, firs and reeds round a lake, with an angler in a boat."""
    water = ((SHORE, PALE), (58.0, WATER), (74.0, POOL))
    return file(W, H, "The shore of a lake", [
        area(box(W, H), SKY),
        area(oval(196, 22, 8.4, 8.4), SUN, "#E3BC6C", 0.2),
        line(_clouds(), "#E2D6B8", 1.1, "soft"),
        area(_range(29.0, 15.0, 37.0, 3), RIDGE, "#C3C1A9", 0.2),
        area(_range(37.0, 9.0, 29.0, 5), FAR, "#B0B598", 0.2),
        area(_range(42.0, 5.0, 43.0, 1), HILL, "#A6B08C", 0.2),
        area(_firs(8.0, 76.0, 45.6) + _firs(170.0, 252.0, 46.0), FIR, "#4C6448", 0.15),
        area(_range(46.2, 1.6, 31.0, 2), NEAR),
        *(area(straight([(0, y), (W, y), (W, H), (0, H)], closed=True), tone)
          for y, tone in water),
        area(_gleam(), SUN, kind="soft"),
        line(straight([(0, SHORE), (W, SHORE)]), MID, 0.3),
        line(_ripples(), MID, 0.3, "soft keep"),
        *_boat(60.0, 50.0),
        *_rise(178.0, 74.0),
        line(_birds(), INK, 0.3),
        *_reeds(2.0, 1.0),
        *_reeds(258.0, -1.0),
    ])  # fmt: skip


def _range(level: float, high: float, step: float, seed: int) -> str:
    """Return a range of hills whose tops lie about `level`, down to the shore."""
    tops: list[Point] = [(-6.0, level)]
    x, k = -2.0, 0
    while x < W + 8:
        up = ((k * 5 + seed * 3) % 7) / 6
        tops.append((x, level - high * (up if k % 2 else 0.16 * up)))
        x += step * (0.42 + 0.08 * ((k + seed) % 3))
        k += 1
    tops += [(W + 6, level), (W + 6, SHORE + 1), (-6.0, SHORE + 1)]
    return smooth(tops[:-2]) + f"L{W + 6:g} {SHORE + 1:g}L-6 {SHORE + 1:g}Z"


def _firs(first: float, last: float, foot: float) -> str:
    """Return firs in a row, some of them taller."""
    data, x, k = "", first, 0
    while x < last:
        high = 4.2 + 2.3 * ((k * 5) % 4) / 1.6
        wide = 0.24 * high
        for share in (0.0, 0.34, 0.62):
            top, low = foot - high * (1 - 0.0) + high * share * 0.75, foot - high * (0.62 - share)
            reach = wide * (0.55 + 0.45 * share / 0.62)
            data += straight([(x - reach, low), (x, top), (x + reach, low)], closed=True)
        x += 2.3 + 1.9 * ((k * 3) % 5) / 2
        k += 1
    return data


def _clouds() -> str:
    rows = ((24, 12, 30), (60, 18, 20), (112, 9, 34), (150, 14, 18), (224, 10, 26))
    return "".join(
        smooth([(x, y), (x + 0.3 * w, y - 0.9), (x + 0.7 * w, y + 0.4), (x + w, y)])
        for x, y, w in rows
    )


def _gleam() -> str:
    """Return the light of the sun on the water."""
    rows = ((0, 49.4, 8.4), (1.2, 52.2, 6.6), (-1.0, 55.2, 7.4), (0.6, 58.8, 5.0), (-0.8, 63, 5.8))
    return "".join(oval(196 + dx, y, w, 0.42) for dx, y, w in rows)


def _ripples() -> str:
    data, y, row = "", SHORE + 3.6, 0
    while y < H - 1:
        long = 2.2 + 0.05 * (y - SHORE)
        x = 4.0 + 17.0 * ((row * 3) % 5)
        while x < W - 8:
            data += smooth(
                [(x, y), (x + long, y - 0.5), (x + 2 * long, y), (x + 3 * long, y - 0.5)]
            )
            x += 46.0 + 9.0 * ((row + 1) % 3)
        y += 4.4
        row += 1
    return data


def _boat(x: float, y: float) -> list[str]:
    """Return an angler in a rowing boat, 40 mm with the rod."""

    def at(data: str) -> str:
        return moved(data, x, y)

    hull = "M0 6C6 8.2 21 8.4 30 5.4C29 9.4 27 11.4 24 11.6L7 11.6C3.4 11.4 1 9.2 0 6Z"
    body = "M12.6 6.8C12.2 3.6 12.8 1.2 14.8 0.4C17 -0.2 18.4 1.4 18.6 3.4L20.8 6.4Z"
    arm = "M17.4 2.6L20.6 4.0L23.6 2.8"
    head = oval(15.4, -2.2, 1.7, 1.8)
    hat = (
        "M12.6 -2.8C13.4 -3.4 14 -3.6 14.2 -4.6C14.4 -5.6 16.8 -5.6 17 -4.6"
        "C17.2 -3.6 17.8 -3.4 18.6 -2.8Z"
    )
    rod = "M22.4 3.4C30 -2.6 36 -6.2 43 -8.4"
    string = "M43 -8.4C44.2 -2 44.6 6 44.4 14.6"
    return [
        line(at("M-3 12.6C4 11.6 10 13.4 16 12.4C22 11.6 28 13.2 34 12.4"), MID, 0.5),
        line(at(string), INK, 0.12),
        line(at(rod), INK, 0.34),
        area(at(body), "#4C6041", INK, 0.28),
        area(at(head), "#E3BE94", INK, 0.24),
        area(at(hat), HEAD, INK, 0.24),
        line(at(arm), INK, 1.5),
        line(at(arm), "#4C6041", 1.1, "soft"),
        area(at(hull), HULL, INK, 0.32),
        line(at("M1.4 8C8 10 22 10 29 7.4"), CREAM, 0.4, "soft"),
        area(at(oval(44.4, 15.8, 0.9, 1.6)), "#A63F2C", INK, 0.2),
        line(at(oval(44.4, 17.0, 3.4, 0.8)), MID, 0.3),
    ]


def _rise(x: float, y: float) -> list[str]:
    """Return the rings where a fish has come up, and its back below."""
    back = [
        (x + dx, y + dy)
        for dx, dy in (
            (-16, 7), (-7, 4.2), (4, 4.4), (13, 6.6), (19, 4.2), (18, 9.6), (12, 7.8), (2, 9.8),
            (-8, 9.4),
        )
    ]  # fmt: skip
    rings = "".join(oval(x - 15, y + 1.6, w, 0.26 * w) for w in (3.0, 6.2, 10.0))
    return [area(smooth(back, closed=True), "#8FB4B5", "#7FA6A8", 0.2), line(rings, MID, 0.4)]


def _birds() -> str:
    return "".join(
        smooth([(x - 1.6 * s, y - 0.4), (x - 0.7 * s, y - 0.9 * s), (x, y)])
        + smooth([(x, y), (x + 0.7 * s, y - 0.9 * s), (x + 1.7 * s, y - 0.3)])
        for x, y, s in ((126, 22, 1.5), (133, 19.4, 1.1), (140, 23, 0.9), (48, 24, 1.2))
    )


def _reeds(x: float, side: float) -> list[str]:
    """Return reeds that grow from the lower corner, leaning inwards."""
    stems, heads = "", ""
    for k in range(13):
        foot = x + side * (1.5 + 4.6 * k * (0.6 + 0.06 * (k % 4)))
        high = (46.0 - 2.3 * k) * (0.72 + 0.09 * ((k * 3) % 4))
        lean = side * (2.0 + 0.7 * (k % 5)) * (1 if k % 3 else -0.4)
        top = (foot + lean, H - high)
        stems += smooth([(foot, H + 1), (foot + 0.25 * lean, H - 0.5 * high), top])
        if k % 2 == 0:
            heads += moved(oval(0, 0, 0.95, 3.4), top[0], top[1] + 2.6, angle_deg=6 * side)
        else:
            stems += smooth([(foot, H), (foot - 0.8 * lean, H - 0.34 * high),
                             (foot - 2.2 * lean, H - 0.62 * high)])  # fmt: skip
    return [line(stems, REED, 0.8, "soft keep"), area(heads, HEAD, INK, 0.2, "mark")]
