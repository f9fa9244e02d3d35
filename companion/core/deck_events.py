"""What can happen to a deck beside dealing: one frozen value for each kind, kept in a log."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from msgspec import Struct

from companion.core.json_values import Text, Whole

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
