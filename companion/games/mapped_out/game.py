"""Mapped Out as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.game import Choices, Facts, Game, house_values
from companion.games.mapped_out.options import FISH, SIZE

if TYPE_CHECKING:
    from companion.drawing.component import Component
    from companion.games.mapped_out.load import MappedOut


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> MappedOut:
    from companion.games.mapped_out.load import load

    return load(overlay, language)


def _components(data: MappedOut, choices: Choices) -> tuple[Component, ...]:
    from companion.games.mapped_out.components import components

    return components(data, choices)


def _facts(data: MappedOut) -> Facts:
    return Facts(
        title=data.words["game.title"],
        players=data.facts.players,
        decks=data.piles.deck_names,
        dice_pools=data.piles.pool_names,
    )


MAPPED_OUT: Game[MappedOut] = Game(
    slug="mapped_out",
    load=_load,
    facts=_facts,
    components=_components,
    house=lambda data: house_values(data.tables),
    print_options=(SIZE, FISH),
)
