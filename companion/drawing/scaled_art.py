"""Simplifies a face for display at a small scale."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from math import ceil, inf, log2
from operator import itemgetter

from msgspec.structs import replace

from companion.core.units import MM_PER_PT
from companion.drawing.art import SCALED, load_drawing
from companion.drawing.layout import LARGEST_TYPE, CardLayout, FaceLayout, LayoutBox
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Polygon,
    Rect,
    Shape,
    Shapes,
    Symbol,
    Text,
    Use,
)
from companion.drawing.theme import Ink

# Layouts for pieces of another size than they were made for.


def resize_layout(layout: CardLayout, size: tuple[float, float]) -> CardLayout:
    """Scale the faces of a layout to `size`, mm. No type size falls below `smallest_type`."""
    if size == layout.size:
        return layout

    def face(face_layout: FaceLayout) -> FaceLayout:
        boxes = {name: _box(box, layout, size) for name, box in face_layout.boxes.items()}
        return replace(face_layout, boxes=boxes)

    back = face(layout.back) if layout.back else None
    copied = _box(layout.copy_box, layout, size) if layout.copy_box else None
    return replace(layout, size=size, front=face(layout.front), back=back, copy_box=copied)


def _box(box: LayoutBox, layout: CardLayout, size: tuple[float, float]) -> LayoutBox:
    across, down = size[0] / layout.size[0], size[1] / layout.size[1]
    if box.x < 0 and box.y < 0:  # a ground that runs into the bleed, which is as wide on any size
        return replace(box, w=size[0] + box.w - layout.size[0], h=size[1] + box.h - layout.size[1])
    scale = min(across, down)
    large, small = (min(LARGEST_TYPE, max(layout.smallest_type, size * scale)) for size in box.size)
    return replace(
        box,
        x=box.x * across,
        y=box.y * down,
        w=box.w * across,
        h=box.h * down,
        edge_width=box.edge_width * max(scale, 0.8),
        radius=box.radius * scale,
        size=(large, small),
    )


# Lines of a drawing that is shown smaller: none gets too thin to print.


PARTS = 1000  # of a mm, to which widths are rounded
GONE = 0.36  # of the thinnest line: what is finer does not show at that size
SPANS = 0.5  # of a drawing: a line as long is its outline
STAYS = 0.6  # of the outline: fins and tail are as thick, and stay with it
_LETTER = re.compile("[MLCZ]")


@cache
def thicken_drawing(name: str, ink: Ink, width: float, thinnest: float) -> Symbol:
    """Return a drawing that has no line thinner than `thinnest` mm when it is `width` mm wide.

    Thinner lines are widened. Much thinner ones are left out, except for outlines. Raises
    CompanionError as `load_drawing` does.
    """
    symbol = load_drawing(name, ink, width >= SCALED)
    return _symbol(symbol, round(thinnest * symbol.w / width * PARTS))


@cache
def _symbol(symbol: Symbol, parts: int) -> Symbol:
    """Widen or remove lines thinner than `parts` / 1000 mm. A changed symbol gets a new name."""
    least = parts / PARTS
    gone = min(GONE * least, STAYS * _outline(symbol))
    shapes = tuple(_thicken(symbol.shapes, least, gone))
    if shapes == symbol.shapes:
        return symbol
    return replace(symbol, name=f"{symbol.name}-{parts}", shapes=shapes)


@cache
def _outline(symbol: Symbol) -> float:
    """Return the line width of a drawing's main outline; infinity without an outline."""
    lines = [
        (shape.pen.width, shape)
        for shape in symbol.shapes
        if isinstance(shape, Path) and shape.fill is None and shape.pen and not shape.pen.dash
    ]
    lines.sort(key=itemgetter(0), reverse=True)
    for width, line in lines:  # often the first goes round
        across = [float(number) for number in _LETTER.sub(" ", line.data).split()[::2]]
        if max(across) - min(across) > SPANS * symbol.w:
            return width
    return inf


def _thicken(shapes: Shapes, least: float, gone: float) -> Iterator[Shape]:
    """Remove lines thinner than `gone`; make other lines at least `least` wide."""
    for shape in shapes:
        match shape:
            case Group(scale=scale):
                inner = tuple(_thicken(shape.shapes, least / scale, gone / scale))
                yield replace(shape, shapes=inner)
            case Use():
                parts = round(least / shape.scale * PARTS)
                yield replace(shape, symbol=_symbol(shape.symbol, parts))
            case (
                Path(fill=None, pen=Pen(width=width)) | Circle(fill=None, pen=Pen(width=width))
            ) if width < gone:
                pass
            case Path() | Circle() | Rect() | Line() | Polygon() if shape.pen:
                pen = replace(shape.pen, width=max(shape.pen.width, least))
                yield replace(shape, pen=pen)
            case _:
                yield shape


SEEN = 0.5  # mm: the least extent that is shown
READ = 0.25  # mm: the least size of type that is shown
THINNEST = 0.03  # mm: the least width of a line that is shown
STEP = 0.22  # mm: the least way from point to point of an outline; a curve is twice as long
FINE, SMALL = 0.7, 0.07  # scales below which parts of a tenth of a mm, of a mm are not seen
_SUBPATH, _DECIMALS, _FURTHER = map(re.compile, ("M[^M]+", r"\.\d+", r"(?<=\.\d)\d+"))
_SEGMENT = re.compile("[MLC]([^MLCZ]+)")


def simplify_for_scale(shapes: Shapes, scale: float) -> tuple[Shape, ...]:
    """Simplify shapes to be shown at `scale`, such as 0.1; invisible details are left out."""
    fewer = (_simplify_shape(shape, scale) for shape in shapes if _visible_size(shape) * scale >= 1)
    return tuple(shape for shape in fewer if not isinstance(shape, Path) or shape.data)


def _visible_size(shape: Shape) -> float:
    """Return a shape's size divided by the smallest visible size; infinity if always drawn."""
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
            seen = "".join([_simplify_path(part, scale) for part in _SUBPATH.findall(data)])
            if scale < FINE:
                seen = (_DECIMALS if scale < SMALL else _FURTHER).sub("", seen)
            return replace(shape, data=seen)
        case Group():
            return replace(shape, shapes=simplify_for_scale(shape.shapes, scale * shape.scale))
        case Use():
            # in steps, so that most drawings of a page are one at all their sizes
            step = ceil(2 * log2(scale * shape.scale))
            return replace(shape, symbol=_miniature_symbol(shape.symbol, step))
        case _:
            return shape


@cache
def _miniature_symbol(symbol: Symbol, step: int) -> Symbol:
    """Simplify a drawing to be shown at scales up to 2 ** (step / 2); no change from step 0 on."""
    if step >= 0:
        return symbol
    shapes = simplify_for_scale(symbol.shapes, 2.0 ** (step / 2))
    return replace(symbol, name=f"{symbol.name}-small{-step}", shapes=shapes)


def _simplify_path(part: str, scale: float) -> str:
    """Reduce part of a path to the points needed at a scale; "" if the part is tiny."""
    # x and y where each segment ends, behind the other numbers of a curve
    segments = [item.rsplit(" ", 2) for item in _SEGMENT.findall(part)]
    xs, ys = ([float(segment[at]) for segment in segments] for at in (-2, -1))
    if max(xs) - min(xs) < SEEN / scale > max(ys) - min(ys):
        return ""
    least, last, x, y = STEP / scale, len(segments) - 1, inf, inf
    steps: list[str] = []
    for i, (segment, a, b) in enumerate(zip(segments, xs, ys, strict=True)):
        across, down = abs(a - x), abs(b - y)
        if across < least > down and i < last:
            continue
        x, y = a, b
        long = len(segment) == 3 and max(across, down) > 2 * least
        points = " ".join(segment if long else segment[-2:])
        steps.append(("C" if long else "L" if i else "M") + points)
    return "".join(steps) + ("Z" if part.endswith("Z") else "")
