"""Lure as it ships."""

from __future__ import annotations

import pytest

from companion.games.lure.game import LURE
from companion.games.lure.load import LureData


@pytest.fixture(scope="session")
def lure() -> LureData:
    return LURE.load(None, "en")
