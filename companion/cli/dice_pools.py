"""Every pool of dice of every game, for a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

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
    title = game.facts(game.load(overlay, language)).title
    for entry in read_piles(game.slug, overlay).pools:
        rolls = []
        for roll in entry.value.rolls:
            for count in roll.counts or (None,):
                dice = _dice(game.slug, entry.value, roll, count, overlay)
                rolls.append({"label": _label(roll, words), "dice": dice})
        yield {"title": f"{title}: {entry.id}", "rolls": rolls}


def _dice(
    slug: str, pool: DicePool, roll: PoolRoll, count: int | None, overlay: Path | None
) -> list[Mapping[str, Any]]:
    players = roll.players[0] if roll.players else None
    dice = pool_dice(slug, pool.id, players, count, overlay)
    return [{"name": die.name, "faces": die.faces} for die in dice]


def _label(roll: PoolRoll, words: Mapping[str, str]) -> str:
    if not roll.players:
        return words["phone.any"]
    few, many = min(roll.players), max(roll.players)
    players = str(few) if few == many else f"{few}-{many}"
    return words["phone.players" if many > 1 else "phone.player"].format(players=players)
