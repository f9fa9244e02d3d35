"""What Freshwater Fly scores: every rule and example of the rule book by its name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from companion.data.scoring import open_scoring
from companion.games.freshwater_fly.game import SCORING

FLY = open_scoring("freshwater_fly", SCORING.files, SCORING.derive)
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
