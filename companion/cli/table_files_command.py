"""`companion table verify`, `export` and `import`: the log as proof and as a file."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from companion import __version__
from companion.cli.games_at_table import find_games
from companion.cli.parameters import DataFolder, Json, LogFile, StoreFile, TableName, store_file
from companion.cli.terminal import tell, unwrap_stream
from companion.table.exchange import export_log, import_log, read_file
from companion.table.log import read_store
from companion.table.log_store import create_store
from companion.table.verify import OPENER, verify_log


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
