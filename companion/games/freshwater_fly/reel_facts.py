"""What a reel board says: sections of the line, spaces of the reel, finesse, achievements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from companion.data.entry import Entry
from companion.drawing.icons import icon_names
from companion.games.freshwater_fly.hatch import HATCH, Hatch
from companion.games.freshwater_fly.model import MOST_FINESSE, Colour, Species

Stop = Literal["advance", "drag", "momentum", "finesse", "stamina"]
STOPS: tuple[Stop, ...] = get_args(Stop)
SECTIONS: tuple[Colour, ...] = get_args(Colour)


@dataclass(frozen=True, slots=True)
class ReelBoard:
    """One reel board. Source: R Appendix A, Personal Achievements."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= 99:
            raise ValueError(f'"copies" must be from 1 to 99, not {self.copies}')


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
    points: int
    tokens: tuple[Hatch, ...] = ()
    species: tuple[Species, ...] = ()
    different: int | None = None
    alike: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.points <= 99:
            raise ValueError(f'"points" must be from 1 to 99, not {self.points}')
        told = [self.tokens, self.species, self.different, self.alike]
        if sum(bool(one) for one in told) != 1:
            raise ValueError('must have one of "tokens", "species", "different" and "alike"')
        for key, names, most in (("tokens", self.tokens, 4), ("species", self.species, 3)):
            if len(set(names)) != len(names) or len(names) > most:
                raise ValueError(f'"{key}" must be at most {most}, all different')
        if self.different is not None and not 2 <= self.different <= len(HATCH):
            raise ValueError(f'"different" must be from 2 to {len(HATCH)}, not {self.different}')
        if self.alike is not None and not 2 <= self.alike <= 4:
            raise ValueError(f'"alike" must be from 2 to 4, not {self.alike}')


@dataclass(frozen=True, slots=True)
class FinesseAction:
    """What a player can do with finesse. Source: R Finesse Actions.

    Attributes:
        needs: the least finesse to have.
        cost: how much it takes.
        sign: its icon.
    """

    id: str
    needs: int
    sign: str
    cost: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.needs <= MOST_FINESSE:
            raise ValueError(f'"needs" must be from 1 to {MOST_FINESSE}, not {self.needs}')
        _check_sign(self.sign)
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

    id: str
    sign: str
    passing: bool = False
    gain: int | None = None

    def __post_init__(self) -> None:
        if self.id not in STOPS:
            raise ValueError(f'"id" must be one of {", ".join(STOPS)}, not "{self.id}"')
        _check_sign(self.sign)
        if (self.gain is not None) != (self.id == "finesse"):
            raise ValueError('"gain" belongs to the finesse space and to no other')
        if self.gain is not None and not 1 <= self.gain <= MOST_FINESSE:
            raise ValueError(f'"gain" must be from 1 to {MOST_FINESSE}, not {self.gain}')


def _check_sign(sign: str) -> None:
    if sign not in icon_names():
        raise ValueError(f'"sign" must be an icon, not "{sign}"')


@dataclass(frozen=True, slots=True)
class Section:
    """One section of the line. Source: R Reel Spaces v.

    Attributes:
        turns: of the reel until the fish is caught.
        stamina: how far the dial goes on from the stamina space, negative for back.
    """

    id: str
    turns: int
    stamina: int

    def __post_init__(self) -> None:
        if self.id not in SECTIONS:
            raise ValueError(f'"id" must be one of {", ".join(SECTIONS)}, not "{self.id}"')
        if not -1 <= self.stamina <= 1:
            raise ValueError(f'"stamina" must be -1, 0 or 1, not {self.stamina}')


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
    play: float
    scale: float

    def __post_init__(self) -> None:
        if not 1 <= self.play <= 2:
            raise ValueError(f'"play" must be from 1 to 2 mm, not {self.play:g}')
        if not 0.5 <= self.scale <= 2:
            raise ValueError(f'"scale" must be from 0.5 to 2, not {self.scale:g}')


@dataclass(frozen=True, slots=True)
class Reels:
    """All that the reel boards say."""

    boards: tuple[Entry[ReelBoard], ...]
    achievements: tuple[Entry[PersonalAchievement], ...]
    finesse: tuple[Entry[FinesseAction], ...]
    rondel: tuple[Entry[RondelSpace], ...]
    sections: tuple[Entry[Section], ...]
    layouts: tuple[Entry[ReelLayout], ...]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table of what is printed on the boards."""
        return (
            self.boards,
            self.achievements,
            self.finesse,
            self.rondel,
            self.sections,
        )

    def of(self, board: str) -> tuple[PersonalAchievement, ...]:
        """Return the achievements of a board, in order."""
        return tuple(one.value for one in self.achievements if one.value.board == board)


def wrong_reels(reels: Reels, card_sizes: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the table and what is wrong with the reel boards as a whole."""
    boards = [entry.id for entry in reels.boards]
    for entry in reels.achievements:
        if entry.value.board not in boards:
            message = f'"{entry.id}" is for the board "{entry.value.board}"; there is none'
            yield "personal-achievements", message
    for board in boards:
        if not reels.of(board):
            yield "personal-achievements", f'the board "{board}" has none'
    stops = [entry.id for entry in reels.rondel]
    if sorted(stops) != sorted(STOPS):
        yield "rondel", f"must have the spaces {', '.join(STOPS)}, once each"
    elif stops[0] != "advance":
        yield "rondel", '"advance" must be the first space: the reel starts there'
    sections = [entry.value for entry in reels.sections]
    if sorted(section.id for section in sections) != sorted(SECTIONS):
        yield "reel-sections", f"must have the sections {', '.join(SECTIONS)}, once each"
    elif [section.turns for section in sections] != [*range(1, len(sections) + 1)]:
        yield "reel-sections", "turns must be 1, 2, 3 from left to right: one for each section"
    known = {entry.id for entry in reels.layouts}
    for size in card_sizes:
        if size not in known:
            yield "reel-layouts", f'"{size}" is missing or wrong'
