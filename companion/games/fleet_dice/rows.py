"""Dice, marker, tokens and cards of Fleet: The Dice Game, and Captain Ruth, as data."""

from __future__ import annotations

from typing import Annotated, Final, Literal, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, Length, Permutation, Range, Unique
from companion.games.fleet_dice.model import CATCHES, Catch

BoatFace = Catch | Literal["coins"]
TownFace = Literal["harbor", "wharf", "market"]
Marks = Literal["boat", "town", "round"]
Metal = Literal["silver", "gold"]
Goal = Literal[
    "boats", "full-boats", "licenses", "license-kinds", "buildings", "coin-boxes", "full-kinds"
]
Edge = Annotated[float, Range(8, 40, "mm")]
Side = Annotated[float, Range(12, 120, "mm")]
SIDES: Final = 6


class BoatDie(Struct, frozen=True):
    """A kind of boat die. Source: R Roll Dice, Three Coins."""

    id: str
    faces: Annotated[tuple[BoatFace, ...], Length(SIDES)]  # what its six sides show
    coins: Count  # what the side with coins pays
    copies: Count = 1

    def __post_init__(self) -> None:
        if not set(self.faces) & set(CATCHES):
            raise ValueError('"faces" must show a fish, or the roll at the start never ends')


class TownDie(Struct, frozen=True):
    """A kind of town die. Source: R Town Phase."""

    id: str
    faces: Annotated[tuple[TownFace, ...], Length(SIDES)]
    copies: Count = 1


class Sizes(Struct, frozen=True):
    """How large pieces are, mm."""

    die: Annotated[float, Range(10, 40, "mm")]  # edge of a die that is folded up
    blank_die: Edge  # edge of the blank dice on which labels are stuck
    label: Edge  # width and height of such a label; the edges of a blank die are round
    start_marker: tuple[Side, Side]  # width and height of the figure
    captain_token: Annotated[float, Range(12, 60, "mm")]  # its diameter

    def __post_init__(self) -> None:
        if self.label > self.blank_die:
            raise ValueError(f'"label" must be "blank-die" at most, {self.blank_die:g} mm')


class CaptainCard(Struct, frozen=True):
    """A captain: where a player starts, and the score to reach."""

    id: str
    catch: Catch  # the column whose first boxes are filled instead of rolling
    coins: CountOrNone  # taken at the start
    target: Annotated[int, Range(1, 300)]  # the score to reach
    copies: Count = 1


class TrophyCard(Struct, frozen=True):
    """A trophy: silver for whoever gets there first, gold for whoever has most at the end."""

    id: str
    metal: Metal
    goal: Goal  # what is counted
    points: Count  # for the winner; of a silver trophy for all who get there in one phase
    count: CountOrNone = 0  # how many of it win a silver trophy; 0 on a gold one
    tied: CountOrNone = 0  # of a gold trophy for each of several who have most
    copies: Count = 1

    def __post_init__(self) -> None:
        if self.tied > self.points:
            raise ValueError(f'"tied" must be from 0 to {self.points}, not {self.tied}')
        if self.metal == "gold" and self.count:
            raise ValueError('"count" is for silver trophies; a gold one goes to whoever has most')
        if self.metal == "silver" and not self.count:
            raise ValueError('"count" of a silver trophy must be from 1 to 99, not 0')
        if self.metal == "silver" and self.tied:
            raise ValueError(
                '"tied" is for gold trophies; everybody who reaches a silver one scores it'
            )


Taken = Literal["harbor", "wharf", "market", "boat-die"]
BOAT_DIE: Taken = "boat-die"


class Ruth(Struct, frozen=True):
    """Captain Ruth. She takes dice and marks nothing."""

    boat: Annotated[tuple[BoatFace, ...], Unique()]
    # the faces of a boat die in the order in which she wants them
    town: Annotated[tuple[Taken, ...], Permutation(get_args(Taken))]
    # the faces of a town die in that order; `boat-die` is any boat die
    players: Annotated[int, Range(2, 4)]  # as many dice are rolled as for so many
    you_start: Literal[0, 1]
    # the remainder of the rounds, by two, in which the person chooses first
    copies: Count = 1  # sheets of the log in a full set

    def starts(self, number: int) -> bool:
        """Return whether she chooses first in a round."""
        return number % 2 != self.you_start


class Result(Struct, frozen=True):
    """What a score from `least` points on is called."""

    id: str
    least: Annotated[int, Range(0, 300)]
