"""A process that works at a table until it is killed, and tells each answer it got.

python -m tests.table.writer FILE TABLE COUNT KEYS
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.core.chance import parse_dice
from companion.table.log_store import open_store
from companion.table.table import open_table
from tests.table.tables import played_at

PIECES = tuple(f"c{number:02}" for number in range(60))


def main(file: str, name: str, count: str, keys: str) -> None:
    out = sys.stdout
    with open_store(Path(file)) as store:
        table = played_at(open_table(store, name))
        out.write("ready\n")
        out.flush()
        for number in range(int(count)):
            key = f"{keys}-{number}"
            if number % 9 == 8:
                seq, _ = table.roll("2d6", parse_dice("2d6"), key=key)
                said = f"{seq} roll"
            else:
                pile = table.state.decks.get("sea")
                gather = pile is not None and pile.left < 5
                seq, deal = table.deal("sea", 1, lambda: PIECES, gather=gather, key=key)
                said = f"{seq} {deal.cards[0]}"
            out.write(f"{key} {said}\n")
            out.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
