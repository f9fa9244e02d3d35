"""How many dice are rolled with how many players, as `chance.toml` has it. Source: R Set Up."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.data.book import Book
from companion.data.piles import Piles, need

BOAT, TOWN = "boat", "town"
POOLS = (BOAT, TOWN)


@dataclass(frozen=True, slots=True)
class PoolLaid:
    """A pool of dice: how many of each kind lie in it."""

    name: str
    boat: int
    town: int


def laid(piles: Piles, name: str, players: int) -> PoolLaid:
    """Return what lies in the pool of a phase.

    Raises:
        CompanionError: it is not for so many players.
    """
    pool = next(entry.value for entry in piles.pools if entry.id == name)
    dice = dict(pool.roll_for(players, None).dice)
    return PoolLaid(name, boat=dice.get(BOAT, 0), town=dice.get(TOWN, 0))


def check_pools(book: Book, piles: Piles, players: tuple[int, int], as_solo: int) -> None:
    """Tell the book which pools cannot be laid, or are not what Captain Ruth's log says.

    Args:
        book: it is told.
        piles: what can be rolled.
        players: fewest and most.
        as_solo: with one player the pools are as with so many. Source: F the solo game.
    """
    need(book, piles, decks=(), pools=POOLS)
    few, many = players
    for entry in piles.pools:
        if entry.id not in POOLS:
            continue
        try:
            pools = {n: laid(piles, entry.id, n) for n in (*range(few, many + 1), as_solo)}
        except CompanionError as error:
            book.problem(entry, "rolls", str(error))
            continue
        if few == 1 and pools[1] != pools[as_solo]:
            book.problem(entry, "rolls", f"one player rolls what {as_solo} do, says solo.toml")
        if wrong := {die for roll in entry.value.rolls for die, _ in roll.dice} - {BOAT, TOWN}:
            book.problem(entry, "rolls", f"{', '.join(sorted(wrong))} is no die of this game")
