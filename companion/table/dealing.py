"""A dealer at a table: it uses the table's chance, and all that it does goes into the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from msgspec.structs import replace

from companion.core.chance_events import (
    ChanceEvent,
    DealEvent,
    PickEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.dealer import Dealer, Done
from companion.core.errors import CompanionError
from companion.table.event import Event
from companion.table.event_types import Act
from companion.table.hidden import mark_hidden
from companion.table.table import Table
from companion.table.turn import Turn

T = TypeVar("T")


def deal_at_table(
    table: Table, act: Act, decks: str, run: Callable[[Dealer], T], key: str | None = None
) -> tuple[T, int]:
    """Let a dealer work at a table; return its answer and the number of its last event.

    Args:
        table: it is written to.
        act: what is done, for the log.
        decks: stands before the dealer's names of decks at this table, such as `game/`.
        run: what the dealer does.
        key: see `Table`; if it is repeated, the dealer works again just for the answer.

    Raises:
        CompanionError: it cannot be done or saved; then nothing has happened.
    """
    answers: list[T] = []

    def steps(step: Turn) -> None:
        dealer = Dealer(step.stream())
        answers.append(run(dealer))
        done = [*_at_table(dealer.told, decks)]
        told = mark_hidden(act, _hidden(done, step.next))
        step.act(told.what, told.body)
        for each in done:
            step.repeat(each.event)

    events = table.write(steps, key)
    if not answers:
        answers.append(_again(table, act, decks, run, events))
    return answers[-1], events[-1].seq


def _at_table(done: Iterable[Done], decks: str) -> Iterator[Done]:
    """Yield what was done as the table records it: its names of decks, deals in a row as one.

    Args:
        done: by a dealer.
        decks: stands before the dealer's names of decks.
    """
    for (deck, hidden, player, _), group in groupby(done, _dealt_from):
        events = [named_at_table(each.event, decks) for each in group]
        if deck is None:
            yield from (Done(event, hidden, player) for event in events)
            continue
        deals = [event for event in events if isinstance(event, DealEvent)]
        cards = tuple(card for each in deals for card in each.cards)
        yield Done(replace(deals[-1], cards=cards), hidden, player)


def _dealt_from(done: Done) -> tuple[str | None, bool, int | None, int | None]:
    """Return which deck was dealt from, None if nothing was, who may see it, where it lies."""
    deck = done.event.deck if isinstance(done.event, DealEvent) else None
    return deck, done.hidden, done.player, done.place


def _hidden(done: Iterable[Done], act: int) -> dict[int, int | None]:
    """Return who may see the hidden events, by the numbers that they get after their act's."""
    numbered = enumerate(done, start=act + 1)
    return {number: each.player for number, each in numbered if each.hidden}


def named_at_table(event: ChanceEvent, decks: str) -> ChanceEvent:
    """Return an event of a dealer with the name of its deck at the table."""
    if isinstance(event, (ShuffleEvent, DealEvent)):
        return replace(event, deck=decks + event.deck)
    return event


def _again(
    table: Table, act: Act, decks: str, run: Callable[[Dealer], T], events: Sequence[Event]
) -> T:
    """Return the answer of a request that was made before.

    Raises:
        CompanionError: it was another request.
    """
    opening, *others = events
    bodies = [event.body for event in others]
    starts = [
        body.start for body in bodies if isinstance(body, (ShuffleEvent, RollEvent, PickEvent))
    ]
    dealer = Dealer(table.stream_at(starts[0] if starts else 0))
    answer = run(dealer)
    done = [*_at_table(dealer.told, decks)]
    told = mark_hidden(act, _hidden(done, opening.seq))
    # before 0.2 an act did not say what is hidden
    if opening.body not in (act, told) or bodies != [each.event for each in done]:
        raise CompanionError(f'the key "{events[0].step}" was used for another request')
    return answer
