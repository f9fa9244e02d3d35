"""A river as programs and people are told it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from companion.core.words import filled
from companion.games.salmon_run.river.geometry import COLUMNS, UP, Cell, cells
from companion.games.salmon_run.river.rivers import Stretch
from companion.games.salmon_run.river.routes import Routes
from companion.games.salmon_run.river.side import Hex


@dataclass(frozen=True, slots=True)
class HexTold:
    """A hex; `kind` is `land` where no salmon may be."""

    q: int
    y: int
    kind: str
    icons: tuple[str, ...]
    bear: bool
    arrows: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class SideTold:
    """A side; `shift` is in columns against the side before."""

    side: str
    columns: int
    rows: int
    shift: int
    bottom_mouth: int | None
    top_mouth: int | None
    hexes: tuple[HexTold, ...]


@dataclass(frozen=True, slots=True)
class RouteTold:
    """The cheapest way through a side.

    Attributes:
        route: the hexes on which a salmon rests, from the middle of the near mouth.
        moves: how it gets from one to the next.
        jumps: fewest jumps from the worst hex of the near mouth.
        effort: in swims, the mean over the hexes of the near mouth; a jump counts 2.8.
        rounds: that it takes.
    """

    side: str
    route: tuple[Cell, ...]
    moves: tuple[str, ...]
    jumps: int
    effort: float
    rounds: float


def side_told(stretch: Stretch) -> SideTold:
    """Return a side as programs are told it."""
    side = stretch.side
    return SideTold(
        side=side.id,
        columns=COLUMNS,
        rows=side.rows,
        shift=stretch.shift,
        bottom_mouth=side.bottom,
        top_mouth=side.top,
        hexes=tuple(_hex_told(cell, side.hexes.get(cell)) for cell in cells(side.rows)),
    )


def _hex_told(cell: Cell, hex_: Hex | None) -> HexTold:
    if hex_ is None:
        return HexTold(*cell, "land", (), False, ())
    icons = (hex_.icon,) if hex_.icon else ()
    return HexTold(*cell, hex_.ground, icons, hex_.bear, hex_.arrows)


def route_told(stretch: Stretch, pace: float) -> RouteTold:
    """Return the cheapest way through a side.

    Args:
        stretch: the side.
        pace: swims of effort in a round.
    """
    side = stretch.side
    routes = Routes(side)
    route = routes.cheapest(side.starts[len(side.starts) // 2])
    return RouteTold(
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


def river_lines(
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
        yield filled(line, {"columns": abs(stretch.shift)})


def route_lines(words: Mapping[str, str], routes: Sequence[RouteTold]) -> Iterator[str]:
    """Yield the cheapest way through each side."""
    for told in routes:
        numbers = {"effort": told.effort, "jumps": told.jumps, "rounds": told.rounds}
        yield filled(f"{told.side:<3} {words['river.explain.side']}", numbers)
        yield f"    {words['river.explain.way']} {', '.join(_short(words, told.moves))}"
    total = sum(told.effort for told in routes)
    rounds = round(sum(told.rounds for told in routes), 1)
    yield filled(words["river.explain.all"], {"effort": round(total, 1), "rounds": rounds})


def _short(words: Mapping[str, str], moves: Sequence[str]) -> Iterator[str]:
    for move in moves:
        kind, _, ways = move.rpartition(" ")
        said = " + ".join(words[f"river.ways.{way}"] for way in ways.split("+"))
        yield filled(words["river.ways.jump"], {"ways": said}) if kind else said
