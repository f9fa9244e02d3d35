"""How many dice are rolled with how many players, as `chance.toml` has it. Source: R Set Up."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.data.decks_and_pools import POOLS as TABLE
from companion.data.decks_and_pools import DicePool
from companion.data.game_data import GameData
from companion.games.fleet_dice.schema import GAME, RUTH

BOAT, TOWN = "boat", "town"
POOLS = (BOAT, TOWN)


class PoolSetup(Struct, frozen=True):
    """A pool of dice: how many of each kind lie in it."""

    name: str
    boat: int
    town: int


def pool_setup(data: GameData, name: str, players: int) -> PoolSetup:
    """Return the dice in the pool of a phase; CompanionError if it is not for so many players."""
    return _pool_setup(data.compute(read_pools)[name], players)


def _pool_setup(pool: DicePool, players: int) -> PoolSetup:
    dice = dict(pool.roll_for(players, None).dice)
    return PoolSetup(pool.id, boat=dice.get(BOAT, 0), town=dice.get(TOWN, 0))


def read_pools(data: GameData) -> Mapping[str, DicePool]:
    """Return both pools, for all numbers of players.

    Alone they are as with the number in Captain Ruth's log. Source: F the solo game.
    """
    result = {entry.id: entry for entry in data.entries(TABLE) if entry.id in POOLS}
    if missing := [name for name in POOLS if name not in result]:
        data.problem(TABLE, "", f"{', '.join(missing)} must not be missing")
    few, many = data.value(GAME).players
    as_solo = data.value(RUTH).players
    for entry in result.values():
        try:
            counts = {n: _pool_setup(entry.value, n) for n in (*range(few, many + 1), as_solo)}
        except CompanionError as error:
            data.problem(entry, "rolls", str(error))
            continue
        if few == 1 and counts[1] != counts[as_solo]:
            data.problem(entry, "rolls", f"solo.toml says that one player rolls what {as_solo} do")
        if wrong := {die for roll in entry.value.rolls for die, _ in roll.dice} - {BOAT, TOWN}:
            data.problem(entry, "rolls", f"{', '.join(sorted(wrong))} is not a die of this game")
    return {name: entry.value for name, entry in result.items()}
