"""The words on captain and trophy cards. Source of how many there are: F."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.fleet_dice.rows import CaptainCard, Goal, TrophyCard
from companion.games.fleet_dice.schema import ROUNDS

GOAL_SIGNS: Mapping[Goal, str] = {
    "boats": "boat",
    "full-boats": "full-boat",
    "licenses": "license",
    "license-kinds": "license",
    "buildings": "building",
    "coin-boxes": "coin",
    "full-kinds": "full-boat",
}
SCENES: Mapping[Goal, str] = {
    "boats": "boats",
    "full-boats": "holds",
    "licenses": "licenses",
    "license-kinds": "licenses",
    "buildings": "buildings",
    "coin-boxes": "coins",
    "full-kinds": "holds",
}


def captain_texts(data: GameData, card: CaptainCard) -> Mapping[str, str]:
    """Return the texts of a captain, by key."""
    rounds = data.value(ROUNDS)
    return {
        "sign": f"{{{card.catch}}}",
        "catch-name": data.words[f"sheet.columns.{card.catch}.name"],
        "boxes": str(rounds.setup_boxes),
        "rounds": str(rounds.count),
    }


def trophy_texts(data: GameData, card: TrophyCard) -> Mapping[str, str]:
    """Return the texts of a trophy, by key."""
    gold = card.metal == "gold"
    words = data.words[f"goal.{card.goal}.{'most' if gold else 'some'}"]
    return {
        "goal-words": fill_template(words, {"count": card.count}),
        "metal-sign": "trophy" if gold else "badge",
        "goal-sign": GOAL_SIGNS[card.goal],
        "scene": f"{SCENES[card.goal]}-{card.metal}",
    }
