"""How a table stands after all events of its log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.chance_events import (
    DealEvent,
    Kinds,
    PickEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.deck_events import (
    DiscardEvent,
    GainEvent,
    RemoveEvent,
    ReshuffleEvent,
    SearchEvent,
)
from companion.core.errors import CompanionError
from companion.core.pile import (
    ON_DECK,
    ImpossibleError,
    Pile,
    after,
    recounted,
    shuffled_anew,
    voided,
)
from companion.table.event import Event
from companion.table.event_types import Act, Close, New, Note, Play, Redo, Undo, Void
from companion.table.seats import AT_SEATS, Seats, apply_seat_event

MOVED = DiscardEvent, GainEvent, RemoveEvent
UNDONE = Note, Act, *MOVED  # what an undo takes back as if it had not been
VOIDED = (
    ShuffleEvent,
    DealEvent,
    RollEvent,
    PickEvent,
    ReshuffleEvent,
    SearchEvent,
)  # what has been seen and can only be voided in plain sight


class State(Struct, frozen=True):
    """How a table stands.

    Attributes:
        games: that it was opened with, as `New` says.
        position: how many words of the stream have been used.
        undone: notes and acts that do not count; the one undone last comes last.
        voided: deals, rolls and shuffles that were voided.
        seats: who sits there with a phone.
    """

    table: str = ""
    commitment: str = ""
    games: Kinds = ()
    position: int = 0
    decks: Mapping[str, Pile] = field(default_factory=dict)
    undone: tuple[int, ...] = ()
    voided: frozenset[int] = frozenset()
    seed: str | None = None
    seats: Seats = Seats()

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
    body = event.body
    if isinstance(body, New) != (event.seq == 1):
        raise ImpossibleError("a log starts with its table, and only there")
    if state.closed:
        raise ImpossibleError("the table was closed before")
    if isinstance(body, AT_SEATS):
        seats = apply_seat_event(state.seats, event.seq, body, state.commitment)
        return replace(state, seats=seats)
    return _after(state, event, events)


def _after(state: State, event: Event, events: Sequence[Event]) -> State:
    body = event.body
    match body:
        case New():
            state = State(table=body.table, commitment=body.commitment, games=body.games)
        case ShuffleEvent() | ReshuffleEvent() | SearchEvent():
            _check_span(state, body)
            pile = after(state.decks.get(body.deck), event.seq, body)
            state = _with_pile(state, body.deck, pile, body.end)
        case DealEvent() | DiscardEvent() | GainEvent() | RemoveEvent():
            pile = after(state.decks.get(body.deck), event.seq, body)
            state = _with_pile(state, body.deck, pile, state.position)
        case RollEvent() | PickEvent():
            _check_span(state, body)
            _check_possible(body)
            state = replace(state, position=body.end)
        case Play() if body.start != state.position:
            raise ImpossibleError(f"it reads the stream from {body.start}, not {state.position}")
        case Undo():
            _check_earlier(event, body.target)
            find_target(state, body.target, events, UNDONE)
            state = _recounted(state, event, (*state.undone, body.target), events)
        case Redo():
            if body.target not in state.undone:
                raise ImpossibleError(f"event {body.target} is not undone")
            undone = tuple(seq for seq in state.undone if seq != body.target)
            state = _recounted(state, event, undone, events)
        case Void():
            _check_earlier(event, body.target)
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


def effective_events(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that count: the log without its mistakes."""
    gone = {*state.undone, *state.voided}
    kinds = (*UNDONE, *VOIDED, Play)
    return tuple(e for e in events if e.seq not in gone and isinstance(e.body, kinds))


def find_target(
    state: State, target: int, events: Sequence[Event], kinds: tuple[type, ...]
) -> Event:
    """Return the event that is to be undone or voided.

    Raises:
        ImpossibleError: it is of another kind, does not exist or no longer counts.
    """
    if not 1 <= target <= len(events):
        raise ImpossibleError(f"there is no event {target}")
    if target in state.undone or target in state.voided:
        raise ImpossibleError(f"event {target} no longer counts anyway")
    event = events[target - 1]
    if not isinstance(event.body, kinds):
        raise ImpossibleError(f"event {target} ({event.kind}) cannot be undone")
    first = events[event.seq - 1 - count_parts_before(event, events)]
    if isinstance(first.body, Play):
        raise ImpossibleError(f"event {target} is of {first.body.dealer}; undo it there")
    return event


def count_parts_before(event: Event, events: Sequence[Event]) -> int:
    """Return how many events of the same request come before one."""
    count = 0
    while events[event.seq - 2 - count].step == event.step and count < event.seq - 1:
        count += 1
    return count


def deck_after_void(state: State, event: Event) -> tuple[str, tuple[str, ...]]:
    """Return which deck is shuffled anew when an event is voided, and what is then in it.

    Returns:
        ("", ()) if no deck depends on the event any more.

    Raises:
        ImpossibleError: something has been done with its cards since.
    """
    body = event.body
    if not isinstance(body, ON_DECK):
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
    assert isinstance(event.body, (Undo, Redo))
    state = replace(state, undone=undone)
    moved = events[event.body.target - 1]
    if not isinstance(moved.body, MOVED):
        return state
    deck = moved.body.deck
    pile, gone = state.decks[deck], {*undone, *state.voided}
    since = events[pile.gathered - 1 : event.seq - 1]
    pile = recounted(
        pile,
        (
            (each.seq, each.body)
            for each in since
            if isinstance(each.body, ON_DECK) and each.body.deck == deck and each.seq not in gone
        ),
    )
    return _with_pile(state, deck, pile, state.position)


def _voided(state: State, body: Void, events: Sequence[Event]) -> State:
    event = find_target(state, body.target, events, VOIDED)
    _check_span(state, body)
    if (body.deck, body.names) != deck_after_void(state, event):
        raise ImpossibleError("it does not shuffle what lies in the deck")
    state = replace(state, voided=state.voided | {body.target})
    if not body.deck:
        return replace(state, position=body.end)
    assert isinstance(event.body, ON_DECK)
    pile = voided(state.decks[body.deck], event.seq, event.body, body.names, body.start)
    return _with_pile(state, body.deck, pile, body.end)


def _check_earlier(event: Event, target: int) -> None:
    if target >= event.seq:
        raise ImpossibleError(f"there is no event {target} before it")


def _check_span(
    state: State,
    body: ShuffleEvent | ReshuffleEvent | SearchEvent | RollEvent | PickEvent | Void,
) -> None:
    if body.start != state.position or body.end < body.start:
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
