"""What a table of Fleet: The Dice Game needs of the data at its start, and no more than that."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.core.chance import Die
from companion.data.book import read_book
from companion.data.piles import Piles, declared_in, need, own_dice, pieces_in
from companion.games.fleet_dice.model import GameFacts, Rounds
from companion.games.fleet_dice.pieces import BoatDie, CaptainCard, TrophyCard
from companion.games.fleet_dice.pools import BOAT, POOLS
from companion.games.fleet_dice.solo import Ruth

SLUG = "fleet_dice"
DECKS = ("captains", "trophies")
FILES = ("chance", "game", "boat-dice", "town-dice", "captain-cards", "trophy-cards", "solo")


@dataclass(frozen=True, slots=True)
class Table:
    """The table before the first round.

    Attributes:
        words: labels by dotted name.
        decks: the pieces of each deck by name.
        dice: the dice of the game by name.
    """

    words: Mapping[str, str]
    facts: GameFacts
    rounds: Rounds
    piles: Piles
    decks: Mapping[str, tuple[str, ...]]
    dice: Mapping[str, Die]
    ruth: Ruth
    captains: Mapping[str, CaptainCard]
    trophies: Mapping[str, TrophyCard]


def load_table(overlay: Path | None, language: str) -> Table:
    """Read what the start needs, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake in what was read.
    """
    with read_book(SLUG, overlay=overlay, language=language, files=FILES) as book:
        piles = declared_in(book)
        need(book, piles, decks=DECKS, pools=POOLS)
        boats = book.entries("boat-dice", BoatDie)  # held to a fish, or a start never ends
        if BOAT not in (die.id for die in boats):
            book.problem("boat-dice", "", f'"{BOAT}" must not be missing')
        captains = book.entries("captain-cards", CaptainCard)
        trophies = book.entries("trophy-cards", TrophyCard)
        return Table(
            words=book.labels,
            facts=book.record("game", GameFacts).value,
            rounds=book.record("rounds", Rounds).value,
            piles=piles,
            decks={deck.id: pieces_in(book, deck) for deck in piles.decks},
            dice={name: die for pool in piles.pools for name, die in own_dice(book, pool).items()},
            ruth=book.record("ruth", Ruth).value,
            captains={entry.id: entry.value for entry in captains},
            trophies={entry.id: entry.value for entry in trophies},
        )
