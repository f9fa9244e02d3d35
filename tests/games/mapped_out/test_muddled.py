"""Muddled Waters: turns by hand, and games that show what kept tiles are worth."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from companion.core.scoring import Result, result_json, score_record
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.shapes import Text
from companion.drawing.theme import build_theme
from companion.games.components import build_components
from companion.games.game_type import Choices
from companion.games.mapped_out import schema
from companion.games.mapped_out.game import MAPPED_OUT
from tests.faces import walked
from tests.games.mapped_out.muddled_games import HAND, all_up, play
from tests.scorings import open_scoring

SCORING = open_scoring("mapped_out", MAPPED_OUT.scoring)
Row = dict[str, Any]
SEA = [
    {"x": 0, "y": 0, "start": True},
    {"x": 0, "y": 1, "fish": ["ray"]},
    {"x": 1, "y": 0, "fish": ["tuna", "tuna"]},
    {"x": 1, "y": 1, "fish": ["herring"]},
]
TUNA, RAY = {"fish": ["tuna"]}, {"fish": ["ray", "ray", "ray"]}


def record(*players: Row, sea: list[Row] = SEA) -> Row:
    named = [{"name": name, **player} for name, player in zip("ABCDE", players, strict=False)]
    return {"mode": "muddled_waters", "map": sea, "players": named}


def points(*players: Row, sea: list[Row] = SEA) -> list[int]:
    result = score_record(SCORING, record(*players, sea=sea))
    assert isinstance(result, Result), result
    return [one["total"] for one in result_json(result)["players"]]  # type: ignore[attr-defined]


def wrong(*players: Row) -> dict[str, str]:
    found = score_record(SCORING, record(*players))
    assert not isinstance(found, Result)
    return {one.place: one.message for one in found}


def test_what_is_taken_up_scores_and_what_is_put_down_can_be_taken() -> None:
    ann = {"hand": [RAY, TUNA], "moves": ["right+1", "none", "none"]}
    bo = {"hand": [{}], "moves": ["up", "right", "down@0,0+1"]}
    assert points(ann, bo) == [2, 3], "two tuna for Ann; Bo takes her three rays, and bumps her"
    assert points({**ann, "moves": ["right", "none"]}, bo) == [0, 2], "what lies scores nothing"


def test_players_take_turns_in_the_order_of_the_record() -> None:
    both = {"hand": [{}], "moves": ["right+1"]}
    sent = {"hand": [{}], "moves": ["right@1,1+1"]}
    assert points(both, sent) == [2, 0]
    assert points({"moves": []}, both, sent) == [0, 2, 0]


def test_a_card_that_moves_nowhere_takes_and_bumps_nothing() -> None:
    assert points({"moves": ["none"]}, {"moves": ["left"]}) == [0, 0]
    told = wrong({"hand": [RAY], "moves": ["none+1"]}, {"hand": [RAY], "moves": ["left+1"]})
    assert told == {
        "players[0].moves[0]": "stays on the same tile, so no tile can be taken; leave out put"
    }


def test_whoever_is_met_goes_to_a_tile_next_to_it_as_the_walker_says() -> None:
    meets = {"moves": ["right"]}
    told = wrong({"moves": ["right"]}, meets)
    assert told == {"players[1].moves[0]": 'can lead to [0, 0] or [1, 1]; choose one with "to"'}
    chosen = {"card": "right", "to": [1, 1]}
    sent = {"hand": [{}], "moves": ["right", "left+1"]}
    assert points(sent, {"moves": [chosen]}) == [1, 0], "Ann goes left from where Bo sent her"
    line = [{"x": 0, "y": 0, "start": True}, {"x": 1, "y": 0}]
    assert points({"moves": ["right"]}, {"moves": ["right"]}, sea=line) == [0, 0], "one way only"


@pytest.mark.parametrize(
    ("hand", "move", "message"),
    [
        ([RAY], "right+2", "2 is not in the hand; the hand holds 1"),
        ([], "right+1", "1 is not in the hand; the hand holds nothing"),
        (["T24"], "right+T25", '"T25" is not in the hand; the hand holds T24'),
        (
            [RAY],
            {"card": "right", "action": "fishful", "kept": True, "put": "1"},
            "keeps its card or takes a tile, not both; leave out kept or put",
        ),
    ],
)
def test_a_tile_that_cannot_be_put_down_is_told(hand: list[Any], move: Any, message: str) -> None:
    assert wrong({"hand": hand, "moves": [move]}, {"moves": []}) == {"players[0].moves[0]": message}


def test_hand_and_put_are_for_muddled_waters() -> None:
    players = [{"name": "Ann", "hand": [RAY], "moves": ["right+1"]}, {"name": "Bo", "moves": []}]
    found = score_record(SCORING, {"map": SEA, "players": players})
    assert not isinstance(found, Result)
    told = {one.place: one.message for one in found}
    assert told["players[0].hand"].startswith("does not belong here")
    alone = [{"name": "Ann", "moves": ["right+1"]}, {"name": "Bo", "moves": []}]
    found = score_record(SCORING, {"map": SEA, "players": alone})
    assert not isinstance(found, Result)
    assert [one.place for one in found] == ["players[0].moves[0].put"]


def test_the_smaller_pile_wins_a_tie_by_pile_and_by_walk_alike() -> None:
    """Ann piles one tile and visits three; Bo piles two and visits two."""
    sea = [
        {"x": 0, "y": 0, "start": True},
        {"x": 1, "y": 0, "fish": ["tuna", "tuna"]},
        {"x": 1, "y": 1},
        {"x": 1, "y": 2},
        {"x": -1, "y": 0, "fish": ["tuna"]},
    ]
    ann = {"hand": [{}], "moves": ["right+1", "up", "up"]}
    bo = {"hand": [TUNA, {}], "moves": ["left+1", "right", "left+2"]}
    walk = record(ann, bo, sea=sea)
    piles = {"mode": "muddled_waters", "players": [
        {"name": "A", "tiles": [{"fish": ["tuna", "tuna"]}]},
        {"name": "B", "tiles": [{"fish": ["tuna"]}, {"fish": ["tuna"]}]},
    ]}  # fmt: skip
    for game in (walk, piles):
        result = score_record(SCORING, game)
        assert isinstance(result, Result), result
        assert [sheet.total for sheet in result.players] == [2, 2]
        assert result.winners == ("A",)
        (tie,) = result.tie_break
        assert tie.label == "fewer tiles in the score pile"
        assert tie.values == {"A": 1, "B": 2}


def aid(folder: Path | None = None) -> str:
    (part,) = build_components(schema.load(folder), Choices(only=frozenset({"player-aids"})))
    (piece,) = part.draw(Style(build_theme(read_roles(), "full", "standard")), ["aid"])
    found = (shape for shape, _ in walked(piece.back or ()))
    return " ".join(shape.words for shape in found if isinstance(shape, Text))


def test_hands_stay_as_the_author_says_and_can_be_switched_to_the_letter(tmp_path: Path) -> None:
    game = record({"hand": ["T04"] + [RAY] * 4, "moves": ["right+1"]}, {"hand": [], "moves": []})
    ours = score_record(SCORING, game)
    assert isinstance(ours, Result)
    assert not any(line.house for sheet in ours.players for line in sheet.lines), (
        "it is the author's"
    )
    (warning,) = ours.warnings
    assert warning.place == "players[1].hand"
    assert "Hands stay." in aid()

    (tmp_path / "mapped_out").mkdir()
    text = '[[scoring-switches]]\nid = "hands-stay"\nvalue = false\nsource = "R"\n'
    (tmp_path / "mapped_out" / "scoring.toml").write_text(text, encoding="utf-8")
    scoring = open_scoring("mapped_out", MAPPED_OUT.scoring, overlay=tmp_path)
    letter = score_record(scoring, game)
    assert isinstance(letter, Result)
    assert not any(line.house for sheet in letter.players for line in sheet.lines)
    (warning,) = letter.warnings
    assert warning.place == "players[0].hand"
    assert "when all tiles are placed" in aid(tmp_path)
    assert "Hands stay" not in aid(tmp_path)


PLAYERS = range(2, 6)


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_with_hands_that_stay_kept_tiles_matter(players: int) -> None:
    games = [[play(players, f"{i}", hands_stay=True, kept=n) for i in range(25)] for n in (5, 2, 0)]
    five, two, none = ([game.scores[0] for game in some] for some in games)
    assert mean(five) > mean(two) + 0.5 > 1
    assert not any(none)
    assert {game.hands for game in games[0]} == {(HAND,) * players}


def test_by_the_letter_hands_are_empty_and_hardly_anybody_scores() -> None:
    games = [play(5, f"{i}", hands_stay=False) for i in range(25)]
    assert sum(any(game.scores) for game in games) <= 3
    assert sum(any(game.hands) for game in games) <= 3
    assert not all_up([[True, False], [False, True]])


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_each_tile_that_is_kept_is_worth_something(players: int) -> None:
    means = [
        mean(play(players, f"{i}", hands_stay=True, kept=kept).scores[0] for i in range(400))
        for kept in range(HAND + 1)
    ]
    assert means[0] == 0
    assert all(more > less for less, more in pairwise(means)), means
