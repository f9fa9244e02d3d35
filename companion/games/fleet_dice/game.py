"""Fleet: The Dice Game as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.fleet_dice.options import NAME
from companion.games.game import Choices, Facts, Game, ScoringFiles, house_values

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


FLEET_DICE: Game[FleetDice] = Game(
    slug="fleet_dice",
    load=_load,
    facts=lambda data: Facts(title=data.words["game.title"], players=data.facts.players),
    components=_components,
    house=lambda data: house_values(data.tables),
    print_options=(NAME,),
    scoring=ScoringFiles(("scoring", "game", "sheet", "solo"), _derive),
)
