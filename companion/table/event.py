"""Events at a table, and the line of JSON in which each is stored.

A line is canonical: keys sorted, no spaces, ASCII only, whole numbers only. `prev` is the SHA-256
of the line before, so that a changed, removed, added or swapped line breaks the chain.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from companion.core.chance_events import ChanceEvent, Kinds, Moved, ReshuffleEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.step_log import Text, Whole, Written, canonical_json, parse_json

FORMAT = 1
PART = "+"  # in a key: which part of its request
# older logs do without: written only where they say something
_LATER = ("deals", "contents", "games", "version", "restored")

Positive: TypeAlias = Annotated[int, Meta(ge=1)]
OpenBids: TypeAlias = tuple[tuple[Whole, Text, Text], ...]
Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"


class New(Struct, frozen=True):
    """The table is opened; this is the first event of a log."""

    table: Text
    commitment: Text  # the SHA-256 of the seed that `Close` will reveal
    format: Positive = FORMAT
    contents: Text = ""  # the SHA-256 of `games`; "" in logs of version 0.2 and older
    # of each game that can be played its name, the SHA-256 of its decks and dice, and that of the
    # owner's files over it, if there are any; shaped as kinds of dice are
    games: Kinds = ()
    version: Text = ""  # of the program that opened the table


class Note(Struct, frozen=True):
    """A note that a person wrote."""

    text: Text


class Act(Struct, frozen=True):
    """An act of a game or its dealer, such as a set-up. `body` has its options."""

    what: Text
    body: Written


class Play(Struct, frozen=True):
    """A dealer's action. Shuffles and a deal may follow, of the deck with the dealer's name."""

    dealer: Text
    action: Text  # in the dealer's words
    result: Written  # the visible result
    start: Whole  # words of the stream used before


class Undo(Struct, frozen=True):
    """The event number `target` no longer counts."""

    target: Whole


class Redo(Struct, frozen=True):
    """The undone event number `target` counts again."""

    target: Whole


class Void(Struct, frozen=True):
    """A random event is voided, such as a deal. It stays in the log; no random number is reused."""

    target: Whole
    deck: Text  # the deck to shuffle again; "" if there is none
    names: tuple[Text, ...]  # all cards of the deck, also voided ones, in order before the shuffle
    start: Whole
    end: Whole
    # whether `target` gathered a deck in play, and all cards outside that deck are where they were
    restored: bool = False


class Sit(Struct, frozen=True):
    """A phone takes a seat; `lock` is the SHA-256 of a secret that only this phone has."""

    seat: Whole
    name: Text
    lock: Text


class Free(Struct, frozen=True):
    """A phone gives up its seat; the cards dealt to the seat stay."""

    seat: Whole


class Lock(Struct, frozen=True):
    """The score is locked against changes, or unlocked."""

    on: bool


class Bid(Struct, frozen=True):
    """A bid is sealed; `seal` comes from `compute_bid_seal`."""

    seat: Whole
    seal: Text


class Bids(Struct, frozen=True):
    """All sealed bids are opened together; each is a seat, a value and the salt of the seal."""

    bids: OpenBids


class Close(Struct, frozen=True):
    """The table is closed: the seed is revealed, so every deal can be checked."""

    seed: Text


Chance: TypeAlias = ChanceEvent | ReshuffleEvent | SearchEvent
AtSeats: TypeAlias = Sit | Free | Lock | Bid | Bids
Body: TypeAlias = New | Chance | Moved | Note | Act | Play | Undo | Redo | Void | AtSeats | Close
KINDS: dict[str, type[Body]] = {
    kind.__name__.removesuffix("Event").lower(): kind for kind in get_args(Body)
}
NAMES = {kind: name for name, kind in KINDS.items()}


class Event(Struct, frozen=True):
    """One line of a log."""

    seq: int  # from 1
    key: str  # a name from its writer, unique at a table, to recognize repeated requests
    at: str  # time, as `2026-05-01T19:30:00Z`
    body: Body
    prev: str  # SHA-256 of the line before

    @property
    def kind(self) -> str:
        """The name of the event's kind, as in a line of the log."""
        return NAMES[type(self.body)]

    @property
    def step(self) -> str:
        """The key of the request that wrote this event. One request may write several events."""
        return self.key.partition(PART)[0]


class _Line(Struct, frozen=True, forbid_unknown_fields=True):
    at: Text
    body: dict[str, Any]
    key: Text
    kind: Text
    prev: Text
    seq: Whole


def format_event(event: Event) -> bytes:
    """Return the line of an event, without a line break."""
    values = asdict(event.body).items()
    body = {name: value for name, value in values if value or name not in _LATER}
    envelope = {"at": event.at, "key": event.key, "prev": event.prev, "seq": event.seq}
    return canonical_json({**envelope, "body": body, "kind": event.kind})


def parse_event(line: bytes) -> Event:
    """Parse a line of a log into an event; ValueError if the line is not in the right form."""
    if (value := parse_json(line)) is None:
        raise ValueError("it is not a line of JSON with whole numbers, texts, lists and objects")
    parsed = msgspec.convert(value, _Line)
    version = parsed.body.get("format") if parsed.kind == "new" else None
    if isinstance(version, int) and version > FORMAT:  # it may have changed all of it
        raise CompanionError(
            f"the table was made by a newer version of companion (format {version});"
            " use that version"
        )
    if parsed.kind not in KINDS:
        raise ValueError(f'there is no kind of event "{parsed.kind[:40]}"')
    body: Body = msgspec.convert(parsed.body, KINDS[parsed.kind])
    event = Event(parsed.seq, parsed.key, parsed.at, body, parsed.prev)
    if format_event(event) != line:
        raise ValueError("companion does not write an event like this")
    return event
