"""What is done at a table in one turn: events that are saved together or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from msgspec import Struct

from companion.core.chance import Die, Rolled, Stream
from companion.core.chance_events import (
    ChanceEvent,
    DealEvent,
    PickEvent,
    RollEvent,
    ShuffleEvent,
    picked,
    rolled,
)
from companion.core.deck_events import ReshuffleEvent
from companion.core.errors import CompanionError
from companion.core.json_values import is_json
from companion.core.pile import ImpossibleError, Pile
from companion.core.steps import hash_line
from companion.table.event import Event, format_event
from companion.table.event_types import Act, Body, Close, Json, Note, Play, Redo, Undo, Void
from companion.table.hidden import hidden_events
from companion.table.naming import check_short_text
from companion.table.reading import Log
from companion.table.state import (
    UNDONE,
    State,
    deck_after_void,
    events_of_command,
    events_to_undo,
    state_after,
    undone_events,
)

T = TypeVar("T")


class PlayResult(Struct, frozen=True):
    """What a dealer did: the cards that it dealt, and anything else to write down."""

    cards: tuple[str, ...] = ()
    result: Json = None


class Turn:
    """Events that are saved together or not at all; each sees those before it."""

    def __init__(self, log: Log, *, seed: str, key: str, at: str) -> None:
        self.log = log
        self.first = len(log.events)
        self._seed, self._key, self._at = seed, key, at

    @property
    def state(self) -> State:
        """How the table stands."""
        return self.log.state

    @property
    def next(self) -> int:
        """The number of the next event."""
        return len(self.log.events) + 1

    @property
    def events(self) -> Sequence[Event]:
        """The log with what was done in this turn."""
        return self.log.events

    @property
    def added(self) -> Sequence[Event]:
        """What was done in this turn so far."""
        return self.log.events[self.first :]

    @property
    def gone(self) -> set[int]:
        """The numbers of the events that no longer count."""
        return undone_events(self.state)

    @property
    def hidden(self) -> frozenset[int]:
        """The numbers of the events that not everybody may see yet."""
        return hidden_events(self.events)

    def stream(self) -> Stream:
        """Return a stream from where the table's stands; reading it does not move the table's."""
        return Stream(self._seed, self.state.position)

    def mix(self, names: Sequence[str]) -> tuple[int, int]:
        """Return where a shuffle of these names starts and ends in the stream."""
        stream = self.stream()
        stream.shuffled(names)
        return self.state.position, stream.used

    def shuffle(self, deck: str, names: Sequence[str] = ()) -> int:
        """Gather a whole deck and shuffle it; return the event's number.

        Args:
            deck: what it is called at this table.
            names: what it holds from now on; none: what it held before.
        """
        known = self.state.decks.get(deck)
        holds = tuple(names) or (known.names if known else ())
        if not holds:
            raise CompanionError(f'the deck "{deck}" is not at this table yet; deal from it first')
        return self.add(ShuffleEvent(check_short_text("a deck", deck), holds, *self.mix(holds)))

    def deal(
        self,
        deck: str,
        count: int,
        names: Callable[[], Sequence[str]] = tuple,
        *,
        refill: bool = False,
    ) -> DealEvent:
        """Deal from the top of a deck; the first deal shuffles it. Return all cards as one event.

        Args:
            deck: what it is called at this table.
            count: how many cards.
            names: returns what it holds; asked only if the table does not have it yet.
            refill: if it runs out, its discards are shuffled and dealt on from.
        """
        if deck not in self.state.decks:
            self.shuffle(deck, names())
        pile = self.state.decks[deck]
        if not 1 <= count <= pile.left + (len(pile.discards) if refill else 0):
            raise _too_few(deck, pile, count, refill=refill)
        cards: tuple[str, ...] = ()
        if count > pile.left:
            cards = self._deal_off(deck, pile.left)
            self.add(ReshuffleEvent(deck, pile.discards, *self.mix(pile.discards)))
        cards += self._deal_off(deck, count - len(cards))
        return DealEvent(deck, cards, self.state.decks[deck].left)

    def _deal_off(self, deck: str, count: int) -> tuple[str, ...]:
        if not count:
            return ()
        pile = self.state.decks[deck]
        cards = shuffled_order(self._seed, pile)[pile.taken : pile.taken + count]
        self.add(DealEvent(deck, cards, pile.left - count))
        return cards

    def roll(self, what: str, dice: Sequence[Die]) -> tuple[Rolled, ...]:
        """Roll dice; ValueError if two kinds of dice have one name."""
        if not dice:
            raise CompanionError("no dice were named; name some, such as 2d6")
        event = rolled(self.stream(), dice, check_short_text("a roll", what))
        self.add(event)
        return event.rolled

    def pick(self, what: str, options: Sequence[str]) -> str:
        """Return one of the options, each equally likely."""
        if not options:
            raise CompanionError(f"there is nothing to pick {what} from")
        event = picked(self.stream(), check_short_text("a name", what), options)
        self.add(event)
        return event.choice

    def repeat(self, event: ChanceEvent) -> None:
        """Do what a dealer did, from where the table's stream stands.

        Raises:
            ValueError: the outcome differs: the dealer used chance that it does not report.
        """
        match event:
            case ShuffleEvent():
                self.shuffle(event.deck, event.names)
            case DealEvent():
                self.deal(event.deck, len(event.cards))
            case RollEvent():
                self.roll(event.what, event.thrown)
            case PickEvent():
                self.pick(event.what, event.options)
        if (done := self.events[-1].body) != event:
            raise ValueError(f"the dealer tells of {event}, the table of {done}")

    def play(self, dealer: str, action: str, decide: Callable[[Stream], PlayResult]) -> Json:
        """Let a dealer with rules of its own act, with chance from the stream; return its result.

        What it shuffles stays hidden, the cards that it deals are written down. It may shuffle
        before it deals, not after.

        Args:
            dealer: its name; its cards are a deck of that name.
            action: what it does, in its own words.
            decide: does it.
        """
        start = self.state.position
        stream = ShufflingStream(self._seed, start)
        played = decide(stream)
        result = _check_json(played.result)
        texts = check_short_text("a dealer", dealer), check_short_text("an action", action)
        self.add(Play(*texts, result, start))
        for names, used in stream.shuffles:
            self.add(ShuffleEvent(dealer, names, self.state.position, used))
        if self.state.position != stream.used:
            raise ValueError(f"{dealer} took other chance than by shuffling")
        if played.cards:
            left = self.state.decks[dealer].left - len(played.cards)
            self.add(DealEvent(dealer, played.cards, left))
        return result

    def note(self, text: str) -> int:
        """Write a note; return the event's number."""
        return self.add(Note(check_short_text("a note", text)))

    def act(self, what: str, body: Json = None) -> int:
        """Write down what a game or its dealer did; return the event's number."""
        return self.add(Act(check_short_text("a name", what), _check_json(body)))

    def undo(self, target: int | None = None, *, whole: bool = False) -> None:
        """Take an event back, or void it in plain sight; a setup goes as a whole.

        Args:
            target: its number; None for the latest that counts.
            whole: with all that its command did, as the latest goes.
        """
        for event in events_to_undo(self.state, self.events, target, whole=whole):
            if isinstance(event.body, UNDONE):
                self.add(Undo(event.seq))
                continue
            try:
                deck, names = deck_after_void(self.state, event)
            except ImpossibleError as error:
                raise CompanionError(f"this cannot be undone: {error}") from None
            self.add(Void(event.seq, deck, names, *self.mix(names)))

    def redo(self, target: int | None = None) -> int:
        """Let an event count again, without a number the one undone last; return its number."""
        undone, voided = self.state.undone, self.state.voided
        if target is None and undone:
            target = undone[-1]
        chance = target in voided or (target is None and voided)
        if target in undone:
            command = events_of_command(self.events[target - 1], self.events)
            chance = any(event.seq in voided for event in command)
        if chance:
            raise CompanionError(
                "a deal or roll that was undone cannot be redone; deal or roll again instead"
            )
        if target is None or target not in undone:
            raise CompanionError(
                "there is nothing to redo; companion table log shows what happened"
            )
        self.add(Redo(target))
        return target

    def close(self) -> None:
        """End the table: tell its seed."""
        self.add(Close(self._seed))

    def add(self, body: Body) -> int:
        """Add an event, if it can happen now; return its number."""
        key = f"{self._key}+{len(self.added)}" if self.added else self._key
        event = Event(self.next, key, self._at, body, self.log.last)
        try:
            self.log.state = state_after(self.state, event, self.events)
        except ImpossibleError as error:
            raise CompanionError(f"this cannot be done: {error}") from None
        self.log.last = hash_line(format_event(event))
        self.log.events.append(event)
        return event.seq


def shuffled_order(seed: str, pile: Pile) -> tuple[str, ...]:
    """Return the cards that the latest shuffle mixed, as they lie, from the top."""
    return Stream(seed, pile.start).shuffled(pile.mixed)


class ShufflingStream(Stream):
    """A stream that remembers the names of each shuffle, and how many words were used after it."""

    def __init__(self, seed: str, used: int) -> None:
        super().__init__(seed, used)
        self.shuffles: list[tuple[tuple[str, ...], int]] = []

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order, and remember them."""
        order = super().shuffled(items)
        self.shuffles.append((tuple(map(str, items)), self.used))
        return order


def _check_json(value: Json) -> Json:
    if not is_json(value):
        raise ValueError(f"a log holds whole numbers, texts, lists and dictionaries, not {value!r}")
    return value


def _count_words(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _too_few(deck: str, pile: Pile, count: int, *, refill: bool) -> CompanionError:
    cards = _count_words(pile.left, "card")
    if refill and pile.discards:
        discards = _count_words(len(pile.discards), "discard")
        return CompanionError(
            f'the deck "{deck}" has {cards} and {discards} left, not'
            f" {count}; deal fewer, or say what came back: companion table discard"
        )
    left = f"{cards} left, not {count}; deal fewer, or" if pile.left else "none left;"
    back = " say what was discarded (companion table discard), or" if refill else ""
    return CompanionError(
        f'the deck "{deck}" has {left}{back} gather and shuffle it first (--shuffle)'
    )
