"""Games of owners: each folder with a `game.toml` in it is one."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeAlias

from companion.core.errors import CompanionError, Problem
from companion.core.names import describe_bad_name
from companion.data.overlay_folder import game_folder
from companion.games.game_type import Game

Note: TypeAlias = Callable[[str], object]
MOST = 500
DECLARED = "game.toml"


def find_own_games(
    folders: Sequence[Path], taken: Collection[str], note: Note = lambda _: None
) -> tuple[Game, ...]:
    """Return the games in folders, by name; note folders whose name no game can have.

    Raises CompanionError if a folder cannot be read, or a name is taken, or there twice.
    """
    result: dict[str, Game] = {}
    used = {_plain(name): name for name in taken}
    for folder in folders:
        try:
            inside = list(_games_in(folder))
        except OSError as problem:
            raise CompanionError(f'"{folder}" cannot be read: {problem.strerror}') from problem
        for path in inside:
            if mistake := describe_bad_name(path.name.replace(" ", "-")):
                like = "-".join(re.findall("[a-z0-9]+", path.name.lower())) or "my-game"
                note(f'the folder "{path}" is not read: its name {mistake}; call it {like}')
                continue
            name = _plain(path.name)
            if name in used:
                other = f'there is a game "{used[name]}" already'
                raise CompanionError(f'{other}; give the folder "{path}" another name')
            used[name] = path.name
            result[path.name] = Game(path.name, home=folder)
    return tuple(result[name] for name in sorted(result))


def _plain(name: str) -> str:
    return re.sub("[ -]", "_", name.lower())


def _games_in(folder: Path) -> Iterator[Path]:
    """Yield the folders of games; report a folder that is a game itself, a slip."""
    if not folder.is_dir():
        raise CompanionError(f'there is no folder "{folder}"; check what --games names')
    if (folder / DECLARED).is_file():
        raise CompanionError(
            f'"{folder}" is a game; name the folder that it lies in: --games "{folder.parent}"'
        )
    inside = list(islice(folder.iterdir(), MOST + 1))
    if len(inside) > MOST:
        raise CompanionError(
            f'"{folder}" holds more than {MOST} files; --games takes a folder of games'
        )
    for path in inside:
        if path.name.startswith("."):
            continue
        linked = list[Problem]()
        game_folder(folder, path.name, linked.append)
        if linked:
            raise CompanionError(
                f'"{path}" leads out of its folder; put the game itself there, or name the folder'
                " that it lies in with --games"
            )
        if (path / DECLARED).is_file():
            yield path
        elif (path / f"{DECLARED}.txt").is_file():
            raise CompanionError(
                f'"{path / DECLARED}.txt" must be called {DECLARED}; the editor added .txt'
            )
