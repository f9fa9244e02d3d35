"""A log in words that a person reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from companion.core.chance_events import RollEvent
from companion.core.text_format import list_some
from companion.table.event import NAMES, Act, Bids, Body, Json
from companion.table.hidden_events import unmark_hidden
from companion.table.log import Log

MOST_SHOWN = 60  # cards or dice in one line
TEXTS = {
    "new": "opened the table {table}, its seed promised as {commitment:.16}...",
    "shuffle": "shuffled {deck} ({count} cards)",
    "deal": "dealt {cards} from {deck}, {left} left",
    "reshuffle": "shuffled the {count} discards of {deck}",
    "search": "took {cards} out of {deck} and shuffled the other {count}",
    "discard": "discarded {cards} to {deck}",
    "gain": "{deck} gained {cards}",
    "remove": "removed {cards} ({place}) from {deck}",
    "roll": "rolled {what}: {rolled}",
    "pick": "picked {what}: {choice}, out of {count}",
    "play": "{dealer}: {action}",
    "note": "note: {text}",
    "act": "{what} {body}",
    "undo": "undid {target}",
    "redo": "did {target} again",
    "void": "voided {target}",
    "sit": "{name} took seat {seat}",
    "free": "seat {seat} is free again",
    "lock": "{locked} the score",
    "bid": "seat {seat} sealed a bid",
    "bids": "opened all bids: {bids}",
    "close": "closed the table; its seed was {seed}",
}
AGAIN = "; shuffled {deck} again ({count} cards)"  # after a void
CardNames = Callable[[str, Sequence[str]], Sequence[str]]
"""Takes a deck and ids of its cards; returns what players call these."""


def card_ids(deck: str, cards: Sequence[str]) -> Sequence[str]:
    """Return cards by their ids."""
    return cards


def describe_log(
    log: Log, card_names: CardNames = card_ids, hidden: Collection[int] = ()
) -> Iterator[str]:
    """Yield a line for each event, and for every new day; hidden events stay vague."""
    day, gone = "", log.state.gone
    for event in log.events:
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
    values["count"] = len(values.get("names", values.get("options", ())))
    text = TEXTS[NAMES[type(body)]]
    if (cards := values.get("cards")) is not None:
        names = () if hidden else card_names(values["deck"], cards)
        count = f"{describe_hidden(len(cards))},"
        values["cards"] = count if hidden else list_some(names, MOST_SHOWN)
    match body:
        case RollEvent():
            several = len(body.kinds) > 1
            faces = [f"{die.die} {die.face}" if several else die.face for die in body.rolled]
            values["rolled"] = "hidden" if hidden else list_some(faces, MOST_SHOWN)
        case Act():
            values["body"] = _describe_json(unmark_hidden(body.body))
        case Bids():
            values["bids"] = ", ".join(f"seat {seat}: {value}" for seat, value, _ in body.bids)
    if hidden and "choice" in values:
        values["choice"] = "hidden"
    values["locked"] = "locked" if values.get("on") else "unlocked"
    text += AGAIN if "target" in values and values.get("names") else ""
    return escape_unprintable(text.format_map(values).rstrip())


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


def _describe_json(value: Json) -> str:
    if isinstance(value, dict):
        items = value.items()
        return ", ".join(k if item is True else f"{k} {_describe_json(item)}" for k, item in items)
    if isinstance(value, list):
        return " ".join(map(_describe_json, value))
    return "" if value is None else str(value)


def _local(at: str) -> tuple[str, str]:
    try:
        when = datetime.fromisoformat(at).astimezone()
    except (ValueError, OverflowError):
        return escape_unprintable(at[:10]), "     "
    return when.strftime("%Y-%m-%d"), when.strftime("%H:%M")
