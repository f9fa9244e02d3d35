"""Hatch tiles and momentum tiles, drawn."""

from __future__ import annotations

from functools import cache

from companion.data.game_data import GameData
from companion.data.shared import read_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Group, Shape, Text, Use
from companion.drawing.theme import Ink, Palette, theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game import CardSize
from tests.games.freshwater_fly.changed import parts_of

MOMENTUM = ("momentum-tiles", "dry-fly-tiles")
ALL = ("hatch-tiles", *MOMENTUM)
Face = tuple[Shape, ...]


@cache
def ours() -> GameData:
    return FRESHWATER_FLY.load(None, "en")


@cache
def parts(size: CardSize = "poker") -> dict[str, Component]:
    return parts_of(ours(), *ALL, card_size=size)


@cache
def drawn(
    name: str, size: CardSize = "poker", ink: Ink = "full", palette: Palette = "standard"
) -> dict[str, Piece]:
    part = parts(size)[name]
    style = Style(theme(read_shared().roles, ink, palette))
    return {piece.id: piece for piece in part.draw(style, part.copies)}


def faces(
    name: str, size: CardSize = "poker", ink: Ink = "full", palette: Palette = "standard"
) -> list[tuple[str, Face]]:
    found: list[tuple[str, Face]] = []
    for id, piece in drawn(name, size, ink, palette).items():
        assert piece.back is not None
        found += [(f"{id} front", piece.front), (f"{id} back", piece.back)]
    return found


def said(face: Face) -> str:
    """Return the words of a face in order, an icon as its name in braces."""
    out: list[str] = []

    def look(shapes: Face) -> None:
        for shape in shapes:
            if isinstance(shape, Group):
                look(shape.shapes)
            elif isinstance(shape, Text):
                out.append(shape.words)
            elif isinstance(shape, Use) and shape.symbol.name.startswith("icon-"):
                out.append("{" + shape.symbol.name.rpartition("-")[0].removeprefix("icon-") + "}")

    look(face)
    return " ".join(" ".join(out).split())
