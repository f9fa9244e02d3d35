"""The game Lure as a `Game`; start reading here. Its `game.toml` declares the components."""

from __future__ import annotations

from companion.games.game_type import Game
from companion.games.tool import Tool

LURE = Game(
    "lure",
    tools=(
        Tool(
            "odds",
            "Work out your chance of a catch (Lure).",
            "Example: companion odds lure pike 19 --dice 3d6+d12 --lure 5 --adjust 1",
            "commands:odds",
        ),
    ),
)
