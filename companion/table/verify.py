"""Whether a log is as it was written, and whether all chance in it follows from the seed.

Of a table that is open, the chain, the number of events and the head are checked. Of a closed one
the seed is known: every shuffle, deal, roll and pick is done again, and what it starts from is held
against the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from companion.core.chance import Stream, commitment, roll
from companion.core.chance_events import DealEvent, PickEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import ReshuffleEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.table.contents import ContentsCheck, GameHere
from companion.table.event import Event
from companion.table.event_types import Close, Void
from companion.table.reading import Reading
from companion.table.state import State, state_after
from companion.table.turn import shuffled_order

FAIR = ("commitment", "deals"), ("order", "content")
OPENER = (
    "Whoever opened the table chose its seed alone, and could have opened tables until one suited."
)


class Verdict(Struct, frozen=True):
    """What was found out about a log; it is wholly right if nothing is wrong or not checked."""

    events: int  # how many are good
    checked: tuple[str, ...]
    wrong: tuple[str, ...]
    not_checked: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()  # why order and content were not checked


def verify_log(
    reading: Reading,
    games: Callable[[str], GameHere | None] = lambda slug: None,
    version: str = "",
) -> Verdict:
    """Check a table; `games` returns a game by its name, None if it is not here."""
    wrong = [str(reading.damage)] if reading.damage else []
    if reading.damage is None and not reading.row.complete:
        wrong.append("it is the good part of a damaged file; what came after it is missing")
    checked = ["chain", "count"]
    if reading.row.seed is not None:
        checked.append("head")
    dealt, held = FAIR
    if reading.state.seed is None:
        return Verdict(len(reading.events), tuple(checked), tuple(wrong), (*dealt, *held))
    check = ContentsCheck(reading.events, reading.state.seed, games, version)
    wrong += chance_mistakes(reading.events, reading.state.seed, check)
    checked += (*dealt, *(() if check.unknown else held))
    missing = held if check.unknown else ()
    reasons = tuple(check.unknown)
    return Verdict(len(reading.events), tuple(checked), tuple(wrong), missing, reasons)


def chance_mistakes(
    events: Sequence[Event], seed: str, check: ContentsCheck | None = None
) -> Iterator[str]:
    """Yield everything in a log that does not follow from the seed, or not from its games."""
    try:
        promised = commitment(seed)
    except CompanionError as error:
        yield f"the seed cannot be used: {error}"
        return
    state = State()
    for event in events:
        wrong = _wrong(event, state, seed)
        if wrong is None and isinstance(event.body, Close) and state.commitment != promised:
            wrong = "this seed is not the one that was promised"
        if wrong is None and check is not None:
            wrong = check.find_mistake(event, state)
        if wrong is not None:
            yield f"event {event.seq}: {wrong}"
        state = state_after(state, event, events)


def _wrong(event: Event, state: State, seed: str) -> str | None:
    """Return what is wrong with an event, None if all is well."""
    body = event.body
    if isinstance(body, DealEvent):
        pile = state.decks[body.deck]
        due = shuffled_order(seed, pile)[pile.taken : pile.taken + len(body.cards)]
        return _compare("deals", due, body.cards)
    shuffles = ShuffleEvent, ReshuffleEvent, SearchEvent, Void
    if not isinstance(body, (*shuffles, RollEvent, PickEvent)):
        return None
    stream = Stream(seed, body.start)
    wrong = None
    match body:
        case ShuffleEvent() | ReshuffleEvent() | SearchEvent() | Void():
            stream.shuffled(body.names)
        case RollEvent():
            values = tuple(die.value for die in roll(stream, body.thrown))
            wrong = _compare("rolls", values, body.values)
        case PickEvent():
            wrong = _compare("picks", (stream.choice(body.options),), (body.choice,))
    return wrong or _compare("ends at word", (stream.used,), (body.end,))


def _compare(does: str, due: tuple[object, ...], logged: tuple[object, ...]) -> str | None:
    if due == logged:
        return None
    by_seed, by_log = (", ".join(map(str, values)) for values in (due, logged))
    return f"the seed {does} {by_seed}, the log says {by_log}"
