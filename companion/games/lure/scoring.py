"""What a record of Lure cannot say: how many fish are in the game with so many players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.declaration import Derive, Derived, Record
from companion.data.game_data import GameData
from companion.games.lure.tables import FISH, WATERS


def derive_function(data: GameData) -> Derive:
    """Return the function that derives it."""
    return partial(derive_fish_count, fish_in_play(data))


def fish_in_play(data: GameData) -> dict[int, int]:
    """Return how many fish are in the game, by the number of players."""
    cards = sum(card.copies for card in data.values(FISH))
    return {n: cards - one.left_out for one in data.values(WATERS) for n in one.players}


def derive_data(data: GameData) -> list[tuple[int, int]]:
    """Return the same as `web/part.js` reads it."""
    return list(fish_in_play(data).items())


def derive_fish_count(fish_by_players: Mapping[int, int], record: Record) -> Derived:
    """Return the fish that are in the game, for each player. Source: R Splash.

    `too_many` are those of all players, if they are more; the first who has most of them has it.
    """
    seats = len(record.players)
    fish = fish_by_players.get(seats, 0)
    caught = [len(player.rows["fish"]) for player in record.players]
    first = caught.index(max(caught)) if caught else 0
    over = sum(caught) if sum(caught) > fish else 0
    return Derived(
        tuple(
            {"in_play": fish, "seats": seats, "too_many": over if i == first else 0}
            for i in range(seats)
        )
    )
