"""The tables of Lure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal, get_args

from msgspec import Struct

from companion.core.limits import Count, CountOrNone, OrderedPair, Range
from companion.data.game_data import GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.game_type import Game, shared_tables

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
    """Facts of the game."""

    players: Annotated[tuple[int, int], OrderedPair(1, len(PLAYERS))]  # fewest and most players
    lures: CountOrNone  # lures of each player at the start


class Waters(Struct, frozen=True):
    """How many fish cards are turned up and left out, by number of players.

    Source: rules, Splash.
    """

    id: str
    players: tuple[int, ...]  # numbers of players
    shown: Count  # fish cards turned up at the start of a round
    left_out: CountOrNone  # fish cards put back into the box

    def rounds(self, cards: int) -> int:
        """Return how many rounds use up `cards` fish cards; the last round may have fewer cards."""
        return -(-(cards - self.left_out) // self.shown)


class Example(Struct, frozen=True):
    """The example roll on the screens, with its catch."""

    rolled: tuple[Annotated[int, Range(1, 6)], ...]  # values of the d6
    extra: tuple[Annotated[int, Range(1, 6)], ...]  # numbers of Extra Die lures
    fish: tuple[str, ...]  # open cards, by `id`


class FishCard(Struct, frozen=True):
    """A fish. Source: rules, Roll and Catch Fish 2."""

    id: str
    fish: str  # its species
    catch: Count  # least total of a roll
    needs: Need  # further requirement
    vp: CountOrNone  # its points
    numbers: tuple[int, ...] = ()
    # which numbers it must contain, how many must be alike or in a row, or how high one die must be
    copies: Count = 1

    def __post_init__(self) -> None:
        if not self.id.isdecimal():
            raise ValueError('"id" must be a number')
        few, many, least, most = NUMBERS.get(self.needs, NO_NUMBERS)
        if not few <= len(self.numbers) <= many:
            right = f"{few} to {many}" if many > few else str(few) if few else "no"
            raise ValueError(f'"numbers" must have {right} entries for "{self.needs}"')
        if not all(least <= number <= most for number in self.numbers):
            raise ValueError(f'"numbers" must be from {least} to {most} for "{self.needs}"')


class LureToken(Struct, frozen=True):
    """A lure. Source: rules, Lures."""

    id: str
    kind: Lure
    # an `adjust` moves a die one up or down, an `extra` is one more die with a fixed number, a
    # `boost` is worth points
    number: Shown = 0  # number of an extra die
    vp: Shown = 0  # points of a boost
    copies: Count = 1

    def __post_init__(self) -> None:
        for name, value, kind in (("number", self.number, "extra"), ("vp", self.vp, "boost")):
            if self.kind == kind and not value:
                raise ValueError(f'"{name}" must be from 1 to {MOST_SIDES}, not 0')
            if self.kind != kind and value:
                raise ValueError(f'"{name}" is only for "{kind}" tokens')


class PlayerDie(Struct, frozen=True):
    """A die of a player. Source: rules, Special Dice."""

    id: str
    player: Player  # player who owns it
    sides: Literal[6, 12, 20]
    special: bool = False  # whether it rests for a round after a roll
    copies: Count = 1


class Sizes(Struct, frozen=True):
    """Sizes of pieces, mm."""

    d6: Across  # height of a folded die
    d12: Across
    d20: Across
    lure_token: Across  # diameter
    screen: tuple[float, Annotated[float, Range(60, 200, "mm")]]  # width, height, unfolded
    wings: Annotated[float, Range(50, unit="mm")]  # width of its side panels

    def __post_init__(self) -> None:
        if self.screen[0] - 2 * self.wings < MIDDLE:
            raise ValueError(f'"screen" must leave at least {MIDDLE:g} mm between its "wings"')


class AidRow(Struct, frozen=True):
    """A section of a player aid; the labels `aid.<id>.*` are the texts of the section."""

    id: str
    side: Literal["front", "back"] = "front"  # side of the aid
    picture: str = ""  # drawing in the band, beside the title of the side's first section
    draw: str = ""  # function that draws it, if text is not enough
    beside: str = ""  # function that draws a picture at the left of the lines
    panel: str = ""  # function that draws the lines as pictures; copied games have the lines


def colour(player: Player, part: str) -> str:
    """Return the name of a colour for a player's pieces; `part` is `fill`, `edge` or `ink`."""
    return f"player.{PLAYERS.index(player) + 1}.{part}"


def mark(player: Player) -> str:
    """Return the icon that identifies a player's pieces even without colour."""
    return f"mark-{player}"


# The tables.


SLUG = "lure"


def schema() -> Schema:
    """Return the schema with all tables."""
    from companion.games.lure.scoring import derive_function  # late: it reads these tables

    tables = (GAME, WATERS, EXAMPLE, FISH, LURES, DICE, SIZES, AIDS)
    return Schema(tables, derive=derive_function, rest=shared_tables)


load = Game(SLUG).load


def _check_waters(data: GameData) -> None:
    """Check that two waters cover each number of players once and leave some fish cards in play."""
    waters = data.entries(WATERS)
    if len(waters) != 2:
        data.problem(WATERS, "", "must have two entries: one for fewer players, one for more")
    few, many = data.value(GAME).players
    counts = sorted(players for entry in waters for players in entry.value.players)
    if counts != list(range(few, many + 1)):
        data.problem(WATERS, "players", f"must name each number from {few} to {many} once")
    cards = sum(card.copies for card in data.values(FISH))
    for entry in waters:
        if cards <= entry.value.left_out:
            message = f"must be less than {cards}, the number of fish cards"
            data.problem(entry, "left-out", message)


GAME = Record("game", GameFacts)
WATERS = Entries("waters", Waters, "game", check=_check_waters)
EXAMPLE = Record("example", Example, "game")
FISH = Entries("fish-cards", FishCard)
LURES = Entries("lure-tokens", LureToken)
DICE = Entries("dice", PlayerDie)
SIZES = Record("sizes", Sizes)
AIDS = Entries("aid-sections", AidRow, numbers=False)
