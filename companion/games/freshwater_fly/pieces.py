"""The small pieces of Freshwater Fly as data: tokens, dice and boxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Any, Literal

from companion.data.entry import Entry
from companion.games.freshwater_fly.hatch import HATCH, Hatch

Player = Literal["1", "2", "3", "4", "silent-angler"]
DeckName = Literal[
    "fish-cards", "rock-cards", "master-skill-cards", "strike-cards", "alternate-strike-cards"
]
MOST = 99


@dataclass(frozen=True, slots=True)
class HatchToken:
    """Hatch tokens of one colour. Source: R Components."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        if self.id not in HATCH:
            raise ValueError(f'"id" must be one of {", ".join(HATCH)}, not "{self.id}"')
        _check_copies(self.copies)


@dataclass(frozen=True, slots=True)
class FlyToken:
    """A fly token with a fly on each side. Source: R Components, Finesse Actions."""

    id: str
    sides: tuple[Hatch, Hatch]
    copies: int = 1

    def __post_init__(self) -> None:
        if self.sides[0] == self.sides[1]:
            raise ValueError('"sides" must be two colours, or flipping the token changes nothing')
        _check_copies(self.copies)


@dataclass(frozen=True, slots=True)
class PlayerToken:
    """A finesse or drag token of one player. Source: R Components."""

    id: str
    player: Player
    copies: int = 1

    def __post_init__(self) -> None:
        _check_copies(self.copies)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece that says nothing: the casting token, a die. Source: R Components."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        _check_copies(self.copies)


@dataclass(frozen=True, slots=True)
class TokenTotals:
    """How many tokens of each kind there are in all. Source: R Components."""

    hatch_tokens: int
    fly_tokens: int
    finesse_tokens: int
    drag_tokens: int
    casting_token: int

    def __post_init__(self) -> None:
        for field in fields(self):
            count = getattr(self, field.name)
            if count < 1:
                key = field.name.replace("_", "-")
                raise ValueError(f'"{key}" must be at least 1, not {count}')


def _check_copies(copies: int) -> None:
    if not 1 <= copies <= MOST:
        raise ValueError(f'"copies" must be from 1 to {MOST}, not {copies}')


@dataclass(frozen=True, slots=True)
class BoxFor:
    """A tuck box. Source: R Components, for the decks.

    Attributes:
        decks: components whose cards it holds.
        art: name of a drawing.
        accent: role of its band.
    """

    id: str
    decks: tuple[DeckName, ...]
    art: str = ""
    accent: str = "accent"

    def __post_init__(self) -> None:
        if not self.decks or len(set(self.decks)) < len(self.decks):
            raise ValueError('"decks" must name each deck that lies in the box once')


@dataclass(frozen=True, slots=True)
class Pieces:
    """All small pieces."""

    hatch_tokens: tuple[Entry[HatchToken], ...]
    fly_tokens: tuple[Entry[FlyToken], ...]
    finesse_tokens: tuple[Entry[PlayerToken], ...]
    drag_tokens: tuple[Entry[PlayerToken], ...]
    casting_token: tuple[Entry[Part], ...]
    dice: tuple[Entry[Part], ...]
    tuck_boxes: tuple[Entry[BoxFor], ...]
    totals: Entry[TokenTotals]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table of pieces."""
        return (
            self.hatch_tokens,
            self.fly_tokens,
            self.finesse_tokens,
            self.drag_tokens,
            self.casting_token,
            self.dice,
            self.tuck_boxes,
            (self.totals,),
        )


def wrong_totals(pieces: Pieces) -> Iterator[tuple[str, str]]:
    """Yield the key and what is wrong with each total that its table does not add up to."""
    for field in fields(pieces.totals.value):
        total = getattr(pieces.totals.value, field.name)
        found = sum(entry.value.copies for entry in getattr(pieces, field.name))
        if found != total:
            table = field.name.replace("_", "-")
            yield table, f"the copies in {table} add up to {found}, not to {total}"
