"""What of a game can be dealt and rolled: its `chance.toml`, and what lies in a deck or a pool."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.core.chance import MOST_DICE, Die, plain_die
from companion.core.errors import CompanionError
from companion.core.nearest import guess
from companion.data.book import Book, Entry, read_book

T = TypeVar("T")
FILE = "chance"
MOST_PIECES = 1000
_PLAIN = re.compile(r"d([1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class DeckOf:
    """A deck or a bag.

    Attributes:
        table: whose entries are the pieces, each as often as its `copies` say.
        file: in which the table stands, without `.toml`, if it is not named like the table.
        where: keys and values that an entry of the table must have to be in it.
        pieces: the pieces themselves, if no table has them.
    """

    id: str
    table: str = ""
    file: str = ""
    where: Mapping[str, str | int] = field(default_factory=dict)
    pieces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.table) == bool(self.pieces):
            raise ValueError('a deck has either a "table" or its "pieces"')
        if self.pieces and (self.file or self.where):
            raise ValueError('"file" and "where" belong to a "table"')


@dataclass(frozen=True, slots=True)
class PoolRoll:
    """What is rolled of a pool, and when.

    Attributes:
        dice: kinds of dice and how many of each: `d6`, or an entry of the pool's table.
        players: with how many players; none: with any.
        counts: how many times these dice, one of which the person asks for; none: once.
    """

    dice: tuple[tuple[str, int], ...]
    players: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        times = max(self.counts, default=1)
        if min(self.counts, default=1) < 1 or any(count < 1 for _, count in self.dice):
            raise ValueError("dice are counted from 1")
        if not 1 <= times * sum(count for _, count in self.dice) <= MOST_DICE:
            raise ValueError(f'"dice" must be 1 to {MOST_DICE:,} dice')


@dataclass(frozen=True, slots=True)
class DicePool:
    """Dice that are rolled together.

    Attributes:
        rolls: the first of them holds if the person says nothing.
        table: whose entries are dice with `faces`.
        file: in which the table stands, without `.toml`, if it is not named like the table.
    """

    id: str
    rolls: tuple[PoolRoll, ...]
    table: str = ""
    file: str = ""

    def __post_init__(self) -> None:
        if not self.rolls:
            raise ValueError('"rolls" must be at least one')
        own = [die for roll in self.rolls for die, _ in roll.dice if not _PLAIN.fullmatch(die)]
        if own and not self.table:
            raise ValueError(f'"table" is missing, which says what the faces of {own[0]} are')


@dataclass(frozen=True, slots=True)
class Piles:
    """Every deck and every pool of a game."""

    decks: tuple[Entry[DeckOf], ...]
    pools: tuple[Entry[DicePool], ...]

    @property
    def deck_names(self) -> tuple[str, ...]:
        """The names of what can be dealt."""
        return tuple(entry.id for entry in self.decks)

    @property
    def pool_names(self) -> tuple[str, ...]:
        """The names of what can be rolled."""
        return tuple(entry.id for entry in self.pools)

    @property
    def tables(self) -> tuple[Iterable[Entry[Any]], ...]:
        """Both tables."""
        return self.decks, self.pools


@dataclass(frozen=True, slots=True)
class _Copied:
    id: str
    copies: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.copies <= MOST_PIECES:
            raise ValueError(f'"copies" must be from 1 to {MOST_PIECES:,}, not {self.copies}')


@dataclass(frozen=True, slots=True)
class _Faced:
    id: str
    faces: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.faces) < 2:
            raise ValueError('"faces" must be at least two')


def piles(book: Book) -> Piles:
    """Return what a game's `chance.toml` declares, with what it gets wrong told to the book."""
    read = Piles(book.entries("decks", DeckOf), book.entries("dice-pools", DicePool))
    entries: tuple[Entry[Any], ...] = (*read.decks, *read.pools)
    for entry in entries:
        if entry.value.table and not book.has(entry.value.table):
            book.problem(entry, "table", f'there is no table "{entry.value.table}"')
    return read


def read_piles(slug: str, overlay: Path | None = None) -> Piles:
    """Return what can be dealt and rolled, reading nothing else of the game.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(slug, overlay=overlay, files={FILE}) as book:
        return Piles(book.entries("decks", DeckOf), book.entries("dice-pools", DicePool))


def deck_pieces(slug: str, deck: str, overlay: Path | None = None) -> tuple[str, ...]:
    """Return the pieces of a deck or bag by name, in the order of the data.

    Raises:
        CompanionError: the game has no such deck; it names those that it has.
        DataError: it lists every mistake.
    """
    decks = read_piles(slug, overlay).decks
    declared = _found(deck, decks, "deck", slug)
    if declared.value.pieces:
        return declared.value.pieces
    table, where = declared.value.table, declared.value.where
    with read_book(slug, overlay=overlay, files={declared.value.file or table}) as book:
        found = book.partly(table, _Copied, where)
        pieces = tuple(entry.id for entry in found for _ in range(entry.value.copies))
        if not found:
            book.problem(declared, "table", f'no entry of "{table}" belongs to this deck')
    return pieces


def pool_dice(
    slug: str,
    pool: str,
    players: int | None = None,
    count: int | None = None,
    overlay: Path | None = None,
) -> tuple[Die, ...]:
    """Return the dice of a pool in the order in which they fall.

    Args:
        slug: the game.
        pool: its name.
        players: how many there are; None if the person did not say.
        count: how many dice; None if the person did not say.
        overlay: the owner's folder.

    Raises:
        CompanionError: there is no such pool, or no such roll of it; it says what there is.
        DataError: it lists every mistake.
    """
    declared = _found(pool, read_piles(slug, overlay).pools, "pool of dice", slug)
    chosen = roll_for(declared.value, players, count)
    times = count if chosen.counts and count else 1
    own: dict[str, Die] = {}
    if any(not _PLAIN.fullmatch(die) for die, _ in chosen.dice):
        own = _own_dice(slug, declared, overlay)
    return tuple(
        own[die] if die in own else plain_die(int(die[1:]))
        for die, number in chosen.dice
        for _ in range(number * times)
    )


def _own_dice(slug: str, pool: Entry[DicePool], overlay: Path | None) -> dict[str, Die]:
    table = pool.value.table
    with read_book(slug, overlay=overlay, files={pool.value.file or table}) as book:
        dice = {entry.id: Die(entry.id, entry.value.faces) for entry in book.partly(table, _Faced)}
        for roll in pool.value.rolls:
            for die, _ in roll.dice:
                if die not in dice and not _PLAIN.fullmatch(die):
                    book.problem(pool, "rolls", f'"{table}" has no die "{die}"')
    return dice


def roll_for(pool: DicePool, players: int | None, count: int | None) -> PoolRoll:
    """Return the roll of a pool that is meant.

    Raises:
        CompanionError: there is none; it says what to try.
    """
    if players is None and count is None:
        return pool.rolls[0]
    name = f'the pool "{pool.id}"'
    fitting = [
        roll for roll in pool.rolls if players is None or players in (roll.players or (players,))
    ]
    if not fitting:
        numbers = sorted({number for roll in pool.rolls for number in roll.players})
        raise CompanionError(f"{name} is for {_or(numbers)} players, not {players}")
    counts = sorted({number for roll in fitting for number in roll.counts})
    if count is None:
        plain = [roll for roll in fitting if not roll.counts]
        if not plain:
            raise CompanionError(f"{name} then has {_or(counts)} dice; add --count")
        return plain[0]
    if count not in counts:
        try_this = f"--count is {_or(counts)}" if counts else "leave --count out"
        raise CompanionError(f"{name} has no roll of {count} dice here; {try_this}")
    return next(roll for roll in fitting if count in roll.counts)


def _or(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def _found(name: str, entries: Sequence[Entry[T]], kind: str, slug: str) -> Entry[T]:
    names = [entry.id for entry in entries]
    if name not in names:
        raise CompanionError(f'{slug} has no {kind} "{name[:40]}"' + guess(name, names))
    return entries[names.index(name)]
