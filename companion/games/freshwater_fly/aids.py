"""The player aids of Freshwater Fly: a turn on one side, the reel and the score on the other."""

from __future__ import annotations

from collections.abc import Callable

from companion.data.game_data import GameData
from companion.drawing.shapes import Symbol
from companion.drawing.theme import Theme
from companion.games.aids import Side
from companion.games.freshwater_fly.aid_rest import draw_rest
from companion.games.freshwater_fly.aid_turn import draw_turn
from companion.games.freshwater_fly.insects import insect

HEAD = 20.0  # mm: height of the band with the title
SCENE = "tile/aid"


def sides(data: GameData) -> tuple[Side[GameData], Side[GameData]]:
    """Return both sides."""
    return (
        Side("turn.title", _insect("mayfly"), draw_turn, HEAD, SCENE),
        Side("rest.title", _insect("stonefly"), draw_rest, HEAD, SCENE),
    )


def _insect(fly: str) -> Callable[[Theme], Symbol]:
    def drawn(theme: Theme) -> Symbol:
        ground = "aid.head" if theme.colors["aid.head"] else "paper"
        return insect(fly, theme, fill=ground, ink="aid.head.ink")

    return drawn
