"""A dealer at a table: it uses the table's chance, and all that it does goes into the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.core.chance_events import (
    ChanceEvent,
    DealEvent,
    PickEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.table.event import Event
from companion.table.event_types import Act
from companion.table.table import Table
from companion.table.transaction import Step

T = TypeVar("T")


def dealt_at(
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

    def steps(step: Step) -> None:
        step.act(act.what, act.body)
        dealer = Dealer(step.stream())
        answers.append(run(dealer))
        for event in _at_table(dealer.events, decks):
            step.repeat(event)

    events = table.write(steps, key)
    if not answers:
        answers.append(_again(table, act, decks, run, events))
    return answers[-1], events[-1].seq


def _at_table(done: Iterable[ChanceEvent], decks: str) -> Iterator[ChanceEvent]:
    """Yield what was done as the table records it: its names of decks, deals in a row as one.

    Args:
        done: by a dealer.
        decks: stands before the dealer's names of decks.
    """
    last: ChanceEvent | None = None
    for event in done:
        if isinstance(event, DealEvent) and isinstance(last, DealEvent) and event.deck == last.deck:
            last = replace(event, cards=last.cards + event.cards)
            continue
        if last is not None:
            yield _named(last, decks)
        last = event
    if last is not None:
        yield _named(last, decks)


def _named(event: ChanceEvent, decks: str) -> ChanceEvent:
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
    first, *bodies = (event.body for event in events)
    starts = [
        body.start for body in bodies if isinstance(body, (ShuffleEvent, RollEvent, PickEvent))
    ]
    dealer = Dealer(table.stream_at(starts[0] if starts else 0))
    answer = run(dealer)
    if first != act or bodies != [*_at_table(dealer.events, decks)]:
        raise CompanionError(f'the key "{events[0].step}" was used for another request')
    return answer
