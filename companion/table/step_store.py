"""Logs of steps by name, in a file of the same make as that of tables: append-only and atomic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.steps import NO_LINE, Step, format_line, hash_line, parse_steps
from companion.table.log_store import DamagedError, Head, Row, Store, open_store
from companion.table.naming import check_free, check_name


class StoredLog(Struct, frozen=True):
    """A log as it is kept."""

    row: Row
    lines: tuple[bytes, ...]  # as they were written, without their ends
    steps: tuple[Step, ...]


def open_step_store(file: Path, what: str) -> Store:
    """Open the file of logs that are called this."""
    if not file.exists():
        raise CompanionError(f"there is no {what} yet; begin one: companion {what} new NAME")
    return open_store(file)


def read_log(store: Store, name: str, what: str) -> StoredLog:
    """Return a log.

    Raises:
        CompanionError: there is none of that name, or it is not as it was written.
    """
    row = store.row(check_name(name, what))
    if row is None:
        names = ", ".join(row.name for row in store.rows()[:20])
        raise CompanionError(
            f'there is no {what} "{name}"; there is: {names or "none yet"};'
            f" begin one with: companion {what} new NAME"
        )
    lines = tuple(line for _, line in store.lines(row))
    head = store.head(row)
    if head is None or (head.count, head.last) != (
        len(lines),
        hash_line(lines[-1] if lines else b""),
    ):
        raise DamagedError(f'the {what} "{name}" is not as it was written: lines are missing')
    try:
        steps = parse_steps(lines)
    except CompanionError as error:
        raise DamagedError(f'the {what} "{name}" is not as it was written: {error}') from error
    return StoredLog(row, lines, steps)


def add_log(store: Store, name: str, lines: Sequence[bytes], what: str) -> StoredLog:
    """Add a log; call it while `writing`."""
    check_free(store, name, what)
    return add_lines(store, StoredLog(store.add_table(name), (), ()), lines)


def add_step(store: Store, log: StoredLog, kind: str, body: Mapping[str, Any]) -> StoredLog:
    """Add a step to a log; call it while `writing`."""
    prev = hash_line(log.lines[-1])
    return add_lines(store, log, [format_line(Step(len(log.lines) + 1, kind, body), prev)])


def first_line(kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the line that a log begins with."""
    return format_line(Step(1, kind, body), NO_LINE)


def add_lines(store: Store, log: StoredLog, lines: Sequence[bytes]) -> StoredLog:
    """Add lines to a log; call it while `writing`."""
    everything = (*log.lines, *lines)
    numbered = [(n, str(n), line) for n, line in enumerate(lines, start=len(log.lines) + 1)]
    store.add_lines(log.row, numbered, Head(len(everything), hash_line(everything[-1])))
    return StoredLog(log.row, everything, parse_steps(everything))
