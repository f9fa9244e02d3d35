"""What a log holds that not everybody at the table may see before its end.

The act that opens a command, such as a set-up, names the numbers of these events beside the options
that it was given. Older logs do without, and so do older versions of companion: they read it as one
more option, which no option can be called.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.pile import Pile
from companion.table.event import Event
from companion.table.event_types import Act, Close, Json
from companion.table.undoing import of_command

KEY = "hidden events"


def with_hidden(act: Act, numbers: Iterable[int]) -> Act:
    """Return an act that says which events of its command are hidden."""
    said = act.body if isinstance(act.body, dict) else {}
    found: list[Json] = [*numbers]
    return Act(act.what, {**said, KEY: found}) if found else act


def without_hidden(body: Json) -> Json:
    """Return what an act was given, without what it says of hidden events."""
    if not isinstance(body, dict) or KEY not in body:
        return body
    return {key: value for key, value in body.items() if key != KEY} or None


def hidden_in(events: Sequence[Event]) -> frozenset[int]:
    """Return the numbers of the events that are still hidden: none once the table is closed.

    An act hides events of its own command only.
    """
    if events and isinstance(events[-1].body, Close):
        return frozenset()
    found: set[int] = set()
    for event in events:
        body = event.body.body if isinstance(event.body, Act) else None
        numbers = body.get(KEY) if isinstance(body, dict) else None
        if isinstance(numbers, list):
            found.update(each.seq for each in of_command(event, events) if each.seq in numbers)
    return frozenset(found)


def hidden_cards(pile: Pile, hidden: frozenset[int]) -> tuple[str, ...]:
    """Return the cards that are out and still hidden, in the order in which they came."""
    return tuple(card for seq, cards in pile.out if seq in hidden for card in cards)


def open_cards(pile: Pile, hidden: frozenset[int]) -> tuple[str, ...]:
    """Return the cards that are out for all to see, in the order in which they came."""
    return tuple(card for seq, cards in pile.out if seq not in hidden for card in cards)
