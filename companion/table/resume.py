"""Restores a table from events saved on phones, when the laptop that hosted it is gone.

Each file holds what one seat saw of the log. Together they show where cards are. A card that no
file shows returns to its deck, for example if its player's phone is missing. The new table has a
new seed, so nobody knows future deals.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from companion.core.chance import commit_to_seed
from companion.core.chance_events import DiscardEvent, SearchEvent
from companion.core.errors import CompanionError
from companion.core.pile import subtract_cards
from companion.core.step_log import canonical_json, hash_line
from companion.table.event import New
from companion.table.hidden_events import REVEAL, SCORE, SETUP, SHOW
from companion.table.log import Log
from companion.table.table import Turn, start_turn

WENT_ON = "goes on from"
WRONG = (CompanionError, ValueError, LookupError, TypeError, AttributeError, RecursionError)
ALL = -1  # who sees a card that lies open; None: nobody does
SavedEvent: TypeAlias = dict[str, Any]  # an event as a phone saved it


class Card(Struct):
    """A card that is out of its deck."""

    deck: str
    event: int
    place: int
    card: str | None  # None if no file shows it
    seen: int | None


class SavedState(Struct):
    """The state of a table, as far as it can be restored from saved files."""

    table: str
    events: int
    decks: dict[str, tuple[str, ...]] = {}  # cards of each deck when it was last gathered
    out: list[Card] = []  # cards dealt and neither discarded nor gathered since
    discards: dict[str, list[str]] = {}
    scores: dict[int, Any] = {}
    notes: list[str] = []
    revealed: bool = False
    sealed: bool = True  # whether every file ends with a checksum line (not in version 0.2)

    @property
    def lost(self) -> list[Card]:
        """The cards out of their deck whose faces no saved file shows."""
        return [card for card in self.out if card.card is None]


def end_of(lines: Sequence[bytes]) -> bytes:
    """Build the last line of a saved file: the number of the other lines, and their hash."""
    whole = hash_line(b"".join(line + b"\n" for line in lines))
    return canonical_json({"count": len(lines), "kind": "end", "sha256": whole})


def load_saved(files: Sequence[bytes]) -> SavedState:
    """Merge the files saved by the phones at a table; each has only the cards its seat may see.

    Raises CompanionError if a file was changed or cut off, or files are from different tables.
    """
    try:
        logs = [_parse_saved(content) for content in files]
        same = len({log[0]["commitment"] for log in logs}) == 1
        copies = zip_longest(*(logs if same else logs[:1]))
        state = _restore_state([*map(_merge_copies, copies)])
        state.sealed = all("version" in log[0] for log in logs)
        trial = start_turn(Log(), "a trial", "trial", "2026-01-01T00:00:00Z")
        trial.add(New(state.table, commit_to_seed("a trial")))
        resume_table(trial, state)
    except WRONG as error:
        raise CompanionError(
            "this is not a log that a phone saved at a table, or it was changed or cut off; save it"
            " again on the phone"
        ) from error
    if not same:
        raise CompanionError("these logs are of different tables; give those of one table")
    return state


def _parse_saved(content: bytes) -> list[SavedEvent]:
    """Parse a saved file; files of version 0.2 have no checksum line."""
    lines = [line for line in content.splitlines() if line]
    sealed = lines[-1] == end_of(lines[:-1])
    events: list[SavedEvent] = list(map(msgspec.json.decode, lines[:-1] if sealed else lines))
    numbered = [event["seq"] for event in events] == [*range(1, len(events) + 1)]
    if not numbered or ("version" in events[0] and not sealed):
        raise ValueError("it was changed")
    return events


def _merge_copies(copies: Sequence[SavedEvent | None]) -> SavedEvent:
    """Merge several phones' copies of one event: its `cards`, and a score if one phone has it."""
    event, *others = [copy for copy in copies if copy is not None]
    for other in others:
        cards = zip(event.get("cards", ()), other.get("cards", ()), strict=True)
        event["cards"] = [theirs if card is None else card for card, theirs in cards]
        if "player" in (other.get("body") or ()):
            event["body"] = other["body"]
    return event


def _restore_state(events: Sequence[SavedEvent]) -> SavedState:
    """Compute the state of a table from saved events."""
    fates = {event["target"]: event["kind"] for event in events if "target" in event}
    never = {event["target"] for event in events if event.get("restored")}
    state = SavedState(events[0]["table"], len(events))
    for event in (event for event in events if event["seq"] not in never):
        kind, deck, cards = event["kind"], event.get("deck", ""), event.get("cards", ())
        body: Any = event.get("body")
        if kind == "shuffle":
            state.decks[deck] = tuple(event["names"])
            state.out = [card for card in state.out if card.deck != deck]
        if kind in ("shuffle", "reshuffle"):
            state.discards[deck] = []
            continue
        if fates.get(event["seq"], "redo") != "redo":
            continue
        match event.get("what") if kind == "act" else kind:
            case "deal" | "search":
                seq, seen = event["seq"], event.get("seen", ALL)
                state.out += [Card(deck, seq, at, card, seen) for at, card in enumerate(cards)]
            case "discard" | "remove" | "gain":
                _move_saved(state, event, deck, cards)
            case "note":
                state.notes.append(event["text"])
            case "show" | "look" as what:
                known = dict(zip(body["at"], body["cards"], strict=True))
                for out in (out for out in state.out if out.event == body["event"]):
                    out.card = known.get(out.place) or out.card
                    out.seen = ALL if what == SHOW and out.place in known else out.seen
            case "score" if "player" in body:
                state.scores[body["seat"]] = body["player"]
            case "reveal":
                state.revealed = True
            case str(what) if what.startswith(SETUP):
                state.scores, state.revealed = {}, False
    return state


def _move_saved(state: SavedState, event: SavedEvent, deck: str, cards: Sequence[str]) -> None:
    """Move cards in `state` as a saved event does. A gain or a removal also changes the deck."""
    kind = event["kind"]
    if kind == "gain":
        state.decks[deck] += tuple(cards)
    elif event.get("place") == "discarded":
        state.discards[deck] = [*subtract_cards(state.discards[deck], cards)]
    else:
        for card, deal in zip_longest(cards, event.get("deals", ())):
            same = [out for out in state.out if (out.deck, out.card) == (deck, card)]
            if same:
                nearest = min(same, key=lambda out: (out.event != deal, out.seen != ALL))
                state.out.remove(nearest)
    if kind == "remove":
        state.decks[deck] = subtract_cards(state.decks[deck], cards)
    else:
        state.discards[deck] += filter(None, cards)


def resume_table(turn: Turn, state: SavedState) -> None:
    """Rebuild the saved state at a new table."""
    turn.act(WENT_ON, {"table": state.table, "events": state.events})
    for note in state.notes[-20:]:
        turn.note(note)
    for deck, names in state.decks.items():
        turn.shuffle(deck, names)
        hands: dict[int | None, list[str]] = {ALL: [], None: []}
        for out in state.out:
            if out.deck == deck and out.card is not None:
                hands.setdefault(out.seen, []).append(out.card)
        discards = state.discards[deck]
        for seen, cards in (*hands.items(), (ALL, discards)):
            if cards and seen != ALL:
                turn.act("deal", {"deck": deck, "count": len(cards)}, {turn.next + 1: seen})
            if cards:
                stay = subtract_cards(turn.state.decks[deck].inside, cards)
                turn.add(SearchEvent(deck, tuple(cards), stay, *turn.mix(stay)))
        if discards:
            turn.add(DiscardEvent(deck, tuple(discards)))
    for seat, player in state.scores.items():
        turn.act(SCORE, {"seat": seat, "player": player})
    if state.revealed:
        turn.act(REVEAL)
