"""Routes up one side of a river board: possible swims and jumps, and their cost.

All moves go upstream, so one pass over the hexes, from the far end down, computes all costs.
Source: rules, Moving, Jumping.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from companion.games.salmon_run.river import side as grid
from companion.games.salmon_run.river.river_schema import RiverKind

SWIM, JUMP = 10, 28
"""Effort in tenths of a swim. Source: house values."""
REST = frozenset({"water", "start", "pond"})
OVER = frozenset({"water", "waterfall"})
"""What may be jumped over: no rock, no land. Source: rules, Moving."""
FAR = 1_000_000


class RouteCost(Struct, frozen=True):
    """The cost of routes from one hex to the far end of a side."""

    effort: int  # in tenths of a swim; `FAR` if there is no route
    jumps: int  # jumps of the route with the fewest jumps
    fatigue: int  # most fatigue hexes on any cheapest route


NOWHERE = RouteCost(FAR, FAR, 0)


class Routes:
    """The possible moves of one side, computed once."""

    def __init__(self, side: grid.Side) -> None:
        self.side = side
        self._ground: Mapping[grid.Cell, grid.Ground] = {
            cell: hex_.ground for cell, hex_ in side.hexes.items()
        }
        self._ends = frozenset(side.ends)
        self.swims: dict[grid.Cell, tuple[grid.Cell, ...]] = {}
        self.jumps: dict[grid.Cell, tuple[tuple[grid.Cell, grid.Cell], ...]] = {}
        for cell, ground in self._ground.items():
            if ground in REST:
                self.swims[cell] = self._ahead(cell, REST)
                over = self._ahead(cell, OVER)
                self.jumps[cell] = tuple((wet, to) for wet in over for to in self._ahead(wet, REST))
        self.downwards = sorted(self.swims, key=lambda cell: -cell[1])

    def _ahead(self, cell: grid.Cell, grounds: Collection[str]) -> tuple[grid.Cell, ...]:
        """Return a cell's upstream neighbours whose ground is one of `grounds`."""
        ahead = (grid.neighbour_in(cell, way) for way in grid.UP.values())
        return tuple(to for to in ahead if self._ground.get(to) in grounds)

    def reaching(
        self, without: grid.Cell | None = None, *, dry: bool = False
    ) -> frozenset[grid.Cell]:
        """Return the hexes from which a salmon can reach the far end, avoiding the hex `without`.

        With `dry`, the salmon may swim but not jump.
        """
        good: set[grid.Cell] = set()
        for cell in self.downwards:
            if cell == without:
                continue
            swum = cell in self._ends or any(to in good for to in self.swims[cell])
            jumps = () if dry else self.jumps[cell]
            if swum or any(to in good and over != without for over, to in jumps):
                good.add(cell)
        return frozenset(good)

    def reached(self, starts: Collection[grid.Cell]) -> frozenset[grid.Cell]:
        """Return the hexes that a salmon can reach from any of the starts."""
        result = set(starts)
        for cell in reversed(self.downwards):
            if cell in result:
                result.update(self.swims[cell])
                result.update(to for _, to in self.jumps[cell])
        return frozenset(result)

    @cached_property
    def costs(self) -> Mapping[grid.Cell, RouteCost]:
        """The cost of the cheapest route from each hex to the far end."""
        costs: dict[grid.Cell, RouteCost] = {}
        for cell in self.downwards:
            costs[cell] = self._cost(cell, costs)
        return costs

    def _cost(self, cell: grid.Cell, costs: Mapping[grid.Cell, RouteCost]) -> RouteCost:
        own = int(self.side.hexes[cell].icon == "fatigue")
        if cell in self._ends:
            return RouteCost(0, 0, own)
        steps = [(SWIM, 0, 0, costs[to]) for to in self.swims[cell]]
        for over, to in self.jumps[cell]:
            fatigue = self._ground[over] == "waterfall" and self.side.hexes[over].icon == "fatigue"
            steps.append((JUMP, 1, int(fatigue), costs[to]))
        steps = [step for step in steps if step[3].effort < FAR]
        if not steps:
            return NOWHERE
        effort = min(step + cost.effort for step, _, _, cost in steps)
        jumps = min(jump + cost.jumps for _, jump, _, cost in steps)
        tired = (extra + c.fatigue for step, _, extra, c in steps if step + c.effort == effort)
        return RouteCost(effort, jumps, own + max(tired))

    @property
    def effort(self) -> float:
        """The average effort from a start hex to the far end, in swims. Source: house values."""
        starts = self.side.starts
        return sum(self.costs[cell].effort for cell in starts) / len(starts) / SWIM

    def cheapest(self, start: grid.Cell) -> tuple[grid.Cell, ...]:
        """Return the hexes where a salmon rests on the cheapest route from the hex `start`.

        Among equally cheap moves, the first is taken: swims before jumps, forward before left
        before right.
        """
        way = [start]
        while (cell := way[-1]) not in self._ends:
            ahead = self.costs[cell].effort
            if ahead >= FAR:
                break
            moves = [(SWIM, to) for to in self.swims[cell]]
            moves += [(JUMP, to) for _, to in self.jumps[cell]]
            way.append(next(to for step, to in moves if step + self.costs[to].effort == ahead))
        return tuple(way)


# What must hold of a side. Source: house values.


def broken_rules(side: grid.Side, kind: RiverKind, routes: Routes) -> Iterator[str]:
    """Yield the name of each rule that a side breaks, quick checks first."""
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
    if len(find_dead_ends(side, routes)) > kind.dead_ends:
        yield "dead ends"
    if not routes.swims.keys() <= routes.reached(side.starts):
        yield "unreached water"
    if _islets(side):
        yield "islet"
    if not _spaced(side):
        yield "spacing"
    if _bottleneck(side, routes, dry=many == 0 and kind.wall == "none"):
        yield "bottleneck"


def find_dead_ends(side: grid.Side, routes: Routes) -> frozenset[grid.Cell]:
    """Return the hexes that a salmon can reach, but from which it cannot reach the far end."""
    return routes.reached(side.starts) - routes.reaching()


def _islets(side: grid.Side) -> bool:
    """Return whether some land is surrounded by the river."""
    land = {cell for cell in grid.iter_cells(side.rows) if cell not in side.hexes}
    edges = {0, side.edge}
    new = {(q, y) for q, y in land if q in (0, grid.COLUMNS - 1) or y in edges}
    while new:
        land -= new
        new = {near for cell in new for near in grid.neighbours(cell)} & land
    return bool(land)


def _spaced(side: grid.Side) -> bool:
    """Return whether no two neighbouring hexes have the same symbol."""
    marked = {cell: hex_ for cell, hex_ in side.hexes.items() if hex_.icon or hex_.bear}
    return not any(
        (hex_.icon and hex_.icon == beside.icon) or (hex_.bear and beside.bear)
        for cell, hex_ in marked.items()
        for other in grid.neighbours(cell)
        if (beside := marked.get(other))
    )


def _bottleneck(side: grid.Side, routes: Routes, *, dry: bool) -> bool:
    """Return whether all routes from some start share a hex. With `dry`, routes have no jumps."""
    starts, ends = set(side.starts), {*side.joins, *side.starts, *side.ends}
    between = (cell for cell, hex_ in side.hexes.items() if hex_.ground != "rock")
    return any(not starts <= routes.reaching(cell, dry=dry) for cell in between if cell not in ends)


FLOWED = frozenset({"water", "waterfall", "start"})
MOUTHS_OF = {"start": (False, True), "middle": (True, True), "finish": (True, False)}


def find_side_mistakes(side: grid.Side, kind: RiverKind) -> Iterator[str]:
    """Yield the mistakes of a side in a data file.

    Source: rules, Create the River, Current Arrows.
    """
    if (side.bottom is not None, side.top is not None) != MOUTHS_OF[kind.part]:
        yield f'a {kind.part} side has other mouths; change "bottom" and "top"'
        return
    for cell in side.joins:
        hex_ = side.hexes.get(cell)
        if hex_ is None or hex_.ground != "water" or hex_.icon or hex_.bear:
            yield f"must have plain water at {_named(cell)}, which is part of a mouth"
            return
    if not side.starts:
        yield "must have a start"
    if not side.ends:
        yield "must have a pond"
    for cell, hex_ in side.hexes.items():
        for to in hex_.arrows:
            beyond = cell in side.joins and not 0 <= to[1] <= side.edge
            if side.hexes[to].ground not in FLOWED if to in side.hexes else not beyond:
                yield f"have an arrow from {_named(cell)} to {_named(to)}, where no water is"
        if hex_.ground == "waterfall" and not hex_.arrows:
            yield f"have a waterfall at {_named(cell)} without an arrow"
        if hex_.ground in ("rock", "pond", "start") and (hex_.arrows or hex_.icon or hex_.bear):
            yield f"have an arrow, icon or bear on the {hex_.ground} at {_named(cell)}"
    routes = Routes(side)
    for start in side.starts:
        if routes.costs[start].effort >= FAR:
            yield f"have no way through from {_named(start)}"


def _named(cell: grid.Cell) -> str:
    return f"{cell[0]},{cell[1]}"
