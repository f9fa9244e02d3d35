"""Plain backs of the cards of a harbor: each is its own half turn."""

from __future__ import annotations

from math import cos, pi, sin

from companion.drawing.component import BLEED
from companion.drawing.scenery.strokes import (
    CREAM,
    MID,
    POKER,
    POKER_BLED,
    area,
    box,
    file,
    frame,
    line,
    oval,
    smooth,
    straight,
    turned,
)
from companion.drawing.shapes import Color, Point

W, H = POKER_BLED
X, Y = W / 2, H / 2
SPOKES, POINTS = 8, 8


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"captain-back.svg": captain_back(), "trophy-back.svg": trophy_back()}


def captain_back() -> str:
    """Return a ship's wheel over rows of waves."""
    ground, wave = "#263F4F", "#48677A"
    spokes = "".join(
        straight([_around(k / SPOKES, 3.2), _around(k / SPOKES, 20.4)]) for k in range(SPOKES)
    )
    grips = "".join(oval(*_around(k / SPOKES, 20.6), 1.5, 1.5) for k in range(SPOKES))
    return file(W, H, "Back of the captain cards", [
        *_waves(ground, wave),
        area(oval(X, Y, 24, 24), ground),
        line(oval(X, Y, 24, 24), CREAM, 0.5, "mark pale"),
        line(spokes, CREAM, 1.5, "mark ring"),
        line(oval(X, Y, 14.6, 14.6), CREAM, 2.4, "mark ring"),
        area(grips, CREAM, ground, 0.3),
        area(oval(X, Y, 4.2, 4.2), CREAM, ground, 0.3),
        area(oval(X, Y, 1.5, 1.5), ground, kind="mark"),
    ])  # fmt: skip


def trophy_back() -> str:
    """Return a compass rose over rows of waves."""
    ground, wave = "#5E4A2A", "#86703F"
    points, halves = "", ""
    for k in range(POINTS):
        far = 19.5 if k % 2 == 0 else 12.5
        tip, waist = _around(k / POINTS, far), 4.6
        sides = [_around((k + side) / POINTS, waist) for side in (-0.5, 0.5)]
        points += straight([(X, Y), sides[0], tip, sides[1]], closed=True)
        halves += straight([(X, Y), tip, sides[1]], closed=True)
    return file(W, H, "Back of the trophy cards", [
        *_waves(ground, wave),
        area(oval(X, Y, 24, 24), ground),
        line(oval(X, Y, 24, 24), CREAM, 0.5, "mark pale"),
        line(oval(X, Y, 21.6, 21.6), "#D9BE83", 0.2),
        area(points, CREAM, ground, 0.3),
        area(halves, "#D9BE83", ground, 0.2, kind="mark"),
    ])  # fmt: skip


def _around(share: float, r: float) -> Point:
    """Return the point at a share of the full turn, from the top, r mm from the middle."""
    a = 2 * pi * share - pi / 2
    return X + r * cos(a), Y + r * sin(a)


def _waves(ground: Color, wave: Color) -> list[str]:
    """Return the ground with rows of scallops, and the frame."""
    r, rows = 4.2, 10
    data = ""
    for row in range(-rows, rows + 1):
        y = Y + (row + 0.5) * 2.1 * 2.2
        shift = r if row % 2 else 0.0
        for k in range(-5, 6):
            x = X + 2 * r * k + shift
            for share in (1.0, 0.62, 0.28):
                arc = [
                    (x - share * r * cos(a), y - share * r * sin(a))
                    for a in (0, pi / 4, pi / 2, 3 * pi / 4, pi)
                ]
                if any(0 < px < W and 0 < py < H for px, py in arc):
                    data += smooth(arc)
    upper = "".join("M" + part for part in data.split("M")[1:] if _top(part) < Y - 0.01)
    edge = BLEED + 4.2
    inner = frame(edge, edge, POKER[0] - 8.4, POKER[1] - 8.4, 3.4)
    return [
        area(box(W, H), ground),
        line(turned(upper, W, H), wave, 0.24, "soft keep"),
        line(inner, MID, 0.3),
    ]


def _top(part: str) -> float:
    """Return the height at which an arc begins."""
    return float(part.split("C", maxsplit=1)[0].split()[1])
