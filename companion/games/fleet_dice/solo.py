"""A game against Captain Ruth as data: which dice she takes, and what a result is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, get_args

from companion.data.entry import Entry
from companion.games.fleet_dice.pieces import BoatFace, TownFace

BOAT_DIE = "boat-die"


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

    boat: tuple[BoatFace, ...]
    town: tuple[str, ...]
    players: int
    you_start: int
    copies: int = 1

    def __post_init__(self) -> None:
        if len(set(self.boat)) < len(self.boat):
            raise ValueError('"boat" must name each face once')
        wanted = {*get_args(TownFace), BOAT_DIE}
        if len(self.town) != len(wanted) or set(self.town) != wanted:
            raise ValueError(f'"town" must name each once: {", ".join(sorted(wanted))}')
        if self.you_start not in (0, 1):
            raise ValueError(
                '"you-start" must be 1 for the odd rounds or 0 for the even ones,'
                f" not {self.you_start}"
            )
        if not 2 <= self.players <= 4:
            raise ValueError(f'"players" must be from 2 to 4, not {self.players}')
        if not 1 <= self.copies <= 99:
            raise ValueError(f'"copies" must be from 1 to 99, not {self.copies}')

    def starts(self, number: int) -> bool:
        """Return whether she chooses first in a round."""
        return number % 2 != self.you_start


@dataclass(frozen=True, slots=True)
class Result:
    """What a score from `least` points on is called."""

    id: str
    least: int

    def __post_init__(self) -> None:
        if not 0 <= self.least <= 300:
            raise ValueError(f'"least" must be from 0 to 300, not {self.least}')


@dataclass(frozen=True, slots=True)
class Solo:
    """A game against Captain Ruth; the best result is the last."""

    ruth: Entry[Ruth]
    results: tuple[Entry[Result], ...]

    @property
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """Every table, to look for house values."""
        return (self.ruth,), self.results


def wrong_results(results: Sequence[Entry[Result]]) -> str:
    """Return what is wrong with the results; "" if nothing is."""
    if not results or results[0].value.least != 0:
        return "the first result must begin at 0 points"
    for one, other in pairwise(results):
        if other.value.least <= one.value.least:
            return f'"{other.id}" must need more points than "{one.id}"'
    return ""
