"""Sizes, boxes and the score pad of Lure as data."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from companion.games.lure.model import MOST_SIDES

Held = Literal["fish-cards", "lure-tokens"]
SMALLEST, LARGEST = 10.0, 40.0
MIDDLE = 80.0  # mm that the middle of a screen needs for its words


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large pieces are, mm.

    Attributes:
        d6, d12, d20: height of a die that lies on a face.
        lure_token: its diameter.
        screen: width and height of an unfolded screen.
        wings: width of its two sides.
    """

    d6: float
    d12: float
    d20: float
    lure_token: float
    screen: tuple[float, float]
    wings: float

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name not in ("screen", "wings") and not SMALLEST <= value <= LARGEST:
                key = field.name.replace("_", "-")
                raise ValueError(f'"{key}" must be from {SMALLEST:g} to {LARGEST:g} mm')
        width, height = self.screen
        if not 60 <= height <= 200 or self.wings < 50 or width - 2 * self.wings < MIDDLE:
            raise ValueError(
                '"screen" must be 60 to 200 mm high, its "wings" 50 mm wide or more and its middle'
                f" {MIDDLE:g} mm or more"
            )

    def height(self, sides: int) -> float:
        """Return the height of a die that lies on a face."""
        return {6: self.d6, 12: self.d12, MOST_SIDES: self.d20}[sides]


@dataclass(frozen=True, slots=True)
class BoxFor:
    """What a tuck box holds.

    Attributes:
        stacks: how many stacks of pieces lie side by side, across and down; none for cards.
        thickness: of such a piece, mm.
        art: the drawing on it.
        accent: role of its band.
    """

    id: str
    holds: Held
    stacks: tuple[int, ...] = ()
    thickness: float = 0.0
    art: str = ""
    accent: str = "accent"

    def __post_init__(self) -> None:
        if self.holds == "lure-tokens" and (len(self.stacks) != 2 or min(self.stacks) < 1):
            raise ValueError('"stacks" must be how many lie across and down')
        if self.holds == "lure-tokens" and not 0.1 <= self.thickness <= 10:
            raise ValueError('"thickness" must be from 0.1 to 10 mm')
