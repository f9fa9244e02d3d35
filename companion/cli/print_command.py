"""`companion print`: from component data to sheets to cut out."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import StrEnum
from functools import cache, partial
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, Popen, TimeoutExpired
from typing import Annotated, Any, Literal, cast, get_args, get_origin

import typer
from msgspec.structs import replace

from companion.cli import parameters
from companion.cli.game_selection import OpenedGame, check_out, choose_games, find_game, open_games
from companion.cli.parameters import DataFolder, Declared, GameNames, Out
from companion.cli.terminal import at_terminal, confirm, unwrap_stream
from companion.cli.user_config import config_file
from companion.core.errors import CompanionError
from companion.core.text_format import escape_control, fill_template, list_some, plural
from companion.data.shared import open_shared, read_roles
from companion.drawing.component import Style
from companion.drawing.theme import build_theme
from companion.games.catalog import GAMES
from companion.games.faces import style_of_game
from companion.games.game_type import Choices, Game, PrintOption
from companion.games.sleeves import find_sleeve
from companion.interrupts import check
from companion.printing import order as orders
from companion.printing.calibration import PRINTERS, find_nudge
from companion.printing.guide.contents import count_by_paper, count_sheets
from companion.printing.guide.document import add_paper
from companion.printing.last_print import SOME, list_changes_drawn, read_last_print
from companion.printing.order import Option, PrintOrder, parse_piece
from companion.printing.page_plan import SheetFile
from companion.printing.print_game import GUIDE, PrintJob, PrintResult, Progress, print_job
from companion.printing.replace_files import report_stopped
from companion.printing.selection import ALL, PrintRequest, identify, select_pieces

EXAMPLE = (
    "Examples: companion print --paper letter | "
    "companion print fresh --only fish-cards --ink saver | "
    "companion print fresh --piece fish-cards/F05 --copies 2 --out proofs | "
    "companion print fresh --changed --data my-numbers | "
    "companion print lure --lost Pike"
)
MOST_NAMED = 5  # pieces of an earlier print
WAIT = 5.0  # seconds for a program that opens a file to say that it cannot
_open_shared = cache(open_shared)
print_note = partial(typer.echo, err=True)  # tells the person something else than the result


def print_games(
    context: typer.Context,
    games: GameNames = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only count the sheets.")] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Name each file.")] = False,
    opens: Annotated[bool, typer.Option("--open", help="Open the guide after printing.")] = False,
    data: DataFolder = None,
    out: Out = Path("output"),
) -> None:
    """Print games at true size: a guide, and a PDF file for each kind of paper or card.

    After the name of a game, -h shows its own options too: companion print salmon -h
    """
    from companion.cli import print_changed  # late: most prints are whole

    order = read_order(context, data, GAMES)
    given = parameters.list_given(context)
    given = given | {"nudge"} if "printer" in given else given
    if order.lost and (order.changed or order.skip or order.picked):
        raise CompanionError(
            "--lost does not go together with --changed, --only, --skip or --piece"
        )
    named = choose_games(games or [])
    check_out(named, out)
    check_owners(order, named, GAMES)
    if not dry_run:
        report_stopped(out, print_note)
    if order.lost:
        jobs = list(print_changed.find_lost(order, given, named, out))
    elif order.changed:
        jobs = list(print_changed.find_changed(order, given, named, out, named=bool(games)))
    else:
        parts = () if order.sets else order.picked  # what is not built has no sets to name
        jobs = list(build_jobs(open_ordered(named, order, parts), order))
        is_open = "paper" not in given and order.paper == orders.find_default("paper")
        if order.is_partial and is_open and not context.obj:  # the workshop shows its paper
            jobs = [print_changed.on_last_paper(job, out) for job in jobs]
    # the workshop shows what is asked for
    finish = context.obj or partial(print_all, verbose=verbose, opens=opens)
    finish(jobs, None if dry_run else out)


def read_order(context: typer.Context, data: Path | None, games: Sequence[Game]) -> PrintOrder:
    """Read the print order from the command line, including the print options of `games`."""
    given = parameters.read_given(context)
    if {"nudge", "printer"} <= given.keys():
        raise CompanionError("use either --nudge or --printer, not both")
    own = [option.name for game in games for option in game.print_options if option.is_seed]
    seeds = {name: given[name] for name in (*own, "seed") if name in given}
    if len({*seeds.values()}) > 1:
        names = " and ".join(f"--{name}" for name in seeds)
        raise typer.BadParameter(f"{names} differ; give only one")
    values = {name: given.pop(name, None) for name in orders.list_options()}
    order = PrintOrder(**orders.read_values(values), extra=given, data=data)
    if order.printer is not None:
        return replace(order, nudge=find_nudge(config_file(PRINTERS), order.printer))
    return order


def add_options(command: Any, games: Sequence[Game]) -> None:
    """Add options to a command: those of every print order, and those of `games`."""
    own = {option.name: option for game in games for option in game.print_options}
    parameters.insert_options(command, _declare(), before="dry_run")
    parameters.insert_options(command, map(_declare_own, own.values()), before="data")


def _declare() -> Iterator[Declared]:
    """Yield the options of a print order for Typer."""
    for name, (value, option) in orders.list_options().items():
        kind, default = value, orders.write_value(name, orders.find_default(name))
        if orders.is_several(value):
            part: Any = get_args(value)[0]
            of: Any = str
            if get_origin(part) is Literal:  # of which Typer takes no list
                of = cast(Any, StrEnum)("Word", {word: word for word in get_args(part)})
            kind, default = list[of] | None, None
        elif option.read is not None:
            kind, default = str | None, None if isinstance(default, list) else default
        yield name, kind, _describe(name, option, default)


def _declare_own(option: PrintOption) -> Declared:
    kind = str if option.type is Path else option.type  # a manifest has the name of a file
    default = False if kind is bool else None
    if get_origin(kind) is Literal:
        default = get_args(kind)[0]
    written = Option(option.help, orders.GAME, option.metavar, option.name)
    kind = kind | None if default is None else kind
    return option.name, kind, _describe(option.name, written, default)


def _describe(name: str, option: Option, default: Any) -> Any:
    written = option.name or name.replace("_", "-")
    names = () if default is True else (f"--{written}",)  # a flag that holds has --no-... too
    return typer.Option(
        default, *names, help=option.help, metavar=option.metavar, rich_help_panel=option.panel
    )


def check_owners(order: PrintOrder, printed: Sequence[Game], games: Sequence[Game]) -> None:
    """Raise an error if a typed option belongs only to games that are not in `printed`."""
    for name in order.extra:
        owners = [game for game in games if name in (each.name for each in game.print_options)]
        if not any(game in printed for game in owners):
            slugs = " and ".join(game.slug for game in owners)
            raise CompanionError(
                f"--{name} is only for {slugs}; print that game too, or leave the option out"
            )


def open_ordered(
    games: Sequence[Game], order: PrintOrder, only: Collection[str] = ()
) -> list[OpenedGame]:
    """Open games and build the components named in `only`. If `only` is empty, build them all."""
    extra: dict[str, Any] = dict(order.extra)
    for option in (option for game in GAMES for option in game.print_options):
        if option.type is Path and option.name in extra:
            file = Path(extra[option.name])
            try:
                extra[option.name] = file.read_text(encoding="utf-8")
            except (OSError, UnicodeError) as error:
                reason = (getattr(error, "strerror", None) or "it is not text").lower()
                raise CompanionError(
                    f"cannot read {file}: {reason}; check the name at --{option.name}"
                ) from error
    choices = Choices(
        order.card_size,
        order.thickness,
        order.seed,
        extra,
        frozenset(only),
        order.players,
        None if ALL in order.sets else frozenset(order.sets),
        find_sleeve(order.sleeve) if order.sleeve else None,
    )
    return open_games(games, order.data, order.language, choices)


def build_jobs(games: Sequence[OpenedGame], order: PrintOrder) -> Iterator[PrintJob]:
    """Yield a print job for each game with pieces to print. A single game always gets a job."""
    components = {game.slug: game.components for game in games}
    named = identify(order, components, build_style(order))
    for game in games:
        mine = named[game.slug]
        pieces = select_pieces(game.components, mine, order.copies)
        if pieces or len(games) == 1:
            yield build_job(game, add_seed(mine, find_game(game.slug)), pieces)


def build_job(
    game: OpenedGame,
    order: PrintOrder,
    pieces: tuple[PrintRequest, ...],
    counts: Mapping[str, int] = {},
) -> PrintJob:
    """Build the job that prints these pieces of a game with the options of a print order."""
    words = dict(_open_shared(order.language).words)
    words["guide.house"] = fill_template(words["guide.house"], {"game": game.slug})
    if game.data.raw.mistakes:  # a file that these pieces need not may be wrong
        game.data.check()
    if game.data.schema.plain:  # nobody else publishes it
        words["guide.unofficial"] = ""
    facts, style = game.facts, style_of_game(build_style(order), game.data)
    return PrintJob(
        game.slug, facts.title, pieces, order, style, words, facts.icons, counts, game.data.rows
    )


def add_seed(order: PrintOrder, game: Game) -> PrintOrder:
    """Return the order. If the game's own seed option was given, the order gets that seed."""
    seeds = [order.extra.get(option.name) for option in game.print_options if option.is_seed]
    return replace(order, seed=next(filter(None, seeds), order.seed))


def build_style(order: PrintOrder) -> Style:
    """Return the drawing style for a print order."""
    return Style(build_theme(read_roles(), order.ink, order.palette))


def print_all(
    jobs: Sequence[PrintJob], out: Path | None, *, verbose: bool = False, opens: bool = False
) -> list[PrintResult]:
    """Print each job into its game's folder in `out`. If `out` is None, only count the sheets."""
    steps = sum(job.plan.steps for job in jobs)  # no print begins if one cannot be made
    print_notes(jobs)
    if out is None:
        for job in jobs:
            for file in job.plan.sheets:
                typer.echo(f"{job.slug}/{_describe_file(file, job.words)}")
            for folder, pictures in job.plan.pictures.items():
                typer.echo(f"{job.slug}/{folder}  at least {plural(len(pictures), 'file')}")
            if job.plan.sheets:
                typer.echo(f"{job.title}: {_describe_sheets(job)}")
        _tell_sum(jobs)
        return []
    is_first = not any(read_last_print(out / job.slug) for job in jobs)
    with progress_bar("Printing", "Printed") as start:
        results = run_jobs(jobs, out, start(steps))
    for job, result in zip(jobs, results, strict=True):
        _tell_done(job, result, verbose=verbose)
    _tell_sum(jobs)
    guides = [result.folder / GUIDE for result in results if result.sheets]
    if opens or (guides and is_first and at_terminal() and confirm("Open the guide now?")):
        for guide in guides:
            open_file(guide)
    return results


def _tell_done(job: PrintJob, result: PrintResult, *, verbose: bool) -> None:
    """Report what was printed of a game: files, sheets, next steps."""
    counts = [len(result.sheets), *map(len, result.pictures.values())]
    is_named = job.order.only and not job.order.changed
    parts = [request.component for request in job.wanted if is_named]
    titles = list_some([part.title for part in parts], MOST_NAMED)
    title = f"{job.title} ({titles})" if parts else job.title
    typer.echo(f"{title}: {plural(sum(counts), 'file')} in {result.folder}")
    if verbose:
        for file in job.plan.sheets:
            typer.echo(f"  {_describe_file(file, job.words)}")
        for guide in result.sheets[len(job.plan.sheets) :]:
            typer.echo(f"  {guide.path}  {plural(guide.pages, 'page')}")
        for folder, files in result.pictures.items():
            typer.echo(f"  {folder}  {plural(len(files), 'file')}")
    if result.outdated:
        count = plural(len(result.outdated), "file")
        typer.echo(f"  {SOME}  {count} removed: earlier prints of single pieces")
    if result.aside:
        typer.echo(f"  The earlier print was of other pieces; it is now in {result.aside}")
    if job.counts:
        tell_drawn_before(result.folder.parent, {*map(parse_piece, job.counts)})
    if job.plan.sheets:
        typer.echo(f"  {_describe_sheets(job)}")
        for part in parts:
            how, _, command = add_paper(part.how, job.order.paper).partition(" | ")
            if command and not any(f"--{name}" in command for name in job.order.extra):
                typer.echo(f"  {part.title}: {how}\n    {command}")
        typer.echo(f"  Next: open {result.folder / GUIDE}, print at 100 %, measure the ruler")


def tell_drawn_before(folder: Path, again: Collection[tuple[str, str]] = ()) -> None:
    """Report the files of earlier reprints with their pieces. Leave out the pieces in `again`."""
    changes = list_changes_drawn(folder, again)
    files = [f"{list_some(titles, MOST_NAMED)} in {path}" for path, titles in changes]
    if files:
        typer.echo(f"  Print these earlier changes too, if you have not yet: {'; '.join(files)}")


def run_jobs(jobs: Sequence[PrintJob], out: Path, progress: Progress) -> list[PrintResult]:
    """Print all jobs. If there are several and all are whole games, they run in parallel."""
    if len(jobs) < 2 or any(job.order.is_partial for job in jobs):
        return [print_job(job, out, progress, print_note) for job in jobs]
    from companion.printing.side_by_side import printed_by_all  # late: one game needs one process

    longest = {job.slug: job for job in sorted(jobs, key=lambda job: -job.plan.steps)}
    orders = {slug: job.order for slug, job in longest.items()}

    def print_here(slug: str, step: Progress) -> PrintResult:
        return print_job(longest[slug], out, step, print_note)

    results = printed_by_all(orders, out, print_here, print_whole, progress, print_note)
    return [results[job.slug] for job in jobs]


def print_whole(
    slug: str, order: PrintOrder, out: Path, progress: Progress, notice: Progress
) -> PrintResult:
    """Print a whole game."""
    (job,) = build_jobs(open_ordered([find_game(slug)], order), order)
    return print_job(job, out, progress, notice)


def print_notes(jobs: Sequence[PrintJob]) -> None:
    """Print the notes on components that a person should read before printing."""
    for job in jobs:
        notes: dict[str, list[str]] = {}
        for part in (request.component for request in job.wanted):
            if part.note:
                notes.setdefault(part.note, []).append(part.title)
        for note, names in notes.items():
            print_note(f"{job.title}: {', '.join(names)}: {note}")


def _describe_sheets(job: PrintJob) -> str:
    """Describe the number of sheets of each paper for a game."""
    papers = ", ".join(count_by_paper(job.plan.sheets, job.words))
    return f"{plural(count_sheets(job.plan.sheets), 'sheet')}: {papers}"


def _tell_sum(jobs: Sequence[PrintJob]) -> None:
    """Report the total number of sheets, if there are several games."""
    counts = [count_sheets(job.plan.sheets) for job in jobs if job.plan.sheets]
    if len(counts) > 1:
        typer.echo(f"{plural(sum(counts), 'sheet')} in all")


def _describe_file(file: SheetFile, words: Mapping[str, str]) -> str:
    """Describe a file: its sheets, and how to print it."""
    sizes = dict.fromkeys(f"{page.width:g} x {page.height:g} mm" for page in file.pages)
    sheets = f"{plural(file.sheets, 'sheet')}, " if file.sheets else ""
    pages = plural(len(file.pages), "page")
    setting = words[f"guide.turn.{file.setting}"]
    return f"{file.path}  {sheets}{pages}, {' and '.join(sizes)}, {setting}"


def open_file(path: Path) -> None:
    """Open a file or folder with the system's program. CompanionError if no program opens it."""
    if launch(str(path)):
        raise CompanionError(f"no program opened {path.absolute()}; open it yourself")


def launch(path: str) -> int:
    """Start the system's program for a file or folder; return 0 on success."""
    try:
        if not sys.platform.startswith("linux"):
            return typer.launch(path)
        started = Popen(["xdg-open", path], stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL)
        return started.wait(WAIT)  # it tells at once if it finds no program
    except TimeoutExpired:
        return 0  # the program runs in its place
    except OSError:
        return 1


@contextmanager
def progress_bar(label: str, end: str) -> Iterator[Callable[[int], Progress]]:
    """Show a progress bar on a terminal, and nothing in a file or a pipe.

    Yields a function that takes the number of steps and returns a second function. Call the second
    function with the name of each step when the step begins.
    """
    if not sys.stderr.isatty():
        yield lambda length: lambda step: check()
        return
    err = unwrap_stream(sys.stderr)
    with typer.progressbar(length=1, label=escape_control(label), file=err) as bar:
        steps = count()

        def progress(step: str) -> None:
            check()
            bar.label = escape_control(step)
            bar.update(min(next(steps), 1))

        def start(length: int) -> Progress:
            bar.length = length
            return progress

        yield start
        bar.label = escape_control(end)
        bar.update(1)
