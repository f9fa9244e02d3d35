"""Freshwater Fly as a value: read this first."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from companion.games.freshwater_fly.cards import DECKS, SLUG, Cards, load_cards
from companion.games.freshwater_fly.components import components
from companion.games.freshwater_fly.options import BOOKLET
from companion.games.game import Facts, Game, HouseValue, ScoringFiles, house_values

if TYPE_CHECKING:
    from companion.games.freshwater_fly.load import FreshwaterFly


def _load(overlay: Path | None, language: str, only: Collection[str] = ()) -> FreshwaterFly | Cards:
    if only and set(only) <= set(DECKS):
        return load_cards(overlay, language)
    from companion.games.freshwater_fly.load import load  # late: cards need no boards

    return load(overlay, language)


def _facts(data: FreshwaterFly | Cards) -> Facts:
    if isinstance(data, Cards):
        return Facts(title=data.words["game.title"], players=data.facts.players)
    return Facts(
        title=data.cards.words["game.title"],
        players=data.cards.facts.players,
        decks=data.piles.deck_names,
        dice_pools=data.piles.pool_names,
    )


def _house(data: FreshwaterFly | Cards) -> tuple[HouseValue, ...]:
    return house_values(data.tables)


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

FRESHWATER_FLY: Game[FreshwaterFly | Cards] = Game(
    slug=SLUG,
    load=_load,
    facts=_facts,
    components=components,
    house=_house,
    print_options=(BOOKLET,),
    scoring=SCORING,
)
