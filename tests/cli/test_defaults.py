"""What need not be written: the folder of one's numbers, and the defaults of `companion.toml`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command import done, run, started

RECORD = {"game": "lure", "players": [{"name": "Ann", "fish": ["1"]}, {"name": "Bo", "fish": []}]}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where the commands run, with numbers of an owner and a record."""
    monkeypatch.chdir(tmp_path)
    for home in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(home, str(tmp_path / "home"))
    (tmp_path / "my-numbers/lure").mkdir(parents=True)
    (tmp_path / "my-numbers/lure/fish-cards.toml").write_text(
        '[[fish-cards]]\nid = "1"\nvp = 9\n', "utf-8"
    )
    (tmp_path / "day.json").write_text(json.dumps(RECORD), "utf-8")
    return tmp_path


def test_numbers_that_are_here_are_used_and_told() -> None:
    ran = done("list", "lure", "fish-cards")
    assert "vp 9" in ran.out
    assert ran.err == "Your numbers: my-numbers\n"
    ours = done("list", "lure", "fish-cards", "--data", "none")
    assert "vp 9" not in ours.out.splitlines()[1]
    assert ours.err == ""


def test_a_result_tells_whose_numbers_it_used() -> None:
    ran = done("score", "lure", "day.json", "--json")
    assert ran.err == ""
    assert (ran.json["data"], ran.json["players"][0]["total"]) == ("my-numbers", 9)
    ours = done("score", "lure", "day.json", "--json", "--data", "none").json
    assert ours["data"] is None
    assert ours["players"][0]["total"] != 9
    line = run("score", "lure", "--lines", typed=json.dumps(RECORD)).json
    assert line["data"] == "my-numbers"


def test_a_print_before_there_were_numbers_is_compared_with_them(folder: Path) -> None:
    words = ("print", "lure", "--only", "fish-cards")
    done(*words, "--data", "none")
    again = done("print", "lure", "--changed")
    assert "Lure: 1 piece differs" in again.out
    assert "Fish cards: Gudgeon (vp 9, was " in again.out


def test_a_site_is_not_made_of_them_by_accident() -> None:
    ran = run("site", "--out", "web")
    assert ran.code == 1
    assert "write --data none" in ran.err


def test_defaults_of_a_file_hold_where_an_option_is_not_written(folder: Path) -> None:
    (folder / "companion.toml").write_text(
        '[defaults]\npaper = "letter"\nink = "saver"\ndata = "none"\nout = "sheets"\n', "utf-8"
    )
    ran = done("print", "lure", "--only", "fish-cards", "--ink", "line")
    assert "Your defaults: companion.toml\n" in ran.err
    assert "Your numbers" not in ran.err
    manifest = json.loads((folder / "sheets/lure/manifest.json").read_text("utf-8"))
    assert manifest["options"]["paper"] == "letter"
    assert manifest["options"]["ink"] == "line"
    assert manifest["options"]["data"] is None
    assert "companion.toml" in done("where").out
    assert "my-numbers" in done("where").out


def test_the_file_here_goes_before_the_one_of_the_person(folder: Path) -> None:
    home = folder / "home/companion"
    home.mkdir(parents=True)
    (home / "companion.toml").write_text('[defaults]\npaper = "a5"\nink = "line"\n', "utf-8")
    (folder / "companion.toml").write_text('[defaults]\npaper = "a3"\n', "utf-8")
    done("print", "lure", "--only", "fish-cards")
    options = json.loads((folder / "output/lure/manifest.json").read_text("utf-8"))["options"]
    assert (options["paper"], options["ink"]) == ("a3", "line")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[defaults\n", "companion.toml"),
        ("[defaults]\npapr = 'a4'\n", '"papr" cannot have a default; did you mean "paper"'),
        ("[defaults]\npaper = 4\n", 'write paper = "..."'),
        ("paper = 'a4'\n", '"[defaults]"'),
        ("[defaults]\nink = 'gold'\n", "'gold'"),
    ],
)
def test_a_wrong_file_is_named(folder: Path, text: str, told: str) -> None:
    (folder / "companion.toml").write_text(text, "utf-8")
    ran = run("print", "lure", "--dry-run")
    assert ran.code in (1, 2)
    assert told in ran.err
    assert "companion.toml" in ran.err
    assert done("print", "-h").out


def test_the_defaults_of_the_workshop_are_its_own(folder: Path) -> None:
    from companion.cli.studio_command import _run

    (folder / "companion.toml").write_text('[defaults]\npaper = "letter"\n', "utf-8")
    assert "297 x 210 mm" in _run("print", ["lure", "--only", "fish-cards", "--dry-run"])


@pytest.mark.slow
def test_check_counts_what_is_yours_and_takes_ours_as_right() -> None:
    first = done("check", "lure", "--json").json["games"][0]
    before = first["yours"]
    table = first["house"][0]
    assert before["values"] < before["of"]
    assert (
        f"You replaced {before['values']} of our {before['of']} house values"
        in done("check", "lure").out
    )
    ran = done("check", "lure", "--same", table["table"])
    changed = sum(len(value["keys"]) for value in table["values"])
    assert f"marked {changed} house values as right" in ran.out
    after = done("check", "lure", "--json").json["games"][0]
    assert after["yours"] == {"values": before["values"] + changed, "of": before["of"]}
    assert table["table"] not in [each["table"] for each in after["house"]]
    assert "vp 9" in done("list", "lure", "fish-cards").out  # what was there stays


def test_same_needs_a_game_and_a_folder() -> None:
    assert "--same TABLE" in run("check", "--same", "fish-cards").err
    assert "--same TABLE" in run("check", "lure", "--same", "fish-cards", "--data", "none").err


@pytest.mark.slow
def test_what_check_names_works_where_no_folder_is_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    line = done("check", "lure").out.rpartition("companion ")[2]
    assert "house values as right" in done(*line.split()).out
    assert done("check", "lure").err == "Your numbers: my-numbers\n"


def test_completion_and_help_need_no_folder() -> None:
    assert started("list", "-h").stderr == ""
