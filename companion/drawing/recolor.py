"""Colours between colours, and drawings in others: one drawing serves tokens of every colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from companion.drawing.shapes import Color, Group, Line, Pen, Picture, Shape, Symbol, Text, Use


def mixed(a: Color, b: Color, share: float) -> Color:
    """Return the colour that lies `share` of the way from a to b."""
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in pairs)


def recolored(symbol: Symbol, colors: Mapping[Color, Color]) -> Symbol:
    """Return a drawing with each colour exchanged for another; its name tells which."""
    return _recolored(symbol, tuple(sorted(colors.items())))


@lru_cache(maxsize=256)
def _recolored(symbol: Symbol, colors: tuple[tuple[Color, Color], ...]) -> Symbol:
    known = dict(colors)
    told = "-".join((old + new).replace("#", "") for old, new in colors)
    shapes = tuple(_shape(shape, known) for shape in symbol.shapes)
    return replace(symbol, name=f"{symbol.name}-{told}", shapes=shapes)


def _shape(shape: Shape, colors: Mapping[Color, Color]) -> Shape:
    match shape:
        case Group():
            return replace(shape, shapes=tuple(_shape(one, colors) for one in shape.shapes))
        case Use():
            return replace(shape, symbol=recolored(shape.symbol, colors))
        case Text():
            return replace(shape, fill=colors.get(shape.fill, shape.fill))
        case Picture():
            return shape
        case Line():
            return replace(shape, pen=_pen(shape.pen, colors))
        case _:
            pen = shape.pen and _pen(shape.pen, colors)
            fill = shape.fill and colors.get(shape.fill, shape.fill)
            return replace(shape, fill=fill, pen=pen)


def _pen(pen: Pen, colors: Mapping[Color, Color]) -> Pen:
    return replace(pen, color=colors.get(pen.color, pen.color))
