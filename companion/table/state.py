"""How a table stands after all events of its log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.chance_events import DealEvent, PickEvent, RollEvent, ShuffleEvent
from companion.table.event import Event
from companion.table.event_types import Act, Close, New, Note, Play, Redo, Undo, Void

UNDONE = Note, Act  # what an undo takes back as if it had not been
VOIDED = (
    ShuffleEvent,
    DealEvent,
    RollEvent,
    PickEvent,
)  # what has been seen and can only be voided in plain sight


class ImpossibleError(ValueError):
    """An event that cannot follow those before it; the message says why."""


class Pile(Struct, frozen=True):
    """A deck at the table; its order follows from the seed and `start`.

    Attributes:
        names: all that it holds, dealt or not.
        gathered: the shuffle that gathered all of them.
        mixed: what the latest shuffle mixed, in the order that it started from.
        start: where in the stream it did.
        taken: how many cards have come off since.
        out: deals since it was gathered that still count: (event, cards).
    """

    names: tuple[str, ...]
    gathered: int
    mixed: tuple[str, ...]
    start: int
    taken: int = 0
    out: tuple[tuple[int, tuple[str, ...]], ...] = ()

    @property
    def left(self) -> int:
        """How many cards can still be dealt."""
        return len(self.mixed) - self.taken

    @property
    def cards_out(self) -> tuple[str, ...]:
        """The cards that are dealt, in the order in which they came."""
        return tuple(card for _, cards in self.out for card in cards)


class State(Struct, frozen=True):
    """How a table stands.

    Attributes:
        position: how many words of the stream have been used.
        undone: notes and acts that do not count; the one undone last comes last.
        voided: deals, rolls and shuffles that were voided.
    """

    table: str = ""
    commitment: str = ""
    position: int = 0
    decks: Mapping[str, Pile] = field(default_factory=dict)
    undone: tuple[int, ...] = ()
    voided: frozenset[int] = frozenset()
    seed: str | None = None

    @property
    def closed(self) -> bool:
        """Whether the seed is told and nothing more can happen."""
        return self.seed is not None


def following(state: State, event: Event, events: Sequence[Event]) -> State:
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
    match body:
        case New():
            state = State(table=body.table, commitment=body.commitment)
        case ShuffleEvent():
            _check_span(state, body)
            pile = Pile(body.names, event.seq, body.names, body.start)
            state = _with_pile(state, body.deck, pile, body.end)
        case DealEvent():
            pile = _dealt(state, body, event.seq)
            state = _with_pile(state, body.deck, pile, state.position)
        case RollEvent() | PickEvent():
            _check_span(state, body)
            _check_possible(body)
            state = replace(state, position=body.end)
        case Play() if body.start != state.position:
            raise ImpossibleError(f"it reads the stream from {body.start}, not {state.position}")
        case Undo():
            _check_earlier(event, body.target)
            target_of(state, body.target, events, UNDONE)
            state = replace(state, undone=(*state.undone, body.target))
        case Redo():
            if body.target not in state.undone:
                raise ImpossibleError(f"event {body.target} is not undone")
            state = replace(state, undone=tuple(u for u in state.undone if u != body.target))
        case Void():
            _check_earlier(event, body.target)
            state = _voided(state, body, events)
        case Close():
            state = replace(state, seed=body.seed)
    return state


def replayed(events: Sequence[Event]) -> State:
    """Return how a table stands after these events.

    Raises:
        ImpossibleError: one cannot follow those before it.
    """
    state = State()
    for event in events:
        state = following(state, event, events)
    return state


def in_effect(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that count: the log without its mistakes."""
    gone = {*state.undone, *state.voided}
    kinds = (*UNDONE, *VOIDED, Play)
    return tuple(e for e in events if e.seq not in gone and isinstance(e.body, kinds))


def target_of(state: State, target: int, events: Sequence[Event], kinds: tuple[type, ...]) -> Event:
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
    first = events[event.seq - 1 - parts_before(event, events)]
    if isinstance(first.body, Play):
        raise ImpossibleError(f"event {target} is of {first.body.dealer}; undo it there")
    return event


def parts_before(event: Event, events: Sequence[Event]) -> int:
    """Return how many events of the same request come before one."""
    count = 0
    while events[event.seq - 2 - count].step == event.step and count < event.seq - 1:
        count += 1
    return count


def shuffled_anew(state: State, event: Event) -> tuple[str, tuple[str, ...]]:
    """Return which deck is shuffled anew when an event is voided, and what is then in it.

    The voided cards go back; cards of other deals stay out. The names stand in the order of the
    whole deck, so that they do not tell how the cards lay. ("", ()) if no deck depends on
    the event any more.
    """
    body = event.body
    if not isinstance(body, (DealEvent, ShuffleEvent)):
        return "", ()
    pile = state.decks[body.deck]
    if event.seq < pile.gathered:
        return "", ()
    if isinstance(body, ShuffleEvent) and body.start != pile.start:
        return "", ()
    return body.deck, cards_in(pile, but=event.seq)


def cards_in(pile: Pile, but: int = 0) -> tuple[str, ...]:
    """Return what is in a deck, in the order of the whole deck; `but` is a deal that goes back."""
    out = Counter(card for seq, cards in pile.out if seq != but for card in cards)
    remaining = []
    for name in pile.names:
        if out[name]:
            out[name] -= 1
        else:
            remaining.append(name)
    return tuple(remaining)


def _voided(state: State, body: Void, events: Sequence[Event]) -> State:
    event = target_of(state, body.target, events, VOIDED)
    _check_span(state, body)
    if (body.deck, body.names) != shuffled_anew(state, event):
        raise ImpossibleError("it does not shuffle what lies in the deck")
    state = replace(state, voided=state.voided | {body.target})
    if not body.deck:
        return replace(state, position=body.end)
    pile = state.decks[body.deck]
    out = tuple(deal for deal in pile.out if deal[0] != body.target)
    pile = replace(pile, mixed=body.names, start=body.start, taken=0, out=out)
    return _with_pile(state, body.deck, pile, body.end)


def _dealt(state: State, body: DealEvent, seq: int) -> Pile:
    pile = state.decks.get(body.deck)
    if pile is None:
        raise ImpossibleError(f'the deck "{body.deck}" was not shuffled before')
    if not body.cards or len(body.cards) + body.left != pile.left:
        raise ImpossibleError(
            f"it deals {len(body.cards)} of {pile.left} cards and leaves {body.left}"
        )
    out = pile.cards_out + body.cards
    if any(out.count(card) > pile.names.count(card) for card in body.cards):
        raise ImpossibleError("it deals a card that is not in the deck")
    taken = pile.taken + len(body.cards)
    return replace(pile, taken=taken, out=(*pile.out, (seq, body.cards)))


def _check_earlier(event: Event, target: int) -> None:
    if target >= event.seq:
        raise ImpossibleError(f"there is no event {target} before it")


def _check_span(state: State, body: ShuffleEvent | RollEvent | PickEvent | Void) -> None:
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
