"""The content of the score sheet: boxes with marks, boats, licenses, buildings, coins, scoring."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, ClassVar, Final, Literal, get_args

from msgspec import Struct

from companion.core.limits import (
    Ascending,
    Count,
    CountOrNone,
    Length,
    OrderedPair,
    Permutation,
    Range,
    Unique,
)

Catch = Literal["shrimp", "cod", "lobster", "swordfish", "oyster"]
ColumnMark = Literal[".", "L", "B", "C", "c1", "c2", "c3"]
HarborMark = Literal[".", "B", "K", "F", "c1", "c2", "c3"]
WindowMark = Literal[".", "c1", "c2", "c3"]
Mark = ColumnMark | HarborMark
Counted = Literal["boats", "full-boats", "licenses", "coins", "buildings", "fish"]
Line = Literal["fish", "boats", "licenses", "king_crab", "buildings", "trophies"]
TROPHIES: Line = "trophies"

CATCHES: tuple[Catch, ...] = get_args(Catch)
LICENSES = 3
"""Of each kind. Source: rules, Licenses and Boats."""
COINS: dict[Mark, int] = {"c1": 1, "c2": 2, "c3": 3}
BOXES = Length(1, 16)
MOST_SPACES = 12

PerLicense = tuple[CountOrNone, CountOrNone, CountOrNone]
PerLicenseOrNone = Annotated[tuple[CountOrNone, ...], Length(LICENSES)]
Steps = Annotated[tuple[tuple[tuple[int, int], ...], ...], Length(LICENSES)]
BoatPoints = Annotated[tuple[CountOrNone, ...], Length(0, 6)]
Spaces = tuple[Annotated[int, Range(1, MOST_SPACES)], ...]


class GameFacts(Struct, frozen=True):
    """The fewest and most players."""

    players: Annotated[tuple[int, int], OrderedPair(1, 8)]


class Rounds(Struct, frozen=True):
    """The rounds of a game."""

    count: Annotated[int, Range(1, 16)]  # number of rounds with two or more players
    solo: Count  # number of rounds in a solo game
    fishing: Annotated[tuple[Count, ...], Length(1, 16), Ascending()]  # rounds with a fishing phase
    income: CountOrNone  # coins for everybody in each round
    setup_boxes: Count  # boxes filled at the start in the column of the fish rolled

    def __post_init__(self) -> None:
        if self.solo > self.count:
            raise ValueError('"solo" must not be larger than "count"')
        if self.fishing[-1] > self.count:
            raise ValueError(f'"fishing" must name rounds from 1 to {self.count}')


class Column(Struct, frozen=True):
    """A kind of fish: a column of boxes with boats and licenses."""

    id: str
    boxes: Annotated[tuple[ColumnMark, ...], BOXES]  # marks from the top down
    boat_vp: BoatPoints  # points of each boat, top down
    catch: Count  # fish that a boat gets in a fishing phase
    license_coins: PerLicense  # coins paid by each license at once
    license_vp: PerLicense  # points of each license at the end
    capacity: Spaces = ()  # fish spaces of each boat
    capacity_by_licenses: Annotated[Spaces, Length(LICENSES + 1), Ascending(equal=True)] = ()
    # of every boat with 0, 1, 2, 3 licenses; where it is not fixed
    launch_coins: PerLicenseOrNone = ()  # coins for each launched boat, with 1, 2, 3 licenses
    income_at: Steps = ()  # for 1, 2, 3 licenses, (boats, coins) of each round
    income_at_letter: Steps = ()  # the same by the letter of the rules; () if equal
    rests: PerLicenseOrNone = ()  # boats that may skip a fishing, with 1, 2, 3 licenses
    swap_coins: CountOrNone = 0  # coins in place of a boat's second fish

    def __post_init__(self) -> None:
        if bool(self.capacity) == bool(self.capacity_by_licenses):
            raise ValueError('must have either "capacity" or "capacity-by-licenses"')
        if self.capacity:
            _check_boats(self.boat_vp, self.capacity)
        circles = sum(self.boxes.count(mark) for mark in ("L", "B", "C"))
        if circles != LICENSES + self.boats:
            raise ValueError(
                f'"boxes" must have {LICENSES + self.boats} circles (L, B or C), for {LICENSES}'
                f" licenses and {self.boats} boats, not {circles}"
            )
        for mark, most, what in (("L", LICENSES, "licenses"), ("B", self.boats, "boats")):
            result = sum(box == mark for box in self.boxes)
            if result > most:
                raise ValueError(f'"boxes" has {result} circles {mark}, but only {most} {what}')

    @property
    def boats(self) -> int:
        """The number of boats beside the column."""
        return len(self.boat_vp)

    def spaces(self, boat: int) -> int:
        """Return the number of fish spaces printed on a boat; boats count from 0."""
        return self.capacity[boat] if self.capacity else self.capacity_by_licenses[-1]

    @property
    def locks(self) -> tuple[tuple[int, int], ...]:
        """The licenses that open fish spaces, ascending: (spaces open before, license number)."""
        steps = enumerate(pairwise(self.capacity_by_licenses), start=1)
        return tuple((before, license) for license, (before, after) in steps if after > before)


class HarborEntry(Struct, frozen=True):
    """A column of the harbor."""

    id: str
    boxes: Annotated[tuple[HarborMark, ...], BOXES]  # marks from the top down
    boat_vp: BoatPoints = ()  # points of each boat, top down
    capacity: Spaces = ()  # fish spaces of each boat, top down
    vp: CountOrNone = 0  # points at the end, once box K is filled
    full_boat_catch: CountOrNone = 0  # fish for each full boat before each fishing phase
    former: tuple[HarborMark, ...] = ()  # marks on an older sheet, for records of it
    locks: ClassVar[tuple[tuple[int, int], ...]] = ()  # none: no license opens fish spaces here

    def __post_init__(self) -> None:
        _check_boats(self.boat_vp, self.capacity)
        circles, boats = self.boxes.count("B"), len(self.boat_vp)
        if circles != boats:
            raise ValueError(f'"boxes" needs {boats} circles B, one for each boat, not {circles}')
        if self.boxes.count("K") > 1:
            raise ValueError('"boxes" has two king crab boxes (K); keep only one')
        if self.vp and "K" not in self.boxes:
            raise ValueError('"vp" needs a king crab box (K) in "boxes"')
        if self.full_boat_catch and not boats:
            raise ValueError('"full-boat-catch" needs a boat to take the fish')

    @property
    def boats(self) -> int:
        """The number of boats beside the column."""
        return len(self.boat_vp)

    def spaces(self, boat: int) -> int:
        """Return the number of fish spaces printed on a boat; boats count from 0."""
        return self.capacity[boat]


class Bonus(Struct, frozen=True):
    """A king crab bonus, for one player only: `vp` points for every `per` things of kind `of`."""

    id: str
    vp: Count
    per: Count
    of: Counted


class Building(Struct, frozen=True):
    """A building of the wharf. Once all its boxes are filled, it gives points and has an effect."""

    id: str
    boxes: Annotated[tuple[WindowMark, ...], Length(1, 6)]
    vp: CountOrNone
    rerolls: CountOrNone = 0  # rerolls of the drafted die in each phase
    uses: Annotated[int, Range(0, 6)] = 0  # dice that may count as any topmost box
    income: CountOrNone = 0  # coins per round, instead of the usual income
    full_boat_coins: CountOrNone = 0  # coins for each full boat before each fishing phase
    market_coins: CountOrNone = 0  # extra coins from the market


class Market(Struct, frozen=True):
    """The market: it pays `coins[i]` for `fish[i]` or more fish on all boats together."""

    fish: Annotated[tuple[Annotated[int, Range(0, 999)], ...], Length(1, 8), Ascending()]
    coins: Annotated[tuple[CountOrNone, ...], Ascending(equal=True)]

    def __post_init__(self) -> None:
        if len(self.fish) != len(self.coins):
            raise ValueError('"coins" must have as many numbers as "fish"')
        if self.fish[0] != 0:
            raise ValueError('"fish" must begin with 0')


class CoinTrack(Struct, frozen=True):
    """The coin boxes. Those numbered in `gold_at` also let the player fill any topmost open box."""

    boxes: Annotated[int, Range(1, 100)]
    gold_at: Annotated[tuple[Annotated[int, Range(1)], ...], Ascending()]

    def __post_init__(self) -> None:
        if beyond := [at for at in self.gold_at if at > self.boxes]:
            raise ValueError(
                f'"gold-at" has {beyond[0]}, but the track has only {self.boxes} boxes;'
                " make the track longer, or remove this number"
            )


class Score(Struct, frozen=True):
    """The final score: points of each fish, and the lines to add up, from top to bottom.

    Every line is required, except the line for trophies.
    """

    fish_vp: CountOrNone
    lines: Annotated[tuple[Line, ...], Unique()]

    def __post_init__(self) -> None:
        if lacking := [name for name in get_args(Line) if name not in (*self.lines, TROPHIES)]:
            raise ValueError(f'"lines" must name {", ".join(lacking)}')


def _check_boats(vp: Sequence[int], capacity: Sequence[int]) -> None:
    if len(vp) != len(capacity):
        raise ValueError(f'"capacity" has {len(capacity)} boats, but "boat-vp" has {len(vp)}')


# Dice, marker, tokens and cards of Fleet: The Dice Game, and Captain Ruth, as data.


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
    """A kind of boat die. Source: rules, Roll Dice, Three Coins."""

    id: str
    faces: Annotated[tuple[BoatFace, ...], Length(SIDES)]  # faces of its six sides
    coins: Count  # coins of the side with coins
    copies: Count = 1

    def __post_init__(self) -> None:
        if not set(self.faces) & set(CATCHES):
            raise ValueError('"faces" must show a fish, or the roll at the start never ends')


class TownDie(Struct, frozen=True):
    """A kind of town die. Source: rules, Town Phase."""

    id: str
    faces: Annotated[tuple[TownFace, ...], Length(SIDES)]
    copies: Count = 1


class Sizes(Struct, frozen=True):
    """Sizes of pieces, mm."""

    die: Annotated[float, Range(10, 40, "mm")]  # edge of a folded die
    blank_die: Edge  # edge of the blank dice for labels
    label: Edge  # width and height of such a label; smaller, as blank dice have round edges
    start_marker: tuple[Side, Side]  # width and height of the standee
    captain_token: Annotated[float, Range(12, 60, "mm")]  # its diameter

    def __post_init__(self) -> None:
        if self.label > self.blank_die:
            raise ValueError(f'"label" must not be larger than "blank-die", {self.blank_die:g} mm')


class CaptainCard(Struct, frozen=True):
    """A captain: the column and the coins at the start, and the score to reach."""

    id: str
    catch: Catch  # column whose first boxes are filled instead of a roll
    coins: CountOrNone  # coins at the start
    target: Annotated[int, Range(1, 300)]  # the score to reach
    copies: Count = 1


class TrophyCard(Struct, frozen=True):
    """A trophy: a silver one for the first to reach `count`, a gold one for the best at the end."""

    id: str
    metal: Metal
    goal: Goal  # what it counts
    points: Count  # points; of a silver trophy for all who reach it in the same phase
    count: CountOrNone = 0  # number needed for a silver trophy; 0 for gold
    tied: CountOrNone = 0  # points for each of several tied for gold
    copies: Count = 1

    def __post_init__(self) -> None:
        if self.tied > self.points:
            raise ValueError(f'"tied" must be from 0 to {self.points}, not {self.tied}')
        if self.metal == "gold" and self.count:
            raise ValueError('"count" is only for silver trophies; leave it out of a gold one')
        if self.metal == "silver" and not self.count:
            raise ValueError('"count" of a silver trophy must be from 1 to 99, not 0')
        if self.metal == "silver" and self.tied:
            raise ValueError(
                '"tied" is only for gold trophies; all who reach a silver trophy get it'
            )


Taken = Literal["harbor", "wharf", "market", "boat-die"]
BOAT_DIE: Taken = "boat-die"


class Ruth(Struct, frozen=True):
    """Captain Ruth. She takes dice and marks no box."""

    boat: Annotated[tuple[BoatFace, ...], Unique()]  # faces of a boat die in order of preference
    town: Annotated[tuple[Taken, ...], Permutation(get_args(Taken))]
    # the faces of a town die in that order; `boat-die` is any boat die
    players: Annotated[int, Range(2, 4)]  # number of players whose dice pool is rolled
    you_start: Literal[0, 1]  # remainder by 2 of the rounds in which the person chooses first
    copies: Count = 1  # sheets of the log in a full set

    def starts(self, number: int) -> bool:
        """Return whether Captain Ruth is the first to choose dice in the round `number`."""
        return number % 2 != self.you_start


class Result(Struct, frozen=True):
    """A title that a player gets for a score of `least` points or more."""

    id: str
    least: Annotated[int, Range(0, 300)]
