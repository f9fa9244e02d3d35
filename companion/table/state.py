"""How a table stands after all events of its log, and what an undo takes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance_events import (
    Kinds,
    PickEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.deck_events import ReshuffleEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.pile import (
    ImpossibleError,
    OnDeck,
    Pile,
    after,
    recounted,
    shuffled_anew,
    voided,
)
from companion.table.event import Event
from companion.table.event_types import (
    Act,
    AtSeats,
    Chance,
    Close,
    Moves,
    New,
    Note,
    Play,
    Redo,
    Undo,
    Void,
)
from companion.table.seats import Seats, apply_seat_event

UNDONE = Note | Act | Moves  # what an undo takes back as if it had not been
VOIDED = Chance  # what has been seen and can only be voided in plain sight
Span = ShuffleEvent | ReshuffleEvent | SearchEvent | RollEvent | PickEvent | Void


class State(Struct, frozen=True):
    """How a table stands."""

    table: str = ""
    commitment: str = ""
    games: Kinds = ()  # that it was opened with, as `New` says
    position: int = 0  # how many words of the stream have been used
    decks: Mapping[str, Pile] = {}
    undone: tuple[int, ...] = ()  # notes, acts and moves that do not count, in the order of undos
    voided: frozenset[int] = frozenset()  # deals, rolls and shuffles that were voided
    seed: str | None = None
    seats: Seats = Seats()  # who sits there with a phone

    @property
    def closed(self) -> bool:
        """Whether the seed is told and nothing more can happen."""
        return self.seed is not None


def state_after(state: State, event: Event, events: Sequence[Event]) -> State:
    """Return how the table stands after one more event.

    Args:
        state: how it stood before.
        event: what happened.
        events: the log; what comes after the event does not matter.

    Raises:
        ImpossibleError: it cannot follow the events before it.
    """
    _check_order(state, event)
    body = event.body
    if isinstance(body, OnDeck):
        pile = after(state.decks.get(body.deck), event.seq, body)
        return _with_pile(state, body.deck, pile, getattr(body, "end", state.position))
    if isinstance(body, AtSeats):
        seats = apply_seat_event(state.seats, event.seq, body, state.commitment)
        return replace(state, seats=seats)
    match body:
        case New():
            state = State(table=body.table, commitment=body.commitment, games=body.games)
        case RollEvent() | PickEvent():
            _check_possible(body)
            state = replace(state, position=body.end)
        case Undo():
            find_target(state, body.target, events, UNDONE)
            state = _recounted(state, event, (*state.undone, body.target), events)
        case Redo():
            if body.target not in state.undone:
                raise ImpossibleError(f"event {body.target} is not undone")
            undone = tuple(seq for seq in state.undone if seq != body.target)
            state = _recounted(state, event, undone, events)
        case Void():
            state = _voided(state, body, events)
        case Close():
            state = replace(state, seed=body.seed)
    return state


def replay(events: Sequence[Event]) -> State:
    """Return how a table stands after these events.

    Raises:
        ImpossibleError: one cannot follow those before it.
    """
    state = State()
    for event in events:
        state = state_after(state, event, events)
    return state


def undone_events(state: State) -> set[int]:
    """Return the numbers of the events that no longer count."""
    return {*state.undone, *state.voided}


def undone_by(events: Sequence[Event]) -> dict[int, str]:
    """Return what undid or voided each event that no longer counts, by its number."""
    gone = {}
    for event in events:
        match event.body:
            case Undo(target):
                gone[target] = f"undone by {event.seq}"
            case Redo(target):
                gone.pop(target, None)
            case Void(target):
                gone[target] = f"voided by {event.seq}"
            case _:
                pass
    return gone


def effective_events(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that count: the log without its mistakes."""
    gone, kinds = undone_events(state), UNDONE | VOIDED | Play
    return tuple(e for e in events if e.seq not in gone and isinstance(e.body, kinds))


def events_of_command(event: Event, events: Sequence[Event]) -> list[Event]:
    """Return an event with all others that one command wrote, in their order."""
    first = last = event.seq - 1
    while first and events[first - 1].step == event.step:
        first -= 1
    while last < len(events) and events[last].step == event.step:
        last += 1
    return [*events[first:last]]


def find_target(state: State, target: int, events: Sequence[Event], kinds: object) -> Event:
    """Return the event that is to be undone or voided.

    Raises:
        ImpossibleError: it is of another kind, does not exist or no longer counts.
    """
    if not 1 <= target <= len(events):
        raise ImpossibleError(f"there is no event {target}")
    if target in state.undone or target in state.voided:
        raise ImpossibleError(f"event {target} no longer counts anyway")
    event = events[target - 1]
    if not isinstance(event.body, kinds):  # type: ignore[arg-type]
        raise ImpossibleError(f"event {target} ({event.kind}) cannot be undone")
    first = events_of_command(event, events)[0]
    if isinstance(first.body, Play):
        raise ImpossibleError(f"event {target} is of {first.body.dealer}; undo it there")
    return event


def events_to_undo(
    state: State, events: Sequence[Event], target: int | None, *, whole: bool = False
) -> tuple[Event, ...]:
    """Return the events that an undo takes back, in the order in which it does.

    Without a target it is the latest event that counts. If its command began with an act, such as a
    setup, or shuffled the discards in, all that the command did is taken back; so it is if the act
    is the target, or the whole is asked for.
    """
    number = _find_latest(state, events) if target is None else target
    try:
        event = find_target(state, number, events, UNDONE | VOIDED)
    except ImpossibleError as error:
        raise CompanionError(f"{error}; companion table log shows what can be undone") from None
    command = events_of_command(event, events)
    whole = whole or target is None
    setup = isinstance(command[0].body, Act) and (whole or target == command[0].seq)
    again = any(isinstance(event.body, ReshuffleEvent | SearchEvent) for event in command)
    if not setup and not (again and whole):
        return (event,)
    # a shuffle needs no undo of its own: the cards that were dealt from it are shuffled anew
    gone = undone_events(state)
    return tuple(
        event
        for event in reversed(command)
        if not isinstance(event.body, ShuffleEvent) and event.seq not in gone
    )


def _find_latest(state: State, events: Sequence[Event]) -> int:
    gone = undone_events(state)
    for event in reversed(events):
        if event.seq in gone or not isinstance(event.body, UNDONE | VOIDED):
            continue
        if isinstance(event.body, ShuffleEvent) and (
            not deck_after_void(state, event)[0]
            or isinstance(events_of_command(event, events)[0].body, Act)
        ):
            continue  # another shuffle has come after it, or it goes with the act of its command
        return event.seq
    raise CompanionError("there is nothing to undo; companion table log shows what happened")


def deck_after_void(state: State, event: Event) -> tuple[str, tuple[str, ...]]:
    """Return which deck is shuffled anew when an event is voided, and what is then in it.

    Returns:
        ("", ()) if no deck depends on the event any more.

    Raises:
        ImpossibleError: something has been done with its cards since.
    """
    body = event.body
    if not isinstance(body, OnDeck):
        return "", ()
    names = shuffled_anew(state.decks[body.deck], event.seq, body)
    return ("", ()) if names is None else (body.deck, names)


def _recounted(
    state: State, event: Event, undone: tuple[int, ...], events: Sequence[Event]
) -> State:
    """Return the table with other events undone, and the cards of their deck where they are then.

    Raises:
        ImpossibleError: something that counts came of what is undone.
    """
    assert isinstance(event.body, Undo | Redo)
    state = replace(state, undone=undone)
    moved = events[event.body.target - 1].body
    if not isinstance(moved, Moves):
        return state
    pile, gone = state.decks[moved.deck], undone_events(state)
    since = [
        (earlier.seq, earlier.body)
        for earlier in events[pile.gathered - 1 : event.seq - 1]
        if isinstance(earlier.body, OnDeck)
        and earlier.body.deck == moved.deck
        and earlier.seq not in gone
    ]
    return _with_pile(state, moved.deck, recounted(pile, since), state.position)


def _voided(state: State, body: Void, events: Sequence[Event]) -> State:
    event = find_target(state, body.target, events, VOIDED)
    if (body.deck, body.names) != deck_after_void(state, event):
        raise ImpossibleError("it does not shuffle what lies in the deck")
    state = replace(state, voided=state.voided | {body.target}, position=body.end)
    if not body.deck:
        return state
    assert isinstance(event.body, OnDeck)
    pile = voided(state.decks[body.deck], event.seq, event.body, body.names, body.start)
    return _with_pile(state, body.deck, pile, body.end)


def _check_order(state: State, event: Event) -> None:
    body = event.body
    if isinstance(body, New) != (event.seq == 1):
        raise ImpossibleError("a log starts with its table, and only there")
    if state.closed:
        raise ImpossibleError("the table was closed before")
    if isinstance(body, Undo | Void) and body.target >= event.seq:
        raise ImpossibleError(f"there is no event {body.target} before it")
    if isinstance(body, Span | Play) and (
        body.start != state.position or getattr(body, "end", body.start) < body.start
    ):
        raise ImpossibleError(f"it reads the stream from {body.start}, not from {state.position}")


def _check_possible(body: RollEvent | PickEvent) -> None:
    if isinstance(body, PickEvent):
        if body.choice not in body.options:
            raise ImpossibleError("it picks what is not there")
        return
    sides = {kind[0]: len(kind) - 1 for kind in body.kinds}
    if not body.dice or len(body.dice) != len(body.values) or not set(body.dice) <= set(sides):
        raise ImpossibleError("it rolls other dice than it shows")
    if any(not 1 <= v <= sides[die] for die, v in zip(body.dice, body.values, strict=True)):
        raise ImpossibleError("it shows a face that the die does not have")


def _with_pile(state: State, deck: str, pile: Pile, position: int) -> State:
    return replace(state, decks={**state.decks, deck: pile}, position=position)
