"""Fleet: The Dice Game as it ships."""

from __future__ import annotations

import pytest

from companion.data.game_data import GameData
from companion.games.fleet_dice.game import FLEET_DICE


@pytest.fixture(scope="session")
def fleet() -> GameData:
    return FLEET_DICE.load(None, "en")
