"""The decks and dice of a game as JSON: for the phone, and as a hash that a table is bound to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from companion.core.step_log import canonical_json, hash_line
from companion.data.decks_and_pools import (
    DECKS,
    POOLS,
    DeckDeclaration,
    DicePool,
    custom_dice,
    deck_pieces,
    expand_copies,
)
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.data.overlay_folder import TABLES


def chance_document(data: GameData) -> dict[str, Any]:
    """Return the decks and pools of a game."""
    return {
        "decks": [_deck(data, deck) for deck in data.values(DECKS)],
        "pools": [_pool(data, pool) for pool in data.entries(POOLS)],
    }


def hash_contents(data: GameData) -> tuple[str, ...]:
    """Return the SHA-256 of decks and dice, then that of the owner's files, if any."""
    files = [
        [file.name, hash_line(_content(file))]
        for folder in data.raw.owners
        for file in sorted(folder.iterdir())
        if file.suffix in TABLES and file.is_file()
    ]
    documents = (chance_document(data), *([files] if files else []))
    return tuple(hash_line(canonical_json(document)) for document in documents)


def copies(pieces: Iterable[str]) -> list[list[Any]]:
    """Return pieces in order, equal ones in a row together with their number."""
    return [[piece, len([*row])] for piece, row in groupby(pieces)]


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CompanionError(f"cannot read {file}: {error.strerror}; check the file") from error


def _deck(data: GameData, deck: DeckDeclaration) -> dict[str, Any]:
    result: dict[str, Any] = {"id": deck.id, "pieces": copies(deck_pieces(data, deck.id))}
    if deck.reshuffle:
        result["reshuffle"] = True
    if deck.gains:
        gained = Counter(card for table in deck.gains for card in expand_copies(data, table))
        result["gains"] = [[card, count] for card, count in gained.items()]
    return result


def _pool(data: GameData, pool: Entry[DicePool]) -> dict[str, Any]:
    used = {die for roll in pool.value.rolls for die, _ in roll.dice}
    own = {name: die.faces for name, die in custom_dice(data, pool).items() if name in used}
    return {
        "id": pool.id,
        "faces": list(own.items()),
        "rolls": [
            {
                "dice": roll.dice,
                **({"players": roll.players} if roll.players else {}),
                **({"counts": roll.counts} if roll.counts else {}),
            }
            for roll in pool.value.rolls
        ],
    }
