"""A log as it is read from a store: the events that are good, and what is wrong after them."""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, field

from companion.core.chance import commitment
from companion.core.errors import CompanionError
from companion.core.pile import ImpossibleError
from companion.core.steps import hash_line
from companion.table.event import NO_EVENT, Event, NewerFormatError, NoEventError, parse_event
from companion.table.log_store import (
    DamagedError,
    Head,
    Row,
    Store,
    damaged_error,
    open_store,
)
from companion.table.naming import find_row
from companion.table.state import State, replay, state_after


class Log(Struct):
    """The events of a table, read so far."""

    events: list[Event] = field(default_factory=list)
    state: State = field(default_factory=State)
    last: str = NO_EVENT  # the hash of the last line

    def copy(self) -> Log:
        """Return a log that can be added to without changing this one."""
        return Log([*self.events], self.state, self.last)

    def add(self, line: bytes, key: str | None = None) -> None:
        """Add the next line, which a store has under a key.

        Raises:
            DamagedError: it cannot be the next one; nothing has been added.
        """
        seq = len(self.events) + 1
        try:
            event = parse_event(line)
            if event.seq > seq:
                raise DamagedError(f"event {seq} is gone or cannot be read")
            if event.seq != seq or key not in (None, event.key):
                raise ImpossibleError("it is kept under another number or key")
            if event.prev != self.last:
                raise ImpossibleError(
                    "it does not follow from the one before; one of the two was changed,"
                    " or one between them is gone"
                )
            state = state_after(self.state, event, self.events)
        except (NoEventError, ImpossibleError) as error:
            raise DamagedError(f"event {seq} is damaged: {error}") from None
        self.state = state
        self.events.append(event)
        self.last = hash_line(line)


class Reading(Struct, frozen=True):
    """A table as far as it can be read."""

    row: Row
    events: tuple[Event, ...]
    lines: tuple[bytes, ...]  # the good ones, as they are kept
    state: State
    damage: CompanionError | None  # what is wrong after them
    left: tuple[bytes, ...]  # every line that can be read, also after damage
    lost: str = ""  # which events are not among these

    @property
    def condition(self) -> str:
        """`open`, `closed` or `read-only`."""
        if self.state.closed:
            return "closed"
        return "open" if self.row.seed is not None else "read-only"


def read_store(file: Path, name: str) -> Reading:
    """Return a table of a store by its name; "" for the only one."""
    with open_store(file) as store:
        return read_table(store, find_row(store, name))


def read_table(store: Store, row: Row) -> Reading:
    """Return a table with all that is good of it."""
    with store.reading():
        stored = [*store.lines(row)]
        log, damage = read_lines(stored, lambda log: check_head(store.head(row), row.seed, log))
        if damage is None and store.damage:
            damage = damaged_error(store.file, store.damage)
        lines = tuple(line for _, line in stored)
        good = lines[: len(log.events)]
        left, lost = _find_left(lines, store.head(row)) if damage else (good, "")
    return Reading(row, tuple(log.events), good, log.state, damage, left, lost)


def read_lines(
    lines: Iterable[tuple[str | None, bytes]], check: Callable[[Log], None]
) -> tuple[Log, CompanionError | None]:
    """Return the good beginning of a log, and what is wrong after it.

    Args:
        lines: each with the key that it is stored under.
        check: raises DamagedError if the end of the log is not where it should be.
    """
    log = Log()
    try:
        for key, line in lines:
            log.add(line, key)
        check(log)
    except CompanionError as error:
        if log.events and isinstance(error, DamagedError):
            # only the line after it would have shown that the last one was not changed
            last = log.events.pop()
            log = Log(log.events, replay(log.events), last.prev)
        return log, error
    return log, None


def _find_left(lines: Iterable[bytes], head: Head | None) -> tuple[tuple[bytes, ...], str]:
    """Return all lines of a damaged log that can be read, and which events are not among them."""
    left, events = {}, {}
    for line in lines:
        with suppress(NoEventError, NewerFormatError):
            event = parse_event(line)
            left[event.seq], events[event.seq] = line, event
    for seq, event in events.items():
        if seq - 1 in left and event.prev != hash_line(left[seq - 1]):
            del left[seq - 1]  # that one was changed, or this one
    count = max([*left, head.count if head else 0], default=0)
    lost = [seq for seq in range(1, count + 1) if seq not in left]
    return tuple(left.values()), ", ".join(_iter_ranges(lost))


def _iter_ranges(numbers: list[int]) -> Iterator[str]:
    """Yield numbers in a row as one text: `3 to 7`."""
    start = 0
    for at, number in enumerate(numbers, start=1):
        if at == len(numbers) or numbers[at] != number + 1:
            yield f"{numbers[start]} to {number}" if start < at - 1 else f"{number}"
            start = at


def build_head(seed: str | None, count: int, last: str) -> Head:
    """Return the head of a log, with a seal that only who has the seed can make."""
    if seed is None:
        return Head(count, last)
    words = f"companion/head/v1 {count} {last}"
    return Head(count, last, hmac.digest(seed.encode(), words.encode(), "sha256").hex())


def check_head(head: Head | None, seed: str | None, log: Log) -> None:
    """Check that a log ends where its head says, and that the seed is the promised one.

    Raises:
        DamagedError: it does not.
    """
    count = len(log.events)
    if head != build_head(seed, count, log.last):
        raise DamagedError(
            f"the log has {count} events, its head says {head.count if head else 'nothing'}: events"
            " were changed, removed or added, or the head was, which is sealed with the seed"
        )
    if seed is not None:
        check_seed(seed, log)


def check_seed(seed: str, log: Log) -> None:
    """Check that a seed is the one that a table promised."""
    try:
        fits = commitment(seed) == log.state.commitment
    except (CompanionError, UnicodeEncodeError) as error:
        raise DamagedError(f"its seed cannot be used: {error}") from None
    if not fits:
        raise DamagedError("its seed is not the one that was promised when the table was opened")
