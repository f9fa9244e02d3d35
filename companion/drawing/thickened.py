"""Lines of a drawing that is shown smaller: none gets too thin to print."""

from __future__ import annotations

import re
from functools import cache
from math import inf
from operator import itemgetter

from msgspec.structs import replace

from companion.drawing.art import SCALED, load_drawing
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
SPANS = 0.5  # of a drawing: a line as long is its outline
STAYS = 0.6  # of the outline: fins and tail are as thick, and stay with it
_LETTER = re.compile("[MLCZ]")


@cache
def thicken_drawing(name: str, ink: Ink, width: float, thinnest: float) -> Symbol:
    """Return a drawing that has no line below `thinnest` mm where it is `width` mm wide.

    Lines that would be far below it are left out, but for outlines; the others are as thin as that.

    Raises:
        CompanionError: as `drawing` does.
    """
    symbol = load_drawing(name, ink, width >= SCALED)
    return _symbol(symbol, round(thinnest * symbol.w / width * PARTS))


@cache
def _symbol(symbol: Symbol, parts: int) -> Symbol:
    """Return a symbol without lines below a width; if some are wider now, its name tells."""
    least = parts / PARTS
    gone = min(GONE * least, STAYS * _outline(symbol))
    shapes = _shapes(symbol.shapes, least, gone)
    if shapes == symbol.shapes:
        return symbol
    return replace(symbol, name=f"{symbol.name}-{parts}", shapes=shapes)


@cache
def _outline(symbol: Symbol) -> float:
    """Return the width of the line that goes round most of a drawing, inf without one."""
    lines = [
        (shape.pen.width, shape)
        for shape in symbol.shapes
        if isinstance(shape, Path) and shape.fill is None and shape.pen and not shape.pen.dash
    ]
    lines.sort(key=itemgetter(0), reverse=True)  # often the first goes round
    return next((width for width, line in lines if _line_width(line) > SPANS * symbol.w), inf)


def _line_width(line: Path) -> float:
    across = [float(number) for number in _LETTER.sub(" ", line.data).split()[::2]]
    return max(across) - min(across)


def _is_lost(shape: Shape, gone: float) -> bool:
    """Return whether a shape is but a hairline of a larger drawing."""
    return (
        isinstance(shape, Path | Circle)
        and shape.fill is None
        and shape.pen is not None
        and shape.pen.width < gone
    )


def _shapes(shapes: Shapes, least: float, gone: float) -> tuple[Shape, ...]:
    return tuple(_shape(shape, least, gone) for shape in shapes if not _is_lost(shape, gone))


def _shape(shape: Shape, least: float, gone: float) -> Shape:
    match shape:
        case Group(scale=scale):
            return replace(shape, shapes=_shapes(shape.shapes, least / scale, gone / scale))
        case Use():
            return replace(shape, symbol=_symbol(shape.symbol, round(least / shape.scale * PARTS)))
        case Text() | Picture():
            return shape
        case _:
            return replace(shape, pen=_pen(shape.pen, least)) if shape.pen else shape


def _pen(pen: Pen, least: float) -> Pen:
    return replace(pen, width=max(pen.width, least))
