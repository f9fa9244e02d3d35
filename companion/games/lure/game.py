"""Lure as a value: read this first. What can be printed is declared in its `game.toml`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.declared import declared_game
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.data.schema import Schema


def _schema() -> Schema:
    from companion.games.lure.tables import schema

    return schema()


def _odds() -> Body[Any, Any]:
    from companion.games.lure.odds_tool import ODDS

    return ODDS


LURE = declared_game(
    "lure",
    _schema,
    tools=(
        Tool(
            name="odds",
            help="Tell the chance of dice and lures to catch fish of Lure.",
            example="Example: companion odds lure pike 19 --dice 3d6+d12 --lure 5 --adjust 1",
            body=_odds,
            seeded=False,
        ),
    ),
)
