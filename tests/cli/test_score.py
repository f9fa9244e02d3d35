"""`companion score` with a record: what it prints, and what it says of wrong ones."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import tomlkit
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.score_command import open_game
from companion.cli.score_export import qr_lines
from companion.core.record_path import with_change
from companion.core.scoring import Result, score_record
from companion.drawing.qr import modules
from companion.games.catalog import GAMES
from tests.command import Ran, command, done, run

SCORED = [game.slug for game in GAMES if game.scoring]
MODES = [(slug, mode.id) for slug in SCORED for mode in open_game(slug, None).modes]
FRESH = "freshwater_fly"
SCORING = open_game(FRESH, None)


def fed(text: str | bytes, *words: str | Path, code: int = 0) -> Ran:
    """Run a command with something on its standard input."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=text)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.stderr
    return Ran(result.exit_code, result.stdout, result.stderr)


def example(slug: str = FRESH, mode: str = "multiplayer") -> dict[str, Any]:
    record = json.loads(done("score", slug, "--example", "--mode", mode).out)
    assert isinstance(record, dict)
    return record


def mistakes(record: object, slug: str = FRESH) -> dict[str, str]:
    text = record if isinstance(record, str | bytes) else json.dumps(record)
    ran = fed(text, "score", slug, "-", "--json", code=1)
    found = json.loads(ran.out)
    assert list(found) == ["error"]
    assert all(set(one) == {"place", "message"} for one in found["error"])
    return {one["place"]: one["message"] for one in found["error"]}


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_examples_score_cleanly(slug: str, mode: str) -> None:
    record = example(slug, mode)
    assert record.get("mode", open_game(slug, None).modes[0].id) == mode
    found = fed(json.dumps(record), "score", slug, "-", "--json").json
    assert found["game"] == slug
    assert [one["name"] for one in found["players"]] == [one["name"] for one in record["players"]]
    for player in found["players"]:
        assert set(player) == {"name", "total", "rank", "lines"}
        points = [line["points"] for line in player["lines"]]
        assert player["total"] == (None if None in points else sum(points))
        for line in player["lines"]:
            assert set(line) == {"group", "label", "points", "because", "source"}
            assert line["source"] and line["because"]
    assert set(found["winners"]) <= {one["name"] for one in found["players"]}


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_a_blank_record_has_every_key_and_lacks_only_what_is_asked(slug: str, mode: str) -> None:
    scoring = open_game(slug, None)
    few, many = next(one.players for one in scoring.modes if one.id == mode)
    for count in {few, many}:
        record = done("score", slug, "--blank", "--mode", mode, "--players", str(count)).json
        assert len(record["players"]) == count
        keys = {field.key for field in scoring.fields if not field.derived}
        assert set().union(*record["players"]) <= keys
        for seat, player in enumerate(record["players"]):
            player["name"] = f"P{seat}"
        found = score_record(scoring, record)
        if not isinstance(found, Result):  # what nobody can know is missing, nothing else
            assert {one.message for one in found} == {"is missing"}
    told = run("score", slug, "--blank", "--players", "9")
    assert (told.code, told.out) == (1, "")
    assert "not 9" in told.err


def test_a_table_can_be_checked_by_hand_in_60_columns() -> None:
    record = example()
    record["players"][0]["name"] = "Ann\x1b[2J\n" + "溪" * 10
    result = CliRunner().invoke(
        app, ["score", "fresh", "-"], input=json.dumps(record), env={"COLUMNS": "60"}
    )
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 60
    for words in ("2 sets × 3: gold 2, black 2, green 3", "4 + 2 + 1 + 4 + 2 + 6 + 6", "Winner: "):
        assert words in result.stdout
    found = fed(json.dumps(record), "score", "fresh", "-", "--json").json
    for player in found["players"]:
        assert str(player["total"]) in result.stdout
        for line in player["lines"]:
            assert line["label"] in result.stdout


def test_a_terminal_without_these_letters_gets_others() -> None:
    sheet = subprocess.run(
        command("score", "fresh", "-"), input=json.dumps(example()).encode(), capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=True,
    )  # fmt: skip
    assert b"2 sets x 3: gold 2" in sheet.stdout


def test_toml_says_the_same_as_json(tmp_path: Path) -> None:
    record = example()
    file = tmp_path / "day.toml"
    file.write_text(tomlkit.dumps(record), encoding="utf-8")
    said = done("score", "fresh", file, "--json").json
    assert said == fed(json.dumps(record), "score", "fresh", "-", "--json").json
    assert said == fed(file.read_bytes(), "score", "fresh", "-", "--json").json
    assert said == fed(b"\xef\xbb\xbf" + file.read_bytes(), "score", "fresh", "-", "--json").json


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
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("Error: 10 mistakes in the record\n")
    for place in places:
        assert f"  {place}: " in ran.err


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
    "twice": (b'{"mode": "solo", "mode": "solo"}', "mode", "is there twice"),
    "twice deep": (b'{"players": [{"fish": [], "fish": []}]}', "players[0].fish", "twice"),
    "TOML": (b"mode = ", "record", "line 1"),
    "TOML twice": (b"mode = 'solo'\nmode = 'solo'", "record", "there twice"),
    "TOML deep": (b"a = " + b"[" * 5000, "record", "at most 20 levels"),
    "TOML huge": (f"a = {HUGE}".encode(), "record", "TOML"),
}


@pytest.mark.parametrize("name", WRONG_TEXTS)
def test_a_text_that_is_no_record_is_told(name: str) -> None:
    text, place, words = WRONG_TEXTS[name]
    begin = time.perf_counter()
    assert words in mistakes(text)[place]
    assert time.perf_counter() - begin < 2


@pytest.mark.parametrize("value", ["NaN", "Infinity", "1e999", "-0.5", "1.0", HUGE, "true", '"2"'])
def test_numbers_that_are_none_are_told_with_their_place(value: str) -> None:
    record = json.dumps(example()).replace('"white": 2', f'"white": {value}')
    found = mistakes(record)
    assert list(found) == ["players[0].hatch_tokens.white"]
    assert "must be a whole number from 0 to 60" in found["players[0].hatch_tokens.white"]


def test_many_equal_keys_take_no_time() -> None:
    begin = time.perf_counter()
    text = '{"players": [' + ",".join(['{"a":1,"a":2,"b":3}'] * 40_000) + "]}"
    assert len(mistakes(text)) >= 100
    text = "{" + ",".join(['"a":1'] * 100_000) + "}"
    assert "is there twice" in fed(text, "score", "fresh", "-", code=1).err
    assert time.perf_counter() - begin < 5


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


def test_lines_answer_one_by_one_and_fail_at_the_end() -> None:
    good = json.dumps(example())
    text = "\n".join([good, "{", "", good.replace('"F05"', '"F99"'), "x" * 1_200_000, good])
    ran = fed(text, "score", "fresh", "-", "--lines", "--json", code=1)
    found = [json.loads(line) for line in ran.out.splitlines()]
    assert ["error" in one for one in found] == [False, True, True, True, False]
    assert found[0] == found[4]
    assert found[2]["error"][0]["place"] == "players[0].fish[0]"
    assert "larger than 1 MB" in found[3]["error"][0]["message"]
    assert "3 of 5 records" in ran.err
    assert fed(f"{good}\r\n{good}\n", "score", "fresh", "--lines").out.count("\n") == 2


def test_lines_stream() -> None:
    """A result is there before the next record is written."""
    process = subprocess.Popen(
        command("score", "fresh", "-", "--lines"), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin and process.stdout
    line = json.dumps(example()).encode() + b"\n"
    for _ in range(3):
        process.stdin.write(line)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["winners"] == ["Ann"]
    process.stdin.close()
    assert process.wait(10) == 0
    process.stdout.close()


def test_what_if_shows_what_one_more_changes() -> None:
    record = json.dumps(example())
    words = ("--what-if", "Ann.hatch_tokens.white=+1", "--what-if", "players[1].fish=+F21")
    found = fed(record, "score", "fresh", "-", *words, "--json").json
    before, after = found, found["what_if"]["result"]
    assert [one["total"] for one in after["players"]] == [60, 36]
    assert [one["total"] for one in before["players"]] == [58, 30]
    assert {one["label"]: (one["before"], one["after"]) for one in found["what_if"]["changes"]} == {
        "White tokens": (4, 6),
        "Fish caught": (16, 19),
        "Sets of gold, black and green": (3, 6),
    }
    text = fed(record, "score", "fresh", "-", *words).out
    assert "4 ->   6    +2" in text
    assert "16 ->  19    +3" in text
    ran = fed(record, "score", "fresh", "-", "--what-if", "Ann.reel_board=3B", "--json", code=1)
    assert ran.json["error"][0]["place"] == "players[1].reel_board"
    for wrong in ("Ann", "=3", "players[9].name=x", "Ann..fish=2", "Ann.fish[x]=2", "mode[0]=1"):
        told = fed(record, "score", "fresh", "-", "--what-if", wrong, code=1)
        assert told.out == ""
        assert "--what-if" in told.err


@given(st.text(max_size=40) | st.from_regex(r"(players\[\d\]|Ann)(\.\w+|\[\d+\])*=.*"))
def test_any_change_gives_a_record_or_a_mistake(change: str) -> None:
    text = SCORING.examples["multiplayer"]
    record = json.loads(text)
    score_record(SCORING, with_change(SCORING, record, change))
    assert record == json.loads(text)


def test_csv_has_every_line_and_no_formula(tmp_path: Path) -> None:
    record = example()
    record["players"][0]["name"] = '=HYPERLINK("x")'
    found = fed(json.dumps(record), "score", "fresh", "-", "--json").json
    rows = list(
        csv.DictReader(io.StringIO(fed(json.dumps(record), "score", "fresh", "-", "--csv").out))
    )
    lines = [line for player in found["players"] for line in player["lines"]]
    assert [row["label"] for row in rows if row["group"] != "total"] == [x["label"] for x in lines]
    assert [int(row["points"]) for row in rows if row["group"] == "total"] == [58, 30]
    assert rows[0]["player"].startswith("'=")
    many = fed(f"{json.dumps(record)}\n" * 2, "score", "fresh", "--lines", "--csv").out
    assert [row["record"] for row in csv.DictReader(io.StringIO(many))] == ["1"] * len(rows) + [
        "2"
    ] * len(rows)


def test_the_play_link_says_the_result() -> None:
    record = example(mode="solo")
    record["players"][0]["name"] = "Ann & Bo, +1 #ü"
    out = fed(json.dumps(record), "score", "fresh", "-", "--bgstats").out
    link, _, code = out.partition("\n\n")
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path, parts.fragment) == (
        "https", "app.bgstatsapp.com", "/createPlay.html", "",
    )  # fmt: skip
    assert not set(parts.query) & set('{}[]" &')
    play = said(link)
    assert (play["sourceName"], play["game"]["name"]) == ("Companion", "Freshwater Fly")
    time.strptime(play["playDate"], "%Y-%m-%d %H:%M:%S")
    keys = ("name", "score", "winner", "startPlayer")
    assert [tuple(one[key] for key in keys) for one in play["players"]] == [
        ("Ann & Bo, +1 #ü", 60, True, False),
        ("Silent Angler", 22, False, False),
    ]
    again = fed(json.dumps(record), "score", "fresh", "-", "--bgstats").out.split()[0]
    assert said(again)["sourcePlayId"] == play["sourcePlayId"]
    assert read_back(code.splitlines()) == [list(row) for row in modules(link, level="L")]
    assert read_back([line[8:-4] for line in qr_lines(link, colour=True)]) == read_back(
        code.splitlines()
    )


def test_a_link_too_long_for_a_code_is_given_alone() -> None:
    record = example()
    for number, player in enumerate(record["players"]):
        player["name"] = "\U0001f3a3" * 39 + str(number)
    record["players"] += [
        {"name": "\U0001f3a3" * 39 + f"{number}", "reel_board": board}
        for number, board in ((2, "2A"), (3, "4B"))
    ]
    ran = fed(json.dumps(record), "score", "fresh", "-", "--bgstats")
    assert ran.code == 0
    assert ran.out.count("\n") == 1 and len(said(ran.out.strip())["players"]) == 4
    assert ran.err == "The link is too long for a QR code; open it itself.\n"


def said(link: str) -> dict[str, Any]:
    (data,) = parse_qs(urlsplit(link).query, strict_parsing=True)["data"]
    found = json.loads(data)
    assert isinstance(found, dict)
    return found


def read_back(lines: list[str]) -> list[list[bool]]:
    """Return the dark modules of a printed code; its quiet zone must be light."""
    grid = []
    for line in lines:
        grid += [[cell in "▄ " for cell in line], [cell in "▀ " for cell in line]]
    inner = [row[4:-4] for row in grid[4:]]
    count = len(grid[0]) - 8
    assert not any(map(any, grid[:4])) and not any(map(any, inner[count:]))
    return inner[:count]


def test_options_that_fight_are_told() -> None:
    for words in (
        ("--json", "--csv"),
        ("--blank", "--example"),
        ("x.json", "--blank"),
        ("x.json", "--mode", "solo"),
        ("--lines", "--bgstats"),
        ("--players", "3"),
        ("--example", "--mode", "chess"),
    ):
        ran = run("score", "fresh", *words)
        assert (ran.code, ran.out) == (1, ""), words
        assert ran.err.startswith("Error: ")


def test_the_owners_numbers_count(tmp_path: Path) -> None:
    folder = tmp_path / FRESH
    folder.mkdir()
    (folder / "fish-cards.toml").write_text("fish-cards = [ { id = 'F05', points = 9 } ]")
    found = fed(json.dumps(example()), "score", "fresh", "-", "--json", "--data", tmp_path).json
    assert found["players"][0]["lines"][0]["because"] == "9 + 2 + 1 + 4 + 2 + 6 + 6"
    (tmp_path / "chess").mkdir()
    ran = run("score", "fresh", "--example", "--data", tmp_path)
    assert ran.code == 1
    assert "chess" in ran.err


@settings(max_examples=30)
@given(st.binary(max_size=200))
def test_any_bytes_are_told(content: bytes) -> None:
    ran = CliRunner().invoke(app, ["score", "fresh", "-", "--json"], input=content)
    assert ran.exit_code == 1
    assert json.loads(ran.stdout)["error"]


def test_players_without_a_name_are_told_so() -> None:
    record = json.dumps({"players": [{"name": ""}, {"name": " "}]})
    told = fed(record, "score", "lure", "-").out
    assert "Winners: (no name), (no name) (shared)" in told
    twice = json.dumps({"players": [{"name": ""}, {"name": ""}]})
    assert "players[1].name: is empty; write a name" in fed(
        twice, "score", "lure", "-", code=1
    ).err  # fmt: skip


def test_what_if_of_nobody_tells_who_is_there() -> None:
    record = json.dumps(example())
    told = fed(record, "score", "fresh", "-", "--what-if", "Zoe.fish=+F20", code=1).err
    assert 'no player is called "Zoe"; there is: Ann, Bo' in told


def test_what_if_without_points_shows_the_line() -> None:
    record = open_game("salmon_run", None).examples["base"]
    told = fed(record, "score", "salmon", "-", "--what-if", "Ann.fatigue=9").out
    assert "->" not in told
    assert any("Fatigue cards ..." in line and line.endswith(" 9") for line in told.splitlines())


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
    assert "players[0].moves: does not belong here; leave it out, or change map" in told


def test_a_blank_record_names_who_has_a_seat_of_its_own() -> None:
    record = done("score", "fresh", "--blank", "--mode", "solo").json
    assert [player["name"] for player in record["players"]] == ["", "Silent Angler"]
