"""Lure as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.words import below
from companion.games.game import Choices, Facts, Game, ScoringFiles, house_values
from companion.games.tool import Body, Tool

if TYPE_CHECKING:
    from companion.drawing.component import Component
    from companion.games.lure.load import LureData


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> LureData:
    from companion.games.lure.load import load

    return load(overlay, language)


def _components(data: LureData, choices: Choices) -> tuple[Component, ...]:
    from companion.games.lure.components import components

    return components(data, choices)


def _facts(data: LureData) -> Facts:
    return Facts(
        title=data.words["game.title"],
        players=data.facts.players,
        decks=data.piles.deck_names,
        dice_pools=data.piles.pool_names,
        icons=below(data.words, "icons"),
    )


def _setup() -> Body[Any, Any]:
    from companion.games.lure.setup import SETUP

    return SETUP


def _odds() -> Body[Any, Any]:
    from companion.games.lure.odds_tool import ODDS

    return ODDS


LURE: Game[LureData] = Game(
    slug="lure",
    load=_load,
    facts=_facts,
    components=_components,
    house=lambda data: house_values(data.tables),
    scoring=ScoringFiles(("scoring", "game", "fish-cards", "lure-tokens")),
    tools=(
        Tool(
            name="odds",
            help="Tell the chance of dice and lures to catch fish of Lure.",
            example="Example: companion odds lure pike 19 --dice 3d6+d12 --lure 5 --adjust 1",
            body=_odds,
            seeded=False,
        ),
    ),
    setup=_setup,
)
