"""No games of the person who runs the tests are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.own_games import VARIABLE


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("companion.cli.own_games.home_of_games", lambda: tmp_path / "home")
