"""The rows of Salmon Run's tables: who can play, cards, figures, sizes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from companion.core.limits import Count, FewestFirst, Range

SwimAction = Literal["forward", "left", "right", "wild", "bear"]
PileAction = Literal["double-forward", "double-left", "double-right", "eagle", "current", "rapids"]
Action = SwimAction | PileAction | Literal["fatigue"]
MOST_PLAYERS: Final = 4
Player = Annotated[int, Range(1, MOST_PLAYERS)]
OfTurn = Annotated[int, Range(1, 11)]
Side = Annotated[float, Range(12, 60, "mm")]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Fewest and most players."""

    players: Annotated[tuple[int, int], FewestFirst(2, MOST_PLAYERS)]


@dataclass(frozen=True, slots=True)
class Race:
    """The numbers of a turn. Source: R Gameplay; Hand Size; The Bear.

    Attributes:
        hand: cards in a hand.
        plays: the most that are played in a turn.
        tiring: so many swim cards in one turn cost a fatigue card.
        hunt: hexes that a bear moves at most.
    """

    hand: OfTurn
    plays: OfTurn
    tiring: OfTurn
    hunt: OfTurn


@dataclass(frozen=True, slots=True)
class Length:
    """How long the river is.

    Attributes:
        boards: numbered ones between the first and the last.
    """

    id: str
    boards: Count


@dataclass(frozen=True, slots=True)
class SwimCard:
    """A card of a player's own deck. Source: R Swim Deck Anatomy."""

    id: str
    player: Player
    action: SwimAction
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class RiverCard:
    """A card that lies beside the river until somebody takes it. Source: R Set-up, step 3."""

    id: str
    action: Action
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large our pieces are, mm.

    Attributes:
        die: edge of the die that is folded up.
        salmon: width and height of a salmon that stands.
        bear: width and height of a bear that stands.
        foot: depth of each of their feet.
    """

    die: Annotated[float, Range(10, 40, "mm")]
    salmon: tuple[Side, Side]
    bear: tuple[Side, Side]
    foot: Annotated[float, Range(4, 20, "mm")]
