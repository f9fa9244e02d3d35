"""Hatch tiles and momentum tiles as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.core.limits import Count
from companion.games.freshwater_fly.model import Colour, Column, Cost, Digit, Gain, Shift

FEWEST, MOST = 4, 5
Tokens: TypeAlias = Literal[4, 5]
"""How many lie on a hatch tile."""


@dataclass(frozen=True, slots=True)
class HatchTile:
    """A hatch tile. Source: R Setup.

    Attributes:
        sides: how many hatch tokens lie on its front and on its back.
    """

    id: str
    sides: tuple[Tokens, Tokens]
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class HatchRows:
    """How many tiles lie on the table. Source: R Setup.

    Attributes:
        tiles: over the columns and beside the river.
        larger: of them showing the larger number with four players.
    """

    tiles: int
    larger: int


@dataclass(frozen=True, slots=True)
class MomentumTile:
    """A momentum tile; what a side has nothing to do with is None. Source: R Appendices A and B.

    Attributes:
        a_column: where a cast of side A lands.
        a_columns: how far a hatch token moves.
        a_gain, b_gain: finesse gained.
        a_plus: what the number of caught fish is added to.
        a_colour: the fish that are counted.
        b_cost: finesse that it takes.
        b_reel_at: the value of a reel.
    """

    id: str
    a_column: Column | None = None
    a_columns: Shift | None = None
    a_gain: Gain | None = None
    a_plus: Digit | None = None
    a_colour: Colour | None = None
    b_gain: Gain | None = None
    b_cost: Cost | None = None
    b_reel_at: Digit | None = None
    copies: Count = 1
