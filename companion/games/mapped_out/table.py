"""What a table of Mapped Out needs of the data at its start, and no more than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, read_book
from companion.data.piles import declared_in, need, pieces_in
from companion.games.mapped_out.model import GameFacts, LandsTile, MapTile, UnclearCard

SLUG = "mapped_out"
DECKS = ("movement", "tiles")
FILES = (
    *("chance", "game", "movement-cards", "map-tiles"),
    *("lands-unknown-tiles", "unclear-instructions-cards"),
)


@dataclass(frozen=True, slots=True)
class Table:
    """The table before the first round.

    Attributes:
        words: labels by dotted name.
        movement, tiles: the pieces of the two decks of the base game.
        unclear, lands: what the expansions add to them.
        starts: tiles with a north mark.
    """

    words: Mapping[str, str]
    facts: GameFacts
    movement: tuple[str, ...]
    tiles: tuple[str, ...]
    unclear: tuple[str, ...]
    lands: tuple[str, ...]
    starts: tuple[str, ...]


def load_table(overlay: Path | None, language: str) -> Table:
    """Read what the start needs, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake in what was read.
    """
    with read_book(SLUG, overlay=overlay, language=language, files=FILES) as book:
        piles = declared_in(book)
        need(book, piles, decks=DECKS, pools=())
        decks = {deck.id: pieces_in(book, deck) for deck in piles.decks}
        starts = tuple(
            entry.id for entry in book.entries("map-tiles", MapTile) if entry.value.start
        )
        if not starts:
            book.problem("map-tiles", "start", "no tile can be the starting tile")
        return Table(
            words=book.labels,
            facts=book.record("game", GameFacts).value,
            movement=decks.get("movement", ()),
            tiles=decks.get("tiles", ()),
            unclear=_pieces(book, "unclear-instructions-cards", UnclearCard),
            lands=_pieces(book, "lands-unknown-tiles", LandsTile),
            starts=starts,
        )


def _pieces(book: Book, table: str, kind: type[Any]) -> tuple[str, ...]:
    return tuple(entry.id for entry in book.entries(table, kind) for _ in range(entry.value.copies))
