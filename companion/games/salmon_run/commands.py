"""The command of Salmon Run: `companion river`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from shlex import quote
from typing import Annotated, Any, Literal

import typer
from msgspec import Struct

from companion.cli.chance_sources import Seed, open_source, tell_answer
from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Json, parse_path
from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError
from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.drawing.page import Page
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.picture import draw_river_overview
from companion.games.salmon_run.river.river_schema import BOARDS, PACE
from companion.games.salmon_run.river.rivers import Rivers, Stretch, choose_sides, join_sides
from companion.games.salmon_run.river.route_rules import Routes
from companion.games.salmon_run.river.side import COLUMNS, ROWS, UP, Cell, Hex, iter_cells
from companion.games.salmon_run.schema import load
from companion.games.tool import Answer

# A random river, for people and for programs.


class RouteReport(Struct, frozen=True):
    """The cheapest route through one side of a board."""

    side: str
    route: tuple[Cell, ...]  # hexes where a salmon rests, from the middle of the near mouth
    moves: tuple[str, ...]  # moves between these hexes
    jumps: int  # fewest jumps from the worst start in the near mouth
    effort: float  # mean over starts in the near mouth, in swims; a jump counts 2.8
    rounds: float  # rounds it takes


def report_side(stretch: Stretch) -> dict[str, Any]:
    """Return one side of a board as JSON. Hexes outside the river have the kind `land`."""
    side, hexes = stretch.side, []
    for q, y in iter_cells(side.rows):
        kind = side.hexes[q, y].ground if (q, y) in side.hexes else "land"
        hex_ = side.hexes.get((q, y), Hex("rock"))  # nothing lies on land either
        icons = (hex_.icon,) if hex_.icon else ()
        of_hex = {"q": q, "y": y, "kind": kind, "icons": icons}
        hexes.append({**of_hex, "bear": hex_.bear, "arrows": hex_.arrows})
    return {
        "side": side.id,
        "columns": COLUMNS,
        "rows": side.rows,
        "shift": stretch.shift,  # in columns against the side before
        "bottom_mouth": side.bottom,
        "top_mouth": side.top,
        "hexes": hexes,
    }


def report_route(stretch: Stretch, pace: float) -> RouteReport:
    """Return the cheapest route through one side of a board; `pace` is in swims per round."""
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


def describe_routes(
    words: Mapping[str, str], routes: Sequence[RouteReport], seconds_a_turn: float
) -> Iterator[str]:
    """Yield lines of text: the cheapest route of each side, then the time for the whole river."""
    for route in routes:
        numbers = {"effort": route.effort, "jumps": route.jumps, "rounds": route.rounds}
        yield fill_template(f"{route.side:<3} {words['river.explain.side']}", numbers)
        moves = ", ".join(_describe_move(words, move) for move in route.moves)
        yield f"    {words['river.explain.way']} {moves}"
    total = sum(route.effort for route in routes)
    rounds = round(sum(route.rounds for route in routes), 1)
    minutes = round(rounds * PLAYERS * seconds_a_turn / 60)
    numbers = {"effort": round(total, 1), "rounds": rounds, "minutes": minutes, "players": PLAYERS}
    yield fill_template(words["river.explain.all"], numbers)


def _describe_move(words: Mapping[str, str], move: str) -> str:
    kind, _, ways = move.rpartition(" ")
    text = " + ".join(words[f"river.ways.{way}"] for way in ways.split("+"))
    return fill_template(words["river.ways.jump"], {"ways": text}) if kind else text


USUAL = 3  # numbered boards
PLAYERS = 4  # for how many a race is said to take so many minutes


class RiverReport(Struct, frozen=True):
    """The sides of a river, and the cheapest routes through them if requested."""

    sides: tuple[dict[str, Any], ...]  # sides from start to finish
    routes: tuple[RouteReport, ...] | None = None  # cheapest routes, if requested


def generate_river(
    data: GameData,
    stream: Stream,
    seed: str | None,
    boards: int,
    difficulty: str,
    rows: int | None,
    explain: bool,
) -> Answer:
    """Build a river; CompanionError if the request is impossible, or generation fails.

    Without a seed, the river consists of sides from the default set.
    """
    rivers, words, pace = Rivers(data), data.words, data.value(PACE)
    numbered = [entry.id for entry in data.values(BOARDS) if rivers.part(entry.id) == "middle"]
    few = pace.fewest_boards
    if not few <= boards <= len(numbered):
        raise CompanionError(f"a river has {few} to {len(numbered)} numbered boards, not {boards}")
    if rows is not None and rows not in ROWS:
        raise CompanionError(f"a board has {ROWS[0]} or {ROWS[1]} rows, not {rows}")
    names = choose_sides(stream, rivers, boards, difficulty)
    river = join_sides([rivers.side(name, seed=seed, rows=rows) for name in names])
    rows = river[0].side.rows
    routes = tuple(report_route(part, pace.effort_a_round) for part in river) if explain else None
    report = RiverReport(tuple(report_side(stretch) for stretch in river), routes)
    lines = [words["river.old" if seed is None else "river.new"], ""]
    for number, stretch in enumerate(river, 1):
        side, shift = stretch.side, stretch.shift
        name = words.get(f"river.names.{side.id}", "") if seed is None else ""
        kind = words[f"river.kinds.{side.kind}"]
        lay = "straight" if shift == 0 else "right" if shift > 0 else "left"
        where = words[f"river.lay.{'first' if number == 1 else lay}"]
        line = f"{number}. {side.id:<3} {f'{kind}, {name}' if name else kind}: {where}"
        lines.append(fill_template(line, {"columns": abs(shift)}))
    if routes is not None:
        lines += ["", *describe_routes(words, routes, pace.seconds_a_turn)]
    if seed is not None:
        options = f"--seed {quote(seed)}" + (f" --rows {rows}" if rows != ROWS[0] else "")
        lines += ["", fill_template(words["river.print"], {"options": options})]

    def picture(theme: Theme) -> Page:
        caption = " · ".join(names) if seed is None else f"{seed}: {' · '.join(names)}"
        flat = rivers.flat(river[0].side.rows)
        return draw_river_overview(theme, words, river, flat, caption=caption, seed=seed)

    return Answer(report, tuple(lines), picture)


ENDINGS = (".svg", ".png", ".pdf")
DPI = 150


def river(
    boards: Annotated[
        int | None, typer.Option(metavar="N", help="How many numbered boards, 2 to 6 (default: 3).")
    ] = None,
    difficulty: Annotated[
        Literal["easy", "mixed", "hard"] | None,
        typer.Option(
            help="easy: easy sides; hard: medium and hard; mixed (default): a die for each board."
        ),
    ] = None,
    rows: Annotated[
        int | None, typer.Option(metavar="N", help="Rows of hexes on a board, 5 or 6.")
    ] = None,
    printed: Annotated[
        bool,
        typer.Option("--printed", help="Use the boards that companion print makes without a seed."),
    ] = False,
    new: Annotated[bool, typer.Option("--new", help="Use new boards (the default).")] = False,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Show the easiest way up each board side, and its effort."),
    ] = False,
    simulate: Annotated[
        int | None, typer.Option(metavar="RACES", help="Gone: races are no longer simulated.")
    ] = None,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=parse_path,
            help="Draw it into a file that ends in .svg, .png or .pdf.",
        ),
    ] = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Make a random river (Salmon Run): which sides, how they join."""
    if out is not None:
        _check_out(out)
    if simulate is not None:
        raise CompanionError("races are no longer simulated; --explain says how long a river takes")
    if printed and new:
        raise CompanionError("--printed and --new do not go together; leave one out")
    salmon = load(check_folder(data), "en")
    wanted = (USUAL if boards is None else boards, difficulty or "mixed", rows, explain)

    def generate(_: object, dealer: Dealer) -> Answer:
        stream = dealer.stream
        return generate_river(salmon, stream, None if printed else stream.seed, *wanted)

    with open_source(seed) as chance:
        answer, ending = chance.ask(generate, salmon, "river")
    if out is not None and answer.picture is not None:
        _write_picture(out, answer.picture)
    tell_answer(answer, ending, as_json=as_json)


def _check_out(path: Path) -> None:
    """Raise CompanionError if a file name lacks a picture ending, or its folder does not exist."""
    if path.suffix.lower() not in ENDINGS:
        kinds = f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"
        raise CompanionError(f'a picture ends in {kinds}, not "{path.name[:40]}"')
    if not path.parent.is_dir():
        raise CompanionError(f"there is no folder {path.parent}; make it, or choose another --out")


def _write_picture(path: Path, draw: Callable[[Theme], Page]) -> None:
    from companion.atomic_write import write_file
    from companion.data.shared import read_roles  # late: most rivers are not drawn
    from companion.drawing.theme import build_theme

    page = draw(build_theme(read_roles(), "full", "standard"))
    write_file(path, _render(page, path.suffix.lower()))


def _render(page: Page, ending: str) -> bytes:
    if ending == ".svg":
        from companion.drawing.svg import render_svg  # late: each library takes its time

        return render_svg(page, "river").encode()
    from companion.drawing.page import Document

    document = Document("river", (page,))
    if ending == ".pdf":
        from companion.drawing.pdf import render_pdf

        return render_pdf(document)
    from companion.drawing.png import render_pngs

    return next(iter(render_pngs(document, DPI)))
