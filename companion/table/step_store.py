"""Logs of steps by name, in a file of the same make as that of tables: append-only and atomic."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.steps import NO_LINE, Step, format_line, hash_line, parse_steps
from companion.table.log_store import DamagedError, Head, Store, open_store
from companion.table.naming import check_name


class StoredLog(Struct, frozen=True):
    """A log as it is kept."""

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
    return StoredLog(lines, steps)


def next_line(lines: Sequence[bytes], kind: str, body: Mapping[str, Any]) -> bytes:
    """Return the line of a step that follows lines, or begins a log."""
    prev = hash_line(lines[-1]) if lines else NO_LINE
    return format_line(Step(len(lines) + 1, kind, body), prev)


def add_lines(store: Store, name: str, before: Sequence[bytes], lines: Sequence[bytes]) -> None:
    """Add lines to those of a log, or begin it; call it while `writing`."""
    row = store.row(name) or store.add_table(name)
    whole = (*before, *lines)
    numbered = [(n, str(n), line) for n, line in enumerate(lines, start=len(before) + 1)]
    store.add_lines(row, numbered, Head(len(whole), hash_line(whole[-1])))
