"""Small changes of the numbers in a game's files: each as one more, where scoring takes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.core.errors import DataError
from companion.core.scoring_types import Scoring, derive_nothing
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.scoring import read_pad
from companion.games.catalog import GAMES
from tests import scorings as reader
from tests.mutants.declared import right

Path = tuple[str | int, ...]
"""To a number: the table, the entry, the key, and places in lists or tables there."""
IN_PLAY = {
    *("rounds", "market", "catch", "license-coins", "launch-coins", "income-at", "rests"),
    *("swap-coins", "full-boat-catch", "rerolls", "uses", "income", "full-boat-coins"),
    *("market-coins", "gold-at", "bgg"),
}
"""Tables and keys that a game's own function reads with the rest, though they never score."""


def changed_numbers(slug: str) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield each number that scoring takes from the game's files, and what makes it one more.

    A change that the reader refuses or that scoring does not see is none.
    """
    unchanged = right(slug)
    for path in numbers_of(slug):
        if not IN_PLAY.isdisjoint(path):
            continue
        try:
            _read_with(path)
            seen = not _same(right(slug), unchanged)
        except DataError:
            seen = False
        finally:
            vars(reader).update(GameData=GameData)
        if seen:
            yield f"numbers: {'.'.join(map(str, path))}", partial(_read_with, path)


def numbers_of(slug: str) -> Iterator[Path]:
    """Yield the paths to all numbers of the files that scoring reads."""
    [schema] = [game.scoring for game in GAMES if game.slug == slug and game.scoring]
    data = GameData(load_raw(slug), schema)
    data.compute(reader.read_scoring)
    if data.has("score-pad"):
        data.compute(read_pad)
    for table in tuple(data._entries):
        for entry, row in data.rows(table).items():
            for key, value in row.values.items():
                yield from _within((table, entry, key), value)


def _within(path: Path, value: object) -> Iterator[Path]:
    if isinstance(value, int):
        yield path
    elif isinstance(value, list | dict):
        keys = value if isinstance(value, dict) else range(len(value))
        for key in keys:
            yield from _within((*path, key), value[key])


def _read_with(path: Path) -> None:
    table, entry, *keys = path

    def changed(data: GameData) -> Any:
        data.raw = replace(data.raw, tables=deepcopy(data.raw.tables))  # others read ours too
        rows = data.rows(str(table))
        if entry in rows:
            holder: Any = rows[str(entry)].values
            for key in keys[:-1]:
                holder = holder[key]
            old = holder[keys[-1]]
            holder[keys[-1]] = (not old) if isinstance(old, bool) else old + 1
        return data

    vars(reader).update(GameData=lambda raw, schema: changed(GameData(raw, schema)))


def _same(one: Scoring, other: Scoring) -> bool:
    """Return whether two scorings are equal, with what their own functions have read."""
    told = [getattr(scoring.derive, "args", ()) for scoring in (one, other)]
    return told[0] == told[1] and replace(one, derive=derive_nothing) == replace(
        other, derive=derive_nothing
    )
