"""Salmon Run as data: who can play, and pieces that hold no words."""

from __future__ import annotations

from dataclasses import dataclass

MOST_COPIES = 99


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Fewest and most players."""

    players: tuple[int, int]

    def __post_init__(self) -> None:
        few, many = self.players
        if not 2 <= few <= many <= 4:
            raise ValueError('"players" must rise from 2 or more to 4 at most')


@dataclass(frozen=True, slots=True)
class Race:
    """The numbers of a turn. Source: R Gameplay; Hand Size; The Bear.

    Attributes:
        hand: cards in a hand.
        plays: the most that are played in a turn.
        tiring: so many swim cards in one turn cost a fatigue card.
        hunt: hexes that a bear moves at most.
    """

    hand: int
    plays: int
    tiring: int
    hunt: int

    def __post_init__(self) -> None:
        for name in ("hand", "plays", "tiring", "hunt"):
            value = getattr(self, name)
            if not 1 <= value <= 11:
                raise ValueError(f'"{name}" must be from 1 to 11, not {value}')


@dataclass(frozen=True, slots=True)
class Length:
    """How long the river is.

    Attributes:
        boards: numbered ones between the first and the last.
    """

    id: str
    boards: int

    def __post_init__(self) -> None:
        if not 1 <= self.boards <= MOST_COPIES:
            raise ValueError(f'"boards" must be from 1 to {MOST_COPIES}, not {self.boards}')


@dataclass(frozen=True, slots=True)
class PlainDie:
    """A die with pips. Source: R Components."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST_COPIES:
            raise ValueError(f'"copies" must be from 1 to {MOST_COPIES}, not {self.copies}')


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large our pieces are, mm.

    Attributes:
        die: edge of the die that is folded up.
        salmon: width and height of a salmon that stands.
        bear: width and height of a bear that stands.
        foot: depth of each of their feet.
    """

    die: float
    salmon: tuple[float, float]
    bear: tuple[float, float]
    foot: float

    def __post_init__(self) -> None:
        for name, value, least, most in (
            ("die", self.die, 10, 40),
            *(("salmon", side, 12, 60) for side in self.salmon),
            *(("bear", side, 12, 60) for side in self.bear),
            ("foot", self.foot, 4, 20),
        ):
            if not least <= value <= most:
                raise ValueError(f'"{name}" must be from {least} to {most} mm, not {value:g}')
