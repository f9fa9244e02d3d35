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
from companion.table.event import Event
from companion.table.event_types import (
    Act,
    Bid,
    Bids,
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


TEXTS: dict[type[Body], str] = {
    New: "opened the table {table}, its seed promised as {commitment:.16}...",
    ShuffleEvent: "shuffled {deck} ({count} cards)",
    DealEvent: "dealt {cards} from {deck}, {left} left",
    ReshuffleEvent: "shuffled the {count} discards of {deck}",
    SearchEvent: "took {cards} out of {deck} and shuffled the other {count}",
    DiscardEvent: "discarded {cards} to {deck}",
    GainEvent: "{deck} gained {cards}",
    RemoveEvent: "removed {cards} ({place}) from {deck}",
    RollEvent: "rolled {what}: {rolled}",
    PickEvent: "picked {what}: {choice}, out of {count}",
    Play: "{dealer}: {action}",
    Note: "note: {text}",
    Act: "{what} {body}",
    Undo: "undid {target}",
    Redo: "did {target} again",
    Void: "voided {target}{anew}",
    Sit: "{name} took seat {seat}",
    Free: "seat {seat} is free again",
    Lock: "{locked} the score",
    Bid: "seat {seat} sealed a bid",
    Bids: "opened all bids: {bids}",
    Close: "closed the table; its seed was {seed}",
}
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
    values = {name: getattr(body, name) for name in body.__struct_fields__}
    values["count"] = len(getattr(body, "names", ()))
    match body:
        case RollEvent():
            values["rolled"] = "hidden" if hidden else _join(_describe_dice(body))
        case PickEvent():
            values |= {"count": len(body.options)} | ({"choice": "hidden"} if hidden else {})
        case Act():
            values["body"] = _describe_json(unmark_hidden(body.body))
        case Void():
            anew = f"; shuffled {body.deck} again ({len(body.names)} cards)" if body.names else ""
            values["anew"] = anew
        case Lock():
            values["locked"] = "locked" if body.on else "unlocked"
        case Bids():
            values["bids"] = ", ".join(f"seat {seat}: {value}" for seat, value, _ in body.bids)
        case DealEvent() | SearchEvent() | DiscardEvent() | GainEvent() | RemoveEvent():
            names = () if hidden else card_names(body.deck, body.cards)
            values["cards"] = f"{describe_hidden(len(body.cards))}," if hidden else _join(names)
    return escape_unprintable(TEXTS[type(body)].format_map(values).rstrip())


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
