"""The luck of a table: its log as turns of chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.chance_events import DealEvent, RollEvent, ShuffleEvent
from companion.core.deck_events import ReshuffleEvent, SearchEvent
from companion.core.luck import ChanceTurn, Luck, luck_of
from companion.table.event import Event, Void
from companion.table.hidden import hidden_cards
from companion.table.state import State, replay, state_after


def table_luck(events: Sequence[Event], hidden: frozenset[int] = frozenset()) -> tuple[Luck, ...]:
    """Return the luck of each deck and kind of die of a log, in the order of their first use.

    Nobody knows where the cards of hidden events are, so what was to be expected is as if they
    still lay in the deck.
    """
    return luck_of(iter_chance_turns(events, hidden))


def iter_chance_turns(
    events: Sequence[Event], hidden: frozenset[int] = frozenset()
) -> Iterator[ChanceTurn]:
    """Yield what chance did at a table, without events that are hidden."""
    voided = replay(events).voided
    state = State()
    for event in events:
        body, void, before = event.body, event.seq in voided, state
        state = state_after(state, event, events)
        if isinstance(body, DealEvent):
            pile = before.decks[body.deck]
            unknown = (*pile.inside, *hidden_cards(pile, hidden))
            if event.seq not in hidden:
                yield ChanceTurn(body.deck, unknown, body.cards, void)
        elif isinstance(body, SearchEvent):
            yield ChanceTurn(body.deck, fewer=body.cards)  # chosen, not dealt
        elif isinstance(body, Void) and body.target in hidden:
            continue
        elif isinstance(body, (ShuffleEvent, ReshuffleEvent, Void)) and body.deck in state.decks:
            # what can be dealt once more: a deck, discards, or the cards of a voided deal
            lay = before.decks[body.deck].inside if isinstance(body, Void) else ()
            yield ChanceTurn(body.deck, more=body.names, fewer=lay)
        elif isinstance(body, RollEvent) and event.seq not in hidden:
            faces = {name: tuple(values) for name, *values in body.kinds}
            for die, value in zip(body.dice, body.values, strict=True):
                kind = faces[die]
                yield ChanceTurn(
                    die, kind, kind[value - 1 : value], void, more=(*dict.fromkeys(kind),)
                )
