"""Sets of sides: the one that everybody has, or one from a seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.salmon_run.river import tables
from companion.games.salmon_run.river.generate import drawn
from companion.games.salmon_run.river.hexes import ROWS
from companion.games.salmon_run.river.kinds import (
    BoardKinds,
    Body,
    HexSize,
    Pace,
    Part,
    RiverKind,
    slots,
)
from companion.games.salmon_run.river.side import Side, SideEntry


@dataclass(frozen=True, slots=True)
class Rivers:
    """All that the data say of rivers.

    Attributes:
        sides: of the set that everybody has.
    """

    kinds: tuple[RiverKind, ...]
    boards: tuple[BoardKinds, ...]
    body: Body
    pace: Pace
    sizes: tuple[HexSize, ...]
    sides: tuple[SideEntry, ...]

    @property
    def slots(self) -> Mapping[str, tuple[str, RiverKind]]:
        """Board and kind of each side, by its name."""
        return slots(self.boards, self.kinds)

    def part(self, board: str) -> Part:
        """Return which part of the river a board is."""
        return next(kind.part for number, kind in self.slots.values() if number == board)

    def flat(self, rows: int) -> float:
        """Return how large a hex of a board with so many rows is, mm."""
        return next(size.flat for size in self.sizes if size.id == str(rows))

    def rows(self, seed: str | None) -> int:
        """Return the rows of the boards of a set if nobody asks for others."""
        return self.sides[0].rows if seed is None else ROWS[0]

    def side(self, name: str, *, seed: str | None, rows: int | None = None) -> Side:
        """Return a side of the set from a seed; without one, of the set that everybody has.

        Raises:
            CompanionError: there is none, or none can be drawn.
        """
        rows = rows or self.rows(seed)
        if seed is None:
            side = next(entry.side for entry in self.sides if entry.id == name)
            if rows != side.rows:
                raise CompanionError(
                    f"the boards that everybody has are of {side.rows} rows, not {rows};"
                    " leave --rows out, or draw boards from a seed"
                )
            return side
        return drawn(seed, name, self.slots[name][1], self.body, rows)


def rivers_of(data: GameData) -> Rivers:
    """Return the rivers of the game."""
    return Rivers(
        kinds=data.values(tables.KINDS),
        boards=data.values(tables.BOARDS),
        body=data.value(tables.BODY),
        pace=data.value(tables.PACE),
        sizes=data.values(tables.HEX_SIZES),
        sides=data.values(tables.SIDES),
    )
