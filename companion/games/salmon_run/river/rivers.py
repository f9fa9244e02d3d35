"""All that the data say of rivers, and sets of sides: the one everybody has, or from a seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.errors import CompanionError
from companion.data.book import Book, Entry
from companion.games.salmon_run.river.generate import drawn
from companion.games.salmon_run.river.hexes import ROWS
from companion.games.salmon_run.river.kinds import BoardKinds, Body, Part, RiverKind, side_id
from companion.games.salmon_run.river.side import Side, SideEntry
from companion.games.salmon_run.river.sound import mistakes


@dataclass(frozen=True, slots=True)
class HexSize:
    """How large a hex is printed.

    Attributes:
        id: rows of the boards that have such hexes.
        flat: from one flat edge to the other, mm.
    """

    id: str
    flat: float

    def __post_init__(self) -> None:
        if not 15 <= self.flat <= 60:
            raise ValueError(f'"flat" must be from 15 to 60 mm, not {self.flat:g}')


@dataclass(frozen=True, slots=True)
class Pace:
    """How long rivers are, and how fast salmon swim them.

    Attributes:
        fewest_boards: numbered boards of the shortest river. Source: R Short Game.
        effort_a_round: swims that a salmon comes on in a round, for estimates; measured with
            `companion river --simulate`.
        seconds_a_turn: that a player takes.
    """

    fewest_boards: int
    effort_a_round: float
    seconds_a_turn: float

    def __post_init__(self) -> None:
        if not 1 <= self.fewest_boards <= 6:
            raise ValueError(f'"fewest-boards" must be from 1 to 6, not {self.fewest_boards}')
        if not 0.5 <= self.effort_a_round <= 6:
            raise ValueError(f'"effort-a-round" must be from 0.5 to 6, not {self.effort_a_round:g}')
        if not 1 <= self.seconds_a_turn <= 600:
            raise ValueError(f'"seconds-a-turn" must be 1 to 600, not {self.seconds_a_turn:g}')


@dataclass(frozen=True, slots=True)
class Rivers:
    """The rivers as data.

    Attributes:
        sides: of the set that everybody has.
    """

    kinds: tuple[Entry[RiverKind], ...]
    boards: tuple[Entry[BoardKinds], ...]
    body: Entry[Body]
    pace: Entry[Pace]
    sizes: tuple[Entry[HexSize], ...]
    sides: tuple[Entry[SideEntry], ...]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (self.kinds, self.boards, (self.body,), (self.pace,), self.sizes, self.sides)

    @property
    def slots(self) -> Mapping[str, tuple[str, RiverKind]]:
        """Board and kind of each side, by its name."""
        kinds = {entry.id: entry.value for entry in self.kinds}
        found = {}
        for board in self.boards:
            for kind in board.value.kinds:
                found[side_id(board.id, kinds[kind])] = (board.id, kinds[kind])
        return found

    def part(self, board: str) -> Part:
        """Return which part of the river a board is."""
        return next(kind.part for number, kind in self.slots.values() if number == board)

    def flat(self, rows: int) -> float:
        """Return how large a hex of a board with so many rows is, mm."""
        return next(entry.value.flat for entry in self.sizes if entry.id == str(rows))

    def rows(self, seed: str | None) -> int:
        """Return the rows of the boards of a set if nobody asks for others."""
        return self.sides[0].value.rows if seed is None else ROWS[0]

    def side(self, name: str, *, seed: str | None, rows: int | None = None) -> Side:
        """Return a side of the set from a seed; without one, of the set that everybody has.

        Raises:
            CompanionError: there is none, or none can be drawn.
        """
        rows = rows or self.rows(seed)
        if seed is None:
            side = next(entry.value.side for entry in self.sides if entry.id == name)
            if rows != side.rows:
                raise CompanionError(
                    f"the boards that everybody has are of {side.rows} rows, not {rows};"
                    " leave --rows out, or draw boards from a seed"
                )
            return side
        return drawn(seed, name, self.slots[name][1], self.body.value, rows)


def read_rivers(book: Book) -> Rivers:
    """Return the rivers, and note what is wrong with them."""
    rivers = Rivers(
        kinds=book.entries("river-kinds", RiverKind),
        boards=book.entries("boards", BoardKinds),
        body=book.record("river-body", Body),
        pace=book.record("river-pace", Pace),
        sizes=book.entries("river-sizes", HexSize),
        sides=book.entries("river-sides", SideEntry),
    )
    for place, key, message in _mistakes(rivers):
        book.problem(place, key, message)
    return rivers


def _mistakes(rivers: Rivers) -> Iterator[tuple[Entry[Any] | str, str, str]]:
    kinds = {entry.id for entry in rivers.kinds}
    unknown = False
    for board in rivers.boards:
        for kind in board.value.kinds:
            if kind not in kinds:
                unknown = True
                yield board, "kinds", f'names "{kind[:20]}", which is no kind of river-kinds'
    if missing := {str(rows) for rows in ROWS} - {entry.id for entry in rivers.sizes}:
        yield "river-sizes", "", f"lacks the size of boards with {min(missing)} rows"
    if unknown:
        return
    slots, sides = rivers.slots, {entry.id: entry for entry in rivers.sides}
    for name in slots.keys() - sides.keys():
        yield "river-sides", "", f"lacks the side {name}"
    for entry in rivers.sides:
        if entry.id not in slots:
            yield entry, "", f"no board has such a side; there is: {', '.join(slots)}"
            continue
        number, right = slots[entry.id]
        if (entry.value.board, entry.value.kind) != (number, right.id):
            yield entry, "kind", f'must be "{right.id}" on board {number}'
        if entry.value.rows != rivers.sides[0].value.rows:
            yield entry, "rows", "differs from the other sides, so they would not join"
        for message in mistakes(entry.value.side, right):
            yield entry, "hexes", message
