"""Salmon Run read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.data.book import Entry, read_book
from companion.games.salmon_run.model import GameFacts, PlainDie, Sizes

SLUG = "salmon_run"


@dataclass(frozen=True, slots=True)
class SalmonRun:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
    """

    facts: GameFacts
    words: Mapping[str, str]
    dice: tuple[Entry[PlainDie], ...]
    sizes: Entry[Sizes]

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Every table, to look for house values."""
        return (self.dice, (self.sizes,))


def load(overlay: Path | None, language: str) -> SalmonRun:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        facts = book.record("game", GameFacts)
        dice = book.entries("dice", PlainDie)
        sizes = book.record("sizes", Sizes)
    return SalmonRun(facts=facts.value, words=book.labels, dice=dice, sizes=sizes)
