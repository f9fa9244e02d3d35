"""A lake for cards of 57 x 87 mm: its water under a far shore, the back of a deck, a float."""

from __future__ import annotations

from math import cos, pi, sin

from companion.drawing.component import BLEED
from companion.drawing.scenery.strokes import (
    CREAM,
    DEEP,
    INK,
    MID,
    PALE,
    POOL,
    RIVER,
    WATER,
    area,
    box,
    clipped,
    file,
    frame,
    line,
    moved,
    oval,
    smooth,
    straight,
    turned,
)
from companion.drawing.shapes import Point

CARD = 57.0, 87.0
W, H = CARD[0] + 2 * BLEED, CARD[1] + 2 * BLEED
X, Y = W / 2, H / 2
SURFACE, DEEPEST = 27.0, 68.0  # no wave line is deeper: words stand there
RED, BRASS, WEED, REED = "#A63F2C", "#CF9B2F", "#7E9A7C", "#8C9A62"
SKY, FAR, NEAR = "#F3EAD3", "#C6CBB2", "#AFB894"


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        "lake.svg": lake(),
        "lure-back.svg": lure_back(),
        "floats.svg": file(20.0, 30.0, "Two floats", two_floats(20.0, 30.0)),
        "float.svg": file(24.0, 36.0, "Float", float_on_water(12.0, 15.0)),
    }


def lake() -> str:
    """Return the water of a lake, cut open, below its far shore."""
    far = [(-2, 22.2), (6, 19.6), (15, 20.6), (24, 17.4), (34, 20.4), (44, 18.6), (54, 20.8),
           (65, 18.4), (65, 30), (-2, 30)]  # fmt: skip
    near = [(-2, 25.4), (10, 24.2), (22, 25.6), (33, 24.6), (47, 25.4), (58, 23.6), (65, 24.4),
            (65, 30), (-2, 30)]  # fmt: skip
    parts = [
        area(box(W, H), SKY),
        area(smooth(far, closed=True), FAR, "#B3B89D", 0.2),
        area(smooth(near, closed=True), NEAR, "#A0A985", 0.2),
        area(_trees(), "#8C9A77", "#7C8A68", 0.15),
        *(area(straight([(0, y), (W, y), (W, H), (0, H)], closed=True), tone)
          for y, tone in ((SURFACE, PALE), (39.0, WATER), (57.0, POOL), (75.0, "#9CBFBF"))),
        line(straight([(0, SURFACE), (W, SURFACE)]), MID, 0.3),
        line(_glints(), MID, 0.24, "soft keep"),
        area(_leaves(), "#8FA578", "#5E7A55", 0.2),
        line(_stems(), "#8FA578", 0.3, "soft"),
        line(_weed(), WEED, 0.75, "soft"),
        line(_weed(0.5), "#93AE8E", 0.5, "soft"),
    ]  # fmt: skip
    return file(W, H, "A lake cut open", parts)


def _trees() -> str:
    """Return firs along the near shore."""
    data = ""
    for k, x in enumerate((1.5, 4.2, 6.4, 28.0, 30.6, 33.2, 35.4, 56.4, 58.8, 61.4)):
        high, foot = 3.4 + 1.3 * ((k * 7) % 3), 26.2
        data += straight([(x - 1.3, foot), (x, foot - high), (x + 1.3, foot)], closed=True)
    return data


def _glints() -> str:
    """Return broken wave lines below the surface, wider apart with the depth."""
    data, y, row = "", SURFACE + 3.4, 0
    while y < DEEPEST:
        x = 3.0 + 9.5 * ((row * 2) % 5)
        while x < W - 6:
            data += smooth([(x, y), (x + 2.2, y - 0.55), (x + 4.4, y), (x + 6.6, y - 0.55)])
            x += 27.0 + 3.0 * (row % 3)
        y += 4.3
        row += 1
    return data


def _leaves() -> str:
    """Return leaves of water lilies on the surface."""
    return "".join(oval(x, SURFACE + 0.1, wide, 0.62) for x, wide in _LILIES)


_LILIES = ((47.0, 3.0), (53.2, 2.4), (42.4, 1.8))


def _stems() -> str:
    """Return the stems of the lilies, down to the ground."""
    return "".join(
        smooth([(x, SURFACE + 0.6), (x - 1.4, 38), (x + 1.2, 50), (x - 0.4, 62)])
        for x, _ in _LILIES
    )


def _weed(shift: float = 0.0) -> str:
    """Return weed that grows from the ground of the lake."""
    data = ""
    for k, foot in enumerate((4.5, 8.0, 12.2, 17.0, 24.5, 31.0, 38.2, 44.8, 50.6, 55.0, 58.6)):
        x = foot + 3 * shift
        high = (12.0, 7.5, 10.0, 5.5)[(k + round(2 * shift)) % 4]
        data += smooth(
            [(x, H), (x + 0.9, H - 0.35 * high), (x - 0.7, H - 0.7 * high), (x + 0.5, H - high)]
        )
    return data


def lure_back() -> str:
    """Return two floats, one up and one down, in rings that meet on the water."""
    rings = "".join(oval(X - 13.0, Y - 22.0, r, r) for r in range(4, 62, 4))
    edge = BLEED + 3.8
    inner = frame(edge, edge, CARD[0] - 7.6, CARD[1] - 7.6, 3.2)
    return file(W, H, "Back of the fish cards", [
        area(box(W, H), DEEP),
        clipped("field", inner, [line(turned(rings, W, H), "#37707D", 0.26, "soft keep")]),
        line(inner, MID, 0.3),
        area(oval(X, Y, 19.6, 19.6), DEEP),
        line(oval(X, Y, 19.6, 19.6), CREAM, 0.5, "mark pale"),
        area(oval(X, Y, 17.8, 17.8), RIVER),
        line(oval(X, Y, 17.8, 17.8), MID, 0.2),
        *two_floats(W, H),
    ])  # fmt: skip


def two_floats(w: float, h: float) -> list[str]:
    """Return two floats round the middle of w x h mm that are each other's half turn."""
    one = float_shape(w / 2 - 5.4, h / 2 - 0.6, 1.0)
    pair = {name: turned(data, w, h) for name, data in one.items()}
    return [
        line(pair["stick"], CREAM, 0.7, "mark pale"),
        area(pair["body"], CREAM, DEEP, 0.3),
        area(pair["band"], BRASS, kind="mark"),
        line(pair["body"], DEEP, 0.3),
    ]


def float_shape(x: float, y: float, scale: float) -> dict[str, str]:
    """Return stick, body and coloured half of a float, its body round (x, y)."""
    parts = {
        "stick": "M0 -13.4L0 11.4",
        "body": "M0 -7.4C2.4 -5.6 3.7 -3 3.7 -0.4C3.7 3 1.9 5.6 0 7.4C-1.9 5.6 -3.7 3 -3.7 -0.4"
        "C-3.7 -3 -2.4 -5.6 0 -7.4Z",
        "band": "M-3.7 -0.8C-3.6 -3.2 -2.3 -5.7 0 -7.4C2.3 -5.7 3.6 -3.2 3.7 -0.8"
        "C1.4 0 -1.4 0 -3.7 -0.8Z",
    }
    return {name: moved(data, x, y, scale=scale) for name, data in parts.items()}


def float_on_water(x: float, y: float, scale: float = 1.0) -> list[str]:
    """Return a float in the rings that it makes, its body round (x, y)."""

    def ring(wide: float) -> str:
        low = y + 4.6 * scale
        half: list[Point] = [
            (x + wide * scale * cos(pi * k / 8), low + 0.24 * wide * scale * sin(pi * k / 8))
            for k in range(-2, 11)
        ]
        return smooth(half)

    parts = float_shape(x, y, scale)
    return [
        line(ring(10.6), MID, 0.26),
        line(ring(7.6), MID, 0.32),
        line(ring(5.0), MID, 0.38),
        line(parts["stick"], INK, 0.5 * scale + 0.2),
        area(parts["body"], CREAM),
        area(parts["band"], RED, kind="mark"),
        line(parts["body"], INK, 0.32),
    ]
