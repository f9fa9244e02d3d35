"""`companion campaign`: a week of Fly Solo, stored as a log of steps."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer
from msgspec import to_builtins
from typer import Argument, Option

from companion.cli.game_selection import check_folder
from companion.cli.parameters import DataFolder, Json, LogFile, parse_path
from companion.cli.setup_command import number_steps
from companion.cli.terminal import (
    bold,
    echo_json,
    fold_lines,
    offer_secrets,
    unwrap_stream,
    width,
)
from companion.cli.user_config import data_folder
from companion.core.errors import CompanionError, join_mistakes
from companion.core.step_log import UNDO, Step, hash_line, next_line, parse_steps, undo_body
from companion.data.scoring import read_scoring
from companion.games.freshwater_fly.campaign import week
from companion.games.freshwater_fly.campaign.describe import describe_step
from companion.games.freshwater_fly.cards import load
from companion.table import log_store
from companion.table.log import read_file

if TYPE_CHECKING:
    from companion.data.game_data import GameData

CAMPAIGN, SEVERAL = "campaign", "campaigns"
CAMPAIGNS = partial(
    Option,
    metavar="FILE",
    parser=parse_path,
    help="File that holds your campaigns (default: in your data folder).",
)
Name: TypeAlias = Annotated[
    str, Argument(metavar="NAME", help="Name of the campaign: up to 40 letters, digits, - and _.")
]
CampaignsFile: TypeAlias = Annotated[Path | None, CAMPAIGNS("--store", hidden=True)]
CampaignsOption: TypeAlias = Annotated[Path | None, CAMPAIGNS("--campaigns")]
Wishes: TypeAlias = Annotated[
    list[str] | None,
    Option(
        "--take",
        metavar="UPGRADE",
        help="Spend a badge on this box of the journal, such as finesse or momentum:2; repeatable.",
    ),
]

app = typer.Typer(
    help="Keep track of a week of Fly Solo, morning to evening (Freshwater Fly).",
    epilog=(
        "Example: companion campaign new spring --take momentum:2, then "
        "companion campaign morning spring; when the day is over "
        "companion campaign evening spring day1.json --take finesse"
    ),
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.command(epilog="Example: companion campaign new spring --take momentum:2")
def new(
    name: Name,
    adventure: Annotated[
        str | None,
        Option(metavar="SEED", help="The --adventure that your booklet was printed with, if any."),
    ] = None,
    seed: Annotated[
        str | None,
        Option(
            metavar="TEXT", help="Any text; the same text draws the same mornings (default: new)."
        ),
    ] = None,
    take: Wishes = None,
    store: CampaignsFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Begin a week of Fly Solo."""
    fly = _load(data)
    log_store.check_name(name, CAMPAIGN)
    done = week.begin_week(fly, name, adventure, seed, take or ())
    if done.step is None:
        raise ValueError("a log must begin with a step")
    with log_store.create_store(_find_file(store)) as opened_store:
        log_store.check_free(opened_store, name, CAMPAIGN)
        _save(opened_store, name, (next_line((), *done.step),))
    _tell(fly, done, as_json=as_json)


@app.command(epilog="Example: companion campaign morning spring")
def morning(
    name: Name,
    digital: Annotated[
        bool,
        Option("--digital", help="If you play without real cards and tokens: draw them too."),
    ] = False,
    store: CampaignsFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Begin the next day, and show its set-up with all gains from your journal."""
    _do(name, store, data, partial(week.begin_day, digital=digital), as_json=as_json)


@app.command(epilog="Example: companion campaign evening spring day1.json --take finesse")
def evening(
    name: Name,
    record: Annotated[
        str | None,
        Argument(
            metavar="[RECORD]",
            help="A record of companion score (JSON or TOML), or - for standard input."
            " At a terminal you may leave it out to be asked.",
        ),
    ] = None,
    take: Wishes = None,
    store: CampaignsFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """End the day: its score, marks in the guide book, badges, and what you buy."""

    def end(fly: GameData, steps: Sequence[Step]) -> week.Done:
        return week.end_day(fly, steps, _read_record(fly, steps, record), take or ())

    _do(name, store, data, end, as_json=as_json)


@app.command(epilog="Example: companion campaign take spring rocks points-a-day")
def take(
    name: Name,
    upgrades: Annotated[
        list[str],
        Argument(
            metavar="UPGRADE...", help="Boxes of the journal, such as finesse, momentum:2, rod:3B."
        ),
    ],
    store: CampaignsFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Spend badges on boxes of the journal."""
    _do(name, store, data, partial(week.spend_badges, upgrades=upgrades), as_json=as_json)


@app.command(epilog="Example: companion campaign show spring")
def show(
    name: Name, store: CampaignsFile = None, data: DataFolder = None, as_json: Json = False
) -> None:
    """Show how the week stands: days, journal, guide book, badges."""
    _do(name, store, data, week.show_week, as_json=as_json)


@app.command("list", epilog="Example: companion campaign list")
def list_campaigns(store: CampaignsFile = None, as_json: Json = False) -> None:
    """List the campaigns."""
    file = _find_file(store)
    names: tuple[str, ...] = ()
    if file.exists():
        with log_store.open_store(file, what=CAMPAIGN) as opened_store:
            names = tuple(row.name for row in opened_store.rows())
    if as_json:
        echo_json({SEVERAL: list(names)})
        return
    for name in names:
        typer.echo(name)
    if not names:
        typer.echo("There are no campaigns yet; begin one: companion campaign new NAME", err=True)


@app.command(epilog="Example: companion campaign undo spring")
def undo(
    name: Name, store: CampaignsFile = None, data: DataFolder = None, as_json: Json = False
) -> None:
    """Take back the latest command."""
    fly = _load(data)
    with log_store.open_store(_find_file(store), what=CAMPAIGN) as opened_store:
        name, lines, steps = _read_log(opened_store, name)
        if (voids := undo_body(steps)) is None:
            raise CompanionError("there is nothing to undo: the campaign has just begun")
        _save(opened_store, name, (*lines, next_line(lines, UNDO, voids)))
    (seq,) = voids.values()
    step = steps[seq - 1]
    if as_json:
        echo_json({CAMPAIGN: name, "undone": seq, "kind": step.kind})
    else:
        typer.echo(f"Undid step {seq}: {describe_step(fly.words, step)}.")


@app.command(epilog="Example: companion campaign export spring > spring.jsonl")
def export(name: Name, store: CampaignsFile = None) -> None:
    """Write the log to standard output, one step per line."""
    with log_store.open_store(_find_file(store), what=CAMPAIGN) as opened_store:
        _, lines, _ = _read_log(opened_store, name)
    out = unwrap_stream(sys.stdout).buffer
    for line in lines:
        out.write(line + b"\n")
    out.flush()


@app.command("import", epilog="Example: companion campaign import spring.jsonl")
def import_log(
    file: LogFile,
    name: Annotated[
        str | None, Option("--as", metavar="NAME", help="New name (default: the old one).")
    ] = None,
    store: CampaignsFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Import an exported log; if it is stored here already, only its new steps are added."""
    content = sys.stdin.buffer.read() if str(file) == "-" else read_file(file)
    lines = tuple(content.splitlines())
    steps = parse_steps(lines)
    week.replay_week(_load(data), steps)
    own = log_store.check_name(name or str(steps[0].body["name"]), CAMPAIGN)
    with log_store.create_store(_find_file(store)) as opened_store:
        added = _save(opened_store, own, lines)
    if as_json:
        echo_json({CAMPAIGN: own, "steps": len(lines), "added": added})
    else:
        typer.echo(f"Imported {own}: {len(lines)} steps, {added} of them new.")


def find_day(name: str, store: Path | None, data: Path | None) -> week.Today:
    """Return today's options and notes of a campaign, for other commands.

    Raises CompanionError if there is no such campaign, or its week is over.
    """
    fly = _load(data)
    with log_store.open_store(_find_file(store), what=CAMPAIGN) as opened_store:
        return week.find_today(fly, _read_log(opened_store, name)[2])


def _read_log(store: log_store.Store, name: str) -> tuple[str, tuple[bytes, ...], tuple[Step, ...]]:
    """Return a log's full name, its lines without line ends, and its steps.

    Raises CompanionError if no log has that name, or if the log was altered.
    """
    row = log_store.find_row(store, name, CAMPAIGN)
    keyed, head = store.read(row)
    lines = tuple(line for _, line in keyed)
    try:
        if head != log_store.build_head(None, len(lines), hash_line(b"".join(lines[-1:]))):
            raise CompanionError("lines are missing")
        return row.name, lines, parse_steps(lines)
    except CompanionError as error:
        mistake = f'the {CAMPAIGN} "{row.name}" was changed or damaged: {error}'
        raise log_store.DamagedError(mistake) from error


def _save(store: log_store.Store, name: str, lines: tuple[bytes, ...]) -> int:
    """Store a new log, or add the new lines to a stored one; return the number of new lines.

    Raises CompanionError if the stored log and `lines` do not begin with the same lines.
    """
    with store.writing():
        known = _read_log(store, name)[1] if store.has(name) else ()
        same = min(len(lines), len(known))
        if lines[:same] != known[:same]:
            raise CompanionError(
                f'there is another campaign "{name}" here now; try again, or import with --as NAME'
            )
        if new_lines := lines[same:]:
            row = log_store.find_row(store, name) if known else store.add_table(name)
            store.add_lines(row, [(n, str(n), line) for n, line in enumerate(new_lines, same + 1)])
    return len(new_lines)


def _find_file(store: Path | None) -> Path:
    return store or data_folder() / f"{SEVERAL}.sqlite3"


def _load(data: Path | None) -> GameData:
    return load(check_folder(data), "en")


def _do(
    name: str,
    store: Path | None,
    data: Path | None,
    act: Callable[[GameData, Sequence[Step]], week.Done],
    *,
    as_json: bool,
) -> None:
    """Run `act` on a week, log the step that it returns, and print the result."""
    fly = _load(data)
    with log_store.open_store(_find_file(store), what=CAMPAIGN) as opened_store:
        name, lines, steps = _read_log(opened_store, name)
        done = act(fly, steps)
        if done.step is not None:
            _save(opened_store, name, (*lines, next_line(lines, *done.step)))
    _tell(fly, done, as_json=as_json)


def _read_record(fly: GameData, steps: Sequence[Step], file: str | None) -> object:
    """Return a day's record from a file, or ask a person at a terminal for it.

    Raises CompanionError if the record cannot be read, or there is no terminal to ask at.
    """
    if file is not None:
        from companion.cli import score_command  # late: few commands need records

        record, mistakes = score_command.read_file(file)
        if mistakes:
            raise CompanionError(join_mistakes([*map(str, mistakes)], "mistakes in the record"))
        return record
    if not sys.stdin.isatty():
        raise CompanionError("name the file with the record of the day, or - for standard input")
    from companion.cli.score_dialogue import ask_for_record  # late: a file asks nothing

    scoring, known = week.find_questions(fly, steps)
    return ask_for_record(scoring, known, keeps=False)


def _tell(fly: GameData, done: week.Done, *, as_json: bool) -> None:
    answer = done.answer
    if as_json:
        record: dict[str, Any] = to_builtins(answer.record)
        if done.result is not None:
            from companion.core.scoring import result_json

            record["score"] = result_json(done.result)
        if done.as_steps:
            lines = enumerate(answer.lines, start=1)
            record["steps"] = [{"step": i, "do": line} for i, line in lines]
        if answer.notes:
            record["notes"] = list(answer.notes)
        typer.echo(json.dumps(record, ensure_ascii=False))
        return
    if done.result is not None:
        from companion.core.score_table import render_table

        scoring = fly.compute(read_scoring)
        for line in (*render_table(scoring, done.result, width(), strong=bold), ""):
            typer.echo(line)
    if answer.title:
        typer.echo(bold(answer.title))
    for line in number_steps(answer.lines) if done.as_steps else fold_lines(answer.lines, indent=4):
        typer.echo(line)
    for note in answer.notes:
        typer.echo(f"Note: {note}", err=True)
    offer_secrets(answer.secrets)
