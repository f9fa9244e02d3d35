"""The simulated race keeps the rules of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.core.chance import Stream
from companion.games.salmon_run import tables
from companion.games.salmon_run.river.rivers import joined
from companion.games.salmon_run.river.side import Side, read_hexes
from companion.games.salmon_run.swimming.hand_search import Plan, Planner
from companion.games.salmon_run.swimming.race import Salmon, Table
from companion.games.salmon_run.swimming.summary import summary
from companion.games.salmon_run.swimming.turn import WORST_FIRST, take_turn
from companion.games.salmon_run.swimming.water import (
    BEAR,
    CURRENT,
    DOUBLE_FORWARD,
    EAGLE,
    FATIGUE,
    FORWARD,
    LEFT,
    NOWHERE,
    RAPIDS,
    RIGHT,
    WILD,
    Water,
    water,
)
from companion.games.salmon_run.tables import load
from tests.games.salmon_run.race import RACE, RIVER, RIVERS, SUPPLY, WHOLE

# A start below a short river: forward, a waterfall that gives a wild card, rocks, the pond.
#
#        4,10 pond
#   3,9 pond   5,9 pond
#        4,8 fatigue
#   3,7 reeds  5,7 draw
#        4,6 waterfall with wild
#   3,5 swim   5,5 rock
#        4,4 water
#        4,2 start
SMALL = (
    "4,2 start",
    "4,4 water s",
    "3,5 water swim se",
    "5,5 rock",
    "4,6 waterfall wild s sw",
    "3,7 water reeds s",
    "5,7 water draw sw",
    "4,8 water fatigue s",
    "3,9 pond",
    "5,9 pond",
)


def small() -> Planner:
    side = Side("S2", "S2", 5, None, 4, read_hexes(SMALL, 5))
    return Planner(water(joined([side])), RACE)


POND = small()


def hex_at(river: Planner, q: int, y: int) -> int:
    return river.water.cells.index((q, y))


def table(river: Planner, players: int = 2) -> Table:
    return Table(river, SUPPLY, players, Stream("table"))


def ends(river: Planner, start: tuple[int, int], *cards: int) -> dict[tuple[int, int], Plan]:
    """Return the plans that play some of these cards, by where they end."""
    plans = river.plans(hex_at(river, *start), tuple(sorted(cards)), 0)
    return {river.water.cells[plan.end]: plan for plan in plans}


def test_a_swim_goes_one_hex_and_never_onto_rock_land_or_a_waterfall() -> None:
    assert set(ends(POND, (4, 2), FORWARD)) == {(4, 4)}
    assert ends(POND, (4, 2), LEFT) == {}
    assert ends(POND, (4, 4), RIGHT) == {}  # a rock
    assert ends(POND, (4, 4), FORWARD) == {}  # a waterfall
    assert set(ends(POND, (4, 4), LEFT)) == {(3, 5)}
    assert POND.blocked(hex_at(POND, 4, 4), FORWARD)
    assert not POND.blocked(hex_at(POND, 4, 4), WILD)


def test_two_swims_jump_a_waterfall_for_a_fatigue_card_and_get_its_symbol() -> None:
    plan = ends(POND, (4, 4), FORWARD, FORWARD)[4, 8]
    assert plan.fatigue == 1
    assert plan.landed == (hex_at(POND, 4, 8),)
    assert plan.entered == (hex_at(POND, 4, 6), hex_at(POND, 4, 8))


def test_a_jump_may_bend_but_not_over_a_rock() -> None:
    assert (5, 7) in ends(POND, (4, 4), FORWARD, RIGHT)
    for plan in ends(POND, (4, 4), RIGHT, FORWARD).values():
        assert plan.cards[0] == FORWARD  # to the right lies a rock


def test_a_double_swim_goes_two_hexes_and_jumps_with_another_card_only() -> None:
    assert ends(POND, (4, 4), DOUBLE_FORWARD) == {}
    alone = ends(POND, (4, 2), DOUBLE_FORWARD)
    assert set(alone) == {(4, 4)}  # its second hex is a waterfall
    both = ends(POND, (4, 2), DOUBLE_FORWARD, FORWARD)
    assert both[4, 8].fatigue == 1


def test_a_third_swim_costs_a_fatigue_card() -> None:
    river = WHOLE
    start = river.water.start
    for plan in river.plans(start, (FORWARD, FORWARD, FORWARD, LEFT), 0):
        jumps = len(plan.cards) - len(plan.landed)
        assert plan.fatigue == jumps + (len(plan.cards) == 3)


def test_the_pond_ends_a_way() -> None:
    for plan in POND.plans(hex_at(POND, 4, 8), (LEFT, LEFT, RIGHT), 0):
        assert POND.water.pond[plan.end] or len(plan.cards) < 3
        assert sum(POND.water.pond[hex_] for hex_ in plan.landed) <= 1


def test_it_is_nearer_to_the_pond_farther_up() -> None:
    """The middles of the mouths lie one above the other."""
    cells, far = WHOLE.water.cells, WHOLE.far
    middles = []
    for stretch in joined([RIVERS.side(name, seed=None) for name in RIVER])[1:]:
        assert stretch.side.bottom is not None
        middles.append(far[cells.index(stretch.moved((stretch.side.bottom, 0)))])
    assert far[WHOLE.water.start] > middles[0]
    assert middles == sorted(middles, reverse=True)
    assert all(far[hex_] == 0 for hex_, pond in enumerate(WHOLE.water.pond) if pond)


def alone() -> tuple[Table, Salmon]:
    one = table(POND)
    salmon = one.salmon[0]
    salmon.hand, salmon.deck, salmon.discards = [FORWARD, LEFT, RIGHT], [WILD], []
    return one, salmon


def test_symbols_give_their_card_as_long_as_there_is_one() -> None:
    one, salmon = alone()
    before = one.piles[FORWARD]
    one.enter(salmon, hex_at(POND, 3, 5))
    assert salmon.discards == [FORWARD]
    assert one.piles[FORWARD] == before - 1
    one.piles = [0] * len(one.piles)
    one.enter(salmon, hex_at(POND, 3, 5))
    assert salmon.discards == [FORWARD]


def test_draw_takes_a_card_into_the_hand_and_shuffles_if_need_be() -> None:
    one, salmon = alone()
    one.enter(salmon, hex_at(POND, 5, 7))
    assert salmon.hand == [FORWARD, LEFT, RIGHT, WILD]
    salmon.discards = [EAGLE]
    one.enter(salmon, hex_at(POND, 5, 7))
    assert salmon.hand[-1] == EAGLE
    one.enter(salmon, hex_at(POND, 5, 7))  # nothing is left
    assert len(salmon.hand) == 5


def test_reeds_take_a_fatigue_card_out() -> None:
    one, salmon = alone()
    one.tire(salmon, 2)
    left = one.left
    salmon.deck.append(FATIGUE)
    salmon.fatigue += 1
    for _ in range(3):
        one.enter(salmon, hex_at(POND, 3, 7))
    assert salmon.fatigue == 0
    assert FATIGUE not in (*salmon.hand, *salmon.deck, *salmon.discards)
    assert one.left == left + 3
    one.enter(salmon, hex_at(POND, 3, 7))
    assert one.left == left + 3


def test_fatigue_hexes_and_bears_tire_until_the_deck_is_empty() -> None:
    one, salmon = alone()
    one.bears = [hex_at(POND, 4, 8)]
    one.enter(salmon, hex_at(POND, 4, 8))
    assert salmon.fatigue == 2
    one.left = 1
    one.enter(salmon, hex_at(POND, 4, 8))
    assert (salmon.fatigue, one.left) == (3, 0)


def test_a_bear_tires_all_salmon_on_its_hex() -> None:
    one = table(POND)
    one.bears = [hex_at(POND, 4, 2)]
    for salmon in one.salmon:
        salmon.hex = hex_at(POND, 4, 4)
    one.bear(0, hex_at(POND, 4, 4))
    assert [salmon.fatigue for salmon in one.salmon] == [1, 1]


def test_a_current_carries_everybody_who_does_not_counter_it() -> None:
    one = table(POND)
    first, second = one.salmon
    first.hex = second.hex = hex_at(POND, 4, 4)
    first.hand, second.hand = [CURRENT], [FORWARD]
    one.current()
    assert first.hex == hex_at(POND, 4, 4)
    assert first.hand == []
    assert second.hex == hex_at(POND, 4, 2)


def test_a_current_leads_past_waterfalls_and_takes_the_symbol_where_it_ends() -> None:
    one = table(POND)
    first, second = one.salmon
    first.hand = second.hand = []
    first.hex = second.hex = hex_at(POND, 4, 8)
    one.current()  # onto the waterfall, and from there along one of its arrows
    places = {POND.water.cells[salmon.hex] for salmon in one.salmon}
    assert places <= {(4, 4), (3, 5)}
    for salmon in one.salmon:
        expected = 1 if POND.water.cells[salmon.hex] == (3, 5) else 0
        assert len(salmon.discards) == expected


def test_rapids_cost_a_card_for_each_arrow() -> None:
    one = table(WHOLE)
    first, second = one.salmon
    twice = next(
        i for i, to in enumerate(WHOLE.water.arrows) if len(to) == 2 and WHOLE.water.rest[i]
    )
    first.hex = second.hex = twice
    first.hand, second.hand = [WILD, FATIGUE, BEAR], [RAPIDS, WILD]
    one.rapids(WORST_FIRST)
    assert first.hand == [WILD]
    assert second.hand == [WILD]
    assert second.discards[-1] == RAPIDS


def test_an_eagle_takes_a_card_unless_an_eagle_counters_it() -> None:
    one = table(POND)
    first, second = one.salmon
    first.hand, second.hand = [WILD, LEFT], [EAGLE, WILD]
    one.eagle(first, WILD)
    one.eagle(second, WILD)
    assert first.hand == [LEFT]
    assert second.hand == [WILD]


def cards(one: Table) -> int:
    """Return how many cards are anywhere."""
    hands = sum(len(s.hand) + len(s.deck) + len(s.discards) for s in one.salmon)
    return hands + sum(one.piles) + one.left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_card_is_ever_lost_and_no_salmon_stands_where_it_must_not(players: int) -> None:
    one = table(WHOLE, players)
    whole = cards(one)
    for _ in range(60):
        for salmon in one.salmon:
            if salmon.in_pond:
                continue
            before = WHOLE.water.cells[salmon.hex][1]
            take_turn(one, salmon)
            assert cards(one) == whole
            assert len(salmon.hand) <= RACE.hand
            assert WHOLE.water.rest[salmon.hex]
            assert WHOLE.water.cells[salmon.hex][1] >= before or CURRENT in salmon.discards
            for each in one.salmon:
                everywhere = (*each.hand, *each.deck, *each.discards)
                assert each.fatigue == everywhere.count(FATIGUE)
    assert any(salmon.in_pond for salmon in one.salmon)


def test_nothing_but_fatigue_returns_one() -> None:
    one, salmon = alone()
    one.tire(salmon, 3)
    salmon.hand, salmon.discards, salmon.deck = [FATIGUE] * 3, [], [FORWARD] * 5
    left = one.left
    take_turn(one, salmon)
    assert salmon.fatigue == 2
    assert one.left == left + 1


def test_the_numbers_of_a_turn_are_those_of_the_data(tmp_path: Path) -> None:
    (tmp_path / "salmon_run").mkdir()
    text = "[race]\nhand = 5\nplays = 2\ntiring = 2\nhunt = 1\n"
    (tmp_path / "salmon_run" / "game.toml").write_text(text, encoding="utf-8")
    numbers = load(tmp_path).value(tables.RACE)
    river = Planner(WHOLE.water, numbers)
    start = river.water.start
    for plan in river.plans(start, (FORWARD, FORWARD, FORWARD, LEFT), 0):
        assert len(plan.cards) <= 2
        assert (plan.fatigue > 0) == (len(plan.cards) == 2)
    bear = river.water.bears[0]
    assert river.hunted(bear) == {bear, *river.water.near[bear]}
    assert river.hunted(bear) < WHOLE.hunted(bear)
    players = table(river)
    for salmon in players.salmon:
        assert len(salmon.hand) == 5
        take_turn(players, salmon)
        assert len(salmon.hand) == 5


def test_a_river_without_a_finish_is_told() -> None:
    lonely: Water = water(joined([RIVERS.side("S2", seed=None)]))
    assert not any(lonely.pond)
    assert NOWHERE in lonely.ahead[0]
    assert summary([], 4, 30.0).rounds is None


def test_a_hand_of_cards_that_harm_nobody_is_played_all_the_same() -> None:
    """Nobody is stuck with currents that would only harm oneself."""
    one = table(POND)
    first, second = one.salmon
    first.hand, first.deck, first.discards = [CURRENT] * RACE.hand, [FORWARD] * 6, []
    first.hex = second.hex = hex_at(POND, 4, 2)  # no arrows there
    take_turn(one, first)
    assert CURRENT in first.discards
    assert FORWARD in first.hand
