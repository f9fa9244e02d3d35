"""What a log holds that not everybody at the table may see before its end.

The act that opens a command, such as a set-up, names the numbers of these events beside the options
that it was given, and of those that one player may see, who that is. Older logs do without, and so
do older versions of companion: they read it as more options, which no option can be called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.pile import Pile
from companion.table.event import Event
from companion.table.event_types import Act, Close, Json
from companion.table.undoing import events_of_command

KEY = "hidden events"
SEEN = "seen by"  # the number of a player by that of an event, as text


def mark_hidden(act: Act, hidden: Mapping[int, int | None]) -> Act:
    """Return an act that says which events of its command are hidden, and who may see them.

    Args:
        act: opens the command.
        hidden: the number of a player by that of an event; None: nobody may see it yet.
    """
    said = act.body if isinstance(act.body, dict) else {}
    numbers: list[Json] = [*hidden]
    players: dict[str, Json] = {str(n): one for n, one in hidden.items() if one is not None}
    seen = {SEEN: players} if players else {}
    return Act(act.what, {**said, KEY: numbers, **seen}) if numbers else act


def unmark_hidden(body: Json) -> Json:
    """Return what an act was given, without what it says of hidden events."""
    if not isinstance(body, dict) or KEY not in body:
        return body
    return {key: value for key, value in body.items() if key not in (KEY, SEEN)} or None


def hidden_events(events: Sequence[Event]) -> frozenset[int]:
    """Return the numbers of the events that are still hidden: none once the table is closed."""
    return frozenset(hidden_event_owners(events))


def hidden_event_owners(events: Sequence[Event]) -> dict[int, int | None]:
    """Return who may see each event that is still hidden, by its number; None: nobody yet.

    An act hides events of its own command only.
    """
    if events and isinstance(events[-1].body, Close):
        return {}
    found: dict[int, int | None] = {}
    for event in events:
        body = event.body.body if isinstance(event.body, Act) else None
        numbers = body.get(KEY) if isinstance(body, dict) else None
        if not isinstance(body, dict) or not isinstance(numbers, list):
            continue
        players = body.get(SEEN)
        for each in events_of_command(event, events):
            if each.seq in numbers:
                player = players.get(str(each.seq)) if isinstance(players, dict) else None
                found[each.seq] = player if type(player) is int else None
    return found


def hidden_cards(pile: Pile, hidden: frozenset[int]) -> tuple[str, ...]:
    """Return the cards that are out and still hidden, in the order in which they came."""
    return tuple(card for seq, cards in pile.out if seq in hidden for card in cards)


def open_cards(pile: Pile, hidden: frozenset[int]) -> tuple[str, ...]:
    """Return the cards that are out for all to see, in the order in which they came."""
    return tuple(card for seq, cards in pile.out if seq not in hidden for card in cards)
