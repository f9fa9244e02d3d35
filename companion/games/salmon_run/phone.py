"""What the phone needs for a race: how many cards a hand has, and its words."""

from __future__ import annotations

from typing import Any

from companion.data.game_data import GameData
from companion.games.salmon_run.tables import RACE

WORDS = "phone."


def race_data(data: GameData) -> dict[str, Any]:
    """Return the numbers and words that `web/swimming.js` reads."""
    race = data.value(RACE)
    said = (name for name in data.words if name.startswith(WORDS))
    found = {name.removeprefix(WORDS): data.words[name] for name in said}
    return {"hand": race.hand, "most": race.plays, "tiring": race.tiring, "words": found}
