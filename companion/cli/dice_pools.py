"""Every pool of dice of every game, for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from companion.core.chance import Die, plain_die
from companion.data.piles import DicePool, PoolRoll, pool_dice, read_piles
from companion.games.catalog import GAMES
from companion.games.game import AnyGame


def all_pools(
    overlay: Path | None, language: str, words: Mapping[str, str]
) -> tuple[Mapping[str, Any], ...]:
    """Return each pool with its game's title, and each of its rolls with its dice.

    Raises:
        DataError: it lists every mistake.
    """
    return tuple(pool for game in GAMES for pool in _pools(game, overlay, language, words))


def _pools(
    game: AnyGame, overlay: Path | None, language: str, words: Mapping[str, str]
) -> Iterator[Mapping[str, Any]]:
    facts = game.facts(game.load(overlay, language))
    if not facts.dice_pools:
        return
    for entry in read_piles(game.slug, overlay).pools:
        rolls = []
        for roll in entry.value.rolls:
            for count in roll.counts or (None,):
                dice = _dice(game.slug, entry.value, roll, count, overlay)
                rolls.append({"label": _label(roll, words), "dice": dice})
        yield {"title": f"{facts.title}: {entry.id}", "rolls": rolls}


def _dice(
    slug: str, pool: DicePool, roll: PoolRoll, count: int | None, overlay: Path | None
) -> list[Mapping[str, Any]]:
    players = roll.players[0] if roll.players else None
    dice = pool_dice(slug, pool.id, players, count, overlay)
    return [_as_json(die, len(list(alike))) for die, alike in groupby(dice)]


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
