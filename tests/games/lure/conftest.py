"""Lure as it ships."""

from __future__ import annotations

import pytest

from companion.data.game_data import GameData
from companion.games.lure.schema import load


@pytest.fixture(scope="session")
def lure() -> GameData:
    return load(None)
