"""Where the games of owners lie: `--games`, `COMPANION_GAMES`, and our folder of data."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperOption

from companion.cli.data_folder import data_folder
from companion.cli.parameters import parse_path
from companion.core.errors import CompanionError

if TYPE_CHECKING:
    from companion.games.game import Game

VARIABLE = "COMPANION_GAMES"
FOLDER = "games"


def default_games_folder() -> Path:
    """Return the folder of data in which games are found without being named."""
    return data_folder() / FOLDER


def find_owner_games(note: Callable[[str], object]) -> tuple[Game, ...]:
    """Return the games of owners that can be named here; `note` is told of other folders.

    Raises:
        CompanionError: a folder is missing, or holds a game that has the name of another.
    """
    from companion.games.catalog import GAMES
    from companion.games.own_games import find_own_games

    *named, home = game_folders()
    with suppress(PermissionError):  # nobody said that we may look there
        if home not in named and home.is_dir():
            named.append(home)
    return find_own_games(named, [game.slug for game in GAMES], note)


def game_folders() -> tuple[Path, ...]:
    """Return the folders that are searched: those named, then ours, which may not be there yet."""
    named = [Path(text) for text in os.environ.get(VARIABLE, "").split(os.pathsep) if text.strip()]
    return (*dict.fromkeys(named), default_games_folder())


def check_out(games: Sequence[Game], out: Path) -> None:
    """Refuse to write the pages of a game into the folder that it is made from."""
    for game in games:
        own = game.home / game.slug if game.home is not None else None
        if own is not None and own.resolve() == (out / game.slug).resolve():
            raise CompanionError(
                f"pages would be written into {own}, beside your own files; name another folder"
                " with --out"
            )


def add_games_option(command: Any, *, hidden: bool = False) -> None:
    """Give `--games` to a command that reads the data of games, and to those inside a group."""
    for inner in getattr(command, "commands", {}).values():
        add_games_option(inner, hidden=hidden)
    if any(param.name == "data" for param in command.params):
        command.params.append(
            TyperOption(
                param_decls=["own_folders", "--games"],
                multiple=True,
                metavar="DIR",
                expose_value=False,
                is_eager=True,
                hidden=hidden,
                callback=_search,
                help="Folder with folders of games of your own; repeatable.",
            )
        )


def _search(context: typer.Context, _: Any, folders: tuple[str, ...]) -> None:
    """Search these folders too while the command runs, also in processes that it starts."""
    if not folders:
        return
    context.meta[VARIABLE] = folders
    before = os.environ.get(VARIABLE)
    paths = [str(parse_path(folder).absolute()) for folder in folders]
    os.environ[VARIABLE] = os.pathsep.join([*paths, *([before] if before else [])])

    def forget() -> None:
        os.environ.pop(VARIABLE, None)
        os.environ.update({VARIABLE: before} if before is not None else {})

    context.call_on_close(forget)
