"""What the cards of Salmon Run say: swim decks, fatigue and what lies beside the river.

All of them are shuffled into the players' decks, so one layout serves them all and every back is
alike. Source: R Game Overview.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.data.game_data import GameData
from companion.games.salmon_run.model import Action, RiverCard, SwimCard

SALMON = ("fish/sockeye", "fish/sockeye-gliding", "fish/sockeye-striving")
WATERS = ("ground/glide", "ground/riffle")
TIRED = tuple(f"ground/fatigue-{place}" for place in ("pool", "stone", "log", "shallows"))
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


def swim(data: GameData, card: SwimCard) -> Mapping[str, str]:
    """Return what a card of a player says, by key."""
    tone = f"player.{card.player}"
    return {
        **_scene(card.action, card.player),
        "tone": tone,
        "deck-fill": f"{tone}.fill",
        "deck-edge": f"{tone}.edge",
        "deck-rule": f"{tone}.ink",
        "river-fill": "none",
        "river-edge": "none",
        "mark": f"player-{card.player}",
    }


def fatigue(data: GameData, card: RiverCard) -> Mapping[str, str]:
    """Return what a fatigue card says, by key."""
    return {**_beside(card, "fatigue"), "scene": TIRED[0], "pictures": ",".join(TIRED)}


def supplement(data: GameData, card: RiverCard) -> Mapping[str, str]:
    """Return what a card beside the river says, by key."""
    return _beside(card, "river-card")


def _beside(card: RiverCard, tone: str) -> Mapping[str, str]:
    return {
        **_scene(card.action),
        "tone": tone,
        **dict.fromkeys(("deck-fill", "deck-edge", "deck-rule"), "none"),
        "river-fill": f"{tone}.fill",
        "river-edge": f"{tone}.edge",
        "mark": "",
    }


def _scene(action: Action, player: int = 0) -> Mapping[str, str]:
    """Return the drawings of a card; the salmon has a place of its own for each action.

    Three salmon in two waters differ from action to action and from player to player.
    """
    peril = action in PERILS
    look = list(SIGNS).index(action) + player
    salmon = SALMON[0] if peril else SALMON[look % len(SALMON)]
    return {
        "sign": SIGNS[action],
        "ground": "" if peril else WATERS[(look // len(SALMON) + player) % len(WATERS)],
        "scene": f"ground/{'peril' if peril else 'swim'}-{action}",
        **{f"salmon-{place}": salmon if place == action else "" for place in SIGNS},
    }
