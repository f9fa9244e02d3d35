"""The fish cards: catch number, requirement in icons and in words, points, the fish."""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawing.component import Component
from companion.games.decks import Deck, component
from companion.games.lure.load import LureData
from companion.games.lure.model import FishCard
from companion.games.lure.wording import fish_name, requirement, sign


def fish_cards(data: LureData) -> Component:
    """Return the deck; its cards have one size."""

    def values(card: FishCard) -> Mapping[str, str]:
        return {
            "id": card.id,
            "needs-words": requirement(data.words, card),
            "needs-sign": sign(data.words, card),
        }

    return component(
        Deck(
            name="fish-cards",
            entries=data.fish,
            layouts=data.layouts,
            words=data.words,
            file="lure/layout.toml",
            values=values,
            title=lambda card: fish_name(data.words, card),
        )
    )
