"""Every mistake in the data of a game at once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from companion.core.errors import DataError, Problem
from companion.core.nearest import guess

if TYPE_CHECKING:
    from companion.data.game_data import GameData

QUOTED = re.compile('"(.*?)"')
UNKNOWN = ("not known here", "there is no", "has no", "is neither", "no step")


def check_game(
    data: GameData, more: Callable[[], Iterable[Callable[[], object]]] = tuple
) -> list[Problem]:
    """Return every mistake in the data of a game: of its files, their rows, and between tables.

    While a file cannot be read, only its own mistakes and those of rows are told: what else seems
    wrong may follow from it.

    Args:
        data: of the game.
        more: returns what reports further mistakes, if the files can be read.
    """

    def take_all() -> None:
        for step in more():
            attempt(data, step)

    strict, data.is_strict = data.is_strict, False
    try:
        tables = data.tables
        names = {table.name for table in tables}
        for name in data.raw.tables.keys() - names:
            known = names - data.raw.tables.keys() or names
            data.problem(name, "", "unknown table" + guess(name, known))
        for table in tables:
            attempt(data, partial(data.checked, table))
        if data.raw.unread:
            return list_problems(data)
        for make in data.schema.whole().made:
            attempt(data, partial(data.made, make))
        attempt(data, take_all)
        return list_problems(data)
    finally:
        data.is_strict = strict


def attempt(data: GameData, step: Callable[[], object]) -> None:
    """Take a step of a check; a crash is allowed only if mistakes found before explain it."""
    try:
        step()
    except DataError:
        if data.is_strict:
            raise
    except Exception:
        if data.is_strict or data.sound:
            raise


def list_problems(data: GameData) -> list[Problem]:
    """Return what is wrong as far as it is known, but for what only follows from a lost entry."""
    mine = (
        problem
        for problem in data.problems
        if not any(words in problem.message for words in UNKNOWN)
        or data.lost.isdisjoint(QUOTED.findall(problem.message))
    )
    return [*map(data.raw.place, (*data.raw.mistakes, *mine))]
