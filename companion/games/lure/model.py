"""The rows of Lure's tables: facts, fish cards, lure tokens, dice, sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, FewestFirst, Range

Need = Literal["none", "odd", "even", "different", "contains", "alike", "run", "high"]
Lure = Literal["adjust", "extra", "boost"]
Player = Literal["buoy", "float", "sail", "star", "cross"]
PLAYERS: tuple[Player, ...] = get_args(Player)
SIDES: Final = (6, 12, 20)
MOST_SIDES: Final = max(SIDES)
MIDDLE = 80.0  # mm that the middle of a screen needs for its words
Shown = Annotated[int, Range(0, MOST_SIDES)]
Across = Annotated[float, Range(10, 40, "mm")]
# How many numbers a requirement has at least and at most, and the least and largest of them.
NUMBERS: Mapping[Need, tuple[int, int, int, int]] = {
    "contains": (1, 3, 1, MOST_SIDES),
    "alike": (1, 3, 2, 7),
    "run": (1, 1, 2, 7),
    "high": (1, 1, 2, MOST_SIDES),
}
NO_NUMBERS = (0, 0, 0, 0)


class GameFacts(Struct, frozen=True):
    """What the game is.

    Attributes:
        players: fewest and most.
        lures: with how many each player begins.
    """

    players: Annotated[tuple[int, int], FewestFirst(1, len(PLAYERS))]
    lures: CountOrNone


class Waters(Struct, frozen=True):
    """How much fish there is with so many players. Source: R Splash.

    Attributes:
        players: with how many it is so.
        shown: fish cards turned up at the start of a round.
        left_out: fish cards that are put back into the box.
    """

    id: str
    players: tuple[int, ...]
    shown: Count
    left_out: CountOrNone

    def rounds(self, cards: int) -> int:
        """Return how many rounds so many fish cards last; the last one may turn up fewer."""
        return -(-(cards - self.left_out) // self.shown)


class Example(Struct, frozen=True):
    """A roll that screens show, and what it catches.

    Attributes:
        rolled: what the d6 show.
        extra: numbers of Extra Die lures.
        fish: cards that lie open, by `id`.
    """

    rolled: tuple[Annotated[int, Range(1, 6)], ...]
    extra: tuple[Annotated[int, Range(1, 6)], ...]
    fish: tuple[str, ...]


class FishCard(Struct, frozen=True):
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
    catch: Count
    needs: Need
    vp: CountOrNone
    numbers: tuple[int, ...] = ()
    copies: Count = 1

    def __post_init__(self) -> None:
        if not self.id.isdecimal():
            raise ValueError('"id" must be a number')
        few, many, least, most = NUMBERS.get(self.needs, NO_NUMBERS)
        if not few <= len(self.numbers) <= many:
            right = f"{few} to {many}" if many > few else str(few) if few else "no"
            raise ValueError(f'"numbers" of "{self.needs}" must be {right} numbers')
        if not all(least <= number <= most for number in self.numbers):
            raise ValueError(f'"numbers" of "{self.needs}" must be from {least} to {most}')


class LureToken(Struct, frozen=True):
    """A lure. Source: R Lures.

    Attributes:
        kind: an `adjust` moves a die one up or down, an `extra` is one more die with a fixed
            number, a `boost` is worth points.
        number: of an extra die.
        vp: of a boost.
    """

    id: str
    kind: Lure
    number: Shown = 0
    vp: Shown = 0
    copies: Count = 1

    def __post_init__(self) -> None:
        for name, value, kind in (("number", self.number, "extra"), ("vp", self.vp, "boost")):
            if self.kind == kind and not value:
                raise ValueError(f'"{name}" must be from 1 to {MOST_SIDES}, not 0')
            if self.kind != kind and value:
                raise ValueError(f'"{name}" is of "{kind}" tokens')


class PlayerDie(Struct, frozen=True):
    """A die of a player. Source: R Special Dice.

    Attributes:
        player: whose it is.
        special: whether it rests for a round after it was rolled.
    """

    id: str
    player: Player
    sides: Literal[6, 12, 20]
    special: bool = False
    copies: Count = 1


class Sizes(Struct, frozen=True):
    """How large pieces are, mm.

    Attributes:
        d6, d12, d20: height of a die that lies on a face.
        lure_token: its diameter.
        screen: width and height of an unfolded screen.
        wings: width of its two sides.
    """

    d6: Across
    d12: Across
    d20: Across
    lure_token: Across
    screen: tuple[float, Annotated[float, Range(60, 200, "mm")]]
    wings: Annotated[float, Range(50, unit="mm")]

    def __post_init__(self) -> None:
        if self.screen[0] - 2 * self.wings < MIDDLE:
            raise ValueError(f'"screen" must leave at least {MIDDLE:g} mm between its "wings"')


def colour(player: Player, part: str) -> str:
    """Return the colour role of a part of a player's pieces: `fill`, `edge` or `ink`."""
    return f"player.{PLAYERS.index(player) + 1}.{part}"


def mark(player: Player) -> str:
    """Return the icon that tells a player's pieces from the others, also without colour."""
    return f"mark-{player}"
