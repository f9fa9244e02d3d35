"""Single components of Salmon Run."""

from __future__ import annotations

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.component import Component
from companion.games.components import build_components
from companion.games.game_type import Choices


def part(data: GameData, name: str, choices: Choices | None = None) -> Component:
    """Return one component."""
    (found,) = build_components(data, replace(choices or Choices(), only=frozenset({name})))
    return found
