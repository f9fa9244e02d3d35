"""What the boards say: rock spaces, the Silent Angler's track and wheel, the reel, achievements."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, Different, EachOnce, Length, Range
from companion.games.freshwater_fly.model import (
    COLUMNS,
    HATCH,
    Colour,
    Cost,
    Gain,
    Hatch,
    RockSpace,
    Species,
)
from companion.games.freshwater_fly.rows import Play, Scale, Sign

ROWS = "TMB"
SHORTEST, LONGEST = 4, 12  # of the track
PerDeck = Annotated[int, Range(1, 9)]


class Place(Struct, frozen=True, order=True):
    """A place in the river: column 1 (downstream) to 6, row 0 (top) to 2."""

    column: int
    row: int


def place(text: str) -> Place:
    """Return the place that is written as a column and a row, such as `2M`."""
    return Place(int(text[0]), ROWS.index(text[1]))


class Board(Struct, frozen=True):
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
    track: Annotated[tuple[CountOrNone, ...], Length(SHORTEST, LONGEST)]
    wheel: Annotated[tuple[Hatch, ...], EachOnce(HATCH)]

    def __post_init__(self) -> None:
        if self.wheel[(self.wheel.index("blue") + 1) % len(HATCH)] != "orange":
            raise ValueError('"wheel" must have orange next to blue, clockwise')


class CommonAchievement(Struct, frozen=True):
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


Stop = Literal["advance", "drag", "momentum", "finesse", "stamina"]
STOPS: tuple[Stop, ...] = get_args(Stop)
SECTIONS: tuple[Colour, ...] = get_args(Colour)


class PersonalAchievement(Struct, frozen=True):
    """What only the owner of a board can score. Source: R Appendix A, Personal Achievements.

    Attributes:
        board: id of the reel board.
        tokens: colours of which each hatch token scores.
        species: the fish that scores, or the different fish that make a set.
        different: hatch tokens of so many colours make a set.
        alike: so many hatch tokens of one colour score, once for each colour.
    """

    id: str
    board: str
    points: Count
    tokens: Annotated[tuple[Hatch, ...], Length(0, 4), Different()] = ()
    species: Annotated[tuple[Species, ...], Length(0, 3), Different()] = ()
    different: Annotated[int, Range(2, len(HATCH))] | None = None
    alike: Annotated[int, Range(2, 4)] | None = None

    def __post_init__(self) -> None:
        told = [self.tokens, self.species, self.different, self.alike]
        if sum(bool(one) for one in told) != 1:
            raise ValueError('must have one of "tokens", "species", "different" and "alike"')


class FinesseAction(Struct, frozen=True):
    """What a player can do with finesse. Source: R Finesse Actions.

    Attributes:
        needs: the least finesse to have.
        cost: how much it takes.
        sign: its icon.
    """

    id: str
    needs: Gain
    sign: Sign
    cost: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.cost <= self.needs:
            raise ValueError(f'"cost" must be from 0 to what it needs, not {self.cost}')


class RondelSpace(Struct, frozen=True):
    """One space of the reel. Source: R Reel Spaces.

    Attributes:
        sign: its icon.
        passing: whether it also acts when the dial passes.
        gain: finesse gained.
    """

    id: Stop
    sign: Sign
    passing: bool = False
    gain: Gain | None = None

    def __post_init__(self) -> None:
        if (self.gain is not None) != (self.id == "finesse"):
            raise ValueError('"gain" belongs to the finesse space and to no other')


class Section(Struct, frozen=True):
    """One section of the line. Source: R Reel Spaces v.

    Attributes:
        turns: of the reel until the fish is caught.
        stamina: how far the dial goes on from the stamina space, negative for back.
    """

    id: Colour
    turns: int
    stamina: Literal[-1, 0, 1]


class ReelLayout(Struct, frozen=True):
    """How the boards are laid out, mm; `scale` is that of type and ornaments.

    Attributes:
        id: the card size that it is for.
        size: of the trimmed board.
        play: how much larger a space is than its piece.
    """

    id: str
    size: tuple[float, float]
    play: Play
    scale: Scale
