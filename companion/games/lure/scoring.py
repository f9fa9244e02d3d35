"""The data of a round of Lure for the phone: fish, lures, dice, and words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.core.scoring_types import Derive, Derived, Record
from companion.core.text_format import labels_below
from companion.data.game_data import GameData
from companion.games.lure.cards import describe_fish, describe_lure, describe_requirement
from companion.games.lure.schema import DICE, FISH, GAME, LURES, WATERS
from companion.games.phone_look import row_json

# What a record of Lure cannot say: how many fish are in the game with so many players.


def derive_function(data: GameData) -> Derive:
    """Return the function that computes values for scoring from a game record."""
    return partial(derive_fish_count, fish_in_play(data))


def fish_in_play(data: GameData) -> dict[int, int]:
    """Return the number of fish cards in play, by number of players."""
    cards = sum(card.copies for card in data.values(FISH))
    return {n: cards - item.left_out for item in data.values(WATERS) for n in item.players}


def derive_data(data: GameData) -> list[tuple[int, int]]:
    """Return for `web/part.js` the pairs (number of players, number of fish cards in play)."""
    return list(fish_in_play(data).items())


def derive_fish_count(fish_by_players: Mapping[int, int], record: Record) -> Derived:
    """Derive `in_play`, `seats` and `too_many` of each player. Source: rules, Splash.

    `in_play` is the number of fish cards in play, and `seats` is the number of players. `too_many`
    is usually 0. If the players together have more fish than are in play, the player with the most
    fish has this total in `too_many`; of several such players, the first.
    """
    seats = len(record.players)
    fish = fish_by_players.get(seats, 0)
    caught = [len(player.rows["fish"]) for player in record.players]
    first = caught.index(max(caught)) if caught else 0
    over = sum(caught) if sum(caught) > fish else 0
    many = (over if seat == first else 0 for seat in range(seats))
    return Derived(tuple({"in_play": fish, "seats": seats, "too_many": n} for n in many))


def round_data(data: GameData) -> dict[str, Any]:
    """Return the numbers and texts for `web/rounds.js` and `web/round-screen.js`."""
    words = data.words
    dice = data.values(DICE)
    fish_in_all = fish_in_play(data)
    return {
        "fish": [
            [
                item.id,
                {
                    "fish": item.fish,
                    "name": describe_fish(words, item),
                    **row_json(item, "catch", "needs", "numbers"),
                    "said": describe_requirement(words, item),
                    "vp": item.vp,
                },
            ]
            for item in data.values(FISH)
        ],
        "lures": [
            [
                row.id,
                row_json(row, "kind", "number", "vp")
                | {"name": describe_lure(words, row), "copies": row.copies},
            ]
            for row in data.values(LURES)
        ],
        "dice": [
            row_json(row, "sides", "special", "copies")
            for row in dice
            if row.player == dice[0].player
        ],
        "begin": data.value(GAME).lures,
        "waters": [
            [players, {"shown": row.shown, "fish": fish_in_all[players]}]
            for row in data.values(WATERS)
            for players in row.players
        ],
        "words": labels_below(words, "phone"),
    }
