"""A dial on its board: cut, taken apart in the air, and turning."""

from __future__ import annotations

from collections.abc import Sequence

from companion.drawing.assembly.folded import Corners
from companion.drawing.assembly.kinds import Spinner
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    Arrow,
    Letter,
    Mark,
    Sketch,
    SketchLook,
    Step,
    arc,
    strokes,
)
from companion.drawing.assembly.view import Turn, rotate
from companion.drawing.shapes import Line, Pen, Point, Polygon

VIEW: Sequence[Turn] = (("x", 62),)
PIN, HOLE, WASHER, LEG = 4.0, 1.4, 5.5, 9.0  # radii and a length, mm
AROUND = 1.2  # how much of the board is seen, in widths of the dial


def spinner_steps(part: Spinner, colors: SketchLook) -> tuple[Step, ...]:
    """Return how the dial is pierced, put together with its pin, and turned."""
    return (
        Step("spinner.pierce", _sketch_pierced(part, colors), 0.8),
        Step("spinner.apart", _sketch_stack(part, colors, apart=True), 1.4),
        Step("spinner.done", _sketch_stack(part, colors, apart=False), 1.4),
    )


def _sketch_pierced(part: Spinner, colors: SketchLook) -> Sketch:
    x, y = part.pivot
    cross = 3.2
    pen = Pen(colors.accent, 0.3)
    return [
        Polygon(part.outline, colors.front, Pen(colors.ink, HAIR)),
        Polygon(arc(x, y, HOLE, HOLE, 0, 360)[:-1], colors.blank, Pen(colors.ink, FINE)),
        Line(x - cross, y, x + cross, y, pen),
        Line(x, y - cross, x, y + cross, pen),
    ]


def _sketch_stack(part: Spinner, colors: SketchLook, *, apart: bool) -> Sketch:
    """Return pin, dial, board and washer on one line, from below upwards."""
    width = max(x for x, _ in part.outline) - min(x for x, _ in part.outline)
    gap = 0.55 * width if apart else 0.0
    px, py = part.pivot
    dial = [(x - px, y - py) for x, y in part.outline]
    pen = Pen(colors.ink, HAIR)
    marks: list[Mark] = []
    low = -1.05 * width
    if apart:
        marks += _ring(WASHER, HOLE, low, colors)
    marks += _board(part, AROUND * width, 0.0, colors)
    if apart:
        marks += strokes(_points([(0, 0, low), (0, 0, 0)]), Pen(colors.quiet, FINE, DASH, False))
    marks.append(Polygon(_disc(width / 2, 0.0), None, Pen(colors.quiet, FINE, DASH, False)))
    if apart:
        marks += strokes(_points([(0, 0, 0), (0, 0, gap)]), Pen(colors.quiet, FINE, DASH, False))
    marks.append(Polygon(_points(_at(dial, gap)), colors.front, pen))
    if apart:
        marks.append(Polygon(_disc(HOLE, gap), colors.blank, pen))
        marks += strokes(
            _points([(0, 0, gap), (0, 0, 2 * gap - LEG)]), Pen(colors.quiet, FINE, DASH, False)
        )
        for side in (-0.7, 0.7):
            marks += strokes(
                _points([(side, 0, 2 * gap), (side, 0, 2 * gap - LEG)]), Pen(colors.ink, 0.3)
            )
    marks.append(Polygon(_disc(PIN, 2 * gap), colors.shade, pen))
    if apart:
        for number, z in enumerate((2 * gap, gap, 0.0, low), 1):
            ((_, y),) = _points([(0, 0, z)])
            marks.append(Letter(-0.95 * width, y, str(number), colors.accent, 7.5))
    else:
        reach = 0.78 * width
        turn = _points(_at(arc(0, 0, reach, reach, 20, 130), 0.0))
        marks.append(Arrow(turn, colors.accent))
    return marks


def _board(part: Spinner, reach: float, z: float, colors: SketchLook) -> list[Mark]:
    """Return the board round its hole; an edge is drawn where the board itself ends."""
    (wide, high), (hx, hy) = part.board, part.hole
    left, right = max(-hx, -reach), min(wide - hx, reach)
    top, bottom = max(-hy, -0.8 * reach), min(high - hy, 0.8 * reach)
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    marks: list[Mark] = [Polygon(_points(_at(corners, z)), colors.front)]
    edges = (
        (top == -hy, 0, 1), (right == wide - hx, 1, 2), (bottom == high - hy, 2, 3),
        (left == -hx, 3, 0),
    )  # fmt: skip
    for real, start, end in edges:
        pen = Pen(colors.ink, HAIR) if real else Pen(colors.quiet, FINE, DASH, round=False)
        marks += strokes(_points(_at([corners[start], corners[end]], z)), pen)
    return marks


def _ring(outer: float, inner: float, z: float, colors: SketchLook) -> list[Mark]:
    pen = Pen(colors.ink, HAIR)
    return [Polygon(_disc(radius, z), colors.blank, pen) for radius in (outer, inner)]


def _disc(radius: float, z: float) -> tuple[Point, ...]:
    return _points(_at(arc(0, 0, radius, radius, 0, 360, 48)[:-1], z))


def _at(points: Sequence[Point], z: float) -> Corners:
    return tuple((x, y, z) for x, y in points)


def _points(corners: Sequence[tuple[float, float, float]]) -> tuple[Point, ...]:
    return tuple((x, y) for x, y, _ in rotate(tuple(corners), VIEW))
