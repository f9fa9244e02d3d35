"""What must hold of a side so that it can be swum and is worth it. Source: H facts 3.5."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.salmon_run.river.hexes import COLUMNS, Cell, cells, neighbours
from companion.games.salmon_run.river.kinds import RiverKind
from companion.games.salmon_run.river.routes import FAR, Routes
from companion.games.salmon_run.river.side import Side


def broken(side: Side, kind: RiverKind, routes: Routes) -> Iterator[str]:
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


def dead_ends(side: Side, routes: Routes) -> frozenset[Cell]:
    """Return the hexes that a salmon can reach and from which it never gets on."""
    return routes.reached(side.starts) - routes.reaching()


def _on_the_way(side: Side, kind: RiverKind, routes: Routes) -> Iterator[str]:
    if len(dead_ends(side, routes)) > kind.dead_ends:
        yield "dead ends"
    reached = routes.reached(side.starts)
    if any(cell not in reached for cell in routes.swims):
        yield "unreached water"


def _islets(side: Side) -> bool:
    """Return whether there is land with nothing but the river round it."""
    land = {cell for cell in cells(side.rows) if cell not in side.hexes}
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
