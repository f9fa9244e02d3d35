"""Cutouts: where a piece is cut and folded, as data, whatever is printed on it.

Lengths in mm from the top left corner of the trimmed piece; the shapes carry no ink.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.drawing.shapes import Circle, Polygon, Rect

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
    """How a piece is cut out and folded."""

    outlines: tuple[Outline, ...]  # of the parts that are cut out, none inside another; mostly one
    folds: tuple[Crease, ...] = ()  # where it is folded
    holes: tuple[Outline, ...] = ()  # what is cut out of the parts


def rectangle_cutout(width: float, height: float) -> Cutout:
    """Return a piece of width x height mm that is cut straight."""
    return Cutout((Rect(0.0, 0.0, width, height),))


def circle_cutout(diameter: float) -> Cutout:
    """Return a round piece of `diameter` mm."""
    radius = diameter / 2
    return Cutout((Circle(radius, radius, radius),))


def join_side_by_side(first: Cutout, second: Cutout, dx: float) -> Cutout:
    """Return two cutouts that make up one piece, the second `dx` mm further to the right."""
    return Cutout(
        (*first.outlines, *(_move_outline(outline, dx) for outline in second.outlines)),
        (*first.folds, *(replace(fold, x1=fold.x1 + dx, x2=fold.x2 + dx) for fold in second.folds)),
        (*first.holes, *(_move_outline(hole, dx) for hole in second.holes)),
    )


def _move_outline(outline: Outline, dx: float) -> Outline:
    if isinstance(outline, Polygon):
        return Polygon(tuple((x + dx, y) for x, y in outline.points))
    return replace(outline, x=outline.x + dx)
