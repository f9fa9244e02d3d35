"""Freshwater Fly as it ships."""

from __future__ import annotations

import pytest

from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.load import FreshwaterFly


@pytest.fixture(scope="session")
def fly() -> FreshwaterFly:
    return FRESHWATER_FLY.load(None, "en")
