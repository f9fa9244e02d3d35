"""The dealer: what it says it did can be done again from the stream alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Stream, parse_dice, roll_dice
from companion.core.chance_events import Dealer, DealEvent, PickEvent, RollEvent, ShuffleEvent
from companion.core.errors import CompanionError

PIECES = tuple("abcdefgh")


@given(st.text(max_size=8), st.integers(0, 30), st.data())
def test_events_are_enough_to_replay(seed: str, used: int, data: st.DataObject) -> None:
    dealer = Dealer(Stream(seed, used))
    dealer.shuffle("fish", PIECES)
    for _ in range(data.draw(st.integers(0, 8))):
        match data.draw(st.sampled_from(["shuffle", "deal", "roll", "pick"])):
            case "shuffle":
                dealer.shuffle("fish", PIECES)
            case "deal":
                dealer.deal("fish", data.draw(st.integers(0, dealer.left("fish"))))
            case "roll":
                dealer.roll(parse_dice("2d6+d20"))
            case _:
                dealer.pick("start", ("1", "2", "3"))
    deck: tuple[str, ...] = ()
    at = used
    for event in dealer.events:
        if isinstance(event, DealEvent):
            dealt, deck = deck[: len(event.cards)], deck[len(event.cards) :]
            assert (dealt, len(deck)) == (event.cards, event.left)
            continue
        assert event.start == at, "an event begins where the last one ended"
        stream = Stream(seed, at)
        match event:
            case ShuffleEvent():
                deck = stream.shuffled(event.names)
            case RollEvent():
                assert event.thrown == parse_dice("2d6+d20")
                assert roll_dice(stream, event.thrown) == event.rolled
                assert event.what == "2 d6 + d20"
            case PickEvent():
                assert stream.choice(event.options) == event.choice
        at = stream.used
        assert event.end == at
    assert at == dealer.stream.used


def test_a_shuffle_gathers_the_deck() -> None:
    dealer = Dealer(Stream("river"))
    dealer.shuffle("strike", PIECES)
    assert len(dealer.deal("strike", 6)) == 6
    with pytest.raises(CompanionError, match="only 2 are left"):
        dealer.deal("strike", 3)
    dealer.shuffle("strike", PIECES)
    assert sorted(dealer.deal("strike", 8)) == list(PIECES)
