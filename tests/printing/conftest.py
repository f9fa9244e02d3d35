"""A print of the fish cards, and an owner's numbers that differ from it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.command import done

NUMBERS = """
[[fish-cards]]
id = "F05"
points = 99
[[fish-cards]]
id = "F06"
copies = 3
[[fish-cards]]
id = "F07"
remove = true
"""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the fish cards, printed in their own way."""
    out = tmp_path_factory.mktemp("before")
    cards = ("--only", "fish-cards", "--only", "dry-fly-tiles")
    done("print", "fresh", *cards, "--paper", "letter", "--ink", "saver", "--out", out)
    return out


@pytest.fixture
def out(before: Path, tmp_path: Path) -> Path:
    shutil.copytree(before, tmp_path / "out")
    return tmp_path / "out"


@pytest.fixture
def numbers(tmp_path: Path) -> Path:
    file = tmp_path / "numbers/freshwater_fly/fish-cards.toml"
    file.parent.mkdir(parents=True)
    file.write_text(NUMBERS, encoding="utf-8")
    return tmp_path / "numbers"
