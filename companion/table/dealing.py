"""A dealer at a table: it uses the table's chance, and all that it does goes into the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import TypeVar

from msgspec.structs import replace

from companion.core.chance_events import ChanceEvent, DealEvent, ShuffleEvent
from companion.core.dealer import Dealer, Done
from companion.table.event import Act
from companion.table.table import Table
from companion.table.turn import Turn

T = TypeVar("T")


def deal_at_table(
    table: Table, act: Act, decks: str, run: Callable[[Dealer], T], key: str | None = None
) -> tuple[T, int]:
    """Let a dealer work at a table; return its answer and the number of its last event.

    Its decks have names that begin with `decks`, such as `game/`; the act opens its command.
    """

    def steps(turn: Turn) -> T:
        dealer = Dealer(turn.stream())
        answer = run(dealer)
        done = [*_at_table(dealer.told, decks)]
        numbered = enumerate(done, start=turn.next + 1)
        hidden = {seq: part.player for seq, part in numbered if part.hidden}
        turn.act(act.what, act.body, hidden)
        for part in done:
            turn.add(part.event)
        return answer

    answer, events = table.write(steps, key)
    return answer, events[-1].seq


def _at_table(done: Iterable[Done], decks: str) -> Iterator[Done]:
    """Yield what a dealer did as the table names it, deals in a row as one."""
    for (deck, hidden, player, _), group in groupby(done, _find_source):
        events = [named_at_table(part.event, decks) for part in group]
        deals = [event for event in events if isinstance(event, DealEvent)]
        if deck is not None:
            cards = tuple(card for deal in deals for card in deal.cards)
            events = [replace(deals[-1], cards=cards)]
        yield from (Done(event, hidden, player) for event in events)


def _find_source(done: Done) -> tuple[str | None, bool, int | None, int | None]:
    """Return which deck was dealt from, None if nothing was, who may see it, where it lies."""
    deck = done.event.deck if isinstance(done.event, DealEvent) else None
    return deck, done.hidden, done.player, done.place


def named_at_table(event: ChanceEvent, decks: str) -> ChanceEvent:
    """Return an event of a dealer with the name of its deck at the table."""
    if isinstance(event, (ShuffleEvent, DealEvent)):
        return replace(event, deck=decks + event.deck)
    return event
