"""What players do and score, as data: dice actions, what a cast earns, rows of the score pad."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from companion.data.entry import Entry
from companion.drawing.icons import ICONS
from companion.games.freshwater_fly.model import MOST_FINESSE, Colour

Group = Literal["fish", "common", "personal", "bonus", "solo"]


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
        if self.sign not in ICONS:
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
class ScoreRow:
    """One line of the score pad. Source: R Scoring."""

    id: str
    group: Group


@dataclass(frozen=True, slots=True)
class ScorePad:
    """The score pad. Source: R Scoring.

    Attributes:
        rows: from top to bottom, each group in one piece.
        tie: colours of fish that break a tie, one after the other.
        players: columns.
        copies: sheets in a full set.
    """

    rows: tuple[ScoreRow, ...]
    tie: tuple[Colour, ...]
    players: int = 4
    copies: int = 1

    def __post_init__(self) -> None:
        if len({row.id for row in self.rows}) < len(self.rows) or not self.rows:
            raise ValueError('"rows" must be at least one, each with an id of its own')
        groups = [row.group for row in self.rows]
        starts = [group for i, group in enumerate(groups) if i == 0 or groups[i - 1] != group]
        if len(set(starts)) < len(starts):
            raise ValueError('"rows" of one group must follow each other')
        if len(set(self.tie)) < len(self.tie):
            raise ValueError('"tie" must name each colour once')
        if not 1 <= self.players <= 6:
            raise ValueError(f'"players" must be from 1 to 6, not {self.players}')
        if not 1 <= self.copies <= 99:
            raise ValueError(f'"copies" must be from 1 to 99, not {self.copies}')


@dataclass(frozen=True, slots=True)
class Actions:
    """What the aids and the score pad say beside what the boards say."""

    dice: tuple[Entry[DiceAction], ...]
    casting: Entry[Casting]
    score_pad: Entry[ScorePad]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table of them."""
        return self.dice, (self.casting,), (self.score_pad,)
