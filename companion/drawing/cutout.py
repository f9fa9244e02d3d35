"""Cutouts: cut and fold lines of a piece, as data and as printed lines.

Lengths are in mm from the trimmed piece's top left corner. A cutout's shapes have no colours.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing.shapes import (
    Circle,
    Color,
    Line,
    Path,
    Pen,
    Point,
    Polygon,
    Rect,
    Shape,
    coord,
)
from companion.drawing.theme import Theme

# A closed line to cut along: rounded corners are the radius of a rectangle, other curves are
# short edges of a polygon.
Outline: TypeAlias = Rect | Circle | Polygon


class Crease(Struct, frozen=True):
    """A straight line from (x1, y1) to (x2, y2) along which paper is folded, mm."""

    x1: float
    y1: float
    x2: float
    y2: float


class Cutout(Struct, frozen=True):
    """The cut and fold lines of a piece."""

    outlines: tuple[Outline, ...]  # cut lines of its parts, none inside another; mostly one
    folds: tuple[Crease, ...] = ()  # fold lines
    holes: tuple[Outline, ...] = ()  # cut lines of holes


def rectangle_cutout(width: float, height: float) -> Cutout:
    """Return the cutout of a rectangle of width x height mm."""
    return Cutout((Rect(0.0, 0.0, width, height),))


def circle_cutout(diameter: float) -> Cutout:
    """Return the cutout of a disc of `diameter` mm."""
    radius = diameter / 2
    return Cutout((Circle(radius, radius, radius),))


def join_side_by_side(first: Cutout, second: Cutout, dx: float) -> Cutout:
    """Join two cutouts into one piece, the second `dx` mm to the right."""
    return Cutout(
        (*first.outlines, *(_move_outline(outline, dx) for outline in second.outlines)),
        (*first.folds, *(replace(fold, x1=fold.x1 + dx, x2=fold.x2 + dx) for fold in second.folds)),
        (*first.holes, *(_move_outline(hole, dx) for hole in second.holes)),
    )


def _move_outline(outline: Outline, dx: float) -> Outline:
    if isinstance(outline, Polygon):
        return Polygon(tuple((x + dx, y) for x, y in outline.points))
    return replace(outline, x=outline.x + dx)


# Lines of paper parts: where to cut, where to fold and where glue goes.


CUT_WIDTH, FOLD_WIDTH, HATCH_WIDTH = 0.15, 0.14, 0.1
FOLD_DASH = (1.1, 0.9)
HATCH_GAP = 1.8  # mm between the lines of a hatch
HATCH_CLEAR = 0.6  # mm between a hatch and the edge of its area
BLEED = 0.7  # mm that colour runs beyond a cut or onto an area that is glued
WHITE = "#FFFFFF"


def draw_cut_line(outline: Sequence[Point], theme: Theme) -> Shape:
    """Return the printed line along which an outline is cut."""
    return Polygon(tuple(outline), pen=Pen(theme.color("cut"), CUT_WIDTH))


def draw_fold_line(crease: Crease, color: Color) -> Line:
    """Return a dashed line along a whole fold."""
    pen = Pen(color, FOLD_WIDTH, FOLD_DASH, round=False)
    return Line(crease.x1, crease.y1, crease.x2, crease.y2, pen)


def draw_fold_ends(crease: Crease, color: Color, length: float = 4.0) -> tuple[Line, ...]:
    """Return a dashed line of `length` mm at both ends of a fold; a short fold is drawn whole."""
    long = math.hypot(crease.x2 - crease.x1, crease.y2 - crease.y1)
    if long <= 3 * length:
        return (draw_fold_line(crease, color),)
    dx, dy = ((crease.x2 - crease.x1) / long, (crease.y2 - crease.y1) / long)
    first = Crease(crease.x1, crease.y1, crease.x1 + dx * length, crease.y1 + dy * length)
    last = Crease(crease.x2, crease.y2, crease.x2 - dx * length, crease.y2 - dy * length)
    return draw_fold_line(first, color), draw_fold_line(last, color)


def draw_ground(corners: Sequence[Point], color: Color | None) -> tuple[Shape, ...]:
    """Fill an area with a colour, up to `BLEED` mm beyond its edges; () if `color` is None."""
    if color is None:
        return ()
    pen = Pen(color, 2 * BLEED) if color != WHITE else None
    return (Polygon(tuple(corners), fill=color, pen=pen),)


def draw_glue_area(corners: Sequence[Point], color: Color) -> tuple[Shape, ...]:
    """Return the hatch lines of a convex glue area; the paper between them stays white."""
    reach = [x + y for x, y in corners]
    step = HATCH_GAP * math.sqrt(2)
    first = math.ceil(min(reach) / step)
    data = ""
    for level in range(first, math.floor(max(reach) / step) + 1):
        ends = _line_ends_inside(corners, level * step)
        if ends is not None:
            (x1, y1), (x2, y2) = ends
            data += f"M{coord(x1)} {coord(y1)}L{coord(x2)} {coord(y2)}"
    return (Path(data, pen=Pen(color, HATCH_WIDTH, round=False)),) if data else ()


def _line_ends_inside(corners: Sequence[Point], level: float) -> tuple[Point, Point] | None:
    """Return both ends of the hatch line x + y = `level` in an area; None if it is too short."""
    result = []
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        a, b = ax + ay - level, bx + by - level
        if (a < 0) != (b < 0):
            share = a / (a - b)
            result.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    if len(result) < 2:
        return None
    low, high = min(result), max(result)
    clear = HATCH_CLEAR
    if math.dist(low, high) < 2 * clear + 0.5:
        return None
    part = clear / math.dist(low, high)
    dx, dy = (high[0] - low[0]) * part, (high[1] - low[1]) * part
    return (low[0] + dx, low[1] + dy), (high[0] - dx, high[1] - dy)
