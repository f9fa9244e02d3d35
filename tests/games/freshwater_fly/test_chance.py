"""What can be dealt and rolled of Freshwater Fly. Source of all counts: R Components; Setup."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.data.decks_and_pools import DECKS, POOLS, deck_pieces, pool_dice
from companion.games.freshwater_fly.cards import load

DATA = load(None)
FISH = tuple(f"F{number:02}" for number in range(1, 49))


def test_names_are_those_of_the_contract() -> None:
    assert DATA.ids(DECKS) == (
        *("strike", "alternate-strike", "fish", "rock", "master-skill", "hatch"),
    )
    assert DATA.ids(POOLS) == ("dice",)


@pytest.mark.parametrize("deck", ["strike", "alternate-strike"])
def test_a_strike_deck_is_one_hook_and_three_misses(deck: str) -> None:
    assert deck_pieces(DATA, deck) == ("hook", "miss-1", "miss-2", "miss-3")


def test_decks_are_whole() -> None:
    assert deck_pieces(DATA, "fish") == FISH
    assert deck_pieces(DATA, "rock") == tuple("ABCDEFGHIJKLMNOP")
    assert deck_pieces(DATA, "master-skill") == tuple("QRSTUVWX")
    colours = ("white", "blue", "orange", "green", "tan", "yellow")
    assert Counter(deck_pieces(DATA, "hatch")) == dict.fromkeys(colours, 10)


@pytest.mark.parametrize(
    ("players", "count", "dice"),
    [(None, None, 7), (2, None, 7), (3, None, 7), (4, None, 9), (1, 4, 4), (1, 5, 5), (None, 5, 5)],
)
def test_the_pool_has_the_dice_of_the_rules(
    players: int | None, count: int | None, dice: int
) -> None:
    """R Setup; Fly Solo, Round Summary 1."""
    assert [die.name for die in pool_dice(DATA, "dice", players, count)] == ["d6"] * dice
