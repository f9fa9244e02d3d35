"""Every pool of dice of every game, for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.core.chance import Die, plain_die
from companion.data.decks_and_pools import POOLS, PoolRoll, own_dice
from companion.games.catalog import GAMES
from companion.games.game import Game


def all_pools(
    overlay: Path | None, language: str, words: Mapping[str, str]
) -> tuple[Mapping[str, Any], ...]:
    """Return each pool with its game's title, and each of its rolls with its dice.

    Raises:
        DataError: it lists every mistake.
    """
    return tuple(pool for game in GAMES for pool in _pools(game, overlay, language, words))


def _pools(
    game: Game, overlay: Path | None, language: str, words: Mapping[str, str]
) -> Iterator[Mapping[str, Any]]:
    data = game.load(overlay, language, (POOLS.name,))
    title = data.words["game.title"]
    for entry in data.entries(POOLS):
        own = own_dice(data, entry)
        rolls = []
        for roll in entry.value.rolls:
            players = roll.players[0] if roll.players else None
            for count in roll.counts or (None,):
                dice = groupby(entry.value.dice(players, count, own))
                kinds = [_as_json(die, len(list(alike))) for die, alike in dice]
                rolls.append({"label": _label(roll, words), "dice": kinds})
        yield {"title": f"{title}: {entry.id}", "rolls": rolls}


def _as_json(die: Die, count: int) -> Mapping[str, Any]:
    """Return dice of one kind: `sides` of plain ones, else their `faces`."""
    sides = len(die.faces)
    kind = {"sides": sides} if die == plain_die(sides) else {"faces": die.faces}
    return {"count": count, **kind}


def _label(roll: PoolRoll, words: Mapping[str, str]) -> str:
    if not roll.players:
        return words["phone.any"]
    few, many = min(roll.players), max(roll.players)
    players = str(few) if few == many else f"{few}-{many}"
    return words["phone.players" if many > 1 else "phone.player"].format(players=players)
