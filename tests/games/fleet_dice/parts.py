"""Fleet: The Dice Game with an owner's numbers, and single components of it."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.drawing.component import Component
from companion.games.components import build_components
from companion.games.fleet_dice.game import FLEET_DICE
from companion.games.game_type import Choices


def own(folder: Path, file: str, words: str) -> GameData:
    """Return the game with a file of the owner, which is checked."""
    (folder / "fleet_dice").mkdir(exist_ok=True)
    (folder / "fleet_dice" / file).write_text(words, encoding="utf-8")
    return FLEET_DICE.load(folder, "en")


def part(data: GameData, name: str, choices: Choices | None = None) -> Component:
    """Return one component."""
    (found,) = build_components(data, replace(choices or Choices(), only=frozenset({name})))
    return found
