"""Deals at a served table: open or hidden by the deck's rule, and a hand for a late player."""

from __future__ import annotations

from companion.core.pile import Pile
from companion.table.event import Act, Event
from companion.table.hidden_events import SETUP, hidden_event_owners
from companion.table.state import events_of_command
from companion.table.turn import Turn
from companion.web.table_games import TableDeck, TableGames


def deal_from(
    step: Turn, seat: int, deck: TableDeck, count: int, is_open: bool | None = None
) -> None:
    """Deal cards of a deck, open to all or hidden (`is_open`), whatever the deck's rule."""
    declared, pile = deck.declared, step.state.decks.get(deck.name)
    seen = declared.seen
    if is_open is not None:
        seen = "all" if is_open else "player"
    if seen != "all":
        first = step.next + 1
        player = seat if seen == "player" else None
        hidden = dict.fromkeys(_deals(pile, count, first), player)
        step.act("deal", {"deck": deck.name, "count": count}, hidden)
    step.deal(deck.name, count, lambda: deck.pieces, refill=declared.reshuffle)


def _deals(pile: Pile | None, count: int, first: int) -> list[int]:
    """Return the event numbers of the deals for `count` cards, from `first` on.

    Without a pile the deck is shuffled first.
    """
    if pile is None:
        return [first + 1]
    if count <= pile.left:
        return [first]
    return [first, first + 2] if pile.left else [first + 1]


def deal_hand(step: Turn, seat: int, games: TableGames) -> None:
    """Deal to a seat the hand that the set-up dealt to the first one alone, unless it has one."""
    begun = in_game(step)
    if not begun or not _is_setup(begun[0]):
        return
    hands = {seq: to for seq, to in hidden_event_owners(step.events).items() if seq > begun[0].seq}
    if seat in hands.values():
        return
    for event in events_of_command(begun[0], step.events):
        deck = games.decks.get(getattr(event.body, "deck", ""))
        count = len(getattr(event.body, "cards", ()))
        if hands.get(event.seq) != 1 or deck is None or deck.declared.player is not None:
            continue
        if count <= step.state.decks[deck.name].left:
            deal_from(step, seat, deck, count, is_open=False)


def in_game(step: Turn) -> list[Event]:
    """Return the events of the current game that count, from its set-up on."""
    gone = step.state.gone
    events = [event for event in step.events if event.seq not in gone]
    setups = [at for at, event in enumerate(events) if _is_setup(event)]
    return events[setups[-1] if setups else 0 :]


def _is_setup(event: Event) -> bool:
    return isinstance(event.body, Act) and event.body.what.startswith(SETUP)
