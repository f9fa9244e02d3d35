"""Finds and opens games named on the command line."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from msgspec import Struct
from typer.core import TyperOption

from companion.cli.parameters import parse_path
from companion.cli.user_config import OWN, data_folder
from companion.core.errors import CompanionError, DataError, Problem
from companion.core.names import find_name, match_names
from companion.games.catalog import GAMES
from companion.games.game_type import Choices, Facts, Game

if TYPE_CHECKING:
    from companion.data.game_data import GameData
    from companion.drawing.component import Component

VARIABLE = "COMPANION_GAMES"  # folders where games of owners lie, as `--games` names them
DEFAULT = Choices()
OF_YOUR_OWN = "; a game of your own needs --games and its folder"


def default_games_folder() -> Path:
    """Return the default folder for owners' games."""
    return data_folder() / "games"


def game_folders() -> tuple[Path, ...]:
    """Return the folders to search for games: first those given with --games, then the default."""
    named = [Path(text) for text in os.environ.get(VARIABLE, "").split(os.pathsep) if text.strip()]
    return (*dict.fromkeys(named), default_games_folder())


def check_out(games: Sequence[Game], out: Path) -> None:
    """Raise CompanionError if pages would be printed into the folder of an owner's game."""
    for own in (game.home / game.slug for game in games if game.home is not None):
        if own.resolve() == (out / own.name).resolve():
            raise CompanionError(
                f"pages would be written into {own}, beside your own files; name another folder"
                " with --out"
            )


def add_games_option(command: Any, *, hidden: bool = False) -> None:
    """Add `--games` to a command that reads game data, and to its subcommands."""
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
    """Add `folders` to those that this command and its child processes search for games."""
    if not folders:
        return
    context.meta[VARIABLE] = folders
    before = os.environ.get(VARIABLE, "")
    paths = [str(parse_path(folder).absolute()) for folder in folders]
    os.environ[VARIABLE] = os.pathsep.join([*paths, before])
    context.call_on_close(lambda: os.environ.update({VARIABLE: before}))


class OpenedGame(Struct, frozen=True):
    """A game with its data and components."""

    slug: str
    data: GameData
    facts: Facts
    components: tuple[Component, ...]

    def order_pieces(
        self, parts: Sequence[tuple[Component, Sequence[str]]], data: Path | None, home: Path | None
    ) -> str:
        """Return the command to print these pieces. `home` is the folder around an owner's game."""
        names = [f"{part.name}/{piece}" for part, pieces in parts for piece in pieces]
        words = ["--piece", ",".join(names)]
        if all(len(pieces) == len(part.copies) for part, pieces in parts):
            words = ["--only", ",".join(part.name for part, _ in parts)]
        return self.write_command(("print", self.slug, *words), data, home)

    def write_command(self, words: Sequence[str], data: Path | None, home: Path | None) -> str:
        """Return a command for this game, with the owner's folders."""
        more = ["--data", str(data)] if data not in (None, OWN) else []
        more += ["--games", str(home)] if home not in (None, default_games_folder()) else []
        return shlex.join(["companion", *words, *more])


def list_games(note: Callable[[str], object] = lambda _: None) -> tuple[Game, ...]:
    """Return our games, then owners' games. Call `note` for each folder with an invalid name."""
    from companion.games.owner_games import find_own_games  # late: `--help` needs none

    *named, home = game_folders()
    with suppress(PermissionError):  # nobody said that we may look there
        if home not in named and home.is_dir():
            named.append(home)
    return (*GAMES, *find_own_games(named, [game.slug for game in GAMES], note))


def find_game(name: str, ending: str = "") -> Game:
    """Find a game by slug, title or beginning. CompanionError if no game or several games match.

    If no name is similar, the message closes with `ending`.
    """
    for game in GAMES:
        if game.slug == name:
            return game  # no other folder need be read
    notes: list[str] = []
    games = {game.slug: game for game in list_games(notes.append)}
    names = {slug: slug for slug in games}
    if not match_names(name, names):  # titles stand in the data
        names = {slug: _title_of(game) for slug, game in games.items()}
    ending = ending or "".join(f"; {note}" for note in notes)
    ending = ending or ("" if len(games) > len(GAMES) else OF_YOUR_OWN)
    return games[find_name(name, names, "there is no game", ending)]


def _title_of(game: Game) -> str:
    try:
        return game.load(None, only=("game",)).words["game.title"]
    except CompanionError:  # its mistakes are told when it is meant
        return game.slug


def choose_games(names: Sequence[str]) -> tuple[Game, ...]:
    """Return each named game once. If no game is named, return all games."""
    if not names:
        return list_games(lambda words: typer.echo(f"Note: {words}", err=True))
    first, *others = names
    part = f"; to print a part of a game: companion print {first} --only "
    games = [find_game(first), *(find_game(name, part + name) for name in others)]
    return tuple({game.slug: game for game in games}.values())


def check_folder(data: Path | None) -> Path | None:
    """Check the owner's folder and return it; DataError lists its mistakes."""
    if problems := _check_folder(data):
        raise DataError(problems)
    return data


def _check_folder(data: Path | None) -> Sequence[Problem]:
    """Return mistakes in the owner's folder, such as an unknown file. If `data` is None, ()."""
    from companion.data.overlay_folder import check_overlay  # late: `--help` needs no reader

    return check_overlay(data, [game.slug for game in list_games()]) if data is not None else ()


def open_games(
    games: Sequence[Game], data: Path | None, language: str = "en", choices: Choices = DEFAULT
) -> list[OpenedGame]:
    """Open games. DataError has the mistakes of all. CompanionError for a wrong player count."""
    problems, result = [*_check_folder(data)], []
    edition = str(choices.extra.get("edition") or "")
    for game in (game.of_edition(edition) if edition and game.editions else game for game in games):
        try:
            loaded = game.load(data, language, choices.only)
            facts = game.facts(loaded)
            few, many = facts.players
            if choices.players is not None and not few <= choices.players <= many:
                raise CompanionError(
                    f"{game.slug} is for {few} to {many} players, not {choices.players};"
                    " choose a number in that range, or name other games"
                )
            parts = game.components(loaded, choices)
        except DataError as error:
            problems += error.problems
            continue
        result.append(OpenedGame(game.slug, loaded, facts, parts))
    if problems:
        raise DataError(problems)
    return result
