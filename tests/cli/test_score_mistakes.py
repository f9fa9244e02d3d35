"""`companion score` with wrong records and files: every mistake is told, quickly."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from companion.cli.app import app
from tests.cli.scored import example, fed, mistakes
from tests.command import run


@pytest.mark.slow
def test_ten_mistakes_are_told_at_once(tmp_path: Path) -> None:
    record = example()
    ann, bo = record["players"]
    record["game"] = "lure"
    record["colour"] = 1
    ann["reel_board"] = "5C"
    ann["fish"][1] = "F99"
    ann["fish"][6]["colour"] = "red"
    ann["hatch_tokens"]["white"] = -1
    bo["name"] = ann["name"]
    bo["fish"] = ["F05"]
    bo["first_to_seven"] = True
    bo["skill_cards"] = "W"
    places = {
        "game", "colour", "players[0].reel_board", "players[0].fish[1]",
        "players[0].fish[6].colour", "players[0].hatch_tokens.white", "players[1].name",
        "players[1].fish[0]", "players[1].first_to_seven", "players[1].skill_cards",
    }  # fmt: skip
    assert set(mistakes(record)) == places
    file = tmp_path / "day.json"
    file.write_text(json.dumps(record))
    ran = run("score", "fresh", file)
    assert "is a record of lure, not of freshwater_fly" in ran.err
    file.write_text(json.dumps({**record, "game": "freshwater_fly"}))
    ran = run("score", "fresh", file)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Error: 9 mistakes in the record\n")
    for place in places - {"game"}:
        assert f"  {place}: " in ran.err


@pytest.mark.parametrize(
    ("slug", "record", "place", "told"),
    [
        (
            "lure",
            {"players": [{"name": "Ann", "fish": ["pik"]}, {"name": "Bo"}]},
            "players[0].fish[0]",
            'must be one of 1 to 30, or a printed name such as "',
        ),
        (
            "fleet_dice",
            {"mode": "solo", "players": [{"name": "Ann", "captain": "Pell"}]},
            "players[0].captain",
            '"swordfish", or a printed name such as "Captain Pell", not "Pell"',
        ),
    ],
)
def test_a_wrong_word_is_told_that_printed_names_work(
    slug: str, record: dict[str, Any], place: str, told: str
) -> None:
    message = mistakes(record, slug)[place]
    assert told in message
    name = message.partition('such as "')[2].partition('"')[0]
    player = record["players"][0]
    player |= {"fish": [name]} if "fish" in player else {"captain": name}
    fed(json.dumps(record), "score", slug, "-")


HUGE = "9" * 5000
WRONG_TEXTS = {
    "empty": (b"", "record", "--example"),
    "blank": (b" \n ", "record", "--example"),
    "no UTF-8": (b'{"players": "\xff"}', "record", "line 1 is not UTF-8"),
    "UTF-16": ('{"a": 1}'.encode("utf-16"), "record", "not UTF-8"),
    "cut off": (b'{"players": [', "record", "line 1, column 14"),
    "comma": (b'{"mode": "solo",\n}', "record", "line 2"),
    "too large": (b" " * 1_000_001, "record", "larger than 1 MB"),
    "deep list": (b"[" * 100_000, "record", "at most 20 levels"),
    "deep object": (b'{"a":' * 30 + b"1" + b"}" * 30, "record", "at most 20 levels"),
    "list": (b"[1]", "record", "must be an object, not a list"),
    "word": (b'"fish"', "record", "must be an object"),
    "no text": (b"\x00\x01", "record", "is not text"),
    "words": (b"Ann had seven fish", "record", "line 1, column 1"),
    "twice": (b'{"mode": "solo", "mode": "solo"}', "record", '"mode" is there twice'),
    "twice deep": (b'{"players": [{"fish": [], "fish": []}]}', "record", '"fish" is there twice'),
    "TOML": (b"mode = ", "record", "line 1"),
    "TOML twice": (b"mode = 'solo'\nmode = 'solo'", "record", "there twice"),
    "TOML deep": (b"a = " + b"[" * 5000, "record", "at most 20 levels"),
    "TOML huge": (f"a = {HUGE}".encode(), "record", "too large a number"),
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_a_text_that_is_no_record_is_told(name: str) -> None:
    text, place, words = WRONG_TEXTS[name]
    begin = time.process_time()
    assert words in mistakes(text)[place]
    assert time.process_time() - begin < 2


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e999", "-0.5", "1.0", HUGE, "true", '"2"'])
def test_numbers_that_are_none_are_told_with_their_place(value: str) -> None:
    record = json.dumps(example()).replace('"white": 2', f'"white": {value}')
    found = mistakes(record)
    assert list(found) == ["players[0].hatch_tokens.white"]
    assert "must be a whole number from 0 to 60" in found["players[0].hatch_tokens.white"]


@pytest.mark.slow
def test_many_equal_keys_take_no_time() -> None:
    begin = time.process_time()
    text = '{"players": [' + ",".join(['{"a":1,"a":2,"b":3}'] * 40_000) + "]}"
    assert mistakes(text) == {"record": '"a" is there twice; write it once'}
    text = "{" + ",".join(['"a":1'] * 100_000) + "}"
    assert "is there twice" in fed(text, "score", "fresh", "-", code=1).err
    assert time.process_time() - begin < 5


def test_files_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    for name, words in ((tmp_path / "no.json", "there is no file"), (tmp_path, "is a folder")):
        ran = run("score", "fresh", name)
        assert (ran.code, ran.out) == (1, "")
        assert ran.err.startswith("Error: ")
        assert words in ran.err
    assert 'no game "chess"' in run("score", "chess", "-").err


def test_an_endless_file_is_not_read_to_its_end() -> None:
    zero = Path("/dev/zero")
    if not zero.exists():
        pytest.skip("no such device here")
    assert "larger than 1 MB" in run("score", "fresh", zero).err


@pytest.mark.slow
@settings(max_examples=30)
@given(st.binary(max_size=200))
def test_any_bytes_are_told(content: bytes) -> None:
    ran = CliRunner().invoke(app, ["score", "fresh", "-", "--json"], input=content)
    assert ran.exit_code == 1
    assert json.loads(ran.stdout)["error"]


def test_words_that_are_no_series_are_all_told() -> None:
    record = {"players": [{"name": "A", "tiles": [{"special": "no"}]}, {"name": "B", "tiles": []}]}
    told = fed(json.dumps(record), "score", "mapped", "-", code=1).err
    assert '"tunnel"' in told
    assert '"teleporter"' in told


def test_numbered_cards_are_told_without_quotes() -> None:
    record = {"players": [{"name": "A", "fish": [31, 2, 2]}, {"name": "B"}]}
    told = fed(json.dumps(record), "score", "lure", "-", code=1).err
    assert "must be one of 1 to 30, not 31" in told
    assert ": 2 is used twice" in told


def test_a_map_is_checked_together_with_the_players() -> None:
    record = {
        "map": [{"x": 0, "y": 0, "start": True}, {"x": 0, "y": 0}],
        "players": [{"name": "A", "moves": ["foo"]}, {"name": "B", "moves": []}],
    }
    told = fed(json.dumps(record), "score", "mapped", "-", "--json", code=1).json
    places = [mistake["place"] for mistake in told["error"]]
    assert places == ["players[0].moves[0].card", "map[1]"]


def test_what_does_not_belong_says_what_decides_it() -> None:
    record = {"players": [{"name": "A", "moves": ["up"]}, {"name": "B", "tiles": []}]}
    told = fed(json.dumps(record), "score", "mapped", "-", code=1).err
    assert "players[0].moves: does not belong here; leave it out or change map" in told


def test_a_record_tells_its_game_and_one_of_another_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "day.json"
    file.write_text(run("score", "lure", "--example").out, "utf-8")
    assert "Lure" in run("score", file).out
    ran = run("score", "fresh", file)
    assert ran.code == 1
    assert ran.err.count("\n") == 1
    assert "is a record of lure, not of freshwater_fly; to score it: companion" in ran.err
    assert run("score", file, "--json").json["game"] == "lure"
    file.write_text('{"game": "fresh"}', "utf-8")
    assert 'game: must be "freshwater_fly", not "fresh"' in run("score", file).err
    file.write_text('{"game": "lure",}', "utf-8")
    assert "line 1, column 17: is not valid JSON" in run("score", file).err
    file.write_text('{"players": []}', "utf-8")
    assert "say which game: companion score GAME" in run("score", file).err
    assert "say which game" in run("score").err


@pytest.mark.parametrize("game", [(), ("lure",)])
def test_an_evening_of_the_phone_is_told_as_that(tmp_path: Path, game: tuple[str, ...]) -> None:
    file = tmp_path / "lure-2026-03-14.jsonl"
    evening = Path(__file__).parents[1] / "compat/0.2/evenings/lure.json"
    file.write_bytes(evening.read_bytes())
    assert refused(*game, file) == (
        f'Error: {file} is "The evening", not "The record";'
        ' open it on a phone and save "The record"\n'
    )


def test_a_file_that_is_there_is_never_told_as_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "day.txt"
    file.write_text(run("score", "lure", "--example").out, "utf-8")
    assert "Lure" in run("score", file).out
    file.write_text("Ann has won", "utf-8")
    assert "there is no game" not in refused(file)
    monkeypatch.chdir(tmp_path)
    file.rename("fresh")
    assert run("score", "fresh", "--example").json["game"] == "freshwater_fly"


def refused(*words: str | Path) -> str:
    ran = run("score", *words)
    assert ran.code == 1
    return ran.err
