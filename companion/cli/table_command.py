"""`companion table`: a log of what happens at a table, with undo and with proof."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from companion import __version__
from companion.cli import table_decks_command as decks
from companion.cli.command_registry import build_group
from companion.cli.games_at_table import find_games, names_at_table, opened_with
from companion.cli.parameters import (
    DataFolder,
    Json,
    Key,
    LogFile,
    MaybeTableName,
    StoreFile,
    TableName,
    open_table_for_writing,
    parse_path,
    store_file,
)
from companion.cli.terminal import echo_json, fold_lines, tell, unwrap_stream
from companion.core.luck import Luck
from companion.core.text_format import display_width, pad_or_cut
from companion.table.describe import describe_event, describe_log, escape_unprintable
from companion.table.event import Free, Undo, Void
from companion.table.exchange import export_log, import_log, read_file
from companion.table.hidden_events import hidden_events
from companion.table.log import Log, read_all_tables, read_store
from companion.table.log_store import create_store
from companion.table.resume import load_saved, resume_table
from companion.table.summary import describe_state, log_json, luck_json, state_json, table_json
from companion.table.table import create_table
from companion.table.verify import OPENER, table_luck, verify_log

EXAMPLE = (
    "Example: companion table new den, then companion deal fresh strike --table den, then "
    "companion table log den; at the end companion table close den and companion table verify den"
)
NAMES = 16  # columns for what came; a longer name stands above its numbers
FEW = 1  # expected less often, nothing can be said
Seq: TypeAlias = Annotated[
    int | None,
    typer.Argument(
        metavar="[NUMBER]", help="Number of the event in the log (default: the latest)."
    ),
]

ShowHidden: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--hidden",
        help="Show hidden cards too, before the table is closed; --json always holds them.",
    ),
]

app = build_group(
    help="Keep a log of an evening: every deal and roll, with undo and a proof.",
    epilog=EXAMPLE,
    no_args_is_help=True,
)


@app.command("new", epilog="Example: companion table new den")
def new(
    name: TableName,
    seed: Annotated[
        str | None,
        typer.Option(metavar="TEXT", help="A secret seed of your own (default: a random one)."),
    ] = None,
    saved: Annotated[
        list[Path] | None,
        typer.Option(
            "--from",
            metavar="FILE",
            parser=parse_path,
            help="Go on from the log that a phone saved at a table of companion serve; repeatable.",
        ),
    ] = None,
    store: StoreFile = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Open a table with a secret seed.

    All chance at the table follows from the seed. Show its SHA-256 to everybody now: at the end it
    proves that the seed was never changed. With --from, if a laptop is lost, the cards lie as they
    did there: give the file of each phone that has cards of its own.
    """
    before = load_saved([read_file(file) for file in saved]) if saved else None
    games = opened_with(data)
    with create_store(store_file(store)) as result:
        table = create_table(result, name, seed, games=games, version=__version__)
        if before is not None:
            table.write(lambda step: resume_table(step, before))
    if before is not None and before.lost:
        lost = f"{len(before.lost)} cards that nobody saved are in their decks again: deal them"
        typer.echo(f"{lost} anew, or give the files of more phones with --from", err=True)
    if before is not None and not before.sealed:
        old = "Not fully checked: what companion 0.2 saved bears no seal, so a change"
        typer.echo(f"{old} that fits the rules would not show", err=True)
    promise = table.state.commitment
    tell(
        as_json,
        {"table": name, "commitment": promise, "seq": 1},
        f"Opened the table {name}. The SHA-256 of its seed is",
        promise,
        "Show it to everybody now. At the end it proves that the seed was not changed.",
    )


@app.command("list", epilog="Example: companion table list --json")
def list_tables(store: StoreFile = None, as_json: Json = False) -> None:
    """List the tables."""
    records = list(map(table_json, read_all_tables(store_file(store))))
    lines = [
        f"{record['table']}  {record['state']}, {record['events']}"
        f" events{', damaged' * bool(record['damage'])}"
        for record in records
    ]
    tell(as_json, {"tables": records}, *lines)
    if not (records or as_json):
        typer.echo("There are no tables yet; open one: companion table new NAME", err=True)


@app.command("show", epilog="Example: companion table show den --luck")
def show(
    name: MaybeTableName = "",
    with_luck: Annotated[
        bool,
        typer.Option("--luck", help="Compare the cards and dice with what was to be expected."),
    ] = False,
    with_hidden: ShowHidden = False,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Show how things stand at a table: decks, notes, luck.

    While the table is open, cards that a setup dealt hidden are only counted.
    """
    reading, untold = _read_log(name, store, with_hidden)
    fortunes = table_luck(reading.events, untold) if with_luck else ()
    if as_json:
        luck = {"luck": list(map(luck_json, fortunes))} if with_luck else {}
        echo_json({**state_json(reading), **luck})
    else:
        lines = describe_state(reading, names_at_table(), untold)
        lines += chain.from_iterable(map(_describe_luck, fortunes))
        tell(False, None, *fold_lines(lines, indent=2))
    if reading.damage is not None:
        raise reading.damage


@app.command("log", epilog="Example: companion table log den")
def log(
    name: MaybeTableName = "",
    with_hidden: ShowHidden = False,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Show everything that happened at a table, with what was undone.

    While the table is open, cards that a setup dealt hidden are only counted.
    """
    reading, untold = _read_log(name, store, with_hidden)
    if as_json:
        echo_json(log_json(reading, untold))
    else:
        tell(False, None, *fold_lines([*describe_log(reading, names_at_table(), untold)], 13))
    if reading.damage is not None:
        raise reading.damage


@app.command("note", epilog='Example: companion table note den "Ann starts"')
def note(
    name: TableName,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="Up to 200 letters.")],
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Write a note into the log."""
    with open_table_for_writing(name, store) as table:
        seq, _ = table.write(lambda turn: turn.note(text), key)
    tell(as_json, {"table": name, "seq": seq}, f"Noted as event {seq}.")


@app.command("free", epilog="Example: companion table free den 2")
def free(
    name: TableName,
    seat: Annotated[int, typer.Argument(metavar="SEAT", help="Its number.")],
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Free the seat of a phone that does not come back.

    Cards stay there for who sits down next; a sealed bid goes, so that the others can be opened.
    """
    with open_table_for_writing(name, store) as table:
        seq, _ = table.write(lambda turn: turn.add(Free(seat)), key)
    record = {"table": name, "seq": seq, "seat": seat}
    tell(as_json, record, f"Seat {seat} is free again (event {seq}).")


@app.command("undo", epilog="Example: companion table undo den")
def undo(
    name: TableName,
    number: Seq = None,
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Undo the latest event, or any other.

    An undone deal stays in the log for all to see; its cards go back and the deck is shuffled
    again. A set-up or a turn of the Silent Angler is undone as a whole. To undo only a part of it,
    give the number of that event.
    """
    with open_table_for_writing(name, store) as table:
        _, written = table.write(lambda turn: turn.undo(number), key)
        events = table.events
    bodies = [event.body for event in written if isinstance(event.body, (Undo, Void))]
    target = bodies[-1].target
    voided = any(isinstance(body, Void) for body in bodies)
    record = {"table": name, "seq": written[-1].seq, "undone": target, "voided": voided}
    verb = "Undid" if isinstance(bodies[-1], Undo) else "Voided"
    hidden = target in hidden_events(events)
    text = describe_event(events[target - 1].body, names_at_table(), hidden=hidden)
    lines = [f"{verb} event {target}: {text}."]
    if len(bodies) > 1:
        events_too = "one event" if len(bodies) == 2 else f"{len(bodies) - 1} events"
        lines.append(f"With it went {events_too} of the same command.")
    again = dict.fromkeys(body.deck for body in bodies if isinstance(body, Void) and body.deck)
    if again:
        lines.append(f"Shuffled again: {', '.join(again)}.")
    tell(as_json, {**record, "all": sorted(body.target for body in bodies)}, *lines)


@app.command("redo", epilog="Example: companion table redo den")
def redo(
    name: TableName,
    number: Seq = None,
    key: Key = None,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Make an undone event count again: the latest, or any other."""
    with open_table_for_writing(name, store) as table:
        target, written = table.write(lambda turn: turn.redo(number), key)
        text = describe_event(table.events[target - 1].body, names_at_table())
    record = {"table": name, "seq": written[-1].seq, "redone": target}
    tell(as_json, record, f"Event {target} counts again: {text}.")


@app.command("close", epilog="Example: companion table close den")
def close(name: TableName, store: StoreFile = None, as_json: Json = False) -> None:
    """Close a table for good and show its seed.

    With the seed anybody can check every deal. Nothing more can be dealt at this table.
    """
    with open_table_for_writing(name, store) as table:
        if not table.state.closed:
            table.write(lambda turn: turn.close())
        seq, seed, promise = len(table.events), table.state.seed, table.state.commitment
    tell(
        as_json,
        {"table": name, "seq": seq, "seed": seed, "commitment": promise},
        f"Closed the table {name}. Its seed was",
        seed or "",
        f"Its SHA-256 is {promise}, as it was shown at the start.",
    )


@app.command("verify", epilog="Example: companion table verify den")
def verify_table(
    name: TableName, store: StoreFile = None, data: DataFolder = None, as_json: Json = False
) -> None:
    """Check that nobody changed a log.

    Each event in a log holds a hash of the one before, so a change shows. At a closed table, where
    the seed is known, every shuffle, deal and roll is also done again and compared, and held
    against the decks and dice of the games.
    """
    reading = read_store(store_file(store), name)
    verdict = verify_log(reading, find_games(data), __version__)
    lists = ("checked", "wrong", "not_checked", "reasons")
    record = {"table": name, "state": reading.condition, "events": verdict.events}
    missing = " and ".join(verdict.not_checked)
    lines = [
        f"{name}: not fully checked: {missing} are not known, for {reason}"
        for reason in verdict.reasons
    ]
    if not verdict.wrong:
        checked = ", ".join(verdict.checked)
        lines.append(f"{name}: nothing is wrong in {verdict.events} events; checked: {checked}")
    tell(as_json, record | {key: getattr(verdict, key) for key in lists}, *lines)
    if not (as_json or verdict.wrong):
        later = "The deals can be checked once the table is closed."
        typer.echo(OPENER if reading.state.closed else later, err=True)
    if verdict.wrong:
        for problem in verdict.wrong:
            typer.echo(f"Error: {name}: {problem}", err=True)
        typer.echo(f"{verdict.events} events are good: companion table log {name}", err=True)
        raise typer.Exit(1)


@app.command("export", epilog="Example: companion table export den > den.jsonl")
def export_table(name: TableName, store: StoreFile = None) -> None:
    """Write a log to standard output, one event per line.

    An open table is written without its seed, so it foretells no card; but cards that were dealt
    hidden stand in it in clear, like all others. The last line holds the number of events and the
    hash of the last one.
    """
    reading = read_store(store_file(store), name)
    out = unwrap_stream(sys.stdout).buffer
    try:
        for line in export_log(reading):
            out.write(line)
    finally:
        out.flush()


@app.command("import", epilog="Example: companion table import den.jsonl --as our-den")
def import_table(
    file: LogFile,
    name: Annotated[
        str | None,
        typer.Option("--as", metavar="NAME", help="A name for it here (default: the name it had)."),
    ] = None,
    good_part: Annotated[
        bool,
        typer.Option(
            "--good-part", help="Import what is still good in a damaged file, to read only."
        ),
    ] = False,
    store: StoreFile = None,
    as_json: Json = False,
) -> None:
    """Import a log that was exported elsewhere.

    If the table was still open, you can read and check it here, but not play on.
    """
    content = sys.stdin.buffer.read() if str(file) == "-" else read_file(file)
    with create_store(store_file(store)) as result:
        log = import_log(result, content, name=name, good_part=good_part)
    name, state, number = log.row.name, log.condition, len(log.events)
    line = f"Imported {number} events as the table {name}, {state}."
    tell(as_json, {"table": name, "events": number, "state": state}, line)
    if log.damage is not None:
        raise log.damage


def _read_log(name: str, store: Path | None, with_hidden: bool) -> tuple[Log, frozenset[int]]:
    """Return a log and the events that show no cards, dice or choices."""
    reading = read_store(store_file(store), name)
    return reading, frozenset() if with_hidden else hidden_events(reading.events)


def _describe_luck(luck: Luck) -> Iterator[str]:
    """Yield the luck of a deck or of a kind of die in lines."""
    voided = f", {luck.voided} of them voided" if luck.voided else ""
    yield from ("", escape_unprintable(f"{luck.of}: {luck.draws} in all{voided}"))
    if max(share.expected for share in luck.shares) < FEW:
        yield "  too few to say anything"
    elif all(share.low == share.high for share in luck.shares):
        yield "  every card came up, so luck played no part"
    else:
        yield f"  {'':{NAMES}} {'seen':>6} {'expected':>9}  19 of 20 tables"
        for share in luck.shares:
            name = escape_unprintable(share.name)
            is_long = display_width(name) > NAMES
            if is_long:
                yield f"  {name}"
            mark = "" if share.usual else "  outside"
            yield (
                f"  {pad_or_cut('' if is_long else name, NAMES)} {share.seen:6}"
                f" {share.expected:9.1f}  {share.low} to {share.high}{mark}"
            )


for command, called, example in (
    (decks.discard_cards, "discard", "discard den hatch white white blue"),
    (decks.gain_cards, "gain", "gain den swim-1 eagle fatigue"),
    (decks.remove_cards, "remove", "remove den lures boost"),
):
    app.command(called, epilog=f"Example: companion table {example}")(command)
