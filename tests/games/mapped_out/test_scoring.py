"""Scores of Mapped Out from tiles. Source: R Walk over It, Muddled Waters; F both expansions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.scoring import Result, result_json, score_record
from companion.games.mapped_out.game import MAPPED_OUT
from companion.games.mapped_out.schema import FISH
from tests.command import done, run
from tests.scorings import open_scoring

assert MAPPED_OUT.scoring
SCORING = open_scoring("mapped_out", MAPPED_OUT.scoring)
Row = dict[str, Any]


def tile(fish: str = "", special: str | None = None) -> Row:
    return {"fish": fish.split(), "special": special}


def told(*tiles: Row, mode: str = "base", **more: Any) -> Row:
    """Return the score of a player with these tiles."""
    players = [{"name": "Ann", "tiles": list(tiles), **more}, {"name": "Bo", "tiles": []}]
    result = score_record(SCORING, {"mode": mode, "players": players})
    assert isinstance(result, Result), result
    found = result_json(result)["players"][0]
    assert isinstance(found, dict)
    return found


def points(*tiles: Row, **more: Any) -> dict[str, int]:
    return {line["label"]: line["points"] for line in told(*tiles, **more)["lines"]}


def test_the_kind_visited_most_scores_a_point_a_fish_rules_walk_over_it() -> None:
    tiles = tile("tuna tuna ray"), tile("tuna herring"), tile("ray"), tile()
    assert points(*tiles) == {"Most fish of a kind": 3}


def test_the_record_of_the_contract_scores_section_4() -> None:
    assert points(tile("tuna tuna ray"), kept_cards=0) == {"Most fish of a kind": 2}


@pytest.mark.parametrize("number", ["-3", "-2", "-1", "1", "2", "3", "+3"])
def test_a_score_tile_gives_its_number_and_not_its_fish_facts_1_8(number: str) -> None:
    found = points(tile("ray ray ray", f"score:{number}"), tile("tuna"))
    assert found == {"Most fish of a kind": 1, "Score tiles": int(number)}


def test_superscore_needs_all_fish_to_be_of_its_kind_facts_1_9() -> None:
    star = tile("ray ray", "superscore:ray")
    assert points(star, tile("ray")) == {"Most fish of a kind": 3, "Superscore": 6}
    assert points(star, tile("ray tuna")) == {"Most fish of a kind": 3, "Superscore": 0}
    assert points(star, tile("tuna"), tile()) == {"Most fish of a kind": 2, "Superscore": 0}
    assert points(star, tile("tuna", "score:1"))["Superscore"] == 6, "its fish do not count"
    twice = points(star, tile("tuna tuna", "superscore:tuna"))
    assert twice["Superscore"] == 0
    assert points(star, star)["Superscore"] == 12


def test_that_fish_of_a_score_tile_do_not_count_is_marked_as_our_reading() -> None:
    def marked(*tiles: Row) -> bool:
        lines = told(*tiles)["lines"]
        return all(line["house"] for line in lines if line["label"] == "Most fish of a kind")

    assert marked(tile("ray ray", "score:2"), tile("tuna"))
    assert not marked(tile("", "score:2"), tile("tuna"))
    assert not marked(tile("tuna"))


def test_combo_needs_a_fish_of_every_kind_facts_1_8() -> None:
    combo = tile("ray", "combo")
    assert points(combo, tile("herring bream"), tile("tuna"))["Combo"] == 6
    assert points(combo, tile("herring bream"))["Combo"] == 0
    assert points(combo, tile("herring bream"), tile("tuna", "score:2"))["Combo"] == 0


@pytest.mark.parametrize(
    "special",
    ["island", "tunnel", "go-home", "teleporter", "destructor", "swapper", "corker"],
)
def test_other_specials_do_not_score_contract_section_4(special: str) -> None:
    assert points(tile("ray", special)) == {"Most fish of a kind": 1}


def test_each_kept_card_scores_one_facts_1_7() -> None:
    assert points(tile("ray"), kept_cards=3) == {"Most fish of a kind": 1, "Cards kept": 3}


def test_muddled_waters_scores_the_pile_alone_rules_muddled_waters() -> None:
    pile = tile("ray ray"), tile("ray"), tile("tuna", "score:-2")
    found = points(*pile, mode="muddled_waters", kept_cards=1)
    assert found == {"Most fish of a kind": 3, "Score tiles": -2, "Cards kept": 1}


def test_ends_that_no_game_has_are_warned_of() -> None:
    def warned(tiles: list[Row], mode: str = "base") -> list[str]:
        players = [{"name": "Ann", "tiles": tiles}, {"name": "Bo", "tiles": []}]
        found = score_record(SCORING, {"mode": mode, "players": players})
        assert isinstance(found, Result)
        return [one.message for one in found.warnings]

    full, usual = tile("tuna " * 8), tile("tuna tuna ray")
    assert warned([usual] * 16) == warned([usual] * 5, "muddled_waters") == []
    few, many = warned([full] * 60)
    assert few == "Ann: tiles with more fish than any printed tile has: 60"
    assert many == "Ann has 60 tiles, more than the cards of a row can reach"
    (pile,) = warned([usual] * 6, "muddled_waters")
    assert pile == "Ann has 6 tiles in the score pile, more than the tiles of a hand can replace"


def test_a_tie_goes_to_fewer_tiles_and_else_is_shared_facts_1_9() -> None:
    def winners(*tiles: list[Row]) -> list[str]:
        players = [{"name": name, "tiles": own} for name, own in zip("ABC", tiles, strict=False)]
        result = score_record(SCORING, {"players": players})
        assert isinstance(result, Result)
        return list(result.winners)

    one, two = [tile("ray ray")], [tile("tuna"), tile("tuna herring")]
    assert winners(one, two) == ["A"]
    assert winners(two, one, one) == ["B", "C"]


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ({"tiles": [{"fish": ["cod"]}]}, "players[0].tiles[0].fish[0]"),
        ({"tiles": [{"fish": "tuna"}]}, "players[0].tiles[0].fish"),
        ({"tiles": [{"special": "score:9"}]}, "players[0].tiles[0].special"),
        ({"tiles": [{"special": "superscore"}]}, "players[0].tiles[0].special"),
        ({"tiles": [{"x": 1}]}, "players[0].tiles[0].x"),
        ({"tiles": [], "kept_cards": -1}, "players[0].kept_cards"),
        ({"tiles": [], "moves": ["up"]}, "players[0].moves"),
    ],
)
def test_a_wrong_record_is_told_with_its_place(record: Row, place: str) -> None:
    players = [{"name": "Ann", **record}, {"name": "Bo", "tiles": []}]
    found = score_record(SCORING, {"players": players})
    assert not isinstance(found, Result)
    assert [mistake.place for mistake in found] == [place]


some_tiles = st.lists(st.lists(st.sampled_from(FISH), max_size=3), max_size=8)


@pytest.mark.slow
@given(some_tiles, st.sampled_from(FISH))
def test_one_more_fish_never_takes_a_point_away(tiles: list[list[str]], more: str) -> None:
    rows = [{"fish": fish} for fish in tiles]
    before = told(*rows)["total"]
    assert before <= told(*rows, {"fish": [more]})["total"] <= before + 1
    assert before == max(sum(fish.count(kind) for fish in tiles) for kind in FISH)


def test_a_walk_scores_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "walk.json"
    record: Row = {
        "map": [
            {"x": 0, "y": 0, "fish": [], "special": None, "start": True},
            {"x": 0, "y": 1, "fish": ["ray"], "special": None},
        ],
        "players": [
            {"name": "Ann", "moves": ["up", {"card": "any", "to": [0, 0]}]},
            {"name": "Bo", "moves": []},
        ],
    }
    file.write_text(json.dumps(record), encoding="utf-8")
    told = done("score", "mapped", file, "--json").json
    assert [one["total"] for one in told["players"]] == [1, 0]
    record["players"][1]["moves"] = ["jump:west"]
    file.write_text(json.dumps(record), encoding="utf-8")
    ran = run("score", "mapped", file, "--json")
    assert ran.code == 1
    assert [one["place"] for one in ran.json["error"]] == ["players[1].moves[0].card"]
