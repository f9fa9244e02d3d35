"""Fleet: The Dice Game as a value: read this first. `game.toml` declares what can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.declared import declared_game
from companion.games.game import PrintOption
from companion.games.tool import Body

if TYPE_CHECKING:
    from companion.data.schema import Schema


def _schema() -> Schema:
    from companion.games.fleet_dice.tables import schema

    return schema()


def _setup() -> Body[Any, Any]:
    from companion.games.fleet_dice.setup import SETUP

    return SETUP


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
    setup=_setup,
)
