"""No games of the person who runs the tests are seen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.game_selection import VARIABLE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where a person's games would be; those of whoever runs the tests are kept away."""
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(
        "companion.cli.game_selection.default_games_folder", lambda: tmp_path / "home"
    )
    return tmp_path / "home"
