"""Score pads, drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from companion.data.game_data import GameData
from companion.data.scoring import ScoringData, declared_scoring
from companion.data.shared import read_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Group, Shape, Text, Use
from companion.drawing.theme import Ink, Palette, theme
from companion.games.catalog import GAMES
from companion.games.score_pad import score_pad

SMALLEST_PT = 5.5


@cache
def scored(slug: str) -> ScoringData:
    (game,) = (one for one in GAMES if one.slug == slug)
    loaded = game.load(None, "en")
    if isinstance(loaded, GameData):
        return loaded.made(declared_scoring)
    found: ScoringData = loaded.scoring
    return found


def made(data: ScoringData) -> Component:
    return score_pad(data, {"components.score-pad.title": "Score pad"})


def drawn(data: ScoringData, ink: Ink = "full", palette: Palette = "standard") -> dict[str, Piece]:
    part = made(data)
    style = Style(theme(read_shared().roles, ink, palette))
    return {piece.id: piece for piece in part.draw(style, part.copies)}


def said(shapes: tuple[Shape, ...]) -> str:
    """Return the words of a face in order, an icon as its name in braces."""

    def words(shapes: tuple[Shape, ...]) -> Iterator[str]:
        for shape in shapes:
            match shape:
                case Group():
                    yield from words(shape.shapes)
                case Text():
                    yield shape.words
                case Use() if shape.symbol.name.startswith("icon-"):
                    name = shape.symbol.name.rpartition("-")[0].removeprefix("icon-")
                    yield "{" + name + "}"

    return re.sub(r"[\s\u00a0]+", " ", " ".join(words(shapes)))
