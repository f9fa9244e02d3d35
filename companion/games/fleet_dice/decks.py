"""The captain and trophy cards of Fleet: The Dice Game. Source of their counts: F."""

from __future__ import annotations

from collections.abc import Mapping

from companion.drawing.component import Component
from companion.games.decks import Deck, component
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.pieces import CaptainCard, Goal, Metal, TrophyCard
from companion.games.game import Choices

LAYOUT_FILE = "fleet_dice/layout.toml"
METAL_SIGNS: Mapping[Metal, str] = {"gold": "trophy", "silver": "badge"}
METAL_ART: Mapping[Metal, str] = {"gold": "gold-cup", "silver": "silver-medal"}
GOAL_SIGNS: Mapping[Goal, str] = {
    "boats": "boat",
    "full-boats": "full-boat",
    "licenses": "license",
    "license-kinds": "license",
    "buildings": "building",
    "coin-boxes": "coin",
    "full-kinds": "full-boat",
}


def decks(data: FleetDice, choices: Choices) -> tuple[Component, ...]:
    """Return both decks."""
    return (
        component(_captain_cards(data), card_size=choices.card_size),
        component(_trophy_cards(data), card_size=choices.card_size),
    )


def _captain_cards(data: FleetDice) -> Deck[CaptainCard]:
    rounds = data.sheet.rounds.value

    def values(card: CaptainCard) -> Mapping[str, str]:
        return {
            "sign": f"{{{card.catch}}}",
            "catch-name": data.words[f"sheet.columns.{card.catch}.name"],
            "boxes": str(rounds.setup_boxes),
            "rounds": str(rounds.count),
        }

    return Deck(
        name="captain-cards",
        entries=data.pieces.captain_cards,
        layouts=data.layouts,
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda card: data.words[f"captain-cards.{card.id}.name"],
    )


def _trophy_cards(data: FleetDice) -> Deck[TrophyCard]:
    def values(card: TrophyCard) -> Mapping[str, str]:
        words = data.words[f"goal.{card.goal}.{'most' if card.metal == 'gold' else 'some'}"]
        sign = GOAL_SIGNS[card.goal]
        return {
            "goal-words": words.replace("{count}", str(card.count)),
            "metal-sign": METAL_SIGNS[card.metal],
            "metal-art": METAL_ART[card.metal],
            "cup": sign if card.metal == "gold" else "",
            "medal": sign if card.metal == "silver" else "",
        }

    return Deck(
        name="trophy-cards",
        entries=data.pieces.trophy_cards,
        layouts=data.layouts,
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda card: data.words[f"trophy-cards.{card.id}.name"],
    )
