"""Decks and dice pools of a game: their declarations in `chance.toml`, and their content.

A CompanionError for an unknown deck, pool or roll lists those that the game has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Annotated, Any, Literal, TypeVar

from msgspec import Struct, to_builtins

from companion.core.chance import MOST_DICE, Die, plain_die
from companion.core.errors import CompanionError
from companion.core.limits import Length, Range
from companion.core.names import find_name
from companion.core.step_log import canonical_json, hash_line
from companion.core.text_format import join_with_or
from companion.data.game_data import Entry, GameData
from companion.data.overlay_folder import TABLES
from companion.data.schema import Entries

T = TypeVar("T")
FILE = "chance"
MOST_PIECES = 1000
MOST_FACES = 1000
_PLAIN = re.compile(r"d([1-9][0-9]{0,3})")


class DeckDeclaration(Struct, frozen=True):
    """The declaration of a deck or bag: its pieces, and how they are dealt."""

    id: str
    table: str = ""  # table of its pieces, each with its number of `copies`
    file: str = ""  # not read any more; files of owners may have it
    where: Mapping[str, str | int] = {}  # values that an entry needs to be in it
    pieces: tuple[str, ...] = ()  # its pieces, if they are in no table
    reshuffle: bool = False  # whether an empty deck is refilled with its shuffled discards
    gains: tuple[str, ...] = ()  # tables whose entries may be added to its discards in play
    seen: Literal["all", "player", "nobody"] = "all"
    # who may see what is dealt from it at a table of several phones: all, the player who dealt it,
    # or nobody until somebody turns it up

    @property
    def player(self) -> int | None:
        """The number of the player who owns the deck, from 1; None if the deck is for all."""
        player = self.where.get("player")
        return player if isinstance(player, int) else None

    def __post_init__(self) -> None:
        if self.gains and not self.reshuffle:
            raise ValueError('"gains" need a deck with shuffled discards; add "reshuffle = true"')
        if bool(self.table) == bool(self.pieces):
            raise ValueError('a deck needs either "table" or "pieces"')
        if self.pieces and self.where:
            raise ValueError('"where" needs a "table"')


class PoolRoll(Struct, frozen=True, omit_defaults=True):
    """A roll that a dice pool allows, for certain numbers of players and of repeats."""

    dice: tuple[tuple[str, int], ...]  # (`d6` or an entry of the pool's table, number of dice)
    players: tuple[int, ...] = ()  # numbers of players it is for; empty: any
    counts: tuple[int, ...] = ()  # how many times the dice may be rolled at once; empty: once

    def __post_init__(self) -> None:
        times = max(self.counts, default=1)
        if min(self.counts, default=1) < 1 or any(count < 1 for _, count in self.dice):
            raise ValueError("a number of dice must be at least 1")
        if not 1 <= times * sum(count for _, count in self.dice) <= MOST_DICE:
            raise ValueError(f'"dice" must be 1 to {MOST_DICE:,} dice')

    def describe(self) -> str:
        """Describe this roll to a person, such as `4 or 5 dice with --count for --players 1`."""
        dice = join_with_or(self.counts or [sum(number for _, number in self.dice)])
        players = f" for --players {join_with_or(self.players)}" if self.players else ""
        return f"{dice} dice{' with --count' if self.counts else ''}{players}"


class DicePool(Struct, frozen=True):
    """The declaration of a pool: dice that are rolled together."""

    id: str
    rolls: tuple[PoolRoll, ...]  # the first is the default
    tables: tuple[str, ...] = ()  # tables whose entries are dice with `faces`

    def __post_init__(self) -> None:
        if not self.rolls:
            raise ValueError('"rolls" must be at least one')
        own = [die for roll in self.rolls for die, _ in roll.dice if not _PLAIN.fullmatch(die)]
        if own and not self.tables:
            raise ValueError(f'"tables" is missing; name the table with the faces of {own[0]}')

    def roll_for(self, players: int | None, count: int | None) -> PoolRoll:
        """Return the roll for `players` and `count` (repeats); if both are None, the first roll."""
        for roll in self.rolls:
            is_for = players is None or players in (roll.players or (players,))
            if players is count is None or (is_for and count in (roll.counts or (None,))):
                return roll
        known = "; ".join(roll.describe() for roll in self.rolls)
        raise CompanionError(f'"{self.id}" has no such roll; its rolls are: {known}')


DECKS = Entries("decks", DeckDeclaration, FILE)
POOLS = Entries("pools", DicePool, FILE)
CHANCE_TABLES = (DECKS, POOLS)


class _Copied(Struct, frozen=True):
    id: str
    copies: Annotated[int, Range(1, MOST_PIECES)] = 1


class _Faced(Struct, frozen=True):
    id: str
    faces: Annotated[tuple[str, ...], Length(2, MOST_FACES)]


def check_chance(data: GameData) -> None:
    """Report tables that are named in a game's `chance.toml` but do not exist."""
    uses: list[tuple[Entry[Any], str, Iterable[str]]] = []
    for deck in data.entries(DECKS):
        uses += (deck, "table", filter(None, [deck.value.table])), (deck, "gains", deck.value.gains)
    uses += [(pool, "tables", pool.value.tables) for pool in data.entries(POOLS)]
    for entry, key, tables in uses:
        for table in tables:
            if not data.has(table):
                data.problem(entry, key, f'there is no table "{table}"')


def find_entry(data: GameData, table: Entries[T], name: str) -> Entry[T]:
    """Find a deck or pool in `table` by its id or title; return its declaration."""
    entries = {entry.id: entry for entry in data.entries(table)}
    if name not in entries:
        tables = {id: getattr(entry.value, "table", "") for id, entry in entries.items()}
        titles = {id: data.words.get(f"components.{tables[id]}.title", id) for id in tables}
        kind = "deck" if table.name == DECKS.name else "pool of dice"
        name = find_name(name, titles, f"{data.name} has no {kind}")
    return entries[name]


def deck_pieces(data: GameData, deck: str) -> tuple[str, ...]:
    """Return the ids of all pieces in the deck or bag of this name, in the order of the data."""
    declared = find_entry(data, DECKS, deck)
    value = declared.value
    pieces = value.pieces or expand_copies(data, value.table, value.where)
    if not pieces:
        data.problem(declared, "table", f'no entry of "{value.table}" belongs to this deck')
    data.raise_problems()
    return pieces


def expand_copies(
    data: GameData, table: str, where: Mapping[str, str | int] = {}
) -> tuple[str, ...]:
    """Return the ids of entries that match `where`, each repeated by its number of `copies`."""
    cards = data.partly(table, _Copied, where)
    return tuple(card.id for card in cards for _ in range(card.value.copies))


def count_supply(data: GameData, deck: DeckDeclaration) -> Counter[str]:
    """Count the copies of each card that can be added to a deck during play."""
    return Counter(card for table in deck.gains for card in expand_copies(data, table))


def pool_dice(
    data: GameData, pool: str, players: int | None = None, count: int | None = None
) -> tuple[Die, ...]:
    """Return the dice of the roll for `players` and `count`, in order; `count` repeats each die."""
    declared = find_entry(data, POOLS, pool)
    own, roll = custom_dice(data, declared), declared.value.roll_for(players, count)
    times = count if roll.counts and count else 1
    return tuple(
        own[die] if die in own else plain_die(int(die[1:]))
        for die, number in roll.dice
        for _ in range(number * times)
    )


def custom_dice(data: GameData, pool: Entry[DicePool]) -> Mapping[str, Die]:
    """Return the dice with custom faces that a pool can roll, by id."""
    tables = pool.value.tables
    entries = (entry for table in tables for entry in data.partly(table, _Faced))
    dice = {entry.id: Die(entry.id, entry.value.faces) for entry in entries}
    for roll in pool.value.rolls:
        for die, _ in roll.dice:
            if die not in dice and not _PLAIN.fullmatch(die):
                message = f'there is no die "{die}" in {", ".join(tables)}'
                data.problem(pool, "rolls", message)
    data.raise_problems()
    return dice


# What can be dealt and rolled as JSON: for the phone, and as a hash that a table is bound to.


def chance_document(data: GameData) -> dict[str, Any]:
    """Return the decks and pools of a game as a dictionary for JSON."""
    return {
        "decks": [_deck(data, deck) for deck in data.values(DECKS)],
        "pools": [_pool(data, pool) for pool in data.entries(POOLS)],
    }


def hash_contents(data: GameData) -> tuple[str, ...]:
    """Return the SHA-256 of a game's decks and dice, and that of the owner's tables, if any."""
    files = [
        [file.name, hash_line(file.read_bytes())]
        for folder in data.raw.owners
        for file in sorted(folder.iterdir())
        if file.suffix in TABLES and file.is_file()
    ]
    documents = (chance_document(data), *([files] if files else []))
    return tuple(hash_line(canonical_json(document)) for document in documents)


def copies(pieces: Iterable[str]) -> list[list[Any]]:
    """Return [piece, number] for each run of equal pieces, in order."""
    return [[piece, len([*row])] for piece, row in groupby(pieces)]


def _deck(data: GameData, deck: DeckDeclaration) -> dict[str, Any]:
    result: dict[str, Any] = {"id": deck.id, "pieces": copies(deck_pieces(data, deck.id))}
    if deck.reshuffle:
        result["reshuffle"] = True
    if deck.gains:
        result["gains"] = [[card, count] for card, count in count_supply(data, deck).items()]
    return result


def _pool(data: GameData, pool: Entry[DicePool]) -> dict[str, Any]:
    used = {die for roll in pool.value.rolls for die, _ in roll.dice}
    own = custom_dice(data, pool)
    faces = [(name, own[name].faces) for name in own if name in used]
    return {"id": pool.id, "faces": faces, "rolls": to_builtins(pool.value.rolls)}
