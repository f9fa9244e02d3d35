"""What players do, as data: dice actions, what a cast earns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.data.entry import Entry
from companion.drawing.icons import icon_names
from companion.games.freshwater_fly.model import MOST_FINESSE


@dataclass(frozen=True, slots=True)
class DiceAction:
    """What a die can be used for. Source: R Dice Actions.

    Attributes:
        sign: its icon.
        gain: finesse gained.
    """

    id: str
    sign: str
    gain: int | None = None

    def __post_init__(self) -> None:
        if self.sign not in icon_names():
            raise ValueError(f'"sign" must be an icon, not "{self.sign}"')
        if self.gain is not None and not 1 <= self.gain <= MOST_FINESSE:
            raise ValueError(f'"gain" must be from 1 to {MOST_FINESSE}, not {self.gain}')


@dataclass(frozen=True, slots=True)
class Casting:
    """What a cast earns. Source: R First Landing, Drifting.

    Attributes:
        landing: strike cards for a match where the casting token lands.
        drift: strike cards for a match after a drift.
        drifts: how often it drifts at most.
    """

    landing: int
    drift: int
    drifts: int

    def __post_init__(self) -> None:
        for name, value in (
            ("landing", self.landing),
            ("drift", self.drift),
            ("drifts", self.drifts),
        ):
            if not 1 <= value <= 4:
                raise ValueError(f'"{name}" must be from 1 to 4, not {value}')


@dataclass(frozen=True, slots=True)
class Actions:
    """What the aids say beside what the boards say."""

    dice: tuple[Entry[DiceAction], ...]
    casting: Entry[Casting]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table of them."""
        return self.dice, (self.casting,)
