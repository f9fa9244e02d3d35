"""A log in words that a person reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from companion.core.chance_events import DealEvent, PickEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import (
    DiscardEvent,
    GainEvent,
    RemoveEvent,
    ReshuffleEvent,
    SearchEvent,
)
from companion.core.pile import OnDeck
from companion.table.event import Event
from companion.table.event_types import (
    Act,
    AtSeats,
    Bid,
    Body,
    Close,
    Free,
    Json,
    Lock,
    New,
    Note,
    Play,
    Redo,
    Sit,
    Undo,
    Void,
)
from companion.table.hidden import unmark_hidden
from companion.table.state import undone_by

MOST_SHOWN = 60  # cards or dice in one line


CardNames = Callable[[str, Sequence[str]], Sequence[str]]
"""Takes a deck and ids of its cards; returns what players call these."""


def card_ids(deck: str, cards: Sequence[str]) -> Sequence[str]:
    """Return cards by their ids."""
    return cards


def describe_log(
    events: Sequence[Event], card_names: CardNames = card_ids, hidden: Collection[int] = ()
) -> Iterator[str]:
    """Yield a log line by line: number, time, what happened; a line for every new day.

    Args:
        events: the log.
        card_names: names its cards.
        hidden: the numbers of events whose cards, dice and choices are not told.
    """
    gone = undone_by(events)
    day = ""
    for event in events:
        date, time = _local(event.at)
        if date != day:
            day = date
            yield date
        text = describe_event(event.body, card_names, hidden=event.seq in hidden)
        if event.seq in gone:
            text = f"({text}) {gone[event.seq]}"
        yield f"{event.seq:4}  {time}  {text}"


def describe_event(body: Body, card_names: CardNames = card_ids, *, hidden: bool = False) -> str:
    """Return what happened, in a few words; what chance gave is not told if it is hidden."""
    if isinstance(body, OnDeck):
        return escape_unprintable(_describe_cards(body, card_names, hidden=hidden))
    match body:
        case New():
            text = f"opened the table {body.table}, its seed promised as {body.commitment[:16]}..."
        case RollEvent():
            text = f"rolled {body.what}: {'hidden' if hidden else _join(_describe_dice(body))}"
        case PickEvent():
            choice = "hidden" if hidden else body.choice
            text = f"picked {body.what}: {choice}, out of {len(body.options)}"
        case Play():
            text = f"{body.dealer}: {body.action}"
        case Note():
            text = f"note: {body.text}"
        case Act():
            text = f"{body.what} {_describe_json(unmark_hidden(body.body))}".rstrip()
        case Undo():
            text = f"undid {body.target}"
        case Redo():
            text = f"did {body.target} again"
        case Void():
            anew = f"; shuffled {body.deck} again ({len(body.names)} cards)" if body.names else ""
            text = f"voided {body.target}{anew}"
        case Close():
            text = f"closed the table; its seed was {body.seed}"
        case _:
            text = _describe_seats(body)
    return escape_unprintable(text)


def _describe_seats(body: AtSeats) -> str:
    match body:
        case Sit():
            return f"{body.name} took seat {body.seat}"
        case Free():
            return f"seat {body.seat} is free again"
        case Lock():
            return "locked the score" if body.on else "unlocked the score"
        case Bid():
            return f"seat {body.seat} sealed a bid"
    bids = ", ".join(f"seat {seat}: {value}" for seat, value, _ in body.bids)
    return f"opened all bids: {bids}"


def _describe_cards(body: OnDeck, card_names: CardNames, *, hidden: bool) -> str:
    ids = getattr(body, "cards", ())
    cards = f"{describe_hidden(len(ids))}," if hidden else _join(card_names(body.deck, ids))
    match body:
        case ShuffleEvent():
            text = f"shuffled {body.deck} ({len(body.names)} cards)"
        case DealEvent():
            text = f"dealt {cards} from {body.deck}, {body.left} left"
        case ReshuffleEvent():
            text = f"shuffled the {len(body.names)} discards of {body.deck}"
        case SearchEvent():
            text = f"took {cards} out of {body.deck} and shuffled the other {len(body.names)}"
        case DiscardEvent():
            text = f"discarded {cards} to {body.deck}"
        case GainEvent():
            text = f"{body.deck} gained {cards}"
        case RemoveEvent():
            text = f"removed {cards} ({body.place}) from {body.deck}"
    return text


def escape_unprintable(text: str) -> str:
    """Return a text that is safe on a terminal: what cannot be shown is written as a code."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def describe_hidden(count: int) -> str:
    """Return cards that are not told as their number: `2 cards, hidden`."""
    return f"{count} card{'' if count == 1 else 's'}, hidden"


def tally(cards: Sequence[str]) -> str:
    """Return cards with equal ones counted: `3 x white, blue`."""
    counts = Counter(cards)
    return ", ".join(f"{many} x {name}" if many > 1 else name for name, many in counts.items())


def _describe_dice(body: RollEvent) -> list[str]:
    kinds = {name: faces for name, *faces in body.kinds}
    several = len(kinds) > 1
    return [
        f"{die} {kinds[die][value - 1]}" if several else kinds[die][value - 1]
        for die, value in zip(body.dice, body.values, strict=True)
    ]


def _join(cards: Sequence[str]) -> str:
    more = f" and {len(cards) - MOST_SHOWN} more" if len(cards) > MOST_SHOWN else ""
    return ", ".join(cards[:MOST_SHOWN]) + more


def _describe_json(value: Json) -> str:
    if value is None:
        return ""
    if isinstance(value, dict):
        return ", ".join(
            key if item is True else f"{key} {_describe_json(item)}" for key, item in value.items()
        )
    if isinstance(value, list):
        return " ".join(map(_describe_json, value))
    return str(value)


def _local(at: str) -> tuple[str, str]:
    try:
        when = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return escape_unprintable(at[:10]), "     "
    return when.strftime("%Y-%m-%d"), when.strftime("%H:%M")
