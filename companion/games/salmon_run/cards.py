"""The texts on the cards of Salmon Run: swim cards, fatigue cards and cards beside the river.

Cards of every kind are shuffled into the players' decks, so they share one layout and one back.
Source: rules, Game Overview.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.data.game_data import GameData
from companion.games.salmon_run.schema import Action, RiverCard, SwimCard

LOOKS = 6  # of an action
TIRED = tuple(f"ground/fatigue-{place}" for place in ("pool", "stone", "log", "shallows"))
SWIMS: tuple[Action, ...] = ("forward", "left", "right")
ORDER: tuple[Action, ...] = (
    *(*SWIMS, "double-forward", "double-left", "double-right"),
    *("wild", "bear", "eagle", "current", "rapids", "fatigue"),
)


def swim_texts(data: GameData, card: SwimCard) -> Mapping[str, str]:
    """Return the texts of a player's card, by key."""
    tone = f"player.{card.player}"
    return {
        **_looks(card, card.player),
        "sign": find_sign(card.action),
        "tone": tone,
        "deck-fill": f"{tone}.fill",
        "deck-edge": f"{tone}.edge",
        "deck-rule": f"{tone}.ink",
        "river-fill": "none",
        "river-edge": "none",
        "mark": f"player-{card.player}",
    }


def fatigue_texts(data: GameData, card: RiverCard) -> Mapping[str, str]:
    """Return the texts of a fatigue card, by key."""
    return {**_beside(card, "fatigue"), **_pictures(TIRED)}


def supplement_texts(data: GameData, card: RiverCard) -> Mapping[str, str]:
    """Return the texts, by key, of a supplement card: a card that lies beside the river."""
    return {**_beside(card, "river-card"), **_looks(card, 0)}


def find_sign(action: Action) -> str:
    """Return the icon of a card's action."""
    return f"swim-{action}" if action in SWIMS else action


def _beside(card: RiverCard, tone: str) -> Mapping[str, str]:
    of_deck = dict.fromkeys(("deck-fill", "deck-edge", "deck-rule"), "none")
    river = {"river-fill": f"{tone}.fill", "river-edge": f"{tone}.edge", "mark": ""}
    return {"sign": find_sign(card.action), "tone": tone, **of_deck, **river}


def _looks(card: SwimCard | RiverCard, first: int) -> Mapping[str, str]:
    """Return a card's pictures as texts by key: different ones for up to LOOKS copies of a card."""
    first += ORDER.index(card.action)
    looks = [(first + copy) % LOOKS + 1 for copy in range(min(card.copies, LOOKS))]
    return _pictures([f"swim/{card.action}-{look}" for look in looks])


def _pictures(names: Sequence[str]) -> Mapping[str, str]:
    return {"scene": names[0], "pictures": ",".join(names[:0] if len(names) == 1 else names)}
