"""What the game board says: rock spaces, the Silent Angler's track and wheel, achievements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from companion.core.limits import Count, CountOrNone, Different, EachOnce, Length, Range, Rising
from companion.games.freshwater_fly.hatch import HATCH, Hatch
from companion.games.freshwater_fly.model import COLUMNS, Colour, Cost, RockSpace, Species

ROWS = "TMB"
TRACK = 8
FOURTH = 6  # points of the fourth space of the track
PerDeck = Annotated[int, Range(1, 9)]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the river: column 1 (downstream) to 6, row 0 (top) to 2."""

    column: int
    row: int


def place(text: str) -> Place:
    """Return the place that is written as a column and a row, such as `2M`."""
    return Place(int(text[0]), ROWS.index(text[1]))


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

    rock_spaces: Annotated[tuple[RockSpace, ...], Length(1, COLUMNS * len(ROWS)), Different()]
    rocks_per_deck: tuple[PerDeck, PerDeck, PerDeck]
    start_finesse: Cost
    track: Annotated[tuple[CountOrNone, ...], Length(TRACK), Rising()]
    wheel: Annotated[tuple[Hatch, ...], EachOnce(HATCH)]

    def __post_init__(self) -> None:
        if self.track[3] != FOURTH:
            raise ValueError(f'"track" must be {FOURTH} on its fourth space')
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
    colours: Annotated[tuple[Colour, ...], Different()] = ()
    species: Species | None = None

    def __post_init__(self) -> None:
        told = (self.count is not None) + bool(self.colours) + (self.species is not None)
        if told != 1:
            raise ValueError('must have one of "count", "colours" and "species"')


def beside(a: Place, b: Place) -> bool:
    """Return whether two places touch along an edge."""
    return abs(a.column - b.column) + abs(a.row - b.row) == 1
