"""Mapped Out as it ships."""

from __future__ import annotations

import pytest

from companion.games.mapped_out.game import MAPPED_OUT
from companion.games.mapped_out.load import MappedOut


@pytest.fixture(scope="session")
def mapped() -> MappedOut:
    return MAPPED_OUT.load(None, "en")
