"""`companion studio`: the workshop in the browser, on this computer only."""

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
from typing import Annotated, Any

import typer

from companion import interrupts
from companion.cli.commands import built
from companion.cli.data_folder import config_file
from companion.cli.defaults import OWN
from companion.cli.games import checked_folder, find_game, known_games
from companion.cli.listening import answer, listening_at, start_beside, take_result
from companion.cli.new_command import clear_left, likes
from companion.cli.open_file import open_file
from companion.cli.own_games import VARIABLE, folders_of_games
from companion.cli.parameters import DataFolder, GameName
from companion.cli.run_print import print_all, tell_notes
from companion.cli.terminal import say
from companion.core.errors import CompanionError, describe_refusal
from companion.data.shared import read_shared
from companion.export.targets import TARGETS
from companion.games.catalog import GAMES
from companion.printing.printers import PRINTERS, saved_printers
from companion.printing.run import Job, Printed, planned
from companion.studio.commands import Asked, Commands, Pressed, Target
from companion.studio.routes import workshop_page
from companion.studio.watching import PATIENCE, watch
from companion.studio.workshop import Workshop
from companion.web import addresses

EXAMPLE = "Examples: companion studio | companion studio fresh --data my-numbers"
PORT = 8770
TOKEN_BYTES = 12
Finish = Callable[[Sequence[Job], Path | None], object]


def studio(
    context: typer.Context,
    game: GameName = None,
    data: DataFolder = None,
    port: Annotated[
        int,
        typer.Option(metavar="P", min=0, max=65535, help="Port to listen on; 0: any free one."),
    ] = PORT,
    browser: Annotated[
        bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")
    ] = True,
) -> None:
    """Open the workshop in the browser: see every piece, print it, change your own files.

    What you change is kept in the folder my-numbers here, or in the one that --data names.
    Nobody else can open it: it listens on this computer only, and its address has a secret part.
    Ctrl-C stops it.
    """
    folders = tuple(map(Path, context.meta.get(VARIABLE, ())))
    for folder in folders:
        make_missing(folder, "--games", "games")
    begin = find_game(game) if game else known_games()[0]
    if data is not None:
        make_missing(data, "--data", "numbers")
    checked_folder(data)
    if folders and not game:
        begin = next((game for game in known_games() if game.home is not None), begin)
    for home in folders_of_games():
        clear_left(home)
    token = secrets.token_urlsafe(TOKEN_BYTES)
    with listening_at(addresses.HERE, port, "studio") as listening:
        port = listening.getsockname()[1]
        url = f"{addresses.url(addresses.HERE, port)}/{token}/"
        workshop = Workshop(commands_of(data or own_folder(), folders))
        hosts = addresses.names([addresses.HERE], port)
        page = workshop_page(workshop, token, hosts, read_shared().words, begin.slug)
        typer.echo(url)
        sys.stdout.flush()
        say("Only this computer can open it. Ctrl-C stops.", sys.stderr)
        stop = Event()
        watch(partial(workshop.look, PATIENCE), stop)
        if browser:
            Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        try:
            answer(page, listening)
        except KeyboardInterrupt:
            typer.echo("Stopped.", err=True)
            raise typer.Exit(interrupts.STOPPED) from None
        finally:
            stop.set()


def own_folder() -> Path | None:
    """Return the folder for changes where no other is named; None if it cannot be one."""
    with suppress(CompanionError):  # whoever only looks and prints needs none
        make_missing(OWN, "--data", "numbers")
    return OWN if OWN.is_dir() else None


def make_missing(folder: Path, option: str, what: str) -> None:
    """Make a folder if it is missing, for what the owner writes, and say so."""
    if folder.exists():
        return
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        what = f'the folder "{folder}" cannot be made'
        hint = f"choose another for {option}"
        raise CompanionError(describe_refusal(what, error, hint)) from None
    say(f'Made the folder "{folder}" for your own {what}.', sys.stderr)


def commands_of(data: Path | None, folders: tuple[Path, ...]) -> Commands:
    """Return what the commands do."""
    own = () if data is None else ("--data", str(data))
    return Commands(
        games=known_games,
        jobs=lambda words: _asked([*words, *own], plans=False),
        plans=lambda words: _asked(words, plans=True),
        press=_pressed,
        calibrate=lambda words: _run("calibrate", words),
        printers=lambda: saved_printers(config_file(PRINTERS)),
        usual=config_file("workshop.json"),
        show=open_file,
        homes=folders_of_games,
        new=lambda words: _run("new", words),
        likes=likes,
        export=lambda words: str(_beside(_run, "export", [*words])),
        targets=lambda: [Target(each.name, each.title, each.needs) for each in TARGETS],
        data=data,
        folders=folders,
    )


def _asked(words: Sequence[str], *, plans: bool) -> Asked:
    """Return what `companion print` would make."""
    taken: list[Job] = []

    def take(jobs: Sequence[Job], out: Path | None) -> None:
        taken.extend(jobs)
        tell_notes(jobs)

    told = _run("print", [*words, "--dry-run"], take)
    return Asked(tuple(taken), tuple(map(planned, taken)) if plans else (), told)


def _pressed(words: Sequence[str]) -> Pressed:
    """Run `companion print` in a process of its own."""
    pressed: Pressed = _beside(_press, [*words])
    return pressed


def _press(words: Sequence[str]) -> Pressed:
    done: list[Printed] = []
    told = _run("print", words, lambda jobs, out: done.extend(print_all(jobs, out)))
    return Pressed(tuple(done), told)


def _beside(work: Callable[..., Any], *given: Any) -> Any:
    """Return what work comes to in a process of its own: this one goes on answering."""
    return take_result(start_beside(work, *given))


def _run(name: str, words: Sequence[str], finish: Finish | None = None) -> str:
    """Run a command, `print` only up to where it prints, and return what it says."""
    text = io.StringIO()
    with redirect_stdout(text), redirect_stderr(text):
        try:
            _command(name).main([*words], standalone_mode=False, obj=finish)
        except typer.BadParameter as wrong:
            raise CompanionError(wrong.format_message()) from wrong
    return text.getvalue()


@cache
def _command(name: str) -> Any:
    return built(name, GAMES)
