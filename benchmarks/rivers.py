"""Times rivers inside one process: hard sides drawn by chance, and races swum.

python benchmarks/rivers.py sides|races
"""

from __future__ import annotations

import statistics
import sys
import time

from companion.core.chance import Stream
from companion.games.salmon_run.river.rivers import joined, rivers_of
from companion.games.salmon_run.swimming.hand_search import Planner
from companion.games.salmon_run.swimming.turn import race
from companion.games.salmon_run.swimming.water import supply, water
from companion.games.salmon_run.tables import RACE, load

SIDES, RACES, PLAYERS = 60, 200, 4
RIVER = ("S2", "1E", "2M", "3E", "F1")


def sides() -> list[float]:
    """Return the milliseconds that each of some hard sides of five rows took."""
    rivers, took = rivers_of(load(None)), []
    for number in range(SIDES):
        start = time.perf_counter()
        rivers.side("4H", seed=f"bench {number}", rows=5)
        took.append(1000 * (time.perf_counter() - start))
    return took


def races_a_second() -> float:
    """Return how many races of four salmon are swum in a second, the river's plans included."""
    data = load(None)
    rivers, cards = rivers_of(data), supply(data)
    start = time.perf_counter()
    river = water(joined([rivers.side(name, seed=None) for name in RIVER]))
    planner = Planner(river, data.value(RACE))
    for number in range(RACES):
        race(planner, cards, PLAYERS, Stream(f"bench {number}"))
    return RACES / (time.perf_counter() - start)


def main() -> None:
    if sys.argv[1:] == ["races"]:
        print(f"| races of {PLAYERS} salmon over three boards | {races_a_second():,.0f} | 100 |")
        return
    took = sides()
    most = statistics.quantiles(took, n=20)[-1]
    middle = statistics.median(took)
    print(f"| a hard side of five rows, drawn by chance | {middle:.0f} | {most:.0f} | 1000 |")


if __name__ == "__main__":
    main()
