"""The nouns of Freshwater Fly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Species = Literal[
    "brook", "brown", "coho", "cutthroat", "dolly", "grayling", "rainbow", "steelhead"
]
Colour = Literal["gold", "black", "green"]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """What the game is. Source: R Components; Fly Solo.

    Attributes:
        players: fewest and most players.
    """

    players: tuple[int, int]

    def __post_init__(self) -> None:
        if not 1 <= self.players[0] <= self.players[1] <= 20:
            raise ValueError('"players" must be the fewest and the most players')


@dataclass(frozen=True, slots=True)
class ColourClass:
    """One colour of fish and the icon that stands for it. Source: R End game scoring."""

    id: str
    mark: str


@dataclass(frozen=True, slots=True)
class FishCard:
    """One fish card: the river side hides the points. Source: R Components, Reel.

    Attributes:
        strength: how much each reel is reduced by.
        points: what it scores when caught.
    """

    id: str
    species: Species
    colour: Colour
    strength: int
    points: int
    copies: int = 1

    def __post_init__(self) -> None:
        for name, value, most in (
            ("strength", self.strength, 9),
            ("points", self.points, 99),
            ("copies", self.copies, 99),
        ):
            if not (name == "copies") <= value <= most:
                least = int(name == "copies")
                raise ValueError(f'"{name}" must be from {least} to {most}, not {value}')
