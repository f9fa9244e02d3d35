"""Salmon Run read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.data.piles import Piles, piles
from companion.data.scoring import ScoringData, because_words, read_scoring
from companion.drawing.layout import CardLayout
from companion.games.salmon_run.model import GameFacts, Length, PlainDie, Race, Sizes
from companion.games.salmon_run.pieces import (
    Action,
    BearPawn,
    BoxFor,
    Pieces,
    RiverCard,
    SalmonPawn,
    SwimCard,
)
from companion.games.salmon_run.river.rivers import Rivers, read_rivers
from companion.games.salmon_run.swimming.cards import Supply, supply

SLUG = "salmon_run"
LABELS = "salmon_run/labels/en.toml"
RIVER_FILES = ("game", "rivers", "river-sides", "swim-cards", "fatigue-cards", "supplement-cards")


@dataclass(frozen=True, slots=True)
class SalmonRun:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: card layouts by name.
    """

    facts: GameFacts
    race: Entry[Race]
    lengths: tuple[Entry[Length], ...]
    words: Mapping[str, str]
    dice: tuple[Entry[PlainDie], ...]
    sizes: Entry[Sizes]
    layouts: Mapping[str, CardLayout]
    pieces: Pieces
    piles: Piles
    rivers: Rivers
    scoring: ScoringData

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (
            self.dice,
            (self.race,),
            self.lengths,
            (self.sizes,),
            *self.pieces.tables,
            *self.piles.tables,
            *self.rivers.tables,
            *self.scoring.tables,
        )


def load(overlay: Path | None, language: str) -> SalmonRun:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        facts = book.record("game", GameFacts)
        race = book.record("race", Race)
        lengths = book.entries("river-lengths", Length)
        dice = book.entries("dice", PlainDie)
        sizes = book.record("sizes", Sizes)
        layouts = book.entries("layout", CardLayout)
        pieces = _pieces(book)
        dealt = piles(book)
        rivers = read_rivers(book)
        scoring = read_scoring(book, because_words(language))
    return SalmonRun(
        facts=facts.value,
        race=race,
        lengths=lengths,
        words=book.labels,
        dice=dice,
        sizes=sizes,
        layouts={layout.id: layout.value for layout in layouts},
        pieces=pieces,
        piles=dealt,
        rivers=rivers,
        scoring=scoring,
    )


def _pieces(book: Book) -> Pieces:
    return Pieces(
        swim_cards=book.entries("swim-cards", SwimCard),
        fatigue_cards=book.entries("fatigue-cards", RiverCard),
        supplement_cards=book.entries("supplement-cards", RiverCard),
        salmon_pawns=book.entries("salmon-pawns", SalmonPawn),
        bear_pawns=book.entries("bear-pawns", BearPawn),
        tuck_boxes=book.entries("tuck-boxes", BoxFor),
    )


@dataclass(frozen=True, slots=True)
class RiverTable:
    """What laying a river needs of the data, and no more than that.

    Attributes:
        words: labels by dotted name.
        race: the numbers of a turn.
        supply: the cards that a race is swum with.
    """

    words: Mapping[str, str]
    rivers: Rivers
    race: Race
    supply: Supply


def load_rivers(overlay: Path | None, language: str) -> RiverTable:
    """Read what a river needs, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake in what was read.
    """
    with read_book(SLUG, overlay=overlay, language=language, files=RIVER_FILES) as book:
        return RiverTable(
            words=book.labels,
            rivers=read_rivers(book),
            race=book.record("race", Race).value,
            supply=_supply(book),
        )


def _supply(book: Book) -> Supply:
    decks: dict[int, dict[Action, int]] = {}
    for entry in book.entries("swim-cards", SwimCard):
        deck = decks.setdefault(entry.value.player, {})
        deck[entry.value.action] = deck.get(entry.value.action, 0) + entry.value.copies
    piles: dict[Action, int] = {}
    for pile in book.entries("supplement-cards", RiverCard):
        piles[pile.value.action] = piles.get(pile.value.action, 0) + pile.value.copies
    fatigue = sum(entry.value.copies for entry in book.entries("fatigue-cards", RiverCard))
    return supply(decks, piles, fatigue)
