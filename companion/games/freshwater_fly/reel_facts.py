"""What a reel board says: sections of the line, spaces of the reel, finesse, achievements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, get_args

from companion.core.limits import Count, Different, Length, Range
from companion.games.freshwater_fly.actions import Sign
from companion.games.freshwater_fly.hatch import HATCH, Hatch
from companion.games.freshwater_fly.model import Colour, Gain, Species
from companion.games.freshwater_fly.sizes import Play, Scale

Stop = Literal["advance", "drag", "momentum", "finesse", "stamina"]
STOPS: tuple[Stop, ...] = get_args(Stop)
SECTIONS: tuple[Colour, ...] = get_args(Colour)


@dataclass(frozen=True, slots=True)
class PersonalAchievement:
    """What only the owner of a board can score. Source: R Appendix A, Personal Achievements.

    Attributes:
        board: id of the reel board.
        tokens: colours of which each hatch token scores.
        species: the fish that scores, or the different fish that make a set.
        different: hatch tokens of so many colours make a set.
        alike: so many hatch tokens of one colour score, once for each colour.
    """

    id: str
    board: str
    points: Count
    tokens: Annotated[tuple[Hatch, ...], Length(0, 4), Different()] = ()
    species: Annotated[tuple[Species, ...], Length(0, 3), Different()] = ()
    different: Annotated[int, Range(2, len(HATCH))] | None = None
    alike: Annotated[int, Range(2, 4)] | None = None

    def __post_init__(self) -> None:
        told = [self.tokens, self.species, self.different, self.alike]
        if sum(bool(one) for one in told) != 1:
            raise ValueError('must have one of "tokens", "species", "different" and "alike"')


@dataclass(frozen=True, slots=True)
class FinesseAction:
    """What a player can do with finesse. Source: R Finesse Actions.

    Attributes:
        needs: the least finesse to have.
        cost: how much it takes.
        sign: its icon.
    """

    id: str
    needs: Gain
    sign: Sign
    cost: int = 1

    def __post_init__(self) -> None:
        if not 0 <= self.cost <= self.needs:
            raise ValueError(f'"cost" must be from 0 to what it needs, not {self.cost}')


@dataclass(frozen=True, slots=True)
class RondelSpace:
    """One space of the reel. Source: R Reel Spaces.

    Attributes:
        sign: its icon.
        passing: whether it also acts when the dial passes.
        gain: finesse gained.
    """

    id: Stop
    sign: Sign
    passing: bool = False
    gain: Gain | None = None

    def __post_init__(self) -> None:
        if (self.gain is not None) != (self.id == "finesse"):
            raise ValueError('"gain" belongs to the finesse space and to no other')


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the line. Source: R Reel Spaces v.

    Attributes:
        turns: of the reel until the fish is caught.
        stamina: how far the dial goes on from the stamina space, negative for back.
    """

    id: Colour
    turns: int
    stamina: Literal[-1, 0, 1]


@dataclass(frozen=True, slots=True)
class ReelLayout:
    """How the boards are laid out, mm; `scale` is that of type and ornaments.

    Attributes:
        id: the card size that it is for.
        size: of the trimmed board.
        play: how much larger a space is than its piece.
    """

    id: str
    size: tuple[float, float]
    play: Play
    scale: Scale
