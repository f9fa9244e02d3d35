"""The back of all cards of Salmon Run: two salmon that climb past each other in a hexagon.

Swim cards, fatigue and what the river gives are shuffled into one deck, so all have this back. Like
every plain back it is its own half turn.
"""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from companion.drawing.component import BLEED
from companion.drawing.fish.sockeye import SOCKEYE
from companion.drawing.scenery.silhouettes import silhouette
from companion.drawing.scenery.strokes import (
    CREAM,
    DEEP,
    MID,
    POKER,
    POKER_BLED,
    area,
    box,
    clipped,
    file,
    frame,
    line,
    moved,
    smooth,
    straight,
    turned,
)
from companion.drawing.shapes import Point

W, H = POKER_BLED
X, Y = W / 2, H / 2
GROUND, COMB, EDGE = "#87382B", "#9C4C3C", "#E3A48F"
SIDE = 6.4  # of a hex of the comb, mm
FRAME = 4.2  # mm from the cut to the frame


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"salmon-back.svg": salmon_back()}


def salmon_back() -> str:
    """Return two salmon before a comb of hexes."""
    *salmon, eyes = (
        turned(moved(data, X - 7.2, Y + 0.6, scale=33 / SOCKEYE.length, angle_deg=63), W, H)
        for data in silhouette(SOCKEYE)
    )
    field = _frame()
    parts = [
        area(box(W, H), GROUND),
        clipped("field", field, [line(_comb(), COMB, 0.3)]),
        line(field, EDGE, 0.35),
        area(_hexagon(X, Y, 27.0), GROUND),
        line(_hexagon(X, Y, 27.0), CREAM, 0.55, "mark pale"),
        area(_hexagon(X, Y, 24.8), DEEP),
        line(_hexagon(X, Y, 24.8), MID, 0.25),
        line(turned(_ripples(), W, H), "#2F6876", 0.45, "soft"),
        # first with edges, then without, so that body and fins become one outline
        *(area(data, CREAM, DEEP, 0.5) for data in salmon),
        *(area(data, CREAM) for data in salmon),
        area(eyes, DEEP, kind="mark"),
    ]
    return file(W, H, "Back of the salmon cards", parts)


def _frame() -> str:
    edge = BLEED + FRAME
    return frame(edge, edge, POKER[0] - 2 * FRAME, POKER[1] - 2 * FRAME, 3.4)


def _hexagon(x: float, y: float, side: float) -> str:
    """Return a hexagon with a corner on top."""
    corners = [(x + side * sin(k * pi / 3), y - side * cos(k * pi / 3)) for k in range(6)]
    return straight(corners, closed=True)


def _comb() -> str:
    """Return a comb of hexes with flat tops, one of them in the middle."""
    high = sqrt(3) * SIDE
    data = ""
    for column in range(-5, 6):
        for row in range(-6, 7):
            x = X + 1.5 * SIDE * column
            y = Y + high * (row + (0.5 if column % 2 else 0.0))
            data += straight(
                [(x + SIDE * cos(k * pi / 3), y + SIDE * sin(k * pi / 3)) for k in range(6)],
                closed=True,
            )
    return turned(data, W, H)


def _ripples() -> str:
    """Return a few lines of water for one half of the hexagon."""
    rows: list[tuple[Point, float]] = [((-15.0, -11.0), 5.0), ((-17.5, -4.0), 4.0),
                                       ((-18.5, 4.5), 4.4), ((-14.0, 12.0), 4.6)]  # fmt: skip
    return "".join(
        smooth([(X + x, Y + y), (X + x + 0.5 * long, Y + y - 0.7), (X + x + long, Y + y)])
        for (x, y), long in rows
    )
