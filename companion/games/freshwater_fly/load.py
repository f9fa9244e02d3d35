"""Freshwater Fly read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.data.book import Entry, read_book
from companion.data.source import house as house_entries
from companion.drawing.layout import CardLayout
from companion.games.freshwater_fly.model import ColourClass, FishCard, GameFacts
from companion.games.game import HouseValue

SLUG = "freshwater_fly"


@dataclass(frozen=True, slots=True)
class FreshwaterFly:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: card layouts by component.
    """

    facts: GameFacts
    words: Mapping[str, str]
    colours: tuple[Entry[ColourClass], ...]
    fish_cards: tuple[Entry[FishCard], ...]
    layouts: Mapping[str, CardLayout]


def load(overlay: Path | None, language: str) -> FreshwaterFly:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        facts = book.record("game", GameFacts)
        colours = book.entries("colours", ColourClass)
        fish = book.entries("fish-cards", FishCard)
        layouts = book.entries("layout", CardLayout)
    return FreshwaterFly(
        facts=facts.value,
        words=book.labels,
        colours=colours,
        fish_cards=fish,
        layouts={layout.id: layout.value for layout in layouts},
    )


def house(data: FreshwaterFly) -> tuple[HouseValue, ...]:
    """Return every house value in use."""
    return tuple(HouseValue(*found) for found in house_entries((*data.colours, *data.fish_cards)))
