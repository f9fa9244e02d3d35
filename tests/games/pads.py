"""Score pads, drawn."""

from __future__ import annotations

from functools import cache

from companion.data.scoring import PadData, read_pad
from companion.drawing.component import Component, Piece
from companion.drawing.theme import Ink, Palette
from companion.games.catalog import GAMES
from companion.games.score_pad import build_score_pad
from tests.faces import draw_pieces

SMALLEST_PT = 5.5


@cache
def scored(slug: str) -> PadData:
    (game,) = (one for one in GAMES if one.slug == slug)
    return game.load(None, "en").compute(read_pad)


def made(data: PadData) -> Component:
    return build_score_pad(data, {"components.score-pad.title": "Score pad"})


def drawn(data: PadData, ink: Ink = "full", palette: Palette = "standard") -> dict[str, Piece]:
    return draw_pieces(made(data), ink, palette)
