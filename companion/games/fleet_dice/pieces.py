"""Dice, marker, tokens, cards and boxes of Fleet: The Dice Game as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.data.entry import Entry
from companion.games.fleet_dice.model import CATCHES, Catch

BoatFace = Literal["shrimp", "cod", "lobster", "swordfish", "oyster", "coins"]
TownFace = Literal["harbor", "wharf", "market"]
Face = BoatFace | TownFace
Marks = Literal["boat", "town", "round"]
Metal = Literal["silver", "gold"]
Goal = Literal[
    "boats", "full-boats", "licenses", "license-kinds", "buildings", "coin-boxes", "full-kinds"
]
Held = Literal["boat-dice", "town-dice", "captain-cards", "trophy-cards"]
SIDES: Final = 6
MOST = 99


@dataclass(frozen=True, slots=True)
class BoatDie:
    """A kind of boat die. Source: R Roll Dice, Three Coins.

    Attributes:
        faces: what its six sides show.
        coins: what the side with coins pays.
    """

    id: str
    faces: tuple[BoatFace, ...]
    coins: int
    copies: int = 1

    def __post_init__(self) -> None:
        _check_sides(self.faces)
        _check_number("coins", self.coins)
        _check_number("copies", self.copies)
        if not set(self.faces) & set(CATCHES):
            raise ValueError('"faces" must show a fish, or the roll at the start never ends')


@dataclass(frozen=True, slots=True)
class TownDie:
    """A kind of town die. Source: R Town Phase."""

    id: str
    faces: tuple[TownFace, ...]
    copies: int = 1

    def __post_init__(self) -> None:
        _check_sides(self.faces)
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large pieces are, mm.

    Attributes:
        die: edge of a die that is folded up.
        blank_die: edge of the blank dice on which labels are stuck.
        label: width and height of such a label; the edges of a blank die are round.
        start_marker: width and height of the figure.
        captain_token: its diameter.
    """

    die: float
    blank_die: float
    label: float
    start_marker: tuple[float, float]
    captain_token: float

    def __post_init__(self) -> None:
        width, height = self.start_marker
        for name, value, least, most in (
            ("die", self.die, 10, 40),
            ("blank-die", self.blank_die, 8, 40),
            ("label", self.label, 8, self.blank_die),
            ("start-marker", width, 12, 120),
            ("start-marker", height, 12, 120),
            ("captain-token", self.captain_token, 12, 60),
        ):
            if not least <= value <= most:
                raise ValueError(f'"{name}" must be from {least:g} to {most:g} mm, not {value:g}')


@dataclass(frozen=True, slots=True)
class StartMarker:
    """The start player marker. Source: R Set Up."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class CaptainToken:
    """A token of Captain Ruth.

    Attributes:
        marks: what it lies on: the die she took in a phase, or the round.
    """

    id: str
    marks: Marks
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class CaptainCard:
    """A captain: where a player starts, and the score to reach.

    Attributes:
        catch: the column whose first boxes are filled instead of rolling.
        coins: taken at the start.
        target: the score to reach.
    """

    id: str
    catch: Catch
    coins: int
    target: int
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("coins", self.coins, least=0)
        _check_number("target", self.target, most=300)
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class TrophyCard:
    """A trophy: silver for whoever gets there first, gold for whoever has most at the end.

    Attributes:
        goal: what is counted.
        count: how many of it win a silver trophy; 0 on a gold one.
        points: for the winner; of a silver trophy for all who get there in one phase.
        tied: of a gold trophy for each of several who have most.
    """

    id: str
    metal: Metal
    goal: Goal
    points: int
    count: int = 0
    tied: int = 0
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("points", self.points)
        _check_number("tied", self.tied, least=0, most=self.points)
        _check_number("copies", self.copies)
        if self.metal == "silver":
            _check_number("count", self.count)
            if self.tied:
                raise ValueError('"tied" is of gold trophies; all who reach a silver one score it')
        elif self.count:
            raise ValueError('"count" is of silver trophies; a gold one goes to whoever has most')


@dataclass(frozen=True, slots=True)
class BoxFor:
    """A tuck box.

    Attributes:
        holds: components that lie in it: dice, or cards.
        art: name of a drawing.
        accent: role of its band.
    """

    id: str
    holds: tuple[Held, ...]
    art: str = ""
    accent: str = "accent"

    def __post_init__(self) -> None:
        if not self.holds or len(set(self.holds)) < len(self.holds):
            raise ValueError('"holds" must name each component that lies in the box once')
        if len({name.endswith("dice") for name in self.holds}) > 1:
            raise ValueError('"holds" must be dice or cards, not both')


@dataclass(frozen=True, slots=True)
class Pieces:
    """All that is not printed on the sheet."""

    boat_dice: tuple[Entry[BoatDie], ...]
    town_dice: tuple[Entry[TownDie], ...]
    sizes: Entry[Sizes]
    start_marker: tuple[Entry[StartMarker], ...]
    captain_tokens: tuple[Entry[CaptainToken], ...]
    captain_cards: tuple[Entry[CaptainCard], ...]
    trophy_cards: tuple[Entry[TrophyCard], ...]
    tuck_boxes: tuple[Entry[BoxFor], ...]

    @property
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """Every table, to look for house values."""
        return (
            self.boat_dice,
            self.town_dice,
            (self.sizes,),
            self.start_marker,
            self.captain_tokens,
            self.captain_cards,
            self.trophy_cards,
            self.tuck_boxes,
        )


def count(entries: Iterable[Entry[Any]]) -> int:
    """Return how many pieces a full set has."""
    return sum(entry.value.copies for entry in entries)


def _check_sides(faces: tuple[str, ...]) -> None:
    if len(faces) != SIDES:
        raise ValueError(f'"faces" must be {SIDES}, one for each side, not {len(faces)}')


def _check_number(name: str, value: int, *, least: int = 1, most: int = MOST) -> None:
    if not least <= value <= most:
        raise ValueError(f'"{name}" must be from {least} to {most}, not {value}')
