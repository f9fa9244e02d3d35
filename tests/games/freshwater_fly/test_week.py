"""The week of Fly Solo, sentence by sentence. Source: R Fly Solo; Appendix B."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.errors import CompanionError
from companion.data.game_data import GameData
from companion.games.freshwater_fly.campaign.journal import (
    affordable_upgrades,
    is_won,
    location_of,
    next_location,
    open_upgrades,
)
from companion.games.freshwater_fly.campaign.week import begin_day, find_questions, score_day
from companion.games.freshwater_fly.cards import load
from tests.games.freshwater_fly.weeks import (
    COLOURS,
    day,
    journal,
    lost,
    new,
    played,
    record,
    steps,
    take,
    won,
)

GOLD = ["F06", "F12", "F18", "F23", "F24", "F29", "F30", "F34"]  # of five species
BROOKS = ["F01", "F02", "F03", "F04", "F05", "F06"]
RICH = [*won(1, "L1"), *day(2, record("L2", ["F05", "F18", "F24", "F30", "F36", "F42", "F48"]))]


@pytest.fixture
def otherwise(tmp_path: Path) -> Callable[[str], GameData]:
    """Return the game with a switch off."""

    def made(switch: str) -> GameData:
        (tmp_path / "freshwater_fly").mkdir()
        rows = f'[[scoring-switches]]\nid = "{switch}"\nvalue = false\n'
        (tmp_path / "freshwater_fly" / "scoring.toml").write_text(rows, "utf-8")
        return load(tmp_path, "en")

    return made


def morning(
    fly: GameData, *rows: object, number: int = 1, digital: bool = False
) -> dict[str, object]:
    """Return the set-up of a day for programs, with its lines."""
    flat = [one for row in rows for one in (row if isinstance(row, list) else [row])]
    start = [] if flat and flat[0][0] == "new" else [new()]
    answer = begin_day(fly, steps([*start, *flat]), digital=digital).answer
    return {**answer.record, "lines": "\n".join(answer.lines)}


# --- Overview ----------------------------------------------------------------------------------


def test_the_adventure_is_played_over_seven_days(fly: GameData) -> None:
    week = [one for number in range(1, 8) for one in lost(number, "L1")]
    _, at_the_end = played(fly, *week)
    assert (at_the_end.day, at_the_end.phase, len(at_the_end.evenings)) == (7, "over", 7)
    with pytest.raises(CompanionError, match="the week is over; no day is left"):
        played(fly, *week, ("morning", {"day": 8}))


def test_defeated_at_one_location_you_move_on_to_the_next_for_the_next_day(fly: GameData) -> None:
    rules, week = played(fly, won(1, "L1"))
    assert (location_of(rules, week).id, next_location(rules, week).id) == ("L1", "L2")
    rules, week = played(fly, won(1, "L1"), ("morning", {"day": 2}))
    assert location_of(rules, week).id == "L2"


def test_guide_book_challenges_earn_badges_that_unlock_the_journal(fly: GameData) -> None:
    lost_with_a_big_one = day(1, record(fish=["F05"], angler=["F48", "F47", "F46"]), "finesse")
    _, week = played(fly, lost_with_a_big_one)
    assert (week.badges, week.bought[0].badge) == (("free", "big-brook"), "big-brook")


def test_all_four_defeated_by_the_seventh_day_you_win(fly: GameData) -> None:
    early = [one for n in range(1, 5) for one in won(n, f"L{n}")]
    rules, week = played(fly, *early)
    assert is_won(rules, week) and week.phase == "over"
    with pytest.raises(CompanionError, match="the week is won"):
        played(fly, *early, ("morning", {"day": 5}))
    late = [one for n in range(1, 4) for one in lost(n, "L1")]
    late += [one for n in range(1, 5) for one in won(n + 3, f"L{n}")]
    assert is_won(*played(fly, *late))


# --- Setup -------------------------------------------------------------------------------------


def test_hatch_tiles_lie_as_at_your_current_location(fly: GameData) -> None:
    at_l2 = morning(fly, won(1, "L1"))
    assert [tile["shows"] for tile in at_l2["hatch"]] == [4, 5, 4, 4, 4, 4, 4]
    assert at_l2["location"] == "L2"


def test_one_token_remains_as_bonus_at_l1_to_l3_and_none_at_l4(fly: GameData) -> None:
    for beaten in range(4):
        week = [one for n in range(1, beaten + 1) for one in won(n, f"L{n}")]
        drawn = morning(fly, *week, digital=True)["bonus_hatch_token"]
        assert (drawn is None) == (beaten == 3)


def test_each_day_you_only_use_the_momentum_tiles_unlocked(fly: GameData) -> None:
    assert morning(fly, new("momentum:3"))["momentum_tiles"] == ["3"]
    two = morning(fly, new("momentum:3"), won(1, "L1", "momentum:1"))
    assert two["momentum_tiles"] == ["1", "3"]


def test_before_your_first_day_the_free_badge_unlocks_your_first_tile(fly: GameData) -> None:
    _, week = played(fly, new("momentum:3"))
    assert (week.bought[0].badge, week.bought[0].day, week.left) == ("free", 0, ())
    told = str(morning(fly)["lines"])
    assert "Choose your first momentum tile" in told and "momentum:1" in told
    for other in ("finesse", "rocks", "seven-fish", "rod:3B"):
        with pytest.raises(CompanionError, match="the free badge pays for a momentum tile only"):
            played(fly, new(other))


def test_you_start_with_one_card_in_each_deck_and_at_most_three(fly: GameData) -> None:
    assert {len(deck["cards"]) for deck in morning(fly)["rock_decks"]} == {1}
    three = morning(fly, *RICH, take("rocks", "rocks"))
    assert {len(deck["cards"]) for deck in three["rock_decks"]} == {3}
    with pytest.raises(CompanionError, match="every box of rocks is filled in already"):
        played(fly, *RICH, take("rocks", "rocks", "rocks"))


def test_finesse_is_0_until_you_unlock_more(fly: GameData) -> None:
    assert morning(fly)["finesse"] == 0
    assert morning(fly, won(1, "L1", "finesse"))["finesse"] == 1
    assert "Put your finesse token on 1" in str(morning(fly, won(1, "L1", "finesse"))["lines"])


def test_what_the_journal_gives_takes_the_place_of_the_steps_about_it(fly: GameData) -> None:
    told = str(morning(fly, won(1, "L1", "finesse", "rod:4B"))["lines"])
    assert "your journal" not in told
    for words in ("reel board 4B", "momentum tile,", "finesse token on 1", "drag token on its"):
        assert told.count(words) == 1, words


def test_reel_board_1a_each_day_until_you_unlock_3b_or_4b(fly: GameData) -> None:
    assert morning(fly)["reel_board"] == "1A"
    with pytest.raises(CompanionError, match="reel board 3B, but your journal has 1A"):
        played(fly, won(1, "L1", board="3B"))
    assert morning(fly, won(1, "L1", "rod:4B"))["reel_board"] == "4B"
    played(fly, won(1, "L1", "rod:4B"), won(2, "L2", board="4B"))


def test_rock_decks_lie_where_the_location_has_them(fly: GameData) -> None:
    decks = morning(fly, won(1, "L1"))["rock_decks"]
    assert [deck["space"] for deck in decks] == ["1M", "3B", "5T"]


def test_the_angler_starts_on_the_first_space_of_its_track(fly: GameData) -> None:
    assert "the Silent Angler's on the first space of its track" in str(morning(fly)["lines"])


def test_the_board_is_the_side_without_rock_spaces(fly: GameData) -> None:
    assert "the board without rock spaces" in str(morning(fly)["lines"])


def test_five_tokens_of_each_colour_fill_the_tiles(fly: GameData) -> None:
    drawn = morning(fly, digital=True)
    tiles = [token for tile in drawn["hatch"] for token in tile["tokens"]]
    assert Counter([*tiles, drawn["bonus_hatch_token"]]) == dict.fromkeys(COLOURS, 5)


def test_fish_lie_where_no_rocks_are(fly: GameData) -> None:
    drawn = morning(fly, digital=True)
    spaces = {f"{one['column']}{one['row']}" for one in drawn["river"]}
    rocks = {one["space"] for one in drawn["rock_decks"]}
    assert (len(spaces), len(rocks), spaces & rocks) == (15, 3, set())


# --- Scoring -----------------------------------------------------------------------------------


def test_a_point_for_every_token_that_matches_the_bonus_token(fly: GameData) -> None:
    for tokens, points in (({"blue": 2}, 2), ({"tan": 2}, 0)):
        _, week = played(fly, day(1, record(fish=["F48"], tokens=tokens)))
        _, without = played(fly, day(1, record(fish=["F48"])))
        assert week.evenings[0].you - without.evenings[0].you == points


def test_no_points_for_a_bonus_token_at_l4(fly: GameData) -> None:
    on_the_way = [one for n in range(1, 4) for one in won(n, f"L{n}")]
    _, week = played(fly, *on_the_way, day(4, record("L4", ["F48"], tokens={"blue": 3})))
    assert (week.evenings[-1].bonus, "bonus-a" in week.ticks) == (None, False)


def test_the_angler_scores_fish_common_achievements_its_track_and_its_water(
    fly: GameData,
) -> None:
    theirs = {"name": "Silent Angler", "silent_angler": True, "fish": ["F01"], "track": 4}
    theirs["hatch_tokens"] = {"tan": 1}
    made = record(fish=["F48"])
    made["players"][1] = theirs
    _, result = score_day(*played(fly), {"day": 1, "record": made, "take": []})
    lines = {one.group: 0 for one in result.players[1].lines}
    for one in result.players[1].lines:
        lines[one.group] += one.points
    assert (lines["fish"], lines["track"], lines["location"]) == (1, 6, 2)


# --- The Adventure Map -------------------------------------------------------------------------


def test_updates_are_marked_at_the_end_of_each_day(fly: GameData) -> None:
    with pytest.raises(CompanionError, match="fill in boxes in the evening"):
        played(fly, new("momentum:1"), won(1, "L1"), ("morning", {"day": 2}), take("finesse"))
    played(fly, new("momentum:1"), won(1, "L1"), take("finesse"))


def test_locations_in_order_and_no_further_until_you_beat_the_angler(fly: GameData) -> None:
    for rows in ([], lost(1, "L1")):
        number = 1 + bool(rows)
        with pytest.raises(
            CompanionError, match=f"on day {number} you fish at L1, but the record is of L2"
        ):
            played(fly, *rows, won(number, "L2"))
    rules, week = played(fly, lost(1, "L1"))
    assert next_location(rules, week).id == "L1"


def test_a_full_tie_beats_nobody_unless_it_is_read_so(
    fly: GameData, otherwise: Callable[[str], GameData]
) -> None:
    equal = day(1, record())
    assert not played(fly, equal)[1].evenings[0].beaten
    assert played(otherwise("tie-beats-nobody"), equal)[1].evenings[0].beaten


def test_beat_a_location_to_earn_a_badge(fly: GameData) -> None:
    assert "L1" in played(fly, won(1, "L1"))[1].badges
    assert "L1" not in played(fly, lost(1, "L1"))[1].badges


def test_you_may_gain_badges_without_beating_the_angler(fly: GameData) -> None:
    _, week = played(fly, day(1, record(fish=["F05"], angler=["F48", "F47", "F46"])))
    assert (week.evenings[0].beaten, week.badges) == (False, ("free", "big-brook"))


def test_every_badge_is_used_for_one_upgrade(fly: GameData) -> None:
    with pytest.raises(CompanionError, match="no badge is left for finesse"):
        played(fly, new("momentum:1"), lost(1, "L1", "finesse"))
    _, week = played(fly, new("momentum:1"), *won(1, "L1"), take("rod:3B"))
    assert [one.badge for one in week.bought] == ["free", "L1"]
    assert week.left == ("big-coho",)


def test_you_start_with_0_finesse_1_rock_board_1a_and_one_tile(fly: GameData) -> None:
    gives = journal(fly, new("momentum:5"))
    assert (gives.finesse, gives.rocks, gives.rod, gives.momentum) == (0, 1, "1A", ("5",))
    assert (gives.points_per_day, gives.seven_fish_bonus, gives.skill_card) == (0, False, False)


# --- Journal Upgrades --------------------------------------------------------------------------


def test_finesse_is_claimed_in_order_from_1_to_4(fly: GameData) -> None:
    with pytest.raises(CompanionError, match="in order; the next one is 1"):
        played(fly, *RICH, take("finesse:2"))
    found = [journal(fly, *RICH, take(*["finesse"] * n)).finesse for n in range(1, 5)]
    assert found == [1, 2, 3, 4]
    with pytest.raises(CompanionError, match="every box of finesse is filled in already"):
        played(fly, *RICH, take(*["finesse"] * 5))


def test_other_badges_unlock_any_other_momentum_tile(fly: GameData) -> None:
    rows = (new("momentum:2"), *RICH, take("momentum:5", "momentum:1"))
    assert journal(fly, *rows).momentum == ("1", "2", "5")
    assert [one.badge for one in played(fly, *rows)[1].bought] == ["free", "L1", "big-coho"]


def test_a_tile_is_not_changed_to_a_different_one(fly: GameData) -> None:
    with pytest.raises(CompanionError, match="momentum:2 is filled in already"):
        played(fly, new("momentum:2"), *RICH, take("momentum:2"))
    with pytest.raises(CompanionError, match="say which momentum: momentum:1, momentum:3"):
        played(fly, new("momentum:2"), *RICH, take("momentum"))


def test_each_tile_is_available_on_its_a_side_each_day(fly: GameData) -> None:
    for number in (2, 3):
        rows = [one for n in range(1, number) for one in lost(n, "L1")]
        told = str(morning(fly, new("momentum:4"), *rows)["lines"])
        assert "momentum tiles, A side up: 4" in told


def test_rocks_2_before_3(fly: GameData) -> None:
    with pytest.raises(CompanionError, match="in order; the next one is 2"):
        played(fly, *RICH, take("rocks:3"))
    assert journal(fly, *RICH, take("rocks")).rocks == 2


def test_the_new_rod_is_final(fly: GameData) -> None:
    with pytest.raises(CompanionError, match="say which rod: rod:3B, rod:4B"):
        played(fly, *RICH, take("rod"))
    assert journal(fly, *RICH, take("rod:3B")).rod == "3B"
    with pytest.raises(CompanionError, match=r"every box of rod is filled in already \(3B\)"):
        played(fly, *RICH, take("rod:3B", "rod:4B"))


def test_seven_fish_bonus_gives_2_more_for_4_in_all(fly: GameData) -> None:
    seven = ["F07", "F08", "F09", "F10", "F11", "F13", "F14"]
    third = day(3, record("L3", seven, first_to_seven=True))
    plain, better = (
        played(fly, *RICH, *bought, third)[1].evenings[-1].you
        for bought in ([], [take("seven-fish")])
    )
    assert better - plain == 2
    none = played(fly, *RICH, take("seven-fish"), day(3, record("L3", seven)))[1].evenings[-1].you
    assert better - none == 4


def test_every_points_upgrade_is_one_more_point_a_day_up_to_6(fly: GameData) -> None:
    for number in range(7):
        rows = [*RICH, take(*["points-a-day"] * number), day(3, record("L3", ["F01"]))]
        assert played(fly, *rows)[1].evenings[-1].you == 1 + number
    with pytest.raises(CompanionError, match="every box of points-a-day is filled in already"):
        played(fly, *RICH, take(*["points-a-day"] * 7))


def test_a_skill_card_is_drawn_each_day_after_it_is_unlocked(fly: GameData) -> None:
    assert morning(fly, *RICH, digital=True)["skill_card"] is None
    drawn = morning(fly, *RICH, take("skill-card"), digital=True)
    laid = [card for deck in drawn["rock_decks"] for card in deck["cards"]]
    assert drawn["skill_card"] and drawn["skill_card"][0] not in laid


def test_the_journal_says_which_upgrades_score_not_the_record(fly: GameData) -> None:
    claimed = record(fish=["F01"], upgrades={"points_per_day": 6, "seven_fish_bonus": True})
    assert played(fly, day(1, claimed))[1].evenings[0].you == 1


# --- Guide Book Challenges ---------------------------------------------------------------------


def test_balanced_fishing_marks_a_box_for_every_fish_of_the_colour(fly: GameData) -> None:
    _, week = played(fly, day(1, record(fish=["F06", "F12", "F18", "F10", "F07", "F08"])))
    assert {one: week.ticks[one] for one in ("gold", "black", "green")} == {
        "gold": 3,
        "black": 1,
        "green": 2,
    }


def test_all_boxes_of_a_colour_claim_its_badge_and_no_more_are_marked(fly: GameData) -> None:
    _, week = played(fly, day(1, record(fish=GOLD[:7])))
    assert (week.ticks["gold"], "gold" in week.badges) == (7, False)
    _, week = played(fly, day(1, record(fish=GOLD[:7])), day(2, record("L2", GOLD[:3])))
    assert (week.ticks["gold"], week.badges.count("gold")) == (8, 1)
    assert week.evenings[1].ticks["gold"] == 1


def test_species_goals_mark_a_box_for_every_fish_of_the_species(fly: GameData) -> None:
    _, week = played(fly, day(1, record(fish=["F01", "F02", "F03", "F31", "F32", "F33", "F43"])))
    assert {one: week.ticks[one] for one in ("brook", "dolly", "coho")} == {
        "brook": 3,
        "dolly": 3,
        "coho": 1,
    }


def test_all_boxes_of_a_species_claim_its_badge(fly: GameData) -> None:
    assert "brook" in played(fly, day(1, record(fish=BROOKS[:4])))[1].badges
    assert "brook" not in played(fly, day(1, record(fish=BROOKS[:3])))[1].badges


def test_a_big_one_must_meet_all_criteria(fly: GameData) -> None:
    assert "big-brook" in played(fly, day(1, record(fish=["F05"])))[1].badges  # black, 4 points
    for other in ("F04", "F06", "F11"):  # black 3, gold 5, a Grayling that is black 4
        assert "big-brook" not in played(fly, day(1, record(fish=[other])))[1].badges


def test_bonus_tokens_mark_a_then_later_b(fly: GameData) -> None:
    rows = [*lost(1, "L1", tokens={"blue": 2, "tan": 4}), *lost(2, "L1", tokens={"blue": 1})]
    _, week = played(fly, *rows)
    assert (week.ticks["bonus-a"], week.ticks.get("bonus-b", 0)) == (3, 0)
    assert week.badges == ("free", "bonus-a")
    _, week = played(fly, *rows, lost(3, "L1", tokens={"blue": 4}))
    assert week.badges == ("free", "bonus-a", "bonus-b")


def test_bonus_tokens_left_over_go_on_to_b_unless_it_is_read_so(
    fly: GameData, otherwise: Callable[[str], GameData]
) -> None:
    five = lost(1, "L1", tokens={"blue": 5})
    assert played(fly, five)[1].ticks == {"bonus-a": 3, "bonus-b": 2}
    assert played(otherwise("bonus-spills-over"), five)[1].ticks == {"bonus-a": 3}


def test_eight_fish_in_one_day_claim_their_badge(
    fly: GameData, otherwise: Callable[[str], GameData]
) -> None:
    exactly = otherwise("eight-or-more")
    for number, ours, theirs in ((7, False, False), (8, True, True), (9, True, False)):
        fish = [f"F{one:02d}" for one in range(7, 7 + number)]
        for data, badge in ((fly, ours), (exactly, theirs)):
            assert ("eight-fish" in played(data, day(1, record(fish=fish)))[1].badges) == badge


# --- what a person may not do ------------------------------------------------------------------


def test_a_day_has_one_evening(fly: GameData) -> None:
    again = ("evening", {"day": 1, "record": record(), "take": []})
    with pytest.raises(CompanionError, match="day 1 has ended already; begin the next"):
        played(fly, lost(1, "L1"), again)
    with pytest.raises(CompanionError, match="day 1 has ended already; begin the next"):
        find_questions(fly, steps([new(), *lost(1, "L1")]))


def test_the_first_evening_may_come_without_a_morning_but_no_other(fly: GameData) -> None:
    first, second = lost(1, "L1")[1], lost(2, "L1")[1]
    assert played(fly, first)[1].phase == "night"
    with pytest.raises(CompanionError, match="has ended already"):
        played(fly, first, second)


def test_a_record_of_another_adventure_or_of_several_is_refused(fly: GameData) -> None:
    fresh = new(adventure="heron 7")
    played(fly, fresh, lost(1, "L1"))
    with pytest.raises(CompanionError, match='names the adventure "b"'):
        played(fly, fresh, day(1, {**record(), "adventure": "b"}))
    with pytest.raises(CompanionError, match='"b", but this week is played with that'):
        played(fly, day(1, {**record(), "adventure": "b"}))
    with pytest.raises(CompanionError, match='set "mode" to "solo"'):
        played(fly, day(1, {**record(), "mode": "multiplayer"}))
    with pytest.raises(CompanionError, match=r"players\[0\]\.fish\[0\].*F99"):
        played(fly, day(1, record(fish=["F99"])))


def test_what_can_be_taken_is_what_is_open(fly: GameData) -> None:
    rules, week = played(fly, *RICH)
    for one in open_upgrades(rules, week):
        played(fly, *RICH, take(one))
    rules, week = played(fly)
    assert affordable_upgrades(rules, week) == tuple(f"momentum:{n}" for n in range(1, 6))


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ("momentum=3", "momentum:3"),
        ("Momentum-3", "momentum:3"),
        ("ROD 4b", "rod:4B"),
        ("rocks:2", "rocks"),
        ("finesse 1", "finesse"),
    ],
)
def test_an_upgrade_may_be_written_in_several_ways(fly: GameData, wish: str, said: str) -> None:
    assert played(fly, *RICH, take(wish))[1].bought[-1].upgrade == said


@pytest.mark.parametrize(
    ("wish", "why"),
    [("fines", 'did you mean "finesse"'), ("rod:9", "rod has no box"), ("", "no upgrade")],
)
def test_an_upgrade_that_there_is_not_is_refused(fly: GameData, wish: str, why: str) -> None:
    with pytest.raises(CompanionError, match=why):
        played(fly, *RICH, take(wish))
