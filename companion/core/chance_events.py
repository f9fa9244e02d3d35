"""Types for each kind of random event, and the dealer that makes such events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from companion.core.chance import Die, DieResult, Stream, roll_dice
from companion.core.errors import CompanionError
from companion.core.step_log import Text, Whole

Place: TypeAlias = Literal["out", "discarded", "in"]
PLACES: tuple[Place, ...] = get_args(Place)


class ReshuffleEvent(Struct, frozen=True):
    """The deck is empty, so the discards are shuffled and become the new deck."""

    deck: Text
    names: tuple[Text, ...]  # the shuffled cards, in the order in which they were discarded
    start: Whole  # words of the stream used before the shuffle
    end: Whole  # words used after it


class SearchEvent(Struct, frozen=True):
    """A player looks through a deck and takes chosen cards; the rest is shuffled."""

    deck: Text
    cards: tuple[Text, ...]  # the cards taken; they are out now
    names: tuple[Text, ...]  # the cards left in the deck, in order before the shuffle
    start: Whole
    end: Whole


class DiscardEvent(Struct, frozen=True):
    """Dealt cards are put on the discards of their deck, one after another."""

    deck: Text
    cards: tuple[Text, ...]
    deals: tuple[Whole, ...] = ()
    # the number of the event that dealt each of them, if somebody said which of several equal cards
    # these are; else those go that have been out longest


class GainEvent(Struct, frozen=True):
    """Cards from elsewhere are added to the discards of a deck."""

    deck: Text
    cards: tuple[Text, ...]


class RemoveEvent(Struct, frozen=True):
    """Cards are taken out of a deck; the next shuffle of the whole deck brings them back."""

    deck: Text
    cards: tuple[Text, ...]
    place: Text  # where they were, `out` or `discarded`


Moved: TypeAlias = DiscardEvent | GainEvent | RemoveEvent
Kinds: TypeAlias = tuple[Annotated[tuple[Text, ...], Meta(min_length=2)], ...]


class ShuffleEvent(Struct, frozen=True):
    """All cards of a deck, wherever they are, are gathered and shuffled."""

    deck: Text
    names: tuple[Text, ...]  # all cards of the deck, in order before the shuffle
    start: Whole  # words of the stream used before the shuffle
    end: Whole  # words used after it


class DealEvent(Struct, frozen=True):
    """Cards are dealt from the top of a deck; `left` cards remain."""

    deck: Text
    cards: tuple[Text, ...]
    left: Whole


class RollEvent(Struct, frozen=True):
    """Dice are rolled."""

    what: Text  # the dice as requested
    kinds: Kinds  # each kind of die rolled: its name, then its faces from value 1 on
    dice: tuple[Text, ...]  # the kind of each die
    values: tuple[Whole, ...]  # the value of each die, from 1
    start: Whole
    end: Whole

    @property
    def thrown(self) -> tuple[Die, ...]:
        """The kind of each die, in the order thrown."""
        kinds = {name: Die(name, tuple(faces)) for name, *faces in self.kinds}
        return tuple(kinds[name] for name in self.dice)

    @property
    def rolled(self) -> tuple[DieResult, ...]:
        """The result of each die, in the order thrown."""
        dice = zip(self.thrown, self.values, strict=True)
        return tuple(DieResult(die.name, value, die.faces[value - 1]) for die, value in dice)


class PickEvent(Struct, frozen=True):
    """One of several options is chosen by chance."""

    what: Text  # what is chosen, such as `start player`
    options: tuple[Text, ...]
    choice: Text
    start: Whole
    end: Whole


ChanceEvent: TypeAlias = ShuffleEvent | DealEvent | RollEvent | PickEvent


def make_roll_event(stream: Stream, dice: Sequence[Die], what: str = "") -> RollEvent:
    """Roll dice and return the event.

    If `what` is empty, it becomes a description of the dice: `7 white + d12`. Raises ValueError if
    two kinds of dice have the same name.
    """
    kinds = {die.name: (die.name, *die.faces) for die in dice}
    if len(set(dice)) != len(kinds):
        raise ValueError("two kinds of dice have the same name")
    start = stream.used
    values = tuple(item.value for item in roll_dice(stream, dice))
    names = tuple(die.name for die in dice)
    if not what:
        counts = ((names.count(name), name) for name in kinds)
        what = " + ".join(f"{many} {name}" if many > 1 else name for many, name in counts)
    return RollEvent(what, tuple(kinds.values()), names, values, start, stream.used)


def make_pick_event(stream: Stream, what: str, options: Sequence[str]) -> PickEvent:
    """Choose one of the options, each equally likely."""
    start = stream.used
    choice = stream.choice(options)
    return PickEvent(what, tuple(options), choice, start, stream.used)


class DealerAction(Struct, frozen=True):
    """An event of a dealer, and the players who may see it."""

    event: ChanceEvent
    hidden: bool  # whether some players may not see it
    player: int | None  # the player who may see a hidden action, from 1; None: nobody yet
    place: int | None = None  # the player whose area holds the cards, from 1; None: nobody's


class Dealer:
    """Shuffles, deals, rolls and picks; `actions` lists all its events in order."""

    def __init__(self, stream: Stream, given: str | None = None) -> None:
        self.stream = stream  # who reads it without the dealer reports that to `record`
        self.given = given  # the seed that a person gave; None if new, or that of a table
        self.by_hand = False  # people shuffle: decks stay in order, without events
        self.hidden = False  # whether what is done now is hidden
        self.player: int | None = None  # who may see it, counted from 1; None: nobody yet
        self.place: int | None = None  # before whom cards are dealt, from 1; None: nobody
        self.actions: list[DealerAction] = []
        self._decks: dict[str, tuple[str, ...]] = {}  # each from the top

    @property
    def events(self) -> tuple[ChanceEvent, ...]:
        """The events so far."""
        return tuple(action.event for action in self.actions)

    @property
    def decks(self) -> tuple[str, ...]:
        """The names of the decks that have been shuffled."""
        return tuple(self._decks)

    def shuffle(self, deck: str, pieces: Sequence[str]) -> None:
        """Make a deck, shuffled unless `by_hand`. It replaces an older deck of the same name."""
        if self.by_hand:
            self._decks[deck] = tuple(pieces)
            return
        start = self.stream.used
        self._decks[deck] = self.stream.shuffled(pieces)
        self.record(ShuffleEvent(deck, tuple(pieces), start, self.stream.used))

    def deal(self, deck: str, count: int = 1) -> tuple[str, ...]:
        """Return pieces from the top of a shuffled deck; CompanionError if there are fewer."""
        pile = self._decks[deck]
        if count < 0:
            raise ValueError(f"the count must not be negative, but is {count}")
        if count > (left := len(pile)):
            be = "is" if left == 1 else "are"
            what = f"only {left} {be} left" if left else "nothing is left"
            raise CompanionError(f"{what} in the deck, not {count}; take fewer")
        pieces, self._decks[deck] = pile[:count], pile[count:]
        if not self.by_hand:
            self.record(DealEvent(deck, pieces, self.left(deck)))
        return pieces

    def record(self, *events: ChanceEvent) -> None:
        """Append events to `actions`. They need not be events of this dealer."""
        for event in events:
            if self.hidden and not isinstance(event, ShuffleEvent):
                self.actions.append(DealerAction(event, True, self.player, self.place))
            else:
                self.actions.append(DealerAction(event, False, None))

    def left(self, deck: str) -> int:
        """Return how many pieces a deck still has."""
        return len(self._decks[deck])

    def roll(self, dice: Sequence[Die]) -> tuple[DieResult, ...]:
        """Roll dice and return the result of each."""
        event = make_roll_event(self.stream, dice)
        self.record(event)
        return event.rolled

    def pick(self, what: str, options: Sequence[str]) -> str:
        """Return one of the options, each equally likely."""
        event = make_pick_event(self.stream, what, options)
        self.record(event)
        return event.choice
