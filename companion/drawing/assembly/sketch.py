"""Line drawings of a part: coordinates are real mm, and are scaled when rendered.

Pens, arrows and letters keep their size at any scale.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from companion.drawing.assembly.projection import Facet, Turn, project
from companion.drawing.cutout import Crease
from companion.drawing.shapes import Color, Line, Path, Pen, Point, Polygon, Shape, Text
from companion.drawing.theme import Ink

HAIR, FINE, STRONG = 0.2, 0.12, 0.35
DASH = (1.0, 0.8)
HEAD = 1.9  # length of the head of an arrow, mm
LETTER_PT = 6.5


class SketchLook(Struct, frozen=True):
    """The colours of a drawing: `front` for the printed side of paper, `glue` for glue areas."""

    ink: Color = "#2A2823"
    quiet: Color = "#8A806C"
    accent: Color = "#2B6673"
    front: Color = "#EFE7D5"
    shade: Color = "#E2D7BE"
    glue: Color = "#CFE0E2"
    blank: Color = "#FFFFFF"


BLACK = SketchLook("#000000", "#000000", "#000000", "#FFFFFF", "#FFFFFF", "#FFFFFF", "#FFFFFF")


def sketch_look(ink: Ink) -> SketchLook:
    """Return the colours for an ink mode; areas stay white in modes that save ink."""
    if ink == "line":
        return BLACK
    white = "#FFFFFF"
    return SketchLook() if ink == "full" else SketchLook(front=white, shade=white, glue=white)


class Arrow(Struct, frozen=True):
    """A curve through points, with an arrowhead at its end."""

    points: tuple[Point, ...]
    color: Color


class Letter(Struct, frozen=True):
    """A letter centred on a point."""

    x: float
    y: float
    words: str
    color: Color
    size_pt: float = LETTER_PT
    face: str = "sans-bold"


Mark: TypeAlias = Polygon | Line | Arrow | Letter
Sketch: TypeAlias = Sequence[Mark]


class Step(Struct, frozen=True):
    """One numbered drawing of an instruction."""

    caption: str  # the name of its caption in the labels `guide.steps`
    sketch: Sketch  # the drawing
    weight: float = 1.0  # its width relative to the other steps


def draw_facets(facets: Iterable[Facet], turns: Sequence[Turn], colors: SketchLook) -> list[Mark]:
    """Draw panels in space, seen after the rotations `turns`; nearer panels hide others."""
    marks: list[Mark] = []
    for panel in project([*facets], turns):
        glued = panel.kind == "glue" and panel.printed
        printed = panel.kind == "both" or (panel.printed and panel.kind != "card")
        front = colors.shade if panel.steep else colors.front
        side = colors.glue if glued else front if printed else colors.blank
        marks.append(Polygon(panel.points, side, Pen(colors.ink, HAIR)))
        if glued and len(panel.points) == 4:
            for start, end in hatch_lines(panel.points):
                marks.append(Line(*start, *end, Pen(colors.quiet, FINE)))
    return marks


def draw_creases(
    outline: Sequence[Point], folds: Iterable[Crease], colors: SketchLook
) -> list[Mark]:
    """Return the marks of a flat part: its outline, and its folds as dashed lines."""
    flat = Polygon(tuple(outline), colors.front, Pen(colors.ink, HAIR))
    return [flat, *(crease_line(fold, colors) for fold in folds)]


def crease_line(fold: Crease, colors: SketchLook) -> Line:
    """Return the dashed line of a fold."""
    return Line(fold.x1, fold.y1, fold.x2, fold.y2, Pen(colors.ink, FINE, DASH, round=False))


def hatch_lines(corners: Sequence[Point], count: int = 9) -> Iterator[tuple[Point, Point]]:
    """Yield hatch lines across a flap of four corners, from its fold to its free edge."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    for share in (k / count for k in range(1, count)):
        first = ax + (dx - ax) * share, ay + (dy - ay) * share
        yield first, (bx + (cx - bx) * share, by + (cy - by) * share)


def strokes(points: Sequence[Point], pen: Pen) -> Iterator[Mark]:
    """Yield lines between successive points."""
    for (ax, ay), (bx, by) in pairwise(points):
        yield Line(ax, ay, bx, by, pen)


def move_sketch(sketch: Sketch, dx: float, dy: float) -> list[Mark]:
    """Return a sketch moved by dx and dy."""
    return _transform(sketch, 1.0, dx, dy)


def sketch_bounds(sketch: Sketch) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all points of a sketch."""
    points = [point for mark in sketch for point in _points(mark)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def fitting_scale(sketch: Sketch, width: float, height: float) -> float:
    """Return the scale at which a sketch fills a box of width x height mm."""
    left, top, right, bottom = sketch_bounds(sketch)
    return min(width / max(right - left, 1e-9), height / max(bottom - top, 1e-9))


def render_sketch(
    sketch: Sketch, width: float, height: float, scale: float | None = None
) -> tuple[Shape, ...]:
    """Render a sketch centred in a box of width x height mm from (0, 0).

    Without `scale` the sketch fills the box. Give all sketches in a row the same `scale`.
    """
    size = fitting_scale(sketch, width, height) if scale is None else scale
    left, top, right, bottom = sketch_bounds(sketch)
    dx = (width - (right - left) * size) / 2 - left * size
    dy = (height - (bottom - top) * size) / 2 - top * size
    return tuple(shape for mark in _transform(sketch, size, dx, dy) for shape in _shapes(mark))


def _points(mark: Mark) -> tuple[Point, ...]:
    match mark:
        case Polygon(points=points) | Arrow(points=points):
            return points
        case Line(x1=x1, y1=y1, x2=x2, y2=y2):
            return (x1, y1), (x2, y2)
        case Letter(x=x, y=y):
            return ((x, y),)


def _transform(sketch: Sketch, scale: float, dx: float, dy: float) -> list[Mark]:
    def at(x: float, y: float) -> Point:
        return round(x * scale + dx, 3), round(y * scale + dy, 3)

    result: list[Mark] = []
    for mark in sketch:
        match mark:
            case Polygon(points=points, fill=fill, pen=pen):
                result.append(Polygon(tuple(at(*point) for point in points), fill, pen))
            case Arrow(points=points, color=color):
                result.append(Arrow(tuple(at(*point) for point in points), color))
            case Line(pen=pen):
                result.append(Line(*at(mark.x1, mark.y1), *at(mark.x2, mark.y2), pen))
            case Letter():
                place = at(mark.x, mark.y)
                result.append(Letter(*place, mark.words, mark.color, mark.size_pt, mark.face))
    return result


def _shapes(mark: Mark) -> Iterator[Shape]:
    match mark:
        case Arrow(points=points, color=color):
            yield from _arrow(points, color)
        case Letter():
            low = mark.y + mark.size_pt * 0.115
            yield Text(mark.x, low, mark.words, mark.face, mark.size_pt, mark.color, "middle")
        case _:
            yield mark


def _arrow(points: Sequence[Point], color: Color) -> Iterator[Shape]:
    (ax, ay), (bx, by) = points[-2], points[-1]
    way = math.atan2(by - ay, bx - ax)
    data = f"M{points[0][0]:g} {points[0][1]:g}" + "".join(f"L{x:g} {y:g}" for x, y in points[1:])
    yield Path(data, pen=Pen(color, STRONG))
    turns = way + math.radians(26), way - math.radians(26)
    barbs = [(bx - HEAD * math.cos(turn), by - HEAD * math.sin(turn)) for turn in turns]
    yield Polygon(((bx, by), *barbs), fill=color)
