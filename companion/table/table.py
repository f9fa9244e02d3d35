"""A table that is being played: opened or made, written to turn by turn, closed at the end."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from msgspec.structs import replace

from companion.core.chance import Die, Rolled, Stream, commitment
from companion.core.chance_events import DealEvent, Kinds, RollEvent, ShuffleEvent
from companion.core.deck_events import ReshuffleEvent
from companion.core.errors import CompanionError
from companion.core.steps import canonical_json, hash_line
from companion.table.event import Event, format_event
from companion.table.event_types import Json, New, Play
from companion.table.log_store import Row, Store
from companion.table.naming import check_free, check_key, check_name, find_row
from companion.table.reading import Log, build_head, check_head
from companion.table.state import State, events_of_command
from companion.table.turn import PlayResult, Turn

SHUFFLES = ShuffleEvent, ReshuffleEvent


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
        log = self._log.copy()
        with self.store.reading():
            for key, line in self.store.lines(self.row, after=len(log.events)):
                log.add(line, key)
            check_head(self.store.head(self.row), self.row.seed, log)
        self._log = log
        return log.state

    def write(self, steps: Callable[[Turn], object], key: str | None = None) -> tuple[Event, ...]:
        """Do several things as one: all of them are saved, or none.

        Args:
            steps: does them.
            key: see the class; None for a request that is never repeated.

        Returns:
            The events, from the log if this key has been used before.
        """
        key = secrets.token_hex(12) if key is None else check_key(key)
        with self.store.writing():
            self.refresh()
            if any(event.key == key for event in self.events):
                return tuple(event for event in self.events if event.step == key)
            if self.state.closed:
                raise CompanionError(
                    f'the table "{self.row.name}" is closed; open another: companion table new NAME'
                )
            if self.row.seed is None:
                raise CompanionError(
                    f'the table "{self.row.name}" is read-only: it was imported without its seed'
                )
            turn = Turn(self._log.copy(), seed=self.row.seed, key=key, at=self._clock())
            steps(turn)
            _save(self.store, self.row, turn)
        self._log = turn.log
        return tuple(turn.added)

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
        """Deal from a deck (see `Turn.deal`), with `gather` after it is gathered and shuffled.

        Returns:
            The last event's number, and all that was dealt as one event.
        """

        def steps(turn: Turn) -> None:
            if gather and deck in turn.state.decks:
                turn.shuffle(deck)
            turn.deal(deck, count, names, refill=refill)

        events = self.write(steps, key)
        bodies = [event.body for event in events if not isinstance(event.body, SHUFFLES)]
        deals = [body for body in bodies if isinstance(body, DealEvent)]
        cards = tuple(card for body in deals for card in body.cards)
        if bodies != deals or not deals or (deals[-1].deck, len(cards)) != (deck, count):
            raise _other_request(key)
        return events[-1].seq, replace(deals[-1], cards=cards)

    def shuffled_in(self, seq: int) -> int:
        """Return how many discards the command that ended with an event shuffled into a deck."""
        command = events_of_command(self.events[seq - 1], self.events)
        bodies = (event.body for event in command)
        return sum(len(body.names) for body in bodies if isinstance(body, ReshuffleEvent))

    def roll(
        self, what: str, dice: Sequence[Die], *, key: str | None = None
    ) -> tuple[int, tuple[Rolled, ...]]:
        """Roll dice; return the event's number and how they fell."""
        event = self.write(lambda turn: turn.roll(what, dice), key)[-1]
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
        """Let a dealer with rules of its own act (see `Turn.play`); return the events."""
        return self.write(lambda turn: turn.play(dealer, action, decide), key)

    def plays(self, dealer: str) -> tuple[Play, ...]:
        """Return what a dealer did so far; `stream_at(play.start)` is the stream that it used."""
        bodies = (event.body for event in self._log.events)
        return tuple(b for b in bodies if isinstance(b, Play) and b.dealer == dealer)

    def stream_at(self, start: int) -> Stream:
        """Return the table's stream after so many words: to repeat what has been done."""
        if self.row.seed is None:
            raise CompanionError(f'the table "{self.row.name}" was imported without its seed')
        return Stream(self.row.seed, start)

    def note(self, text: str, *, key: str | None = None) -> int:
        """Write a note; return the event's number."""
        return self.write(lambda turn: turn.note(text), key)[-1].seq

    def act(self, what: str, body: Json = None, *, key: str | None = None) -> int:
        """Write down what a game or its dealer did; return the event's number."""
        return self.write(lambda turn: turn.act(what, body), key)[-1].seq

    def undo(self, target: int | None = None, *, key: str | None = None) -> tuple[Event, ...]:
        """Take back an event or all that a command did; return each new `Undo` or `Void`."""
        return self.write(lambda turn: turn.undo(target), key)

    def redo(self, target: int | None = None, *, key: str | None = None) -> Event:
        """Let an undone event count again; return the new event, a `Redo`."""
        return self.write(lambda turn: turn.redo(target), key)[-1]

    def finish(self) -> str:
        """Close the table for good; return the seed. Closing twice gives it again."""
        if self.refresh().seed is None:
            self.write(lambda turn: turn.close())
        seed = self.state.seed
        assert seed is not None
        return seed


def open_table(store: Store, name: str, clock: Callable[[], str] = current_time) -> Table:
    """Return a table of a store, read to its end.

    Raises:
        CompanionError: there is none of that name; it lists those that are there.
        DamagedError: its log is not as it was written.
    """
    table = Table(store, find_row(store, name), clock)
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
    """Open a new table and promise its seed, which is new if none is given.

    Args:
        store: where it is kept.
        name: of the table.
        seed: a secret.
        clock: tells the time.
        games: that can be played there, as `New` says.
        version: of this program; "" if nothing is to be said of games.
    """
    seed = secrets.token_hex(16) if seed is None else seed
    contents = hash_line(canonical_json(games)) if version else ""
    promise = commitment(seed)
    turn = Turn(Log(), seed=seed, key=secrets.token_hex(12), at=clock())
    turn.add(New(check_name(name), promise, contents=contents, games=games, version=version))
    with store.writing():
        check_free(store, name)
        _save(store, store.add_table(name, seed=seed), turn)
    return open_table(store, name, clock)


def _save(store: Store, row: Row, turn: Turn) -> None:
    lines = [(event.seq, event.key, format_event(event)) for event in turn.added]
    store.add_lines(row, lines, build_head(row.seed, len(turn.events), turn.log.last))


def _other_request(key: str | None) -> CompanionError:
    return CompanionError(f'the key "{key}" was used for another request; make a new one')
