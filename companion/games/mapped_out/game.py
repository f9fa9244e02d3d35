"""Mapped Out as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.core.words import below
from companion.games.game import Choices, Facts, Game, ScoringFiles, house_values
from companion.games.mapped_out.options import FISH, SIZE
from companion.games.tool import Body

if TYPE_CHECKING:
    from companion.core.declaration import Derive
    from companion.data.book import Book
    from companion.drawing.component import Component
    from companion.games.mapped_out.load import MappedOut


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> MappedOut:
    from companion.games.mapped_out.load import load

    return load(overlay, language)


def _components(data: MappedOut, choices: Choices) -> tuple[Component, ...]:
    from companion.games.mapped_out.components import components

    return components(data, choices)


def _derive(book: Book) -> Derive:
    from companion.games.mapped_out.scoring import reading

    return reading(book)


def _setup() -> Body[Any, Any]:
    from companion.games.mapped_out.setup import SETUP

    return SETUP


def _facts(data: MappedOut) -> Facts:
    return Facts(
        title=data.words["game.title"],
        players=data.facts.players,
        decks=data.piles.deck_names,
        dice_pools=data.piles.pool_names,
        icons=below(data.words, "icons"),
    )


MAPPED_OUT: Game[MappedOut] = Game(
    slug="mapped_out",
    load=_load,
    facts=_facts,
    components=_components,
    house=lambda data: house_values(data.tables),
    print_options=(SIZE, FISH),
    scoring=ScoringFiles(("scoring", "specials"), _derive),
    setup=_setup,
)
