"""`companion studio`: the workshop in the browser of this computer."""

from __future__ import annotations

import io
import secrets
import sys
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from pathlib import Path
from threading import Event, Thread
from typing import Annotated

import typer

from companion import interrupts
from companion.atomic_write import remove_unfinished
from companion.cli.app import build_command
from companion.cli.game_selection import VARIABLE, check_folder, find_game, game_folders, list_games
from companion.cli.new_command import list_starters
from companion.cli.parameters import DataFolder, GameName
from companion.cli.print_command import open_file, print_all, print_notes
from companion.cli.user_config import OWN, config_file, tell_numbers
from companion.core.errors import CompanionError, describe_refusal
from companion.data.shared import open_shared
from companion.export.target import TARGETS
from companion.games.catalog import GAMES
from companion.printing.calibration import PRINTERS, load_printers
from companion.printing.print_game import PrintJob, PrintResult
from companion.studio.file_watcher import PATIENCE, start_watching
from companion.studio.routes import workshop_page
from companion.studio.workshop import Commands, Workshop
from companion.web import network_addresses
from companion.web.http_server import open_socket, serve_until_interrupt, start_beside, take_result

EXAMPLE = "Examples: companion studio | companion studio fresh --data my-numbers"
PORT = 8770
TOKEN_BYTES = 12
_command = cache(partial(build_command, games=GAMES))  # of each name, built once
Finish = Callable[[Sequence[PrintJob], Path | None], object]


def studio(
    context: typer.Context,
    game: GameName = None,
    data: DataFolder = None,
    port: Annotated[
        int, typer.Option(metavar="P", min=0, max=65535, help="Port to listen on; 0: any free one.")
    ] = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Open the workshop in the browser: see every piece, print it, change your own files.

    What you change is kept in the folder my-numbers here, or in the one that --data names. The page
    is for you only: the program listens on this computer alone, and the address has a secret part.
    Ctrl-C stops the program.
    """
    folders = tuple(map(Path, context.meta.get(VARIABLE, ())))
    for folder in folders:
        make_missing(folder, "--games", "games")
    games = list_games()
    own = [each for each in games if folders and each.home]
    begin = find_game(game) if game else (own or games)[0]
    if data is not None:
        make_missing(data, "--data", "numbers")
    check_folder(data)
    for home in game_folders():
        remove_unfinished(home)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with open_socket(network_addresses.HERE, port, "studio") as listening:
        port = listening.getsockname()[1]
        url = f"{network_addresses.base_url(network_addresses.HERE, port)}/{token}/"
        workshop = Workshop(build_commands(data or own_folder(), folders))
        hosts = network_addresses.host_names([network_addresses.HERE], port)
        page = workshop_page(workshop, token, hosts, open_shared().words, begin.slug)
        typer.echo(url)
        sys.stdout.flush()
        typer.echo("Only this computer can open it. Ctrl-C stops.", err=True)
        stop = Event()
        start_watching(partial(workshop.look, PATIENCE), stop)
        if browser:
            Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        try:
            tell_numbers()
            serve_until_interrupt(page, listening)
        except KeyboardInterrupt:
            typer.echo("Stopped.", err=True)
            raise typer.Exit(interrupts.STOPPED) from None
        finally:
            stop.set()


def own_folder() -> Path | None:
    """Return the default folder for changes. Create it if missing. If that fails, return None."""
    with suppress(CompanionError):  # whoever only looks and prints needs none
        make_missing(OWN, "--data", "numbers")
    return OWN if OWN.is_dir() else None


def make_missing(folder: Path, option: str, what: str) -> None:
    """Create a missing folder for the owner's files, and report it."""
    if folder.exists():
        return
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        what = f'the folder "{folder}" cannot be made'
        hint = f"choose another for {option}"
        raise CompanionError(describe_refusal(what, error, hint)) from None
    typer.echo(f'Created the folder "{folder}" for your own {what}.', err=True)


def build_commands(data: Path | None, folders: tuple[Path, ...]) -> Commands:
    """Return the functions with which the workshop runs commands and finds files."""
    return Commands(
        games=list_games,
        plan=_plan_print,
        press=lambda words: take_result(start_beside(_press, [*words])),
        run=_run,
        export=lambda words: take_result(start_beside(_run, "export", [*words])),
        printers=lambda: load_printers(config_file(PRINTERS)),
        usual=config_file("workshop.json"),
        show=open_file,
        homes=game_folders,
        likes=list_starters,
        targets=[{"name": each.name, "title": each.title, "needs": each.needs} for each in TARGETS],
        data=data,
        folders=folders,
    )


def _plan_print(words: Sequence[str]) -> tuple[list[PrintJob], str]:
    planned: list[PrintJob] = []

    def finish(jobs: Sequence[PrintJob], out: Path | None) -> None:
        planned.extend(jobs)
        print_notes(jobs)

    return planned, _run("print", [*words, "--dry-run"], finish)


def _press(words: Sequence[str]) -> tuple[list[PrintResult], str]:
    results: list[PrintResult] = []
    text = _run("print", words, lambda jobs, out: results.extend(print_all(jobs, out)))
    return results, text


def _run(name: str, words: Sequence[str], finish: Finish | None = None) -> str:
    """Run a command; return the output. If `finish` is given, `print` calls it with the jobs."""
    text = io.StringIO()
    with redirect_stdout(text), redirect_stderr(text):
        try:
            _command(name).main([*words], standalone_mode=False, obj=finish)
        except typer.BadParameter as wrong:
            raise CompanionError(wrong.format_message()) from wrong
    return text.getvalue()
