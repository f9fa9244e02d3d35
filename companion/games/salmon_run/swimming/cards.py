"""The cards of a race as small numbers, and how many of each there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.salmon_run.pieces import Action

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


def supply(
    decks: Mapping[int, Mapping[Action, int]], piles: Mapping[Action, int], fatigue: int
) -> Supply:
    """Return the cards of a game from how many of each there are.

    Args:
        decks: of each player's deck.
        piles: beside the river.
        fatigue: in the fatigue deck.
    """
    return Supply(
        tuple(
            tuple(card for card, name in enumerate(CARDS) for _ in range(deck.get(name, 0)))
            for _, deck in sorted(decks.items())
        ),
        tuple(piles.get(name, 0) for name in CARDS),
        fatigue,
    )
