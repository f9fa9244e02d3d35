"""Scores of Lure. Source: R End of game; R Lures, Boost; R Splash."""

from __future__ import annotations

from companion.core.scoring import Result, score_record
from companion.games.lure.game import LURE
from tests.scorings import open_scoring

assert LURE.scoring
SCORING = open_scoring("lure", LURE.scoring)


def test_a_boost_is_two_points_and_two_players_have_20_fish() -> None:
    bo = {"name": "Bo", "fish": [*range(4, 22)]}
    result = score_record(
        SCORING, {"players": [{"name": "Ann", "fish": [1, 2, 3], "boosts": 3}, bo]}
    )
    assert isinstance(result, Result)
    assert [line.points for line in result.players[0].lines if line.group == "boosts"] == [6]
    [warning] = result.warnings
    assert warning.message == "together you have 21 fish, but a game of 2 players uses 20"
