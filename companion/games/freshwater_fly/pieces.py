"""The small pieces of Freshwater Fly as data: tokens, dice and boards that say nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from companion.core.limits import Count, Different, Range
from companion.games.freshwater_fly.hatch import Hatch

Player = Literal["1", "2", "3", "4", "silent-angler"]
Total: TypeAlias = Annotated[int, Range(1)]


@dataclass(frozen=True, slots=True)
class HatchToken:
    """Hatch tokens of one colour. Source: R Components."""

    id: Hatch
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class FlyToken:
    """A fly token with a fly on each side. Source: R Components, Finesse Actions."""

    id: str
    sides: Annotated[tuple[Hatch, Hatch], Different()]
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class PlayerToken:
    """A finesse or drag token of one player. Source: R Components."""

    id: str
    player: Player
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of which only the number is told: a reel board, a die. Source: R Components."""

    id: str
    copies: Count = 1


@dataclass(frozen=True, slots=True)
class TokenTotals:
    """How many tokens of each kind there are in all. Source: R Components."""

    hatch_tokens: Total
    fly_tokens: Total
    finesse_tokens: Total
    drag_tokens: Total
    casting_token: Total
