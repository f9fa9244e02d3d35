"""What the game board says: rock spaces, the Silent Angler's track and wheel, achievements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from companion.data.row_types import Count, Range
from companion.games.freshwater_fly.hatch import HATCH, Hatch
from companion.games.freshwater_fly.model import COLUMNS, Colour, Cost, Species

ROWS = "TMB"
TRACK = 8
FOURTH = 6  # points of the fourth space of the track
PLACE = re.compile(f"([1-{COLUMNS}])([{ROWS}])")
PerDeck = Annotated[int, Range(1, 9)]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the river: column 1 (downstream) to 6, row 0 (top) to 2."""

    column: int
    row: int


def place(text: str) -> Place:
    """Return the place that is written as a column and a row, such as `2M`.

    Raises:
        ValueError: there is no such place.
    """
    found = PLACE.fullmatch(text)
    if found is None:
        raise ValueError(
            f'"rock-spaces" must be a column from 1 to {COLUMNS} and a row T, M or B,'
            f' like "2M", not "{text}"'
        )
    return Place(int(found[1]), ROWS.index(found[2]))


def _check_decks(decks: Sequence[str]) -> None:
    for deck in decks:
        place(deck)
    if twice := sorted({deck for deck in decks if decks.count(deck) > 1}):
        raise ValueError(f'"rock-spaces" has two decks in {", ".join(twice)}; move one of them')
    if not decks:
        raise ValueError('"rock-spaces" must name one place or more')


@dataclass(frozen=True, slots=True)
class Board:
    """What both sides of the board are about. Source: R Setup; Fly Solo.

    Attributes:
        rock_spaces: where rock decks lie with two to four players.
        rocks_per_deck: with two, three and four players.
        start_finesse: of each of two to four players.
        track: points of the Silent Angler, space by space.
        wheel: the colour for a die of 1 to 6, clockwise.
    """

    rock_spaces: tuple[str, ...]
    rocks_per_deck: tuple[PerDeck, PerDeck, PerDeck]
    start_finesse: Cost
    track: tuple[int, ...]
    wheel: tuple[Hatch, ...]

    def __post_init__(self) -> None:
        _check_decks(self.rock_spaces)
        if len(self.track) != TRACK:
            raise ValueError(f'"track" must have {TRACK} values, not {len(self.track)}')
        if any(low >= high for low, high in pairwise(self.track)) or self.track[0] < 0:
            raise ValueError('"track" must rise from space to space, from 0 or more')
        if self.track[3] != FOURTH or self.track[-1] > 99:
            raise ValueError(f'"track" must be {FOURTH} on its fourth space, and 99 at most')
        if sorted(self.wheel) != sorted(HATCH):
            raise ValueError(f'"wheel" must have each colour once: {", ".join(HATCH)}')
        if self.wheel[(self.wheel.index("blue") + 1) % len(HATCH)] != "orange":
            raise ValueError('"wheel" must have orange next to blue, clockwise')


@dataclass(frozen=True, slots=True)
class CommonAchievement:
    """What any player can score. Source: R Scoring.

    Attributes:
        count: fish that it takes.
        colours: one fish of each makes a set.
        species: of which to have the most.
    """

    id: str
    points: Count
    count: Annotated[int, Range(1, 48)] | None = None
    colours: tuple[Colour, ...] = ()
    species: Species | None = None

    def __post_init__(self) -> None:
        if len(set(self.colours)) != len(self.colours):
            raise ValueError('"colours" must be different')
        told = (self.count is not None) + bool(self.colours) + (self.species is not None)
        if told != 1:
            raise ValueError('must have one of "count", "colours" and "species"')


def beside(a: Place, b: Place) -> bool:
    """Return whether two places touch along an edge."""
    return abs(a.column - b.column) + abs(a.row - b.row) == 1
