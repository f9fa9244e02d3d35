"""What each boat, license, house and bonus of Fleet Dice is worth, and what each boat holds."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.fleet_dice.scored import (
    CATCHES,
    FLEET,
    column,
    game,
    groups,
    mistakes,
    scored,
)


@pytest.mark.parametrize("catch", CATCHES)
@pytest.mark.parametrize(
    ("boxes", "choices", "holds", "boats", "third"),
    [
        (5, ("license",), 8, 1, 0),
        (5, ("boat",), 6, 2, 0),
        (7, ("boat",), 6, 4, 0),
        (8, ("boat", "boat"), 6, 7, 0),
        (12, ("boat", "boat"), 10, 7, 6),
    ],
)
def test_boats_of_each_kind_are_worth_1_1_2_and_3_and_the_third_license_6(
    catch: str, boxes: int, choices: tuple[str, ...], holds: int, boats: int, third: int
) -> None:
    launched = {1: 1, 2: 2, 4: 3, 7: 4}[boats]
    each = holds if catch == "oyster" else 4
    full = {"boxes": boxes, "choices": [*choices], "fish": [each] * launched}
    crab = {"king_crab": {"boxes": 6, "bonus": "full_holds"}}
    found = groups(game({"columns": {catch: full}, "harbor": crab}))
    assert found["fish"] == each * launched
    assert (found["boats"], found["licenses"]) == (boats + 1, third)
    assert found["king_crab"] == 5 + launched
    for boat in range(launched):
        one_more = [each + (i == boat) for i in range(launched)]
        [place] = mistakes({"columns": {catch: full | {"fish": one_more}}})
        assert place == f"players[0].columns.{catch}.fish[{boat}]"


def test_king_crab_launches_boats_after_its_bonus_rules_harbor() -> None:
    crab = [{"harbor": {"king_crab": {"boxes": boxes}}} for boxes in range(8)]
    assert [groups(game(one))["boats"] for one in crab] == [0, 0, 0, 0, 0, 0, 1, 3]


def test_fish_on_a_boat_of_an_older_sheet_still_count_and_are_warned_of() -> None:
    older = {"harbor": {"king_crab": {"boxes": 5, "fish": [3], "bonus": "full_holds"}}}
    result = scored(game(older))
    assert (groups(game(older))["fish"], groups(game(older))["boats"]) == (3, 1)
    (warning,) = result.warnings
    assert warning.place == "players[0].harbor.king_crab.fish"
    assert "version 0.2" in warning.message
    newer = {"harbor": {"king_crab": {"boxes": 6, "fish": [3], "bonus": "full_holds"}}}
    assert not scored(game(newer)).warnings
    for boxes, fish in ((2, [1]), (5, [1, 1])):
        crab = {"harbor": {"king_crab": {"boxes": boxes, "fish": fish}}}
        assert list(mistakes(crab)) == [f"players[0].harbor.king_crab.fish[{len(fish) - 1}]"]


def test_sums_of_some_players_only_are_told_once_and_say_what_to_do() -> None:
    sums = dict.fromkeys(FLEET.sums, 1)
    for other in ({"columns": {"cod": {"boxes": 3}}}, {"coin_boxes": 3}, {}):
        ((place, message),) = mistakes({"sums": sums}, other).items()
        assert place == "players[1].sums"
        assert "sums for all players, or for none" in message


def test_boats_of_the_harbor() -> None:
    # King crab 7 boxes: 1 + 2, and 5. Inuit 6 boxes: 1 + 1 + 1. Barge 2. All are full: 6 boats.
    harbor: dict[str, Any] = {
        "king_crab": {"boxes": 7, "fish": [4, 4], "bonus": "full_holds"},
        "inuit": {"boxes": 6, "fish": [3, 3, 3]},
        "barge": {"boxes": 2, "fish": [8]},
        "captains_club": {"boxes": 8},
    }
    found = groups(game({"harbor": harbor}))
    assert found == {
        "fish": 25,
        "boats": 3 + 3 + 2,
        "licenses": 0,
        "king_crab": 5 + 6,
        "buildings": 0,
    }
    for name in ("king_crab", "inuit", "barge"):
        for boat in range(len(harbor[name]["fish"])):
            fish = [caught + (i == boat) for i, caught in enumerate(harbor[name]["fish"])]
            [place] = mistakes({"harbor": {**harbor, name: {**harbor[name], "fish": fish}}})
            assert place == f"players[0].harbor.{name}.fish[{boat}]"


@pytest.mark.parametrize(
    ("house", "boxes", "points"),
    [
        ("casino", 2, 2),
        ("amas_cafe", 3, 7),
        ("fishermans_pub", 4, 10),
        ("salvage_yard", 2, 2),
        ("bait_shop", 2, 2),
        ("ridback_canning", 1, 2),
        ("smokehouse", 2, 4),
    ],
)
def test_wharf_buildings_score_when_all_their_boxes_are_filled(
    house: str, boxes: int, points: int
) -> None:
    assert groups(game({"wharf": {house: boxes}}))["buildings"] == points
    assert groups(game({"wharf": {house: boxes - 1}}))["buildings"] == 0
    assert (
        f"from 0 to {boxes}" in mistakes({"wharf": {house: boxes + 1}})[f"players[0].wharf.{house}"]
    )


@pytest.mark.parametrize(
    ("bonus", "more", "points"),
    [
        ("harbor_master", {"columns": {"cod": {"boxes": 3}}}, 1),  # 2 boats
        ("harbor_master", {}, 0),  # 1 boat: rounded down
        ("paperwork", {"columns": {"cod": {"boxes": 5, "choices": ["license"]}}}, 2),
        ("strongbox", {"coin_boxes": 10}, 1),
        ("strongbox", {"coin_boxes": 9}, 0),
        ("strongbox", {"coin_boxes": 60}, 6),
        ("boardwalk", {"wharf": {"casino": 2, "amas_cafe": 3}}, 4),
        ("great_catch", column(5, "boat", fish=(4, 4)), 1),
        ("great_catch", column(5, "boat", fish=(4, 3)), 0),
    ],
)
def test_king_crab_bonuses(bonus: str, more: dict[str, Any], points: int) -> None:
    def lines(bonus: str | None) -> dict[str, int | None]:
        crab = {"harbor": {"king_crab": {"boxes": 6, "bonus": bonus}}}
        sheet = scored(game(crab | more)).players[0]
        return {line.label: line.points for line in sheet.lines if line.group == "king_crab"}

    assert lines(bonus) == {"King crab": 5, "King crab bonus": points}
    assert lines(None) == {"King crab": 5}


def test_the_reasons_of_each_line() -> None:
    record = json.loads(FLEET.examples["base"])
    record["players"][1]["trophy_points"] = 3
    told = [
        [f"{line.label}: {line.points} | {line.because}" for line in sheet.lines]
        for sheet in scored(record).players
    ]
    assert told == [
        [
            "Fish on all boats: 44 | 44 × 1: Shrimp 11, Cod 4, Lobster 5, Oyster 12, King crab 3,"
            " Inuit 3, Barge 6",
            "Boats launched: 13 | Shrimp 4, Cod 1, Lobster 2, Oyster 2, King crab 1, Inuit 1,"
            " Barge 2",
            "Third licenses: 6 | Shrimp 6",
            "King crab: 5 | 5",
            "King crab bonus: 5 | 5 ÷ 1 × 1: full boats 5",
            "Complete buildings: 13 | Cafe 7, Cannery 2, Smokehouse 4",
        ],
        [
            "Fish on all boats: 24 | 24 × 1: Cod 9, Swordfish 11, King crab 4",
            "Boats launched: 12 | Cod 4, Swordfish 7, King crab 1",
            "Third licenses: 6 | Swordfish 6",
            "King crab: 5 | 5",
            "King crab bonus: 4 | (45 ÷ 10, rounded down) × 1: coin boxes 45",
            "Complete buildings: 2 | Casino 2",
            "Trophies: 3 | 3",
        ],
    ]


@pytest.mark.parametrize("points", [1, 3, 8])
def test_trophies_score_what_was_won(points: int) -> None:
    assert groups(game({"trophy_points": points}))["trophies"] == points
    assert "trophies" not in groups(game({}))
