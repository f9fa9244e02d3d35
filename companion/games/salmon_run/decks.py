"""The cards of Salmon Run: swim decks, fatigue and what lies beside the river.

All of them are shuffled into the players' decks, so one layout serves them all and every back is
alike. Source: R Game Overview.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.decks import Deck, component
from companion.games.game import Choices
from companion.games.salmon_run.load import SalmonRun
from companion.games.salmon_run.pieces import MOST_PLAYERS, Action, CardTable, RiverCard, SwimCard

LAYOUT, LAYOUT_FILE = "cards", "salmon_run/layout.toml"
SALMON, WATER = "fish/sockeye", "ground/river"
SIGNS: Mapping[Action, str] = {
    "forward": "swim-forward",
    "left": "swim-left",
    "right": "swim-right",
    "double-forward": "double-forward",
    "double-left": "double-left",
    "double-right": "double-right",
    "wild": "wild",
    "bear": "bear",
    "eagle": "eagle",
    "current": "current",
    "rapids": "rapids",
    "fatigue": "fatigue",
}
PERILS: frozenset[Action] = frozenset({"bear", "eagle", "current", "rapids", "fatigue"})


def decks(data: SalmonRun, choices: Choices) -> tuple[Component, ...]:
    """Return the three components of cards."""
    pieces = data.pieces
    return (
        replace(
            component(_swim_cards(data, choices), card_size=choices.card_size),
            how=data.words["components.swim-cards.how"],
        ),
        component(_river_cards(data, "fatigue-cards", pieces.fatigue_cards, "fatigue"),
                  card_size=choices.card_size),
        component(_river_cards(data, "supplement-cards", pieces.supplement_cards, "river-card"),
                  card_size=choices.card_size),
    )  # fmt: skip


def _swim_cards(data: SalmonRun, choices: Choices) -> Deck[SwimCard]:
    players = choices.players or MOST_PLAYERS

    def values(card: SwimCard) -> Mapping[str, str]:
        tone = f"player.{card.player}"
        return {
            **_scene(card.action),
            "tone": tone,
            "deck-fill": f"{tone}.fill",
            "deck-edge": f"{tone}.edge",
            "deck-rule": f"{tone}.ink",
            "river-fill": "none",
            "river-edge": "none",
            "mark": f"player-{card.player}",
        }

    return Deck(
        name="swim-cards",
        entries=[one for one in data.pieces.swim_cards if one.value.player <= players],
        layouts=data.layouts,
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda card: data.words[f"action.{card.action}.name"],
        layout=LAYOUT,
    )


def _river_cards(
    data: SalmonRun, name: CardTable, entries: tuple[Entry[RiverCard], ...], tone: str
) -> Deck[RiverCard]:
    def values(card: RiverCard) -> Mapping[str, str]:
        return {
            **_scene(card.action),
            "tone": tone,
            "deck-fill": "none",
            "deck-edge": "none",
            "deck-rule": "none",
            "river-fill": f"{tone}.fill",
            "river-edge": f"{tone}.edge",
            "mark": "",
        }

    return Deck(
        name=name,
        entries=entries,
        layouts=data.layouts,
        words=data.words,
        file=LAYOUT_FILE,
        values=values,
        title=lambda card: data.words[f"action.{card.action}.name"],
        layout=LAYOUT,
    )


def _scene(action: Action) -> Mapping[str, str]:
    """Return the drawings of a card; the salmon has a place of its own for each action."""
    peril = action in PERILS
    return {
        "sign": SIGNS[action],
        "ground": "" if peril else WATER,
        "scene": f"ground/{'peril' if peril else 'swim'}-{action}",
        **{f"salmon-{place}": SALMON if place == action else "" for place in SIGNS},
    }
