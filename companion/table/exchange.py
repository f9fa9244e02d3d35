"""Logs as files of JSON lines: a table to give away and to read back.

The events stand as they are kept, one a line; the last line holds how many there are and the hash
of the last one. An open table is given away without its seed, so what it will deal stays secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.core.errors import CompanionError, describe_refusal
from companion.core.steps import canonical_json, hash_line
from companion.table.event import NewerFormatError
from companion.table.log_store import DamagedError, Row, Store
from companion.table.naming import check_free, check_name
from companion.table.reading import Log, Reading, build_head, check_seed, read_lines


def export_log(reading: Reading) -> Iterator[bytes]:
    """Yield the lines of a table with their ends; the last line only if the log is whole.

    Raises:
        DamagedError: after all lines that can be read; it says which cannot.
    """
    for line in reading.left:
        yield line + b"\n"
    if reading.row.complete and reading.lines and reading.lines == reading.left:
        yield _format_end(len(reading.lines), hash_line(reading.lines[-1])) + b"\n"
    if reading.damage is not None:
        lost = f"; these events cannot be read: {reading.lost}" if reading.lost else ""
        raise DamagedError(f"{reading.damage}{lost}")


def import_log(
    store: Store, content: bytes, *, name: str | None = None, good_part: bool = False
) -> tuple[Row, Log, CompanionError | None]:
    """Take a log into a store; one without its seed can only be read.

    Args:
        store: where it goes.
        content: of the file.
        name: of the table; None for the name that it had.
        good_part: take what is good of a damaged file.

    Returns:
        The table, its log, and what is wrong with the file after the good part.

    Raises:
        CompanionError: the name is taken, or the file is damaged; nothing was taken.
    """
    log, lines, damage = read_export(content)
    if isinstance(damage, NewerFormatError):
        raise damage
    if damage is not None and not (good_part and log.events):
        good = len(log.events)
        way = "; --good-part imports those, to read only" if good else ""
        raise DamagedError(f"{damage}; nothing was imported; {good} events before it are good{way}")
    name = check_name(log.state.table if name is None else name)
    seed = log.state.seed
    with store.writing():
        check_free(store, name)
        row = store.add_table(name, seed=seed, complete=int(damage is None))
        numbered = [
            (event.seq, event.key, line) for event, line in zip(log.events, lines, strict=True)
        ]
        store.add_lines(row, numbered, build_head(seed, len(lines), log.last))
    return row, log, damage


def read_export(content: bytes) -> tuple[Log, Sequence[bytes], CompanionError | None]:
    """Return the good part of an export, its lines, and what is wrong after them."""
    texts = content.removesuffix(b"\n").split(b"\n")
    *lines, ending = [text.removesuffix(b"\r") for text in texts]

    def check(log: Log) -> None:
        if not log.events:
            raise DamagedError("it holds no events; is it an export of a table?")
        if log.state.seed is not None:
            check_seed(log.state.seed, log)
        if len({event.key for event in log.events}) < len(log.events):
            raise DamagedError("an event is damaged: its key was used before")
        if _format_end(len(log.events), log.last) != ending:
            raise DamagedError(
                f"its end is missing or damaged: the last line must hold the count of"
                f" {len(log.events)} events and the hash of the last one"
            )

    log, damage = read_lines([(None, line) for line in lines], check)
    return log, lines[: len(log.events)], damage


def read_file(file: Path) -> bytes:
    """Return what is in a file."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise CompanionError(
            describe_refusal(f"cannot read {file}", error, "check the name")
        ) from error


def _format_end(count: int, last: str) -> bytes:
    return canonical_json({"count": count, "last": last})
