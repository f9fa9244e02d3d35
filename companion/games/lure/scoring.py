"""What a record of Lure cannot say: how many fish are in the game with so many players."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from companion.core.declaration import Derive, Derived, Record
from companion.data.game_data import GameData
from companion.games.lure.tables import FISH, WATERS


def reading(data: GameData) -> Derive:
    """Return the function that derives it."""
    cards = sum(card.copies for card in data.values(FISH))
    waters = data.values(WATERS)
    return partial(derive, {n: cards - one.left_out for one in waters for n in one.players})


def derive(in_play: Mapping[int, int], record: Record) -> Derived:
    """Return the fish that are in the game, for each player. Source: R Splash."""
    fish = in_play.get(len(record.players), 0)
    return Derived(tuple({"in_play": fish} for _ in record.players))
