"""A dealer at a table: it uses the table's chance, and all that it does goes into the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.chance_events import (
    ChanceEvent,
    DealEvent,
    PickEvent,
    RollEvent,
    ShuffleEvent,
)
from companion.core.dealer import Dealer, Done
from companion.core.errors import CompanionError
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
    """
    answers: list[T] = []

    def steps(turn: Turn) -> None:
        answer, events = _run_dealer(turn.stream(), run, act, decks, turn.next)
        answers.append(answer)
        opening, *parts = events
        assert isinstance(opening, Act)
        turn.act(opening.what, opening.body)
        for part in parts:
            turn.repeat(part)

    events = table.write(steps, key)
    if not answers:
        opening, *bodies = [event.body for event in events]
        streamed = (ShuffleEvent, RollEvent, PickEvent)
        start = next((body.start for body in bodies if isinstance(body, streamed)), 0)
        stream = table.stream_at(start)
        answer, (marked, *parts) = _run_dealer(stream, run, act, decks, events[0].seq)
        # before 0.2 an act did not say what is hidden
        if opening not in (act, marked) or bodies != parts:
            raise CompanionError(f'the key "{events[0].step}" was used for another request')
        answers.append(answer)
    return answers[-1], events[-1].seq


def _run_dealer(
    stream: Stream, run: Callable[[Dealer], T], act: Act, decks: str, number: int
) -> tuple[T, list[Any]]:
    """Return a dealer's answer, its act with what is hidden, and what chance decided.

    Args:
        stream: the dealer's chance.
        run: what the dealer does.
        act: what is done, for the log.
        decks: stands before the dealer's names of decks.
        number: of the act in the log.
    """
    dealer = Dealer(stream)
    answer = run(dealer)
    done = [*_at_table(dealer.told, decks)]
    numbered = enumerate(done, start=number + 1)
    hidden = {seq: part.player for seq, part in numbered if part.hidden}
    return answer, [mark_hidden(act, hidden), *(part.event for part in done)]


def _at_table(done: Iterable[Done], decks: str) -> Iterator[Done]:
    """Yield what a dealer did as the table names it, deals in a row as one."""
    for (deck, hidden, player, _), group in groupby(done, _find_source):
        events = [named_at_table(part.event, decks) for part in group]
        if deck is None:
            yield from (Done(event, hidden, player) for event in events)
            continue
        deals = [event for event in events if isinstance(event, DealEvent)]
        cards = tuple(card for deal in deals for card in deal.cards)
        yield Done(replace(deals[-1], cards=cards), hidden, player)


def _find_source(done: Done) -> tuple[str | None, bool, int | None, int | None]:
    """Return which deck was dealt from, None if nothing was, who may see it, where it lies."""
    deck = done.event.deck if isinstance(done.event, DealEvent) else None
    return deck, done.hidden, done.player, done.place


def named_at_table(event: ChanceEvent, decks: str) -> ChanceEvent:
    """Return an event of a dealer with the name of its deck at the table."""
    if isinstance(event, (ShuffleEvent, DealEvent)):
        return replace(event, deck=decks + event.deck)
    return event
