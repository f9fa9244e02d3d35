"""Stores of tables that are filled, to be damaged."""

from __future__ import annotations

from pathlib import Path

from companion.table.event import Note
from companion.table.log import Log, read_store
from tests.table.tables import made


def notes(reading: Log) -> list[str]:
    return [event.body.text for event in reading.events if isinstance(event.body, Note)]


def filled(file: Path, count: int) -> list[bytes]:
    with made(file) as table:
        for number in range(count):
            table.note(f"note {number} {'x' * 100}")
    return list(read_store(file, "den").lines)


def played_once(file: Path) -> Log:
    with made(file) as table:
        table.note("one")
    return read_store(file, "den")
