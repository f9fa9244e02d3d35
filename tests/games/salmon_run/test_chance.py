"""What can be dealt and rolled of Salmon Run."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.data.decks_and_pools import DECKS, POOLS, deck_pieces, pool_dice
from companion.games.salmon_run.schema import load

DATA = load(None)


def test_names_are_those_of_the_contract() -> None:
    assert DATA.ids(DECKS) == ("swim-1", "swim-2", "swim-3", "swim-4", "fatigue")
    assert DATA.ids(POOLS) == ("die",)


@pytest.mark.parametrize("player", [1, 2, 3, 4])
def test_eleven_swim_cards_for_each_player(player: int) -> None:
    """R Swim Deck Anatomy."""
    ways = ("forward", "right", "left")
    assert Counter(deck_pieces(DATA, f"swim-{player}")) == {
        **{f"{way}-{player}": 3 for way in ways},
        f"wild-{player}": 1,
        f"bear-{player}": 1,
    }


def test_the_fatigue_deck_and_the_die() -> None:
    """R Components."""
    assert deck_pieces(DATA, "fatigue") == ("fatigue",) * 32
    (die,) = pool_dice(DATA, "die")
    assert (die.name, len(die.faces)) == ("d6", 6)
