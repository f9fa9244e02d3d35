"""The whole score sheet, read from `sheet.toml` and checked against itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.data.book import Book
from companion.data.entry import Entry
from companion.games.fleet_dice.model import (
    CATCHES,
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
    """Everything that the score sheet is made of."""

    rounds: Entry[Rounds]
    columns: tuple[Entry[Column], ...]
    harbor: tuple[Entry[HarborEntry], ...]
    bonuses: tuple[Entry[Bonus], ...]
    wharf: tuple[Entry[Building], ...]
    market: Entry[Market]
    coin_track: Entry[CoinTrack]
    score: Entry[Score]

    @property
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """Every table, records as tables of one entry."""
        return (
            (self.rounds,),
            self.columns,
            self.harbor,
            self.bonuses,
            self.wharf,
            (self.market,),
            (self.coin_track,),
            (self.score,),
        )

    @property
    def version(self) -> str:
        """Eight letters and digits that stand for these values; other values have others."""
        values = [[entry.value for entry in table] for table in self.tables]
        return hashlib.sha256(repr(values).encode()).hexdigest()[:8]


def read_sheet(book: Book) -> Sheet:
    """Return the sheet, and tell the book what is impossible about it."""
    sheet = Sheet(
        rounds=book.record("rounds", Rounds),
        columns=book.entries("columns", Column),
        harbor=book.entries("harbor", HarborEntry),
        bonuses=book.entries("bonuses", Bonus),
        wharf=book.entries("wharf", Building),
        market=book.record("market", Market),
        coin_track=book.record("coin-track", CoinTrack),
        score=book.record("score", Score),
    )
    if not book.problems:
        for place, key, message in _impossible(sheet):
            book.problem(place, key, message)
    return sheet


def _impossible(sheet: Sheet) -> Iterator[tuple[Entry[Any] | str, str, str]]:
    """Yield what no single entry can see."""
    ids = tuple(entry.id for entry in sheet.columns)
    if sorted(ids) != sorted(CATCHES):
        yield "columns", "", f"must be one for each fish of the die: {', '.join(CATCHES)}"
    setup = sheet.rounds.value.setup_boxes
    for entry in sheet.columns:
        first = entry.value.boxes[:setup]
        if first.count("L") != 1 or first.count("B") != 1 or "C" in first:
            message = (
                f"must have exactly one L and one B in its first {setup} boxes: whoever rolls this"
                " fish at the start gets one license and one boat"
            )
            yield entry, "boxes", message
    crabs = [entry for entry in sheet.harbor if "K" in entry.value.boxes]
    if len(crabs) > 1:
        names = " and ".join(entry.id for entry in crabs)
        yield (
            crabs[1],
            "boxes",
            f"there are two king crab boxes (K), in {names}; one bonus is taken",
        )
    if crabs and not sheet.bonuses:
        yield "bonuses", "", "there is none, but the harbor has a box K that takes one"
    for tables in (sheet.harbor, sheet.wharf):
        if not tables:
            yield "harbor" if tables is sheet.harbor else "wharf", "", "must have an entry"
