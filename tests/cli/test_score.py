"""`companion score` with a record: what it prints."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from companion.cli.app import app
from companion.cli.score_command import open_game
from companion.core.scoring import Result, score_record
from companion.core.what_if import apply_change
from companion.games.catalog import GAMES
from tests.cli.scored import FRESH, example, fed
from tests.command import command, done, run

ROOT = Path(__file__).parents[2]
SCORED = [game.slug for game in GAMES if game.scoring]
MODES = [(slug, mode.id) for slug in SCORED for mode in open_game(slug, None).modes]
SCORING = open_game(FRESH, None)


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
            assert set(line) == {"group", "label", "points", "because", "source", "house"}
            assert line["source"] and line["because"]
    assert set(found["winners"]) <= {one["name"] for one in found["players"]}


@pytest.mark.parametrize(("slug", "mode"), MODES)
def test_a_blank_record_has_every_key_and_lacks_only_what_is_asked(slug: str, mode: str) -> None:
    scoring = open_game(slug, None)
    few, many = next(one.players for one in scoring.modes if one.id == mode)
    for count in {few, many}:
        record = done("score", slug, "--blank", "--mode", mode, "--players", str(count)).json
        assert len(record["players"]) == count
        keys = {field.as_printed.key for field in scoring.fields if not field.derived}
        assert set().union(*record["players"]) <= keys
        for seat, player in enumerate(record["players"]):
            player["name"] = f"P{seat}"
        found = score_record(scoring, record)
        if not isinstance(found, Result):  # what nobody can know is missing, nothing else
            assert {one.message for one in found} == {"is missing"}
    told = run("score", slug, "--blank", "--players", "9")
    assert (told.code, told.out) == (1, "")
    assert "not 9" in told.err


def test_who_won_stands_in_the_first_lines_and_ties_below_the_totals() -> None:
    record = done("score", "lure", "--example").out
    lines = fed(record, "score", "lure", "-").out.splitlines()
    assert lines[:3] == ["Lure", "Winner: Bo", ""]
    names = [number for number, line in enumerate(lines) if line.startswith(("Rank", "Equal so"))]
    assert [lines[number].split()[0] for number in names] == ["Rank", "Equal"]
    assert len(lines) > 24 and lines[-1] == "Winner: Bo", (
        "below what fills a window it stands again"
    )
    assert "Winner" not in " ".join(lines[2:-1])


def test_a_table_can_be_checked_by_hand_in_60_columns() -> None:
    record = example()
    record["players"][0]["name"] = "Ann" + "溪" * 10
    result = CliRunner().invoke(
        app, ["score", "fresh", "-"], input=json.dumps(record), env={"COLUMNS": "60"}
    )
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 60
    for words in ("2 sets × 3: gold 2, black 2, green 3", "4 + 2 + 1 + 4 + 2 + 6 + 6", "Winner: "):
        assert words in result.stdout
    found = fed(json.dumps(record), "score", "fresh", "-", "--json").json
    for player in found["players"]:
        assert str(player["total"]) in result.stdout
        for line in player["lines"]:
            assert line["label"] in result.stdout


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.slow
@given(st.text(max_size=40) | st.from_regex(r"(players\[\d\]|Ann)(\.\w+|\[\d+\])*=.*"))
def test_any_change_gives_a_record_or_a_mistake(change: str) -> None:
    text = SCORING.examples["multiplayer"]
    record = json.loads(text)
    score_record(SCORING, apply_change(SCORING, record, change))
    assert record == json.loads(text)


def test_options_that_fight_are_told() -> None:
    for words in (
        ("--json", "--csv"),
        ("--blank", "--example"),
        ("x.json", "--blank"),
        ("x.json", "--mode", "solo"),
        ("--lines", "--bgstats"),
        ("--players", "5"),
        ("--players", "2", "--solo"),
        ("x.json", "--players", "2"),
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


def test_players_without_a_name_are_told_so() -> None:
    record = json.dumps({"players": [{"name": " "}, {"name": "Bo"}]})
    told = fed(record, "score", "lure", "-").out
    assert "Winners: (no name), Bo (shared)" in told
    twice = json.dumps({"players": [{"name": ""}, {"name": " "}]})
    assert "players[1].name: is empty; write a name" in fed(
        twice, "score", "lure", "-", code=1
    ).err  # fmt: skip


def test_what_if_of_nobody_tells_who_is_there() -> None:
    record = json.dumps(example())
    told = fed(record, "score", "fresh", "-", "--what-if", "Zoe.fish=+F20", code=1).err
    assert 'no player is called "Zoe"; there is: Ann, Bo' in told


@pytest.mark.parametrize(
    ("change", "total"),
    [
        ("ANN.fish=-F05", 47),
        ("ann.fish=-f05", 47),
        ("Ann.fish=-rain", 51),  # her only rainbow
        ("Ann.fish=-coho gold 6", 43),
        ("Ann.fish=+f07", 59),
        ("Ann.hatch_tokens.white=-1", 56),
        ("Ann.skill_cards=-n", 57),
    ],
)
def test_what_if_understands_what_a_person_types(change: str, total: int) -> None:
    words = ("score", "fresh", "-", "--what-if", change, "--json")
    after = fed(json.dumps(example()), *words).json["what_if"]["result"]
    assert after["players"][0]["total"] == total


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("Ann.fish=+rainbow", "could be F19 (Rainbow green 1), F21 (Rainbow black 3), F23"),
        ("Ann.fish=-F20", '"F20" is not in the list; it has: F05 ('),
        ("Bo.fish=-grayl", '"grayl" is not in the list; it has: F06 ('),
        ("Ann.fish=+F06", "--what-if Ann.fish: Bo has F06 ("),
        ("Bo.fish=+F06", "Bo has F06 ("),
        ("Bo.skill_cards=+N", "Ann has Red stripes already"),
    ],
)
def test_what_if_lists_what_could_be_meant(change: str, told: str) -> None:
    err = fed(json.dumps(example()), "score", "fresh", "-", "--what-if", change, code=1).err
    assert told in err
    assert "record:" not in err


@pytest.mark.parametrize("place", ["docs/scoring.md", "help"])
def test_what_if_works_as_it_is_shown(place: str) -> None:
    text = done("score", "--help").out if place == "help" else (ROOT / place).read_text("utf-8")
    changes = re.findall(r"\b(?:Ann|Bo)\.[a-z_.]+=[+-]\w+", text)
    assert changes
    words = [word for change in changes for word in ("--what-if", change)]
    fed(json.dumps(example()), "score", "fresh", "-", *words)


def test_what_if_without_points_shows_the_line() -> None:
    record = open_game("salmon_run", None).examples["base"]
    told = fed(record, "score", "salmon", "-", "--what-if", "Ann.fatigue=9").out
    assert "->" not in told
    assert any("Fatigue cards ..." in line and line.endswith(" 9") for line in told.splitlines())


def test_a_blank_record_names_who_has_a_seat_of_its_own() -> None:
    record = done("score", "fresh", "--blank", "--mode", "solo").json
    assert [player["name"] for player in record["players"]] == ["", "Silent Angler"]
