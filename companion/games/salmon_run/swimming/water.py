"""A river as arrays of numbers: where each hex leads and what lies on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.salmon_run.river.geometry import UP, WAYS, Cell, beside
from companion.games.salmon_run.river.joined import Stretch, hexes
from companion.games.salmon_run.river.side import ICONS

NOWHERE: Final = -1
HEADINGS: Final = tuple(UP.values())
ICON: Final = {name: number for number, name in enumerate(ICONS)}
BEAR_HEX: Final = len(ICONS)
PLAIN: Final = len(ICONS) + 1


@dataclass(frozen=True)
class Water:
    """A river for swimmers; a hex is a number.

    Attributes:
        cells: where each hex lies.
        ahead: for forward, left and right the next hex, or `NOWHERE`.
        rest: whether a salmon may stay there.
        icon: `ICON` of what it gives, `BEAR_HEX` or `PLAIN`.
        arrows: where the current leads, for odd and for even rolls.
        near: the hexes that a bear reaches in one step.
        pond: whether a hex ends the race.
        start: where all begin.
        bears: where they begin.
    """

    cells: tuple[Cell, ...]
    ahead: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    rest: tuple[bool, ...]
    icon: tuple[int, ...]
    arrows: tuple[tuple[int, ...], ...]
    near: tuple[frozenset[int], ...]
    pond: tuple[bool, ...]
    start: int
    bears: tuple[int, ...]


def water(river: Sequence[Stretch]) -> Water:
    """Return a river for swimmers."""
    all_hexes = {cell: hex_ for cell, hex_ in hexes(river).items() if hex_.ground != "rock"}
    cells = tuple(sorted(all_hexes, key=lambda cell: (cell[1], cell[0])))
    number = {cell: index for index, cell in enumerate(cells)}
    found = [all_hexes[cell] for cell in cells]
    forward, left, right = (
        tuple(number.get(beside(cell, way), NOWHERE) for cell in cells) for way in HEADINGS
    )
    ahead = (forward, left, right)
    rest = tuple(hex_.ground != "waterfall" for hex_ in found)
    pond = tuple(hex_.ground == "pond" for hex_ in found)
    arrows = tuple(tuple(number[to] for to in hex_.arrows) for hex_ in found)
    return Water(
        cells=cells,
        ahead=ahead,
        rest=rest,
        icon=tuple(
            BEAR_HEX if hex_.bear else PLAIN if hex_.icon is None else ICON[hex_.icon]
            for hex_ in found
        ),
        arrows=arrows,
        near=tuple(
            frozenset(number[to] for way in WAYS.values() if (to := beside(cell, way)) in number)
            for cell in cells
        ),
        pond=pond,
        start=next(i for i, hex_ in enumerate(found) if hex_.ground == "start"),
        bears=tuple(i for i, hex_ in enumerate(found) if hex_.bear),
    )
