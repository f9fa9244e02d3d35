"""The player aids: a round on one side, what is bought and scored on the other."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.games.aids import Side
from companion.games.fleet_dice.aid_fleet import draw_fleet
from companion.games.fleet_dice.aid_round import draw_round


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
    return (
        Side("round.title", draw_round),
        Side("fleet.title", draw_fleet),
    )
