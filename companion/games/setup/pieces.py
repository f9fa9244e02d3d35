"""Which pieces a step of a set-up shuffles, takes or picks from."""

from __future__ import annotations

from companion.data.decks_and_pools import DECKS, deck_pieces, expand_copies
from companion.data.game_data import GameData
from companion.games.setup.rows import PLAYERS, Step


def step_pieces(data: GameData, name: str) -> tuple[str, ...]:
    """Return the pieces of a deck, or of a table by its entries and their copies."""
    if any(deck.id == name for deck in data.values(DECKS)):
        return deck_pieces(data, name)
    return expand_copies(data, name)


def step_options(data: GameData, step: Step, players: int) -> tuple[str, ...]:
    """Return what one is picked from: players by number, or entries of a table."""
    if step.among == PLAYERS:
        return tuple(map(str, range(1, players + 1)))
    rows, wanted = data.rows(step.among), step.where.items()
    return tuple(
        name
        for name, row in rows.items()
        if all(row.values.get(key) == value for key, value in wanted)
    )


def natural_sort_key(piece: str) -> tuple[int, str]:
    """Return a key that sorts pieces: numbers by their size."""
    return len(piece), piece
