"""Logs of steps by name, in a file of the same make as that of tables: append-only and atomic."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import CompanionError
from companion.core.step_log import Step, hash_line, parse_steps
from companion.table.log_store import DamagedError, Store, build_head
from companion.table.naming import find_row


def read_log(store: Store, name: str, what: str) -> tuple[tuple[bytes, ...], tuple[Step, ...]]:
    """Return the lines of a log, without their ends, and its steps.

    CompanionError if there is none of that name, or it is not as written.
    """
    row = find_row(store, name, what)
    keyed, head = store.read(row)
    lines = tuple(line for _, line in keyed)
    try:
        if head != build_head(None, len(lines), hash_line(b"".join(lines[-1:]))):
            raise CompanionError("lines are missing")
        return lines, parse_steps(lines)
    except CompanionError as error:
        raise DamagedError(f'the {what} "{name}" is not as it was written: {error}') from error


def add_lines(store: Store, name: str, before: Sequence[bytes], lines: Sequence[bytes]) -> None:
    """Add lines to those of a log, or begin it; call it while `writing`."""
    row = find_row(store, name) if before else store.add_table(name)
    store.add_lines(row, [(n, str(n), line) for n, line in enumerate(lines, len(before) + 1)])
