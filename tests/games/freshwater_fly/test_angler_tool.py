"""`companion silent-angler`: the river told, its casts made. Source: R Silent Angler's Turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Any

import pytest

from companion.core.chance import Stream
from companion.core.chance_events import Dealer, DealEvent, ShuffleEvent
from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.freshwater_fly.cards import load
from companion.games.freshwater_fly.schema import BOARD
from companion.games.freshwater_fly.silent_angler import (
    RoundReport,
    cast_round,
    describe_round,
)

STRIKE = ("hook", "miss-1", "miss-2", "miss-3")
HOOK_AT = {place: (*STRIKE[1:][:place], "hook", *STRIKE[1:][place:]) for place in range(4)}


class Stacked(Stream):
    """A stream whose shuffles come out as they are told."""

    def __init__(self, orders: Sequence[tuple[str, ...]]) -> None:
        super().__init__("")
        self.orders = list(orders)

    def shuffled(self, items: Sequence[Any]) -> tuple[Any, ...]:
        order = self.orders.pop(0)
        assert sorted(order) == sorted(items)
        return order


@cache
def river() -> GameData:
    return load(None)


def told(*hooks: int, **wish: Any) -> RoundReport:
    """Return a round in which the hook is the nth card of each cast."""
    dealer = Dealer(Stacked([HOOK_AT[place] for place in hooks]))
    found = cast_round(river(), dealer, **wish).record
    assert isinstance(found, RoundReport)
    return found


def test_it_casts_to_the_bottom_and_drifts_up() -> None:
    """R Silent Angler's Turn 1-3."""
    (cast,) = told(2, die=(4,)).casts
    assert cast.column == 4
    assert [(row.row, row.card, row.strike) for row in cast.rows] == [
        ("B", "fish", "miss-1"),
        ("M", "fish", "miss-2"),
        ("T", "fish", "hook"),
    ]
    assert cast.hooked == "T"
    lines = list(describe_round(river(), told(2, die=(4,))))
    assert "  top: Strike! The fish is caught; refill its space." in lines


def test_a_rock_earns_no_strike_card() -> None:
    """R Silent Angler's Turn 2; L1 has a rock deck in the middle of column 4."""
    (cast,) = told(1, die=(4,), location="L1").casts
    assert [(row.row, row.card, row.strike) for row in cast.rows] == [
        ("B", "fish", "miss-1"),
        ("M", "rock", None),
        ("T", "fish", "hook"),
    ]


def test_a_deck_that_is_used_up_is_a_fish() -> None:
    """R Your Turns, note."""
    (cast,) = told(1, die=(4,), location="L1", gone=("4m",)).casts
    assert [row.card for row in cast.rows] == ["fish", "fish"]
    with pytest.raises(CompanionError, match="no rock deck at 4T"):
        told(1, die=(4,), location="L1", gone=("4T",))


@pytest.mark.parametrize(("rocks", "orders"), [((), 18), (("2T",), 12), (("2T", "2B"), 6)])
def test_chances_are_75_50_and_25_percent(rocks: tuple[str, ...], orders: int) -> None:
    """All 24 orders of the Strike deck over a column of three, two and one fish."""
    rounds = [
        cast_round(river(), Dealer(Stacked([o])), die=(2,), rocks=rocks)
        for o in permutations(STRIKE)
    ]
    assert sum(one.record.caught for one in rounds) == orders


def test_the_lower_die_casts_first_and_the_deck_is_shuffled_before_each() -> None:
    """R Fly Solo, Round Summary 2; note on shuffling."""
    found = told(0, 1, die=(5, 3))
    assert [cast.die for cast in found.casts] == [3, 5]
    assert [len(cast.rows) for cast in found.casts] == [1, 2]
    assert found.caught == 2


def test_worked_example_orange_is_next_after_blue_silent_anglers_turn_4b() -> None:
    blue = river().value(BOARD).wheel.index("blue") + 1
    (cast,) = told(0, die=(blue,), hatch=(f"{blue}:orange,white",)).casts
    assert cast.wheel[:2] == ("blue", "orange")
    assert cast.token == "orange"
    (cast,) = told(0, die=(blue,), hatch=(f"{blue}:o,b",)).casts
    assert cast.token == "blue"
    (cast,) = told(0, die=(blue,), hatch=(f"{blue}:w",)).casts
    assert cast.token == "white", "once round the wheel"


def test_a_token_is_taken_only_once() -> None:
    found = told(0, 0, die=(1, 1), hatch=("1:white,tan",))
    assert [cast.token for cast in found.casts] == ["white", "tan"]
    found = told(0, 0, die=(1, 1), hatch=("1:tan",), track=3)
    assert [cast.token for cast in found.casts] == ["tan", None]
    assert [cast.track for cast in found.casts] == [3, 4]


def test_the_track_moves_without_a_catch_and_without_a_token() -> None:
    """R Silent Angler's Turn 4c; End of the Round 2; figure 16: the fourth space is 6 points."""
    assert told(0, die=(1,), hatch=("1:tan",), track=3).track == 3
    assert told(0, die=(1,), hatch=("1:",), track=3).track == 4
    assert told(3, die=(1,), track=3).track == 4
    assert told(3, 3, die=(1, 2), track=3).track == 4, "once a round, not once a cast"
    assert told(3, 0, die=(1, 2), track=3).track == 3
    assert told(3, die=(1,), track=8).track == 8
    assert told(3, die=(1,), track=3).track_points == 6


def test_points_of_the_track_say_its_space() -> None:
    assert told(3, die=(1,), track_points=4).track == 4, "space 3 shows 4 points"
    assert told(0, die=(1,), track_points=0).track == 1
    assert told(0, die=(1,), track_points=4, track=3).track == 3
    for wish, message in (
        ({"track_points": 5}, "no space of the track shows 5"),
        ({"track_points": 4, "track": 4}, "--track-points 4 is space 3, but --track is 4"),
        ({"track": 9}, "must be from 1 to 8, not 9"),
    ):
        with pytest.raises(CompanionError, match=message):
            told(0, die=(1,), **wish)


def test_a_column_that_was_not_told_leaves_the_token_to_the_person() -> None:
    answer = cast_round(river(), Dealer(Stacked([HOOK_AT[0]])), die=(2,))
    (cast,) = answer.record.casts
    assert (cast.told, cast.token) == (False, None)
    assert answer.record.track == 1
    assert "Blue, Orange" in "\n".join(answer.lines)


def test_a_catch_beside_rocks_costs_them_a_card() -> None:
    """R End of the Round, note."""
    (cast,) = told(0, die=(4,), rocks=("5B", "4M", "3M", "6T")).casts
    assert (cast.hooked, set(cast.rock_decks)) == ("B", {"5B", "4M"})
    (cast,) = told(3, die=(4,), rocks=("5B",)).casts
    assert cast.rock_decks == ()


def test_a_deck_that_the_first_die_emptied_is_a_fish_for_the_second() -> None:
    """R Your Turns, note; R End of the Round, note; the deck of L1 in column 2 lies on top."""
    first, second = told(1, 3, die=(2, 2), location="L1").casts
    assert (first.rock_decks, first.rock_taken, first.rock_gone) == (("2T",), "2T", True)
    assert [row.card for row in second.rows] == ["fish", "fish", "fish"]
    two = told(1, 3, die=(2, 2), location="L1", rocks=("2",)).casts
    assert (two[0].rock_taken, two[0].rock_gone) == ("2T", False)
    assert [row.card for row in two[1].rows] == ["fish", "fish", "rock"]
    (_, other) = told(1, 3, die=(2, 2), location="L1", rocks=("3", "2T:1")).casts
    assert other.rows[-1].card == "fish"


def test_of_several_decks_the_one_that_a_person_says_loses_the_card() -> None:
    river_of = {"die": (2, 3), "rocks": ("1B", "3B"), "take": "3b"}
    first, second = told(0, 0, **river_of).casts
    assert (first.rock_decks, first.rock_taken) == (("1B", "3B"), "3B")
    assert second.rows[0].card == "fish"
    first, second = told(0, 0, **{**river_of, "take": None}).casts
    assert first.rock_taken == "1B", "where its next cast does not come"
    assert second.rows[0].card == "rock"


def test_a_person_reads_which_deck_the_second_cast_reckons_without() -> None:
    dealer = Dealer(Stacked([HOOK_AT[1], HOOK_AT[3]]))
    answer = cast_round(river(), dealer, die=(2, 2), location="L1")
    said = "\n".join(answer.lines)
    assert "rock deck 2T" in said
    assert "last card of 2T, a fish lies there" in said
    assert "top: a rock" not in said


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"die": (1, 2, 3)}, "one or two dice"),
        ({"die": (1,), "location": "L9"}, "no location"),
        ({"die": (1,), "location": "L1", "rocks": ("1T",)}, "change --rocks"),
        ({"die": (1,), "rocks": ("7T",)}, "such as 4M"),
        ({"die": (1,), "take": "7T"}, "such as 4M"),
        ({"die": (1,), "rocks": ("4M:many",)}, "like 4M:2"),
        ({"die": (1,), "rocks": ("4M:0",)}, "1 to 16 cards"),
        ({"die": (1,), "rocks": ("1", "2", "4M")}, "two numbers that stand for all decks"),
        ({"die": (1,), "hatch": ("1",)}, "write tokens like"),
        ({"die": (1,), "hatch": ("7:blue",)}, "write tokens like"),
        ({"die": (1,), "hatch": ("1:pink",)}, "no colour"),
        ({"die": (1,), "hatch": ("1:blue", "1:tan")}, "given twice"),
    ],
)
def test_a_river_that_cannot_be_is_a_mistake(wish: dict[str, Any], message: str) -> None:
    with pytest.raises(CompanionError, match=message):
        told(0, **wish)


def test_all_chance_is_in_the_dealers_events() -> None:
    dealer = Dealer(Stream("river", 9))
    answer = cast_round(river(), dealer, die=(2, 6), location="L2")
    used, shuffles = 9, 0
    order: tuple[str, ...] = ()
    dealt: list[str] = []
    for event in dealer.events:
        if isinstance(event, ShuffleEvent):
            assert event.start == used
            stream = Stream("river", used)
            order, used, shuffles = stream.shuffled(event.names), stream.used, shuffles + 1
            assert event.end == used
        elif isinstance(event, DealEvent):
            assert event.cards == order[:1]
            dealt, order = [*dealt, *event.cards], order[1:]
            assert event.left == len(order)
    assert used == dealer.stream.used
    assert shuffles == 2
    rows = [row for cast in answer.record.casts for row in cast.rows]
    assert dealt == [row.strike for row in rows if row.strike]
