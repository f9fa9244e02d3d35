"""Tables that tests play at."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from companion.core.chance import Die, DieResult, Stream
from companion.core.chance_events import DealEvent, make_pick_event
from companion.table.event import Close, Event, Json, Play
from companion.table.log import Log
from companion.table.log_store import create_store, open_store
from companion.table.table import Played, Table, Turn, create_table, open_table

STRIKE = "hook", "miss-1", "miss-2", "miss-3"
SEED = "a seed for tests"
WHEN = "2026-05-01T19:30:00Z"


class PlayedTable(Table, kw_only=True):
    """A table at which one thing is done at a time."""

    def deal(
        self,
        deck: str,
        count: int = 1,
        *names: Callable[[], Sequence[str]],
        key: str | None = None,
        gather: bool = False,
        refill: bool = False,
    ) -> tuple[int, DealEvent]:
        dealt, events = self.write(
            lambda turn: turn.deal(deck, count, *names, gather=gather, refill=refill), key
        )
        return events[-1].seq, dealt

    def roll(
        self, what: str, dice: Sequence[Die], key: str | None = None
    ) -> tuple[int, tuple[DieResult, ...]]:
        values, events = self.write(lambda turn: turn.roll(what, dice), key)
        return events[-1].seq, values

    def play(
        self,
        dealer: str,
        action: str,
        decide: Callable[[Stream], Played],
        key: str | None = None,
    ) -> list[Event]:
        return self.write(lambda turn: turn.play(dealer, action, decide), key)[1]

    def plays(self, dealer: str) -> list[Play]:
        bodies = (event.body for event in self.events)
        return [body for body in bodies if isinstance(body, Play) and body.dealer == dealer]

    def note(self, text: str, key: str | None = None) -> int:
        return self.write(lambda turn: turn.note(text), key)[0]

    def act(self, what: str, body: Json = None) -> int:
        return self.write(lambda turn: turn.act(what, body))[0]

    def finish(self) -> str:
        if not self.refresh().closed:
            self.write(lambda turn: turn.add(Close(turn.seed)))
        assert self.state.seed is not None
        return self.state.seed

    def undo(self, target: int | None = None, key: str | None = None) -> list[Event]:
        return self.write(lambda turn: turn.undo(target), key)[1]

    def redo(self, target: int | None = None) -> Event:
        return self.write(lambda turn: turn.redo(target))[1][-1]


def played_at(table: Table) -> PlayedTable:
    values = {name: getattr(table, name) for name in Log.__struct_fields__}
    return PlayedTable(**values, store=table.store, clock=table.clock)


def pick(turn: Turn, what: str, options: Sequence[str]) -> str:
    event = make_pick_event(turn.stream(), what, options)
    turn.add(event)
    return event.choice


def strike() -> tuple[str, ...]:
    return STRIKE


def clock() -> str:
    return WHEN


@contextmanager
def made(file: Path, name: str = "den", seed: str | None = SEED) -> Iterator[PlayedTable]:
    with create_store(file) as store:
        yield played_at(create_table(store, name, seed, clock))


@contextmanager
def again(file: Path, name: str = "den") -> Iterator[PlayedTable]:
    with open_store(file) as store:
        yield played_at(open_table(store, name, clock))
