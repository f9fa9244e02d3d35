"""A dealer that works from one stream and records its events, so that a log can replay them."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.chance import Deck, Die, DieResult, Stream
from companion.core.chance_events import (
    ChanceEvent,
    DealEvent,
    ShuffleEvent,
    make_pick_event,
    make_roll_event,
)


class DealerAction(Struct, frozen=True):
    """An action of a dealer."""

    event: ChanceEvent
    hidden: bool  # whether not everybody may see it
    player: int | None  # who may see what is hidden, counted from 1; None: nobody yet
    place: int | None = None  # before whom it lies, counted from 1; None: before nobody


class Dealer:
    """Shuffles, deals, rolls and picks; `events` has its actions in order."""

    def __init__(self, stream: Stream, given: str | None = None) -> None:
        self.stream = stream  # who reads it without the dealer reports that to `saw`
        self.given = given  # the seed that a person gave; None if new, or that of a table
        self.by_hand = False  # people shuffle: decks stay in order, without events
        self.hidden = False  # whether what is done now is hidden
        self.player: int | None = None  # who may see it, counted from 1; None: nobody yet
        self.place: int | None = None  # before whom cards are dealt, from 1; None: nobody
        self._decks: dict[str, Deck[str]] = {}
        self._events: list[ChanceEvent] = []
        self._hidden: dict[int, tuple[int | None, int | None]] = {}

    @property
    def events(self) -> tuple[ChanceEvent, ...]:
        """The events so far."""
        return tuple(self._events)

    @property
    def actions(self) -> tuple[DealerAction, ...]:
        """The events so far, and who may see them."""
        hidden, nobody = self._hidden, (None, None)
        events = enumerate(self._events)
        return tuple(
            DealerAction(event, i in hidden, *hidden.get(i, nobody)) for i, event in events
        )

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the decks that have been shuffled."""
        return tuple(self._decks)

    def shuffle(self, deck: str, pieces: Sequence[str]) -> None:
        """Shuffle a deck made of these pieces; one of that name is gathered first."""
        if self.by_hand:
            self._decks[deck] = Deck(tuple(pieces))
            return
        start = self.stream.used
        self._decks[deck] = Deck(self.stream.shuffled(pieces))
        self.record(ShuffleEvent(deck, tuple(pieces), start, self.stream.used))

    def deal(self, deck: str, count: int = 1) -> tuple[str, ...]:
        """Return pieces from the top of a shuffled deck; CompanionError if there are fewer."""
        pieces, self._decks[deck] = self._decks[deck].dealt(count)
        if not self.by_hand:
            self.record(DealEvent(deck, pieces, self.left(deck)))
        return pieces

    def record(self, *events: ChanceEvent) -> None:
        """Record an event of the stream, by the dealer or not."""
        for event in events:
            if self.hidden and not isinstance(event, ShuffleEvent):
                self._hidden[len(self._events)] = (self.player, self.place)
            self._events.append(event)

    def left(self, deck: str) -> int:
        """Return how many pieces a deck still has."""
        return len(self._decks[deck].pile)

    def roll(self, dice: Sequence[Die]) -> tuple[DieResult, ...]:
        """Roll dice; return their values."""
        event = make_roll_event(self.stream, dice)
        self.record(event)
        return event.rolled

    def pick(self, what: str, options: Sequence[str]) -> str:
        """Return one of the options, each equally likely."""
        event = make_pick_event(self.stream, what, options)
        self.record(event)
        return event.choice
