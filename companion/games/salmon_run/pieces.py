"""Cards, figures and boxes of Salmon Run as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.data.entry import Entry
from companion.games.salmon_run.model import MOST_COPIES

Action = Literal[
    "forward",
    "left",
    "right",
    "double-forward",
    "double-left",
    "double-right",
    "wild",
    "bear",
    "eagle",
    "current",
    "rapids",
    "fatigue",
]
SwimAction = Literal["forward", "left", "right", "wild", "bear"]
CardTable = Literal["swim-cards", "fatigue-cards", "supplement-cards"]
CARD_TABLES: Final[tuple[CardTable, ...]] = ("swim-cards", "fatigue-cards", "supplement-cards")
MOST_PLAYERS: Final = 4


@dataclass(frozen=True, slots=True)
class SwimCard:
    """A card of a player's own deck. Source: R Swim Deck Anatomy."""

    id: str
    player: int
    action: SwimAction
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("player", self.player, most=MOST_PLAYERS)
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class RiverCard:
    """A card that lies beside the river until somebody takes it. Source: R Set-up, step 3."""

    id: str
    action: Action
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class SalmonPawn:
    """The salmon of a player. Source: R Components."""

    id: str
    player: int
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("player", self.player, most=MOST_PLAYERS)
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class BearPawn:
    """A bear. Source: R Components."""

    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        _check_number("copies", self.copies)


@dataclass(frozen=True, slots=True)
class BoxFor:
    """A tuck box.

    Attributes:
        holds: components whose cards lie in it.
        art: name of a drawing.
        accent: role of its band.
    """

    id: str
    holds: tuple[CardTable, ...]
    art: str = ""
    accent: str = "accent"

    def __post_init__(self) -> None:
        if not self.holds or len(set(self.holds)) < len(self.holds):
            raise ValueError('"holds" must name each component that lies in the box once')


@dataclass(frozen=True, slots=True)
class Pieces:
    """What lies on the table beside the river."""

    swim_cards: tuple[Entry[SwimCard], ...]
    fatigue_cards: tuple[Entry[RiverCard], ...]
    supplement_cards: tuple[Entry[RiverCard], ...]
    salmon_pawns: tuple[Entry[SalmonPawn], ...]
    bear_pawns: tuple[Entry[BearPawn], ...]
    tuck_boxes: tuple[Entry[BoxFor], ...]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table."""
        return (
            self.swim_cards,
            self.fatigue_cards,
            self.supplement_cards,
            self.salmon_pawns,
            self.bear_pawns,
            self.tuck_boxes,
        )

    def cards(self, table: CardTable) -> int:
        """Return how many cards a table has."""
        found: dict[CardTable, int] = {
            "swim-cards": _count(self.swim_cards),
            "fatigue-cards": _count(self.fatigue_cards),
            "supplement-cards": _count(self.supplement_cards),
        }
        return found[table]


def _count(entries: Iterable[Entry[SwimCard]] | Iterable[Entry[RiverCard]]) -> int:
    return sum(entry.value.copies for entry in entries)


def _check_number(name: str, value: int, *, least: int = 1, most: int = MOST_COPIES) -> None:
    if not least <= value <= most:
        raise ValueError(f'"{name}" must be from {least} to {most}, not {value}')
