"""`companion river`: a random river, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from shlex import quote
from typing import Literal

from msgspec import Struct

from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.drawing.page import Page
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.geometry import COLUMNS, ROWS, UP, Cell, iter_cells
from companion.games.salmon_run.river.picture import draw_river_overview
from companion.games.salmon_run.river.river_schema import Pace
from companion.games.salmon_run.river.rivers import (
    Rivers,
    Stretch,
    choose_sides,
    join_sides,
    rivers_of,
)
from companion.games.salmon_run.river.route_rules import Routes
from companion.games.salmon_run.river.side import Hex
from companion.games.tool import Answer


class HexReport(Struct, frozen=True):
    """A hex; `kind` is `land` where no salmon may be."""

    q: int
    y: int
    kind: str
    icons: tuple[str, ...]
    bear: bool
    arrows: tuple[Cell, ...]


class SideReport(Struct, frozen=True):
    """A side; `shift` is in columns against the side before."""

    side: str
    columns: int
    rows: int
    shift: int
    bottom_mouth: int | None
    top_mouth: int | None
    hexes: tuple[HexReport, ...]


class RouteReport(Struct, frozen=True):
    """The cheapest way through a side."""

    side: str
    route: tuple[Cell, ...]  # the hexes on which a salmon rests, from the middle of the near mouth
    moves: tuple[str, ...]  # how it gets from one to the next
    jumps: int  # fewest jumps from the worst hex of the near mouth
    effort: float  # in swims, the mean over the hexes of the near mouth; a jump counts 2.8
    rounds: float  # that it takes


def report_side(stretch: Stretch) -> SideReport:
    """Return a side for programs."""
    side = stretch.side
    return SideReport(
        side=side.id,
        columns=COLUMNS,
        rows=side.rows,
        shift=stretch.shift,
        bottom_mouth=side.bottom,
        top_mouth=side.top,
        hexes=tuple(_hex_told(cell, side.hexes.get(cell)) for cell in iter_cells(side.rows)),
    )


def _hex_told(cell: Cell, hex_: Hex | None) -> HexReport:
    if hex_ is None:
        return HexReport(*cell, "land", (), False, ())
    icons = (hex_.icon,) if hex_.icon else ()
    return HexReport(*cell, hex_.ground, icons, hex_.bear, hex_.arrows)


def report_route(stretch: Stretch, pace: float) -> RouteReport:
    """Return the cheapest route through a side, at `pace` swims of effort in a round."""
    side = stretch.side
    routes = Routes(side)
    route = routes.cheapest(side.starts[len(side.starts) // 2])
    return RouteReport(
        side=side.id,
        route=route,
        moves=tuple(_move(routes, a, b) for a, b in pairwise(route)),
        jumps=max(routes.costs[start].jumps for start in side.starts),
        effort=round(routes.effort, 2),
        rounds=round(routes.effort / pace, 1),
    )


def _move(routes: Routes, cell: Cell, to: Cell) -> str:
    names = {way: heading for heading, way in UP.items()}
    if to in routes.swims[cell]:
        return names[to[0] - cell[0], to[1] - cell[1]]
    over = next(over for over, landing in routes.jumps[cell] if landing == to)
    first = names[over[0] - cell[0], over[1] - cell[1]]
    second = names[to[0] - over[0], to[1] - over[1]]
    return f"jump {first}+{second}"


def describe_river(
    words: Mapping[str, str], river: Sequence[Stretch], *, printed: bool
) -> Iterator[str]:
    """Yield how to lay a river, from the start on."""
    for number, stretch in enumerate(river, 1):
        side, key = stretch.side, "straight" if stretch.shift == 0 else "right"
        if stretch.shift < 0:
            key = "left"
        name = words.get(f"river.names.{side.id}", "") if printed else ""
        kind = words[f"river.kinds.{side.kind}"]
        titled = f"{kind}, {name}" if name else kind
        where = words["river.lay.first"] if number == 1 else words[f"river.lay.{key}"]
        line = f"{number}. {side.id:<3} {titled}: {where}"
        yield fill_template(line, {"columns": abs(stretch.shift)})


def describe_routes(
    words: Mapping[str, str], routes: Sequence[RouteReport], seconds_a_turn: float
) -> Iterator[str]:
    """Yield the cheapest way through each side, and how long all of it takes."""
    for route in routes:
        numbers = {"effort": route.effort, "jumps": route.jumps, "rounds": route.rounds}
        yield fill_template(f"{route.side:<3} {words['river.explain.side']}", numbers)
        yield f"    {words['river.explain.way']} {', '.join(_short(words, route.moves))}"
    total = sum(route.effort for route in routes)
    rounds = round(sum(route.rounds for route in routes), 1)
    minutes = round(rounds * PLAYERS * seconds_a_turn / 60)
    numbers = {"effort": round(total, 1), "rounds": rounds, "minutes": minutes, "players": PLAYERS}
    yield fill_template(words["river.explain.all"], numbers)


def _short(words: Mapping[str, str], moves: Sequence[str]) -> Iterator[str]:
    for move in moves:
        kind, _, ways = move.rpartition(" ")
        text = " + ".join(words[f"river.ways.{way}"] for way in ways.split("+"))
        yield fill_template(words["river.ways.jump"], {"ways": text}) if kind else text


BOARDS = 3
PLAYERS = 4  # for how many a race is said to take so many minutes


class Wish(Struct, frozen=True):
    """A person's request for a river."""

    boards: int | None = None  # how many are numbered
    difficulty: Literal["easy", "mixed", "hard"] | None = None
    rows: int | None = None  # of hexes on a board
    printed: bool = False
    new: bool = False
    explain: bool = False
    simulate: int | None = None  # races, which are no longer simulated


class RiverReport(Struct, frozen=True):
    """A river."""

    sides: tuple[SideReport, ...]  # from the start to the finish
    routes: tuple[RouteReport, ...] | None = None  # the cheapest ways, if they are asked for


def generate_river(data: GameData, parameters: Wish, dealer: Dealer) -> Answer:
    """Return a river; CompanionError if there is no such river, or none can be drawn."""
    rivers, seed = rivers_of(data), None if parameters.printed else dealer.stream.seed
    boards = BOARDS if parameters.boards is None else parameters.boards
    _check(rivers, parameters, boards)
    names = choose_sides(dealer.stream, rivers, boards, parameters.difficulty or "mixed")
    river = join_sides([rivers.side(name, seed=seed, rows=parameters.rows) for name in names])
    routes = (
        tuple(report_route(stretch, rivers.pace.effort_a_round) for stretch in river)
        if parameters.explain
        else None
    )
    report = RiverReport(tuple(report_side(stretch) for stretch in river), routes)

    def picture(theme: Theme) -> Page:
        caption = " · ".join(names) if seed is None else f"{seed}: {' · '.join(names)}"
        flat = rivers.flat(river[0].side.rows)
        return draw_river_overview(theme, data.words, river, flat, caption=caption, seed=seed)

    return Answer(report, tuple(_lines(data, river, routes, seed, rivers.pace)), picture)


def _check(rivers: Rivers, parameters: Wish, boards: int) -> None:
    if parameters.simulate is not None:
        raise CompanionError("races are no longer simulated; --explain says how long a river takes")
    numbered = [entry.id for entry in rivers.boards if rivers.part(entry.id) == "middle"]
    few = rivers.pace.fewest_boards
    if parameters.printed and parameters.new:
        raise CompanionError("--printed and --new do not go together; leave one out")
    if not few <= boards <= len(numbered):
        raise CompanionError(f"a river has {few} to {len(numbered)} numbered boards, not {boards}")
    if parameters.rows is not None and parameters.rows not in ROWS:
        raise CompanionError(f"a board has {ROWS[0]} or {ROWS[1]} rows, not {parameters.rows}")


def _lines(
    data: GameData,
    river: tuple[Stretch, ...],
    routes: tuple[RouteReport, ...] | None,
    seed: str | None,
    pace: Pace,
) -> Iterator[str]:
    yield data.words["river.old" if seed is None else "river.new"]
    yield ""
    yield from describe_river(data.words, river, printed=seed is None)
    if routes is not None:
        yield ""
        yield from describe_routes(data.words, routes, pace.seconds_a_turn)
    if seed is not None:
        yield ""
        rows = river[0].side.rows
        options = f"--seed {quote(seed)}"
        if rows != ROWS[0]:
            options += f" --rows {rows}"
        yield fill_template(data.words["river.print"], {"options": options})
