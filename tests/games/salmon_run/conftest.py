"""Salmon Run as it ships."""

from __future__ import annotations

import pytest

from companion.games.salmon_run.game import SALMON_RUN
from companion.games.salmon_run.load import SalmonRun


@pytest.fixture(scope="session")
def salmon() -> SalmonRun:
    return SALMON_RUN.load(None, "en")
