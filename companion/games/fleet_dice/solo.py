"""A game against Captain Ruth as data: which dice she takes, and what a result is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from companion.core.limits import Count, Different, EachOnce, Range
from companion.games.fleet_dice.pieces import BoatFace

Taken = Literal["harbor", "wharf", "market", "boat-die"]
BOAT_DIE: Taken = "boat-die"


@dataclass(frozen=True, slots=True)
class Ruth:
    """Captain Ruth. She takes dice and marks nothing.

    Attributes:
        boat: the faces of a boat die in the order in which she wants them.
        town: the faces of a town die in that order; `boat-die` is any boat die.
        players: as many dice are rolled as for so many.
        you_start: the remainder of the rounds, by two, in which the person chooses first.
        copies: sheets of the log in a full set.
    """

    boat: Annotated[tuple[BoatFace, ...], Different()]
    town: Annotated[tuple[Taken, ...], EachOnce(get_args(Taken))]
    players: Annotated[int, Range(2, 4)]
    you_start: Literal[0, 1]
    copies: Count = 1

    def starts(self, number: int) -> bool:
        """Return whether she chooses first in a round."""
        return number % 2 != self.you_start


@dataclass(frozen=True, slots=True)
class Result:
    """What a score from `least` points on is called."""

    id: str
    least: Annotated[int, Range(0, 300)]
