"""A table that goes on from what phones have saved, when the laptop that kept it is gone.

Each file holds what one seat saw of the log. Together they tell which cards lie where; what nobody
saved, such as the hand of a phone that is not there, is in its deck again. The new table has a seed
of its own, so nothing that was to come is known or comes again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import zip_longest
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import commitment
from companion.core.deck_events import DiscardEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.pile import less
from companion.core.steps import canonical_json
from companion.table.event_types import Act, Json, New
from companion.table.hidden import LOOK, REVEAL, SCORE, SETUP, SHOW, mark_hidden
from companion.table.reading import Log
from companion.table.turn import Turn

WENT_ON = "goes on from"
CHANGED = (
    "this is no log that a phone saved at a table, or the log was changed or cut off since;"
    " save it again there"
)


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
    card: str | None  # None if no file tells it
    seen: int | None


class SavedState(Struct):
    """How a table stood, as far as it was saved."""

    table: str
    events: int
    decks: dict[str, tuple[str, ...]] = {}  # what each deck held when it was gathered
    out: list[Card] = []  # cards that were dealt and neither discarded nor gathered since
    discards: dict[str, list[str]] = {}
    scores: dict[int, Any] = {}
    notes: list[str] = []
    revealed: bool = False
    sealed: bool = True  # whether every file ends with the line that shows any change (not of 0.2)

    @property
    def lost(self) -> list[Card]:
        """The cards that somebody held and that nobody saved."""
        return [card for card in self.out if card.card is None]


def end_of(lines: Sequence[bytes]) -> bytes:
    """Return the last line of what a phone saves: it tells whether the others were changed."""
    whole = hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
    return canonical_json({"count": len(lines), "kind": "end", "sha256": whole})


def load_saved(files: Sequence[bytes]) -> SavedState:
    """Return how a table stood, from what its phones saved; each knows cards that others do not.

    Raises:
        CompanionError: they were changed or cut off, are of different tables, or no such files.
    """
    logs = [_parse_saved(content) for content in files]
    if len({log[0].commitment for log in logs}) > 1:
        raise CompanionError("these logs are of different tables; give those of one table")
    try:
        state = _restore_state([_merge_copies(logs, event) for event in max(logs, key=len)])
        trial = Turn(Log(), seed="a trial", key="trial", at="2026-01-01T00:00:00Z")
        trial.add(New(state.table, commitment("a trial")))
        resume_table(trial, state)
    except (CompanionError, ValueError, LookupError, TypeError, AttributeError) as error:
        raise CompanionError(CHANGED) from error
    state.sealed = all(log[0].version for log in logs)
    return state


def _parse_saved(content: bytes) -> list[SavedEvent]:
    """Return what a phone saved; a file of 0.2 is without the last line."""
    lines = [line for line in content.splitlines() if line]
    sealed = bool(lines) and lines[-1] == end_of(lines[:-1])
    events = []
    with suppress(ValueError, RecursionError):
        events = [
            msgspec.json.decode(line, type=SavedEvent) for line in (lines[:-1] if sealed else lines)
        ]
    numbered = [event.seq for event in events] == [*range(1, len(events) + 1)]
    if not events or not numbered or (events[0].version and not sealed):
        raise CompanionError(CHANGED)
    return events


def _merge_copies(logs: Sequence[Sequence[SavedEvent]], event: SavedEvent) -> SavedEvent:
    """Return an event with all that any phone saved of it."""
    copies = [log[event.seq - 1] for log in logs if len(log) >= event.seq]
    columns = zip(*(copy.cards for copy in copies), strict=True)
    cards = tuple(next((card for card in column if card is not None), None) for column in columns)
    bodies = [c.body for c in copies if isinstance(c.body, dict) and "player" in c.body]
    return replace(event, cards=cards, body=bodies[0] if bodies else event.body)


def _restore_state(events: Sequence[SavedEvent]) -> SavedState:
    """Return how a table stood after what was saved."""
    gone: set[int] = set()
    for event in events:
        if event.kind in ("undo", "void"):
            gone.add(event.target)
        elif event.kind == "redo":
            gone.discard(event.target)
    state = SavedState(events[0].table, len(events))
    for event in events:
        if event.kind == "shuffle":
            state.decks[event.deck] = event.names
            state.out = [card for card in state.out if card.deck != event.deck]
        if event.kind in ("shuffle", "reshuffle"):
            state.discards[event.deck] = []
        elif event.seq not in gone:
            _apply_saved(state, event)
    return state


def _apply_saved(now: SavedState, event: SavedEvent) -> None:
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
            cards = dict(zip(event.body["at"], event.body["cards"], strict=True))
            for out in now.out:
                if out.event == event.body["event"] and out.place in cards:
                    out.card = cards[out.place] or out.card
                    out.seen = -1 if event.what == SHOW else out.seen
        case "act" if event.what == SCORE and "player" in event.body:
            now.scores[event.body["seat"]] = event.body["player"]
        case "act" if event.what == REVEAL:
            now.revealed = True
        case "act" if event.what.startswith(SETUP):
            now.scores, now.revealed = {}, False


def _take_off(now: SavedState, deck: str, card: str | None, deal: int | None) -> None:
    lying = [out for out in now.out if out.deck == deck and out.card == card]
    for out in sorted(lying, key=lambda out: (out.event != deal, out.seen != -1))[:1]:
        now.out.remove(out)


def resume_table(turn: Turn, state: SavedState) -> None:
    """Lay everything out at a new table as it stood."""
    turn.act(WENT_ON, {"table": state.table, "events": state.events})
    for note in state.notes[-20:]:
        turn.note(note)
    for deck, names in state.decks.items():
        turn.shuffle(deck, names)
        out = [card for card in state.out if card.deck == deck and card.card is not None]
        for seen in sorted({card.seen for card in out}, key=lambda n: -2 if n is None else n):
            cards = [card.card for card in out if card.seen == seen and card.card is not None]
            _lay_out(turn, deck, cards, seen)
        if discards := [card for card in state.discards.get(deck, []) if card in names]:
            _lay_out(turn, deck, discards, -1)
            turn.add(DiscardEvent(deck, tuple(discards)))
    for seat, player in state.scores.items():
        turn.act(SCORE, {"seat": seat, "player": player})
    if state.revealed:
        turn.act(REVEAL)


def _lay_out(turn: Turn, deck: str, cards: Sequence[str], seen: int | None) -> None:
    """Take cards out of a deck: for all to see, for one seat, or for nobody."""
    if seen != -1:
        body: Json = {"deck": deck, "count": len(cards)}
        act = mark_hidden(Act("deal", body), {turn.next + 1: seen})
        turn.act(act.what, act.body)
    names = less(turn.state.decks[deck].inside, cards)
    turn.add(SearchEvent(deck, tuple(cards), names, *turn.mix(names)))
