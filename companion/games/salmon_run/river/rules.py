"""What must hold of a side. Source: H facts 3.5.

`broken_rules` holds a side that is drawn to what makes it worth swimming, `find_side_mistakes`
holds every side,
also one that an owner copies, to what makes a game possible.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.salmon_run.river.geometry import COLUMNS, Cell, iter_cells, neighbours
from companion.games.salmon_run.river.routes import FAR, Routes
from companion.games.salmon_run.river.side import Side
from companion.games.salmon_run.river.tables import RiverKind


def broken_rules(side: Side, kind: RiverKind, routes: Routes) -> Iterator[str]:
    """Yield the name of each rule that a side breaks, the quick ones first."""
    costs = [routes.costs[start] for start in side.starts]
    if any(cost.effort >= FAR for cost in costs):
        yield "reach"
        return
    few, many = kind.jumps
    if any(not few <= cost.jumps <= many for cost in costs):
        yield "jumps"
    window = kind.effort(side.rows)
    if window is not None and not window[0] <= routes.effort <= window[1]:
        yield "effort"
    if kind.fatigue_on_route is not None and any(
        cost.fatigue > kind.fatigue_on_route for cost in costs
    ):
        yield "fatigue"
    yield from _on_the_way(side, kind, routes)
    if _islets(side):
        yield "islet"
    if not _spaced(side):
        yield "spacing"
    if _bottleneck(side, routes, dry=many == 0 and kind.wall == "none"):
        yield "bottleneck"


def find_dead_ends(side: Side, routes: Routes) -> frozenset[Cell]:
    """Return the hexes that a salmon can reach and from which it never gets on."""
    return routes.reached(side.starts) - routes.reaching()


def _on_the_way(side: Side, kind: RiverKind, routes: Routes) -> Iterator[str]:
    if len(find_dead_ends(side, routes)) > kind.dead_ends:
        yield "dead ends"
    reached = routes.reached(side.starts)
    if any(cell not in reached for cell in routes.swims):
        yield "unreached water"


def _islets(side: Side) -> bool:
    """Return whether there is land with nothing but the river round it."""
    land = {cell for cell in iter_cells(side.rows) if cell not in side.hexes}
    edges = {0, side.edge}
    new = {(q, y) for q, y in land if q in (0, COLUMNS - 1) or y in edges}
    while new:
        land -= new
        new = {near for cell in new for near in neighbours(cell)} & land
    return bool(land)


def _spaced(side: Side) -> bool:
    """Return whether equal symbols keep apart."""
    for cell, hex_ in side.hexes.items():
        for other in neighbours(cell):
            beside = side.hexes.get(other)
            if beside is None:
                continue
            if hex_.icon is not None and hex_.icon == beside.icon:
                return False
            if hex_.bear and beside.bear:
                return False
    return True


def _bottleneck(side: Side, routes: Routes, *, dry: bool) -> bool:
    """Return whether some hex between the mouths is on every way from one of the starts."""
    ends = {*side.joins, *side.starts, *side.ends}
    starts = side.starts
    for cell, hex_ in side.hexes.items():
        if cell in ends or hex_.ground == "rock":
            continue
        reaching = routes.reaching(cell, dry=dry)
        if any(start not in reaching for start in starts):
            return True
    return False


FLOWED = frozenset({"water", "waterfall", "start"})
MOUTHS_OF = {"start": (False, True), "middle": (True, True), "finish": (True, False)}


def find_side_mistakes(side: Side, kind: RiverKind) -> Iterator[str]:
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
            yield f"have no way through from {_named(start)}"


def _plain_water(side: Side, cell: Cell) -> bool:
    hex_ = side.hexes.get(cell)
    return hex_ is not None and hex_.ground == "water" and not hex_.icon and not hex_.bear


def _leads_somewhere(side: Side, cell: Cell, to: Cell) -> bool:
    if to in side.hexes:
        return side.hexes[to].ground in FLOWED
    return cell in side.joins and (to[1] < 0 or to[1] > side.edge)


def _named(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
