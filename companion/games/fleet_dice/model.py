"""What the score sheet says: boxes with marks, boats, licenses, buildings, coins, scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

Catch = Literal["shrimp", "cod", "lobster", "swordfish", "oyster"]
Mark = Literal[".", "L", "B", "C", "K", "F", "c1", "c2", "c3"]
Counted = Literal["boats", "full-boats", "licenses", "coins", "buildings", "fish"]
Line = Literal["fish", "boats", "licenses", "king_crab", "buildings"]

CATCHES: tuple[Catch, ...] = ("shrimp", "cod", "lobster", "swordfish", "oyster")
LINES: tuple[Line, ...] = ("fish", "boats", "licenses", "king_crab", "buildings")
LICENSES = 3
"""Of each kind. Source: R Licenses and Boats."""
COINS: dict[Mark, int] = {"c1": 1, "c2": 2, "c3": 3}
MOST_BOXES, MOST_BOATS, MOST_SPACES = 16, 6, 12
MOST_POINTS = 99


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Fewest and most players."""

    players: tuple[int, int]

    def __post_init__(self) -> None:
        few, many = self.players
        if not 1 <= few <= many <= 8:
            raise ValueError('"players" must rise from 1 or more to 8 at most')


@dataclass(frozen=True, slots=True)
class Rounds:
    """The course of a game.

    Attributes:
        count: rounds of two players or more.
        solo: rounds of one player.
        fishing: the rounds with a fishing.
        income: coins for everybody in each round.
        setup_boxes: filled at the start in the column of the fish that is rolled.
    """

    count: int
    solo: int
    fishing: tuple[int, ...]
    income: int
    setup_boxes: int

    def __post_init__(self) -> None:
        if not 1 <= self.solo <= self.count <= 16:
            raise ValueError('"solo" must be from 1 to "count", and that 16 at most')
        if any(a >= b for a, b in pairwise(self.fishing)):
            raise ValueError('"fishing" must rise from round to round')
        if not self.fishing or self.fishing[0] < 1 or self.fishing[-1] > self.count:
            raise ValueError(f'"fishing" must name rounds from 1 to {self.count}')
        _at_least(0, income=self.income)
        _at_least(1, setup_boxes=self.setup_boxes)


@dataclass(frozen=True, slots=True)
class Column:
    """One kind of fish: a column of boxes with its boats and licenses.

    Attributes:
        boxes: their marks from the top down.
        boat_vp: points of each boat, top down.
        catch: fish that a boat takes in a fishing.
        license_coins: what each license pays at once.
        license_vp: what each license scores at the end.
        capacity: fish spaces of each boat.
        capacity_by_licenses: of every boat with 0, 1, 2, 3 licenses; where it is not fixed.
        launch_coins: for each boat launched, with 1, 2, 3 licenses.
        income_at: for 1, 2, 3 licenses, (boats, coins) of each round.
        rests: boats that may skip a fishing, with 1, 2, 3 licenses.
        swap_coins: in place of the second fish of a boat.
    """

    id: str
    boxes: tuple[Mark, ...]
    boat_vp: tuple[int, ...]
    catch: int
    license_coins: tuple[int, int, int]
    license_vp: tuple[int, int, int]
    capacity: tuple[int, ...] = ()
    capacity_by_licenses: tuple[int, ...] = ()
    launch_coins: tuple[int, ...] = ()
    income_at: tuple[tuple[tuple[int, int], ...], ...] = ()
    rests: tuple[int, ...] = ()
    swap_coins: int = 0

    def __post_init__(self) -> None:
        _check_boxes(self.boxes, allowed="L, B, C or coins", wrong="KF")
        if bool(self.capacity) == bool(self.capacity_by_licenses):
            raise ValueError('must have one of "capacity" and "capacity-by-licenses"')
        if self.capacity:
            _check_boats(self.boat_vp, self.capacity)
        else:
            _check_growing(self.boat_vp, self.capacity_by_licenses)
        _at_least(1, catch=self.catch)
        _at_least(0, swap_coins=self.swap_coins)
        for name in ("license_coins", "license_vp", "launch_coins", "rests"):
            _at_least(0, **{name: min(getattr(self, name), default=0)})
        for name in ("launch_coins", "income_at", "rests"):
            if len(getattr(self, name)) not in (0, LICENSES):
                raise ValueError(f'"{_key(name)}" must have {LICENSES} values, one per license')
        self._check_circles()

    def _check_circles(self) -> None:
        circles = sum(self.boxes.count(mark) for mark in "LBC")
        wanted = LICENSES + self.boats
        if circles != wanted:
            raise ValueError(
                f'"boxes" has {circles} circles (L, B, C), but {self.boats} boats and {LICENSES}'
                f" licenses need {wanted}"
            )
        for mark, most, what in (("L", LICENSES, "licenses"), ("B", self.boats, "boats")):
            if self.boxes.count(mark) > most:
                raise ValueError(
                    f'"boxes" has {self.boxes.count(mark)} circles {mark} for {most} {what}'
                )

    @property
    def boats(self) -> int:
        """How many boats there are."""
        return len(self.boat_vp)

    def spaces(self, boat: int) -> int:
        """Return the fish spaces printed on a boat, from 0."""
        return self.capacity[boat] if self.capacity else self.capacity_by_licenses[-1]

    @property
    def locks(self) -> tuple[tuple[int, int], ...]:
        """The fish spaces that a license opens: (spaces before it, that license), rising."""
        steps = enumerate(pairwise(self.capacity_by_licenses), start=1)
        return tuple((before, license) for license, (before, after) in steps if after > before)


@dataclass(frozen=True, slots=True)
class HarborEntry:
    """A column of the harbor.

    Attributes:
        boxes: their marks from the top down.
        boat_vp, capacity: of each boat, top down.
        vp: at the end, once the box with the K is filled.
        full_boat_catch: fish before each fishing, for each full boat, once its boat is launched.
    """

    id: str
    boxes: tuple[Mark, ...]
    boat_vp: tuple[int, ...] = ()
    capacity: tuple[int, ...] = ()
    vp: int = 0
    full_boat_catch: int = 0

    def __post_init__(self) -> None:
        _check_boxes(self.boxes, allowed="B, K, F or coins", wrong="LC")
        _check_boats(self.boat_vp, self.capacity)
        circles, boats = self.boxes.count("B"), len(self.boat_vp)
        if circles != boats:
            raise ValueError(f'"boxes" has {circles} circles B for {boats} boats')
        if self.boxes.count("K") > 1:
            raise ValueError('"boxes" has two king crab boxes (K); the bonus is taken once')
        if self.vp and "K" not in self.boxes:
            raise ValueError('"vp" is scored at the box K, which "boxes" lacks')
        if self.full_boat_catch and not boats:
            raise ValueError('"full-boat-catch" needs a boat that takes the fish')
        _at_least(0, vp=self.vp, full_boat_catch=self.full_boat_catch)

    @property
    def boats(self) -> int:
        """How many boats there are."""
        return len(self.boat_vp)


@dataclass(frozen=True, slots=True)
class Bonus:
    """What scores `vp` for each `per` of something, to be taken once in a game."""

    id: str
    vp: int
    per: int
    of: Counted

    def __post_init__(self) -> None:
        _at_least(1, vp=self.vp, per=self.per)


@dataclass(frozen=True, slots=True)
class Building:
    """A building of the wharf: points and an effect once its boxes are filled.

    Attributes:
        rerolls: of the drafted die in each phase.
        uses: dice that may be used as any topmost box.
        income: coins of a round, instead of the usual.
        full_boat_coins: before each fishing, for each full boat.
        market_coins: more from the market.
    """

    id: str
    boxes: tuple[Mark, ...]
    vp: int
    rerolls: int = 0
    uses: int = 0
    income: int = 0
    full_boat_coins: int = 0
    market_coins: int = 0

    def __post_init__(self) -> None:
        _check_boxes(self.boxes, allowed="coins", wrong="LBCKF")
        if len(self.boxes) > 6:
            raise ValueError('"boxes" must be 6 at most')
        _at_least(0, vp=self.vp, rerolls=self.rerolls, uses=self.uses, income=self.income)
        _at_least(0, full_boat_coins=self.full_boat_coins, market_coins=self.market_coins)
        if self.uses > 6:
            raise ValueError('"uses" must be 6 at most')


@dataclass(frozen=True, slots=True)
class Market:
    """Coins for so many fish, at least, on all boats."""

    fish: tuple[int, ...]
    coins: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(self.fish) != len(self.coins) or not 1 <= len(self.fish) <= 8:
            raise ValueError('"coins" must be as many as "fish", from 1 to 8')
        if self.fish[0] != 0 or any(a >= b for a, b in pairwise(self.fish)):
            raise ValueError('"fish" must rise from 0')
        if self.coins[0] < 0 or any(a > b for a, b in pairwise(self.coins)):
            raise ValueError('"coins" must not fall')
        if self.fish[-1] > 999 or self.coins[-1] > MOST_POINTS:
            raise ValueError('"fish" must be 999 at most, "coins" 99')


@dataclass(frozen=True, slots=True)
class CoinTrack:
    """The coin boxes; filling one of `gold_at` fills any topmost box too."""

    boxes: int
    gold_at: tuple[int, ...]

    def __post_init__(self) -> None:
        if not 1 <= self.boxes <= 100:
            raise ValueError(f'"boxes" must be from 1 to 100, not {self.boxes}')
        if any(a >= b for a, b in pairwise(self.gold_at)):
            raise ValueError('"gold-at" must rise')
        if beyond := [at for at in self.gold_at if not 1 <= at <= self.boxes]:
            raise ValueError(
                f'"gold-at" has gold beyond the track of {self.boxes}: {beyond[0]};'
                " lengthen the track or take it out"
            )


@dataclass(frozen=True, slots=True)
class Score:
    """What is added up at the end: points of each fish, and the lines in their order."""

    fish_vp: int
    lines: tuple[Line, ...]

    def __post_init__(self) -> None:
        _at_least(0, fish_vp=self.fish_vp)
        if sorted(self.lines) != sorted(LINES):
            raise ValueError(f'"lines" must name each once: {", ".join(LINES)}')


def _key(name: str) -> str:
    return name.replace("_", "-")


def _at_least(least: int, **values: int) -> None:
    for name, value in values.items():
        if not least <= value <= MOST_POINTS:
            raise ValueError(f'"{_key(name)}" must be from {least} to {MOST_POINTS}, not {value}')


def _check_boxes(boxes: Sequence[Mark], *, allowed: str, wrong: str) -> None:
    if not 1 <= len(boxes) <= MOST_BOXES:
        raise ValueError(f'"boxes" must be from 1 to {MOST_BOXES}, not {len(boxes)}')
    for number, mark in enumerate(boxes, start=1):
        if mark in wrong:
            raise ValueError(f'"boxes" has {mark} in box {number}; here it can be {allowed}')


def _check_boats(vp: Sequence[int], capacity: Sequence[int]) -> None:
    if len(vp) != len(capacity):
        raise ValueError(f'"capacity" has {len(capacity)} boats, "boat-vp" {len(vp)}')
    if len(vp) > MOST_BOATS:
        raise ValueError(f'"boat-vp" must be {MOST_BOATS} boats at most')
    for number, spaces in enumerate(capacity, start=1):
        if not 1 <= spaces <= MOST_SPACES:
            raise ValueError(
                f'"capacity" of boat {number} must be from 1 to {MOST_SPACES}, not {spaces}'
            )
    _at_least(0, boat_vp=min(vp, default=0))
    _at_least(0, boat_vp=max(vp, default=0))


def _check_growing(vp: Sequence[int], capacity: Sequence[int]) -> None:
    if len(capacity) != LICENSES + 1:
        raise ValueError(
            f'"capacity-by-licenses" must have {LICENSES + 1} values, for 0 to {LICENSES} licenses'
        )
    if any(a > b for a, b in pairwise(capacity)):
        raise ValueError('"capacity-by-licenses" must not fall from license to license')
    if not 1 <= capacity[0] <= capacity[-1] <= MOST_SPACES:
        raise ValueError(
            f'"capacity-by-licenses" must be from 1 to {MOST_SPACES}, not {capacity[0]}'
        )
    _check_boats(vp, [capacity[0]] * len(vp))
