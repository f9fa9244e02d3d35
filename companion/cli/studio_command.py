"""`companion studio`: the workshop in the browser, on this computer only."""

from __future__ import annotations

import io
import secrets
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion import interrupts
from companion.cli.defaults import OWN
from companion.cli.parameters import DataFolder, GameName
from companion.core.errors import CompanionError, describe_refusal

if TYPE_CHECKING:
    from companion.printing.run import Job, Printed
    from companion.studio.commands import Asked, Commands, Pressed, Target

EXAMPLE = "Examples: companion studio | companion studio fresh --data my-numbers"
PORT = 8770
TOKEN_BYTES = 12
WAIT = 5.0  # seconds for a program that opens a file to say that it cannot
Finish = Callable[[Sequence["Job"], Path | None], object]


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
    from companion.cli.games import checked_folder, find_game, known_games
    from companion.cli.listening import answer, listening_at
    from companion.cli.new_command import clear_left
    from companion.cli.own_games import VARIABLE, folders_of_games
    from companion.cli.terminal import say
    from companion.data.shared import read_shared
    from companion.studio.routes import workshop_page
    from companion.studio.watching import PATIENCE, watch
    from companion.studio.workshop import Workshop
    from companion.web import addresses

    folders = tuple(map(Path, context.meta.get(VARIABLE, ())))
    for folder in folders:
        made_if_missing(folder, "--games", "games")
    begin = find_game(game) if game else known_games()[0]
    if data is not None:
        made_if_missing(data, "--data", "numbers")
    checked_folder(data)
    if folders and not game:
        begin = next((one for one in known_games() if one.home is not None), begin)
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
            _open(url)
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
        made_if_missing(OWN, "--data", "numbers")
    return OWN if OWN.is_dir() else None


def made_if_missing(folder: Path, option: str, what: str) -> None:
    """Make a folder for what the owner writes if it is missing, and say so.

    Args:
        folder: as given.
        option: that named it.
        what: it is for.

    Raises:
        CompanionError: it cannot be made.
    """
    from companion.cli.terminal import say

    if folder.exists():
        return
    try:
        folder.mkdir(parents=True)
    except OSError as error:
        what = f'the folder "{folder}" cannot be made'
        hint = f"choose another for {option}"
        raise CompanionError(describe_refusal(what, error, hint)) from None
    say(f'Made the folder "{folder}" for your own {what}.', sys.stderr)


def _open(url: str) -> None:
    """Open the page, if this computer has a browser."""
    import webbrowser  # late: only with --browser
    from threading import Thread

    Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def commands_of(data: Path | None, folders: tuple[Path, ...]) -> Commands:
    """Return what the commands do."""
    from companion.cli.calibrate_command import printers_file
    from companion.cli.games import known_games
    from companion.cli.new_command import likes
    from companion.cli.own_games import folders_of_games
    from companion.printing.printers import saved_printers
    from companion.studio.commands import Commands

    own = () if data is None else ("--data", str(data))
    return Commands(
        games=known_games,
        jobs=lambda words: _asked([*words, *own], plans=False),
        plans=lambda words: _asked(words, plans=True),
        press=_pressed,
        calibrate=lambda words: _run("calibrate", words),
        printers=lambda: saved_printers(printers_file()),
        usual=usual_file(),
        show=_show,
        homes=folders_of_games,
        new=lambda words: _run("new", words),
        likes=likes,
        export=lambda words: str(_beside(_run, "export", [*words])),
        targets=_targets,
        data=data,
        folders=folders,
    )


def usual_file() -> Path:
    """Return where it is kept how the person prints as a rule."""
    from companion.cli.calibrate_command import printers_file

    return printers_file().with_name("workshop.json")


def _targets() -> list[Target]:
    """Return where games can be exported to."""
    from companion.export.targets import TARGETS
    from companion.studio.commands import Target

    return [Target(one.name, one.title, one.needs) for one in TARGETS]


def _asked(words: Sequence[str], *, plans: bool) -> Asked:
    """Return what `companion print` would make."""
    from companion.cli.run_print import tell_notes
    from companion.printing.run import planned
    from companion.studio.commands import Asked

    taken: list[Job] = []

    def take(jobs: Sequence[Job], out: Path | None) -> None:
        taken.extend(jobs)
        tell_notes(jobs)

    told = _run("print", [*words, "--dry-run"], take)
    return Asked(tuple(taken), tuple(map(planned, taken)) if plans else (), told)


def _pressed(words: Sequence[str]) -> Pressed:
    """Run `companion print` in a process of its own."""
    found: Pressed = _beside(_press, [*words])
    return found


def _press(words: Sequence[str]) -> Pressed:
    from companion.cli.run_print import print_all
    from companion.studio.commands import Pressed

    done: list[Printed] = []
    told = _run("print", words, lambda jobs, out: done.extend(print_all(jobs, out)))
    return Pressed(tuple(done), told)


def _beside(work: Callable[..., Any], *given: Any) -> Any:
    """Return what work comes to in a process of its own: this one goes on answering.

    Raises:
        CompanionError: it cannot be done.
    """
    from concurrent.futures import ProcessPoolExecutor  # late: many only look
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    try:
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            found, wrong = pool.submit(_there, work, *given).result()
    except BrokenProcessPool:
        raise CompanionError("this was stopped before it was done; try again") from None
    if wrong:
        raise CompanionError(wrong)
    return found


def _there(work: Callable[..., Any], *given: Any) -> tuple[Any, str]:
    """Return what work comes to, and what is wrong."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the workshop once this is done
    try:
        return work(*given), ""
    except CompanionError as error:
        return None, str(error)


def _show(path: Path) -> None:
    """Open a file or a folder with the program that the computer has for it.

    Raises:
        CompanionError: it has none.
    """
    if launched(str(path)):
        raise CompanionError(f"no program opened {path.absolute()}; open it yourself")


def launched(path: str) -> int:
    """Return 0 if a program was started for a file or a folder."""
    try:
        if not sys.platform.startswith("linux"):
            return typer.launch(path)
        return _launched_on_linux(path)
    except OSError:
        return 1


def _launched_on_linux(path: str) -> int:
    """Return what `xdg-open` says, which it does at once if it finds no program.

    Raises:
        OSError: it is not there.
    """
    from subprocess import DEVNULL, Popen, TimeoutExpired  # late: many open nothing

    started = Popen(["xdg-open", path], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
    try:
        return started.wait(WAIT)
    except TimeoutExpired:
        return 0  # the program runs in its place


def _run(name: str, words: Sequence[str], finish: Finish | None = None) -> str:
    """Run a command, `print` only up to where it prints, and return what it says.

    Raises:
        CompanionError: it cannot be done.
    """
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            _command(name).main([*words], standalone_mode=False, obj=finish)
        except typer.BadParameter as wrong:
            raise CompanionError(wrong.format_message()) from wrong
    return said.getvalue()


@cache
def _command(name: str) -> Any:
    from companion.cli.commands import built
    from companion.games.catalog import GAMES

    return built(name, GAMES)
