"""The game Salmon Run as a `Game`; start reading here. Its `game.toml` declares the components."""

from __future__ import annotations

from typing import Literal

from companion.games.game_type import Game, PrintOption
from companion.games.tool import Tool

RIVER_TOOL = Tool(
    "river",
    "Make a random river (Salmon Run): which sides, how they join.",
    (
        "Example: companion river --seed amber --boards 3 --explain --out river.pdf;"
        " companion print salmon_run --only river-boards --seed amber prints its boards."
    ),
    "commands:river",
)


ROWS = PrintOption(
    "rows", "Salmon Run: rows of hexes on boards made from a --seed.", Literal["5", "6"]
)

SALMON_RUN = Game("salmon_run", print_options=(ROWS,), tools=(RIVER_TOOL,))
