"""What Fleet Dice scores: the examples of the facts, ties, and what a sheet cannot say."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.scoring import Result, score_record
from tests.games.fleet_dice.scored import (
    CATCHES,
    FLEET,
    column,
    game,
    groups,
    mistakes,
    scored,
    total,
)
from tests.records import records, reseated

# A column, box by box:  1 .  2 L  3 B  4 .  5 C  6 .  7 B  8 C  9 L  10 .  11 .  12 B
# Its boats are worth 1, 1, 2 and 3, a third license 6.
T2 = json.loads(FLEET.examples["base"])["players"][0]


@pytest.mark.parametrize("catch", CATCHES)
def test_t1_only_the_setup_roll_scores_one(catch: str) -> None:
    record = game({"columns": {catch: {"boxes": 3}}})
    assert groups(record) == {
        "fish": 0,
        "boats": 1,
        "licenses": 0,
        "king_crab": 0,
        "buildings": 0,
    }


def test_t2_a_sheet_of_86() -> None:
    assert groups(game(T2)) == {
        "fish": 44,
        "boats": 13,
        "licenses": 6,
        "king_crab": 10,
        "buildings": 13,
    }
    assert total(T2) == 86


def test_t3_a_third_oyster_license_makes_the_full_boat_larger() -> None:
    oyster = {"boxes": 8, "choices": ["license", "license"], "fish": [8, 4]}
    t3 = T2 | {
        "columns": T2["columns"] | {"oyster": oyster},
        "wharf": T2["wharf"] | {"fishermans_pub": 4},
    }
    assert groups(game(t3)) == {
        "fish": 44,
        "boats": 13,
        "licenses": 12,
        "king_crab": 9,
        "buildings": 23,
    }
    assert total(t3) == 101


@pytest.mark.parametrize(
    ("points", "title"),
    [
        (0, "deckhand"),
        (44, "deckhand"),
        (45, "mate"),
        (59, "mate"),
        (60, "skipper"),
        (69, "skipper"),
        (70, "captain"),
        (79, "captain"),
        (80, "you beat Captain Ruth"),
        (99, "you beat Captain Ruth"),
    ],
)
def test_a_solo_result_has_a_title(points: int, title: str) -> None:
    result = scored(game({"trophy_points": points}, mode="solo"))
    assert result.outcomes == {"title": title}
    assert result.winners == ("player 0",)
    assert scored(game({"trophy_points": points})).outcomes == {}


def test_a_tie_in_points_and_fish_is_shared() -> None:
    result = scored(game(column(3, fish=(2,)), column(3, fish=(2,)), column(3, fish=(1,))))
    assert [sheet.rank for sheet in result.players] == [1, 1, 3]
    assert result.winners == ("player 0", "player 1")
    assert result.tie_break[0].values == {"player 0": 2, "player 1": 2}


@pytest.mark.parametrize(
    ("boxes", "choices", "boats", "third"),
    [
        (0, (), 0, 0),
        (2, (), 0, 0),  # one license
        (3, (), 1, 0),
        (5, ("boat",), 2, 0),
        (5, ("license",), 1, 0),
        (7, ("license",), 2, 0),
        (8, ("license", "license"), 2, 6),
        (9, ("license", "license"), 4, 6),  # the fourth license is a third boat: 1+1+2
        (9, ("boat", "license"), 4, 6),
        (12, ("license", "license"), 7, 6),
        (12, ("boat", "boat"), 7, 6),  # the fifth boat is the third license
        (12, ("license", "boat"), 7, 6),
    ],
)
def test_h1_a_circle_of_a_kind_that_is_used_up_gives_the_other(
    boxes: int, choices: tuple[str, ...], boats: int, third: int
) -> None:
    found = groups(game(column(boxes, *choices)))
    assert (found["boats"], found["licenses"]) == (boats, third)


def test_five_king_crab_boxes_score_five_also_without_a_bonus() -> None:
    assert groups(game({"harbor": {"king_crab": {"boxes": 4}}}))["king_crab"] == 0
    assert groups(game({"harbor": {"king_crab": {"boxes": 5}}}))["king_crab"] == 5


@pytest.mark.parametrize(
    ("licenses", "holds", "boxes", "choices"),
    [(1, 6, 7, ("boat",)), (2, 8, 7, ("license",)), (3, 10, 8, ("license", "license"))],
)
def test_oyster_boats_hold_six_eight_or_ten(
    licenses: int, holds: int, boxes: int, choices: tuple[str, ...]
) -> None:
    def oyster(fish: int) -> dict[str, Any]:
        return {"columns": {"oyster": {"boxes": boxes, "choices": [*choices], "fish": [fish]}}}

    assert groups(game(oyster(holds)))["fish"] == holds
    if holds < 10:
        assert "at most" in mistakes(oyster(holds + 1))["players[0].columns.oyster.fish[0]"]


@pytest.mark.parametrize(
    ("player", "place", "message"),
    [
        (column(13), "columns.cod.boxes", "from 0 to 12, not 13"),
        (
            column(5),
            "columns.cod.choices",
            "must have 1 choice, one for each filled choice circle, not 0",
        ),
        (column(4, "boat"), "columns.cod.choices", "must be empty: no choice circle is filled"),
        (
            column(8, "boat"),
            "columns.cod.choices",
            "must have 2 choices, one for each filled choice circle, not 1",
        ),
        (column(5, "ship"), "columns.cod.choices[0]", 'must be "boat" or "license"'),
        (
            column(3, fish=(5,)),
            "columns.cod.fish[0]",
            "must be at most 4, as many as the boat holds",
        ),
        (column(3, fish=(4, 1)), "columns.cod.fish[1]", "only 1 boat is launched"),
        (column(2, fish=(1,)), "columns.cod.fish[0]", "only 0 boats are launched"),
        (column(12, fish=(1, 1, 1, 1, 1)), "columns.cod.fish", "at most 4 entries, not 5"),
        ({"harbor": {"inuit": {"boxes": 7}}}, "harbor.inuit.boxes", "from 0 to 6"),
        ({"harbor": {"barge": {"boxes": 1, "fish": [1]}}}, "harbor.barge.fish[0]", "only 0 boats"),
        ({"harbor": {"barge": {"boxes": 2, "fish": [9]}}}, "harbor.barge.fish[0]", "from 0 to 8"),
        ({"harbor": {"inuit": {"boxes": 2, "fish": [4]}}}, "harbor.inuit.fish[0]", "from 0 to 3"),
        (
            {"harbor": {"king_crab": {"boxes": 4, "bonus": "paperwork"}}},
            "harbor.king_crab.bonus",
            "needs 5 filled boxes, but fewer are filled",
        ),
        (
            {"harbor": {"captains_club": {"fish": [1]}}},
            "harbor.captains_club.fish",
            "is not a key here",
        ),
        ({"wharf": {"casino": 3}}, "wharf.casino", "from 0 to 2, not 3"),
        ({"wharf": {"fishermans_pub": 5}}, "wharf.fishermans_pub", "from 0 to 4, not 5"),
        ({"wharf": {"bank": 1}}, "wharf.bank", "is not a key here"),
        ({"coin_boxes": 61}, "coin_boxes", "from 0 to 60, not 61"),
        ({"caught": {"cod": 3}}, "caught", "is not a key here"),
    ],
)
def test_what_a_sheet_cannot_say(player: dict[str, Any], place: str, message: str) -> None:
    told = mistakes(player)
    assert message in told[f"players[0].{place}"]
    assert place == "columns.cod.fish" or len(told) == 1


def test_a_king_crab_bonus_is_taken_by_one_player() -> None:
    crab = {"harbor": {"king_crab": {"boxes": 5, "bonus": "paperwork"}}}
    told = mistakes(crab, crab)
    assert '"paperwork" is used twice' in told["players[1].harbor.king_crab.bonus"]


def test_mistakes_of_all_kinds_are_told_at_once() -> None:
    told = mistakes(
        column(3, fish=(5,)) | {"coin_boxes": -1},
        {"name": 7, "harbor": {"king_crab": {"boxes": 2, "bonus": "boardwalk"}}},
        {"columns": {"cod": {"boxes": "5", "fish": [4]}, "shrimp": {"boxes": 5}}},
    )
    assert set(told) == {
        "players[0].columns.cod.fish[0]",
        "players[0].coin_boxes",
        "players[1].name",
        "players[1].harbor.king_crab.bonus",
        "players[2].columns.cod.boxes",  # and nothing about its fish: the boxes are not known
        "players[2].columns.shrimp.choices",
    }


def test_zeros_stand_for_boats_that_are_not_launched() -> None:
    assert total(column(3, fish=(2, 0, 0, 0))) == 3


def test_one_to_four_play_or_one_alone() -> None:
    assert len(scored(game(*[{}] * 4)).players) == 4
    for count, mode in ((0, "base"), (5, "base"), (2, "solo")):
        found = score_record(FLEET, game(*[{}] * count, mode=mode))
        assert not isinstance(found, Result)
        assert found[0].place == "players"


COLUMN = ".LB.C.BCL..B"
any_of_them = settings(max_examples=40)


def possible(record: dict[str, Any]) -> dict[str, Any]:
    """Return a random record with choices and fish that its boxes allow."""
    for player in record["players"]:
        for held in player.get("columns", {}).values():
            circles = COLUMN[: held.get("boxes", 0)].count("C")
            held["choices"] = [*held.get("choices", []), "boat", "boat"][:circles]
            launched = max(0, COLUMN[: held.get("boxes", 0)].count("B"))
            held["fish"] = [min(fish, 4) for fish in held.get("fish", [])][:launched]
        harbor = player.get("harbor", {})
        for name, circles in (("king_crab", ".....BB"), ("inuit", ".B.B.B"), ("barge", ".B")):
            entry = harbor.get(name, {})
            launched = circles[: entry.get("boxes", 0)].count("B")
            if "fish" in entry:
                entry["fish"] = entry["fish"][:launched]
        crab = harbor.get("king_crab", {})
        if crab.get("boxes", 0) < 5:
            crab.pop("bonus", None)
    bonuses = [
        p["harbor"]["king_crab"] for p in record["players"] if "king_crab" in p.get("harbor", {})
    ]
    for i, crab in enumerate(bonuses):
        if crab.get("bonus") in [other.get("bonus") for other in bonuses[:i]]:
            crab.pop("bonus", None)
    return record


@pytest.mark.slow
@any_of_them
@given(records(FLEET).map(possible))
def test_any_possible_sheet_scores(record: dict[str, Any]) -> None:
    result = scored(record)
    for sheet in result.players:
        points = {line.label: line.points or 0 for line in sheet.lines}
        assert sheet.total == sum(points.values())
        assert 0 <= points["Fish on all boats"] <= 129  # upper bounds of the facts, section 9
        assert 0 <= points["Boats launched"] <= 43
        assert 0 <= points["Third licenses"] <= 30
        assert 0 <= points["King crab"] + points.get("King crab bonus", 0) <= 5 + 26
        assert 0 <= points["Complete buildings"] <= 29


@pytest.mark.slow
@any_of_them
@given(records(FLEET, "base").map(possible), st.data())
def test_the_seat_of_a_skipper_changes_nothing(record: dict[str, Any], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(record["players"]))))
    before, after = scored(record), scored(reseated(record, order))
    for seat, old in enumerate(order):
        one, other = before.players[old], after.players[seat]
        assert (one.lines, one.rank) == (other.lines, other.rank)


@pytest.mark.slow
@any_of_them
@given(records(FLEET).map(possible))
def test_one_more_fish_never_lowers_the_fish(record: dict[str, Any]) -> None:
    before = scored(record)
    for player in record["players"]:
        for held in player.get("columns", {}).values():
            held["fish"] = [min(fish + 1, 4) for fish in held["fish"]]
    after = scored(record)
    for one, other in zip(before.players, after.players, strict=True):
        assert (other.lines[0].points or 0) >= (one.lines[0].points or 0)
