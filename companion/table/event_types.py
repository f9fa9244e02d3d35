"""What can happen at a table: one frozen value for each kind of event."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.core.chance_events import (
    DealEvent,
    Kinds,
    PickEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.deck_events import (
    DiscardEvent,
    GainEvent,
    RemoveEvent,
    ReshuffleEvent,
    SearchEvent,
)
from companion.core.json_values import Text, Whole, Written

FORMAT = 1

OpenBids: TypeAlias = tuple[tuple[Whole, Text, Text], ...]
Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


class New(Struct, frozen=True):
    """The table is opened.

    Attributes:
        commitment: the SHA-256 of the seed that `Close` will reveal.
        contents: the SHA-256 of `games`; "" in a log of 0.2 and older.
        games: that can be played: the name of each, the SHA-256 of its decks and dice, and that of
            the owner's files over it, if there are any.
        version: of the program that opened it.
    """

    table: Text
    commitment: Text
    format: Whole = FORMAT
    contents: Text = ""
    games: Kinds = ()  # shaped as kinds of dice are: a name, then texts
    version: Text = ""


class Note(Struct, frozen=True):
    """What a person wrote down."""

    text: Text


class Act(Struct, frozen=True):
    """What a game or its dealer wrote down."""

    what: Text
    body: Written


class Play(Struct, frozen=True):
    """An action at a dealer with rules and an undo of its own, such as the Strike dealer.

    Cards that it shuffled and dealt follow in the same step, under the dealer's name as the deck.

    Attributes:
        dealer: which.
        action: in its words.
        result: what it shows.
        start: how many words of the stream were used before.
    """

    dealer: Text
    action: Text
    result: Written
    start: Whole


class Undo(Struct, frozen=True):
    """Event `target` no longer counts."""

    target: Whole


class Redo(Struct, frozen=True):
    """Event `target` counts again."""

    target: Whole


class Void(Struct, frozen=True):
    """A deal, roll or shuffle is voided: it stays in the log and is never repeated.

    Attributes:
        deck: the deck that is shuffled anew; "" if there is none.
        names: what is in it, the voided cards too, in the order that the shuffle starts from.
    """

    target: Whole
    deck: Text
    names: tuple[Text, ...]
    start: Whole
    end: Whole


class Sit(Struct, frozen=True):
    """A phone takes a seat; `lock` is the SHA-256 of the secret that only this phone has."""

    seat: Whole
    name: Text
    lock: Text


class Free(Struct, frozen=True):
    """A seat is free again: the phone that had it no longer has; what lies there stays."""

    seat: Whole


class Lock(Struct, frozen=True):
    """The score may no longer be changed, or may be again."""

    on: bool


class Bid(Struct, frozen=True):
    """A sealed bid; `seal` is what `companion.table.seats.seal_of` makes of it."""

    seat: Whole
    seal: Text


class Opened(Struct, frozen=True):
    """All sealed bids, opened together: of each its seat, its value, and the salt of its seal."""

    bids: OpenBids


class Close(Struct, frozen=True):
    """The end: the seed, from which every deal can be checked."""

    seed: Text


Body: TypeAlias = (
    New
    | ShuffleEvent
    | DealEvent
    | RollEvent
    | PickEvent
    | ReshuffleEvent
    | SearchEvent
    | DiscardEvent
    | GainEvent
    | RemoveEvent
    | Note
    | Act
    | Play
    | Undo
    | Redo
    | Void
    | Sit
    | Free
    | Lock
    | Bid
    | Opened
    | Close
)
KINDS: dict[str, type[Body]] = {
    "new": New,
    "shuffle": ShuffleEvent,
    "deal": DealEvent,
    "roll": RollEvent,
    "pick": PickEvent,
    "reshuffle": ReshuffleEvent,
    "search": SearchEvent,
    "discard": DiscardEvent,
    "gain": GainEvent,
    "remove": RemoveEvent,
    "note": Note,
    "act": Act,
    "play": Play,
    "undo": Undo,
    "redo": Redo,
    "void": Void,
    "sit": Sit,
    "free": Free,
    "lock": Lock,
    "bid": Bid,
    "bids": Opened,
    "close": Close,
}
