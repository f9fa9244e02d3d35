"""The face of a game: the look that all its prints share, from `themes.toml`."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.data.game_data import GameData
from companion.data.schema import Record
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import Face, with_face

if TYPE_CHECKING:
    from companion.drawing.folding.tuck_box import TuckBox

FACE = Record("face", Face, "themes", needed=False, numbers=False)


def style_of_game(style: Style, data: GameData) -> Style:
    """Return a style with the game's face; the same style if the game has no face."""
    rows = data.named(FACE.name)
    return Style(with_face(style.theme, rows[0].value)) if rows else style


def with_game_style(part: Component, data: GameData) -> Component:
    """Return a component that is drawn with the face of its game, if the game has one."""
    if not data.has(FACE.name):
        return part

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        return part.draw(style_of_game(style, data), ids)

    def on_net(style: Style, id: str, net: TuckBox) -> Piece:
        assert part.on_net is not None
        return part.on_net(style_of_game(style, data), id, net)

    return replace(part, draw=draw, on_net=on_net if part.on_net else None)
