"""What can be printed of Freshwater Fly. Source of all counts: R Components."""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawing.component import Component
from companion.games.decks import Deck, component
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.model import FishCard

LAYOUT_FILE = "freshwater_fly/layout.toml"


def components(data: FreshwaterFly) -> tuple[Component, ...]:
    """Return every component of the game."""
    return (component(_fish_cards(data)),)


def _fish_cards(data: FreshwaterFly) -> Deck[FishCard]:
    marks = {colour.id: colour.value.mark for colour in data.colours}

    def values(fish: FishCard) -> Mapping[str, str]:
        return {"colour.mark": marks[fish.colour]}

    return Deck(
        name="fish-cards",
        entries=data.fish_cards,
        layout=data.layouts["fish-cards"],
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda fish: data.words[f"species.{fish.species}.name"],
    )
