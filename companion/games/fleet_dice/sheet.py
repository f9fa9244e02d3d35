"""The whole score sheet: everything that it is made of."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, fields

from companion.data.game_data import GameData
from companion.games.fleet_dice import tables
from companion.games.fleet_dice.model import (
    Bonus,
    Building,
    CoinTrack,
    Column,
    HarborEntry,
    Market,
    Rounds,
    Score,
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """What stands on the score sheet."""

    rounds: Rounds
    columns: tuple[Column, ...]
    harbor: tuple[HarborEntry, ...]
    bonuses: tuple[Bonus, ...]
    wharf: tuple[Building, ...]
    market: Market
    coin_track: CoinTrack
    score: Score

    @property
    def version(self) -> str:
        """Eight letters and digits that stand for these values; other values have others."""
        found = (getattr(self, field.name) for field in fields(self))
        values = [list(value) if isinstance(value, tuple) else [value] for value in found]
        return hashlib.sha256(repr(values).encode()).hexdigest()[:8]

    @property
    def crab(self) -> HarborEntry | None:
        """The column of the harbor with the king crab, if there is one."""
        return next((entry for entry in self.harbor if "K" in entry.boxes), None)


def sheet_of(data: GameData) -> Sheet:
    """Return the score sheet of the game."""
    return Sheet(
        rounds=data.value(tables.ROUNDS),
        columns=data.values(tables.COLUMNS),
        harbor=data.values(tables.HARBOR),
        bonuses=data.values(tables.BONUSES),
        wharf=data.values(tables.WHARF),
        market=data.value(tables.MARKET),
        coin_track=data.value(tables.COIN_TRACK),
        score=data.value(tables.SCORE),
    )
