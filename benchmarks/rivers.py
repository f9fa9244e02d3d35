"""Time hard sides of rivers drawn by chance, inside one process: python benchmarks/rivers.py."""

from __future__ import annotations

import statistics
import time

from companion.games.salmon_run.river.rivers import rivers_of
from companion.games.salmon_run.schema import load

SIDES = 60


def sides() -> list[float]:
    """Return the milliseconds that each of some hard sides of five rows took."""
    rivers, took = rivers_of(load(None)), []
    for number in range(SIDES):
        start = time.perf_counter()
        rivers.side("4H", seed=f"bench {number}", rows=5)
        took.append(1000 * (time.perf_counter() - start))
    return took


def main() -> None:
    took = sides()
    most = statistics.quantiles(took, n=20)[-1]
    middle = statistics.median(took)
    print(f"| a hard side of five rows, drawn by chance | {middle:.0f} | {most:.0f} | 1000 |")


if __name__ == "__main__":
    main()
