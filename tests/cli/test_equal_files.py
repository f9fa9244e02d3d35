"""What is written for equal input is equal byte for byte: in another run, at another time."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.command import done, left

COMMANDS = (
    ("strike", "--html", "page.html"),
    ("data", "export", "fresh", "fish-cards", "fish.xlsx"),
    ("data", "export", "fresh", "fish-cards", "fish.csv"),
    ("print", "fleet", "--only", "score-sheets", "--only", "fillable-sheet", "--out", "."),
    ("print", "fresh", "--only", "score-pad", "--only", "fish-cards", "--out", "."),
)
WRITE = (
    "import sys, time; from tests.command import done; time.sleep(float(sys.argv[1]))\n"
    f"for words in {COMMANDS!r}: done(*words)"
)


@pytest.mark.slow
def test_two_runs_write_the_same_bytes(tmp_path: Path) -> None:
    written = []
    for number, later in (("1", "0"), ("2", "2.1")):  # an archive counts its time in 2 seconds
        folder = tmp_path / number
        folder.mkdir()
        root = Path(__file__).parents[2]
        environment = {"PYTHONHASHSEED": number, "PYTHONPATH": str(root), "HOME": str(folder)}
        subprocess.run(
            (sys.executable, "-c", WRITE, later), cwd=folder, env=environment, check=True
        )
        written.append(left(folder))
    first, second = written
    assert first.keys() == second.keys() > {"page.html", "fish.xlsx", "fleet_dice/manifest.json"}
    assert [name for name in first if first[name] != second[name]] == []


def test_a_workbook_does_not_tell_when_it_was_written(tmp_path: Path) -> None:
    done("data", "export", "fresh", "fish-cards", tmp_path / "fish.xlsx")
    with zipfile.ZipFile(tmp_path / "fish.xlsx") as package:
        for info in package.infolist():
            assert info.date_time == (1980, 1, 1, 0, 0, 0)
            days = re.findall(rb"\b2[0-9]{3}-[0-9]{2}-[0-9]{2}T", package.read(info))
            assert days == [], info.filename
