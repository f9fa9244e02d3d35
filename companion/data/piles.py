"""What of a game can be dealt and rolled: its `chance.toml`, and what lies in a deck or a pool."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.core.chance import MOST_DICE, Die, plain_die
from companion.core.errors import CompanionError
from companion.core.nearest import guess
from companion.data.book import Entry, Opened, read_book
from companion.data.game_data import GameData
from companion.data.schema import Entries

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
        tables: whose entries are dice with `faces`.
        files: in which these tables stand, without `.toml`, if not named like them.
    """

    id: str
    rolls: tuple[PoolRoll, ...]
    tables: tuple[str, ...] = ()
    files: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.rolls:
            raise ValueError('"rolls" must be at least one')
        own = [die for roll in self.rolls for die, _ in roll.dice if not _PLAIN.fullmatch(die)]
        if own and not self.tables:
            raise ValueError(f'"tables" is missing, which says where the faces of {own[0]} stand')

    def roll_for(self, players: int | None, count: int | None) -> PoolRoll:
        """Return the roll that is meant: the first if nothing is said.

        Raises:
            CompanionError: there is none; it says what to try.
        """
        if players is None and count is None:
            return self.rolls[0]
        fitting = [r for r in self.rolls if players is None or players in (r.players or (players,))]
        if not fitting:
            numbers = sorted({number for roll in self.rolls for number in roll.players})
            raise CompanionError(f'"{self.id}" is for {_or(numbers)} players, not {players}')
        counts = sorted({number for roll in fitting for number in roll.counts})
        if count is None:
            plain = [roll for roll in fitting if not roll.counts]
            if not plain:
                raise CompanionError(f'"{self.id}" then has {_or(counts)} dice; add --count')
            return plain[0]
        if count not in counts:
            right = f"--count is {_or(counts)}" if counts else "leave --count out"
            raise CompanionError(f'"{self.id}" has no roll of {count} dice here; {right}')
        return next(roll for roll in fitting if count in roll.counts)

    def dice(
        self, players: int | None, count: int | None, own: Mapping[str, Die]
    ) -> tuple[Die, ...]:
        """Return the dice of a roll in the order in which they fall.

        Args:
            players: how many there are; None if the person did not say.
            count: how many dice; None if the person did not say.
            own: dice with faces of their own by name; the others have numbers.

        Raises:
            CompanionError: there is no such roll; it says what to try.
        """
        chosen = self.roll_for(players, count)
        if unknown := [d for d, _ in chosen.dice if d not in own and not _PLAIN.fullmatch(d)]:
            raise CompanionError(f'"{self.id}" has a die "{unknown[0]}" that has no faces')
        times = count if chosen.counts and count else 1
        return tuple(
            own[die] if die in own else plain_die(int(die[1:]))
            for die, number in chosen.dice
            for _ in range(number * times)
        )


DECKS = Entries("decks", DeckOf, FILE)
POOLS = Entries("pools", DicePool, FILE)
CHANCE_TABLES = (DECKS, POOLS)


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
    def tables(self) -> tuple[tuple[Entry[Any], ...], ...]:
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


def piles(book: Opened) -> Piles:
    """Return what a game's `chance.toml` declares, held to the tables that the whole game has."""
    read = declared_in(book)
    for deck in read.decks:
        if deck.value.table and not book.has(deck.value.table):
            book.problem(deck, "table", f'there is no table "{deck.value.table}"')
    for pool in read.pools:
        for table in pool.value.tables:
            if not book.has(table):
                book.problem(pool, "tables", f'there is no table "{table}"')
    return read


def read_piles(slug: str, overlay: Path | None = None) -> Piles:
    """Return what can be dealt and rolled, reading nothing else of the game.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(slug, overlay=overlay, files={FILE}) as book:
        return declared_in(book)


def declared_in(book: Opened) -> Piles:
    """Return what a game's `chance.toml` declares, out of a book that has read it."""
    return Piles(book.entries(DECKS), book.entries(POOLS))


def deck_pieces(slug: str, deck: str, overlay: Path | None = None) -> tuple[str, ...]:
    """Return the pieces of a deck or bag by name, in the order of the data.

    Raises:
        CompanionError: the game has no such deck; it names those that it has.
        DataError: it lists every mistake.
    """
    declared = _found(deck, read_piles(slug, overlay).decks, "deck", slug)
    value = declared.value
    if value.pieces:
        return value.pieces
    with read_book(slug, overlay=overlay, files={value.file or value.table}) as book:
        return pieces_in(book, declared)


def need(book: Opened, read: Piles, *, decks: Collection[str], pools: Collection[str]) -> None:
    """Tell the book which decks and pools are missing that a game cannot do without."""
    for table, wanted, names in (
        ("decks", decks, read.deck_names),
        ("pools", pools, read.pool_names),
    ):
        if missing := [name for name in wanted if name not in names]:
            book.problem(table, "", f"{', '.join(missing)} must not be missing")


def pieces_in(book: Opened, deck: Entry[DeckOf]) -> tuple[str, ...]:
    """Return the pieces of a deck or bag by name, in the order of the data."""
    if deck.value.pieces:
        return deck.value.pieces
    found = book.partly(deck.value.table, _Copied, deck.value.where)
    if not found:
        book.problem(deck, "table", f'no entry of "{deck.value.table}" belongs to this deck')
    return tuple(entry.id for entry in found for _ in range(entry.value.copies))


def pieces_of(data: GameData, deck: str) -> tuple[str, ...]:
    """Return the pieces of a deck or bag by name, in the order of the data.

    Raises:
        CompanionError: the game has no such deck; it names those that it has.
        DataError: it lists every mistake in the data.
    """
    declared = _found(deck, data.entries(DECKS), "deck", data.name)
    with data.until_done():
        return pieces_in(data, declared)


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
    return declared.value.dice(players, count, faced_dice(slug, declared, overlay))


def faced_dice(slug: str, pool: Entry[DicePool], overlay: Path | None = None) -> Mapping[str, Die]:
    """Return the dice of a pool that have faces of their own, reading only their tables.

    Raises:
        DataError: it lists every mistake.
    """
    tables = pool.value.files or pool.value.tables
    if not tables:
        return {}
    with read_book(slug, overlay=overlay, files={*tables}) as book:
        return own_dice(book, pool)


def dice_of(
    data: GameData, pool: str, players: int | None = None, count: int | None = None
) -> tuple[Die, ...]:
    """Return the dice of a pool in the order in which they fall; see `pool_dice`."""
    declared = _found(pool, data.entries(POOLS), "pool of dice", data.name)
    with data.until_done():
        own = own_dice(data, declared)
    return declared.value.dice(players, count, own)


def own_dice(book: Opened, pool: Entry[DicePool]) -> Mapping[str, Die]:
    """Return the dice of a pool that have faces of their own, out of a book that has them."""
    tables = pool.value.tables
    found = [entry for table in tables for entry in book.partly(table, _Faced)]
    dice = {entry.id: Die(entry.id, entry.value.faces) for entry in found}
    for roll in pool.value.rolls:
        for die, _ in roll.dice:
            if die not in dice and not _PLAIN.fullmatch(die):
                book.problem(pool, "rolls", f'there is no die "{die}" in {", ".join(tables)}')
    return dice


def _or(numbers: Sequence[int]) -> str:
    *others, last = map(str, numbers)
    return f"{', '.join(others)} or {last}" if others else last


def _found(name: str, entries: Sequence[Entry[T]], kind: str, slug: str) -> Entry[T]:
    names = [entry.id for entry in entries]
    if name not in names:
        raise CompanionError(f'{slug} has no {kind} "{name[:40]}"' + guess(name, names))
    return entries[names.index(name)]
