"""What Freshwater Fly scores: every rule and example of the rule book by its name."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.core.scoring import Result, score_record
from tests.games.freshwater_fly.scored import FLY, SCHEMA, day, fish, game, points, scored
from tests.scorings import open_scoring


@pytest.mark.parametrize("mode", FLY.examples)
def test_the_examples_score(mode: str) -> None:
    result = scored(json.loads(FLY.examples[mode]))
    assert result.winners == ("Ann",)
    for sheet in result.players:
        assert sheet.total == sum(line.points or 0 for line in sheet.lines)
        assert all(line.because and line.source for line in sheet.lines)


def test_scoring_1_fish_points_are_added_up() -> None:
    record = game({"fish": ["F05", "F24", fish(points=3)]})
    assert points(record, "Fish caught") == 4 + 6 + 3


@pytest.mark.parametrize(
    ("first", "printed"),
    [
        (1, (1, 1, 2, 3, 4, 5)),  # brook
        (7, (1, 1, 2, 3, 4, 5)),  # grayling
        (13, (1, 1, 2, 3, 4, 5)),  # cutthroat
        (19, (1, 2, 3, 4, 5, 6)),  # rainbow
        (25, (1, 2, 3, 4, 5, 6)),  # brown
        (31, (2, 3, 4, 4, 5, 6)),  # dolly
        (37, (2, 3, 4, 4, 5, 6)),  # steelhead
        (43, (2, 3, 4, 4, 5, 6)),  # coho
    ],
)
def test_each_card_scores_what_is_printed_on_it(first: int, printed: tuple[int, ...]) -> None:
    for card, worth in enumerate(printed, start=first):
        assert points(game({"fish": [f"F{card:02}"]}), "Fish caught") == worth


def test_scoring_2_a_i_the_first_to_seven_alone_gains_two() -> None:
    record = game({"first_to_seven": True}, {"fish": [fish()] * 8})
    assert points(record, "First to seven", 0) == 2
    assert points(record, "First to seven", 1) == 0


def test_scoring_2_a_ii_three_for_every_set_of_gold_black_and_green() -> None:
    caught = [fish(colour="gold")] * 3 + [fish(colour="black")] * 2 + [fish(colour="green")] * 4
    assert points(game({"fish": caught}), "Sets of gold, black and green") == 6


@pytest.mark.parametrize(
    ("coho", "shares"),
    [
        ((2, 1), (6, 0)),
        ((1, 1), (3, 3)),
        ((2, 2, 2), (2, 2, 2)),
        ((1, 1, 1, 1), (2, 2, 2, 2)),  # 6 / 4 = 1.5, rounded up
        ((3, 1, 3), (3, 0, 3)),
        ((0, 0, 0), (0, 0, 0)),
        ((0, 1, 0, 0), (0, 6, 0, 0)),
    ],
)
def test_scoring_2_a_iii_most_coho_shares_six(
    coho: tuple[int, ...], shares: tuple[int, ...]
) -> None:
    record = game(*({"fish": [fish("coho")] * count} for count in coho))
    assert tuple(points(record, "Most Coho", i) for i in range(len(coho))) == shares


def tokens(record: dict[str, Any], board: str, **held: int) -> dict[str, Any]:
    return record | {"reel_board": board, "hatch_tokens": held}


def group(record: dict[str, Any], name: str, player: int = 0) -> int:
    lines = scored(record).players[player].lines
    return sum(line.points or 0 for line in lines if line.group == name)


@pytest.mark.parametrize(
    ("board", "colour", "each"),
    [
        ("1A", "orange", 1),
        ("1A", "green", 1),
        ("1A", "yellow", 1),
        ("1A", "white", 2),
        ("1A", "blue", 0),
        ("1A", "tan", 0),
        ("2A", "orange", 1),
        ("2A", "tan", 1),
        ("2A", "yellow", 1),
        ("2A", "blue", 2),
        ("2A", "white", 0),
        ("2A", "green", 0),
    ],
)
def test_appendix_a_each_hatch_token_of_a_colour(board: str, colour: str, each: int) -> None:
    record = game(tokens({}, board, **{colour: 3}), {"reel_board": "3B"})
    assert group(record, "personal") == 3 * each


@pytest.mark.parametrize(
    ("board", "species", "earned"),
    [
        ("1A", ("brown",), 2),
        ("1A", ("brown", "brown", "brown"), 6),
        ("1A", ("dolly", "cutthroat", "brook"), 4),
        ("1A", ("dolly", "cutthroat", "brook", "brook", "dolly"), 4),
        ("1A", ("dolly", "cutthroat", "brook") * 2, 8),
        ("1A", ("dolly", "rainbow", "brook"), 0),
        ("1A", ("dolly", "cutthroat", "rainbow"), 0),
        ("1A", ("rainbow", "cutthroat", "brook"), 0),
        ("2A", ("brown",), 2),
        ("2A", ("dolly", "rainbow", "brook"), 4),
        ("2A", ("dolly", "cutthroat", "brook"), 0),
        ("2A", ("cutthroat", "rainbow", "brook"), 0),
        ("2A", ("dolly", "rainbow", "cutthroat"), 0),
        ("3B", ("brook", "cutthroat"), 3),
        ("3B", ("rainbow", "grayling"), 3),
        ("3B", ("dolly", "steelhead"), 4),
        ("3B", ("brook", "rainbow"), 0),
        ("3B", ("cutthroat", "grayling"), 0),
        ("3B", ("brook", "dolly"), 0),
        ("3B", ("brown",), 0),
        ("4B", ("brook", "rainbow"), 3),
        ("4B", ("cutthroat", "grayling"), 3),
        ("4B", ("dolly", "steelhead"), 4),
        ("4B", ("dolly", "steelhead", "steelhead", "dolly"), 8),
        ("4B", ("brook", "cutthroat"), 0),
        ("4B", ("rainbow", "grayling"), 0),
        ("4B", ("cutthroat", "dolly"), 0),
    ],
)
def test_appendix_a_species_and_sets_of_species(
    board: str, species: tuple[str, ...], earned: int
) -> None:
    other = {"reel_board": "1A" if board != "1A" else "2A"}
    record = game({"reel_board": board, "fish": [fish(one) for one in species]}, other)
    assert group(record, "personal") == earned


@pytest.mark.parametrize(
    ("held", "sets"),
    [
        ({"blue": 1, "tan": 1, "white": 1}, 0),
        ({"blue": 1, "tan": 1, "white": 1, "green": 1}, 1),
        ({"blue": 2, "tan": 2, "white": 2, "green": 1}, 1),
        ({"blue": 2, "tan": 2, "white": 2, "green": 1, "orange": 1}, 2),
        ({"blue": 9, "tan": 1, "white": 1, "green": 1}, 1),
    ],
)
def test_appendix_a_five_for_every_set_of_four_unique_tokens(
    held: dict[str, int], sets: int
) -> None:
    for board in ("1A", "2A"):
        record = game(tokens({}, board, **held), {"reel_board": "3B"})
        assert points(record, "Sets of four token colours") == 5 * sets


@pytest.mark.parametrize("board", ["3B", "4B"])
def test_appendix_a_3b_a_pair_of_yellow_and_a_pair_of_green_are_six(board: str) -> None:
    record = game(tokens({}, board, yellow=2, green=2, tan=1), {"reel_board": "1A"})
    assert points(record, "Pairs of hatch tokens") == 6


@pytest.mark.parametrize("board", ["3B", "4B"])
def test_a_second_pair_of_a_colour_counts_only_if_the_switch_says_so(board: str) -> None:
    record = game(tokens({}, board, yellow=5, green=1), {"reel_board": "1A"})
    assert points(record, "Pairs of hatch tokens") == 3
    assert points_with("pair-per-colour", record, "Pairs of hatch tokens") == 6


def scored_with(own: str, record: dict[str, Any]) -> Result:
    """Return what a record scores when the owner's `scoring.toml` says this."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "freshwater_fly" / "scoring.toml"
        file.parent.mkdir()
        file.write_text(own)
        owners = open_scoring("freshwater_fly", SCHEMA, overlay=Path(folder))
    result = score_record(owners, record)
    assert isinstance(result, Result)
    return result


def points_with(switch: str, record: dict[str, Any], label: str, player: int = 0) -> int | None:
    """Return the points of a line when a house reading is switched off."""
    result = scored_with(f'[[scoring-switches]]\nid = "{switch}"\nvalue = false\n', record)
    return {line.label: line.points for line in result.players[player].lines}.get(label)


@pytest.mark.parametrize(
    ("card", "label", "species"),
    [
        ("N", "Card N: Rainbow or Cutthroat", ("rainbow", "cutthroat")),
        ("O", "Card O: Grayling or Brook", ("grayling", "brook")),
        ("P", "Card P: Steelhead or Brown", ("steelhead", "brown")),
    ],
)
def test_scoring_2_c_one_bonus_a_card_for_the_better_species(
    card: str, label: str, species: tuple[str, str]
) -> None:
    for first, second in ((3, 1), (1, 3), (2, 2), (0, 0)):
        caught = [fish(species[0])] * first + [fish(species[1])] * second + [fish("coho")]
        assert points(game({"fish": caught, "skill_cards": [card]}), label) == max(first, second)
        assert points(game({"fish": caught}), label) is None


def test_appendix_b_card_w_is_worth_one_point() -> None:
    record = game({"skill_cards": ["W"]}, {"skill_cards": ["A", "Q", "X"]})
    assert (group(record, "bonus", 0), group(record, "bonus", 1)) == (1, 0)


def test_winning_a_tie_goes_to_gold_then_black_then_green_then_is_shared() -> None:
    gold = {"fish": [fish(colour="gold", points=2)]}
    black = {"fish": [fish(colour="black", points=2)]}
    green = {"fish": [fish(colour="green", points=2)]}
    none = {"fish": [], "skill_cards": ["W"], "first_to_seven": False}
    result = scored(game(black, gold, none))
    assert [sheet.rank for sheet in result.players] == [2, 1, 3]
    assert [tie.label for tie in result.tie_break] == ["most gold fish"]
    result = scored(game(green, black, green))
    assert result.winners == ("player 1",)
    assert [tie.label for tie in result.tie_break] == [
        "most gold fish",
        "most black fish",
        "most green fish",  # between the two who share the second place
    ]
    assert result.tie_break[2].values == {"player 0": 1, "player 2": 1}
    result = scored(game(green, green))
    assert result.winners == ("player 0", "player 1")
    assert [sheet.rank for sheet in result.players] == [1, 1]


def test_the_order_of_the_colours_that_break_a_tie_can_be_another() -> None:
    gold = {"fish": [fish(colour="gold", points=2)]}
    green = {"fish": [fish(colour="green", points=2)]}
    assert scored(game(gold, green)).winners == ("player 0",)
    result = scored_with('[scoring]\nties = ["green", "gold"]\n', game(gold, green))
    assert result.winners == ("player 1",)
    assert [tie.label for tie in result.tie_break] == ["most green fish"]
    with pytest.raises(DataError, match='ties: "blue" is not a tie-break'):
        scored_with('[scoring]\nties = ["blue"]\n', game(gold, green))


def test_solo_the_fourth_space_of_the_track_earns_six_points() -> None:
    earned = [points(day({}, {"track": n}, "L1"), TRACK, 1) for n in range(1, 9)]
    assert earned == [0, 2, 4, 6, 8, 10, 12, 14]
    for said in ({"track": None}, {"track": 4}):
        day_of_six = day({}, {**said, "track_points": 6}, "L1")
        assert points(day_of_six, TRACK, 1) == 6


TRACK = "Points of its space"


def test_solo_both_sides_score_the_bonus_hatch_token() -> None:
    you = {"hatch_tokens": {"blue": 2, "tan": 1}, "first_to_seven": True}
    angler = {"hatch_tokens": {"blue": 3}}
    label = "Bonus hatch tokens"
    for location in ("L1", "L2", "L3"):
        record = day(you, angler, location, bonus_hatch_token="blue")
        assert (points(record, label, 0), points(record, label, 1)) == (2, 3)
        assert points_with("angler-scores-bonus-token", record, label, 0) == 2
        assert points_with("angler-scores-bonus-token", record, label, 1) is None
    assert points(day(you, angler, "L1"), label) == 0
    assert points(day(you, angler, "L4", bonus_hatch_token="blue"), label) is None


def test_solo_both_sides_contest_first_to_seven_and_most_coho() -> None:
    record = day({"fish": ["F43"]}, {"fish": ["F44", "F45"], "first_to_seven": True}, "L2")
    assert points(record, "Most Coho", 0) == 0
    assert points(record, "Most Coho", 1) == 6
    assert points(record, "First to seven", 1) == 2
    record = day({"fish": ["F43"]}, {"fish": ["F44"]}, "L2")
    assert [points(record, "Most Coho", side) for side in (0, 1)] == [3, 3]


def test_solo_the_silent_angler_has_no_personal_achievements() -> None:
    record = day({}, {"fish": ["F25"], "hatch_tokens": {"white": 2}}, "L2")
    assert group(record, "personal", 1) == 0
    assert points(record, TRACK, 0) is None


@pytest.mark.parametrize(
    ("location", "angler", "earned"),
    [
        ("L1", {"hatch_tokens": {"tan": 3, "blue": 1}}, 2 * 2),
        ("L1", {"fish": ["F13", "F14"]}, 3),  # two Cutthroat
        ("L1", {"fish": ["F13", "F14", "F15", "F16", "F17"]}, 6),
        ("L1", {"fish": ["F37"]}, 1),
        ("L1", {"fish": ["F25"]}, 1),
        ("L1", {"fish": ["F01", "F07", "F43"]}, 0),
        ("L2", {"hatch_tokens": {"tan": 3, "blue": 1}}, 2 * 2),
        ("L2", {"fish": ["F01", "F02", "F43"]}, 2 * 2),
        ("L2", {"fish": ["F07", "F08"]}, 2 + 2),  # one species, two Grayling
        ("L2", {"fish": ["F19"]}, 2 + 1),
        ("L3", {"hatch_tokens": {"tan": 3, "blue": 1}}, 2),
        ("L3", {"fish": ["F06", "F12"]}, 6),  # gold
        ("L3", {"fish": ["F04"]}, 2),  # black
        ("L3", {"fish": ["F01"]}, 1),  # green
        ("L4", {"hatch_tokens": {"yellow": 1}}, 1),
        ("L4", {"hatch_tokens": {"green": 1}}, 1),
        ("L4", {"hatch_tokens": {"tan": 1}}, 2),
        ("L4", {"hatch_tokens": {"orange": 1}}, 2),
        ("L4", {"hatch_tokens": {"white": 1}}, 3),
        ("L4", {"hatch_tokens": {"blue": 2}}, 6),
        ("L4", {"fish": ["F43"]}, 2),
        ("L4", {"fish": ["F13"]}, 2),
        ("L4", {"fish": ["F31"]}, 2),
        ("L4", {"fish": ["F01", "F02"]}, 4),
        ("L4", {"fish": ["F25", "F37", "F19", "F07"]}, 0),
    ],
)
def test_appendix_b_silent_angler_achievements(
    location: str, angler: dict[str, Any], earned: int
) -> None:
    assert group(day({}, angler, location), "location", 1) == earned


def test_appendix_b_journal_the_seven_fish_bonus_makes_four_points() -> None:
    upgraded = {"upgrades": {"seven_fish_bonus": True}}
    record = day({"first_to_seven": True, **upgraded}, {}, "L1")
    assert group(record, "common") + group(record, "journal") == 4
    assert group(day(upgraded, {"first_to_seven": True}, "L1"), "journal") == 0


def test_appendix_b_journal_points_per_day() -> None:
    for boxes in range(7):
        record = day({"upgrades": {"points_per_day": boxes}}, {}, "L1")
        assert group(record, "journal") == boxes


def test_solo_a_full_tie_beats_nobody() -> None:
    result = scored(day({"fish": ["F03"]}, {"fish": ["F09"]}, "L1"))
    assert result.winners == ("Ann", "Silent Angler")
    assert [sheet.rank for sheet in result.players] == [1, 1]
    assert result.outcomes == {"location_beaten": False}
    result = scored(day({"fish": ["F03"]}, {"fish": ["F08"]}, "L1"))
    assert result.outcomes == {"location_beaten": True}
    result = scored(day({"fish": ["F02"]}, {"fish": ["F09"]}, "L1"))
    assert result.outcomes == {"location_beaten": False}
