"""What the phone needs for a round of Lure: fish, lures, dice, and words."""

from __future__ import annotations

import re
from typing import Any

from companion.data.game_data import GameData
from companion.games.lure.scoring import fish_in_play
from companion.games.lure.tables import DICE, FISH, GAME, LURES, WATERS
from companion.games.lure.wording import describe_fish, describe_lure, describe_requirement

WORDS = re.compile(r"phone\.(.*)")


def round_data(data: GameData) -> dict[str, Any]:
    """Return the numbers and words that `web/rounds.js` and `web/lake.js` read."""
    words = data.words
    dice = data.values(DICE)
    fish_in_all = fish_in_play(data)
    return {
        "fish": [
            [
                one.id,
                {
                    "fish": one.fish,
                    "name": describe_fish(words, one),
                    "catch": one.catch,
                    "needs": one.needs,
                    "numbers": one.numbers,
                    "said": describe_requirement(words, one),
                    "vp": one.vp,
                },
            ]
            for one in data.values(FISH)
        ],
        "lures": [
            [
                one.id,
                {
                    "kind": one.kind,
                    "number": one.number,
                    "vp": one.vp,
                    "name": describe_lure(words, one),
                    "copies": one.copies,
                },
            ]
            for one in data.values(LURES)
        ],
        "dice": [
            {"sides": one.sides, "special": one.special, "copies": one.copies}
            for one in dice
            if one.player == dice[0].player
        ],
        "begin": data.value(GAME).lures,
        "waters": [
            [players, {"shown": one.shown, "fish": fish_in_all[players]}]
            for one in data.values(WATERS)
            for players in one.players
        ],
        "words": {found[1]: words[name] for name in words if (found := WORDS.fullmatch(name))},
    }
