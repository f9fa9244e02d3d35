"""What an undo takes back: one event, or all that one command did."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.chance_events import ShuffleEvent
from companion.core.deck_events import ReshuffleEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.pile import ImpossibleError
from companion.table.event import Event
from companion.table.event_types import Act
from companion.table.state import (
    UNDONE,
    VOIDED,
    State,
    count_parts_before,
    deck_after_void,
    find_target,
)


def events_to_undo(
    state: State, events: Sequence[Event], target: int | None, *, whole: bool = False
) -> tuple[Event, ...]:
    """Return the events that an undo takes back, in the order in which it does.

    Without a target it is the latest event that counts. If its command began with an act, such as a
    setup, or shuffled the discards in, all that the command did is taken back; so it is if the act
    is the target, or the whole is asked for.

    Raises:
        CompanionError: there is nothing to take back, or it cannot be.
    """
    try:
        event = find_target(
            state, _latest(state, events) if target is None else target, events, UNDONE + VOIDED
        )
    except ImpossibleError as error:
        raise CompanionError(f"{error}; companion table log shows what can be undone") from None
    command = events_of_command(event, events)
    whole = whole or target is None
    setup = isinstance(command[0].body, Act) and (whole or target == command[0].seq)
    again = any(isinstance(each.body, (ReshuffleEvent, SearchEvent)) for each in command)
    if not setup and not (again and whole):
        return (event,)
    # a shuffle needs no undo of its own: the cards that were dealt from it are shuffled anew
    return tuple(
        each
        for each in reversed(command)
        if not isinstance(each.body, ShuffleEvent) and each.seq not in undone_events(state)
    )


def events_of_command(event: Event, events: Sequence[Event]) -> list[Event]:
    """Return an event with all others that one command wrote, in their order."""
    first = event.seq - 1 - count_parts_before(event, events)
    command = []
    for each in events[first:]:
        if each.step != event.step:
            break
        command.append(each)
    return command


def undone_events(state: State) -> set[int]:
    """Return the numbers of the events that no longer count."""
    return {*state.undone, *state.voided}


def _latest(state: State, events: Sequence[Event]) -> int:
    for event in reversed(events):
        if event.seq in undone_events(state) or not isinstance(event.body, UNDONE + VOIDED):
            continue
        if isinstance(event.body, ShuffleEvent) and (
            not deck_after_void(state, event)[0]
            or isinstance(events_of_command(event, events)[0].body, Act)
        ):
            continue  # another shuffle has come after it, or it goes with the act of its command
        return event.seq
    raise CompanionError("there is nothing to undo; companion table log shows what happened")
