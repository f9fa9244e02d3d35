"""What hardly happens in Freshwater Fly is scored, and a person is asked to look at it again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from tests.cli.scored import fed
from tests.games.freshwater_fly.scored import FLY, SCHEMA, day, fish, game, scored
from tests.scorings import open_scoring

GREENS = ["F01", "F02", "F03", "F07", "F08", "F09", "F13"]
BIG_COHO = fish("coho", "gold", 6)  # F48 is the only one


def warnings(record: dict[str, Any]) -> list[tuple[str, str]]:
    return [(one.place, one.message) for one in scored(record).warnings]


@pytest.mark.parametrize(
    ("record", "place", "words"),
    [
        (
            game({"fish": ["F05"], "first_to_seven": True}, {"fish": GREENS}),
            "players[0].first_to_seven",
            "player 0 was first to seven, but has 1 fish",
        ),
        (
            game({"fish": ["F05"]}, {"fish": GREENS}),
            "players[1].first_to_seven",
            "player 1 has 7 fish, but nobody was first to seven; mark who was",
        ),
        (
            day({"fish": GREENS}, {}, "L1"),
            "players[0].first_to_seven",
            "Ann has 7 fish, but nobody was first to seven; mark who was",
        ),
        (
            game({"fish": [*GREENS, "F14"], "hatch_tokens": {"white": 6}, "first_to_seven": True},
                 {"fish": ["F15", "F16", "F18", "F19"], "hatch_tokens": {"white": 5}}),
            "players[0].hatch_tokens.white",
            "White: you have 11 together; the game has 10",
        ),
        (
            game({"fish": ["F05"], "hatch_tokens": {"tan": 8, "blue": 1}}),
            "players[0].hatch_tokens",
            "player 0 has more tokens than 1 fish can bring",
        ),
        (
            day({}, {"fish": ["F05"], "hatch_tokens": {"tan": 2}}, "L1"),
            "players[1].hatch_tokens",
            "Silent Angler has more tokens than 1 fish can bring: one each",
        ),
        (
            day({"reel_board": "2A"}, {}, "L1"),
            "players[0].reel_board",
            "Ann has reel board 2A, which Fly Solo never uses",
        ),
        (
            day({}, {}, "L4") | {"bonus_hatch_token": "blue"},
            "bonus_hatch_token",
            "location L4 has no bonus hatch token",
        ),
        (
            game({"fish": ["F05", fish("coho", "green", 9)]}),
            "players[0].fish[1]",
            "Coho green 9: the deck has none; counted as typed",
        ),
        (
            game({"fish": [BIG_COHO]}, {"fish": ["F01", "F48"]}),
            "players[0].fish[0]",
            "2 × Coho gold 6: the deck has only 1 of these",
        ),
        (
            game({"fish": [BIG_COHO]}, {"fish": [BIG_COHO]}),
            "players[1].fish[0]",
            "2 × Coho gold 6: the deck has only 1 of these",
        ),
        (
            game({"fish": ["F05", *9 * [fish("coho", "green", 9)]], "first_to_seven": True}),
            "players[0].fish[1]",
            "9 × Coho green 9: the deck has none; counted as typed",
        ),
    ],
)  # fmt: skip
def test_the_unlikely_is_scored_and_warned_of(
    record: dict[str, Any], place: str, words: str
) -> None:
    assert [(where, message[: len(words)]) for where, message in warnings(record)] == [
        (place, words)
    ]


@pytest.mark.parametrize(
    "record",
    [
        *(json.loads(example) for example in FLY.examples.values()),
        game({"fish": GREENS, "first_to_seven": True, "hatch_tokens": {"tan": 8}}),
        game({"fish": GREENS, "first_to_seven": True}, {"fish": ["F14", "F15"]}),
        game({"fish": [BIG_COHO]}, {"fish": ["F24", "F47"]}),
        game({"fish": [fish(), fish()]}),  # there are two such Graylings
        day({"fish": ["F20"]}, {"fish": GREENS, "first_to_seven": True}, "L2"),
    ],
)
def test_what_happens_at_a_table_is_not_warned_of(record: dict[str, Any]) -> None:
    assert warnings(record) == []


def test_all_white_tokens_of_a_box_and_more_are_scored() -> None:
    result = scored(game({"hatch_tokens": {"white": 60}}))
    assert result.players[0].total == 120
    assert [one.place for one in result.warnings] == [
        "players[0].hatch_tokens",
        "players[0].hatch_tokens.white",
    ]


@pytest.mark.parametrize("cards", [["F49"], ["F05", "F05"]])
def test_an_unknown_card_and_a_card_used_twice_stay_refused(cards: list[str]) -> None:
    assert not isinstance(score_record(FLY, game({"fish": cards})), Result)


def test_the_copies_of_the_owners_cards_count(tmp_path: Path) -> None:
    folder = tmp_path / "freshwater_fly"
    folder.mkdir()
    card = 'id = "X1"\nspecies = "coho"\ncolour = "gold"\nstrength = 1\npoints = 9\ncopies = 2\n'
    (folder / "fish-cards.toml").write_text(f"[[fish-cards]]\n{card}")
    assert SCHEMA is not None
    owners = open_scoring("freshwater_fly", SCHEMA, overlay=tmp_path)
    found = [score_record(owners, game({"fish": [fish("coho", "gold", 9)] * n})) for n in (2, 3)]
    assert all(isinstance(one, Result) for one in found)
    assert [len(one.warnings) for one in found if isinstance(one, Result)] == [0, 1]


def test_a_line_is_no_reason_for_tokens_of_the_silent_angler() -> None:
    ((_, message),) = warnings(day({}, {"fish": ["F05"], "hatch_tokens": {"tan": 2}}, "L1"))
    assert "line" not in message


def test_an_owners_track_may_show_any_points(tmp_path: Path) -> None:
    (tmp_path / "freshwater_fly").mkdir()
    file = tmp_path / "freshwater_fly/board.toml"
    file.write_text("[board]\ntrack = [0, 0, 5, 3, 3, 9]\n")
    track = open_scoring("freshwater_fly", SCHEMA, overlay=tmp_path)
    result = score_record(track, day({}, {"track": 3}, "L1"))
    assert isinstance(result, Result)
    assert [line.points for line in result.players[1].lines if line.group == "track"] == [5]


def test_a_person_reads_warnings_below_the_score() -> None:
    record = json.dumps(game({"fish": ["F05"], "first_to_seven": True}))
    told = fed(record, "score", "fresh", "-").out
    *_, head, warning, _, winner = told.splitlines()
    assert head == "This was scored, but please check it:"
    assert warning.strip().startswith("player 0 was first to seven")
    assert winner.startswith("Winner: ")  # a result that is longer than a window ends with it
    found = json.loads(fed(record, "score", "fresh", "-", "--json").out)
    assert [one["place"] for one in found["warnings"]] == ["players[0].first_to_seven"]
    apart = fed(record, "score", "fresh", "-", "--csv")
    assert "seven" not in apart.out.splitlines()[-1]
    assert apart.err.startswith("Note: players[0].first_to_seven: player 0 was first to seven")
