"""Fleet: The Dice Game read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Book, Entry, read_book
from companion.games.fleet_dice.model import GameFacts
from companion.games.fleet_dice.sheet import Sheet, read_sheet

SLUG = "fleet_dice"


@dataclass(frozen=True, slots=True)
class FleetDice:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
    """

    facts: GameFacts
    words: Mapping[str, str]
    sheet: Sheet

    @property
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
        """Every table, to look for house values."""
        return self.sheet.tables


def load(overlay: Path | None, language: str, only: Collection[str] = ()) -> FleetDice:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        facts = book.record("game", GameFacts)
        sheet = read_sheet(book)
        _check_players(book, sheet, facts)
    return FleetDice(facts=facts.value, words=book.labels, sheet=sheet)


def _check_players(book: Book, sheet: Sheet, facts: Entry[GameFacts]) -> None:
    many = facts.value.players[1]
    if len(sheet.bonuses) < many and any("K" in entry.value.boxes for entry in sheet.harbor):
        book.problem("bonuses", "", f"{len(sheet.bonuses)} bonuses are too few for {many} players")
