"""The die of Salmon Run, to fold up: it says which arrow the current takes."""

from __future__ import annotations

from typing import Any

from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing.folding.nets import die_net
from companion.games.paper_parts import Die, rises
from companion.games.salmon_run.tables import SIZES


def die(data: GameData, entry: Entry[Any]) -> Die:
    """Return a die with pips."""
    return Die(
        entry.id,
        data.words[f"dice.{entry.id}.title"],
        die_net(6, data.value(SIZES).die),
        rises,
        copies=entry.value.copies,
        fill="board.shallow",
        hint=data.words["dice.hint"],
    )
