"""Logs of steps by name, in a file of the same make as that of tables: append-only and atomic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.steps import NO_LINE, Step, hash_of, line_of, steps_of
from companion.table.errors import DamagedError
from companion.table.naming import checked_name
from companion.table.store import Head, Line, Row, Store, created, opened


class Kept(Struct, frozen=True):
    """A log as it is kept.

    Attributes:
        lines: as they were written, without their ends.
    """

    row: Row
    lines: tuple[bytes, ...]
    steps: tuple[Step, ...]


def open_steps(file: Path, what: str) -> Store:
    """Open the file of logs.

    Args:
        file: that holds them.
        what: such a log is called.

    Raises:
        CompanionError: there is none yet.
    """
    if not file.exists():
        raise CompanionError(f"there is no {what} yet; begin one: companion {what} new NAME")
    return opened(file)


def create_steps(file: Path) -> Store:
    """Open the file of logs, and make it if there is none."""
    return created(file)


def names(store: Store) -> tuple[str, ...]:
    """Return what the logs are called."""
    return tuple(row.name for row in store.rows())


def kept(store: Store, name: str, what: str) -> Kept:
    """Return a log.

    Raises:
        CompanionError: there is none of that name, or it is not as it was written.
    """
    row = store.row(checked_name(name, what))
    if row is None:
        there = ", ".join(names(store)[:20])
        raise CompanionError(
            f'there is no {what} "{name}"; there is: {there or "none yet"};'
            f" begin one with: companion {what} new NAME"
        )
    lines = tuple(line.line for line in store.lines(row))
    head = store.head(row)
    if head is None or (head.count, head.last) != (len(lines), hash_of(lines[-1]) if lines else ""):
        raise DamagedError(f'the {what} "{name}" is not as it was written: lines are missing')
    try:
        steps = steps_of(lines)
    except CompanionError as error:
        raise DamagedError(f'the {what} "{name}" is not as it was written: {error}') from error
    return Kept(row, lines, steps)


def add_log(store: Store, name: str, lines: Sequence[bytes], what: str) -> Kept:
    """Add a log; call it while `writing`.

    Raises:
        CompanionError: the name is taken or not allowed.
    """
    if store.row(checked_name(name, what)) is not None:
        raise CompanionError(f'there is a {what} "{name}" already; choose another name')
    row = store.add_table(name, seed=None, complete=True)
    return add_lines(store, Kept(row, (), ()), lines)


def add_step(store: Store, log: Kept, kind: str, body: Mapping[str, Any]) -> Kept:
    """Add a step to a log; call it while `writing`."""
    return add_lines(store, log, [next_line(log, kind, body)])


def next_line(log: Kept, kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the line of a step that would follow."""
    prev = hash_of(log.lines[-1]) if log.lines else NO_LINE
    return line_of(Step(len(log.lines) + 1, kind, body), prev)


def first_line(kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the line that a log begins with."""
    return line_of(Step(1, kind, body), NO_LINE)


def add_lines(store: Store, log: Kept, lines: Sequence[bytes]) -> Kept:
    """Add lines to a log; call it while `writing`."""
    for seq, line in enumerate(lines, start=len(log.lines) + 1):
        store.add_line(log.row, Line(seq, str(seq), line))
    all_lines = (*log.lines, *lines)
    store.set_head(log.row, Head(len(all_lines), hash_of(all_lines[-1]), None))
    return Kept(log.row, all_lines, steps_of(all_lines))
