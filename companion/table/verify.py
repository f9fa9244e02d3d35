"""Whether a log is as it was written, whether all chance in it follows from the seed, and luck.

Of a table that is open, the chain, the number of events and the head are checked. Of a closed one
the seed is known: every shuffle, deal, roll and pick is done again, and what it starts from is held
against the games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from companion.core import chance_events as chance
from companion.core.chance import Stream, commit_to_seed, roll_dice
from companion.core.errors import CompanionError
from companion.core.luck import ChanceTurn, Luck, compute_luck
from companion.table.contents import ContentsCheck, GameHere
from companion.table.event import Close, Event, Void
from companion.table.hidden_events import hidden_cards
from companion.table.log import Log
from companion.table.state import State, replay, state_after
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
    log: Log,
    games: Callable[[str], GameHere | None] = lambda slug: None,
    version: str = "",
) -> Verdict:
    """Check a table; `games` returns a game by its name, None if it is not here."""
    wrong = [str(log.damage)] if log.damage else []
    if log.damage is None and not log.row.complete:
        wrong.append("it is the good part of a damaged file; what came after it is missing")
    checked = ["chain", "count", *(["head"] if log.row.seed is not None else [])]
    (dealt, held), seed = FAIR, log.state.seed
    missing: Sequence[str] = (*dealt, *held)
    reasons: Sequence[str] = ()
    if seed is not None:
        check = ContentsCheck(log.events, seed, games, version)
        wrong += chance_mistakes(log.events, seed, check)
        reasons, missing = [*check.unknown], held if check.unknown else ()
        checked += dealt if missing else (*dealt, *held)
    return Verdict(len(log.events), *map(tuple, (checked, wrong, missing, reasons)))


def chance_mistakes(
    events: Sequence[Event], seed: str, check: ContentsCheck | None = None
) -> Iterator[str]:
    """Yield everything in a log that does not follow from the seed, or not from its games."""
    try:
        promised = commit_to_seed(seed)
    except CompanionError as error:
        yield f"the seed cannot be used: {error}"
        return
    state = State()
    for event in events:
        wrong = _find_mistake(event, state, seed)
        if wrong is None and isinstance(event.body, Close) and state.commitment != promised:
            wrong = "this seed is not the one that was promised"
        if wrong is None and check is not None:
            wrong = check.find_mistake(event, state)
        if wrong is not None:
            yield f"event {event.seq}: {wrong}"
        state = state_after(state, event, events)


def _find_mistake(event: Event, state: State, seed: str) -> str | None:
    """Return what does not follow from the seed in an event, None if all does."""
    body, stream = event.body, Stream(seed, state.position)
    does, due, logged = "", tuple[object, ...](), tuple[object, ...]()
    match body:
        case chance.DealEvent():
            pile = state.decks[body.deck]
            due = shuffled_order(seed, pile)[pile.taken : pile.taken + len(body.cards)]
            does, logged = "deals", body.cards
        case chance.RollEvent():
            due = tuple(die.value for die in roll_dice(stream, body.thrown))
            does, logged = "rolls", body.values
        case chance.PickEvent():
            does, due, logged = "picks", (stream.choice(body.options),), (body.choice,)
        case _:
            stream.shuffled(getattr(body, "names", ()))
    if due == logged:
        does, due, logged = "ends at word", (stream.used,), (getattr(body, "end", stream.used),)
    by_seed, by_log = (", ".join(map(str, values)) for values in (due, logged))
    return None if due == logged else f"the seed {does} {by_seed}, the log says {by_log}"


def table_luck(events: Sequence[Event], hidden: frozenset[int] = frozenset()) -> tuple[Luck, ...]:
    """Return the luck of decks and dice by first use; hidden cards count as in the deck."""
    return compute_luck(iter_chance_turns(events, hidden))


def iter_chance_turns(
    events: Sequence[Event], hidden: frozenset[int] = frozenset()
) -> Iterator[ChanceTurn]:
    """Yield what chance did at a table, without events that are hidden."""
    voided = replay(events).voided
    state = State()
    for event in events:
        body, void, before = event.body, event.seq in voided, state
        state = state_after(state, event, events)
        if isinstance(body, chance.DealEvent):
            pile = before.decks[body.deck]
            unknown = (*pile.inside, *hidden_cards(pile, hidden))
            if event.seq not in hidden:
                yield ChanceTurn(body.deck, unknown, body.cards, void)
        elif isinstance(body, chance.SearchEvent):
            yield ChanceTurn(body.deck, fewer=body.cards)  # chosen, not dealt
        elif isinstance(body, Void) and body.target in hidden:
            continue
        elif (
            isinstance(body, (chance.ShuffleEvent, chance.ReshuffleEvent, Void))
            and body.deck in state.decks
        ):
            # what can be dealt once more: a deck, discards, or the cards of a voided deal
            lay = before.decks[body.deck].inside if isinstance(body, Void) else ()
            yield ChanceTurn(body.deck, more=body.names, fewer=lay)
        elif isinstance(body, chance.RollEvent) and event.seq not in hidden:
            faces = {name: tuple(values) for name, *values in body.kinds}
            for die, value in zip(body.dice, body.values, strict=True):
                kind = faces[die]
                yield ChanceTurn(
                    die, kind, kind[value - 1 : value], void, more=(*dict.fromkeys(kind),)
                )
