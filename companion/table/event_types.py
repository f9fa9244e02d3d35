"""What can happen at a table: one frozen value for each kind of event."""

from __future__ import annotations

from typing import TypeAlias, get_args

from msgspec import Struct

from companion.core.chance_events import DealEvent, Kinds, PickEvent, RollEvent, ShuffleEvent
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
    """The table is opened."""

    table: Text
    commitment: Text  # the SHA-256 of the seed that `Close` will reveal
    format: Whole = FORMAT
    contents: Text = ""  # the SHA-256 of `games`; "" in a log of 0.2 and older
    # of each game that can be played its name, the SHA-256 of its decks and dice, and that of the
    # owner's files over it, if there are any; shaped as kinds of dice are
    games: Kinds = ()
    version: Text = ""  # of the program that opened it


class Note(Struct, frozen=True):
    """What a person wrote down."""

    text: Text


class Act(Struct, frozen=True):
    """What a game or its dealer wrote down."""

    what: Text
    body: Written


class Play(Struct, frozen=True):
    """An action at a dealer with rules and an undo of its own, such as the Strike dealer.

    Cards that it shuffled and dealt follow in the same turn, under the dealer's name as the deck.
    """

    dealer: Text
    action: Text  # in the dealer's words
    result: Written  # what it shows
    start: Whole  # how many words of the stream were used before


class Undo(Struct, frozen=True):
    """Event `target` no longer counts."""

    target: Whole


class Redo(Struct, frozen=True):
    """Event `target` counts again."""

    target: Whole


class Void(Struct, frozen=True):
    """A deal, roll or shuffle is voided: it stays in the log and is never repeated."""

    target: Whole
    deck: Text  # that is shuffled anew; "" if there is none
    names: tuple[Text, ...]  # in it, the voided cards too, in the order the shuffle starts from
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
    """A sealed bid; `seal` is what `companion.table.seats.compute_bid_seal` makes of it."""

    seat: Whole
    seal: Text


class Bids(Struct, frozen=True):
    """All sealed bids, opened together: of each its seat, its value, and the salt of its seal."""

    bids: OpenBids


class Close(Struct, frozen=True):
    """The end: the seed, from which every deal can be checked."""

    seed: Text


Chance: TypeAlias = ShuffleEvent | DealEvent | RollEvent | PickEvent | ReshuffleEvent | SearchEvent
Moves: TypeAlias = DiscardEvent | GainEvent | RemoveEvent
AtSeats: TypeAlias = Sit | Free | Lock | Bid | Bids
Body: TypeAlias = New | Chance | Moves | Note | Act | Play | Undo | Redo | Void | AtSeats | Close
KINDS: dict[str, type[Body]] = {
    kind.__name__.removesuffix("Event").lower(): kind for kind in get_args(Body)
}
