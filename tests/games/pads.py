"""Score pads, drawn."""

from __future__ import annotations

from functools import cache

from companion.data.game_data import GameData
from companion.data.scoring import ScoringData, load_scoring
from companion.drawing.component import Component, Piece
from companion.drawing.theme import Ink, Palette
from companion.games.catalog import GAMES
from companion.games.score_pad import build_score_pad
from tests.faces import draw_pieces

SMALLEST_PT = 5.5


@cache
def scored(slug: str) -> ScoringData:
    (game,) = (one for one in GAMES if one.slug == slug)
    loaded = game.load(None, "en")
    if isinstance(loaded, GameData):
        return loaded.compute(load_scoring)
    found: ScoringData = loaded.scoring
    return found


def made(data: ScoringData) -> Component:
    return build_score_pad(data, {"components.score-pad.title": "Score pad"})


def drawn(data: ScoringData, ink: Ink = "full", palette: Palette = "standard") -> dict[str, Piece]:
    return draw_pieces(made(data), ink, palette)
