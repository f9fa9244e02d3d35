"""Bounding boxes of the texts, pictures and other shapes of a face."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple

from companion.drawing import fonts
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Shapes,
    Symbol,
    Text,
    Use,
)

LARGEST = 40.0  # mm: a drawing that is larger is a ground, on which others stand
_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


class Extent(NamedTuple):
    """A bounding box, mm; `subject` is true for text, pictures and small drawings."""

    left: float
    top: float
    right: float
    bottom: float
    subject: bool


def iter_extents(shapes: Shapes) -> Iterator[Extent]:
    """Yield the bounding box of each single shape; a symbol up to 40 mm counts as one shape."""
    for shape in shapes:
        for corners, subject in _corners(shape):
            xs, ys = [x for x, _ in corners], [y for _, y in corners]
            box = min(xs), min(ys), max(xs), max(ys)
            small = max(box[2] - box[0], box[3] - box[1]) <= LARGEST
            yield Extent(*box, subject or (small and not isinstance(shape, Rect | Circle | Line)))


def extract_text(shapes: Shapes) -> tuple[Shape, ...]:
    """Return only the texts, at their positions."""
    texts: list[Shape] = []
    for shape in shapes:
        match shape:
            case Text():
                texts.append(shape)
            case Group(shapes=inner) | Use(symbol=Symbol(shapes=inner)):
                if inner_texts := extract_text(inner):
                    frame = shape.x, shape.y, shape.angle_deg, shape.scale
                    texts.append(Group(inner_texts, *frame, mirrored=shape.mirrored))
    return tuple(texts)


def _corners(shape: Shape) -> Iterator[tuple[list[Point], bool]]:
    """Yield the bounding points of each part of a shape, and whether it is a text or picture."""
    match shape:
        case Text(y=y):
            left, right = fonts.line_start(shape), fonts.line_end(shape)
            high = fonts.cap_height(shape.font, shape.size_pt)
            yield [(left, y - high), (right, y + high / 3)], True
        case Picture(x=x, y=y, w=w, h=h):
            yield [(x, y), (x + w, y + h)], True
        case Rect(x=x, y=y, w=w, h=h):
            yield [(x, y), (x + w, y + h)], False
        case Circle(x=x, y=y, r=r):
            yield [(x - r, y - r), (x + r, y + r)], False
        case Line():
            yield [(shape.x1, shape.y1), (shape.x2, shape.y2)], False
        case Polygon(points=points):
            yield [*points], False
        case Path(data=data):
            yield [(float(x), float(y)) for x, y in _POINT.findall(data)], False
        case Use(symbol=symbol):
            small = max(symbol.w, symbol.h) * shape.scale <= LARGEST
            whole = Extent(0, 0, symbol.w, symbol.h, subject=True)
            yield from _move_corners(shape, [whole] if small else iter_extents(symbol.shapes))
        case Group(shapes=inner):
            yield from _move_corners(shape, iter_extents(inner))


def _move_corners(
    frame: Group | Use, extents: Iterable[Extent]
) -> Iterator[tuple[list[Point], bool]]:
    """Transform bounding boxes as `frame` does. Yield the corners and `Extent.subject` of each."""
    turn, side = radians(frame.angle_deg), -1 if frame.mirrored else 1
    ca, sa = frame.scale * cos(turn), frame.scale * sin(turn)
    for left, top, right, bottom, subject in extents:
        corners = (left, top), (right, top), (left, bottom), (right, bottom)
        yield (
            [
                (frame.x + ca * side * x - sa * y, frame.y + sa * side * x + ca * y)
                for x, y in corners
            ],
            subject,
        )
