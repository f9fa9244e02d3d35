"""Freshwater Fly as a value: read this first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.games.declared import declared_game
from companion.games.game import PrintOption
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.data.schema import Schema
    from companion.games.screen import AnyScreen

# Everything is imported late: whoever asks for the games' names, or deals a card, draws nothing.


def _schema() -> Schema:
    from companion.games.freshwater_fly.cards import schema

    return schema()


def _screen(overlay: Path | None, language: str) -> AnyScreen:
    from companion.games.freshwater_fly.strike_screen import screen

    return screen(overlay, language)


def _silent_angler() -> Body[Any, Any]:
    from companion.games.freshwater_fly.angler_tool import SILENT_ANGLER

    return SILENT_ANGLER


FRESHWATER_FLY = declared_game(
    "freshwater_fly",
    _schema,
    print_options=(
        PrintOption(
            "booklet", "Freshwater Fly: the adventure map as a booklet to fold and staple."
        ),
    ),
    screen=_screen,
    tools=(
        Tool(
            name="silent-angler",
            help="Cast for the Silent Angler of Freshwater Fly, Strike by Strike.",
            example="Example: companion silent-angler --die 3 --die 5 --location L1 --track 2",
            body=_silent_angler,
        ),
    ),
)
