"""Events of chance: one frozen value for each kind, made by a dealer and stored in a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias, get_args

from msgspec import Meta, Struct

from companion.core.chance import Die, DieResult, Stream, roll_dice
from companion.core.json_values import Text, Whole

# What can happen to a deck beside dealing: one frozen value for each kind, kept in a log.


Place: TypeAlias = Literal["out", "discarded", "in"]
PLACES: tuple[Place, ...] = get_args(Place)


class ReshuffleEvent(Struct, frozen=True):
    """An empty deck is made of its discards, shuffled."""

    deck: Text
    names: tuple[Text, ...]  # what it holds then, in the order in which it was discarded
    start: Whole  # how many words of the stream were used before
    end: Whole  # how many were used after


class SearchEvent(Struct, frozen=True):
    """Somebody looks through a deck and takes cards that they choose; the rest is shuffled."""

    deck: Text
    cards: tuple[Text, ...]  # are out then
    names: tuple[Text, ...]  # what stays in the deck, in the order that the shuffle starts from
    start: Whole
    end: Whole


class DiscardEvent(Struct, frozen=True):
    """Cards that are out go onto the discards of their deck, one after another."""

    deck: Text
    cards: tuple[Text, ...]
    deals: tuple[Whole, ...] = ()
    # the number of the event that dealt each of them, if somebody said which of several equal cards
    # these are; else those go that have been out longest


class GainEvent(Struct, frozen=True):
    """Cards from elsewhere come into a deck: they go onto its discards."""

    deck: Text
    cards: tuple[Text, ...]


class RemoveEvent(Struct, frozen=True):
    """Cards leave a deck until it is gathered."""

    deck: Text
    cards: tuple[Text, ...]
    place: Text  # where they were, `out` or `discarded`


Moved: TypeAlias = DiscardEvent | GainEvent | RemoveEvent


Kinds: TypeAlias = tuple[Annotated[tuple[Text, ...], Meta(min_length=2)], ...]


class ShuffleEvent(Struct, frozen=True):
    """A deck is gathered and shuffled."""

    deck: Text
    names: tuple[Text, ...]  # what it holds, in the order that the shuffle starts from
    start: Whole  # how many words of the stream were used before
    end: Whole  # how many were used after


class DealEvent(Struct, frozen=True):
    """Cards come off the top of a deck; `left` are still in it."""

    deck: Text
    cards: tuple[Text, ...]
    left: Whole


class RollEvent(Struct, frozen=True):
    """Dice are rolled."""

    what: Text  # as it was asked for
    kinds: Kinds  # every kind of die that is in it: its name, then its faces from value 1 on
    dice: tuple[Text, ...]  # the kind of each die
    values: tuple[Whole, ...]  # what each shows, from 1
    start: Whole
    end: Whole

    @property
    def thrown(self) -> tuple[Die, ...]:
        """The dice, in order."""
        kinds = {name: Die(name, tuple(faces)) for name, *faces in self.kinds}
        return tuple(kinds[name] for name in self.dice)

    @property
    def rolled(self) -> tuple[DieResult, ...]:
        """The values of the dice."""
        dice = zip(self.thrown, self.values, strict=True)
        return tuple(DieResult(die.name, value, die.faces[value - 1]) for die, value in dice)


class PickEvent(Struct, frozen=True):
    """One of several is chosen by chance."""

    what: Text  # what is chosen, such as `start player`
    options: tuple[Text, ...]
    choice: Text
    start: Whole
    end: Whole


ChanceEvent: TypeAlias = ShuffleEvent | DealEvent | RollEvent | PickEvent


def make_roll_event(stream: Stream, dice: Sequence[Die], what: str = "") -> RollEvent:
    """Roll dice; `what` defaults to their count (`7 white + d12`). Dice of a name must be equal."""
    kinds = {die.name: (die.name, *die.faces) for die in dice}
    if len(set(dice)) != len(kinds):
        raise ValueError("two kinds of dice have one name")
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
