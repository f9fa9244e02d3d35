"""A table that goes on from what phones have saved, when the laptop that kept it is gone.

Each file holds what one seat saw of the log. Together they tell which cards lie where; what nobody
saved, such as the hand of a phone that is not there, is in its deck again. The new table has a seed
of its own, so nothing that was to come is known or comes again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct, field

from companion.core.chance import commitment
from companion.core.deck_events import DiscardEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.pile import less
from companion.core.steps import canonical_json
from companion.table.event_types import Act, Json, New
from companion.table.hidden import LOOK, REVEAL, SCORE, SHOW, mark_hidden
from companion.table.reading import Log
from companion.table.turn import Turn

WENT_ON = "goes on from"
CHANGED = (
    "this is no log that a phone saved at a table, or the log was changed or cut off since;"
    " save it again there"
)
TAKEN = "undo", "void"


class SavedEvent(Struct, frozen=True):
    """An event as a phone saved it; what else it holds is read where it is needed."""

    seq: int
    kind: str
    deck: str = ""
    cards: tuple[str | None, ...] = ()
    deals: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    seen: int | None = -1  # -1: all may see it; None: nobody
    target: int = 0
    what: str = ""
    body: Any = None
    text: str = ""
    table: str = ""
    commitment: str = ""
    version: str = ""


class Card(Struct):
    """A card that is out."""

    deck: str
    event: int
    place: int
    card: str | None
    seen: int | None


class SavedState(Struct):
    """How a table stood, as far as it was saved.

    Attributes:
        decks: what each deck held when it was gathered.
        out: cards that were dealt and neither discarded nor gathered since.
        discards: of each deck.
        sealed: whether every file ends with the line that shows any change: those of 0.2 do not.
    """

    table: str
    events: int
    decks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    out: list[Card] = field(default_factory=list)
    discards: dict[str, list[str]] = field(default_factory=dict)
    scores: dict[int, Any] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    revealed: bool = False
    sealed: bool = True

    @property
    def lost(self) -> list[Card]:
        """The cards that somebody held and that nobody saved."""
        return [one for one in self.out if one.card is None]


def end_of(lines: Sequence[bytes]) -> bytes:
    """Return the last line of what a phone saves: it tells whether the others were changed."""
    whole = hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    return canonical_json({"count": len(lines), "kind": "end", "sha256": whole})


def load_saved(files: Sequence[bytes]) -> SavedState:
    """Return how a table stood, from what its phones saved.

    Raises:
        CompanionError: they were changed or cut off, are of different tables, or no such files.
    """
    saved = [parse_saved(content) for content in files]
    check_same(saved)
    try:
        now = check_restorable(restore_state(merge_saved(saved)))
    except (CompanionError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise CompanionError(CHANGED) from error
    now.sealed = all(events[0].version for events in saved)
    return now


def parse_saved(content: bytes) -> list[SavedEvent]:
    """Return what a phone saved. One of 0.2 is without the last line.

    Raises:
        CompanionError: it is not a log that a phone saved, or not all of it.
    """
    lines = [line for line in content.splitlines() if line]
    sealed = bool(lines) and lines[-1] == end_of(lines[:-1])
    lines = lines[:-1] if sealed else lines
    try:
        found = [msgspec.json.decode(line, type=SavedEvent) for line in lines]
    except (ValueError, RecursionError):
        found = []
    numbered = [one.seq for one in found] == [*range(1, len(found) + 1)]
    if not found or not numbered or (found[0].version and not sealed):
        raise CompanionError(CHANGED)
    return found


def check_same(files: Sequence[Sequence[SavedEvent]]) -> None:
    """Check that what several phones saved is of one table.

    Raises:
        CompanionError: it is not.
    """
    longest = max(files, key=len)
    for one in files:
        same = all(
            (a.seq, a.kind, a.deck) == (b.seq, b.kind, b.deck)
            for a, b in zip(one, longest, strict=False)
        )
        if one[0].commitment != longest[0].commitment or not same:
            raise CompanionError("these logs are of different tables; give those of one table")


def merge_saved(files: Sequence[Sequence[SavedEvent]]) -> list[SavedEvent]:
    """Return what several phones saved of one table: each knows cards that others do not."""
    found = []
    for event in max(files, key=len):
        known = [one[event.seq - 1] for one in files if len(one) >= event.seq]
        cards = tuple(
            next((c for c in column if c is not None), None)
            for column in zip(*(k.cards for k in known), strict=True)
        )
        scores = [k.body for k in known if isinstance(k.body, dict) and "player" in k.body]
        found.append(
            msgspec.structs.replace(event, cards=cards, body=scores[0] if scores else event.body)
        )
    return found


def restore_state(events: Sequence[SavedEvent]) -> SavedState:
    """Return how a table stood after what was saved."""
    gone: set[int] = set()
    for event in events:
        if event.kind in TAKEN:
            gone.add(event.target)
        elif event.kind == "redo":
            gone.discard(event.target)
    found = SavedState(events[0].table, len(events))
    for event in events:
        if event.kind == "shuffle":
            found.decks[event.deck] = event.names
            found.out = [one for one in found.out if one.deck != event.deck]
            found.discards[event.deck] = []
        elif event.kind == "reshuffle":
            found.discards[event.deck] = []
        elif event.seq not in gone:
            _happened(found, event)
    return found


def _happened(now: SavedState, event: SavedEvent) -> None:
    match event.kind:
        case "deal" | "search":
            places = enumerate(event.cards)
            now.out += [Card(event.deck, event.seq, at, card, event.seen) for at, card in places]
        case "discard" | "remove":
            for card, deal in zip_longest(event.cards, event.deals):
                _take_off(now, event.deck, card, deal)
            if event.kind == "discard":
                now.discards[event.deck] += [card for card in event.cards if card]
        case "gain":
            now.discards[event.deck] += [card for card in event.cards if card]
        case "note":
            now.notes.append(event.text)
        case "act" if event.what in (SHOW, LOOK):
            for at, card in zip(event.body["at"], event.body["cards"], strict=True):
                for one in now.out:
                    if (one.event, one.place) == (event.body["event"], at):
                        one.card = card or one.card
                        one.seen = -1 if event.what == SHOW else one.seen
        case "act" if event.what == SCORE and "player" in event.body:
            now.scores[event.body["seat"]] = event.body["player"]
        case "act" if event.what == REVEAL:
            now.revealed = True


def _take_off(now: SavedState, deck: str, card: str | None, deal: int | None) -> None:
    lying = [one for one in now.out if one.deck == deck and one.card == card]
    for one in sorted(lying, key=lambda one: (one.event != deal, one.seen != -1))[:1]:
        now.out.remove(one)


def check_restorable(state: SavedState) -> SavedState:
    """Return how a table stood, once it is tried whether it can be laid out so.

    Raises:
        CompanionError: it cannot: the logs were changed.
    """
    seed = "a trial"
    step = Turn(Log(), seed=seed, key="trial", at="2026-01-01T00:00:00Z")
    step.add(New(state.table, commitment(seed)))
    resume_table(step, state)
    return state


def resume_table(step: Turn, state: SavedState) -> None:
    """Lay everything out at a new table as it stood."""
    step.act(WENT_ON, {"table": state.table, "events": state.events})
    for note in state.notes[-20:]:
        step.note(note)
    for deck, names in state.decks.items():
        step.shuffle(deck, names)
        whole = Counter(names)
        discards = [card for card in state.discards.get(deck, []) if whole[card]]
        out = [one for one in state.out if one.deck == deck and one.card is not None]
        for seen in sorted({one.seen for one in out}, key=lambda one: -2 if one is None else one):
            cards = [one.card for one in out if one.seen == seen and one.card is not None]
            _laid_out(step, deck, cards, seen)
        if discards:
            _laid_out(step, deck, discards, -1)
            step.add(DiscardEvent(deck, tuple(discards)))
    for seat, player in state.scores.items():
        step.act(SCORE, {"seat": seat, "player": player})
    if state.revealed:
        step.act(REVEAL)


def _laid_out(step: Turn, deck: str, cards: Iterable[str], seen: int | None) -> None:
    """Take cards out of a deck: for all to see, for one seat, or for nobody."""
    cards = tuple(cards)
    if seen != -1:
        told: Json = {"deck": deck, "count": len(cards)}
        act = mark_hidden(Act("deal", told), {step.next + 1: seen})
        step.act(act.what, act.body)
    names = less(step.state.decks[deck].inside, cards)
    start, stream = step.state.position, step.stream()
    stream.shuffled(names)
    step.add(SearchEvent(deck, cards, names, start, stream.used))
