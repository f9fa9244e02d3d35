"""Which words and signs on a page come too close to each other, to a frame or to a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, pairwise
from math import cos, hypot, pi, sin
from typing import Any

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont
from msgspec import Struct

from companion.core.units import MM_PER_PT
from companion.drawing import fonts
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    Use,
)
from tests.faces import Place, Simple, points, text_box, walked

Box = tuple[float, float, float, float]
Edge = tuple[Point, Point, float]  # two ends, half the width of the pen
CLEAR, WITHIN, IN_LINE = 0.45, 0.2, 0.2  # mm
TURNS = [2 * pi * k / 48 for k in range(49)]


class Mark(Struct, frozen=True):
    """What is seen as one on a page: words, a sign, a flag; or a frame, a line, an outline."""

    name: str
    said: bool  # words, a sign or a flag
    edges: tuple[Edge, ...]
    box: Box

    @property
    def words(self) -> bool:
        """Whether it is words."""
        return self.name.startswith('"')


def collisions(shapes: Iterable[Shape], clear: float = CLEAR) -> list[str]:
    """Return each pair of marks, one of them words, a sign or a flag, that are too close."""
    found = list(marks(shapes))
    told = []
    furthest = max(clear, IN_LINE, WITHIN)
    for n, one in enumerate(found):
        for m, other in enumerate(found):
            if m == n or not one.said or (other.said and m < n):
                continue
            gap = _gap(one.box, other.box)
            if gap >= furthest or gap >= (apart := _apart(one, other, clear)):
                continue
            if (mm := distance(one, other, apart)) < apart:
                told.append(f"{_at(one)} is {mm:.2f} mm from {_at(other)}")
    return told


def _apart(one: Mark, other: Mark, clear: float) -> float:
    """Return how far two marks must be apart: less in a line of type and within a frame."""
    if one.said and other.said and (one.words or other.words):
        return IN_LINE
    return WITHIN if _inside(one.box, other.box) or _inside(other.box, one.box) else clear


def _at(mark: Mark) -> str:
    return f"{mark.name} at {mark.box[0]:.1f}, {mark.box[1]:.1f}"


def marks(shapes: Iterable[Shape], place: Place | None = None) -> Iterator[Mark]:
    """Yield what is seen as one."""
    place = place or Place()
    for shape in shapes:
        match shape:
            case Group():
                yield from marks(shape.shapes, place.inside(shape))
            case Use():
                inner = walked([shape], place)
                edges = tuple(chain.from_iterable(_edges(each, at) for each, at in inner))
                yield Mark(shape.symbol.name, True, edges, _box(edges))
            case Text():
                edges = tuple(_letters(shape, place))
                yield Mark(f'"{shape.words}"', True, edges, _box(edges))
            case _:
                edges = tuple(_edges(shape, place))
                flag = isinstance(shape, Polygon) and shape.fill not in (None, "#FFFFFF")
                yield Mark(type(shape).__name__, flag, edges, _box(edges))


def distance(one: Mark, other: Mark, within: float) -> float:
    """Return how far two marks are apart, mm, pens counted; 0 or less: they touch.

    What is further from the other's box than `within` is not looked at.
    """
    edges = [edge for edge in other.edges if _gap(_box_of(edge), one.box) < within]
    near = (edge for edge in one.edges if _gap(_box_of(edge), other.box) < within)
    ends = {(end, half) for a, b, half in near for end in (a, b)}
    gaps = (_to_edge(end, own, a, b) - half for end, own in ends for a, b, half in edges)
    return min(gaps, default=within)


def _edges(shape: Simple, place: Place) -> Iterator[Edge]:
    """Yield the outline of a shape as straight edges no longer than half a millimetre."""
    rings: Iterable[list[Point]] = ()
    match shape:
        case Line():
            rings = [[(shape.x1, shape.y1), (shape.x2, shape.y2)]]
        case Rect():
            x1, y1, x2, y2 = shape.x, shape.y, shape.x + shape.w, shape.y + shape.h
            rings = [[(x1, y1), (x2, y1), (x2, y2), (x1, y2), (x1, y1)]]
        case Circle():
            rings = [[(shape.x + shape.r * cos(a), shape.y + shape.r * sin(a)) for a in TURNS]]
        case Polygon():
            rings = [[*shape.points, shape.points[0]]]
        case Path():
            parts = ((part, list(points("M" + part))) for part in shape.data.split("M")[1:])
            rings = [
                [*ring, ring[0]] if shape.fill or "Z" in part else ring for part, ring in parts
            ]
        case Text():
            yield from _letters(shape, place)
            return
    half = shape.pen.width / 2 * place.enlarged**0.5 if shape.pen else 0.0
    for ring in rings:
        for (ax, ay), (bx, by) in pairwise(place.of(*point) for point in ring):
            steps = int(hypot(bx - ax, by - ay) / 0.5) + 1
            along = [
                (ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps + 1)
            ]
            yield from ((a, b, half) for a, b in pairwise(along))


def _letters(text: Text, place: Place) -> Iterator[Edge]:
    """Yield the outlines of the letters of a text."""
    x = text_box(text, Place())[0]
    scale = text.size_pt * MM_PER_PT / fonts.EM
    for face, chunk in fonts.split_by_font(text.words, text.font):
        for letter in chunk:
            for ring in _glyph(letter, face):
                ends = [place.of(x + px * scale, text.y - py * scale) for px, py in ring]
                yield from ((a, b, 0.0) for a, b in pairwise(ends))
            advance = fonts.metrics(face).advances.get(letter, fonts.UNKNOWN)
            x += advance * scale + text.spacing


class _Rings(BasePen):  # type: ignore[misc]  # the library has no types
    """Keeps the outlines of a letter as points."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.rings: list[list[Point]] = []

    def _moveTo(self, point: Point) -> None:  # noqa: N802
        self.rings.append([point])

    def _lineTo(self, point: Point) -> None:  # noqa: N802
        self.rings[-1].append(point)

    def _qCurveToOne(self, bend: Point, end: Point) -> None:  # noqa: N802
        (ax, ay), (bx, by), (cx, cy) = self.rings[-1][-1], bend, end
        for t in (0.33, 0.67, 1.0):
            k = (1 - t) ** 2, 2 * t * (1 - t), t * t
            point = k[0] * ax + k[1] * bx + k[2] * cx, k[0] * ay + k[1] * by + k[2] * cy
            self.rings[-1].append(point)

    def _closePath(self) -> None:  # noqa: N802
        self.rings[-1].append(self.rings[-1][0])


@cache
def _glyph(letter: str, face: str) -> list[list[Point]]:
    """Return the outlines of a letter in thousandths of its size."""
    font = _font(face)
    glyphs, em = font.getGlyphSet(), font["head"].unitsPerEm
    pen = _Rings(glyphs)
    glyphs[font.getBestCmap().get(ord(letter), ".notdef")].draw(pen)
    return [[(x * fonts.EM / em, y * fonts.EM / em) for x, y in ring] for ring in pen.rings]


@cache
def _font(face: str) -> TTFont:
    return TTFont(fonts.font_file(face))


def _box(edges: Iterable[Edge]) -> Box:
    boxes = list(map(_box_of, edges))
    if not boxes:
        return 1e9, 1e9, 1e9, 1e9  # a blank is nowhere
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)


def _box_of(edge: Edge) -> Box:
    (ax, ay), (bx, by), half = edge
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, low = (ay, by) if ay < by else (by, ay)
    return left - half, top - half, right + half, low + half


def _gap(one: Box, other: Box) -> float:
    aside = max(0.0, other[0] - one[2], one[0] - other[2])
    return hypot(aside, max(0.0, other[1] - one[3], one[1] - other[3]))


def _inside(inner: Box, outer: Box) -> bool:
    return (
        inner[0] >= outer[0]
        and inner[1] >= outer[1]
        and inner[2] <= outer[2]
        and inner[3] <= outer[3]
    )


def _to_edge(point: Point, own: float, a: Point, b: Point) -> float:
    """Return how far a point is from an edge, less half the width of its own pen."""
    (px, py), (ax, ay), (bx, by) = point, a, b
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    t = max(0.0, min(1.0, ((px - ax) * dx + (py - ay) * dy) / long)) if long else 0.0
    return hypot(px - ax - t * dx, py - ay - t * dy) - own
