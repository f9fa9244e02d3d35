"""Reads, exports and imports logs of tables. Of a damaged log, exports the readable lines.

An exported file has one event per line, as stored, and a last line with the number of events and
the hash of the last one. An open table is exported without its seed, so future deals stay secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import count, groupby
from pathlib import Path

from msgspec import Struct

from companion.core.chance import commit_to_seed
from companion.core.errors import CompanionError, describe_refusal
from companion.core.pile import ImpossibleError
from companion.core.step_log import NO_LINE, canonical_json, hash_line
from companion.table import log_store
from companion.table.event import Event, format_event, parse_event
from companion.table.log_store import DamagedError, Head, Row, Store
from companion.table.state import State, state_after


class Log(Struct):
    """The log of a table, as far as it has been read."""

    row: Row = Row(0, "", None, 1)  # its row in the store, if it has one
    events: list[Event] = []
    state: State = State()
    last: str = NO_LINE  # the hash of the last line
    damage: CompanionError | None = None  # of the log, which then has no events, or of its store
    stored: list[bytes] = []  # all lines in the store, also of a damaged log
    count: int = 0  # the number of events there should be

    @property
    def lines(self) -> list[bytes]:
        """The lines of the events, as stored."""
        return [*map(format_event, self.events)]

    @property
    def condition(self) -> str:
        """Whether the table can be written to: `open`, `closed` or `read-only`."""
        if self.state.closed:
            return "closed"
        return "open" if self.row.seed is not None and self.damage is None else "read-only"

    def append(self, event: Event, line: bytes) -> None:
        """Add the next event with its line; ImpossibleError if the event cannot follow."""
        self.state = state_after(self.state, event, self.events)
        self.events.append(event)
        self.last = hash_line(line)

    def read(self, lines: Iterable[tuple[str | None, bytes]]) -> None:
        """Add events from (key, line) pairs; raise DamagedError at the first bad one.

        Keys are None outside a store.
        """
        for key, line in lines:
            seq = len(self.events) + 1
            try:
                event = parse_event(line)
                if event.seq > seq:
                    raise DamagedError(f"event {seq} is gone or cannot be read")
                if (event.seq, event.prev) != (seq, self.last) or key not in (None, event.key):
                    raise ImpossibleError("this event or the one before it was changed")
                self.append(event, line)
            except ValueError as error:
                raise DamagedError(f"event {seq} is damaged: {error}") from None

    def check_end(self, head: Head | None) -> None:
        """Raise DamagedError if the log does not end as its head states, or its seed is wrong."""
        number, seed = len(self.events), self.row.seed
        if head != log_store.build_head(seed, number, self.last):
            raise DamagedError(
                f"the log has {number} events, its sealed head has {head[0] if head else 'none'}:"
                " somebody changed the events or the head"
            )
        self.check_seed(seed)

    def check_seed(self, seed: str | None) -> None:
        """Raise DamagedError if a seed does not match the table's commitment; accept None."""
        try:
            fits = seed is None or commit_to_seed(seed) == self.state.commitment
        except (CompanionError, UnicodeEncodeError) as error:
            raise DamagedError(f"its seed cannot be used: {error}") from None
        if not fits:
            raise DamagedError("its seed is not the one promised when the table was opened")


def list_lines(events: Iterable[Event]) -> list[tuple[int, str, bytes]]:
    """Return events as (number, key, line), the form in which a store takes them."""
    return [(event.seq, event.key, format_event(event)) for event in events]


def read_store(file: Path, name: str) -> Log:
    """Return the log of the table with this name in a store; "" means the only table."""
    with log_store.open_store(file) as store:
        return read_table(store, log_store.find_row(store, name))


def read_all_tables(file: Path) -> list[Log]:
    """Return the logs of all tables of a store; [] if the file is missing."""
    if not file.exists():
        return []
    with log_store.open_store(file) as store:
        return [read_table(store, row) for row in store.rows()]


def read_table(store: Store, row: Row) -> Log:
    """Read the log of a table; if the log is damaged, the result has no events."""
    lines, head = store.read(row)
    stored, count = [line for _, line in lines], head[0] if head else 0
    log = Log(row, damage=store.damage, stored=stored, count=count)
    try:
        log.read(lines)
        log.check_end(head)
    except CompanionError as error:
        return Log(row, damage=error, stored=stored, count=count)
    return log


def find_readable(log: Log) -> tuple[list[bytes], str]:
    """Return a log's readable lines, and the missing events as text, such as `3 to 5, 8`."""
    left: dict[int, tuple[str, bytes]] = {}
    for line in log.stored:
        with suppress(ValueError, CompanionError):
            event = parse_event(line)
            left[event.seq] = event.prev, line
    for seq, (prev, _) in [*left.items()]:
        if seq - 1 in left and prev != hash_line(left[seq - 1][1]):
            del left[seq - 1]  # that one was changed, or this one
    lost, places = sorted({*range(1, max([*left, log.count]) + 1)} - left.keys()), count()
    rows = [[*row] for _, row in groupby(lost, lambda seq: seq - next(places))]
    ranges = (f"{row[0]} to {row[-1]}" if len(row) > 1 else f"{row[0]}" for row in rows)
    return [line for _, line in left.values()], ", ".join(ranges)


def export_log(log: Log) -> Iterator[bytes]:
    """Yield the readable lines of a log, and then raise DamagedError if the log is damaged."""
    left, lost = find_readable(log)
    for line in left:
        yield line + b"\n"
    if log.row.complete and log.events and log.lines == left:
        yield _format_end(log) + b"\n"
    if log.damage is not None:
        unread = f"; these events cannot be read: {lost}" if lost else ""
        raise DamagedError(f"{log.damage}{unread}")


def import_log(store: Store, content: bytes, *, name: str | None = None) -> Log:
    """Store an exported log as `name`, by default its own. A log without a seed is read-only."""
    try:
        log = read_export(content)
    except DamagedError as error:
        raise DamagedError(
            f"{error}; nothing was imported; try again with a new export of the table"
        ) from error
    name = log_store.check_name(log.state.table if name is None else name)
    with store.writing():
        log_store.check_free(store, name)
        log.row = store.add_table(name, seed=log.state.seed)
        store.add_lines(log.row, list_lines(log.events))
    return log


def read_export(content: bytes) -> Log:
    """Parse an exported log; DamagedError if it is damaged."""
    texts = content.removesuffix(b"\n").split(b"\n")
    *lines, ending = [text.removesuffix(b"\r") for text in texts]
    log = Log()
    log.read((None, line) for line in lines)
    log.check_seed(log.state.seed)
    if len({event.key for event in log.events}) < len(log.events):
        raise DamagedError("an event is damaged: an earlier event has the same key")
    if _format_end(log) != ending:
        raise DamagedError(
            "it is not an export of a table, or its last line is missing or damaged: that line"
            f" must hold the number of events, {len(log.events)}, and the hash of the last event"
        )
    return log


def read_file(file: Path) -> bytes:
    """Return the content of a file; CompanionError if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        what = describe_refusal(f"cannot read {file}", error, "check the name")
        raise CompanionError(what) from error


def _format_end(log: Log) -> bytes:
    return canonical_json({"count": len(log.events), "last": log.last})
