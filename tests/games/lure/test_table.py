"""Setup, deals, rolls and the score of Lure."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.score_dialogue import _Dialogue
from companion.core import score_questions as talking
from companion.core.answers import AnswerError, ambiguous_numbers, parse_answer
from companion.core.errors import CompanionError, DataError
from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Field
from companion.data.decks_and_pools import deck_pieces
from companion.data.game_data import GameData
from companion.data.scoring import read_pad, read_scoring
from companion.drawing.art import load_drawing
from companion.games.lure.game import LURE
from companion.games.lure.schema import DICE, FISH, LURES, load
from tests.command import done, run
from tests.games.setups import start

ADJUSTS, BOOSTS, EXTRAS = 8, 6, {1: 2, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}


@cache
def data() -> GameData:
    return load(None)


def winners(tmp_path: Path, *players: dict[str, Any]) -> dict[str, Any]:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"game": "lure", "players": players}), "utf-8")
    found = done("score", "lure", file, "--json").json
    assert isinstance(found, dict)
    return found


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(st.text(max_size=6), st.integers(2, 5))
def test_facts_ten_fish_are_left_out_with_two_or_three_and_each_has_a_lure(
    seed: str, players: int
) -> None:
    found = start("lure", seed, players)
    assert len(set(found.left_out)) == len(found.left_out) == (10 if players < 4 else 0)
    assert found.rounds == 10
    assert found.shown == (2 if players < 4 else 3)
    assert [len(lures) for lures in found.lures] == [1] * players
    dealt = Counter(lure for lures in found.lures for lure in lures)
    assert not dealt - Counter(deck_pieces(data(), "lures"))


def fish_field() -> Field:
    return next(one for one in data().compute(read_scoring).fields if one.key == "fish")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "6",
            '"6" could be card 6 (Rudd), or the catch number of Roach or the points of Whitefish',
        ),
        ("pike, 3", '"3" could be card 3 (Dace), or'),
        ("#6", ""),
        ("fish 6", ""),
        ("Rudd 6 19", ""),
        ("vp 6", ""),
        ("brown trout 22, pik", ""),
    ],
)
def test_a_number_that_could_be_two_things_is_asked_back(text: str, asked: str) -> None:
    """A card bears its own number, that of its catch and its points."""
    found = ambiguous_numbers(fish_field(), text)
    assert found.startswith(asked)
    assert bool(found) == bool(asked)
    if not asked:
        assert parse_answer(fish_field(), text)


def test_a_number_that_no_card_has_is_not_taken_for_points() -> None:
    with pytest.raises(
        AnswerError, match='there is no card 31; for an unlisted card write "vp 31"'
    ):
        parse_answer(fish_field(), "pike 31")
    assert parse_answer(fish_field(), "pike vp 31") == [24, {"vp": 31}]


def test_a_person_is_asked_back_and_a_file_of_answers_is_not() -> None:
    def said(text: str, *, person: bool) -> str:
        dialogue = _Dialogue(data().compute(read_scoring), {}, person=person, keeps=False)
        for answer in ("2", "Ann", "Bo", text):
            question = talking.current_question(dialogue.scoring, dialogue.talk)
            assert question is not None
            dialogue.answer(question, answer)
        asked = talking.current_question(dialogue.scoring, dialogue.talk)
        assert asked is not None
        return asked.place

    assert said("6 24", person=True) == "players[0].fish"
    assert said("#6 24", person=True) == said("6 24", person=False) == "players[0].boosts"


def test_more_than_there_is_in_the_game_is_warned_of() -> None:
    def told(*players: dict[str, Any]) -> dict[str, str]:
        named = [{"name": name, **one} for name, one in zip("ABCDE", players, strict=False)]
        result = score_record(data().compute(read_scoring), {"players": named})
        assert isinstance(result, Result)
        return {one.place: one.message for one in result.warnings}

    most = {"fish": list(range(1, 13))}
    assert told(most, {"fish": list(range(13, 20))}, {"fish": [20], "boosts": 6}) == {}
    found = told({"fish": list(range(13, 22))}, most)
    assert found == {
        "players[1].fish": "together you have 21 fish, but a game of 2 players uses 20"
    }
    shared = {"fish": list(range(1, 12))}, {"fish": list(range(12, 23))}
    assert list(told(*shared)) == ["players[0].fish"]
    assert told(most, {"fish": list(range(13, 31))}, {}, {}) == {}
    assert told({"fish": [1], "boosts": 24}, {"fish": [2], "boosts": 24}) == {
        "players[0].boosts": "you have 48 boosts together; the game has 6"
    }


def test_boosts_without_a_fish_are_warned_of() -> None:
    players = [{"name": "A", "boosts": 1}, {"name": "B", "fish": [1], "boosts": 1}]
    result = score_record(data().compute(read_scoring), {"players": players})
    assert isinstance(result, Result)
    (warning,) = result.warnings
    assert warning.place == "players[0].boosts"
    assert warning.message.startswith("A has Boosts but no fish")


def test_a_typed_fish_that_the_deck_does_not_have_is_warned_of() -> None:
    players = [{"name": "A", "fish": [24, {"vp": 99}, {"vp": 6}]}, {"name": "B", "fish": [30]}]
    players.append({"name": "C", "fish": [{"vp": 10}, {"vp": 10}]})
    result = score_record(data().compute(read_scoring), {"players": players})
    assert isinstance(result, Result)
    assert [(one.place, one.message) for one in result.warnings] == [
        ("players[0].fish[1]", "points 99: the deck has none; counted as typed"),
        ("players[2].fish[0]", "3 × points 10: the deck has only 1 of these"),
    ]


def test_the_pad_has_a_cell_for_each_of_twelve_fish() -> None:
    pad = data().compute(read_pad)
    assert [row.notes for group in pad.groups for row in group.rows] == [12, 0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("card", "rounds"),
    [
        ("{ id = '31', fish = 'pike', catch = 4, needs = 'none', vp = 2 }", 11),
        ("{ id = '5', remove = true }", 10),
    ],
)
def test_an_owner_may_add_and_drop_fish(tmp_path: Path, card: str, rounds: int) -> None:
    (tmp_path / "lure").mkdir()
    (tmp_path / "lure" / "fish-cards.toml").write_text(f"fish-cards = [{card}]\n", "utf-8")
    done("check", "lure", "--data", tmp_path)
    for players in ("3", "5"):
        ran = done("setup", "lure", "--players", players, "--data", tmp_path)
        assert f"Play {rounds} rounds" in ran.out


def test_the_other_fish_are_shuffled_only_where_some_were_left_out() -> None:
    for players in (2, 5):
        said = done("setup", "lure", "--players", players, "--seed", "a").out
        assert ("The other fish" in said) == (players == 2)


@pytest.mark.parametrize("players", [1, 6, 0])
def test_a_number_that_cannot_play_gets_an_error(players: int) -> None:
    with pytest.raises(CompanionError, match="2 to 5 players"):
        start("lure", "", players)


def test_every_fish_has_a_drawing_of_its_own() -> None:
    drawings = [load_drawing(f"fish/{fish.fish}") for fish in data().values(FISH)]
    assert len({symbol.name for symbol in drawings}) == 30


def test_facts_2_3_counts_of_lures() -> None:
    kinds = Counter[str]()
    extras: dict[int, int] = {}
    for lure in data().values(LURES):
        kinds[lure.kind] += lure.copies
        if lure.kind == "extra":
            extras[lure.number] = lure.copies
        assert (lure.kind != "boost") or lure.vp == 2
    assert kinds == {"adjust": ADJUSTS, "extra": sum(EXTRAS.values()), "boost": BOOSTS}
    assert kinds.total() == 24
    assert extras == EXTRAS


def test_facts_five_players_have_five_d6_a_d12_and_a_d20_each() -> None:
    for player in {die.player for die in data().values(DICE)}:
        own = {die.sides: die.copies for die in data().values(DICE) if die.player == player}
        assert own == {6: 5, 12: 1, 20: 1}
    assert all(die.special == (die.sides > 6) for die in data().values(DICE))
    assert sum(die.copies for die in data().values(DICE)) == 35


def test_the_pool_and_the_decks_are_those_of_the_box() -> None:
    rolled = done("roll", "lure", "all", "--seed", "a", "--json").json["dice"]
    assert Counter(one["die"] for one in rolled) == {"d6": 5, "d12": 1, "d20": 1}
    fish = done("deal", "lure", "fish", "--count", "30", "--seed", "a", "--json").json
    assert sorted(map(int, fish["dealt"])) == list(range(1, 31))
    assert fish["left"] == 0
    lures = done("deal", "lure", "lures", "--count", "24", "--seed", "a", "--json").json
    assert Counter(lures["dealt"])["adjust"] == ADJUSTS


def test_rules_end_of_game_points_of_fish_and_two_for_each_boost(tmp_path: Path) -> None:
    found = winners(
        tmp_path,
        {"name": "Ann", "fish": [1, 24, {"vp": 6}], "boosts": 2},
        {"name": "Bo", "fish": [19], "boosts": 0},
    )
    ann, bo = found["players"]
    assert (ann["total"], bo["total"]) == (1 + 6 + 6 + 4, 7)
    assert [(line["group"], line["points"]) for line in ann["lines"]] == [
        ("fish", 13),
        ("boosts", 4),
    ]
    assert found["winners"] == ["Ann"]


def test_rules_in_case_of_a_tie_fewest_fish_win(tmp_path: Path) -> None:
    found = winners(
        tmp_path,
        {"name": "Ann", "fish": [2, 3, 4, 5, 6]},
        {"name": "Bo", "fish": [28], "boosts": 2},
        {"name": "Cy", "fish": [30, 8], "boosts": 0},
    )
    assert [player["total"] for player in found["players"]] == [12, 12, 12]
    assert found["winners"] == ["Bo"]
    assert [player["rank"] for player in found["players"]] == [3, 1, 2]


def test_rules_share_the_win_if_there_is_still_a_tie(tmp_path: Path) -> None:
    found = winners(
        tmp_path, {"name": "Ann", "fish": [28, 1]}, {"name": "Bo", "fish": [29], "boosts": 0},
        {"name": "Cy", "fish": [25], "boosts": 0},
    )  # fmt: skip
    assert [player["total"] for player in found["players"]] == [9, 9, 9]
    assert found["winners"] == ["Bo", "Cy"]


@pytest.mark.parametrize(
    ("players", "place"),
    [
        ([{"name": "A", "fish": [31]}, {"name": "B"}], "players[0].fish[0]"),
        ([{"name": "A", "fish": [1]}, {"name": "B", "fish": [1]}], "players[1].fish[0]"),
        ([{"name": "A", "boosts": 99}, {"name": "B"}], "players[0].boosts"),
        ([{"name": "A"}], "players"),
    ],
)
def test_a_wrong_record_is_told_with_its_place(
    tmp_path: Path, players: list[dict[str, Any]], place: str
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps({"players": players}), "utf-8")
    ran = run("score", "lure", file, "--json")
    assert ran.code == 1
    assert place in [mistake["place"] for mistake in ran.json["error"]]


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("game", "[[waters]]\nid = 'few'\nleft-out = 30\n", "left-out"),
        ("game", "[[waters]]\nid = 'few'\nplayers = [2]\n", "players"),
        ("game", "waters = [{ id = 'many', remove = true }]\n", "must have two entries"),
        ("fish-cards", "fish-cards = [{ id = '5', needs = 'run' }]\n", "numbers"),
        ("fish-cards", "fish-cards = [{ id = '4', numbers = [21] }]\n", "numbers"),
        ("fish-cards", "fish-cards = [{ id = '4', numbers = [1, 2, 3, 4] }]\n", "numbers"),
        ("lure-tokens", "[[lure-tokens]]\nid = 'adjust'\nnumber = 3\n", "number"),
        ("lure-tokens", "[[lure-tokens]]\nid = 'boost'\nvp = 0\n", "vp"),
        ("dice", "[[dice]]\nid = 'buoy-d6'\nsides = 8\n", "sides"),
    ],
)
def test_wrong_numbers_of_an_owner_are_named(
    tmp_path: Path, file: str, text: str, told: str
) -> None:
    (tmp_path / "lure").mkdir()
    (tmp_path / "lure" / f"{file}.toml").write_text(text, "utf-8")
    with pytest.raises(DataError, match=told):
        LURE.load(tmp_path, "en")
