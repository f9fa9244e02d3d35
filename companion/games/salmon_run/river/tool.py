"""`companion river`: a river from a seed, how it is laid, how hard it is, how long it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.drawing.page import Page
from companion.drawing.theme import Theme
from companion.games.salmon_run.load import RiverTable, load_rivers
from companion.games.salmon_run.river.hexes import ROWS
from companion.games.salmon_run.river.joined import Stretch, chosen, joined
from companion.games.salmon_run.river.overview import overview
from companion.games.salmon_run.river.rivers import Rivers
from companion.games.salmon_run.river.told import (
    RouteTold,
    SideTold,
    river_lines,
    route_lines,
    route_told,
    side_told,
)
from companion.games.tool import Answer, Body, parameter


@dataclass(frozen=True, slots=True)
class RiverParameters:
    """What a person wants of a river."""

    boards: int = parameter("Numbered boards between start and finish, 2 to 6.", 3, metavar="N")
    difficulty: Literal["easy", "mixed", "hard"] = parameter(
        "Which sides: the easy ones, by a die, or the medium and hard ones.", "mixed"
    )
    rows: int | None = parameter("Hexes from edge to edge of a board, 5 or 6.", None, metavar="N")
    printed: bool = parameter(
        "Lay the boards that everybody has, as print draws them without a seed.", False
    )
    explain: bool = parameter("Show the cheapest way, jumps, effort and rounds per side.", False)


@dataclass(frozen=True, slots=True)
class RiverTold:
    """A river.

    Attributes:
        sides: from the start to the finish.
        routes: the cheapest ways, if they are asked for.
    """

    sides: tuple[SideTold, ...]
    routes: tuple[RouteTold, ...] | None = None


def lay(table: RiverTable, wish: RiverParameters, dealer: Dealer) -> Answer:
    """Return a river.

    Raises:
        CompanionError: there is no such river, or none can be drawn.
    """
    rivers, seed = table.rivers, None if wish.printed else dealer.stream.seed
    _check(rivers, wish)
    names = chosen(dealer.stream, rivers, wish.boards, wish.difficulty)
    river = joined([rivers.side(name, seed=seed, rows=wish.rows) for name in names])
    pace = rivers.pace.value.effort_a_round
    routes = tuple(route_told(stretch, pace) for stretch in river) if wish.explain else None
    told = RiverTold(tuple(side_told(stretch) for stretch in river), routes)

    def picture(theme: Theme) -> Page:
        caption = " · ".join(names) if seed is None else f"{seed}: {' · '.join(names)}"
        boards = {name: board for name, (board, _) in rivers.slots.items()}
        flat = rivers.flat(river[0].side.rows)
        return overview(theme, table.words, river, boards, flat, caption=caption, seed=seed)

    return Answer(told, tuple(_lines(table, wish, river, routes)), picture)


def _check(rivers: Rivers, wish: RiverParameters) -> None:
    numbered = [entry.id for entry in rivers.boards if rivers.part(entry.id) == "middle"]
    few = rivers.pace.value.fewest_boards
    if not few <= wish.boards <= len(numbered):
        raise CompanionError(
            f"a river has {few} to {len(numbered)} numbered boards, not {wish.boards}"
        )
    if wish.rows is not None and wish.rows not in ROWS:
        raise CompanionError(f"a board has {ROWS[0]} or {ROWS[1]} rows, not {wish.rows}")


def _lines(
    table: RiverTable,
    wish: RiverParameters,
    river: tuple[Stretch, ...],
    routes: tuple[RouteTold, ...] | None,
) -> Iterator[str]:
    yield from river_lines(table.words, river, wish.printed)
    if routes is not None:
        yield ""
        yield from route_lines(table.words, routes)


RIVER = Body(load=load_rivers, parameters=RiverParameters, run=lay)
