"""Texts for the captain and trophy cards. Source of the numbers in them: F."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.text_format import fill_template
from companion.data.game_data import GameData
from companion.games.fleet_dice.rows import CaptainCard, Goal, TrophyCard
from companion.games.fleet_dice.schema import ROUNDS

GOALS: Mapping[Goal, tuple[str, str]] = {  # the icon of each, and its scene
    "boats": ("boat", "boats"),
    "full-boats": ("full-boat", "holds"),
    "licenses": ("license", "licenses"),
    "license-kinds": ("license", "licenses"),
    "buildings": ("building", "buildings"),
    "coin-boxes": ("coin", "coins"),
    "full-kinds": ("full-boat", "holds"),
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
    gold, (sign, scene) = card.metal == "gold", GOALS[card.goal]
    words = data.words[f"goal.{card.goal}.{'most' if gold else 'some'}"]
    return {
        "goal-words": fill_template(words, {"count": card.count}),
        "metal-sign": "trophy" if gold else "badge",
        "goal-sign": sign,
        "scene": f"{scene}-{card.metal}",
    }
