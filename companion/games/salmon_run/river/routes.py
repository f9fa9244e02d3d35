"""Ways up one side: where a salmon can swim and jump, and what that costs it.

Every move goes upstream, so hexes are looked at from the far end down and each only once.
Source: R Moving, Jumping.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from companion.games.salmon_run.river.geometry import UP, Cell
from companion.games.salmon_run.river.side import Ground, Side

SWIM, JUMP = 10, 28
"""Effort in tenths of a swim. Source: H facts 3.5."""
REST = frozenset({"water", "start", "pond"})
OVER = frozenset({"water", "waterfall"})
"""What may be jumped over: no rock, no land. Source: R Moving."""
FAR = 1_000_000


class RouteCost(Struct, frozen=True):
    """The cheapest way on from a hex."""

    effort: int  # in tenths of a swim; `FAR` if there is no way
    jumps: int  # of the way with the fewest jumps
    fatigue: int  # most fatigue hexes on any of the cheapest ways


NOWHERE = RouteCost(FAR, FAR, 0)


class Routes:
    """The moves of one side, worked out once."""

    def __init__(self, side: Side) -> None:
        self.side = side
        self._ground: Mapping[Cell, Ground] = {
            cell: hex_.ground for cell, hex_ in side.hexes.items()
        }
        self._ends = frozenset(side.ends)
        self.swims: dict[Cell, tuple[Cell, ...]] = {}
        self.jumps: dict[Cell, tuple[tuple[Cell, Cell], ...]] = {}
        for cell, ground in self._ground.items():
            if ground in REST:
                self.swims[cell] = tuple(self._swims(cell))
                self.jumps[cell] = tuple(self._jumps(cell))
        self.downwards = sorted(self.swims, key=lambda cell: -cell[1])

    def _swims(self, cell: Cell) -> Iterator[Cell]:
        for dq, dy in UP.values():
            to = cell[0] + dq, cell[1] + dy
            if self._ground.get(to) in REST:
                yield to

    def _jumps(self, cell: Cell) -> Iterator[tuple[Cell, Cell]]:
        for dq, dy in UP.values():
            over = cell[0] + dq, cell[1] + dy
            if self._ground.get(over) in OVER:
                for dq2, dy2 in UP.values():
                    to = over[0] + dq2, over[1] + dy2
                    if self._ground.get(to) in REST:
                        yield over, to

    def reaching(self, without: Cell | None = None, *, dry: bool = False) -> frozenset[Cell]:
        """Return the hexes from which the far end can be reached.

        Args:
            without: a hex taken out of the river.
            dry: whether no jump is allowed.
        """
        good: set[Cell] = set()
        for cell in self.downwards:
            if cell == without:
                continue
            swum = cell in self._ends or any(to in good for to in self.swims[cell])
            jumps = () if dry else self.jumps[cell]
            if swum or any(to in good and over != without for over, to in jumps):
                good.add(cell)
        return frozenset(good)

    def reached(self, starts: Collection[Cell]) -> frozenset[Cell]:
        """Return the hexes that can be reached from any of the starts."""
        found = set(starts)
        for cell in reversed(self.downwards):
            if cell in found:
                found.update(self.swims[cell])
                found.update(to for _, to in self.jumps[cell])
        return frozenset(found)

    @cached_property
    def costs(self) -> Mapping[Cell, RouteCost]:
        """The cheapest way on from each hex."""
        costs: dict[Cell, RouteCost] = {}
        for cell in self.downwards:
            costs[cell] = self._cost(cell, costs)
        return costs

    def _cost(self, cell: Cell, costs: Mapping[Cell, RouteCost]) -> RouteCost:
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
        return RouteCost(
            effort,
            min(jump + cost.jumps for _, jump, _, cost in steps),
            own
            + max(extra + c.fatigue for step, _, extra, c in steps if step + c.effort == effort),
        )

    @property
    def effort(self) -> float:
        """Mean effort over the starts, in swims. Source: H facts 3.5."""
        starts = self.side.starts
        return sum(self.costs[cell].effort for cell in starts) / len(starts) / SWIM

    def cheapest(self, start: Cell) -> tuple[Cell, ...]:
        """Return the hexes on which a salmon rests on the cheapest way from a hex.

        The first of equally cheap ones: swims before jumps, forward before left before right.
        """
        way = [start]
        while (cell := way[-1]) not in self._ends:
            ahead = self.costs[cell].effort
            if ahead >= FAR:
                break
            way.append(
                next(
                    to
                    for step, to in (
                        *((SWIM, to) for to in self.swims[cell]),
                        *((JUMP, to) for _, to in self.jumps[cell]),
                    )
                    if step + self.costs[to].effort == ahead
                )
            )
        return tuple(way)
