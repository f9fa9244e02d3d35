"""Finds the games of owners: folders with a `game.toml`. Defines the schema of such games."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.limits import Players
from companion.core.names import describe_bad_name
from companion.data.game_data import GameData
from companion.data.piece_kinds import derive_word
from companion.data.schema import Record, Schema
from companion.games.game_type import Game, shared_tables

# The tables of a game that is a folder of an owner: those that every game may have.


class OwnFacts(Struct, frozen=True):
    """Facts of an owner's game: its name, and the fewest and most players."""

    title: str
    players: Players


SMALLEST, LARGEST = 5, 1000  # mm


class AnySizes(Struct, frozen=True):
    """Sizes of pieces, mm, by names chosen by the owner."""


def _check_facts(data: GameData) -> None:
    """Report each fact other than `title` and `players` that is not a whole number."""
    game = data.record(GAME)
    for key, value in game.values.items():
        if key not in ("title", "players") and type(value) is not int:
            message = "must be a whole number, like every value except title and players"
            data.problem(game, key, message)


def _check_sizes(data: GameData) -> None:
    for sizes in data.named(SIZES.name):
        for key, value in sizes.values.items():
            sides = value if isinstance(value, list) and len(value) == 2 else [value]
            numbers = [n for n in sides if isinstance(n, (int, float)) and SMALLEST <= n <= LARGEST]
            if numbers != sides:
                data.problem(sizes, key, "must be a size in mm from 5 to 1000, or two of them")


GAME = Record("game", OwnFacts, free=True, check=_check_facts)
SIZES = Record("sizes", AnySizes, needed=False, free=True, check=_check_sizes)


def schema() -> Schema:
    """Return the schema that all owners' games share. Each `game.toml` adds tables of its own."""
    return Schema((GAME, SIZES), rest=_rest, plain=True, make_word=derive_word)


def _rest() -> Schema:
    result = shared_tables()
    return replace(result, tables=tuple(replace(table, needed=False) for table in result.tables))


Note: TypeAlias = Callable[[str], object]
DECLARED = "game.toml"


def find_own_games(
    folders: Sequence[Path], taken: Collection[str], note: Note = lambda _: None
) -> tuple[Game, ...]:
    """Return the games in these folders, sorted by name.

    `note` is called for folders with invalid names, which are left out. Raises CompanionError if a
    folder is missing, or if a name is in `taken` or used twice.
    """
    result: dict[str, Game] = {}
    used = {_plain(name): name for name in taken}
    for path in chain(*map(_games_in, folders)):
        name = _plain(path.name)
        if mistake := describe_bad_name(path.name.replace(" ", "-")):
            like = "-".join(re.findall("[a-z0-9]+", path.name.lower())) or "my-game"
            note(f'the folder "{path}" is not read: its name {mistake}; call it {like}')
        elif name in used:
            other = f'there is a game "{used[name]}" already'
            raise CompanionError(f'{other}; give the folder "{path}" another name')
        else:
            used[name] = path.name
            result[path.name] = Game(path.name, home=path.parent)
    return tuple(result[name] for name in sorted(result))


def _plain(name: str) -> str:
    return re.sub("[ -]", "_", name.lower())


def _games_in(folder: Path) -> Iterator[Path]:
    """Yield the folders of games inside a folder; CompanionError for a wrong folder or file."""
    if not folder.is_dir():
        raise CompanionError(f'there is no folder "{folder}"; check --games')
    if (folder / DECLARED).is_file():
        raise CompanionError(
            f'"{folder}" is one game; name the folder around it: --games "{folder.parent}"'
        )
    for path in folder.glob("[!.]*"):
        file = path / DECLARED
        if not file.is_file() and file.with_name(f"{DECLARED}.txt").is_file():
            raise CompanionError(f'"{file}.txt" must be called {DECLARED}; the editor added .txt')
        if file.is_file() and path.resolve().parent != folder.resolve():
            raise CompanionError(
                f'"{path}" is a link into another folder; copy it here, or name the folder that'
                " holds it with --games"
            )
        if file.is_file():
            yield path
