"""Lure read from its data files: the only place of this game that does, beside `table`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.data.piles import Piles, piles
from companion.data.scoring import ScoringData, because_words, read_scoring
from companion.drawing.layout import CardLayout
from companion.games.lure.model import FishCard, GameFacts, LureToken, PlayerDie, Waters
from companion.games.lure.pieces import BoxFor, Sizes

SLUG = "lure"


@dataclass(frozen=True, slots=True)
class LureData:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: card layouts by component.
    """

    words: Mapping[str, str]
    game: Entry[GameFacts]
    waters: tuple[Entry[Waters], ...]
    fish: tuple[Entry[FishCard], ...]
    lures: tuple[Entry[LureToken], ...]
    dice: tuple[Entry[PlayerDie], ...]
    sizes: Entry[Sizes]
    tuck_boxes: tuple[Entry[BoxFor], ...]
    layout_entries: tuple[Entry[CardLayout], ...]
    scoring: ScoringData
    piles: Piles

    @property
    def layouts(self) -> Mapping[str, CardLayout]:
        """Card layouts by component."""
        return {entry.id: entry.value for entry in self.layout_entries}

    @property
    def facts(self) -> GameFacts:
        """What the game is."""
        return self.game.value

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (
            (self.game,),
            self.waters,
            self.fish,
            self.lures,
            self.dice,
            (self.sizes,),
            self.tuck_boxes,
            *self.scoring.tables,
            *self.piles.tables,
        )


def load(overlay: Path | None, language: str) -> LureData:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        data = LureData(
            words=book.labels,
            game=book.record("game", GameFacts),
            waters=book.entries("waters", Waters),
            fish=book.entries("fish-cards", FishCard),
            lures=book.entries("lure-tokens", LureToken),
            dice=book.entries("dice", PlayerDie),
            sizes=book.record("sizes", Sizes),
            tuck_boxes=book.entries("tuck-boxes", BoxFor),
            layout_entries=book.entries("layout", CardLayout),
            scoring=read_scoring(book, because_words(language)),
            piles=piles(book),
        )
        check_waters(book, data.game, data.waters, data.fish)
    return data


def check_waters(
    book: Book,
    game: Entry[GameFacts],
    waters: tuple[Entry[Waters], ...],
    fish: tuple[Entry[FishCard], ...],
) -> None:
    """Hold the waters to the players and to the fish cards."""
    if len(waters) != 2:
        book.problem("waters", "", "must be two entries: one for fewer players, one for more")
    few, many = game.value.players
    told = sorted(players for entry in waters for players in entry.value.players)
    if told != list(range(few, many + 1)):
        book.problem("waters", "players", f"must name each number from {few} to {many} once")
    cards = sum(entry.value.copies for entry in fish)
    for entry in waters:
        if cards <= entry.value.left_out:
            message = f"leaves none of the {cards} fish cards to play with; leave out fewer"
            book.problem(entry, "left-out", message)
