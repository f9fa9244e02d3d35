"""Sides of river boards, default or from a seed, and how they join to form a river."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from companion.core.chance import Stream
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.salmon_run.river import generate, river_schema
from companion.games.salmon_run.river.river_schema import Body, Part, RiverKind
from companion.games.salmon_run.river.route_rules import Routes, broken_rules, find_dead_ends
from companion.games.salmon_run.river.side import ROWS, Cell, Side, SideEntry


def generate_side(seed: str, name: str, kind: RiverKind, body: Body, rows: int) -> Side:
    """Generate a side that keeps every rule of its kind.

    Equal seed, name and rows give the same side. Raises CompanionError if all tries fail.
    """
    stream = Stream(f"{seed}/{name}/{rows}")
    failed: Counter[str] = Counter()
    for _ in range(body.tries):
        result = try_side(stream, name, kind, body, rows)
        if isinstance(result, Side):
            return result
        failed[result] += 1
    rule, times = failed.most_common(1)[0]
    raise CompanionError(
        f'no "{kind.id}" side with {rows} rows was found in {body.tries} tries; {times} times the'
        f' rule "{rule}" was broken; loosen this rule in salmon_run/rivers.toml'
    )


def try_side(stream: Stream, name: str, kind: RiverKind, body: Body, rows: int) -> Side | str:
    """Try once to generate a side; return it, or the name of the first rule that it breaks."""
    bed = generate.generate_course(stream, kind, body, rows)
    try:
        hexes = generate.fill_side(stream, kind, bed)
        side = Side(name, kind.id, rows, bed.bottom, bed.top, hexes)
        routes = Routes(side)
        for rule in broken_rules(side, kind, routes):
            return rule
        flowing = generate.add_arrows(stream, kind, bed, hexes, find_dead_ends(side, routes))
    except generate.NoRoomError as error:
        return str(error)
    return Side(name, kind.id, rows, bed.bottom, bed.top, flowing)


class Rivers(Struct, frozen=True):
    """The river sides: the default set, and sides generated from seeds."""

    data: GameData

    @property
    def sides(self) -> tuple[SideEntry, ...]:
        """The sides of the default set."""
        return self.data.values(river_schema.SIDES)

    @property
    def slots(self) -> Mapping[str, tuple[str, RiverKind]]:
        """The board and the kind of each side, by the side's name."""
        boards, kinds = self.data.values(river_schema.BOARDS), self.data.values(river_schema.KINDS)
        return river_schema.side_slots(boards, kinds)

    def part(self, board: str) -> Part:
        """Return the part of the river that a board belongs to."""
        return next(kind.part for number, kind in self.slots.values() if number == board)

    def flat(self, rows: int) -> float:
        """Return the height of a hex on a board with this many rows, mm."""
        return self.data.entry(river_schema.HEX_SIZES, str(rows)).value.flat

    def rows(self, seed: str | None) -> int:
        """Return the usual number of hex rows on boards; `seed` is None for the default boards."""
        return self.sides[0].rows if seed is None else ROWS[0]

    def side(self, name: str, *, seed: str | None, rows: int | None = None) -> Side:
        """Return the side `name`: from the default set, or generated if there is a `seed`.

        Raises CompanionError if the default set has another number of rows, or if generation fails.
        """
        rows = rows or self.rows(seed)
        if seed is None:
            side = next(entry.side for entry in self.sides if entry.id == name)
            if rows != side.rows:
                raise CompanionError(
                    f"the printed boards have {side.rows} rows, not {rows};"
                    " leave --rows out, or make new boards with a seed"
                )
            return side
        body = self.data.value(river_schema.BODY)
        return generate_side(seed, name, self.slots[name][1], body, rows)


class Stretch(Struct, frozen=True):
    """A board side with its position in a river."""

    side: Side
    shift: int  # columns to the right of the side before
    across: int  # columns to the right of the first side
    up: int  # half rows above the lower edge of the first side

    def moved(self, cell: Cell) -> Cell:
        """Convert a cell's position on the side to its position in the whole river."""
        return cell[0] + self.across, cell[1] + self.up


def join_sides(sides: Sequence[Side]) -> tuple[Stretch, ...]:
    """Join sides so that the middles of their mouths meet. Source: rules, Create the River.

    Raises ValueError if a side lacks a mouth where it must meet another.
    """
    result: list[Stretch] = []
    across = up = 0
    for before, side in zip((None, *sides), sides, strict=False):
        shift = 0
        if before is not None:
            if before.top is None or side.bottom is None:
                raise ValueError(f"{before.id} and {side.id} do not fit together")
            shift = before.top - side.bottom
            across, up = across + shift, up + before.edge
        result.append(Stretch(side, shift, across, up))
    return tuple(result)


def choose_sides(stream: Stream, rivers: Rivers, boards: int, difficulty: str) -> tuple[str, ...]:
    """Choose a river's boards and a side of each; return the side names in order.

    `boards` is the number of middle boards, chosen at random. `easy` takes the first side of each
    board, `hard` the second. `mixed` takes a random side of each board; the first one stands for an
    even roll. Source: rules, Random Set-up.
    """
    names: dict[str, list[str]] = {}
    parts: dict[Part, dict[str, None]] = {"start": {}, "middle": {}, "finish": {}}
    for name, (board, kind) in rivers.slots.items():
        names.setdefault(board, []).append(name)
        parts[kind.part][board] = None
    order = [*parts["start"], *stream.shuffled([*parts["middle"]])[:boards], *parts["finish"]]
    side = {"easy": 0, "hard": 1}.get(difficulty)
    return tuple(names[board][stream.below(2) if side is None else side] for board in order)
