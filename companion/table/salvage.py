"""What can still be read of a damaged store.

Lines of events stand in the file as they are, and each names the hash of the one before. So they
are found and put in order without SQLite, and none that was changed is among them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.steps import hash_line
from companion.table.errors import DamagedError
from companion.table.event import Event, NewerFormatError, NoEventError, parse_event
from companion.table.event_types import New
from companion.table.naming import find_row, single_row
from companion.table.reading import Log, Reading, read_lines, read_table
from companion.table.store import Line, Row, open_store

START = b'{"at":"'


def read_store(file: Path, name: str) -> Reading:
    """Return a table of a store: what SQLite reads, or more if more is found without it.

    Args:
        file: the store.
        name: of the table; "" for the only one.

    Raises:
        CompanionError: there is no such table, or nothing of it can be read.
    """
    try:
        with open_store(file) as store:
            reading = read_table(store, find_row(store, name) if name else single_row(store))
    except DamagedError as error:
        found = _salvaged(file).get(name)
        if found is None:
            raise
        return _reading(name, *found, error)
    if reading.damage is not None:
        first = reading.events[0].body if reading.events else None
        wanted = first.table if isinstance(first, New) else name
        found = _salvaged(file).get(wanted)
        if found is not None and len(found[0].events) > len(reading.events):
            return _reading(name, *found, reading.damage)
    return reading


def recover_names(file: Path) -> tuple[str, ...]:
    """Return the names of the tables that can be found without SQLite."""
    return tuple(sorted(_salvaged(file)))


def _reading(name: str, log: Log, lines: tuple[bytes, ...], damage: CompanionError) -> Reading:
    row = Row(0, name, None, complete=False)
    return Reading(row, tuple(log.events), lines, log.state, damage)


def _salvaged(file: Path) -> dict[str, tuple[Log, tuple[bytes, ...]]]:
    """Return every log that can be put together, by the name that the table was opened with."""
    following: dict[str, tuple[Event, bytes]] = {}
    first: dict[str, tuple[Event, bytes]] = {}
    for suffix in ("", "-wal"):
        part = file.with_name(file.name + suffix)
        content = part.read_bytes() if part.is_file() else b""
        for event, line in _events(content):
            if isinstance(event.body, New):
                first[event.body.table] = (event, line)
            else:
                following[event.prev] = (event, line)
    logs = {}
    for name, found in first.items():
        log, lines = _chained(found, following)
        logs[name] = log, lines
    return logs


def _chained(
    first: tuple[Event, bytes], following: dict[str, tuple[Event, bytes]]
) -> tuple[Log, tuple[bytes, ...]]:
    chain = []
    found: tuple[Event, bytes] | None = first
    while found is not None:
        event, line = found
        chain.append(Line(event.seq, event.key, line))
        found = following.get(hash_line(line))

    def nothing_vouches(log: Log) -> None:
        raise DamagedError("the end of the log is missing")

    log, _ = read_lines(chain, nothing_vouches)
    return log, tuple(line.line for line in chain[: len(log.events)])


def _events(content: bytes) -> Iterator[tuple[Event, bytes]]:
    decoder = json.JSONDecoder()
    text = content.decode("latin-1")  # a letter for every byte
    at = content.find(START)
    while at >= 0:
        try:
            _, end = decoder.raw_decode(text, at)
            line = content[at:end]
            yield parse_event(line), line
        except (ValueError, RecursionError, NoEventError, NewerFormatError):
            end = at + 1
        at = content.find(START, end)
