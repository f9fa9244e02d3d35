"""Fleet: The Dice Game as a value: read this first. `game.toml` declares what can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.declared import declared_game
from companion.games.game import PrintOption

if TYPE_CHECKING:
    from companion.data.schema import Schema


def _schema() -> Schema:
    from companion.games.fleet_dice.tables import schema

    return schema()


FLEET_DICE = declared_game(
    "fleet_dice",
    _schema,
    print_options=(
        PrintOption(
            "name",
            "Fleet Dice: print this name on a score sheet; repeatable.",
            kind="texts",
            metavar="NAME",
        ),
    ),
)
