"""A face that is shown much smaller, without what nobody could see there."""

from __future__ import annotations

import re
from functools import cache
from math import ceil, inf, log2

from msgspec.structs import replace

from companion.core.units import MM_PER_PT
from companion.drawing.shapes import (
    Circle,
    Group,
    Path,
    Pen,
    Shape,
    Shapes,
    Symbol,
    Text,
    Use,
)

SEEN = 0.35  # mm: the least extent that is shown
READ = 0.25  # mm: the least size of type that is shown
THINNEST = 0.02  # mm: the least width of a line that is shown
STEP = 0.15  # mm: the least way from point to point of an outline; a curve is twice as long
WHOLE = 3.0  # mm: the least such way at which parts of a mm are not seen
_SUBPATH = re.compile("M[^M]+")
_SEGMENT = re.compile("[MLC]([^MLCZ]+)")


def simplify_for_scale(shapes: Shapes, scale: float) -> tuple[Shape, ...]:
    """Return shapes that will be shown at `scale`, such as 0.1, without what is too small."""
    fewer = (_simplify_shape(shape, scale) for shape in shapes if _visible_size(shape) * scale >= 1)
    return tuple(shape for shape in fewer if not isinstance(shape, Path) or shape.data)


def _visible_size(shape: Shape) -> float:
    """Return how large a shape is, in parts of what is seen."""
    match shape:
        case Path(_, None, Pen(width=width)):
            return width / THINNEST
        case Circle():
            return 2 * shape.r / SEEN
        case Text():
            return shape.size_pt * MM_PER_PT / READ
        case Use(symbol=symbol):
            return max(symbol.w, symbol.h) * shape.scale / SEEN / 2
        case _:
            return inf


def _simplify_shape(shape: Shape, scale: float) -> Shape:
    match shape:
        case Path(data):
            seen = "".join(_simplify_path(part, scale) for part in _SUBPATH.findall(data))
            return replace(shape, data=seen)
        case Group():
            return replace(shape, shapes=simplify_for_scale(shape.shapes, scale * shape.scale))
        case Use():
            # in steps, so that most drawings of a page are one at all their sizes
            step = ceil(2 * log2(scale * shape.scale))
            return replace(shape, symbol=_symbol(shape.symbol, step))
        case _:
            return shape


@cache
def _symbol(symbol: Symbol, step: int) -> Symbol:
    """Return a drawing as it is seen at a scale of up to 2 ** (step / 2)."""
    if step >= 0:
        return symbol
    shapes = simplify_for_scale(symbol.shapes, 2.0 ** (step / 2))
    return replace(symbol, name=f"{symbol.name}-small{-step}", shapes=shapes)


def _simplify_path(part: str, scale: float) -> str:
    """Return a part of a path with as few points as it needs; nothing if it is too small.

    Its numbers are whole where a mm is not seen.
    """
    # x and y where each segment ends, behind the other numbers of a curve
    segments = [one.rsplit(" ", 2) for one in _SEGMENT.findall(part)]
    xs, ys = [float(one[-2]) for one in segments], [float(one[-1]) for one in segments]
    if max(xs) - min(xs) < SEEN / scale > max(ys) - min(ys):
        return ""
    least, last = STEP / scale, len(segments) - 1
    steps: list[str] = []
    x, y = inf, inf
    for i, (one, a, b) in enumerate(zip(segments, xs, ys, strict=True)):
        across, down = abs(a - x), abs(b - y)
        if across < least > down and i < last:
            continue
        x, y = a, b
        long = len(one) == 3 and max(across, down) > 2 * least
        points = " ".join(one if long else one[-2:])
        if least > WHOLE:
            points = " ".join([f"{float(number):.0f}" for number in points.split()])
        steps.append(("C" if long else "L" if i else "M") + points)
    return "".join(steps) + ("Z" if part.endswith("Z") else "")
