"""Tables as JSON and as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from companion.cli.terminal import display_width, pad_or_cut
from companion.core.chance_events import RollEvent
from companion.core.luck import Luck, Share
from companion.table.describe import (
    CardNames,
    describe_event,
    describe_hidden,
    escape_unprintable,
    tally,
)
from companion.table.event import Act, Note, Play
from companion.table.hidden_events import hidden_cards, hidden_events, open_cards
from companion.table.log import Log, read_table
from companion.table.log_store import open_store
from companion.table.state import effective_events

NAMES = 16  # columns for what came; a longer name stands above its numbers
LATEST = 5  # notes, rolls and actions that are shown
FEW = 1  # expected less often, nothing can be said


def read_all_tables(file: Path) -> list[Log]:
    """Return every table of a store."""
    if not file.exists():
        return []
    with open_store(file) as store:
        return [read_table(store, row) for row in store.rows()]


def table_json(reading: Log) -> dict[str, Any]:
    """Return what `list` says of a table."""
    return {
        "table": reading.row.name,
        "state": reading.condition,
        "events": len(reading.events),
        "since": reading.events[0].at if reading.events else None,
        "damage": str(reading.damage) if reading.damage else None,
    }


def state_json(reading: Log) -> dict[str, Any]:
    """Return how a table stands, hidden cards too; `hidden` tells which these are."""
    state, hidden = reading.state, hidden_events(reading.events)
    standing = effective_events(state, reading.events)
    return {
        **table_json(reading),
        "commitment": state.commitment,
        "seed": state.seed,
        "decks": [
            {
                "deck": deck,
                "left": pile.left,
                "dealt": list(pile.cards_out),
                "hidden": list(hidden_cards(pile, hidden)),
                "discards": list(pile.discards),
                "gained": list(pile.gained),
                "removed": list(pile.removed),
            }
            for deck, pile in state.decks.items()
        ],
        "notes": [event.body.text for event in standing if isinstance(event.body, Note)],
        "acts": [
            {"seq": event.seq, "what": event.body.what, "body": event.body.body}
            for event in standing
            if isinstance(event.body, Act)
        ],
        "undone": list(state.undone),
        "voided": sorted(state.voided),
    }


def describe_state(reading: Log, card_names: CardNames, hidden: frozenset[int]) -> str:
    """Return how a table stands as text; events in `hidden` tell no cards, dice or choices."""
    state = reading.state
    lines = [f"{reading.row.name}: {reading.condition}, {len(reading.events)} events"]
    for deck, pile in state.decks.items():
        places = {
            "dealt": open_cards(pile, hidden),
            "discarded": pile.discards,
            "gained": pile.gained,
            "removed": pile.removed,
        }
        parts = [f"{deck}: {pile.left} of {len(pile.holds)} left"]
        for place, cards in places.items():
            if cards:
                parts.append(f"{place}: {tally(card_names(deck, cards))}")
        if covered := len(hidden_cards(pile, hidden)):
            parts.append(describe_hidden(covered))
        lines.append("; ".join(parts))
    standing = [*effective_events(state, reading.events)]
    acts = [event for event in standing if isinstance(event.body, (Act, RollEvent, Play))]
    notes = [event for event in standing if isinstance(event.body, Note)]
    lines += [
        describe_event(event.body, hidden=event.seq in hidden)
        for event in (*acts[-LATEST:], *notes)
    ]
    if state.seed is not None:
        lines.append(f"its seed: {state.seed}")
    lines += ["SHA-256 of its seed:", state.commitment]
    return "\n".join(map(escape_unprintable, lines))


def log_json(reading: Log, hidden_seqs: frozenset[int]) -> dict[str, Any]:
    """Return a whole log, hidden cards too, with the numbers of hidden events."""
    gone, hidden = reading.state.gone, hidden_events(reading.events)
    return {
        **table_json(reading),
        "events": [
            {
                "seq": event.seq,
                "at": event.at,
                "kind": event.kind,
                "body": to_builtins(event.body),
                "text": describe_event(event.body, hidden=event.seq in hidden_seqs),
                "hidden": event.seq in hidden,
                "gone": gone.get(event.seq),
            }
            for event in reading.events
        ],
    }


def luck_json(luck: Luck) -> dict[str, Any]:
    """Return the luck of a deck or of a kind of die."""
    return {
        "of": luck.of,
        "draws": luck.draws,
        "voided": luck.voided,
        "shares": [
            {
                "name": share.name,
                "seen": share.seen,
                "expected": round(share.expected, 3),
                "interval": [share.low, share.high],
                "usual": share.usual,
            }
            for share in luck.shares
        ],
    }


def describe_luck(luck: Luck) -> str:
    """Return the luck of a deck or of a kind of die as text."""
    voided = f", {luck.voided} of them voided" if luck.voided else ""
    lines = [f"{luck.of}: {luck.draws} in all{voided}"]
    if max(share.expected for share in luck.shares) < FEW:
        lines.append("  too few to say anything")
    elif all(share.low == share.high for share in luck.shares):
        lines.append("  every card came up, so luck played no part")
    else:
        lines.append(f"  {'':{NAMES}} {'seen':>6} {'expected':>9}  19 of 20 tables")
        lines += chain.from_iterable(map(_share_lines, luck.shares))
    return "\n".join(["", *map(escape_unprintable, lines)])


def _share_lines(share: Share) -> Iterator[str]:
    name = share.name
    if display_width(name) > NAMES:
        yield f"  {name}"
        name = ""
    mark = "" if share.usual else "  outside"
    yield (
        f"  {pad_or_cut(name, NAMES)} {share.seen:6} {share.expected:9.1f}"
        f"  {share.low} to {share.high}{mark}"
    )
