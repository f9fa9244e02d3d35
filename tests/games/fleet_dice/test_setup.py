"""The setup of Fleet: The Dice Game: what always holds. Source: R Set Up."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.chance import Stream
from companion.core.chance_events import Dealer, RollEvent
from companion.core.errors import CompanionError
from companion.data.decks_and_pools import POOLS, deck_pieces, pool_dice
from companion.data.game_data import GameData
from companion.games.fleet_dice.schema import CAPTAINS, TROPHIES, load
from tests.games import setups

FISH = {"shrimp", "cod", "lobster", "swordfish", "oyster"}
seeds = st.text(max_size=6)


@cache
def table() -> GameData:
    return load(None)


CATCH = {card.id: card.catch for card in table().values(CAPTAINS)}
METALS = {card.id: card.metal for card in table().values(TROPHIES)}


def start(seed: str, players: int, **more: Any) -> Any:
    return setups.start("fleet_dice", seed, players, **more)


@given(seeds, st.integers(1, 4))
def test_each_player_rolls_until_a_fish_shows(seed: str, players: int) -> None:
    found = start(seed, players)
    assert [one.player for one in found.starts] == list(range(1, players + 1))
    for one in found.starts:
        assert set(one.rolled[:-1]) <= {"coins"}
        assert one.rolled[-1] == one.fills
        assert one.fills in FISH
        assert (one.captain, one.coins) == (None, int(one.fills == "cod"))
    assert found.boxes == 3
    if players == 1:
        assert found.start_player is None
    else:
        assert found.start_player in range(1, players + 1)


@pytest.mark.slow
def test_coins_are_rolled_again_and_all_fish_are_caught() -> None:
    found = [one for i in range(200) for one in start(str(i), 4).starts]
    assert {one.fills for one in found} == FISH
    again = [one for one in found if len(one.rolled) > 1]
    assert 80 < len(again) < 190, "some one in six of 800"
    dealer = Dealer(Stream("1"))
    found = start("1", 4, dealer=dealer)
    rolls = sum(isinstance(event, RollEvent) for event in dealer.events)
    assert rolls == sum(len(one.rolled) for one in found.starts)


@pytest.mark.parametrize(("players", "boat", "town"), [(1, 3, 2), (2, 3, 2), (3, 4, 3), (4, 5, 4)])
def test_the_pools_are_those_of_the_rules(players: int, boat: int, town: int) -> None:
    """R Set Up: boat dice players + 1; town dice players, and one boat die."""
    assert table().ids(POOLS) == ("boat", "town")
    sea, harbor = start("a", players).pools
    assert (sea.name, sea.boat, sea.town) == ("boat", boat, 0)
    assert (harbor.name, harbor.boat, harbor.town) == ("town", 1, town)
    names = [die.name for die in pool_dice(table(), "town", players)]
    assert names == ["town"] * town + ["boat"]
    dice = pool_dice(table(), "boat", players)
    assert len(dice) == boat
    assert set(dice[0].faces) == FISH | {"coins"}


@pytest.mark.slow
@given(seeds, st.integers(1, 4))
def test_captains_replace_the_roll(seed: str, players: int) -> None:
    found = start(seed, players, captains=True)
    dealt = [one.captain for one in found.starts]
    assert len(set(dealt)) == players
    assert set(dealt) <= set(deck_pieces(table(), "captains"))
    for one in found.starts:
        assert one.rolled == ()
        assert one.captain is not None
        assert one.fills == CATCH[one.captain]


@given(seeds)
def test_a_silver_and_a_gold_trophy_are_laid_out(seed: str) -> None:
    silver, gold = start(seed, 2, trophies=True).trophies
    assert METALS[silver] == "silver"
    assert METALS[gold] == "gold"


@pytest.mark.slow
def test_every_trophy_and_every_player_has_a_chance() -> None:
    found = [start(str(i), 3, trophies=True) for i in range(200)]
    assert {card for one in found for card in one.trophies} == set(METALS)
    assert {one.start_player for one in found} == {1, 2, 3}


def test_no_more_than_four_play() -> None:
    with pytest.raises(CompanionError, match="1 to 4 players, not 5"):
        start("a", 5)


@pytest.mark.parametrize("players", [1, 4])
def test_steps_leave_nothing_open(players: int) -> None:
    for captains in (False, True):
        answer = setups.set_up("fleet_dice", "1", players, captains=captains, trophies=True)
        text = "\n".join(answer.lines)
        assert "{" not in text
        assert f"player {players}: " in text
