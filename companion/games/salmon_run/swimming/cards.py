"""The cards of a race as small numbers, and how many of each there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from companion.data.game_data import GameData
from companion.games.salmon_run.model import Action
from companion.games.salmon_run.tables import FATIGUE_CARDS, SUPPLEMENT_CARDS, SWIM_CARDS

CARDS: Final[tuple[Action, ...]] = (
    "forward",
    "left",
    "right",
    "wild",
    "double-forward",
    "double-left",
    "double-right",
    "bear",
    "eagle",
    "current",
    "rapids",
    "fatigue",
)
FORWARD, LEFT, RIGHT, WILD, DOUBLE_FORWARD, DOUBLE_LEFT, DOUBLE_RIGHT = range(7)
BEAR, EAGLE, CURRENT, RAPIDS, FATIGUE = range(7, 12)
SWIMS: Final = 7
"""Cards below this number are swim cards."""
BASIC: Final = (FORWARD, LEFT, RIGHT)
DOUBLES: Final = (DOUBLE_FORWARD, DOUBLE_LEFT, DOUBLE_RIGHT)
STEPS: Final[tuple[tuple[tuple[int, ...], ...], ...]] = (
    ((0,),),
    ((1,),),
    ((2,),),
    ((0,), (1,), (2,)),
    ((0, 0),),
    ((1, 1),),
    ((2, 2),),
)
"""The headings of each swim card's hexes: forward 0, left 1, right 2; of a wild card any."""


@dataclass(frozen=True, slots=True)
class Supply:
    """The cards of a game.

    Attributes:
        decks: the swim deck of each player.
        piles: how many of each card lie beside the river, by number.
        fatigue: cards of the fatigue deck.
    """

    decks: tuple[tuple[int, ...], ...]
    piles: tuple[int, ...]
    fatigue: int


def supply(data: GameData) -> Supply:
    """Return the cards of the game."""
    decks: dict[int, Counter[Action]] = {}
    for card in data.values(SWIM_CARDS):
        decks.setdefault(card.player, Counter())[card.action] += card.copies
    piles: Counter[Action] = Counter()
    for pile in data.values(SUPPLEMENT_CARDS):
        piles[pile.action] += pile.copies
    return Supply(
        tuple(
            tuple(card for card, name in enumerate(CARDS) for _ in range(deck[name]))
            for _, deck in sorted(decks.items())
        ),
        tuple(piles[name] for name in CARDS),
        sum(card.copies for card in data.values(FATIGUE_CARDS)),
    )
