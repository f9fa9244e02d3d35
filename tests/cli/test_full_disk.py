"""On a full disk every command says so in one sentence, and leaves nothing half written."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.command import command, done, left

FULL = """
import errno, os, sqlite3

def fsync(handle):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

def connect(*words, **options):
    connection = opened(*words, **options)
    connection.execute("PRAGMA max_page_count = 1")  # no more than there are
    return connection

os.fsync, opened, sqlite3.connect = fsync, sqlite3.connect, connect
"""
NEW_DEN = ("table", "new", "den", "--store", "store")
WRITE: dict[str, Sequence[str]] = {
    "print": ("print", "lure", "--only", "fish-cards", "--out", "out"),
    "png": ("print", "lure", "--only", "dice", "--format", "png", "--dpi", "60", "--out", "out"),
    "export": ("export", "lure", "cricut", "--out", "out"),
    "csv": ("data", "export", "lure", "fish-cards", "fish.csv"),
    "xlsx": ("data", "export", "lure", "fish-cards", "fish.xlsx"),
    "import": ("data", "import", "lure", "fish-cards", "changed.csv", "--data", "numbers"),
    "calibrate": ("calibrate", "--out", "out"),
    "printer": ("calibrate", "--save", "desk", "1,1"),
    "new": ("new", "Pond", "--in", "games"),
    "app": ("app", "--out", "app.html"),
    "strike": ("strike", "--html", "dealer.html"),
    "table": ("table", "new", "other", "--store", "new"),
    "roll": ("roll", "1000d6", "--table", "den", "--store", "store"),
    "campaign": ("campaign", "new", "spring", "--take", "momentum:2", "--store", "weeks"),
}


def run_full(here: Path, words: Sequence[str], typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a command on a disk that takes no more."""
    (here / "full").mkdir(exist_ok=True)
    (here / "full" / "sitecustomize.py").write_text(FULL, encoding="utf-8")
    homes = {"HOME": str(here / "home"), "XDG_CONFIG_HOME": str(here / "config")}
    return subprocess.run(
        command(*words),
        env={**os.environ, **homes, "PYTHONPATH": str(here / "full")},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=here,
    )


@pytest.mark.slow
@pytest.mark.each_case
@pytest.mark.parametrize("name", WRITE)
def test_a_command_says_that_the_disk_is_full(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done(*NEW_DEN)
    done("data", "export", "lure", "fish-cards", "changed.csv")
    file = tmp_path / "changed.csv"
    file.write_text(file.read_text("utf-8").replace("gudgeon,3", "gudgeon,4"), encoding="utf-8")
    before = left(tmp_path)
    ran = run_full(tmp_path, WRITE[name])
    assert ran.returncode == 1, (ran.stdout, ran.stderr)
    (line,) = (line for line in ran.stderr.splitlines() if line.startswith("Error"))
    assert "disk is full" in line
    assert line.endswith("free some space and try again")
    after = {file: content for file, content in left(tmp_path).items() if content}
    assert {file: after[file] for file in before} == before
    more = {file for file in {*after} - {*before} if "full/" not in file}
    assert {file.split("-")[0] for file in more} <= {"store", "new", "weeks"}, "what SQLite needs"
    done(*WRITE[name])


@pytest.mark.slow
def test_a_record_that_cannot_be_saved_is_asked_for_again(tmp_path: Path) -> None:
    answers = ["2", "Ann", "Bo", "yes", "3", "yes", "4", "", "day", "no"]
    ran = run_full(tmp_path, ("score", "salmon_run"), "\n".join([*answers, ""]))
    assert ran.returncode == 0
    full = "Not saved: the disk is full: day.json cannot be written; free some space and try again."
    assert full in " ".join(ran.stdout.split()) + " ".join(ran.stderr.split())
    assert not (tmp_path / "day.json").exists()


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("app", "--game", "lure", "--out", "/dev/full"),
        ("strike", "--html", "/dev/full"),
        ("data", "export", "lure", "fish-cards", "fish.csv"),
        ("list", "lure"),
    ],
)
def test_a_device_that_is_full_is_told_so(words: Sequence[str], tmp_path: Path) -> None:
    (tmp_path / "fish.csv").symlink_to("/dev/full")
    with Path("/dev/full" if words[0] == "list" else os.devnull).open("w") as out:
        ran = subprocess.run(
            command(*words), stdout=out, stderr=subprocess.PIPE, check=False, cwd=tmp_path
        )
    assert ran.returncode == 1
    assert b"Error: the disk is full: " in ran.stderr
