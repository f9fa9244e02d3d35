"""Writes the sides that everybody has: `python -m companion.games.salmon_run.river 1E=alder ...`.

Each side is drawn from a seed of its own, so that one can be exchanged and the others stay.
"""

from __future__ import annotations

import sys

from companion.games.salmon_run.river.hexes import ROWS
from companion.games.salmon_run.river.rivers import Rivers, rivers_of
from companion.games.salmon_run.river.side import Side, written
from companion.games.salmon_run.tables import load


def table(rivers: Rivers, seeds: dict[str, str]) -> str:
    """Return the text of the data file, the sides from these seeds."""
    return "".join(
        _entry(rivers.side(name, seed=seeds[name], rows=ROWS[0]), board, seeds[name])
        for name, (board, _) in rivers.slots.items()
    )


def _entry(side: Side, board: str, seed: str) -> str:
    mouths = [("bottom", side.bottom), ("top", side.top)]
    lines = [
        "\n[[river-sides]]",
        f'id = "{side.id}" # {seed}',
        f'board = "{board}"',
        f'kind = "{side.kind}"',
        f"rows = {side.rows}",
        *(f"{name} = {column}" for name, column in mouths if column is not None),
        "hexes = [",
        *(f'  "{line}",' for line in written(side.hexes)),
        "]",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Write the table to standard output."""
    seeds = dict(argument.split("=", 1) for argument in arguments)
    sys.stdout.write(table(rivers_of(load(None)), seeds))


if __name__ == "__main__":
    main(sys.argv[1:])
