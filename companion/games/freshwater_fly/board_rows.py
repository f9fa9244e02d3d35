"""The content of the boards: rock spaces, the Silent Angler's track, wheel, reel, achievements."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, Length, Permutation, Range, Unique
from companion.games.freshwater_fly.rows import (
    COLUMNS,
    HATCH,
    Colour,
    Cost,
    Gain,
    Hatch,
    Play,
    RockSpace,
    Scale,
    Sign,
    Species,
)

ROWS = "TMB"
SHORTEST, LONGEST = 4, 12  # of the track
PerDeck = Annotated[int, Range(1, 9)]


class Place(Struct, frozen=True, order=True):
    """A place in the river: column 1 (downstream) to 6, row 0 (top) to 2."""

    column: int
    row: int


def parse_board_place(text: str) -> Place:
    """Return the place that is written as a column and a row, such as `2M`."""
    return Place(int(text[0]), ROWS.index(text[1]))


class Board(Struct, frozen=True):
    """The values of both sides of the board. Source: R Setup; Fly Solo."""

    rock_spaces: Annotated[tuple[RockSpace, ...], Length(1, COLUMNS * len(ROWS)), Unique()]
    # where rock decks lie with two to four players
    rocks_per_deck: tuple[PerDeck, PerDeck, PerDeck]  # with two, three and four players
    start_finesse: Cost  # of each of two to four players
    track: Annotated[tuple[CountOrNone, ...], Length(SHORTEST, LONGEST)]
    # points of the Silent Angler, space by space
    wheel: Annotated[tuple[Hatch, ...], Permutation(HATCH)]  # colour for a die of 1 to 6, clockwise

    def __post_init__(self) -> None:
        if self.wheel[(self.wheel.index("blue") + 1) % len(HATCH)] != "orange":
            raise ValueError('"wheel" must have orange next to blue, clockwise')


class CommonAchievement(Struct, frozen=True):
    """An achievement for any player. Source: R Scoring."""

    id: str
    points: Count
    count: Annotated[int, Range(1, 48)] | None = None  # fish that it takes
    colours: Annotated[tuple[Colour, ...], Unique()] = ()  # one fish of each makes a set
    species: Species | None = None  # of which to have the most

    def __post_init__(self) -> None:
        conditions = (self.count is not None) + bool(self.colours) + (self.species is not None)
        if conditions != 1:
            raise ValueError('must have one of "count", "colours" and "species"')


def are_adjacent(a: Place, b: Place) -> bool:
    """Return whether two places touch along an edge."""
    return abs(a.column - b.column) + abs(a.row - b.row) == 1


Stop = Literal["advance", "drag", "momentum", "finesse", "stamina"]
STOPS: tuple[Stop, ...] = get_args(Stop)
SECTIONS: tuple[Colour, ...] = get_args(Colour)


class PersonalAchievement(Struct, frozen=True):
    """An achievement for the owner of a board. Source: R Appendix A, Personal Achievements."""

    id: str
    board: str  # id of the reel board
    points: Count
    tokens: Annotated[tuple[Hatch, ...], Length(0, 4), Unique()] = ()
    # colours of which each hatch token scores
    species: Annotated[tuple[Species, ...], Length(0, 3), Unique()] = ()
    # the fish that scores, or the different fish that make a set
    different: Annotated[int, Range(2, len(HATCH))] | None = None
    # hatch tokens of so many colours make a set
    alike: Annotated[int, Range(2, 4)] | None = None
    # so many hatch tokens of one colour score, once for each colour

    def __post_init__(self) -> None:
        conditions = [self.tokens, self.species, self.different, self.alike]
        if sum(bool(item) for item in conditions) != 1:
            raise ValueError('must have one of "tokens", "species", "different" and "alike"')


class FinesseAction(Struct, frozen=True):
    """An action that costs finesse. Source: R Finesse Actions."""

    id: str
    needs: Gain  # the least finesse to have
    sign: Sign  # its icon
    cost: int = 1  # how much it takes

    def __post_init__(self) -> None:
        if not 0 <= self.cost <= self.needs:
            raise ValueError(f'"cost" must be from 0 to what it needs, not {self.cost}')


class RondelSpace(Struct, frozen=True):
    """One space of the reel. Source: R Reel Spaces."""

    id: Stop
    sign: Sign  # its icon
    passing: bool = False  # whether it also acts when the dial passes
    gain: Gain | None = None  # finesse gained

    def __post_init__(self) -> None:
        if (self.gain is not None) != (self.id == "finesse"):
            raise ValueError('"gain" belongs to the finesse space and to no other')


class Section(Struct, frozen=True):
    """One section of the line. Source: R Reel Spaces v."""

    id: Colour
    turns: int  # of the reel until the fish is caught
    stamina: Literal[-1, 0, 1]  # how far the dial goes on from the stamina space, negative for back


class ReelLayout(Struct, frozen=True):
    """How the boards are laid out, mm; `scale` is that of type and ornaments."""

    id: str  # the card size that it is for
    size: tuple[float, float]  # of the trimmed board
    play: Play  # how much larger a space is than its piece
    scale: Scale
