"""What a record of Freshwater Fly must say, and how often a thing can stand in it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from tests.games.freshwater_fly.scored import FLY, day, fish, game, scored

CARD = fish()


def places(record: dict[str, Any]) -> list[str]:
    found = score_record(FLY, record)
    return [] if isinstance(found, Result) else [mistake.place for mistake in found]


def without(record: dict[str, Any], key: str, player: int | None = None) -> dict[str, Any]:
    holder = record if player is None else record["players"][player]
    del holder[key]
    return record


@pytest.mark.parametrize(
    ("record", "place"),
    [
        (game(*[{}] * 4) | {"players": [{}] * 5}, "players"),
        (game({}) | {"players": [{"name": "Ann", "reel_board": "1A"}]}, "players"),
        (day({}, {}, "L1") | {"players": [*day({}, {}, "L1")["players"], {}]}, "players"),
        (without(day({}, {}, "L1"), "location"), "location"),
        (without(game({}), "reel_board", 0), "players[0].reel_board"),
        (game({"reel_board": "2A"}), "players[1].reel_board"),
        (without(day({}, {}, "L1"), "track", 1), "players[1].track"),
        (without(day({}, {"track": None}, "L1"), "track", 1), "players[1].track"),
        (day({}, {"track": 4, "track_points": 4}, "L1"), "players[1].track_points"),
        (day({}, {"track_points": -5}, "L1"), "players[1].track_points"),
        (day({}, {"track": 4, "track_points": 5}, "L1"), "players[1].track_points"),
        (day({}, {"track_points": "6"}, "L1"), "players[1].track_points"),
        (day({"track_points": 6}, {}, "L1"), "players[0].track_points"),
        (game({"first_to_seven": True}, {"first_to_seven": True}), "players[1].first_to_seven"),
        (game({"fish": ["F01"]}, {"fish": ["F01"]}), "players[1].fish[0]"),
        (game({"fish": [CARD] * 49}), "players[0].fish"),
        (game({"fish": [{**CARD, "species": None}]}), "players[0].fish[0].species"),
        (game({"fish": [{**CARD, "colour": None}]}), "players[0].fish[0].colour"),
        (game({"fish": [without({**CARD}, "points")]}), "players[0].fish[0].points"),
        (game({"hatch_tokens": {"tan": 61}}), "players[0].hatch_tokens.tan"),
        (game({"skill_cards": ["A"]}, {"skill_cards": ["A"]}), "players[1].skill_cards[0]"),
        (game({"skill_cards": ["A"] * 25}), "players[0].skill_cards"),
    ],
)
def test_what_a_record_cannot_say(record: dict[str, Any], place: str) -> None:
    assert place in places(record)


def test_all_that_there_is_can_be_in_a_record() -> None:
    held = {"fish": [CARD] * 48, "hatch_tokens": {"tan": 60}}
    assert places(game(held, {"skill_cards": [*"ABCDEFGHIJKLMNOPQRSTUVWX"]}, {}, {})) == []


def test_most_green_fish_break_the_last_tie() -> None:
    one, two = {"fish": [fish(points=2)]}, {"fish": [fish(points=1)] * 2}
    result = scored(game(one, two))
    assert result.winners == ("player 1",)
    assert result.tie_break[-1].values == {"player 0": 1, "player 1": 2}
    assert result.outcomes == {}
