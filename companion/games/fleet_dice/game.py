"""Fleet: The Dice Game as a `Game`; start reading here. `game.toml` lists what can be printed."""

from __future__ import annotations

from companion.games.game_type import Game, PrintOption

FLEET_DICE = Game(
    "fleet_dice",
    print_options=(
        PrintOption(
            "name", "Fleet Dice: print this name on a score sheet; repeatable.", list[str], "NAME"
        ),
        PrintOption(
            "edition",
            "Fleet Dice: the rules word for word (rules), or as we read them (house).",
            str,
            "house|rules",
        ),
    ),
    editions=("house", "rules"),
    photo_name="sheet_photo:read_sheets",
)
