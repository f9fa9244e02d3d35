"""The scoring of a game without the rest of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.scoring_types import Scoring
from companion.data.game_data import GameData
from companion.data.load import load_raw
from companion.data.schema import Schema
from companion.data.scoring import read_scoring


def open_scoring(slug: str, schema: Callable[[], Schema], **options: Any) -> Scoring:
    """Return the scoring of a game, opened as `load_raw` does; no other table is checked."""
    return GameData(load_raw(slug, **options), schema).compute(read_scoring)
