"""Draws an owner's pictures on pieces and icons in texts, for one game only."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from companion.core.errors import CompanionError, Problem
from companion.core.units import BLEED
from companion.data.game_data import GameData
from companion.data.overlay_folder import ART, ICONS
from companion.drawing import art
from companion.drawing import owner_pictures as own_art
from companion.drawing.component import Component, Piece, Style
from companion.drawing.icons import find_own_icons, use_icons
from companion.drawing.layout import CardLayout, FaceLayout, Fit, LayoutBox
from companion.drawing.owner_pictures import OwnerPictures
from companion.drawing.shapes import Shape, put_symbol
from companion.drawing.theme import Ink


def owner_pictures(data: GameData) -> OwnerPictures:
    """Return the pictures in the owner's folders of a game."""
    return OwnerPictures(tuple(folder / ART for folder in data.raw.owners))


def draw_owner_picture(
    pictures: OwnerPictures, place: Problem, name: str, box: tuple[float, float], ink: Ink, fit: Fit
) -> tuple[tuple[Shape, ...], tuple[Problem, ...]]:
    """Draw a picture around (0, 0) in a box; return its shapes and problems.

    `box` is (width, height) in mm. `fit` sets how an owner's picture fills the box; our own
    drawings always stay inside. `place` is the place of the picture's name in the data, for
    messages.
    """
    try:
        file = pictures.file(name)
        if file is None:
            symbol = art.load_drawing(name, ink)
            wide = min(box[0], box[1] * symbol.w / symbol.h)
            return (put_symbol(symbol, 0, 0, width=wide),), ()
        place = replace(place, file=pictures.describe_file(file))
        shape, doubts = own_art.draw_picture(file, *box, fit, ink)
    except CompanionError as error:
        return (), (replace(place, message=str(error)),)
    return (shape,), tuple(replace(place, message=words, mild=True) for words in doubts)


def with_back(look: CardLayout, data: GameData, name: str) -> CardLayout:
    """Return a layout whose back shows the picture `name`.

    An owner's picture fills the back. Our own drawings stand on a coloured ground.
    """
    width, height = look.size
    across, down = width + 2 * BLEED, height + 2 * BLEED
    boxes = {
        "ground": LayoutBox("panel", -BLEED, -BLEED, across, down, color="accent"),
        "back": LayoutBox("art", -BLEED, -BLEED, across, down, name=name, fit="cover"),
    }
    if owner_pictures(data).file(name) is None:
        symbol = art.load_drawing(name)
        wide = min(0.7 * width, 0.7 * height * symbol.w / symbol.h)
        boxes["back"] = LayoutBox("art", (width - wide) / 2, 0, wide, height, name=name)
    return replace(look, back=FaceLayout(boxes), plain_back=True)


def with_icons(component: Component, data: GameData) -> Component:
    """Return a component whose texts can use an owner's icons.

    Whenever pieces are drawn, problems with the icons are reported on the first of these pieces.
    """
    folders = [folder / ICONS for folder in data.raw.owners]
    if not any(folder.is_dir() for folder in folders):
        return component

    def draw_pieces(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        icons = find_own_icons(folders, style.theme.ink)
        knowing = use_icons(icons)
        pieces = knowing(component.draw)(style, ids)
        doubts = tuple(
            Problem(f"{data.name}/icons/{file.path.name}", "", "", words, mild)
            for file, words, mild in icons.doubts()
        )
        pieces = tuple(
            replace(piece, per_copy=knowing(piece.per_copy)) if piece.per_copy else piece
            for piece in pieces
        )
        head = (replace(item, problems=(*item.problems, *doubts)) for item in pieces[:1])
        return (*head, *pieces[1:])

    return replace(component, draw=draw_pieces)
