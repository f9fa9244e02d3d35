"""Salmon Run as a value: read this first. Its `game.toml` declares what can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.declared import declared_game
from companion.games.game import PrintOption
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.data.schema import Schema


def _schema() -> Schema:
    from companion.games.salmon_run.tables import schema

    return schema()


def _river() -> Body[Any, Any]:
    from companion.games.salmon_run.river.tool import RIVER

    return RIVER


RIVER_TOOL = Tool(
    name="river",
    help="Lay a river of Salmon Run by chance: sides that can be swum, and how they join.",
    example=(
        "Example: companion river --seed amber --boards 3 --explain --out river.pdf;"
        " companion print salmon --only river-boards --seed amber prints its boards."
    ),
    body=_river,
    tabled=False,
    pictured=True,
)


ROWS = PrintOption(
    "rows",
    "Salmon Run: hexes from edge to edge of boards drawn from a --seed.",
    kind="choice",
    choices=("5", "6"),
)

SALMON_RUN = declared_game("salmon_run", _schema, print_options=(ROWS,), tools=(RIVER_TOOL,))
