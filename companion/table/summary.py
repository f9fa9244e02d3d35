"""How a table stands, its whole log and its luck, as JSON and in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins

from companion.core.chance_events import RollEvent
from companion.core.luck import Luck
from companion.core.text_format import display_width, pad_or_cut
from companion.table.describe import (
    CardNames,
    describe_event,
    describe_hidden,
    escape_unprintable,
    tally,
)
from companion.table.event import Act, Note, Play
from companion.table.hidden_events import hidden_cards, hidden_events, open_cards
from companion.table.log import Log
from companion.table.state import effective_events

LATEST = 5  # notes, rolls and actions that are shown
NAMES = 16  # columns for what came; a longer name stands above its numbers
FEW = 1  # expected less often, nothing can be said


def table_json(log: Log) -> dict[str, Any]:
    """Return what a list of tables holds of one."""
    return {
        "table": log.row.name,
        "state": log.condition,
        "events": len(log.events),
        "since": log.events[0].at if log.events else None,
        "damage": str(log.damage) if log.damage else None,
    }


def state_json(log: Log) -> dict[str, Any]:
    """Return how a table stands, hidden cards too; `hidden` tells which these are."""
    state, hidden = log.state, hidden_events(log.events)
    bodies = [(event.seq, event.body) for event in effective_events(state, log.events)]
    return {
        **table_json(log),
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
        "notes": [body.text for _, body in bodies if isinstance(body, Note)],
        "acts": [{"seq": n, **to_builtins(body)} for n, body in bodies if isinstance(body, Act)],
        "undone": list(state.undone),
        "voided": sorted(state.voided),
    }


def describe_state(log: Log, card_names: CardNames, hidden: frozenset[int]) -> list[str]:
    """Return how a table stands as lines; events in `hidden` tell no cards, dice or choices."""
    state = log.state
    lines = [f"{log.row.name}: {log.condition}, {len(log.events)} events"]
    for deck, pile in state.decks.items():
        places = {
            "dealt": open_cards(pile, hidden),
            "discarded": pile.discards,
            "gained": pile.gained,
            "removed": pile.removed,
        }
        parts = [f"{deck}: {pile.left} of {len(pile.holds)} left"]
        parts += [f"{p}: {tally(card_names(deck, cards))}" for p, cards in places.items() if cards]
        if covered := len(hidden_cards(pile, hidden)):
            parts.append(describe_hidden(covered))
        lines.append("; ".join(parts))
    standing = [*effective_events(state, log.events)]
    acts = [event for event in standing if isinstance(event.body, (Act, RollEvent, Play))]
    notes = [event for event in standing if isinstance(event.body, Note)]
    for event in (*acts[-LATEST:], *notes):
        lines.append(describe_event(event.body, hidden=event.seq in hidden))
    if state.seed is not None:
        lines.append(f"its seed: {state.seed}")
    return [*map(escape_unprintable, lines), "SHA-256 of its seed:", state.commitment]


def log_json(log: Log, untold: frozenset[int]) -> dict[str, Any]:
    """Return a whole log, hidden cards too; the words of events in `untold` do not tell them."""
    hidden = hidden_events(log.events)
    return {
        **table_json(log),
        "events": [
            {
                "seq": event.seq,
                "at": event.at,
                "kind": event.kind,
                "body": to_builtins(event.body),
                "text": describe_event(event.body, hidden=event.seq in untold),
                "hidden": event.seq in hidden,
                "gone": log.state.gone.get(event.seq),
            }
            for event in log.events
        ],
    }


def luck_json(luck: Luck) -> dict[str, Any]:
    """Return the luck of a deck or of a kind of die; what was expected, to three decimals."""
    shares = [
        {
            "name": share.name,
            "seen": share.seen,
            "expected": round(share.expected, 3),
            "interval": [share.low, share.high],
            "usual": share.usual,
        }
        for share in luck.shares
    ]
    return {**to_builtins(luck), "shares": shares}


def describe_luck(luck: Luck) -> Iterator[str]:
    """Yield the luck of a deck or of a kind of die in lines."""
    voided = f", {luck.voided} of them voided" if luck.voided else ""
    yield from ("", escape_unprintable(f"{luck.of}: {luck.draws} in all{voided}"))
    if max(share.expected for share in luck.shares) < FEW:
        yield "  too few to say anything"
    elif all(share.low == share.high for share in luck.shares):
        yield "  every card came up, so luck played no part"
    else:
        yield f"  {'':{NAMES}} {'seen':>6} {'expected':>9}  19 of 20 tables"
        for share in luck.shares:
            name = escape_unprintable(share.name)
            if display_width(name) > NAMES:
                yield f"  {name}"
                name = ""
            numbers = f"{share.seen:6} {share.expected:9.1f}  {share.low} to {share.high}"
            yield f"  {pad_or_cut(name, NAMES)} {numbers}{'' if share.usual else '  outside'}"
