"""A table that is being played: opened or made, then written to turn by turn or by a dealer."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime
from itertools import groupby
from typing import TypeVar

from msgspec.structs import replace

from companion.core.chance import Stream, commit_to_seed
from companion.core.chance_events import (
    ChanceEvent,
    Dealer,
    DealerAction,
    DealEvent,
    Kinds,
    ShuffleEvent,
)
from companion.core.errors import CompanionError
from companion.core.step_log import canonical_json, hash_line
from companion.table.event import Act, Event, New
from companion.table.log import Log
from companion.table.log_store import Store
from companion.table.naming import check_free, check_key, check_name, find_row
from companion.table.state import State
from companion.table.turn import Turn, start_turn

T = TypeVar("T")


def current_time() -> str:
    """Return the time as a log writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Table(Log, kw_only=True):
    """One table of a store, open for writing; its log as it was last read or written."""

    store: Store
    clock: Callable[[], str] = current_time

    def refresh(self) -> State:
        """Read what other processes have written; DamagedError if it is not as it was written."""
        log = self.cut()
        lines, head = self.store.read(self.row, after=len(log.events))
        log.read(lines)
        log.check_end(head)
        self._take_over(log)
        return self.state

    def write(self, steps: Callable[[Turn], T], key: str | None = None) -> tuple[T, list[Event]]:
        """Do all steps or none; return answer and events. A repeated key adds nothing."""
        key = secrets.token_hex(12) if key is None else check_key(key)
        with self.store.writing():
            self.refresh()
            done = [event for event in self.events if event.step == key]
            if self.row.seed is None or (self.state.closed and not done):
                raise CompanionError(
                    f'the table "{self.row.name}" is {self.condition}; open another:'
                    " companion table new NAME"
                )
            first = done[0].seq - 1 if done else None
            turn = start_turn(self, self.row.seed, key, self.clock(), first)
            try:
                answer = steps(turn)
            except CompanionError as error:
                raise _other_request(key) if done else error from None
            if done:
                if [event.body for event in done] != [event.body for event in turn.added]:
                    raise _other_request(key)
                return answer, done
            if turn.added:
                self.store.add_lines(self.row, turn.keyed_lines(turn.first))
        self._take_over(turn)
        return answer, turn.added

    def stream_at(self, start: int) -> Stream:
        """Return the table's stream after so many words: to repeat what has been done."""
        if self.row.seed is None:
            raise CompanionError(f'the table "{self.row.name}" was imported without its seed')
        return Stream(self.row.seed, start)

    def _take_over(self, log: Log) -> None:
        self.events, self.lines, self.state = log.events, log.lines, log.state


def open_table(store: Store, name: str, clock: Callable[[], str] = current_time) -> Table:
    """Return a table of a store, read to its end; DamagedError if it is not as it was written."""
    table = Table(find_row(store, name), store=store, clock=clock)
    table.refresh()
    return table


def create_table(
    store: Store,
    name: str,
    seed: str | None = None,
    clock: Callable[[], str] = current_time,
    games: Kinds = (),
    version: str = "",
) -> Table:
    """Create a table and commit to its seed, by default a new one; games need a version."""
    seed = secrets.token_hex(16) if seed is None else seed
    contents = hash_line(canonical_json(games)) if version else ""
    promise = commit_to_seed(seed)
    turn = start_turn(Log(), seed, secrets.token_hex(12), clock())
    turn.add(New(check_name(name), promise, contents=contents, games=games, version=version))
    with store.writing():
        check_free(store, name)
        store.add_lines(store.add_table(name, seed=seed), turn.keyed_lines())
    return open_table(store, name, clock)


def _other_request(key: str) -> CompanionError:
    return CompanionError(f'the key "{key}" was used for another request; make a new one')


def deal_at_table(
    table: Table, act: Act, decks: str, run: Callable[[Dealer], T], key: str | None = None
) -> tuple[T, int]:
    """Run a dealer as one act; return its answer and last event. Decks are named `decks` + NAME."""

    def steps(turn: Turn) -> T:
        dealer = Dealer(turn.stream())
        answer = run(dealer)
        done = [*_at_table(dealer.actions, decks)]
        numbered = enumerate(done, start=turn.next + 1)
        hidden = {seq: part.player for seq, part in numbered if part.hidden}
        turn.act(act.what, act.body, hidden)
        for part in done:
            turn.add(part.event)
        return answer

    answer, events = table.write(steps, key)
    return answer, events[-1].seq


def _at_table(done: Iterable[DealerAction], decks: str) -> Iterator[DealerAction]:
    """Yield what a dealer did as the table names it, deals in a row as one."""
    for (deck, *_), group in groupby(done, _find_source):
        parts = [replace(part, event=named_at_table(part.event, decks)) for part in group]
        if deck is not None:
            cards = tuple(card for part in parts for card in getattr(part.event, "cards", ()))
            parts = [replace(parts[-1], event=replace(parts[-1].event, cards=cards))]
        yield from parts


def _find_source(done: DealerAction) -> tuple[str | None, bool, int | None, int | None]:
    """Return which deck was dealt from, None if nothing was, who may see it, where it lies."""
    deck = done.event.deck if isinstance(done.event, DealEvent) else None
    return deck, done.hidden, done.player, done.place


def named_at_table(event: ChanceEvent, decks: str) -> ChanceEvent:
    """Return an event of a dealer with the name of its deck at the table."""
    if isinstance(event, (ShuffleEvent, DealEvent)):
        return replace(event, deck=decks + event.deck)
    return event
