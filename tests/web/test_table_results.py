"""The result at a table of several phones: only who handed in a score has points, a rank, a tie."""

from __future__ import annotations

import json
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from tests.web.evenings import COUNTED, GROUPS, NAMES, events
from tests.web.node import NEEDS_NODE
from tests.web.test_files_read_back import documents

PROGRAM = Path(__file__).with_name("table_results.js")
SEATS = range(len(NAMES))
HOSTILE: list[Any] = [
    "abc",
    5,
    [],
    {},
    {"events": "abc"},
    {"events": []},
    {"events": None},
    {"events": [None]},
    {"events": [[]]},
    {"events": [{"kind": "value"}]},
    {"events": [{"kind": "value", "place": "abc", "value": 1}]},
    {"events": [{"kind": "value", "place": ["players", 0, "fish"], "value": "abc"}]},
    {"events": [{"kind": "value", "place": ["players", 0, "__proto__", "x"], "value": 1}]},
    {"events": [{"kind": "value", "place": ["players", 0, "no", "such"], "value": {"a": 1}}]},
    {"events": [{"kind": "total", "player": 0, "group": "nothing", "value": 1}]},
    {"events": [{"kind": "total", "player": 0, "group": "fish", "value": -1}]},
    {"events": [{"kind": "total", "player": 0, "group": "fish", "value": "9"}]},
    {"events": [{"kind": "total", "player": 0, "group": "fish", "value": 1, "more": 1}]},
    {"events": [{"kind": "counted", "player": 0, "group": {}}]},
    {"events": [{"kind": "confirm", "player": 0, "group": 7}]},
    {"events": [{"kind": "tie", "player": 0, "tie": "nothing", "value": 1}]},
    {"events": [{"kind": "undo", "of": 0}]},
    {"events": [{"kind": "over", "value": True}]},
    {"events": [{"kind": "roll", "what": "x", "dice": "abc"}]},
    {"events": [{"kind": "title", "value": {}}]},
]

pytestmark = NEEDS_NODE


def results(asked: list[dict[str, Any]]) -> list[Any]:
    """Return what the end shows of scores that were handed in."""
    lines = [documents(), *(json.dumps({"names": NAMES, **one}) for one in asked)]
    ran = subprocess.run(
        ["node", "--no-warnings", PROGRAM],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return [json.loads(line) for line in ran.stdout.splitlines()]


def counted(game: str, seat: int) -> list[Any]:
    """Return what a phone hands in of a player who counted everything."""
    every = list(events(game, COUNTED[game], GROUPS[game]))
    return [one for one in every if one.get("player", one.get("place", [0, -1])[1]) == seat]


def typed(game: str, seat: int) -> list[Any]:
    """Return what a phone hands in where totals were typed: all are equal, so ties are asked."""
    return [{"kind": "total", "player": seat, "group": group, "value": 5} for group in GROUPS[game]]


@pytest.mark.slow
@pytest.mark.parametrize("hand_in", [counted, typed])
def test_any_subset_of_scores_may_be_handed_in(hand_in: Any) -> None:
    asked = [
        {"game": game, "scores": [[seat + 1, {"events": hand_in(game, seat)}] for seat in there]}
        for game in COUNTED
        for count in range(1, len(NAMES) + 1)
        for there in combinations(SEATS, count)
        if hand_in is counted or GROUPS[game]
    ]
    for one, found in zip(asked, results(asked), strict=True):
        there = {seat - 1 for seat, _ in one["scores"]}
        names = {NAMES[seat] for seat in there}
        ranks = [row["rank"] for row in found["ranked"]]
        assert {row["seat"] for row in found["ranked"]} == there
        assert {row["seat"] for row in found["missing"]} == {*SEATS} - there
        assert ranks == sorted(ranks)
        assert ranks[0] == 1
        assert {*found["winners"], *(name for tie in found["ties"] for name in tie)} <= names
        assert all(len(tie) > 1 for tie in found["ties"])
        assert {*found["asked"]} <= there
        assert len(found["asked"]) != 1
        assert found["told"] == []


def test_who_is_missing_takes_no_rank_from_others() -> None:
    whole, part = results(
        [
            {"game": "lure", "scores": [[s + 1, {"events": counted("lure", s)}] for s in seats]}
            for seats in (SEATS, (0, 2, 3))
        ]
    )
    others = [row["name"] for row in whole["ranked"] if row["name"] != "Bo"]
    assert [(row["rank"], row["name"]) for row in part["ranked"]] == [*enumerate(others, start=1)]
    assert part["missing"] == [{"seat": 1, "name": "Bo"}]


def test_a_score_that_makes_no_sense_stops_nobody() -> None:
    right = [[seat + 1, {"events": counted("lure", seat)}] for seat in (0, 1)]
    asked = [{"game": "lure", "scores": [*right, [3, score]]} for score in HOSTILE]
    for score, found in zip(HOSTILE, results(asked), strict=True):
        assert [row["seat"] for row in found["ranked"]] == [0, 1], score
        assert found["told"] == ["room-unclear Cy"], score


def score_of(*values: tuple[str, Any], **more: Any) -> dict[str, Any]:
    """Return what a phone hands in of things that were counted piece by piece."""
    places = [["players", 0, key] for key, _ in values]
    events = [
        {"kind": "value", "place": place, "value": value, **more}
        for place, (_, value) in zip(places, values, strict=True)
    ]
    return {"events": events}


@pytest.mark.slow
def test_what_two_claim_and_only_one_can_have_names_both_and_nobody_wins() -> None:
    boards = ("1A", "3B")
    seven = [f"F{number:02}" for number in range(1, 8)]
    claims = {
        "first to seven: both Ann and Bo": ({"first_to_seven": True}, {"first_to_seven": True}),
        "fish F47: both Ann and Bo": ({"fish": ["F47"]}, {"fish": ["F03", "F47"]}),
        "reel board 1A: both Ann and Bo": ({"reel_board": "1A"}, {"reel_board": "1A"}),
    }
    asked = [
        {
            "game": "freshwater_fly",
            "names": ["Ann", "Bo"],
            "scores": [
                [
                    seat + 1,
                    score_of(
                        *{
                            "reel_board": boards[seat],
                            "fish": seven if not seat else [],
                            **own,
                        }.items(),
                        alone=True,
                    ),
                ]
                for seat, own in enumerate(claim)
            ],
        }
        for claim in claims.values()
    ]
    for words, found in zip(claims, results(asked), strict=True):
        assert found["wrong"] == [words]
        assert found["winners"] == []
        assert found["head"] == "not-checked"
