"""Lines of a drawing that is shown smaller: none gets too thin to print."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from companion.drawing.art import SCALED, drawing
from companion.drawing.shapes import (
    Circle,
    Group,
    Path,
    Pen,
    Picture,
    Shape,
    Shapes,
    Symbol,
    Text,
    Use,
)
from companion.drawing.theme import Ink

PARTS = 1000  # of a mm, to which widths are rounded
GONE = 0.36  # of the thinnest line: what is finer does not show at that size


@cache
def drawing_at(name: str, ink: Ink, width: float, thinnest: float) -> Symbol:
    """Return a drawing that has no line below `thinnest` mm where it is `width` mm wide.

    Lines that would be far below it are left out, the others are as thin as that.

    Raises:
        CompanionError: as `drawing` does.
    """
    symbol = drawing(name, ink, width >= SCALED)
    return _symbol(symbol, thinnest * symbol.w / width)


def _symbol(symbol: Symbol, least: float) -> Symbol:
    """Return a symbol without lines below `least`; if some are wider now, its name tells."""
    parts = round(least * PARTS)
    shapes = _shapes(symbol.shapes, parts / PARTS)
    if shapes == symbol.shapes:
        return symbol
    return replace(symbol, name=f"{symbol.name}-{parts}", shapes=shapes)


def _shapes(shapes: Shapes, least: float) -> tuple[Shape, ...]:
    return tuple(_shape(shape, least) for shape in shapes if not _is_lost(shape, least))


def _is_lost(shape: Shape, least: float) -> bool:
    """Return whether a shape is but a hairline of a larger drawing."""
    return (
        isinstance(shape, Path | Circle)
        and shape.fill is None
        and shape.pen is not None
        and shape.pen.width < GONE * least
    )


def _shape(shape: Shape, least: float) -> Shape:
    match shape:
        case Group():
            return replace(shape, shapes=_shapes(shape.shapes, least / shape.scale))
        case Use():
            return replace(shape, symbol=_symbol(shape.symbol, least / shape.scale))
        case Text() | Picture():
            return shape
        case _:
            return replace(shape, pen=_pen(shape.pen, least)) if shape.pen else shape


def _pen(pen: Pen, least: float) -> Pen:
    return replace(pen, width=max(pen.width, least))
