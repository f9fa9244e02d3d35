"""`companion where`: nothing that the program keeps is left out, and what it says deletes it."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.command import done, left
from tests.test_architecture import imported, trees


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    work = tmp_path / "work here"
    work.mkdir()
    monkeypatch.chdir(work)
    return tmp_path


def test_it_begins_with_nothing(home: Path) -> None:
    assert not any(one["exists"] for one in done("where", "--json").json["kept"])
    assert done("where").out.count("nothing yet") == 11
    assert left(home) == {}  # to ask leaves no trace


def test_the_numbers_that_the_defaults_name_are_listed_first(home: Path) -> None:
    for name in ("my-numbers", "other"):
        (home / "work here" / name).mkdir()
        (home / "work here" / name / "notes.txt").write_text("a note", "utf-8")
    assert f"{home}/work here/my-numbers" in done("where").out
    Path("companion.toml").write_text('[defaults]\ndata = "other"\n', "utf-8")
    told = done("where").out
    assert told.index(f"{home}/work here/other") < told.index(f"{home}/work here/my-numbers")
    assert "used in this folder" not in told
    Path("companion.toml").write_text('[defaults]\ndata = "none"\n', "utf-8")
    assert f"{home}/work here/my-numbers" in done("where").out


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep it elsewhere")
def test_everything_kept_is_listed_and_can_be_deleted(home: Path) -> None:
    done("table", "new", "den")
    done("calibrate", "--save", "study", "0.5,-0.3")
    (home / "data/companion/evenings").mkdir()
    for name in ("evenings/evening-1-2.jsonl", "players.json", "serve-address.txt", "games.toml"):
        (home / "data/companion" / name).write_bytes(b"x" * 1234)
    (home / "data/companion/unfinished").mkdir()
    assert "unfinished" not in done("where").out, "the last score was finished"
    (home / "data/companion/unfinished/lure.json").write_bytes(b"{}")
    Path("output/lure").mkdir(parents=True)
    Path("output/lure/manifest.json").write_text("{}")
    kept = [one for one in done("where", "--json").json["kept"] if one["exists"]]
    every = left(home)
    listed = {Path(one["path"]) for one in kept}
    for name in every:
        assert listed & {home / name, *(home / name).parents}, name
    assert sum(one["bytes"] for one in kept) == sum(map(len, every.values()))
    told = done("where").out
    assert "1 kB" in told
    for one in kept:
        assert one["path"] in told
        subprocess.run(one["delete"], shell=True, check=True)
    assert left(home) == {}


@pytest.mark.slow
def test_whoever_keeps_something_is_known_to_it() -> None:
    """Each module that makes a place of its own, and each place that `data_folder` names."""
    home, asking = "companion.cli.user_config", {"cli.user_config", "cli.where_command"}
    keepers = {me for me, found in imported().items() if f"{home}.data_folder" in found} - asking
    asked = imported()["cli.where_command"]
    of_games = {keeper for keeper in keepers if keeper.startswith("games.")}
    body = trees()["cli.user_config"].body
    texts = {
        target.id
        for node in body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and target.id != "FILE"  # which `config_files` returns
    }
    constants = {f"{home}.{text}" for text in texts}
    assert keepers - of_games
    for keeper in keepers - of_games:
        assert f"companion.{keeper}" in asked or imported()[keeper] & constants, keeper
    assert of_games == {"games.freshwater_fly.campaign.commands"}
    used = {
        node.attr
        for node in ast.walk(trees()["cli.where_command"])
        if isinstance(node, ast.Attribute)
    }
    named = {
        node.name
        for node in body
        if isinstance(node, ast.FunctionDef) and {"folder", "file"} & {*node.name.split("_")}
    }
    assert named
    assert texts == {"EVENINGS", "NAMES", "TOKEN"}
    assert named | texts <= used
    configured = {me for me, found in imported().items() if f"{home}.config_file" in found}
    assert configured - asking == {
        *("cli.calibrate_command", "cli.print_command", "cli.studio_command")
    }
    assert "Campaigns with their logs" in done("where").out
