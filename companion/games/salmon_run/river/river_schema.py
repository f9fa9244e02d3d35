"""The river tables of Salmon Run: boards, their sides, the kinds of sides, and sizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from msgspec import Struct

from companion.core.limits import Length, OrderedPair, Range
from companion.data.game_data import GameData
from companion.data.schema import Entries, Record
from companion.games.salmon_run.river.side import ROWS, Icon, SideEntry

Part = Literal["start", "middle", "finish"]
Wall = Literal["none", "partial", "full", "gap"]
MOST = 40
Span: TypeAlias = Annotated[tuple[int, int], OrderedPair(0, MOST)]
Number: TypeAlias = Annotated[int, Range(0, MOST)]
Share: TypeAlias = Annotated[float, Range(0, 1)]
PERCENT = 100


class RiverKind(Struct, frozen=True):
    """A kind of board side. Source: house values; rules, Create the River, Game Details."""

    id: str
    part: Part  # part of the river
    letter: str = ""  # letter in a side's name, after the number of its board
    shifts: Annotated[tuple[Literal[0, 2, 4], ...], Length(1, 3)] = (0,)
    # columns by which the upper mouth may lie beside the lower one
    rocks: Span = (0, 0)  # fewest and most
    waterfalls: Span = (0, 0)  # fewest and most
    wall: Wall = "none"
    # waterfalls in a row: none, from one bank into the river, right across it, or right across it
    # with one gap
    icons: Mapping[Icon, Number] | None = None  # number of each icon
    bears: Number = 0  # number of hexes with a paw
    on_waterfalls: Span = (0, 0)  # fewest and most icons on a waterfall
    arrows: tuple[int, int, int] = (0, 100, 0)  # percent of the hexes with none, one and two arrows
    eddies: Span = (0, 0)  # fewest and most arrows that point upstream
    jumps: Span = (0, 0)  # fewest and most jumps needed from any hex of the near mouth
    dead_ends: Number = 0  # most hexes without any swim or jump onwards
    fatigue_on_route: int | None = None  # most fatigue hexes on a cheapest route; None for any
    effort_5: tuple[float, float] | None = None  # least and most effort with 5 rows; None for any
    effort_6: tuple[float, float] | None = None  # the same with 6 rows
    wider: Share = 0.0  # columns by which each bank is moved out, for more room

    def __post_init__(self) -> None:
        if sum(self.arrows) != PERCENT or min(self.arrows) < 0:
            raise ValueError(f'"arrows" must be three percentages that add up to {PERCENT}')
        for effort in (self.effort_5, self.effort_6):
            if effort is not None and not 0 <= effort[0] <= effort[1]:
                raise ValueError("an effort must be two numbers from 0, the smaller first")

    def effort(self, rows: int) -> tuple[float, float] | None:
        """Return the least and most effort allowed with 5 or 6 `rows`; None if not limited."""
        return {5: self.effort_5, 6: self.effort_6}[rows]


class Body(Struct, frozen=True):
    """The width of the river; kinds of sides can be `wider` than this. Source: house values."""

    half_width: float  # columns from its middle to a bank, at the mouths
    middle: float  # the same half-way along
    jitter: Share  # variation of a bank, columns
    tries: Annotated[int, Range(1, 100_000)]  # tries to generate a side before giving up

    def __post_init__(self) -> None:
        if not 2 <= self.half_width <= self.middle <= 4.5:
            raise ValueError('"half-width" must be 2 or more, "middle" from "half-width" to 4.5')


class BoardKinds(Struct, frozen=True):
    """A board and the kinds of its two sides. Source: rules, Components, Random Set-up."""

    id: str
    kinds: tuple[str, str]  # kinds; the first for even rolls of the random set-up


class HexSize(Struct, frozen=True):
    """The printed size of a hex."""

    id: str  # rows of boards with such hexes
    flat: Annotated[float, Range(15, 60, "mm")]  # from one flat edge to the other, mm


class Pace(Struct, frozen=True):
    """The length of the shortest river, and the speed of a race."""

    fewest_boards: Annotated[int, Range(1, 6)]  # of a shortest river. Source: rules, Short Game.
    effort_a_round: Annotated[float, Range(0.5, 6)]  # swims in a round, measured in races of four
    seconds_a_turn: Annotated[float, Range(1, 600)]  # time of a player's turn


def side_slots(
    boards: Sequence[BoardKinds], kinds: Sequence[RiverKind]
) -> Mapping[str, tuple[str, RiverKind]]:
    """Map the name of each side to its board and its kind."""
    known = {kind.id: kind for kind in kinds}
    sides = ((board.id, known[id]) for board in boards for id in board.kinds)
    return {
        # `3E`; the sides of start and finish are named after their kind
        f"{board}{kind.letter}" if kind.part == "middle" else kind.id: (board, kind)
        for board, kind in sides
    }


def _check_boards(data: GameData) -> None:
    kinds = {kind.id: kind for kind in data.values(KINDS)}
    parts = set()
    for board in data.entries(BOARDS):
        for kind in board.value.kinds:
            if kind in kinds:
                parts.add(kinds[kind].part)
            else:
                message = f'names "{kind[:20]}", which is not in river-kinds'
                data.problem(board, "kinds", message)
        if len(set(board.value.kinds)) == 1:
            data.problem(board, "kinds", "must name two different kinds, one for each side")
    for part in ("start", "finish"):
        if part not in parts:
            data.problem(BOARDS, "", f"must have a board for the {part} of the river")


def _check_sizes(data: GameData) -> None:
    if missing := {str(rows) for rows in ROWS} - {size.id for size in data.values(HEX_SIZES)}:
        data.problem(HEX_SIZES, "", f"has no size for boards with {min(missing)} rows")


def _check_sides(data: GameData) -> None:
    """Check each side against the rules of its kind and board."""
    from companion.games.salmon_run.river.route_rules import (
        find_side_mistakes,  # late: a setup swims nowhere
    )

    kinds = {kind.id for kind in data.values(KINDS)}
    if any(kind not in kinds for board in data.values(BOARDS) for kind in board.kinds):
        return
    named = side_slots(data.values(BOARDS), data.values(KINDS))
    sides = data.entries(SIDES)
    for name in named.keys() - {entry.id for entry in sides}:
        data.problem(SIDES, "", f"lacks the side {name}")
    for entry in sides:
        if entry.id not in named:
            data.problem(entry, "", f"no board has this side; the sides are {', '.join(named)}")
            continue
        number, right = named[entry.id]
        if (entry.value.board, entry.value.kind) != (number, right.id):
            data.problem(entry, "kind", f'must be "{right.id}" on board {number}')
        if entry.value.rows != sides[0].value.rows:
            data.problem(entry, "rows", "must be the same on all sides, or boards do not join")
        for message in find_side_mistakes(entry.value.side, right):
            data.problem(entry, "hexes", message)


KINDS = Entries("river-kinds", RiverKind, "rivers")
BOARDS = Entries("boards", BoardKinds, "rivers", check=_check_boards)
BODY = Record("river-body", Body, "rivers")
PACE = Record("river-pace", Pace, "rivers")
HEX_SIZES = Entries("river-sizes", HexSize, "rivers", check=_check_sizes)
SIDES = Entries("river-sides", SideEntry, check=_check_sides)
RIVER_TABLES = (KINDS, BOARDS, BODY, PACE, HEX_SIZES, SIDES)
