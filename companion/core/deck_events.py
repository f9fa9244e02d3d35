"""What can happen to a deck beside dealing: one frozen value for each kind, kept in a log."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from companion.core.json_values import Text, Whole

Place: TypeAlias = Literal["out", "discarded", "in"]
PLACES: tuple[Place, ...] = get_args(Place)


class ReshuffleEvent(Struct, frozen=True):
    """An empty deck is made of its discards, shuffled.

    Attributes:
        names: what it holds then, in the order in which it was discarded.
        start: how many words of the stream were used before.
        end: how many were used after.
    """

    deck: Text
    names: tuple[Text, ...]
    start: Whole
    end: Whole


class SearchEvent(Struct, frozen=True):
    """Somebody looks through a deck and takes cards that they choose; the rest is shuffled.

    Attributes:
        cards: are out then.
        names: what stays in the deck, in the order that the shuffle starts from.
    """

    deck: Text
    cards: tuple[Text, ...]
    names: tuple[Text, ...]
    start: Whole
    end: Whole


class DiscardEvent(Struct, frozen=True):
    """Cards that are out go onto the discards of their deck, one after another.

    Attributes:
        deals: the number of the event that dealt each of them, if somebody said which of several
            equal cards these are; else those go that have been out longest.
    """

    deck: Text
    cards: tuple[Text, ...]
    deals: tuple[Whole, ...] = ()


class GainEvent(Struct, frozen=True):
    """Cards from elsewhere come into a deck: they go onto its discards."""

    deck: Text
    cards: tuple[Text, ...]


class RemoveEvent(Struct, frozen=True):
    """Cards leave a deck until it is gathered.

    Attributes:
        place: where they were, `out` or `discarded`.
    """

    deck: Text
    cards: tuple[Text, ...]
    place: Text


Moved: TypeAlias = DiscardEvent | GainEvent | RemoveEvent
