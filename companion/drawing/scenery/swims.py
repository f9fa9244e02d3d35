"""Where a swim leads: hexes of the river seen from above, the target tinted, as layers of cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from companion.drawing.component import BLEED
from companion.drawing.scenery.strokes import (
    CREAM,
    DEEP,
    MID,
    POKER,
    POKER_BLED,
    area,
    file,
    line,
    oval,
    straight,
)
from companion.drawing.shapes import Point

CELL, TARGET, PASSED = "#E8F1ED", "#F3BBA6", "#F7DCCD"
STEP = sqrt(3)  # mm from hex to hex, for a side of 1 mm
MIDDLE = POKER[0] / 2
Cell = tuple[int, int]  # column, half rows upstream of the start


@dataclass(frozen=True, slots=True)
class Swim:
    """A swim as a picture.

    Attributes:
        side: of a hex, mm.
        start: middle of the hex that the salmon leaves, mm on the trimmed card.
        targets: where it can get.
        passed: what it swims through.
        other: hexes beside them.
    """

    side: float
    start: Point
    targets: tuple[Cell, ...]
    passed: tuple[Cell, ...] = ()
    other: tuple[Cell, ...] = ()

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a hex on the drawing, which has the bleed round the card."""
        column, up = cell
        x, y = self.start
        return (
            BLEED + x + 1.5 * self.side * column,
            BLEED + y - STEP / 2 * self.side * up,
        )


ONE: Mapping[str, Cell] = {"forward": (0, 2), "left": (-1, 1), "right": (1, 1)}
SWIMS: Mapping[str, Swim] = {
    **{
        name: Swim(9.6, (MIDDLE, 52.4), (cell,), other=tuple(set(ONE.values()) - {cell}))
        for name, cell in ONE.items()
    },
    "wild": Swim(9.6, (MIDDLE, 52.4), tuple(ONE.values())),
    "double-forward": Swim(
        8.1, (MIDDLE, 54.2), ((0, 4),), ((0, 2),), ((-1, 1), (1, 1), (-1, 3), (1, 3))
    ),
    "double-left": Swim(
        8.1, (MIDDLE + 12.2, 53.6), ((-2, 2),), ((-1, 1),), ((0, 2), (-1, 3), (-2, 4))
    ),
    "double-right": Swim(
        8.1, (MIDDLE - 12.2, 53.6), ((2, 2),), ((1, 1),), ((0, 2), (1, 3), (2, 4))
    ),
}


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {
        f"swim-{name}.svg": file(*POKER_BLED, f"Swim {name}", _parts(swim))
        for name, swim in SWIMS.items()
    }


def _parts(swim: Swim) -> list[str]:
    start = swim.middle((0, 0))
    plain = _hexes(swim, [(0, 0), *sorted(swim.other)])
    targets = _hexes(swim, swim.targets)
    parts = [area(plain, CELL), area(targets, TARGET)]
    if swim.passed:
        parts.insert(1, area(_hexes(swim, swim.passed), PASSED))
    parts += [
        line(plain + _hexes(swim, swim.passed), DEEP, 0.35),
        line(targets, DEEP, 0.9),
        line(oval(*start, 0.30 * swim.side, 0.30 * swim.side), MID, 0.5),
        line(_chevrons(swim), CREAM, 2.2, "soft"),
        line(_chevrons(swim), DEEP, 1.1, "mark"),
    ]
    return parts


def _hexes(swim: Swim, cells: Iterable[Cell]) -> str:
    return "".join(_hexagon(swim.middle(cell), swim.side) for cell in cells)


def _hexagon(middle: Point, side: float) -> str:
    """Return a hexagon with a flat edge on top."""
    x, y = middle
    corners = [(x + side * cos(k * pi / 3), y + side * sin(k * pi / 3)) for k in range(6)]
    return straight(corners, closed=True)


def _chevrons(swim: Swim) -> str:
    """Return an arrow head in each target; a double swim has two."""
    return "".join(_heads(swim, cell) for cell in swim.targets)


def _heads(swim: Swim, cell: Cell) -> str:
    (ax, ay), (bx, by) = swim.middle((0, 0)), swim.middle(cell)
    far = sqrt((bx - ax) ** 2 + (by - ay) ** 2)
    along = (bx - ax) / far, (by - ay) / far
    high = 0.30 * swim.side
    tips: Sequence[float] = (0.62, 0.32) if swim.passed else (0.58,)
    return "".join(
        straight(
            [
                _beside((bx, by), along, (tip * swim.side - high, -high)),
                _beside((bx, by), along, (tip * swim.side, 0.0)),
                _beside((bx, by), along, (tip * swim.side - high, high)),
            ]
        )
        for tip in tips
    )


def _beside(place: Point, along: Point, by: Point) -> Point:
    """Return a point `by` (along, across) mm from a place."""
    (x, y), (u, v) = place, along
    return x + by[0] * u - by[1] * v, y + by[0] * v + by[1] * u
