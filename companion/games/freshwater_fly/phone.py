"""What the phone needs to deal strike cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from companion.data.game_data import GameData
from companion.games.freshwater_fly.campaign.phone import week_json
from companion.games.freshwater_fly.cards import FISH_CARDS
from companion.games.freshwater_fly.silent_angler import AnglerRules, load_angler_rules
from companion.games.freshwater_fly.tables import BOARD

WHEEL_AND_TRACK = ("wheel", "track")
SPOKEN = re.compile(r"dealer\.|shows\.\w+\.name|hatch\.\w+\.(name|letter)")  # on these screens


def dealer_data(data: GameData) -> dict[str, Any]:
    """Return the numbers, notes and words that `web/dealer.js` reads."""
    words = {name: data.words[name] for name in data.words if SPOKEN.match(name)}
    rules = rules_json(load_angler_rules(data))
    notes = [*iter_notes(data), data.words["dealer.check"]]
    return {
        "rules": rules,
        "notes": notes,
        "words": words,
        "week": week_json(data),
        "strengths": {card.id: card.strength for card in data.values(FISH_CARDS)},
        "finesse": data.value(BOARD).start_finesse,
    }


def rules_json(rules: AnglerRules) -> dict[str, Any]:
    """Return the numbers of casts and of the Silent Angler's turns."""
    cast = rules.cast
    return {
        "cast": {
            "cards": cast.cards,
            "hooks": sorted(cast.hooks),
            "landing": cast.landing,
            "drift": cast.drift,
            "drifts": cast.drifts,
            "long_drifts": cast.long_drifts,
        },
        "wheel": rules.wheel,
        "track": rules.track,
        "fish_to_end": rules.fish_to_end,
    }


def iter_notes(data: GameData) -> Iterator[str]:
    """Yield what a player should know of the dealer."""
    words = data.words
    yield from (words["dealer.line"], words["dealer.skills"], words["dealer.more"])
    sources = data.record(BOARD).sources
    if any(key in sources and sources[key].mark == "H" for key in WHEEL_AND_TRACK):
        yield words["dealer.house"]
