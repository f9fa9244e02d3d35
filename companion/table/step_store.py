"""Logs of steps by name, in a file of the same make as that of tables: append-only and atomic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.steps import NO_LINE, Step, format_line, hash_line, parse_steps
from companion.table.errors import DamagedError
from companion.table.naming import check_name
from companion.table.store import Head, Line, Row, Store, create_store, open_store


class StoredLog(Struct, frozen=True):
    """A log as it is kept.

    Attributes:
        lines: as they were written, without their ends.
    """

    row: Row
    lines: tuple[bytes, ...]
    steps: tuple[Step, ...]


def open_step_store(file: Path, what: str) -> Store:
    """Open the file of logs.

    Args:
        file: that holds them.
        what: such a log is called.

    Raises:
        CompanionError: there is none yet.
    """
    if not file.exists():
        raise CompanionError(f"there is no {what} yet; begin one: companion {what} new NAME")
    return open_store(file)


def create_step_store(file: Path) -> Store:
    """Open the file of logs, and make it if there is none."""
    return create_store(file)


def log_names(store: Store) -> tuple[str, ...]:
    """Return what the logs are called."""
    return tuple(row.name for row in store.rows())


def read_log(store: Store, name: str, what: str) -> StoredLog:
    """Return a log.

    Raises:
        CompanionError: there is none of that name, or it is not as it was written.
    """
    row = store.row(check_name(name, what))
    if row is None:
        there = ", ".join(log_names(store)[:20])
        raise CompanionError(
            f'there is no {what} "{name}"; there is: {there or "none yet"};'
            f" begin one with: companion {what} new NAME"
        )
    lines = tuple(line.line for line in store.lines(row))
    head = store.head(row)
    if head is None or (head.count, head.last) != (
        len(lines),
        hash_line(lines[-1]) if lines else "",
    ):
        raise DamagedError(f'the {what} "{name}" is not as it was written: lines are missing')
    try:
        steps = parse_steps(lines)
    except CompanionError as error:
        raise DamagedError(f'the {what} "{name}" is not as it was written: {error}') from error
    return StoredLog(row, lines, steps)


def add_log(store: Store, name: str, lines: Sequence[bytes], what: str) -> StoredLog:
    """Add a log; call it while `writing`.

    Raises:
        CompanionError: the name is taken or not allowed.
    """
    if store.row(check_name(name, what)) is not None:
        raise CompanionError(f'there is a {what} "{name}" already; choose another name')
    row = store.add_table(name, seed=None, complete=True)
    return add_lines(store, StoredLog(row, (), ()), lines)


def add_step(store: Store, log: StoredLog, kind: str, body: Mapping[str, Any]) -> StoredLog:
    """Add a step to a log; call it while `writing`."""
    return add_lines(store, log, [next_line(log, kind, body)])


def next_line(log: StoredLog, kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the line of a step that would follow."""
    prev = hash_line(log.lines[-1]) if log.lines else NO_LINE
    return format_line(Step(len(log.lines) + 1, kind, body), prev)


def first_line(kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the line that a log begins with."""
    return format_line(Step(1, kind, body), NO_LINE)


def add_lines(store: Store, log: StoredLog, lines: Sequence[bytes]) -> StoredLog:
    """Add lines to a log; call it while `writing`."""
    for seq, line in enumerate(lines, start=len(log.lines) + 1):
        store.add_line(log.row, Line(seq, str(seq), line))
    all_lines = (*log.lines, *lines)
    store.set_head(log.row, Head(len(all_lines), hash_line(all_lines[-1]), None))
    return StoredLog(log.row, all_lines, parse_steps(all_lines))
