"""What setting up the river and the Silent Angler need of the data, and no more than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.data.book import Book, read_book
from companion.data.piles import Piles, declared_in, need, pieces_in
from companion.games.freshwater_fly.adventure.model import AdventureFacts, Location
from companion.games.freshwater_fly.board_facts import Board
from companion.games.freshwater_fly.model import FishCard, GameFacts, StrikeCard
from companion.games.freshwater_fly.tile_facts import HatchRows, HatchTile

SLUG = "freshwater_fly"
DECKS = ("fish", "rock", "master-skill", "hatch", "strike")
FILES = (
    *("chance", "game", "board", "adventure", "locations", "hatch-tiles", "tokens", "reel-boards"),
    *("fish-cards", "rock-cards", "master-skill-cards", "strike-cards"),
    *("momentum-tiles", "dry-fly-tiles"),
)


@dataclass(frozen=True, slots=True)
class Named:
    """A piece of which only the name is needed."""

    id: str


@dataclass(frozen=True, slots=True)
class River:
    """The table as the rules lay it.

    Attributes:
        words: labels by dotted name.
        decks: the pieces of each deck by name.
        hooks: the strike cards that hook a fish.
        rods, momentum, dry_fly: names of the reel boards and of the momentum tiles.
        fewer, more: hatch tokens on the smaller and on the larger side of a tile.
    """

    words: Mapping[str, str]
    facts: GameFacts
    board: Board
    adventure: AdventureFacts
    locations: Mapping[str, Location]
    decks: Mapping[str, tuple[str, ...]]
    hooks: frozenset[str]
    fish: Mapping[str, FishCard]
    piles: Piles
    rods: tuple[str, ...]
    momentum: tuple[str, ...]
    dry_fly: tuple[str, ...]
    rows: HatchRows
    fewer: int
    more: int


def load_river(overlay: Path | None, language: str) -> River:
    """Read what the river needs, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake in what was read.
    """
    with read_book(SLUG, overlay=overlay, language=language, files=FILES) as book:
        piles = declared_in(book)
        need(book, piles, decks=DECKS, pools=("dice",))
        sides = [
            side for tile in book.entries("hatch-tiles", HatchTile) for side in tile.value.sides
        ]
        strikes = book.entries("strike-cards", StrikeCard)
        return River(
            words=book.labels,
            facts=book.record("game", GameFacts).value,
            board=book.record("board", Board).value,
            adventure=book.record("adventure", AdventureFacts).value,
            locations={entry.id: entry.value for entry in book.entries("locations", Location)},
            decks={deck.id: pieces_in(book, deck) for deck in piles.decks if deck.id in DECKS},
            hooks=frozenset(card.id for card in strikes if card.value.shows == "hook"),
            fish={entry.id: entry.value for entry in book.entries("fish-cards", FishCard)},
            piles=piles,
            rods=_names(book, "reel-boards"),
            momentum=_names(book, "momentum-tiles"),
            dry_fly=_names(book, "dry-fly-tiles"),
            rows=book.record("hatch-rows", HatchRows).value,
            fewer=min(sides, default=0),
            more=max(sides, default=0),
        )


def _names(book: Book, table: str) -> tuple[str, ...]:
    return tuple(entry.id for entry in book.partly(table, Named))
