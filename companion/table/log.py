"""The log of a table in memory: the events that are good, and what is wrong after them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import count, groupby
from pathlib import Path

from msgspec import Struct

from companion.core.chance import commit_to_seed
from companion.core.errors import CompanionError
from companion.core.pile import ImpossibleError
from companion.core.step_log import NO_LINE, hash_line
from companion.table.event import Event, parse_event
from companion.table.log_store import DamagedError, Head, Row, Store, build_head, open_store
from companion.table.naming import find_row
from companion.table.state import State, replay, state_after


class Log(Struct):
    """A log as far as it has been read."""

    row: Row = Row(0, "", None, 1)  # its place in the store, if it has one
    events: list[Event] = []
    lines: list[bytes] = []  # of these events, as they are kept
    state: State = State()
    damage: CompanionError | None = None  # what is wrong after them
    left: list[bytes] = []  # every line that can be read, also after damage
    lost: str = ""  # which events are not among these

    @property
    def last(self) -> str:
        """The hash of the last line."""
        return hash_line(self.lines[-1]) if self.lines else NO_LINE

    @property
    def condition(self) -> str:
        """`open`, `closed` or `read-only`."""
        if self.state.closed:
            return "closed"
        return "open" if self.row.seed is not None else "read-only"

    def cut(self, number: int | None = None) -> Log:
        """Return a log of its own with the first events, or with all of them."""
        state = self.state if number is None else replay(self.events[:number])
        return Log(self.row, self.events[:number], self.lines[:number], state)

    def keyed_lines(self, first: int = 0) -> list[tuple[int, str, bytes]]:
        """Return number, key and line of each event after the first ones."""
        events = zip(self.events[first:], self.lines[first:], strict=True)
        return [(event.seq, event.key, line) for event, line in events]

    def append(self, event: Event, line: bytes) -> None:
        """Add the next event; ImpossibleError if it cannot follow."""
        self.state = state_after(self.state, event, self.events)
        self.events.append(event)
        self.lines.append(line)

    def read(self, lines: Iterable[tuple[str | None, bytes]]) -> None:
        """Add the next lines, each with its key in the store; DamagedError at a wrong one."""
        for key, line in lines:
            seq = len(self.events) + 1
            try:
                event = parse_event(line)
                if event.seq > seq:
                    raise DamagedError(f"event {seq} is gone or cannot be read")
                if (event.seq, event.prev) != (seq, self.last) or key not in (None, event.key):
                    raise ImpossibleError("it does not fit the event before: one was changed")
                self.append(event, line)
            except ValueError as error:
                raise DamagedError(f"event {seq} is damaged: {error}") from None

    def read_good(
        self, lines: Iterable[tuple[str | None, bytes]], check: Callable[[], None]
    ) -> None:
        """Add the lines that are good, and keep what is wrong after them, or with their end."""
        try:
            self.read(lines)
            check()
        except CompanionError as error:
            self.damage = error
            if self.events and isinstance(error, DamagedError):
                # only the line after it would have shown that the last one was not changed
                del self.events[-1], self.lines[-1]
                self.state = replay(self.events)

    def check_end(self, head: Head | None) -> None:
        """Check that it ends where its head says, and that the seed is the promised one."""
        number, seed = len(self.events), self.row.seed
        if head != build_head(seed, number, self.last):
            raise DamagedError(
                f"the log has {number} events, its head says {head[0] if head else 'nothing'}:"
                " events were changed, removed or added, or the head was, which is sealed with the"
                " seed"
            )
        if seed is not None:
            self.check_seed(seed)

    def check_seed(self, seed: str) -> None:
        """Check that a seed is the one that the table promised."""
        try:
            fits = commit_to_seed(seed) == self.state.commitment
        except (CompanionError, UnicodeEncodeError) as error:
            raise DamagedError(f"its seed cannot be used: {error}") from None
        if not fits:
            raise DamagedError("its seed is not the one that was promised when it was opened")


def read_store(file: Path, name: str) -> Log:
    """Return a table of a store by its name; "" for the only one."""
    with open_store(file) as store:
        return read_table(store, find_row(store, name))


def read_all_tables(file: Path) -> list[Log]:
    """Return every table of a store; none if the file is missing."""
    if not file.exists():
        return []
    with open_store(file) as store:
        return [read_table(store, row) for row in store.rows()]


def read_table(store: Store, row: Row) -> Log:
    """Return a table with every event of it that is not damaged."""
    log, (lines, head) = Log(row), store.read(row)
    log.read_good(lines, lambda: log.check_end(head))
    log.damage, log.left = log.damage or store.damage, log.lines
    if log.damage:
        log.left, log.lost = _find_left([line for _, line in lines], head)
    return log


def _find_left(lines: Iterable[bytes], head: Head | None) -> tuple[list[bytes], str]:
    """Return all lines of a damaged log that can be read, and which events are not among them."""
    left, events = {}, {}
    for line in lines:
        with suppress(ValueError, CompanionError):
            event = parse_event(line)
            left[event.seq], events[event.seq] = line, event
    for seq, event in events.items():
        if seq - 1 in left and event.prev != hash_line(left[seq - 1]):
            del left[seq - 1]  # that one was changed, or this one
    ends = max([*left, head[0] if head else 0], default=0)
    lost, places = [seq for seq in range(1, ends + 1) if seq not in left], count()
    rows = [[*row] for _, row in groupby(lost, lambda seq: seq - next(places))]
    ranges = (f"{row[0]} to {row[-1]}" if len(row) > 1 else f"{row[0]}" for row in rows)
    return [*left.values()], ", ".join(ranges)
