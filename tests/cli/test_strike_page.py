"""`strike --html` reads what the dealer and the pools of dice need, and no whole game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.data import data_files, shared, toml_file
from tests.command import done, run

MOST = 40


def test_the_page_of_the_dealer_reads_few_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def noted(path: Path) -> dict[str, object]:
        read.append(f"{path.parent.name}/{path.name}")
        return toml_file.read_toml(path)

    for module in (data_files, shared):
        monkeypatch.setattr(module, "read_toml", noted, raising=False)
    done("strike", "--html", tmp_path / "dealer.html")
    assert "freshwater_fly/strike-cards.toml" in read
    assert "fleet_dice/boat-dice.toml" in read
    assert len(read) <= MOST


def test_a_page_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    told = run("strike", "--html", tmp_path / "none" / "dealer.html")
    assert told.code == 1
    assert "cannot be written" in told.err and "name another file" in told.err
