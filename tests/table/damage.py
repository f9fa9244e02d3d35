"""Stores of tables that are filled, to be damaged."""

from __future__ import annotations

from pathlib import Path

from companion.table.event_types import Note
from companion.table.reading import Reading, read_store
from tests.table.tables import made


def notes(reading: Reading) -> list[str]:
    return [event.body.text for event in reading.events if isinstance(event.body, Note)]


def filled(file: Path, count: int) -> list[bytes]:
    with made(file) as table:
        for number in range(count):
            table.note(f"note {number} {'x' * 100}")
    return list(read_store(file, "den").lines)


def played_once(file: Path) -> Reading:
    with made(file) as table:
        table.note("one")
    return read_store(file, "den")
