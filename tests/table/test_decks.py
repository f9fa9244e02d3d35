"""Decks know where each card is: nothing is lost and nothing is twice, whatever is done to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.game_selection import find_game
from companion.core.chance import commit_to_seed
from companion.core.chance_events import PLACES, GainEvent, RemoveEvent, ShuffleEvent
from companion.core.errors import CompanionError
from companion.core.pile import ImpossibleError, Pile, apply_event, cards_to_reshuffle
from companion.data.decks_and_pools import DECKS, deck_pieces, expand_copies, find_entry
from companion.games.catalog import GAMES
from companion.table.event import Event, Moved, New, Undo, format_event, parse_event
from companion.table.log import Log
from companion.table.state import State, effective_events, replay
from companion.table.table import (
    Turn,
    move_into_deck,
    move_out_of_deck,
    move_to_discards,
    shuffled_order,
    start_turn,
)
from companion.table.verify import chance_mistakes, table_luck
from tests.sampled import sampled
from tests.table.tables import SEED, WHEN
from tests.table.test_undo import without

ALL = [(game.slug, deck) for game in GAMES for deck in game.load(None).ids(DECKS)]
ACTS = (
    "deal",
    "deal",
    "deal",
    "discard",
    "discard",
    "gain",
    "remove",
    "undo",
    "undo",
    "redo",
    "shuffle",
)


class Den:
    """A table that nobody keeps; a command is done as a whole or not at all, as in a store."""

    def __init__(self) -> None:
        self.log: Log = start_turn(Log(), SEED, "k1", WHEN)
        self.do(lambda turn: turn.add(New("den", commit_to_seed(SEED))))

    @property
    def events(self) -> list[Event]:
        return self.log.events

    @property
    def state(self) -> State:
        return self.log.state

    def do(self, steps: Callable[[Turn], object]) -> None:
        """Do a command.

        Raises:
            CompanionError: it cannot be done; then nothing has happened.
        """
        turn = start_turn(self.log, SEED, f"k{len(self.log.events) + 1}", WHEN)
        steps(turn)
        self.log = turn


def check(den: Den, deck: str, names: tuple[str, ...]) -> None:
    """Check that every card is in one place, by the log and by the state."""
    pile = den.state.decks[deck]
    lies = shuffled_order(SEED, pile)[pile.taken :]
    assert sorted(lies) == sorted(pile.inside), "the seed and the log agree on what is in it"
    expected = Counter(names)
    for event in effective_events(den.state, den.events):
        if event.seq > pile.gathered and isinstance(event.body, GainEvent):
            expected.update(event.body.cards)
        elif event.seq > pile.gathered and isinstance(event.body, RemoveEvent):
            expected.subtract(event.body.cards)
    assert Counter([*lies, *pile.cards_out, *pile.discards]) == +expected
    assert min(expected.values(), default=0) >= 0


def undone_leaves_no_trace(den: Den, deck: str) -> None:
    """Check that cards lie where they would if an undone move had never been made."""
    last = den.events[-1].body
    if not isinstance(last, Undo) or not isinstance(den.events[last.target - 1].body, Moved):
        return
    try:
        never = replay(without(den.events, last.target)).decks[deck]
    except ImpossibleError:
        return  # what was voided since had come of it
    pile = den.state.decks[deck]
    for place in ("cards_out", "discards", "inside", "gained", "removed"):
        assert Counter(getattr(pile, place)) == Counter(getattr(never, place)), place


@pytest.mark.parametrize(("slug", "name"), sampled(ALL, 5))
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_no_card_is_lost_or_twice(slug: str, name: str, data: st.DataObject) -> None:
    read = find_game(slug).load(None)
    rule, names, deck = (
        find_entry(read, DECKS, name).value,
        deck_pieces(read, name),
        f"{slug}/{name}",
    )
    supply = Counter(card for table in rule.gains for card in expand_copies(read, table))
    den = Den()
    den.do(lambda step: step.shuffle(deck, names))
    for _ in range(data.draw(st.integers(5, 30))):
        pile, count = den.state.decks[deck], len(den.events)
        steps = command(data, pile, deck, supply, refill=rule.reshuffle)
        try:
            den.do(steps)
        except CompanionError:
            assert len(den.events) == count
        check(den, deck, names)
        undone_leaves_no_trace(den, deck)
    assert replay(den.events) == den.state
    assert [parse_event(format_event(event)) for event in den.events] == den.events
    assert list(chance_mistakes(den.events, SEED)) == []
    for each in table_luck(den.events):
        assert sum(share.seen for share in each.shares) == each.draws
        assert sum(share.expected for share in each.shares) == pytest.approx(each.draws)


def command(
    data: st.DataObject, pile: Pile, deck: str, supply: Counter[str], *, refill: bool
) -> Callable[[Turn], Any]:
    """Return something that somebody may try to do with a deck."""
    most = max(2, len(pile.names) // 3)

    def some(cards: tuple[str, ...]) -> list[str]:
        return data.draw(
            st.lists(st.sampled_from(cards or ("nothing",)), min_size=1, max_size=most)
        )

    act = data.draw(st.sampled_from(ACTS))
    if act == "deal":
        many = data.draw(st.integers(1, most))
        return lambda step: step.deal(deck, many, refill=refill)
    if act == "discard":
        cards = list(pile.cards_out[: data.draw(st.integers(1, most))]) or ["nothing"]
        return lambda step: move_to_discards(step, deck, cards)
    if act == "gain":
        cards = some(tuple(supply))
        return lambda step: move_into_deck(step, deck, cards, supply)
    if act == "remove":
        place = data.draw(st.sampled_from([None, *PLACES]))
        there = {"in": pile.inside, "discarded": pile.discards}.get(place or "", pile.cards_out)
        cards = some(there)
        return lambda step: move_out_of_deck(step, deck, cards, place)
    target = data.draw(st.none() | st.integers(1, 40))
    others: dict[str, Callable[[Turn], Any]] = {
        "undo": lambda step: step.undo(target),
        "redo": lambda step: step.redo(),
        "shuffle": lambda step: step.shuffle(deck),
    }
    return others[act]


def test_an_undone_shuffle_leaves_its_deck_to_be_shuffled_anew() -> None:
    shuffle = ShuffleEvent("strike", ("bass", "pike"), 0, 1)
    pile = apply_event(None, 2, shuffle)
    assert cards_to_reshuffle(pile, 2, shuffle) == ("bass", "pike")
    again = apply_event(pile, 3, ShuffleEvent("strike", ("pike", "bass"), 1, 2))
    assert cards_to_reshuffle(again, 2, shuffle) is None, "it no longer matters"
