"""A table that is being played: opened or made, written to step by step, closed at the end."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from companion.core.chance import Die, Rolled, Stream
from companion.core.chance_events import DealEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import ReshuffleEvent
from companion.core.errors import CompanionError
from companion.table.event import Event
from companion.table.event_types import Json, Play
from companion.table.reading import Log, build_head, check_head
from companion.table.state import State
from companion.table.store import Line, Row, Store
from companion.table.transaction import PlayResult, Transaction
from companion.table.undoing import events_of_command

SHUFFLES = ShuffleEvent, ReshuffleEvent
KEY = re.compile(r"[A-Za-z0-9_.:-]{1,100}")


def current_time() -> str:
    """Return the time as a log writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Table:
    """One table of a store, open for writing; close it, or use it in a `with`.

    Every method that writes takes a `key`: a text that the caller makes once for each request. A
    request that is repeated with its key does nothing and gets the first answer again.
    """

    def __init__(self, store: Store, row: Row, clock: Callable[[], str] = current_time) -> None:
        self.store = store
        self.row = row
        self._clock = clock
        self._log = Log()
        self._by_key: dict[str, Event] = {}

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.store.close()

    @property
    def state(self) -> State:
        """How the table stood when it was last read or written."""
        return self._log.state

    @property
    def events(self) -> tuple[Event, ...]:
        """The log when it was last read or written."""
        return tuple(self._log.events)

    def refresh(self) -> State:
        """Read what other processes have written, and return how the table stands.

        Raises:
            DamagedError: the log is not as it was written.
        """
        log = Log(list(self._log.events), self._log.state, self._log.last)
        with self.store.reading():
            for line in self.store.lines(self.row, after=len(log.events)):
                log.add(line)
            check_head(self.store.head(self.row), self.row.seed, log)
        for event in log.events[len(self._log.events) :]:
            self._by_key[event.key] = event
        self._log = log
        return log.state

    def write(
        self, steps: Callable[[Transaction], object], key: str | None = None
    ) -> tuple[Event, ...]:
        """Do several things as one: all of them are saved, or none.

        Args:
            steps: does them; it may be called again if another process was faster.
            key: see the class; None for a request that is never repeated.

        Returns:
            The events, from the log if this key has been used before.

        Raises:
            CompanionError: something in it cannot be done, or the store cannot be written.
        """
        key = secrets.token_hex(12) if key is None else checked_key(key)
        with self.store.writing():
            self.refresh()
            if key in self._by_key:
                return self._same_step(key)
            if self.state.closed:
                raise CompanionError(
                    f'the table "{self.row.name}" is closed; open another: companion table new NAME'
                )
            if self.row.seed is None:
                raise CompanionError(
                    f'the table "{self.row.name}" is read-only: it was imported without its seed'
                )
            log = Log(list(self._log.events), self._log.state, self._log.last)
            step = Transaction(
                log.state, log.events, log.last, seed=self.row.seed, key=key, at=self._clock()
            )
            steps(step)
            for event, line in step.made:
                self.store.add_line(self.row, Line(event.seq, event.key, line))
            self.store.set_head(self.row, build_head(self.row.seed, len(log.events), step.last))
        self._log = Log(log.events, step.state, step.last)
        events = tuple(event for event, _ in step.made)
        self._by_key.update({event.key: event for event in events})
        return events

    def deal(
        self,
        deck: str,
        count: int = 1,
        names: Callable[[], Sequence[str]] = tuple,
        *,
        gather: bool = False,
        refill: bool = False,
        key: str | None = None,
    ) -> tuple[int, DealEvent]:
        """Deal from the top of a deck; the first deal shuffles it.

        Args:
            deck: what it is called at this table.
            count: how many cards.
            names: returns what it holds; asked only if the table does not have it yet.
            gather: gather and shuffle it first.
            refill: if it runs out, its discards are shuffled and dealt on from.
            key: see the class.

        Returns:
            The last event's number, and all that was dealt as one event.

        Raises:
            CompanionError: there are fewer cards, or it cannot be saved.
        """

        def steps(step: Transaction) -> None:
            if gather and deck in step.state.decks:
                step.shuffle(deck)
            step.deal(deck, count, names, refill=refill)

        events = self.write(steps, key)
        bodies = [event.body for event in events if not isinstance(event.body, SHUFFLES)]
        deals = [body for body in bodies if isinstance(body, DealEvent)]
        cards = tuple(card for body in deals for card in body.cards)
        if bodies != deals or not deals or (deals[-1].deck, len(cards)) != (deck, count):
            raise _other_request(key)
        return events[-1].seq, replace(deals[-1], cards=cards)

    def shuffled_in(self, seq: int) -> int:
        """Return how many discards the command that ended with an event shuffled into a deck."""
        command = events_of_command(self._log.events[seq - 1], self._log.events)
        bodies = (event.body for event in command)
        return sum(len(body.names) for body in bodies if isinstance(body, ReshuffleEvent))

    def roll(
        self, what: str, dice: Sequence[Die], *, key: str | None = None
    ) -> tuple[int, tuple[Rolled, ...]]:
        """Roll dice; return the event's number and how they fell."""
        event = self.write(lambda step: step.roll(what, dice), key)[-1]
        body = event.body
        if not isinstance(body, RollEvent) or body.dice != tuple(die.name for die in dice):
            raise _other_request(key)
        return event.seq, body.rolled

    def play(
        self,
        dealer: str,
        action: str,
        decide: Callable[[Stream], PlayResult],
        *,
        key: str | None = None,
    ) -> tuple[Event, ...]:
        """Let a dealer with rules of its own act (see `Step.play`); return the events.

        Raises:
            CompanionError: it cannot be done or saved.
        """
        return self.write(lambda step: step.play(dealer, action, decide), key)

    def plays(self, dealer: str) -> tuple[Play, ...]:
        """Return what a dealer did so far; `stream_at(play.start)` is the stream that it used."""
        bodies = (event.body for event in self._log.events)
        return tuple(b for b in bodies if isinstance(b, Play) and b.dealer == dealer)

    def stream_at(self, start: int) -> Stream:
        """Return the table's stream after so many words: to repeat what has been done.

        Raises:
            CompanionError: the table was imported without its seed.
        """
        if self.row.seed is None:
            raise CompanionError(f'the table "{self.row.name}" was imported without its seed')
        return Stream(self.row.seed, start)

    def shuffle(self, deck: str, names: Sequence[str] = (), *, key: str | None = None) -> int:
        """Gather a whole deck and shuffle it; return the event's number."""
        return self.write(lambda step: step.shuffle(deck, names), key)[-1].seq

    def note(self, text: str, *, key: str | None = None) -> int:
        """Write a note; return the event's number."""
        return self.write(lambda step: step.note(text), key)[-1].seq

    def act(self, what: str, body: Json = None, *, key: str | None = None) -> int:
        """Write down what a game or its dealer did; return the event's number."""
        return self.write(lambda step: step.act(what, body), key)[-1].seq

    def undo(self, target: int | None = None, *, key: str | None = None) -> tuple[Event, ...]:
        """Take back an event or all that a command did; return each new `Undo` or `Void`."""
        return self.write(lambda step: step.undo(target), key)

    def redo(self, target: int | None = None, *, key: str | None = None) -> Event:
        """Let an undone event count again; return the new event, a `Redo`."""
        return self.write(lambda step: step.redo(target), key)[-1]

    def finish(self) -> str:
        """Close the table for good; return the seed. Closing twice gives it again."""
        if self.refresh().seed is None:
            self.write(lambda step: step.close())
        seed = self.state.seed
        assert seed is not None
        return seed

    def _same_step(self, key: str) -> tuple[Event, ...]:
        first = self._by_key[key].seq
        found = [e for e in self._log.events[first - 1 :] if e.key.partition("+")[0] == key]
        return tuple(found)


def checked_key(key: str) -> str:
    """Return the key of a request.

    Raises:
        CompanionError: it is not a key.
    """
    if not KEY.fullmatch(key):
        raise CompanionError(
            f'"{key[:60]}" cannot be a key; use up to 100 letters, digits, and the signs - _ . :'
        )
    return key


def _other_request(key: str | None) -> CompanionError:
    return CompanionError(f'the key "{key}" was used for another request; make a new one')
