"""What `companion print` does once its options are known."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import typer
from msgspec import Struct
from msgspec.structs import replace

from companion.cli.games import Opened, find_game, opened
from companion.cli.harmless import behind
from companion.cli.interrupts import check
from companion.cli.print_order import Order
from companion.core.wording import harmless
from companion.data.shared import read_shared
from companion.drawing.component import Style
from companion.drawing.theme import theme
from companion.games.faces import style_of_game
from companion.printing.options import Options
from companion.printing.page_plan import SheetFile
from companion.printing.replace_files import check_folder
from companion.printing.run import (
    GUIDE,
    SOME,
    Job,
    Plan,
    Printed,
    Progress,
    planned,
    printed,
    steps,
)
from companion.printing.selection import Wanted, identify, wanted

_shared = cache(read_shared)


class Request(Struct, frozen=True):
    """What is printed of one game."""

    game: Opened
    order: Order  # what was asked for, with every piece by its id
    wanted: tuple[Wanted, ...]
    some: bool  # whether pieces may be left out that an earlier print has
    whole: bool  # whether everything was asked for, not some components or pieces


def requested(games: Sequence[Opened], order: Order) -> Iterator[Request]:
    """Yield what an order asks of each game, if it asks for anything.

    Raises:
        CompanionError: it has a name that none of the games has.
    """
    choice = order.choice
    components = {game.slug: game.components for game in games}
    choices = identify(choice, components, style_of(order.options))
    for game in games:
        mine = choices[game.slug]
        pieces = wanted(game.components, mine, order.options.copies)
        if pieces or len(games) == 1:
            yield Request(
                game,
                replace(order, choice=mine).of(find_game(game.slug)),
                pieces,
                some=bool(choice.only or choice.skip or choice.pieces),
                whole=not (choice.only or choice.pieces),
            )


def style_of(options: Options) -> Style:
    """Return the style that options ask for."""
    return Style(theme(_shared(options.language).roles, options.ink, options.palette))


def print_all(requests: Sequence[Request], out: Path | None) -> list[Printed]:
    """Print into a folder and return what was; without one, say how many sheets it would take.

    Raises:
        CompanionError: something cannot be drawn or written.
    """
    jobs, plans = prepared(requests)
    tell_notes(requests)
    if out is None:
        for job, plan in zip(jobs, plans, strict=True):
            for file in plan.sheets:
                typer.echo(f"{job.slug}/{_counted(file, job.words)}")
            for folder, pictures in plan.pictures.items():
                typer.echo(f"{job.slug}/{folder}  at least {_plural(len(pictures), 'file')}")
        _tell_totals(jobs, plans)
        return []
    for job in jobs:
        check_folder(out / job.slug)
    with bar(sum(map(steps, plans))) as progress:
        done = results(requests, jobs, plans, out, progress)
    if guides := [result.folder / GUIDE for result in done if result.sheets]:
        first = guides[0] if len(guides) == 1 else f"{GUIDE} of each game"
        typer.echo(f"Open {first} first: it says what to print on which paper.")
    for job, plan, result in zip(jobs, plans, done, strict=True):
        for file in plan.sheets:
            typer.echo(result.folder / _counted(file, job.words))
        for guide in result.sheets[len(plan.sheets) :]:
            typer.echo(f"{result.folder / guide.path}  {_plural(guide.pages, 'page')}")
        for folder, files in result.pictures.items():
            typer.echo(f"{result.folder / folder}  {_plural(len(files), 'file')}")
        if result.outdated:
            count = _plural(len(result.outdated), "file")
            away = f"removed an earlier print of single pieces, {count}"
            typer.echo(f"{result.folder / SOME}  {away}")
    _tell_totals(jobs, plans)
    if any(plan.sheets for plan in plans):
        typer.echo(
            "Print all files as the guide says, at 100 %; then measure the 50 mm ruler.", err=True
        )
    return done


def prepared(requests: Sequence[Request]) -> tuple[list[Job], list[Plan]]:
    """Return what is printed, and the files that each job makes.

    Raises:
        CompanionError: a piece does not fit on the paper.
    """
    jobs = jobs_of(requests)
    return jobs, [planned(job) for job in jobs]


def jobs_of(requests: Sequence[Request]) -> list[Job]:
    """Return what is printed, before it is known on how many sheets."""
    return list(map(_job, requests))


def results(
    requests: Sequence[Request],
    jobs: Sequence[Job],
    plans: Sequence[Plan],
    out: Path,
    progress: Progress,
) -> list[Printed]:
    """Print every job, side by side if they are whole games."""
    if len(jobs) < 2 or not all(request.whole and not request.some for request in requests):
        pairs = zip(jobs, plans, strict=True)
        return [printed(job, out, progress, note, plan) for job, plan in pairs]
    from companion.cli.side_by_side import printed_by_all  # late: one game needs one process

    ready = {job.slug: (job, plan) for job, plan in zip(jobs, plans, strict=True)}

    def print_here(slug: str, step: Progress) -> Printed:
        job, plan = ready[slug]
        return printed(job, out, step, note, plan)

    longest = sorted(requests, key=lambda request: -steps(ready[request.game.slug][1]))
    orders = {request.game.slug: request.order for request in longest}
    done = printed_by_all(orders, out, print_here, print_whole, progress, note)
    return [done[job.slug] for job in jobs]


def print_whole(
    slug: str, order: Order, out: Path, progress: Progress, notice: Progress
) -> Printed:
    """Print a game of which everything is wanted.

    Raises:
        CompanionError: it cannot be drawn or written; older files are untouched.
    """
    (game,) = opened([find_game(slug)], order.data, order.options.language, order.choices(()))
    pieces = wanted(game.components, order.choice, order.options.copies)
    return printed(_job(Request(game, order, pieces, False, True)), out, progress, notice)


def tell_notes(requests: Sequence[Request]) -> None:
    """Tell what a person should know before anything is printed."""
    for request in requests:
        noted: dict[str, list[str]] = {}
        for part in (one.component for one in request.wanted):
            if part.note:
                noted.setdefault(part.note, []).append(part.name)
        for said, names in noted.items():
            note(f"{request.game.slug}: {', '.join(names)}: {said}")


def note(sentence: str) -> None:
    """Tell the person something else than the result."""
    typer.echo(sentence, err=True)


def _tell_totals(jobs: Sequence[Job], plans: Sequence[Plan]) -> None:
    """Tell how many sheets of each paper every game takes, and all of them."""
    from companion.printing.guide.files import by_paper, sheets_in

    told = [(job, plan.sheets) for job, plan in zip(jobs, plans, strict=True) if plan.sheets]
    for job, files in told:
        papers = ", ".join(by_paper(files, job.words))
        typer.echo(f"{job.slug}: {_plural(sheets_in(files), 'sheet')}: {papers}")
    if len(told) > 1:
        every = sum(sheets_in(files) for _, files in told)
        typer.echo(f"{_plural(every, 'sheet')} in all")


def _job(request: Request) -> Job:
    order, game = request.order, request.game
    words = _shared(order.options.language).words
    if game.data.raw.mistakes:  # a file that these pieces need not may be wrong
        game.data.check()
    if game.data.schema.plain:  # nobody else publishes it
        words = {**words, "guide.unofficial": ""}
    return Job(
        game.slug,
        game.facts.title,
        request.wanted,
        order.options,
        style_of_game(style_of(order.options), game.data),
        words,
        game.facts.icons,
        request.whole,
        request.some,
        order.recorded(),
    )


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _counted(file: SheetFile, words: Mapping[str, str]) -> str:
    """Return what a file takes, and how it is printed."""
    size = file.pages[0]
    sheets = f"{_plural(file.sheets, 'sheet')}, " if file.sheets else ""
    pages = _plural(len(file.pages), "page")
    setting = words[f"guide.turn.{file.setting}"]
    return f"{file.path}  {sheets}{pages}, {size.width:g} x {size.height:g} mm, {setting}"


@contextmanager
def bar(length: int) -> Iterator[Callable[[str], None]]:
    """Show progress on a terminal, and nothing in a file or a pipe."""
    if not sys.stderr.isatty():
        yield lambda step: check()
        return
    with typer.progressbar(length=length, label="Printing", file=behind(sys.stderr)) as bar:
        begun = False

        def progress(step: str) -> None:
            nonlocal begun
            check()
            bar.label = harmless(step)
            bar.update(1 if begun else 0)
            begun = True

        yield progress
        bar.label = "Printed"
        bar.update(1)
