"""A race in small numbers: where each hex leads and what lies on it, and the cards of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from companion.data.game_data import GameData
from companion.games.salmon_run.model import Action
from companion.games.salmon_run.river.geometry import UP, WAYS, Cell, beside
from companion.games.salmon_run.river.rivers import Stretch, hexes
from companion.games.salmon_run.river.side import ICONS
from companion.games.salmon_run.tables import FATIGUE_CARDS, SUPPLEMENT_CARDS, SWIM_CARDS

NOWHERE: Final = -1
HEADINGS: Final = tuple(UP.values())
ICON: Final = {name: number for number, name in enumerate(ICONS)}
BEAR_HEX: Final = len(ICONS)
PLAIN: Final = len(ICONS) + 1


class Water(Struct, frozen=True, dict=True):
    """A river for swimmers; a hex is a number.

    Attributes:
        cells: where each hex lies.
        ahead: for forward, left and right the next hex, or `NOWHERE`.
        rest: whether a salmon may stay there.
        icon: `ICON` of what it gives, `BEAR_HEX` or `PLAIN`.
        arrows: where the current leads, for odd and for even rolls.
        near: the hexes that a bear reaches in one step.
        pond: whether a hex ends the race.
        start: where all begin.
        bears: where they begin.
    """

    cells: tuple[Cell, ...]
    ahead: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    rest: tuple[bool, ...]
    icon: tuple[int, ...]
    arrows: tuple[tuple[int, ...], ...]
    near: tuple[frozenset[int], ...]
    pond: tuple[bool, ...]
    start: int
    bears: tuple[int, ...]


def water(river: Sequence[Stretch]) -> Water:
    """Return a river for swimmers."""
    all_hexes = {cell: hex_ for cell, hex_ in hexes(river).items() if hex_.ground != "rock"}
    cells = tuple(sorted(all_hexes, key=lambda cell: (cell[1], cell[0])))
    number = {cell: index for index, cell in enumerate(cells)}
    found = [all_hexes[cell] for cell in cells]
    forward, left, right = (
        tuple(number.get(beside(cell, way), NOWHERE) for cell in cells) for way in HEADINGS
    )
    ahead = (forward, left, right)
    rest = tuple(hex_.ground != "waterfall" for hex_ in found)
    pond = tuple(hex_.ground == "pond" for hex_ in found)
    arrows = tuple(tuple(number[to] for to in hex_.arrows) for hex_ in found)
    return Water(
        cells=cells,
        ahead=ahead,
        rest=rest,
        icon=tuple(
            BEAR_HEX if hex_.bear else PLAIN if hex_.icon is None else ICON[hex_.icon]
            for hex_ in found
        ),
        arrows=arrows,
        near=tuple(
            frozenset(number[to] for way in WAYS.values() if (to := beside(cell, way)) in number)
            for cell in cells
        ),
        pond=pond,
        start=next(i for i, hex_ in enumerate(found) if hex_.ground == "start"),
        bears=tuple(i for i, hex_ in enumerate(found) if hex_.bear),
    )


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


class Supply(Struct, frozen=True):
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
