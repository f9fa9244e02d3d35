"""A deck at the table: its cards keep their order, and a shuffle is voided only while it may be."""

from __future__ import annotations

from functools import reduce

import pytest

from companion.core.chance_events import (
    DealEvent,
    DiscardEvent,
    RemoveEvent,
    ReshuffleEvent,
    ShuffleEvent,
)
from companion.core.pile import (
    ImpossibleError,
    OnDeck,
    Pile,
    apply_event,
    cards_to_reshuffle,
    void_event,
)

NAMES = ("pike", "eel", "bleak", "eel")


def played(*bodies: OnDeck) -> Pile:
    """Return a deck that was shuffled, then this happened to it: events 1, 2 and so on."""
    begun = apply_event(None, 0, ShuffleEvent("lake", NAMES, 0, 3))
    return reduce(lambda pile, one: apply_event(pile, one[0], one[1]), enumerate(bodies, 1), begun)


def test_of_equal_discards_the_newest_leaves_and_the_rest_keep_their_order() -> None:
    discarded = DealEvent("lake", NAMES, 0), DiscardEvent("lake", NAMES)
    pile = played(*discarded, RemoveEvent("lake", ("eel",), "discarded"))
    assert pile.discards == ("pike", "eel", "bleak")


def test_a_reshuffle_is_voided_while_its_cards_lie_there() -> None:
    again = ReshuffleEvent("lake", NAMES, 3, 6)
    whole = DealEvent("lake", NAMES, 0), DiscardEvent("lake", NAMES)
    pile = played(*whole, again)
    assert cards_to_reshuffle(pile, 3, again) == ()
    dealt = apply_event(pile, 4, DealEvent("lake", ("eel",), 3))
    with pytest.raises(ImpossibleError, match="event 3 have been dealt since"):
        cards_to_reshuffle(dealt, 3, again)
    later = ReshuffleEvent("lake", NAMES, 6, 9)
    twice = played(*whole, again, *whole, later)
    assert cards_to_reshuffle(twice, 6, later) == ()
    before = void_event(twice, 6, later, (), 6)
    assert (before.reshuffled, before.discards, before.left) == ((3,), NAMES, 0)
    with pytest.raises(ImpossibleError, match="event 3 have been dealt since"):
        cards_to_reshuffle(twice, 3, again)
