"""Fleet: The Dice Game as it ships."""

from __future__ import annotations

import pytest

from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.fleet_dice.load import FleetDice


@pytest.fixture(scope="session")
def fleet() -> FleetDice:
    return FLEET_DICE.load(None, "en")
