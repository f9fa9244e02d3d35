"""The cards of Freshwater Fly as read from their files; a print of cards reads no more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.drawing.layout import CardLayout
from companion.games.freshwater_fly.model import (
    ColourClass,
    FishCard,
    GameFacts,
    SkillCard,
    StrikeCard,
)

SLUG = "freshwater_fly"
DECKS = (
    "fish-cards",
    "rock-cards",
    "strike-cards",
    "master-skill-cards",
    "alternate-strike-cards",
)


@dataclass(frozen=True, slots=True)
class Cards:
    """All decks.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: card layouts by component.
    """

    facts: GameFacts
    words: Mapping[str, str]
    colours: tuple[Entry[ColourClass], ...]
    fish_cards: tuple[Entry[FishCard], ...]
    rock_cards: tuple[Entry[SkillCard], ...]
    master_skill_cards: tuple[Entry[SkillCard], ...]
    strike_cards: tuple[Entry[StrikeCard], ...]
    alternate_strike_cards: tuple[Entry[StrikeCard], ...]
    layouts: Mapping[str, CardLayout]

    piles = None  # what is dealt and rolled is read with the whole game

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table with numbers."""
        return (
            self.colours,
            self.fish_cards,
            self.rock_cards,
            self.master_skill_cards,
            self.strike_cards,
            self.alternate_strike_cards,
        )


def load_cards(overlay: Path | None, language: str) -> Cards:
    """Read the decks alone, with the owner's folder over them.

    Raises:
        DataError: it lists every mistake in their files.
    """
    files = {"game", "layout", *DECKS}
    with read_book(SLUG, overlay=overlay, language=language, files=files) as book:
        return read_cards(book)


def read_cards(book: Book) -> Cards:
    """Return the decks of a book that is open."""
    return Cards(
        facts=book.record("game", GameFacts).value,
        words=book.labels,
        colours=book.entries("colours", ColourClass),
        fish_cards=book.entries("fish-cards", FishCard),
        rock_cards=book.entries("rock-cards", SkillCard),
        master_skill_cards=book.entries("master-skill-cards", SkillCard),
        strike_cards=book.entries("strike-cards", StrikeCard),
        alternate_strike_cards=book.entries("alternate-strike-cards", StrikeCard),
        layouts={entry.id: entry.value for entry in book.entries("layout", CardLayout)},
    )
