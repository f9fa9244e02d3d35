"""Rivers for a simulated race."""

from __future__ import annotations

from companion.games.salmon_run import tables
from companion.games.salmon_run.river.rivers import joined, rivers_of
from companion.games.salmon_run.swimming.hand_search import Planner
from companion.games.salmon_run.swimming.water import supply, water
from companion.games.salmon_run.tables import load

DATA = load(None)
RIVERS, RACE, SUPPLY = rivers_of(DATA), DATA.value(tables.RACE), supply(DATA)
RIVER = ("S2", "1E", "2M", "4H", "F1")


def planner(*names: str) -> Planner:
    return Planner(water(joined([RIVERS.side(name, seed=None) for name in names])), RACE)


WHOLE = planner(*RIVER)
