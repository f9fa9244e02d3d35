"""What holds of every side, also of one that an owner copies: without it no game is possible."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.salmon_run.river.hexes import Cell
from companion.games.salmon_run.river.kinds import RiverKind
from companion.games.salmon_run.river.routes import FAR, Routes
from companion.games.salmon_run.river.side import Side

FLOWED = frozenset({"water", "waterfall", "start"})
MOUTHS_OF = {"start": (False, True), "middle": (True, True), "finish": (True, False)}


def mistakes(side: Side, kind: RiverKind) -> Iterator[str]:
    """Yield what is wrong with a side. Source: R Create the River, Current Arrows."""
    if (side.bottom is not None, side.top is not None) != MOUTHS_OF[kind.part]:
        yield f'do not fit "bottom" and "top": a {kind.part} side has other mouths'
        return
    plain = [cell for cell in side.joins if not _plain_water(side, cell)]
    if plain:
        yield f"must have plain water at {_named(plain[0])}, which is part of a mouth"
        return
    if not side.starts:
        yield "must have a start"
    if not side.ends:
        yield "must have a pond"
    for cell, hex_ in side.hexes.items():
        for to in hex_.arrows:
            if not _leads_somewhere(side, cell, to):
                yield f"have an arrow from {_named(cell)} to {_named(to)}, where no water is"
        if hex_.ground == "waterfall" and not hex_.arrows:
            yield f"have a waterfall at {_named(cell)} without an arrow"
        if hex_.ground in ("rock", "pond", "start") and (hex_.arrows or hex_.icon or hex_.bear):
            yield f"have more than a {hex_.ground} at {_named(cell)}"
    routes = Routes(side)
    for start in side.starts:
        if routes.costs[start].effort >= FAR:
            yield f"cannot be swum from {_named(start)}"


def _plain_water(side: Side, cell: Cell) -> bool:
    hex_ = side.hexes.get(cell)
    return hex_ is not None and hex_.ground == "water" and not hex_.icon and not hex_.bear


def _leads_somewhere(side: Side, cell: Cell, to: Cell) -> bool:
    if to in side.hexes:
        return side.hexes[to].ground in FLOWED
    return cell in side.joins and (to[1] < 0 or to[1] > side.edge)


def _named(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
