"""Hatch tiles and momentum tiles, drawn."""

from __future__ import annotations

from functools import cache

from companion.data.game_data import GameData
from companion.drawing.component import Component, Piece
from companion.drawing.shapes import Shape
from companion.drawing.theme import Ink, Palette
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.game_type import CardSize
from tests.faces import draw_pieces
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
    return draw_pieces(parts(size)[name], ink, palette)


def faces(
    name: str, size: CardSize = "poker", ink: Ink = "full", palette: Palette = "standard"
) -> list[tuple[str, Face]]:
    found: list[tuple[str, Face]] = []
    for id, piece in drawn(name, size, ink, palette).items():
        assert piece.back is not None
        found += [(f"{id} front", piece.front), (f"{id} back", piece.back)]
    return found
