"""What a record of Lure cannot say: how many fish are in the game with so many players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.declaration import Derive, Derived, Record
from companion.data.game_data import GameData
from companion.games.lure.tables import FISH, WATERS


def reading(data: GameData) -> Derive:
    """Return the function that derives it."""
    return partial(derive, in_play(data))


def in_play(data: GameData) -> dict[int, int]:
    """Return how many fish are in the game, by the number of players."""
    cards = sum(card.copies for card in data.values(FISH))
    return {n: cards - one.left_out for one in data.values(WATERS) for n in one.players}


def for_phone(data: GameData) -> list[tuple[int, int]]:
    """Return the same as `web/part.js` reads it."""
    return list(in_play(data).items())


def derive(fish_by_players: Mapping[int, int], record: Record) -> Derived:
    """Return the fish that are in the game, for each player. Source: R Splash."""
    fish = fish_by_players.get(len(record.players), 0)
    return Derived(tuple({"in_play": fish} for _ in record.players))
