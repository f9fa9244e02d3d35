"""What Freshwater Fly scores: every rule and example of the rule book by its name."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from companion.core.errors import DataError
from companion.core.scoring import Result, score_record
from companion.data.scoring import open_scoring
from companion.games.freshwater_fly.game import FRESHWATER_FLY

SCHEMA = FRESHWATER_FLY.scoring
assert SCHEMA is not None
FLY = open_scoring("freshwater_fly", SCHEMA)
BOARDS = ("1A", "2A", "3B", "4B")


def fish(species: str = "grayling", colour: str = "green", points: int = 1) -> dict[str, Any]:
    return {"species": species, "colour": colour, "points": points}


def game(*players: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """Return a record; players without a name or board get one, a second player too."""
    named = [
        {"name": f"player {i}", "reel_board": BOARDS[i], **player}
        for i, player in enumerate(players if len(players) > 1 else (*players, {}))
    ]
    return {"players": named, **rest}


def day(you: dict[str, Any], angler: dict[str, Any], location: str, **rest: Any) -> dict[str, Any]:
    return {
        "mode": "solo",
        "location": location,
        "players": [
            {"name": "Ann", "reel_board": "1A", **you},
            {"name": "Silent Angler", "silent_angler": True, "track": 1, **angler},
        ],
        **rest,
    }


def scored(record: dict[str, Any]) -> Result:
    result = score_record(FLY, record)
    assert isinstance(result, Result), result
    return result


def points(record: dict[str, Any], label: str, player: int = 0) -> int | None:
    """Return the points of a line; None if the player has no such line."""
    lines = {line.label: line.points for line in scored(record).players[player].lines}
    return lines.get(label)


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


def test_the_record_of_the_contract_worked_out_by_hand() -> None:
    # Ann, board 1A. Fish: brook 4, grayling 2, cutthroat 1, rainbow 4, dolly 2 and 6, coho 6: 25.
    # Common: first to seven 2; 2 gold, 2 black, 3 green: two sets, 6; the only coho 6. 14.
    # Personal: orange 1 + green 1 + yellow 3 = 5; white 2 x 2 = 4; dolly, cutthroat, brook 4;
    # tokens 3, 2, 1, 1: one set of four different, 5. 18. Bonus: N, a rainbow or a cutthroat 1.
    # 25 + 14 + 18 + 1 = 58. Bo, board 3B. Fish: brook 1, rainbow 2: 3. A pair of tan 3. W 1. 7.
    coho = fish("coho", "gold", 6)
    ann = {
        "first_to_seven": True,
        "fish": ["F05", "F09", "F13", "F22", "F31", "F36", coho],
        "hatch_tokens": {"white": 2, "blue": 0, "orange": 1, "green": 1, "tan": 0, "yellow": 3},
        "skill_cards": ["N"],
    }
    bo = {
        "reel_board": "3B",
        "fish": ["F01", "F20"],
        "hatch_tokens": {"tan": 2},
        "skill_cards": ["W"],
    }
    assert sums(game(ann, bo)) == [
        {"fish": 25, "common": 14, "personal": 18, "bonus": 1},
        {"fish": 3, "personal": 3, "bonus": 1},
    ]


def test_solo_the_fourth_space_of_the_track_earns_six_points() -> None:
    earned = [points(day({}, {"track": n}, "L1"), TRACK, 1) for n in range(1, 9)]
    assert earned == [0, 2, 4, 6, 8, 10, 12, 14]


TRACK = "Spaces gone along the track"


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


def sums(record: dict[str, Any]) -> list[dict[str, int]]:
    """Return the points of each player by group, the groups without points left out."""
    found = []
    for sheet in scored(record).players:
        groups: dict[str, int] = {}
        for line in sheet.lines:
            groups[line.group] = groups.get(line.group, 0) + (line.points or 0)
        found.append({name: points for name, points in groups.items() if points})
    return found


def test_a_game_of_two_worked_out_by_hand() -> None:
    # Ann, board 1A. Fish: brook black 4, cutthroat green 1, dolly green 2, dolly gold 6,
    # brown green 1, brown gold 6, coho gold 6: 26.
    # Common: first to seven 2; 3 gold, 1 black, 3 green: one set, 3; 1 coho against 2: 0. 5.
    # Personal: orange 1 + yellow 2 = 3; white 2 x 2 = 4; brown 2 x 2 = 4; dolly, cutthroat, brook
    # once = 4; tokens 2, 2, 2, 1: one set of four different = 5 (two need 8 tokens). 20.
    # Bonus: N, one cutthroat 1; P, two brown 2; A nothing. 3. In all 26 + 5 + 20 + 3 = 54.
    ann = {
        "reel_board": "1A",
        "first_to_seven": True,
        "fish": ["F05", "F13", "F31", "F36", "F25", "F30", "F48"],
        "hatch_tokens": {"white": 2, "orange": 1, "yellow": 2, "blue": 2},
        "skill_cards": ["N", "P", "A"],
    }
    # Bo, board 3B. Fish: coho green 2, coho black 4, brook green 1, cutthroat green 1,
    # rainbow gold 5, grayling gold 5, steelhead black 3: 21.
    # Common: 2 gold, 2 black, 3 green: two sets, 6; most coho 6. 12.
    # Personal: blue and tan make pairs, 2 x 3 = 6 (the other two tan do not count again);
    # brook and cutthroat 3; rainbow and grayling 3; no dolly for the steelhead. 12.
    # Bonus: W 1; O, one grayling or one brook 1. 2. In all 21 + 12 + 12 + 2 = 47.
    bo = {
        "reel_board": "3B",
        "fish": ["F43", "F45", "F01", "F14", "F23", "F12", "F38"],
        "hatch_tokens": {"blue": 2, "tan": 4, "green": 1},
        "skill_cards": ["W", "O"],
    }
    record = game(ann, bo)
    assert sums(record) == [
        {"fish": 26, "common": 5, "personal": 20, "bonus": 3},
        {"fish": 21, "common": 12, "personal": 12, "bonus": 2},
    ]
    result = scored(record)
    assert [(sheet.total, sheet.rank) for sheet in result.players] == [(54, 1), (47, 2)]
    assert result.winners == ("player 0",)


def test_a_game_of_three_worked_out_by_hand() -> None:
    # Cy, board 2A. Fish: brown 2, 4, 5; dolly 4, 4; rainbow 3, 1; brook 3: 26.
    # Common: first to seven 2; 2 gold (brown, dolly), 4 black, 2 green: two sets, 6; no coho. 8.
    # Personal: orange 2 + tan 2 + yellow 1 = 5; blue 2 x 2 = 4; brown 3 x 2 = 6; dolly 2,
    # rainbow 2, brook 1: one set, 4; tokens 2, 2, 2, 1, 1: two sets of four, 10. 29.
    # 26 + 8 + 29 = 63.
    cy = {
        "reel_board": "2A",
        "first_to_seven": True,
        "fish": ["F26", "F28", "F29", "F33", "F21", "F04", "F34", "F19"],
        "hatch_tokens": {"orange": 2, "tan": 2, "yellow": 1, "blue": 2, "green": 1},
    }
    # Di, board 4B. Fish: coho 4, brook 5, rainbow 2, cutthroat 5, grayling 2, steelhead 2: 20.
    # Common: no black fish, no set; one coho each with Eve: 6 / 2 = 3.
    # Personal: white and yellow make pairs, 6; brook and rainbow 3; cutthroat and grayling 3. 12.
    # Bonus: P, one steelhead 1. 20 + 3 + 12 + 1 = 36.
    di = {
        "reel_board": "4B",
        "fish": ["F46", "F06", "F20", "F18", "F09", "F37"],
        "hatch_tokens": {"white": 3, "orange": 1, "yellow": 2},
        "skill_cards": ["P"],
    }
    # Eve, board 1A. Fish: coho 3, rainbow 6, brook 1, steelhead 4, grayling 3, cutthroat 2: 19.
    # Common: two of each colour: two sets, 6; coho 3. 9.
    # Personal: green 3 = 3; white 1 x 2 = 2; no dolly; three colours only. 5.
    # Bonus: N, a rainbow or a cutthroat 1; O, a grayling or a brook 1. 2. 19 + 9 + 5 + 2 = 35.
    eve = {
        "reel_board": "1A",
        "fish": ["F44", "F24", "F02", "F40", "F10", "F15"],
        "hatch_tokens": {"green": 3, "white": 1, "tan": 2},
        "skill_cards": ["N", "O"],
    }
    record = game(cy, di, eve)
    assert sums(record) == [
        {"fish": 26, "common": 8, "personal": 29},
        {"fish": 20, "common": 3, "personal": 12, "bonus": 1},
        {"fish": 19, "common": 9, "personal": 5, "bonus": 2},
    ]
    assert [sheet.total for sheet in scored(record).players] == [63, 36, 35]


def test_a_game_of_four_with_a_tie_worked_out_by_hand() -> None:
    # Each has one coho: 6 / 4 = 1.5, rounded up: 2 for each.
    # Fay, 1A: 5 + 4 + 1 = 10; gold, black, green: a set, 3; coho 2; a white token 2. 17.
    fay = {"fish": ["F47", "F22", "F07"], "hatch_tokens": {"white": 1}}
    # Gus, 2A: 6 + 4 + 3 = 13; no green; coho 2; a blue token 2. 17.
    gus = {"fish": ["F48", "F17", "F16"], "hatch_tokens": {"blue": 1}}
    # Hal, 3B: 2 + 2 + 5 = 9; first to seven 2 (we believe him); coho 2; dolly and steelhead 4;
    # no pair of tokens. 17.
    hal = {
        "fish": ["F43", "F31", "F41"],
        "hatch_tokens": {"yellow": 1, "tan": 1},
        "first_to_seven": True,
    }
    # Ida, 4B: 4 + 3 + 4 = 11; coho 2; dolly and steelhead 4. 17.
    ida = {"fish": ["F45", "F32", "F39"]}
    # Gold: Fay 1, Gus 1, Hal 1, Ida 0. Black: Fay 1, Gus 2, Hal 0.
    record = game(fay, gus, hal, ida)
    result = scored(record)
    assert sums(record) == [
        {"fish": 10, "common": 5, "personal": 2},
        {"fish": 13, "common": 2, "personal": 2},
        {"fish": 9, "common": 4, "personal": 4},
        {"fish": 11, "common": 2, "personal": 4},
    ]
    assert [(sheet.total, sheet.rank) for sheet in result.players] == [
        (17, 2),
        (17, 1),
        (17, 3),
        (17, 4),
    ]
    assert result.winners == ("player 1",)
    assert [dict(tie.values) for tie in result.tie_break] == [
        {"player 0": 1, "player 1": 1, "player 2": 1, "player 3": 0},
        {"player 0": 1, "player 1": 2, "player 2": 0},
    ]


def test_a_day_at_l1_worked_out_by_hand() -> None:
    # Ann, board 1A, bonus token blue. Fish: brook 4, grayling 2, cutthroat 1, rainbow 4, dolly 2,
    # dolly 6, coho 4: 23. Common: first to seven 2; 2 gold, 2 black, 3 green: two sets, 6; one coho
    # against two: 0; two blue tokens 2. 10.
    # Personal: orange 2 + green 1 + yellow 1 = 4; white 2; dolly, cutthroat, brook 4; tokens
    # 2, 2, 1, 1, 1: one set of four, 5. 15. Bonus: O 1. Journal: seven-fish bonus 2, points 2. 4.
    # 23 + 10 + 15 + 1 + 4 = 53.
    you = {
        "first_to_seven": True,
        "fish": ["F05", "F09", "F13", "F22", "F31", "F36", "F46"],
        "hatch_tokens": {"blue": 2, "white": 1, "orange": 2, "green": 1, "yellow": 1},
        "skill_cards": ["O"],
        "upgrades": {"seven_fish_bonus": True, "points_per_day": 2},
    }
    # Silent Angler. Fish: coho 2, 3; steelhead 2, 3, 4; brown 3: 17. Common: no gold fish; most
    # coho 6; three blue tokens 3. 9. Track: fourth space 6. L1: blue, tan, white 3 x 2 = 6; a pair
    # of coho and one of steelhead 2 x 3 = 6; three steelhead and a brown 4. 16.
    # 17 + 9 + 6 + 16 = 48.
    angler = {
        "fish": ["F43", "F44", "F37", "F38", "F27", "F39"],
        "hatch_tokens": {"blue": 3, "tan": 2, "white": 1},
        "track": 4,
    }
    record = day(you, angler, "L1", bonus_hatch_token="blue")
    assert sums(record) == [
        {"fish": 23, "common": 10, "personal": 15, "bonus": 1, "journal": 4},
        {"fish": 17, "common": 9, "track": 6, "location": 16},
    ]
    result = scored(record)
    assert [sheet.total for sheet in result.players] == [53, 48]
    assert result.winners == ("Ann",)
    assert result.outcomes == {"location_beaten": True}


def test_a_day_at_l4_worked_out_by_hand() -> None:
    # Ann with the new rod, board 3B. Fish: brook 5, cutthroat 5, rainbow 6, grayling 5, dolly 4,
    # steelhead 5: 30. Common: no green fish, no coho: 0. Personal: white and tan make pairs, 6;
    # brook and cutthroat 3; rainbow and grayling 3; dolly and steelhead 4. 16. Bonus: N 1.
    # Journal: not first to seven, so no bonus; points 1. 30 + 16 + 1 + 1 = 48.
    you = {
        "reel_board": "3B",
        "fish": ["F06", "F18", "F24", "F12", "F33", "F41"],
        "hatch_tokens": {"white": 2, "tan": 3, "green": 1},
        "skill_cards": ["N"],
        "upgrades": {"seven_fish_bonus": True, "points_per_day": 1},
    }
    # Silent Angler. Fish: coho 2, 5; cutthroat 1, 3; dolly 5; brook 1; brown 1: 18. Common: first
    # to seven 2; 2 gold, 1 black, 4 green: a set, 3; most coho 6. 11. Track: second space 2.
    # L4: yellow 1 + green 1 + tan 2 x 2 + orange 2 + white 3 + blue 3 = 14; two coho, two
    # cutthroat, a dolly, a brook, 2 each = 12. 26. 18 + 11 + 2 + 26 = 57.
    angler = {
        "first_to_seven": True,
        "fish": ["F43", "F47", "F13", "F16", "F35", "F01", "F25"],
        "hatch_tokens": {"yellow": 1, "green": 1, "tan": 2, "orange": 1, "white": 1, "blue": 1},
        "track": 2,
    }
    record = day(you, angler, "L4")
    assert sums(record) == [
        {"fish": 30, "personal": 16, "bonus": 1, "journal": 1},
        {"fish": 18, "common": 11, "track": 2, "location": 26},
    ]
    result = scored(record)
    assert [sheet.total for sheet in result.players] == [48, 57]
    assert result.winners == ("Silent Angler",)
    assert result.outcomes == {"location_beaten": False}
