"""What movement cards show: arrows with a fish, an anchor, a leap, cards to copy, a mirror."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, radians, sin

from companion.drawing.chart.fish import HERRING, silhouette
from companion.drawing.chart.grounds import NAVY
from companion.drawing.scenery.strokes import (
    CREAM,
    area,
    file,
    frame,
    line,
    moved,
    oval,
    smooth,
    straight,
)
from companion.drawing.shapes import Point

SIZE = 48.0
MIDDLE = SIZE / 2
PALE = "#8D9BC4"
TURNS = {"right": 0.0, "down": 90.0, "left": 180.0, "up": 270.0}
ARROW = [(-22, -7), (3, -7), (3, -18), (23, 0), (3, 18), (3, 7), (-22, 7)]


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    arrows = {f"move-{name}.svg": arrow(name, turn) for name, turn in TURNS.items()}
    return {
        **arrows,
        "move-any.svg": any_way(),
        "move-none.svg": anchor(),
        "move-jump.svg": jump(),
        "move-match.svg": match(),
        "move-copy.svg": copy(),
        "move-invert.svg": invert(),
    }


def arrow(name: str, turn_deg: float) -> str:
    """Return a broad arrow that way, with a fish that swims there."""
    body = _placed(ARROW, turn_deg)
    swimmer = _swimmer(-2.0, 24.0, turn_deg)
    return file(
        SIZE, SIZE, f"One tile {name}", [_solid(body), area(swimmer, CREAM, kind="mark pale")]
    )


def any_way() -> str:
    """Return an arrow to each side, and a fish between them."""
    head = [(11.4, -4.2), (14.6, -4.2), (14.6, -9.2), (23.4, 0), (14.6, 9.2), (14.6, 4.2),
            (11.4, 4.2)]  # fmt: skip
    heads = "".join(_placed(head, turn) for turn in TURNS.values())
    disc = oval(MIDDLE, MIDDLE, 11.8, 11.8)
    swimmer = _swimmer(0.0, 18.5, 0.0)
    return file(
        SIZE,
        SIZE,
        "One tile anywhere",
        [_solid(heads + disc), area(swimmer, CREAM, kind="mark pale")],
    )


def anchor() -> str:
    """Return an anchor: the pawn stays."""
    x = MIDDLE
    shaft = straight([(x, 12.6), (x, 42.0)]) + straight([(x - 8.4, 17.4), (x + 8.4, 17.4)])
    arms = smooth([(x - 17, 28.6), (x - 14.4, 35.8), (x - 7.6, 41), (x, 42.2),
                   (x + 7.6, 41), (x + 14.4, 35.8), (x + 17, 28.6)])  # fmt: skip
    flukes = "".join(
        straight([(x + s * 20.6, 31.6), (x + s * 17.2, 24.6), (x + s * 12.6, 30.8)], closed=True)
        for s in (-1, 1)
    )
    parts = [
        line(oval(x, 8.6, 3.9, 3.9), NAVY, 2.6, "mark"),
        line(shaft + arms, NAVY, 3.6, "mark"),
        area(flukes, NAVY, NAVY, 0.8, "mark"),
    ]
    return file(SIZE, SIZE, "No move", parts)


def jump() -> str:
    """Return three tiles in a row, and a leap over the one between."""
    tiles = [frame(0.8 + 16.0 * k, 29.4, 14.4, 14.4, 1.2) for k in range(3)]
    leap = smooth([(8.0, 27.6), (11.6, 15.6), (24.0, 9.4), (35.4, 14.2), (38.8, 21.4)])
    head = straight([(34.0, 20.6), (40.2, 28.6), (43.4, 18.8)], closed=True)
    swimmer = _fish_at(24.0, 9.0, 17.0, 0.0)
    parts = [
        area(tiles[0] + tiles[2], "#F3F5F1", NAVY, 0.6),
        line(tiles[1], PALE, 0.6),
        line(leap, NAVY, 2.4, "mark"),
        area(head, NAVY, NAVY, 0.4, "mark"),
        area(swimmer, CREAM, CREAM, 1.6),
        area(swimmer, NAVY, kind="mark"),
    ]
    return file(SIZE, SIZE, "Over one tile onto the next", parts)


def match() -> str:
    """Return a sight in which a fish is to be seen; the fish is put in by the card."""
    ring = oval(MIDDLE, MIDDLE, 19.0, 19.0)
    ticks = "".join(_placed([(16.0, 0), (22.6, 0)], turn, closed=False) for turn in TURNS.values())
    inner = oval(MIDDLE, MIDDLE, 16.2, 16.2)
    parts = [
        area(ring, "#F7F8F2", NAVY, 1.4),
        line(inner, PALE, 0.35),
        line(ticks, NAVY, 2.0, "mark"),
    ]
    return file(SIZE, SIZE, "To the nearest tile with this fish", parts)


def copy() -> str:
    """Return a card, and the same card again behind it."""
    behind, before = frame(4.4, 4.0, 23, 31, 2.4), frame(19.6, 13.0, 23, 31, 2.4)
    small = [(x * 0.36, y * 0.36) for x, y in ARROW]
    parts = [
        area(behind, "#F3F5F1", NAVY, 0.8),
        area(moved(_placed(small, 270), 15.9 - MIDDLE, 17.0 - MIDDLE), PALE),
        area(before, NAVY, CREAM, 0.9),
        line(before, NAVY, 0.5),
        area(moved(_placed(small, 270), 31.1 - MIDDLE, 28.5 - MIDDLE), CREAM),
    ]
    return file(SIZE, SIZE, "The card before it once more", parts)


def invert() -> str:
    """Return an arrow and its image in a mirror."""
    half = [(x * 0.48, y * 0.62) for x, y in ARROW]
    left = moved(_placed(half, 180), -12.6, 0)
    right = moved(_placed(half, 0), 12.6, 0)
    mirror = "".join(
        straight([(MIDDLE, y), (MIDDLE, y + 3.4)]) for y in (3, 10.2, 17.4, 24.6, 31.8, 39)
    )
    parts = [
        area(left, "#F3F5F1", NAVY, 1.0),
        area(right, NAVY, NAVY, 0.6, "mark"),
        line(mirror, NAVY, 1.2, "mark"),
    ]
    return file(SIZE, SIZE, "Mirrored from here on", parts)


def _solid(data: str) -> str:
    return area(data, NAVY, NAVY, 0.6)


def _placed(points: Sequence[Point], turn_deg: float, *, closed: bool = True) -> str:
    """Return straight edges turned clockwise and put into the middle."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    return straight(
        [(MIDDLE + c * x - s * y, MIDDLE + s * x + c * y) for x, y in points], closed=closed
    )


def _swimmer(ahead: float, long: float, turn_deg: float) -> str:
    """Return a fish that swims that way, `ahead` mm of the middle."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    return _fish_at(MIDDLE + c * ahead, MIDDLE + s * ahead, long, turn_deg)


def _fish_at(x: float, y: float, long: float, turn_deg: float) -> str:
    """Return the outline of a fish round (x, y) that swims to the right before it is turned."""
    return moved(_outline(), x, y, scale=long / HERRING.w, angle_deg=turn_deg + 180)


@cache
def _outline() -> str:
    return "".join(moved(data, -HERRING.w / 2, -HERRING.h / 2) for data in silhouette(HERRING))
