"""What is done at a table in one turn: events that are saved together or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from msgspec.structs import asdict

from companion.core import chance_events as chance
from companion.core.chance import Die, DieResult, Stream
from companion.core.errors import CompanionError
from companion.core.pile import ImpossibleError, Pile
from companion.core.step_log import parse_json
from companion.table import event as kinds
from companion.table.event import PART, Event, Json, format_event
from companion.table.hidden_events import mark_hidden
from companion.table.log import Log
from companion.table.naming import check_short_text
from companion.table.state import UNDONE, deck_after_void, events_of_command, events_to_undo

T = TypeVar("T")
Played: TypeAlias = tuple[tuple[str, ...], Json]  # the cards that a dealer dealt, and its result


class Turn(Log, kw_only=True):
    """A log with events to be saved together or not at all; each sees those before it."""

    seed: str
    key: str
    at: str  # when, as an event has it
    first: int  # how many events there were before

    @property
    def next(self) -> int:
        """The number of the next event."""
        return len(self.events) + 1

    @property
    def added(self) -> list[Event]:
        """What was done in this turn so far."""
        return self.events[self.first :]

    def stream(self) -> Stream:
        """Return a stream from where the table's stands; reading it does not move the table's."""
        return Stream(self.seed, self.state.position)

    def mix(self, names: Sequence[str]) -> tuple[int, int]:
        """Return where a shuffle of these names starts and ends in the stream."""
        stream = self.stream()
        stream.shuffled(names)
        return self.state.position, stream.used

    def shuffle(self, deck: str, names: Sequence[str] = ()) -> int:
        """Gather a deck and shuffle it, with these names if there are any; return its number."""
        known = self.state.decks.get(deck)
        holds = tuple(names) or (known.names if known else ())
        if not holds:
            raise CompanionError(f'the deck "{deck}" is not at this table yet; deal from it first')
        return self.add(
            chance.ShuffleEvent(check_short_text("a deck", deck), holds, *self.mix(holds))
        )

    def deal(
        self,
        deck: str,
        count: int = 1,
        names: Callable[[], Sequence[str]] = tuple,
        *,
        gather: bool = False,
        refill: bool = False,
    ) -> chance.DealEvent:
        """Deal from the top of a deck as one event; the first deal shuffles it.

        `names` is called only if the table lacks the deck; `gather` shuffles all its cards first;
        `refill` shuffles the discards in when it runs out.
        """
        if gather or deck not in self.state.decks:
            self.shuffle(deck, () if deck in self.state.decks else names())
        pile = self.state.decks[deck]
        if not 1 <= count <= pile.left + (len(pile.discards) if refill else 0):
            discards = f" and {len(pile.discards)} discards" if refill and pile.discards else ""
            back = " say what was discarded (companion table discard)," if refill else ""
            left = "1 card" if pile.left == 1 else f"{pile.left} cards"
            raise CompanionError(
                f'the deck "{deck}" has {left}{discards} left, not {count}; deal fewer,{back}'
                " or gather and shuffle it first (--shuffle)"
            )
        cards = self._deal_off(deck, min(count, pile.left))
        if len(cards) < count:
            self.add(chance.ReshuffleEvent(deck, pile.discards, *self.mix(pile.discards)))
            cards += self._deal_off(deck, count - len(cards))
        return chance.DealEvent(deck, cards, self.state.decks[deck].left)

    def _deal_off(self, deck: str, count: int) -> tuple[str, ...]:
        pile = self.state.decks[deck]
        cards = shuffled_order(self.seed, pile)[pile.taken : pile.taken + count]
        if cards:
            self.add(chance.DealEvent(deck, cards, pile.left - count))
        return cards

    def roll(self, what: str, dice: Sequence[Die]) -> tuple[DieResult, ...]:
        """Roll dice; ValueError if two kinds of dice have one name."""
        if not dice:
            raise CompanionError("no dice were named; name some, such as 2d6")
        event = chance.make_roll_event(self.stream(), dice, check_short_text("a roll", what))
        self.add(event)
        return event.rolled

    def pick(self, what: str, options: Sequence[str]) -> str:
        """Return one of the options, each equally likely."""
        if not options:
            raise CompanionError(f"there is nothing to pick {what} from")
        event = chance.make_pick_event(self.stream(), check_short_text("a name", what), options)
        self.add(event)
        return event.choice

    def play(self, dealer: str, action: str, decide: Callable[[Stream], Played]) -> Json:
        """Let a dealer act with chance from the stream; return its result.

        Its cards are of a deck of its name. It may shuffle (hidden) before it deals, not after.
        """
        stream = ShufflingStream(self.seed, self.state.position, dealer)
        cards, result = decide(stream)
        texts = check_short_text("a dealer", dealer), check_short_text("an action", action)
        self.add(kinds.Play(*texts, result, self.state.position))
        for shuffle in stream.shuffles:
            self.add(shuffle)
        if self.state.position != stream.used:
            raise ValueError(f"{dealer} took other chance than by shuffling")
        if cards:
            self.add(chance.DealEvent(dealer, cards, self.state.decks[dealer].left - len(cards)))
        return result

    def note(self, text: str) -> int:
        """Write a note; return the event's number."""
        return self.add(kinds.Note(check_short_text("a note", text)))

    def act(self, what: str, body: Json = None, hidden: Mapping[int, int | None] = {}) -> int:
        """Write down what a game or its dealer did, and what is hidden of it; return its number."""
        act = kinds.Act(check_short_text("a name", what), body)
        return self.add(mark_hidden(act, hidden))

    def undo(self, target: int | None = None, *, whole: bool = False) -> None:
        """Take an event back, or void it in plain sight (see `events_to_undo`)."""
        for event in events_to_undo(self.state, self.events, target, whole=whole):
            if isinstance(event.body, UNDONE):
                self.add(kinds.Undo(event.seq))
                continue
            try:
                deck, names = deck_after_void(self.state, event)
            except ImpossibleError as error:
                raise CompanionError(f"this cannot be undone: {error}") from None
            self.add(kinds.Void(event.seq, deck, names, *self.mix(names)))

    def redo(self, target: int | None = None) -> int:
        """Let an event count again, without a number the one undone last; return its number."""
        undone, voided = self.state.undone, self.state.voided
        number = next(reversed([*voided, *undone]), 0) if target is None else target
        if number not in {*voided, *undone}:
            raise CompanionError(
                "there is nothing to redo; companion table log shows what happened"
            )
        command = events_of_command(self.events[number - 1], self.events)
        if any(event.seq in voided for event in command):
            raise CompanionError(
                "a deal or roll that was undone cannot be redone; deal or roll again instead"
            )
        self.add(kinds.Redo(number))
        return number

    def close(self) -> None:
        """End the table: tell its seed."""
        self.add(kinds.Close(self.seed))

    def add(self, body: kinds.Body) -> int:
        """Add an event, if it can happen now; return its number."""
        key = f"{self.key}{PART}{len(self.added)}" if self.added else self.key
        event = Event(self.next, key, self.at, body, self.last)
        line = format_event(event)
        if parse_json(line) is None:
            raise ValueError(f"a log holds whole numbers, texts, lists and dictionaries: {body!r}")
        try:
            self.append(event, line)
        except ImpossibleError as error:
            raise CompanionError(f"this cannot be done: {error}") from None
        return event.seq


def start_turn(log: Log, seed: str, key: str, at: str, first: int | None = None) -> Turn:
    """Return a turn on all events of a log, or on its first ones."""
    before = asdict(log.cut(first))
    return Turn(**before, seed=seed, key=key, at=at, first=len(before["events"]))


def shuffled_order(seed: str, pile: Pile) -> tuple[str, ...]:
    """Return the cards that the latest shuffle mixed, as they lie, from the top."""
    return Stream(seed, pile.start).shuffled(pile.mixed)


class ShufflingStream(Stream):
    """A stream that remembers what it shuffled, as events of a deck."""

    def __init__(self, seed: str, used: int, deck: str) -> None:
        super().__init__(seed, used)
        self._deck = deck
        self.shuffles: list[chance.ShuffleEvent] = []

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Return the items in a random order, and remember them."""
        start, order = self.used, super().shuffled(items)
        names = tuple(map(str, items))
        self.shuffles.append(chance.ShuffleEvent(self._deck, names, start, self.used))
        return order
