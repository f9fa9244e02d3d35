"""Lure's facts, fish cards, lure tokens and dice as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

Need = Literal["none", "odd", "even", "different", "contains", "alike", "run", "high"]
Lure = Literal["adjust", "extra", "boost"]
Player = Literal["buoy", "float", "sail", "star", "cross"]
PLAYERS: tuple[Player, ...] = get_args(Player)
SIDES: Final = (6, 12, 20)
MOST_SIDES: Final = max(SIDES)
# How many numbers a requirement has at least and at most, and the least and largest of them.
NUMBERS: Mapping[Need, tuple[int, int, int, int]] = {
    "contains": (1, 3, 1, MOST_SIDES),
    "alike": (1, 3, 2, 7),
    "run": (1, 1, 2, 7),
    "high": (1, 1, 2, MOST_SIDES),
}
NO_NUMBERS = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the game is.

    Attributes:
        players: fewest and most.
        lures: with how many each player begins.
    """

    players: tuple[int, int]
    lures: int

    def __post_init__(self) -> None:
        few, many = self.players
        if not 1 <= few <= many <= len(PLAYERS):
            raise ValueError(f'"players" must be from 1 to {len(PLAYERS)}, the fewest first')
        check_number("lures", self.lures, least=0)


@dataclass(frozen=True, slots=True)
class Waters:
    """How much fish there is with so many players. Source: R Splash.

    Attributes:
        players: with how many it is so.
        shown: fish cards turned up at the start of a round.
        left_out: fish cards that are put back into the box.
    """

    id: str
    players: tuple[int, ...]
    shown: int
    left_out: int

    def __post_init__(self) -> None:
        check_number("shown", self.shown)
        check_number("left-out", self.left_out, least=0)

    def rounds(self, cards: int) -> int:
        """Return how many rounds so many fish cards last; the last one may turn up fewer."""
        return -(-(cards - self.left_out) // self.shown)


@dataclass(frozen=True, slots=True)
class FishCard:
    """A fish. Source: R Roll and Catch Fish 2.

    Attributes:
        fish: its species.
        catch: what a roll must add up to at least.
        needs: what else it must show.
        numbers: which numbers it must contain, how many must be alike or in a row, or how high
            one die must be.
        vp: its points.
    """

    id: str
    fish: str
    catch: int
    needs: Need
    vp: int
    numbers: tuple[int, ...] = ()
    copies: int = 1

    def __post_init__(self) -> None:
        check_number("catch", self.catch)
        check_number("vp", self.vp, least=0)
        check_number("copies", self.copies)
        if not self.id.isdecimal():
            raise ValueError('"id" must be a number')
        few, many, least, most = NUMBERS.get(self.needs, NO_NUMBERS)
        if not few <= len(self.numbers) <= many:
            right = f"{few} to {many}" if many > few else str(few) if few else "no"
            raise ValueError(f'"numbers" of "{self.needs}" must be {right} numbers')
        if not all(least <= number <= most for number in self.numbers):
            raise ValueError(f'"numbers" of "{self.needs}" must be from {least} to {most}')


@dataclass(frozen=True, slots=True)
class LureToken:
    """A lure. Source: R Lures.

    Attributes:
        kind: an `adjust` moves a die one up or down, an `extra` is one more die with a fixed
            number, a `boost` is worth points.
        number: of an extra die.
        vp: of a boost.
    """

    id: str
    kind: Lure
    number: int = 0
    vp: int = 0
    copies: int = 1

    def __post_init__(self) -> None:
        check_number("copies", self.copies)
        for name, value, kind in (("number", self.number, "extra"), ("vp", self.vp, "boost")):
            if self.kind == kind:
                check_number(name, value, most=MOST_SIDES)
            elif value:
                raise ValueError(f'"{name}" is of "{kind}" tokens')


@dataclass(frozen=True, slots=True)
class PlayerDie:
    """A die of a player. Source: R Special Dice.

    Attributes:
        player: whose it is.
        special: whether it rests for a round after it was rolled.
    """

    id: str
    player: Player
    sides: Literal[6, 12, 20]
    special: bool = False
    copies: int = 1

    def __post_init__(self) -> None:
        check_number("copies", self.copies)


def check_number(name: str, value: int, *, least: int = 1, most: int = 99) -> None:
    """Hold a number to its limits.

    Raises:
        ValueError: it is outside.
    """
    if not least <= value <= most:
        raise ValueError(f'"{name}" must be from {least} to {most}, not {value}')
