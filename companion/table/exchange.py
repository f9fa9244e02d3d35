"""Logs as files of JSON lines: a table to give away and to read back.

The events stand as they are kept, one a line; the last line holds how many there are and the hash
of the last one. An open table is given away without its seed, so what it will deal stays secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from companion.core.errors import CompanionError, describe_refusal
from companion.core.step_log import canonical_json
from companion.table.log import Log
from companion.table.log_store import DamagedError, Store
from companion.table.naming import check_free, check_name


def export_log(log: Log) -> Iterator[bytes]:
    """Yield the lines of a log; raise DamagedError after the last readable one."""
    for line in log.left:
        yield line + b"\n"
    if log.row.complete and log.lines and log.lines == log.left:
        yield _format_end(log) + b"\n"
    if log.damage is not None:
        lost = f"; these events cannot be read: {log.lost}" if log.lost else ""
        raise DamagedError(f"{log.damage}{lost}")


def import_log(
    store: Store, content: bytes, *, name: str | None = None, good_part: bool = False
) -> Log:
    """Store the log of a file under its own or a new name; without a seed it is read-only.

    A damaged file is refused, unless its good part is asked for.
    """
    log = read_export(content)
    if log.damage is not None and not (good_part and log.events):
        good = len(log.events)
        way = "; --good-part imports those, to read only" if good else ""
        raise DamagedError(
            f"{log.damage}; nothing was imported; {good} events before it are good{way}"
        )
    name = check_name(log.state.table if name is None else name)
    with store.writing():
        check_free(store, name)
        log.row = store.add_table(name, seed=log.state.seed, complete=int(log.damage is None))
        store.add_lines(log.row, log.keyed_lines())
    return log


def read_export(content: bytes) -> Log:
    """Return the good part of an export, with what is wrong after it."""
    texts = content.removesuffix(b"\n").split(b"\n")
    *lines, ending = [text.removesuffix(b"\r") for text in texts]

    log = Log()

    def check() -> None:
        if log.state.seed is not None:
            log.check_seed(log.state.seed)
        if len({event.key for event in log.events}) < len(log.events):
            raise DamagedError("an event is damaged: its key was used before")
        if _format_end(log) != ending:
            raise DamagedError(
                f"it is no export of a table, or its end is missing or damaged: the last line must"
                f" hold the count of {len(log.events)} events and the hash of the last one"
            )

    log.read_good([(None, line) for line in lines], check)
    return log


def read_file(file: Path) -> bytes:
    """Return what is in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        what = describe_refusal(f"cannot read {file}", error, "check the name")
        raise CompanionError(what) from error


def _format_end(log: Log) -> bytes:
    return canonical_json({"count": len(log.lines), "last": log.last})
