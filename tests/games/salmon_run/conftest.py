"""Salmon Run as it ships."""

from __future__ import annotations

import pytest

from companion.data.game_data import GameData
from companion.games.salmon_run.game import SALMON_RUN


@pytest.fixture(scope="session")
def salmon() -> GameData:
    return SALMON_RUN.load(None, "en")
