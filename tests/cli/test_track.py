"""The Silent Angler's track: a person is asked for what is printed on it, and may say the space."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.answers import limits
from companion.core.score_questions import iter_questions
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from tests.command import done, run
from tests.scorings import open_scoring

PRINTED = "a whole number from 0, such as 0, 2, 4, 6, 8, 10, 12, 14"


def example() -> dict[str, Any]:
    found: dict[str, Any] = done("score", "fresh", "--mode", "solo", "--example").json
    return found


def test_the_question_is_for_the_points_that_are_printed() -> None:
    scoring = open_scoring(FRESHWATER_FLY.slug, FRESHWATER_FLY.scoring)
    asked = [one for one in iter_questions(scoring, example()) if "track" in one.place]
    assert [(one.place, limits(one.field)) for one in asked] == [
        ("players[1].track_points", PRINTED)
    ]
    assert "points" in asked[0].words
    assert "space of its track" in asked[0].words


def test_an_empty_record_and_the_example_hold_the_points() -> None:
    blank = done("score", "fresh", "--mode", "solo", "--blank").json
    assert [one.get("track_points") for one in blank["players"]] == [None, 0]
    assert [one.get("track_points") for one in example()["players"]] == [None, 6]


@pytest.mark.parametrize(
    ("change", "points"),
    [("track_points=8", 8), ("track=8", 14), ("track=+1", 8), ("track_points=+2", 8)],
)
def test_a_change_may_say_either(tmp_path: Path, change: str, points: int) -> None:
    (tmp_path / "day.json").write_text(json.dumps(example()), "utf-8")
    words = ("score", "fresh", tmp_path / "day.json", "--json", "--what-if")
    found = done(*words, f"players[1].{change}").json
    (line,) = (one for one in found["what_if"]["changes"] if one["group"] == "track")
    assert (line["before"], line["after"]) == (6, points)


def test_what_cannot_be_printed_is_told_with_what_can(tmp_path: Path) -> None:
    (tmp_path / "day.json").write_text(json.dumps(example()).replace('points": 6', 'points": -5'))
    ran = run("score", "fresh", tmp_path / "day.json")
    assert (ran.code, f"players[1].track_points: must be {PRINTED}, not -5" in ran.err) == (1, True)


@pytest.mark.parametrize(("number", "warned"), [(5, True), (0, False), (15, True)])
def test_points_of_another_copy_count_and_are_warned_of(
    tmp_path: Path, number: int, *, warned: bool
) -> None:
    text = json.dumps(example()).replace('points": 6', f'points": {number}')
    (tmp_path / "day.json").write_text(text)
    found = done("score", "fresh", tmp_path / "day.json", "--json").json
    lines = (one for one in found["players"][1]["lines"] if one["group"] == "track")
    assert sum(one["points"] for one in lines) == number
    warnings = [one["message"] for one in found["warnings"] if "track" in one["message"]]
    assert len(warnings) == warned
