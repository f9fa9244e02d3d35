"""Sets of sides: the one that everybody has, or one drawn from a seed until it keeps every rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.salmon_run.river import tables
from companion.games.salmon_run.river.arrows import with_arrows
from companion.games.salmon_run.river.body import course
from companion.games.salmon_run.river.contents import NoRoomError, filled
from companion.games.salmon_run.river.geometry import ROWS
from companion.games.salmon_run.river.routes import Routes
from companion.games.salmon_run.river.rules import broken, dead_ends
from companion.games.salmon_run.river.side import Side, SideEntry
from companion.games.salmon_run.river.tables import (
    BoardKinds,
    Body,
    HexSize,
    Pace,
    Part,
    RiverKind,
    slots,
)


def drawn(seed: str, name: str, kind: RiverKind, body: Body, rows: int) -> Side:
    """Return a side that keeps every rule; the same for the same seed, name and rows.

    Raises:
        CompanionError: none was found in as many tries as the data allow.
    """
    stream = Stream(f"{seed}/{name}/{rows}")
    failed: Counter[str] = Counter()
    for _ in range(body.tries):
        found = attempt(stream, name, kind, body, rows)
        if isinstance(found, Side):
            return found
        failed[found] += 1
    rule, times = failed.most_common(1)[0]
    raise CompanionError(
        f'no side of the kind "{kind.id}" with {rows} rows was found in {body.tries} tries; most'
        f' often ({times} times) "{rule}" was broken: loosen it in salmon_run/rivers.toml'
    )


def attempt(stream: Stream, name: str, kind: RiverKind, body: Body, rows: int) -> Side | str:
    """Return a side drawn once, or the first rule that it breaks."""
    bed = course(stream, kind, body, rows)
    try:
        hexes = filled(stream, kind, bed)
        side = Side(name, kind.id, rows, bed.bottom, bed.top, hexes)
        routes = Routes(side)
        for rule in broken(side, kind, routes):
            return rule
        flowing = with_arrows(stream, kind, bed, hexes, dead_ends(side, routes))
    except NoRoomError as error:
        return error.rule
    return Side(name, kind.id, rows, bed.bottom, bed.top, flowing)


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
