"""What a fish card says beside its numbers: its requirement, in words and in signs."""

from __future__ import annotations

from collections.abc import Mapping

from companion.data.game_data import GameData
from companion.games.lure.model import FishCard
from companion.games.lure.wording import requirement, sign


def values(data: GameData, card: FishCard) -> Mapping[str, str]:
    """Return what a card says, by key."""
    return {
        "needs-words": requirement(data.words, card),
        "needs-sign": sign(data.words, card),
    }
