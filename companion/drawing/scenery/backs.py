"""Plain backs of decks: each is its own half turn, so that a turned card gives nothing away.

Every layer is drawn together with its half turn before the next one lies on it.
"""

from __future__ import annotations

from math import cos, pi, radians, sin

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from companion.drawing.fish.salmonids import RAINBOW
from companion.drawing.scenery.silhouettes import silhouette
from companion.drawing.scenery.strokes import (
    CREAM,
    DEEP,
    MID,
    POKER,
    POKER_BLED,
    RIVER,
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

W, H = POKER_BLED
X, Y = W / 2, H / 2
CORNER = 21.4, 34.0  # of the hooks, mm from the middle
NET = "#2F6876"
ROCK_GROUND, ROCK_LINE = "#39505A", "#6E8A93"
"""Slate blue, so that nobody takes a rock's back for a strike card's."""


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"strike-back.svg": strike_back(), "rock-back.svg": rock_back()}


def strike_back() -> str:
    """Return two trout that circle each other before a net."""
    *trout, eyes = (
        turned(moved(data, X, Y - 10.6, scale=32 / RAINBOW.length, angle_deg=-15), W, H)
        for data in silhouette(RAINBOW)
    )
    wake = smooth([(X - 21.5, Y + 1.2), (X - 14.5, Y - 2.0), (X - 7, Y + 2.2), (X, Y)])
    chase = _arc(21.6, 152, 172) + _arc(19.6, 158, 172)
    parts = [
        area(box(W, H), DEEP),
        clipped("field", _frame(1.0), [line(_net(), NET, 0.18)]),
        area(_corners(), DEEP, MID, 0.3),
        line(_hooks(), CREAM, 0.5, "mark pale"),
        line(_frame(1.0), MID, 0.35),
        area(oval(X, Y, 25.6, 25.6), DEEP),
        line(oval(X, Y, 25.6, 25.6), CREAM, 0.55, "mark pale"),
        area(oval(X, Y, 23.6, 23.6), RIVER),
        area(oval(X, Y, 12.6, 12.6), "#387787"),
        line(oval(X, Y, 23.6, 23.6), MID, 0.2),
        line(turned(wake, W, H), MID, 0.5),
        line(turned(chase, W, H), MID, 0.4),
        # first with edges, then without, so that body and fins become one outline
        *(area(data, CREAM, RIVER, 0.5) for data in trout),
        *(area(data, CREAM) for data in trout),
        area(eyes, DEEP, kind="mark"),
        area(oval(X, Y, 1.6, 1.6), CREAM, RIVER, 0.22),
    ]
    return file(W, H, "Back of the strike cards", parts)


def rock_back() -> str:
    """Return a boulder from above, and rings on the water all round it."""
    tones = ("#5B6B70", "#4C5F67", "#435861", "#3C525C")
    field = [
        area(_boulder(1.34 + 0.30 * k, 0.78 ** (1 + 2 * k)), tone)  # as every second ring
        for k, tone in reversed(list(enumerate(tones)))
    ]
    rings = "".join(_boulder(1.19 + 0.15 * k, 0.78**k) for k in range(14))
    field.append(line(rings, ROCK_LINE, 0.22))
    parts = [
        area(box(W, H), ROCK_GROUND),
        clipped("field", _frame(1.0), field),
        line(_frame(1.0), "#A9BCC2", 0.35),
    ]
    stone = [
        area(_boulder(1.08, 1.0), "#2C3F48"),
        area(_boulder(1.0, 1.0), "#86857C", "#2C3F48", 0.4),
        area(_boulder(0.84, 1.2), "#A9A79C", kind="soft"),
        area(_boulder(0.55, 1.5, 0.5), "#C4C1B5", kind="soft"),
        line(_boulder(0.84, 1.2), "#6A6962", 0.2),
    ]
    moss, tufts = _moss()
    cracks = smooth([(X - 7.6, Y - 8.0), (X - 3.4, Y - 6.4), (X - 2.2, Y - 2.8), (X, Y)])
    cracks += smooth([(X - 3.4, Y - 6.4), (X + 1.2, Y - 9.2), (X + 3.0, Y - 12.4)])
    parts += [
        *stone,
        line(turned(cracks, W, H), "#5F5E57", 0.3),
        clipped(
            "boulder",
            _boulder(1.0, 1.0),
            [
                area(turned(moss, W, H), "#7C8B54", "#5F6C3E", 0.2),
                line(turned(tufts, W, H), "#A3AE72", 0.45, "soft"),
            ],
        ),
        line(_boulder(1.0, 1.0), "#2C3F48", 0.4),
    ]
    return file(W, H, "Back of the rock cards", parts)


def _net() -> str:
    """Return rows of waves that meet like the knots of a net."""
    rows, long, high = 15, 8.0, 2.15
    data = ""
    for row in range(-rows, rows + 1):
        sign = 1 if row % 2 else -1
        points: list[Point] = []
        for k in range(-40, 41):
            x = k * long / 8
            points.append((X + x, Y + row * 2 * high + sign * high * sin(2 * pi * x / long)))
        if -2 < points[0][1] < H + 2:
            data += smooth([p for p in points if -2 < p[0] < W + 2])
    return data


def _arc(r: float, start_deg: float, end_deg: float) -> str:
    """Return a part of a circle round the middle, clockwise from three o'clock."""
    angles = (radians(start_deg + (end_deg - start_deg) * k / 6) for k in range(7))
    return smooth([(X + r * cos(a), Y + r * sin(a)) for a in angles])


def _corners() -> str:
    """Return a disc for each corner of the frame."""
    return "".join(turned(oval(X - CORNER[0], Y + s * CORNER[1], 5.2, 5.2), W, H) for s in (-1, 1))


def _hooks() -> str:
    """Return a hook for each corner, its point towards the middle."""
    hook = straight([(0.0, -2.2), (0.0, 0.6)]) + smooth(
        [(0.0, 0.6), (-0.4, 1.9), (-1.5, 2.5), (-2.6, 1.9), (-2.9, 0.7), (-2.9, 0.0)]
    )
    hook += straight([(-2.9, 0.0), (-2.0, 0.9)]) + oval(0.0, -2.85, 0.62, 0.62)
    return "".join(
        turned(moved(hook, X - CORNER[0] + 1.4, Y + s * CORNER[1] + 0.3), W, H) for s in (-1, 1)
    )


def _frame(inset: float) -> str:
    edge = BLEED + 3.2 + inset
    return frame(edge, edge, POKER[0] - 2 * (3.2 + inset), POKER[1] - 2 * (3.2 + inset), 3.4)


def _boulder(size: float, rough: float, tilt: float = 0.0) -> str:
    """Return a ring shaped like the boulder; with less roughness it becomes an ellipse."""
    points: list[Point] = []
    for k in range(48):
        a = 2 * pi * k / 48
        r = size * (1 + rough * (0.050 * cos(2 * a + 0.7 + tilt) + 0.030 * cos(4 * a + 2.0)
                                 + 0.016 * cos(6 * a - 0.6 - tilt)))  # fmt: skip
        points.append((X + 18.0 * r * cos(a), Y + 21.5 * r * sin(a)))
    return smooth(points, closed=True)


def _moss() -> tuple[str, str]:
    """Return moss that grows in from the edge of the boulder, and the tufts on it."""
    stream = Stream("moss")
    ring = [(-19, -2), (-14.6, -3.4), (-13.2, -5.4), (-11.4, -5.0), (-11.6, -8.0), (-9.0, -8.6),
            (-9.4, -11.4), (-6.4, -11.2), (-6.0, -14.0), (-3.0, -14.2), (-2.4, -16.6), (1.4, -17.2),
            (2.6, -24), (-22, -24)]  # fmt: skip
    spots = ((-14.4, -6.2), (-13.0, -9.4), (-10.8, -11.6), (-8.8, -14.4), (-6.0, -16.4),
             (-2.4, -18.4), (-12.4, -12.8), (-15.2, -9.6))  # fmt: skip
    tufts = ""
    for x, y in spots:
        px, py = X + x + stream.between(-0.5, 0.5), Y + y + stream.between(-0.5, 0.5)
        tufts += straight([(px, py), (px + 0.55, py - 0.4)])
    return smooth([(X + x, Y + y) for x, y in ring], closed=True), tufts
