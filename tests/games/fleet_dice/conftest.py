"""Fleet: The Dice Game as it ships."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.data.game_data import GameData
from companion.games.fleet_dice.game import FLEET_DICE
from tests.games.fleet_dice.forms import printed


@pytest.fixture(scope="session")
def fleet() -> GameData:
    return FLEET_DICE.load(None, "en")


@pytest.fixture(scope="session")
def form(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the empty score sheet that is filled in on a screen, its manifest beside it."""
    return printed(tmp_path_factory.mktemp("form")) / "fillable-sheet.pdf"
