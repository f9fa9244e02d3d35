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
    """

    die: float

    def __post_init__(self) -> None:
        if not 10 <= self.die <= 40:
            raise ValueError(f'"die" must be from 10 to 40 mm, not {self.die:g}')
