"""Freshwater Fly as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.words import below
from companion.games.freshwater_fly.options import BOOKLET
from companion.games.game import Choices, Facts, Game, ScoringFiles, house_values
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.drawing.component import Component
    from companion.games.freshwater_fly.cards import Cards
    from companion.games.freshwater_fly.load import FreshwaterFly
    from companion.games.screen import AnyScreen

# Everything is imported late: whoever asks for the games' names, or deals a card, draws nothing.


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> FreshwaterFly | Cards:
    from companion.games.freshwater_fly.cards import DECKS, load_cards

    if only and set(only) <= set(DECKS):
        return load_cards(overlay, language)
    from companion.games.freshwater_fly.load import load

    return load(overlay, language)


def _components(data: FreshwaterFly | Cards, choices: Choices) -> tuple[Component, ...]:
    from companion.games.freshwater_fly.components import components

    return components(data, choices)


def _screen(overlay: Path | None, language: str) -> AnyScreen:
    from companion.games.freshwater_fly.strike_screen import screen  # late: prints need no dealer

    return screen(overlay, language)


def _facts(data: FreshwaterFly | Cards) -> Facts:
    return Facts(
        title=data.words["game.title"],
        players=data.facts.players,
        decks=data.piles.deck_names if data.piles else (),
        dice_pools=data.piles.pool_names if data.piles else (),
        icons=below(data.words, "icons"),
    )


SCORING = ScoringFiles(
    (
        "scoring",
        "adventure",
        "board",
        "fish-cards",
        "hatch-colours",
        "journal",
        "locations",
        "master-skill-cards",
        "reel-boards",
        "rock-cards",
    )
)


def _setup() -> Body[Any, Any]:
    from companion.games.freshwater_fly.setup import SETUP

    return SETUP


def _silent_angler() -> Body[Any, Any]:
    from companion.games.freshwater_fly.angler_tool import SILENT_ANGLER

    return SILENT_ANGLER


FRESHWATER_FLY: Game[FreshwaterFly | Cards] = Game(
    slug="freshwater_fly",
    load=_load,
    facts=_facts,
    components=_components,
    house=lambda data: house_values(data.tables),
    print_options=(BOOKLET,),
    scoring=SCORING,
    screen=_screen,
    tools=(
        Tool(
            name="silent-angler",
            help="Cast for the Silent Angler of Freshwater Fly, Strike by Strike.",
            example="Example: companion silent-angler --die 3 --die 5 --location L1 --track 2",
            body=_silent_angler,
        ),
    ),
    setup=_setup,
)
