"""Mapped Out as it ships."""

from __future__ import annotations

import pytest

from companion.data.game_data import GameData
from companion.games.mapped_out.game import MAPPED_OUT


@pytest.fixture(scope="session")
def mapped() -> GameData:
    return MAPPED_OUT.load(None, "en")
