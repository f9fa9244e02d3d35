"""What of a game can be dealt and rolled, as JSON for the phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from companion.data.decks_and_pools import (
    DECKS,
    POOLS,
    DeckOf,
    DicePool,
    copies_in,
    own_dice,
    pieces_of,
)
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.games.piece_titles import card_titles, with_id

SOLID = "\N{NO-BREAK SPACE}"


def chance_document(data: GameData) -> dict[str, Any]:
    """Return the decks and pools of a game."""
    return {
        "decks": [_deck(data, deck) for deck in data.values(DECKS)],
        "pools": [_pool(data, pool) for pool in data.entries(POOLS)],
    }


def piece_names(data: GameData) -> dict[str, str]:
    """Return what pieces of decks are called, where that is not their id."""
    decks = data.values(DECKS)
    tables = {table for deck in decks for table in (deck.table, *deck.gains)}
    pieces = {piece for table in tables for piece in data.rows(table)}
    titles = card_titles(data, tables, pieces)
    names = {piece: with_id(title, piece).replace(SOLID, " ") for piece, title in titles.items()}
    return {piece: name for piece, name in names.items() if name != _from_id(piece)}


def _from_id(piece: str) -> str:
    return (piece[:1].upper() + piece[1:]).replace("-", " ")


def copies(pieces: Iterable[str]) -> list[list[Any]]:
    """Return pieces in order, equal ones together with their number."""
    return [[piece, count] for piece, count in Counter(pieces).items()]


def _deck(data: GameData, deck: DeckOf) -> dict[str, Any]:
    found: dict[str, Any] = {"id": deck.id, "pieces": copies(pieces_of(data, deck.id))}
    if deck.reshuffle:
        found["reshuffle"] = True
    if deck.gains:
        found["gains"] = copies(card for table in deck.gains for card in copies_in(data, table))
    return found


def _pool(data: GameData, pool: Entry[DicePool]) -> dict[str, Any]:
    used = {die for roll in pool.value.rolls for die, _ in roll.dice}
    own = {name: die.faces for name, die in own_dice(data, pool).items() if name in used}
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
