"""Fleet: The Dice Game as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.words import below
from companion.games.fleet_dice.options import NAME
from companion.games.game import Choices, Facts, Game, ScoringFiles, house_values
from companion.games.tool import Body

if TYPE_CHECKING:
    from companion.core.declaration import Derive
    from companion.data.book import Book
    from companion.drawing.component import Component
    from companion.games.fleet_dice.load import FleetDice


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> FleetDice:
    from companion.games.fleet_dice.load import load

    return load(overlay, language)


def _components(data: FleetDice, choices: Choices) -> tuple[Component, ...]:
    from companion.games.fleet_dice.components import components

    return components(data, choices)


def _derive(book: Book) -> Derive:
    from companion.games.fleet_dice.scoring import reading

    return reading(book)


def _facts(data: FleetDice) -> Facts:
    return Facts(
        title=data.words["game.title"],
        players=data.facts.players,
        decks=data.piles.deck_names,
        dice_pools=data.piles.pool_names,
        icons=below(data.words, "icons"),
    )


def _setup() -> Body[Any, Any]:
    from companion.games.fleet_dice.setup import SETUP

    return SETUP


FLEET_DICE: Game[FleetDice] = Game(
    slug="fleet_dice",
    load=_load,
    facts=_facts,
    components=_components,
    house=lambda data: house_values(data.tables),
    print_options=(NAME,),
    scoring=ScoringFiles(("scoring", "game", "sheet", "solo"), _derive),
    setup=_setup,
)
