"""The player aids of Freshwater Fly: a turn on one side, the reel and the score on the other."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.games.aids import Side
from companion.games.freshwater_fly.aid_rest import draw_rest
from companion.games.freshwater_fly.aid_turn import draw_turn


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
    return (
        Side("turn.title", draw_turn),
        Side("rest.title", draw_rest),
    )
