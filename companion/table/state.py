"""Computes the state of a table from the events of its log, and finds the events to undo.

Each request of a phone has a key such as `seat-2.9f86d081.tap-7.1b4f0e98`. Its four parts are the
seat, the start of the seat's lock, the phone's own name for the request, and a hash of the content.
So the keys of two phones always differ. A request for a seat has no hash.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from itertools import takewhile
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core import chance_events as chance
from companion.core import pile as piles
from companion.core.errors import CompanionError
from companion.core.names import describe_unseen, name_key
from companion.core.pile import ImpossibleError, OnDeck, Pile, require
from companion.core.step_log import canonical_json, hash_line
from companion.table import event as kinds
from companion.table.event import AtSeats, Bid, Bids, Event, Free, Lock, Sit

UNDONE = kinds.Note | kinds.Act | chance.Moved  # what an undo takes back as if it had not been
VOIDED = kinds.Chance  # what has been seen and can only be voided in plain sight
MOST_SEATS = 12
SECRET = re.compile(r"[0-9a-f]{32,64}")


class Seat(Struct, frozen=True):
    """A person at the table."""

    name: str
    lock: str  # SHA-256 of the secret of their phone
    since: int  # number of the event with which they sat down


class Seats(Struct, frozen=True):
    """The occupied seats of a table."""

    taken: Mapping[int, Seat] = {}  # by seat number, from 1
    locked: bool = False  # whether the score is locked
    bids: Mapping[int, str] = {}  # seals of unopened bids, by seat
    # whether everybody had sealed, so that these bids are opened: who sits down now bids in the
    # next round, and who leaves takes their bid along
    opening: bool = False

    @property
    def host(self) -> int | None:
        """The seat occupied longest, or None; its player may free seats and lock the score."""
        return min(self.taken, key=lambda seat: self.taken[seat].since, default=None)


class State(Struct, frozen=True):
    """The state of a table."""

    table: str = ""
    commitment: str = ""
    games: chance.Kinds = ()  # the games of the `New` event
    position: int = 0  # words of the stream used so far
    decks: Mapping[str, Pile] = {}
    # notes, acts and moves that do not count, and chance that was voided: by the number of each
    # that of the event that did it, in the order in which that was done
    undone: Mapping[int, int] = {}
    voided: Mapping[int, int] = {}
    seed: str | None = None
    seats: Seats = Seats()  # players with a phone

    @property
    def closed(self) -> bool:
        """Whether the seed is revealed and no more events can follow."""
        return self.seed is not None

    @property
    def gone(self) -> dict[int, str]:
        """The events that no longer count, by number, with reasons such as `undone by 12`."""
        undone = {seq: f"undone by {by}" for seq, by in self.undone.items()}
        return undone | {seq: f"voided by {by}" for seq, by in self.voided.items()}


def state_after(state: State, event: Event, events: Sequence[Event]) -> State:
    """Return the state after one more event; ImpossibleError if the event cannot follow."""
    _check_order(state, event)
    body = event.body
    state = replace(state, position=getattr(body, "end", state.position))
    match body:
        case kinds.New():
            state = State(table=body.table, commitment=body.commitment, games=body.games)
        case chance.RollEvent():
            _check_roll(body)
        case chance.PickEvent():
            require(body.choice in body.options, "its choice is not one of its options")
        case kinds.Undo() | kinds.Redo():
            state = _apply_undo(state, event.seq, body, events)
        case kinds.Void(target, deck):
            voided, then = find_target(state, target, events, VOIDED), events[: event.seq - 1]
            before = pile_before(state, voided, then) if body.restored else None
            is_due = (deck, body.names) == deck_after_void(state, voided, before)
            is_due &= body.restored == (before is not None)
            require(is_due, "it must shuffle the cards in the deck")
            state = replace(state, voided={**state.voided, target: event.seq})
            if isinstance(voided.body, OnDeck) and deck:
                cards = body.names, body.start
                pile = piles.void_event(before or state.decks[deck], target, voided.body, *cards)
                state = _with_pile(state, deck, pile)
        case kinds.Close():
            state = replace(state, seed=body.seed)
    if isinstance(body, OnDeck):
        pile = piles.apply_event(state.decks.get(body.deck), event.seq, body)
        state = _with_pile(state, body.deck, pile)
    if isinstance(body, AtSeats):
        seats = apply_seat_event(state.seats, event.seq, body, state.commitment)
        state = replace(state, seats=seats)
    return state


def iter_states(events: Sequence[Event]) -> Iterator[tuple[Event, State, State]]:
    """Yield (event, state before, state after); ImpossibleError if an event cannot follow."""
    state = State()
    for event in events:
        before, state = state, state_after(state, event, events)
        yield event, before, state


def replay(events: Sequence[Event]) -> State:
    """Return the state after these events; ImpossibleError if one cannot follow."""
    return reduce(lambda state, event: state_after(state, event, events), events, State())


def effective_events(state: State, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the notes, acts, plays, moves and random events that are not undone or voided."""
    gone, counting = state.gone, UNDONE | VOIDED | kinds.Play
    return tuple(e for e in events if e.seq not in gone and isinstance(e.body, counting))


def events_of_command(event: Event, events: Sequence[Event]) -> list[Event]:
    """Return all events of the command that wrote this event, in order."""
    at, step = event.seq - 1, event.step
    before = takewhile(lambda other: other.step == step, reversed(events[:at]))
    after_it = takewhile(lambda other: other.step == step, events[at:])
    return [*reversed([*before]), *after_it]


def find_target(state: State, target: int, events: Sequence[Event], undoable: object) -> Event:
    """Return event number `target`; ImpossibleError if this event cannot be undone.

    The event must exist, must not be undone or voided already, must be of a type in `undoable`, and
    must not belong to a dealer's action.
    """
    require(1 <= target <= len(events), f"there is no event {target}")
    is_gone = target in state.undone or target in state.voided
    require(not is_gone, f"event {target} was undone already")
    event = events[target - 1]
    may = isinstance(event.body, undoable)  # type: ignore[arg-type]
    require(may, f"event {target} ({event.kind}) cannot be undone")
    first = events_of_command(event, events)[0]
    if isinstance(first.body, kinds.Play):
        raise ImpossibleError(f"event {target} belongs to {first.body.dealer}; undo it there")
    return event


def events_to_undo(
    state: State, events: Sequence[Event], target: int | None, *, whole: bool = False
) -> list[Event]:
    """Return the events to undo, in the order of undoing; CompanionError if undo is impossible.

    Event number `target` is undone; None means the last event that counts. All events of its
    command, except the first shuffles of decks, are undone if `target` is the act that began the
    command, such as a set-up. If `whole` is set or `target` is None, they are also undone if the
    command began with an act, gathered a deck, shuffled discards in or searched a deck.
    """
    number = _find_latest(state, events) if target is None else target
    try:
        event = find_target(state, number, events, UNDONE | VOIDED)
    except ImpossibleError as error:
        raise CompanionError(f"{error}; companion table log shows what can be undone") from None
    command = events_of_command(event, events)
    whole = whole or target is None
    setup = isinstance(command[0].body, kinds.Act) and (whole or target == command[0].seq)
    gone, again = state.gone, chance.ReshuffleEvent | chance.SearchEvent
    many = any(isinstance(e.body, again) or _gathers(state, e) for e in command)
    if not setup and not (many and whole):
        return [event]
    # a deck's first shuffle needs no undo: the cards that were dealt from it are shuffled anew
    command = [e for e in command if e.seq not in gone]
    shuffles = [e for e in command if isinstance(e.body, chance.ShuffleEvent)]
    return [e for e in reversed(command) if e not in shuffles or _gathers(state, e)]


def _find_latest(state: State, events: Sequence[Event]) -> int:
    for event in reversed(effective_events(state, events)):
        if isinstance(event.body, kinds.Play):
            continue
        if not isinstance(event.body, chance.ShuffleEvent):
            return event.seq
        is_of_act = isinstance(events_of_command(event, events)[0].body, kinds.Act)
        is_last = state.decks[event.body.deck].gathered == event.seq and _gathers(state, event)
        if (is_last or deck_after_void(state, event)[0]) and not is_of_act:
            return event.seq
    raise CompanionError("there is nothing to undo; companion table log shows what happened")


def _gathers(state: State, event: Event) -> bool:
    """Whether an event is a shuffle that gathered a deck which was at the table before."""
    if not isinstance(event.body, chance.ShuffleEvent):
        return False
    pile = state.decks[event.body.deck]
    return event.seq in (*pile.earlier, pile.gathered)[1:]


def pile_before(state: State, event: Event, events: Sequence[Event]) -> Pile | None:
    """Return a deck as it would be if the shuffle `event` had not gathered it.

    None if it did not gather it, or another shuffle has done so since. ImpossibleError if cards of
    the deck have moved since.
    """
    pile = state.decks.get(deck := getattr(event.body, "deck", ""))
    if pile is None or pile.gathered != event.seq:
        return None
    voids = {seq: events[by - 1].body for seq, by in state.voided.items()}
    # without those that were voided after the next one
    earlier = [seq for seq in pile.earlier if getattr(voids.get(seq), "deck", deck)]
    if not earlier:
        return None
    mistake = f"cards of {deck} have been moved since; first undo the later events"
    moved = pile.out or pile.discards or pile.gained or pile.removed or pile.reshuffled
    require(not moved, mistake)
    names = cast(chance.ShuffleEvent, events[earlier[-1] - 1].body).names
    pile = replace(pile, names=names, gathered=earlier[-1], earlier=tuple(earlier[:-1]))
    pile = _recount(state, pile, deck, events)
    missing = piles.find_missing_card((*pile.cards_out, *pile.discards), pile.holds)
    require(missing is None, mistake)
    return pile


def deck_after_void(
    state: State, event: Event, before: Pile | None = None
) -> tuple[str, tuple[str, ...]]:
    """Return the deck to shuffle after `event` is voided, and all cards that are in the deck then.

    `before` is the deck to restore, if any. ("", ()) if no shuffle is needed. ImpossibleError if
    cards of the event have moved since.
    """
    body = event.body
    if isinstance(body, OnDeck):
        pile = state.decks[body.deck]
        names = before.inside if before else piles.cards_to_reshuffle(pile, event.seq, body)
        if names is not None:
            return body.deck, names
    return "", ()


def _apply_undo(
    state: State, seq: int, body: kinds.Undo | kinds.Redo, events: Sequence[Event]
) -> State:
    """Return the state after an undo or redo; ImpossibleError if later events prevent it."""
    undone, target = {**state.undone}, body.target
    if isinstance(body, kinds.Undo):
        find_target(state, target, events, UNDONE)
        undone[target] = seq
    else:
        require(target in undone, f"event {target} is not undone")
        del undone[target]
    state, moved = replace(state, undone=undone), events[target - 1].body
    if not isinstance(moved, chance.Moved):
        return state
    pile = _recount(state, state.decks[moved.deck], moved.deck, events[: seq - 1])
    return _with_pile(state, moved.deck, pile)


def _recount(state: State, pile: Pile, deck: str, events: Sequence[Event]) -> Pile:
    gone = state.gone
    since = [
        (event.seq, event.body)
        for event in events[pile.gathered - 1 :]
        if event.seq not in gone and isinstance(event.body, OnDeck) and event.body.deck == deck
    ]
    return piles.recount(pile, since)


def _check_order(state: State, event: Event) -> None:
    body, start = event.body, getattr(event.body, "start", state.position)
    is_first = isinstance(body, kinds.New) == (event.seq == 1)
    require(is_first, "the first event, and only the first, must open the table")
    require(not state.closed, "the table was closed before")
    if isinstance(body, kinds.Undo | kinds.Void):
        require(body.target < event.seq, f"there is no earlier event {body.target}")
    follows = start == state.position and getattr(body, "end", start) >= start
    require(follows, f"its random numbers must start at {state.position}, not at {start}")


def _check_roll(body: chance.RollEvent) -> None:
    sides = {name: len(faces) for name, *faces in body.kinds}
    shown = bool(body.dice) and len(body.dice) == len(body.values) and {*body.dice} <= {*sides}
    require(shown, "its dice and its results do not match")
    has = all(1 <= v <= sides[die] for die, v in zip(body.dice, body.values, strict=True))
    require(has, "a die shows a face that it does not have")


def _with_pile(state: State, deck: str, pile: Pile) -> State:
    return replace(state, decks={**state.decks, deck: pile})


def apply_seat_event(seats: Seats, seq: int, body: AtSeats, commitment: str) -> Seats:
    """Return the seats after an event such as `Sit`; ImpossibleError if the event cannot follow."""
    taken, bids, locked = {**seats.taken}, {**seats.bids}, seats.locked
    match body:
        case Sit():
            names = {number: seat.name for number, seat in taken.items()}
            at_table = 1 <= body.seat <= MOST_SEATS
            require(at_table, f"a seat must be a number from 1 to {MOST_SEATS}")
            require(body.seat not in names, f"{names.get(body.seat)} sits there")
            require(body.name not in names.values(), f"another player is called {body.name}")
            taken[body.seat] = Seat(body.name, body.lock, seq)
        case Free():
            require(body.seat in taken, f"seat {body.seat} is free")
            del taken[body.seat]
            bids.pop(body.seat, None)
        case Bid():
            require(body.seat in taken, f"seat {body.seat} is free")
            # up to 0.2 a newcomer stopped it
            is_late = seats.opening and {*bids} == {*taken}
            require(not is_late, "all bids are sealed; open them first")
            bids[body.seat] = body.seal
        case Bids():
            require(seats.opening, "not everybody has sealed a bid yet")
            each_once = [seat for seat, _, _ in body.bids] == sorted(bids)
            require(each_once, "all sealed bids must be opened together")
            for bid in body.bids:
                is_sealed = compute_bid_seal(commitment, *bid) == bids[bid[0]]
                require(is_sealed, f"the bid of seat {bid[0]} is not the one that was sealed")
            bids = {}
        case Lock():
            require(body.on != locked, "the score is already locked, or already open")
            locked = body.on
    return Seats(taken, locked, bids, bool(bids) and (seats.opening or {*bids} == {*taken}))


def check_new_name(seats: Seats, name: str) -> None:
    """Raise CompanionError if a name is unsuitable, or too similar to another player's."""
    if unseen := describe_unseen(name):
        raise CompanionError(f"this name {unseen}")
    for other in seats.taken.values():
        if name_key(other.name) == name_key(name):
            raise CompanionError(f"another player is called {other.name}; choose another name")


def compute_bid_seal(commitment: str, seat: int, value: str, salt: str) -> str:
    """Return a hash that hides a bid and is valid only for this bid, seat and table."""
    return hash_line(canonical_json(["companion/bid/v1", commitment, seat, value, salt]))


def seat_of(taken: Mapping[int, Seat], lock: str) -> int | None:
    """Return the seat of the phone with this lock; None if the phone has no seat."""
    return next((number for number, seat in taken.items() if seat.lock == lock), None)


def hash_secret(secret: str) -> str:
    """Return the hash of a phone's secret for the log."""
    return hash_line(f"companion/seat/v1 {secret}".encode())


def request_key(seat: int, lock: str, request: str) -> str:
    """Build a request's log key from the phone's seat, the seat's lock and the request's name."""
    return f"seat-{seat}.{lock[:8]}.{request}"


def seat_of_request(key: str) -> int | None:
    """Return the seat whose phone wrote the event with this key; None if no phone wrote it."""
    match = re.match(r"seat-([0-9]{1,2})\.", key)
    return int(match[1]) if match else None
