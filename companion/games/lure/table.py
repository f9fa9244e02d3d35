"""What a table of Lure needs of the data, for odds and setup, and no more than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.data.book import Entry, read_book
from companion.data.piles import declared_in, pieces_in
from companion.games.lure.load import SLUG, check_waters
from companion.games.lure.model import FishCard, GameFacts, LureToken, PlayerDie, Waters

FILES = ("chance", "game", "fish-cards", "lure-tokens", "dice")


@dataclass(frozen=True, slots=True)
class Table:
    """The game before its first round.

    Attributes:
        words: labels by dotted name.
        decks: the pieces of each deck by name.
    """

    words: Mapping[str, str]
    game: GameFacts
    waters: tuple[Entry[Waters], ...]
    fish: tuple[FishCard, ...]
    lures: tuple[LureToken, ...]
    dice: tuple[PlayerDie, ...]
    decks: Mapping[str, tuple[str, ...]]


def load_table(overlay: Path | None, language: str) -> Table:
    """Read what odds and setup need, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake in what was read.
    """
    with read_book(SLUG, overlay=overlay, language=language, files=FILES) as book:
        game = book.record("game", GameFacts)
        waters = book.entries("waters", Waters)
        fish = book.entries("fish-cards", FishCard)
        check_waters(book, game, waters, fish)
        return Table(
            words=book.labels,
            game=game.value,
            waters=waters,
            fish=tuple(entry.value for entry in fish),
            lures=tuple(entry.value for entry in book.entries("lure-tokens", LureToken)),
            dice=tuple(entry.value for entry in book.entries("dice", PlayerDie)),
            decks={deck.id: pieces_in(book, deck) for deck in declared_in(book).decks},
        )
