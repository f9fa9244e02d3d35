"""Fleet: The Dice Game as a value: read this first. `game.toml` declares what can be printed."""

from __future__ import annotations

from companion.games.declared import declared_game
from companion.games.game import PrintOption

FLEET_DICE = declared_game(
    "fleet_dice",
    print_options=(
        PrintOption(
            "name",
            "Fleet Dice: print this name on a score sheet; repeatable.",
            kind="texts",
            metavar="NAME",
        ),
    ),
)
