"""Tiles of owners that are no rectangle: a round one or a hex is cut along a line."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from companion.data.piece_kinds import shape_of
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import Cutout
from companion.drawing.shapes import Circle, Group, Pen, Polygon, Shape
from companion.drawing.tokens import BLEED, CUT_WIDTH
from companion.games.components import Order
from companion.games.decks import deck


def tiles(order: Order) -> Component:
    """Return tiles, cut out in their shape."""
    found, shape = deck(order), shape_of(order.row.shape, order.row.size)
    return found if shape == "square" else shaped(found, shape)


def shaped(component: Component, shape: str) -> Component:
    """Return tiles cut out as a `round` shape or as a `hex` that lies on an edge."""
    size = component.width, component.height
    line = outline(shape, size)
    ground = outline(shape, size, BLEED)

    def drawn(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        pen = Pen(style.theme.color("cut"), CUT_WIDTH)

        def cut(face: tuple[Shape, ...]) -> tuple[Shape, ...]:
            return (Group(face, clip=ground), replace(line, pen=pen))

        return tuple(
            replace(piece, front=cut(piece.front), back=piece.back and cut(piece.back))
            for piece in component.draw(style, ids)
        )

    cutouts = dict.fromkeys(component.copies, Cutout((line,)))
    return replace(component, draw=drawn, cut="line", cutouts=cutouts)


def outline(shape: str, size: tuple[float, float], more: float = 0.0) -> Circle | Polygon:
    """Return the outline of a tile that is `more` mm larger on each side."""
    width, height = size
    if shape == "round":
        return Circle(width / 2, height / 2, min(width, height) / 2 + more)
    left, right, top, low = -more, width + more, -more, height + more
    inner, outer = left + (right - left) / 4, right - (right - left) / 4
    middle = height / 2
    corners = ((inner, top), (outer, top), (right, middle))
    return Polygon((*corners, (outer, low), (inner, low), (left, middle)))
