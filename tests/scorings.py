"""The scoring of a game without the rest of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.scoring_types import Scoring
from companion.data.game_data import open_data
from companion.data.schema import Schema
from companion.data.scoring import read_scoring


def open_scoring(slug: str, schema: Callable[[], Schema], **options: Any) -> Scoring:
    """Return the scoring of a game, opened as `open_data` does; no other table is checked."""
    return open_data(slug, schema, **options).compute(read_scoring)
