"""Times deals at a table inside one process, each saved on the disk before it is answered.

python benchmarks/deals.py FILE
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from pathlib import Path

from companion.table.log_store import create_store
from companion.table.table import create_table

CARDS = "hook", "miss-1", "miss-2", "miss-3"
EVENTS = 1000  # in the log before: a long evening
DEALS = 100


def deals(file: Path) -> list[float]:
    """Return the milliseconds that each of some deals took, every one from a fresh shuffle."""
    with create_store(file) as store:
        table = create_table(store, "den")
        table.write(lambda step: [step.note(f"event {number}") for number in range(EVENTS)])
        took = []
        for _ in range(DEALS):
            start = time.perf_counter()
            table.write(lambda turn: turn.deal("strike", 1, lambda: CARDS, gather=True))
            took.append(1000 * (time.perf_counter() - start))
    return took


def syncs(file: Path) -> list[float]:
    """Return the milliseconds that the disk takes to keep one page: a deal waits for three."""
    took = []
    with file.open("wb", buffering=0) as out:
        for _ in range(DEALS):
            out.write(bytes(4096))
            start = time.perf_counter()
            os.fsync(out.fileno())
            took.append(1000 * (time.perf_counter() - start))
    return took


def row(name: str, took: list[float], goal: str) -> str:
    """Return a row of the table: the median, and what 19 of 20 stay below."""
    most = statistics.quantiles(took, n=20)[-1]
    return f"| {name} | {statistics.median(took):.1f} | {most:.1f} | {goal} |"


def main() -> None:
    file = Path(sys.argv[1])
    print(row(f"a deal with its write, {EVENTS} events before", deals(file), "5"))
    print(row("one page onto this disk", syncs(file.with_name("page")), ""))


if __name__ == "__main__":
    main()
