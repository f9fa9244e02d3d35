"""A river: sides laid one after another so that their mouths meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.core.chance import Stream
from companion.games.salmon_run.river.geometry import Cell
from companion.games.salmon_run.river.rivers import Rivers
from companion.games.salmon_run.river.side import Hex, Side

EVEN = 2


@dataclass(frozen=True, slots=True)
class Stretch:
    """A side in its place in a river.

    Attributes:
        shift: columns by which it lies to the right of the side before.
        across: columns by which it lies to the right of the first.
        up: half rows from the lower edge of the first side to its own.
    """

    side: Side
    shift: int
    across: int
    up: int

    def moved(self, cell: Cell) -> Cell:
        """Return a cell of the side as one of the river."""
        return cell[0] + self.across, cell[1] + self.up


def joined(sides: Sequence[Side]) -> tuple[Stretch, ...]:
    """Return sides laid so that the middles of their mouths meet. Source: R Create the River.

    Raises:
        ValueError: a side in between lacks a mouth.
    """
    found: list[Stretch] = []
    across = up = 0
    for before, side in zip((None, *sides), sides, strict=False):
        shift = 0
        if before is not None:
            if before.top is None or side.bottom is None:
                raise ValueError(f"{before.id} and {side.id} have no mouths that meet")
            shift = before.top - side.bottom
            across, up = across + shift, up + before.edge
        found.append(Stretch(side, shift, across, up))
    return tuple(found)


def hexes(river: Sequence[Stretch]) -> dict[Cell, Hex]:
    """Return the hexes of a river; those that two sides share are there once."""
    found: dict[Cell, Hex] = {}
    for stretch in river:
        for cell, hex_ in stretch.side.hexes.items():
            arrows = tuple(stretch.moved(to) for to in hex_.arrows)
            found.setdefault(stretch.moved(cell), replace(hex_, arrows=arrows))
    return found


def chosen(stream: Stream, rivers: Rivers, boards: int, difficulty: str) -> tuple[str, ...]:
    """Return the names of the sides of a river, chosen by chance.

    Each board has the side for even rolls first: `easy` takes those, `hard` the others, `mixed`
    rolls for each. Source: R Random Set-up.
    """
    names: dict[str, list[str]] = {}
    parts: dict[str, str] = {}
    for name, (board, kind) in rivers.slots.items():
        names.setdefault(board, []).append(name)
        parts[board] = kind.part
    numbered = [board for board in names if parts[board] == "middle"]
    order = [
        *(board for board in names if parts[board] == "start"),
        *stream.shuffled(numbered)[:boards],
        *(board for board in names if parts[board] == "finish"),
    ]
    found = []
    for board in order:
        side = {"easy": 0, "hard": 1}.get(difficulty)
        found.append(names[board][stream.below(EVEN) if side is None else side])
    return tuple(found)
