"""Freshwater Fly as it ships."""

from __future__ import annotations

import pytest

from companion.data.game_data import GameData
from companion.games.freshwater_fly.game import FRESHWATER_FLY


@pytest.fixture(scope="session")
def fly() -> GameData:
    return FRESHWATER_FLY.load(None, "en")
