"""Describes a log, the state of its table, and luck: as text for people, and as JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Any, TypeAlias

from msgspec import to_builtins
from msgspec.structs import asdict

from companion.core.chance_events import RollEvent
from companion.core.luck import Luck
from companion.core.text_format import display_width, list_some, pad_or_cut
from companion.table.event import NAMES, Act, Bids, Body, Json, Note, Play
from companion.table.hidden_events import hidden_cards, hidden_events, unmark_hidden
from companion.table.log import Log
from companion.table.state import effective_events

MOST_SHOWN = 60  # cards or dice in one line
LATEST = 5  # rolls and actions that are shown
WIDTH = 16  # columns for what came; a longer name stands above its numbers
FEW = 1  # expected less often, nothing can be said
TEXTS = {
    "new": "opened the table {table}; SHA-256 of its seed: {commitment:.16}...",
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
Cards: TypeAlias = Sequence[str]
CardNames: TypeAlias = Callable[[str, Cards], Cards]
"""Takes a deck and ids of its cards; returns what players call these."""


def card_ids(deck: str, cards: Cards) -> Cards:
    """Return card ids unchanged, to serve as names by default."""
    return cards


def describe_log(
    log: Log, card_names: CardNames = card_ids, hidden: Collection[int] = ()
) -> Iterator[str]:
    """Yield a line for each event and each new date; `hidden` events show no results."""
    day, gone = "", log.state.gone
    for event in log.events:
        date, time = escape_unprintable(event.at[:10]), "     "
        with suppress(ValueError, OverflowError):
            date, time = f"{datetime.fromisoformat(event.at).astimezone():%Y-%m-%d %H:%M}".split()
        if date != day:
            day = date
            yield date
        text = describe_event(event.body, card_names, hidden=event.seq in hidden)
        if event.seq in gone:
            text = f"({text}) {gone[event.seq]}"
        yield f"{event.seq:4}  {time}  {text}"


def describe_event(body: Body, card_names: CardNames = card_ids, *, hidden: bool = False) -> str:
    """Describe an event in a few words; with `hidden`, leave out its random result."""
    values: dict[str, Any] = asdict(body)
    values["count"] = len(values.get("names", values.get("options", ())))
    values["locked"] = "locked" if values.get("on") else "unlocked"
    text = TEXTS[NAMES[type(body)]] + (AGAIN if "target" in values and values.get("names") else "")
    match body:
        case RollEvent():
            several = len(body.kinds) > 1
            faces = [f"{die.die} {die.face}" if several else die.face for die in body.rolled]
            values["rolled"] = list_some(faces, MOST_SHOWN)
        case Act():
            values["body"] = _describe_json(unmark_hidden(body.body))
        case Bids():
            values["bids"] = ", ".join(f"seat {seat}: {value}" for seat, value, _ in body.bids)
    if hidden:
        values |= {"rolled": "hidden", "choice": "hidden"}
    if (cards := values.get("cards")) is not None:
        values["cards"] = f"{describe_hidden(len(cards))},"
        if not hidden:
            values["cards"] = list_some(card_names(values["deck"], cards), MOST_SHOWN)
    return escape_unprintable(text.format_map(values).rstrip())


def escape_unprintable(text: str) -> str:
    """Escape characters that a terminal cannot show or that could disturb it."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def describe_hidden(count: int) -> str:
    """Return a text for a number of hidden cards, such as `2 cards, hidden`."""
    return f"{count} card{'' if count == 1 else 's'}, hidden"


def tally(cards: Cards) -> str:
    """Return card names as text with counts, such as `3 x white, blue`."""
    counts = Counter(cards)
    return ", ".join(f"{many} x {name}" if many > 1 else name for name, many in counts.items())


def _describe_json(value: Json) -> str:
    if isinstance(value, dict):
        items = value.items()
        return ", ".join(k if item is True else f"{k} {_describe_json(item)}" for k, item in items)
    if isinstance(value, list):
        return " ".join(map(_describe_json, value))
    return "" if value is None else str(value)


def log_json(log: Log, untold: Collection[int]) -> dict[str, Any]:
    """Return a log as JSON, with hidden cards. Only texts of events in `untold` omit results."""
    hidden, gone = hidden_events(log.events), log.state.gone
    events = [
        {"seq": event.seq, "at": event.at, "kind": event.kind, "body": to_builtins(event.body)}
        | {"text": describe_event(event.body, hidden=event.seq in untold)}
        | {"hidden": event.seq in hidden, "gone": gone.get(event.seq)}
        for event in log.events
    ]
    return {**table_json(log), "events": events}


def table_json(log: Log) -> dict[str, Any]:
    """Return a summary of a table as JSON, for a list of tables."""
    return {
        "table": log.row.name,
        "state": log.condition,
        "events": len(log.events) or len(log.stored),
        "since": log.events[0].at if log.events else None,
        "damage": str(log.damage) if log.damage else None,
    }


def state_json(log: Log) -> dict[str, Any]:
    """Return the state of a table as JSON; a deck's hidden cards are included, under `hidden`."""
    state, hidden = log.state, hidden_events(log.events)
    bodies = [(event.seq, event.body) for event in effective_events(state, log.events)]
    decks = [
        {"deck": deck, "left": pile.left, "dealt": pile.cards_out}
        | {"hidden": hidden_cards(pile, hidden), "discards": pile.discards}
        | {"gained": pile.gained, "removed": pile.removed}
        for deck, pile in state.decks.items()
    ]
    return {
        **table_json(log),
        "commitment": state.commitment,
        "seed": state.seed,
        "decks": decks,
        "notes": [body.text for _, body in bodies if isinstance(body, Note)],
        "acts": [{"seq": n, **to_builtins(body)} for n, body in bodies if isinstance(body, Act)],
        "undone": list(state.undone),
        "voided": sorted(state.voided),
    }


def describe_state(log: Log, card_names: CardNames, hidden: Collection[int]) -> list[str]:
    """Return the state of a table as lines. `hidden` events show no cards, dice or choices."""
    state = log.state
    lines = [f"{log.row.name}: {log.condition}, {len(log.events)} events"]
    for deck, pile in state.decks.items():
        shown = [card for seq, cards in pile.out if seq not in hidden for card in cards]
        places = {"dealt": shown, "discarded": pile.discards}
        places |= {"gained": pile.gained, "removed": pile.removed}
        parts = [f"{deck}: {pile.left} of {len(pile.holds)} left"]
        parts += [f"{p}: {tally(card_names(deck, cards))}" for p, cards in places.items() if cards]
        if covered := len(pile.cards_out) - len(shown):
            parts.append(describe_hidden(covered))
        lines.append("; ".join(parts))
    counting = effective_events(state, log.events)
    acts = [event for event in counting if isinstance(event.body, Act | RollEvent | Play)]
    notes = [event for event in counting if isinstance(event.body, Note)]
    latest = (*acts[-LATEST:], *notes)
    lines += [describe_event(event.body, hidden=event.seq in hidden) for event in latest]
    if state.seed is not None:
        lines.append(f"its seed: {state.seed}")
    return [*map(escape_unprintable, lines), "SHA-256 of its seed:", state.commitment]


def luck_json(luck: Luck) -> dict[str, Any]:
    """Return the luck of a deck or kind of die as JSON; expected counts have three decimals."""
    shares = [
        {"name": share.name, "seen": share.seen, "expected": round(share.expected, 3)}
        | {"interval": [share.low, share.high], "usual": share.usual}
        for share in luck.shares
    ]
    return {**to_builtins(luck), "shares": shares}


def describe_luck(luck: Luck) -> Iterator[str]:
    """Yield the luck of a deck or kind of die as lines."""
    voided = f", {luck.voided} of them voided" if luck.voided else ""
    yield from ("", escape_unprintable(f"{luck.of}: {luck.draws} in all{voided}"))
    if max(share.expected for share in luck.shares) < FEW:
        yield "  too few to judge the luck"
    elif all(share.low == share.high for share in luck.shares):
        yield "  every card came up, so luck played no part"
    else:
        yield f"  {'':{WIDTH}} {'seen':>6} {'expected':>9}  19 of 20 tables"
        for share in luck.shares:
            name = escape_unprintable(share.name)
            if display_width(name) > WIDTH:
                yield f"  {name}"
                name = ""
            numbers = f"{share.seen:6} {share.expected:9.1f}  {share.low} to {share.high}"
            yield f"  {pad_or_cut(name, WIDTH)} {numbers}{'' if share.usual else '  outside'}"
