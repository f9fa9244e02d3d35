"""Tiles in records by the ids that are printed on them, of whatever print."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.core.answers import parse_answer
from companion.core.record import blank_value
from companion.core.score_questions import Dialogue, build_record, give_answer, start_dialogue
from companion.core.score_questions import current_question as next_question
from companion.core.scoring import Result, result_json, score_record
from companion.games.game_type import Choices
from companion.games.mapped_out import schema
from companion.games.mapped_out.cards import map_tiles
from companion.games.mapped_out.game import MAPPED_OUT
from tests.command import done, run
from tests.scorings import open_scoring

SCORING = open_scoring("mapped_out", MAPPED_OUT.scoring)
DATA = schema.load(None)
Row = dict[str, Any]


def scored(*tiles: Any, **more: Any) -> dict[str, int]:
    players = [{"name": "Ann", "tiles": list(tiles)}, {"name": "Bo", "tiles": []}]
    result = score_record(SCORING, {"players": players, **more})
    assert isinstance(result, Result), result
    (ann, _) = result_json(result)["players"]  # type: ignore[misc]
    return {line["label"]: line["points"] for line in ann["lines"]}


def wrong(record: Row) -> dict[str, str]:
    found = score_record(SCORING, record)
    assert not isinstance(found, Result)
    return {one.place: one.message for one in found}


def fish(choices: Choices, *names: str) -> list[Row]:
    by_id = {one.id: one.value for one in map_tiles(DATA, choices)}
    return [{"fish": list(by_id[name].fish)} for name in names]


def test_a_tile_is_told_by_its_id_or_by_what_is_on_it() -> None:
    assert scored("T32", "t27") == {"Most fish of a kind": 4}, "two tuna on each"
    assert scored("T32", {"fish": ["tuna", "tuna"]}, {"tile": "T27"}) == {"Most fish of a kind": 6}
    assert scored("L13") == scored({"fish": ["ray"], "special": "score:3"})


@pytest.mark.parametrize(
    ("deck", "choices"),
    [
        ("declared", Choices()),
        ("as-run", Choices(extra={"fish": "as-run"})),
        ({"seed": "river"}, Choices(seed="river")),
        ({"seed": "river", "fish": "as-run"}, Choices(seed="river", extra={"fish": "as-run"})),
    ],
)
def test_ids_are_those_of_the_tiles_that_were_printed(deck: Any, choices: Choices) -> None:
    names = [f"T{i:02}" for i in range(1, 43, 2)]
    some = names[::3]
    assert scored(*some, deck=deck) == scored(*fish(choices, *some))
    assert len({str(fish(one, *names)) for one in (Choices(), choices)}) == 1 + (deck != "declared")


def test_a_map_of_ids_starts_in_the_middle() -> None:
    def walked(*map_: Any) -> Any:
        players = [{"name": "Ann", "moves": ["up"]}, {"name": "Bo", "moves": []}]
        return score_record(SCORING, {"map": list(map_), "players": players})

    def reasons(*map_: Any) -> list[tuple[str, int | None]]:
        lines = (line for sheet in walked(*map_).players for line in sheet.lines)
        return [(line.because, line.points) for line in lines]

    full = [{"x": 0, "y": 0, "start": True}, {"x": 0, "y": 1, "fish": ["tuna", "tuna"]}]
    assert reasons("T01@0,0", "T27@0,1") == reasons(*full)
    assert reasons("T27@0,1", {"tile": "T01", "x": 0, "y": 0}) == reasons(*full)
    above = walked("T27@0,1", {"tile": "T01", "x": 0, "y": -1, "start": True}, "T02@0,0")
    assert isinstance(above, Result)
    assert above.players[0].total == 1, "a start that is told counts"
    (mistake,) = walked("T01@1,0", "T27@0,1")
    assert (mistake.place, mistake.message[:23]) == ("map", "must have one tile with")
    (mistake,) = walked({"x": 0, "y": 0}, "T27@0,1")
    assert mistake.place == "map", (
        "as before ids, a tile told by its fish says that it is the start"
    )


def test_what_is_wrong_with_an_id_is_told_at_its_place() -> None:
    def told(*tiles: Any, mode: str = "base", bo: tuple[Any, ...] = ()) -> dict[str, str]:
        players = [{"name": "Ann", "tiles": list(tiles)}, {"name": "Bo", "tiles": list(bo)}]
        return wrong({"mode": mode, "players": players})

    (message,) = told("T99").values()
    assert message.startswith('there is no tile "T99"; did you mean "T')
    twice = {"players[0].tiles[1]": '"T24" is used twice: players[0].tiles[0] has it too'}
    assert told("T24", "t24") == twice
    both = told({"tile": "T24", "fish": ["ray"]})
    assert both["players[0].tiles[0]"].startswith("is named in tile")
    assert scored("T24") and isinstance(
        score_record(
            SCORING,
            {"players": [{"name": name, "tiles": ["T24"]} for name in ("Ann", "Bo")]},
        ),
        Result,
    ), "two may visit the same tile"
    taken = told("T24", mode="muddled_waters", bo=("T24",))
    assert [*taken] == ["players[1].tiles[0]"], "but only one can take it up"


def test_a_tile_lies_on_the_map_or_in_a_hand() -> None:
    player = {"name": "Ann", "hand": ["T02", "T03"], "moves": []}
    other = {"name": "Bo", "moves": []}
    told = wrong(
        {"mode": "muddled_waters", "map": ["T01@0,0", "T02@0,1"], "players": [player, other]}
    )
    assert told == {"players[0].hand[0]": '"T02" is used twice: map[1] has it too'}


def test_a_tile_of_the_map_without_its_place_is_told() -> None:
    told = wrong({"map": ["T01", "T02@0", "T03@a,0"], "players": [{"name": "A"}, {"name": "B"}]})
    assert {"map[0].x", "map[0].y", "map[1].y", "map[2].x"} <= {*told}
    assert told["map[2].x"] == 'must be a whole number from -99 to 99, not "a"'


def asked(*answers: str) -> list[str]:
    """Answer question after question; return the places of those that were asked."""
    talk, places = start_dialogue(SCORING, {}), []
    for text in answers:
        question = next_question(SCORING, talk)
        assert question is not None
        places.append(question.place)
        found = parse_answer(question.field, text) if text else blank_value(question.field)
        done = give_answer(SCORING, talk, found)
        assert isinstance(done, Dialogue), (question.place, done)
        talk = done
    assert next_question(SCORING, talk) is None
    told = score_record(SCORING, build_record(SCORING, talk.answers))
    assert isinstance(told, Result)
    return [*places, *(str(sheet.total) for sheet in told.players)]


def test_a_person_types_ids_or_tells_tile_by_tile() -> None:
    start = ("base", "2", "Ann", "Bo", "0")
    by_id = asked(*start, "T32 t27, T01", "0", "none", "0")
    assert by_id[5:] == [
        "players[0].tiles", "players[0].kept_cards", "players[1].tiles", "players[1].kept_cards",
        "4", "0",
    ]  # fmt: skip
    one_by_one = asked(*start, "2", "tuna tuna", "none", "tuna tuna", "none", "0", "none", "0")
    assert one_by_one[6:8] == ["players[0].tiles[0].fish", "players[0].tiles[0].special"]
    assert one_by_one[-2:] == ["4", "0"]


def test_a_person_types_a_walk_of_muddled_waters() -> None:
    places = asked(
        "muddled_waters", "2", "Ann", "Bo", "T01@0,0 T27@1,0, T32@1,1 T09@0,1",
        "", "T04 T05 T06 T07 T08", "right+T04, left+T05", "0",
        "", "T10 T11 T12 T13 T14", "right@1,1 none", "0",
    )  # fmt: skip
    assert "players[0].hand" in places
    assert not any("tiles" in place for place in places)
    assert places[-2:] == ["3", "0"]


def test_score_takes_the_options_of_the_print(tmp_path: Path) -> None:
    def total(record: Row, *words: str) -> int:
        file = tmp_path / "game.json"
        file.write_text(json.dumps({**record, "players": players}), "utf-8")
        return int(done("score", "mapped", file, "--json", *words).json["players"][0]["total"])

    players = [{"name": "Ann", "tiles": ["T09", "T20"]}, {"name": "Bo", "tiles": []}]
    for deck, words in (
        ("as-run", ["--fish", "as-run"]),
        ({"seed": "river"}, ["--seed", "river"]),
        ({"fish": "as-run", "seed": "elm"}, ["--fish", "as-run", "--seed", "elm"]),
    ):
        assert total({}, *words) == total({"deck": deck}) == total({"deck": deck}, *words)
    assert total({}) != total({}, "--seed", "river")
    assert total({"deck": "as-run"}, "--seed", "elm") == total(
        {}, "--fish", "as-run", "--seed", "elm"
    )

    declared = json.dumps({"deck": "declared", "players": players})
    (tmp_path / "deck.json").write_text(declared, "utf-8")
    ran = run("score", "mapped", tmp_path / "deck.json", "--fish", "as-run")
    assert (ran.code, ran.out) == (1, "")
    assert 'deck.fish: the record has "declared", --fish has "as-run"' in ran.err
    assert "deck.fish: must be" in run("score", "mapped", tmp_path / "game.json", "--fish", "x").err
    assert "is for mapped_out; leave it out" in run("score", "lure", "--seed", "x").err
