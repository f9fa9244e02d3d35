"""Draws the steps for whole sheets: turn them over in the printer, cut, fold and join them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import astuple

from companion.drawing.assembly.projection import Facet, Hinge, Turn, fold_panels, rotate
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    STRONG,
    Arrow,
    Letter,
    Mark,
    Sketch,
    SketchLook,
    Step,
    draw_facets,
    move_sketch,
)
from companion.drawing.cutout import Crease
from companion.drawing.shapes import Line, Pen, Point, Polygon, box_corners

if TYPE_CHECKING:
    from companion.drawing.assembly.projection import Corners

LYING: Sequence[Turn] = (("z", -14), ("x", 48))
SLACK = 0.05  # mm between lines that are one cut
NEAR = 18.0  # mm between cuts whose numbers stand together
OVER = 6.0  # mm that a cut goes on beyond the pieces
NUMBER_IN = 14.0  # mm from the beginning of a cut to its number
APART = 16.0  # mm between strips that are cut apart
LIFT = 32.0  # mm from a sheet to the one that comes onto its strip


class Area(Struct, frozen=True):
    """A rectangle, given by its edges, mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners, clockwise from the top left."""
        return box_corners(*astuple(self))


def turn_step(
    caption: str, width: float, height: float, *, upright: bool, colors: SketchLook
) -> Step:
    """Draw how to turn over a sheet of width x height mm.

    The sheet turns about its left edge if `upright` is true, else about its top edge.
    """
    corners, marks = Area(0, 0, width, height).corners, list[Mark]()
    for angle, words in ((0.0, "1"), (118.0, "2")):
        turned = _turn_about_edge(corners, upright, angle)
        panel = Facet(turned, "both" if angle == 0 else "card")
        marks += draw_facets([panel], LYING, colors)
        x, y, z = (sum(axis) / 4 for axis in zip(*turned, strict=True))
        ((px, py, _),) = rotate(((x, y, z),), LYING)
        marks.append(Letter(px, py, words, colors.ink, 13, "serif-bold"))
    # a point above the sheet on its way over
    place = (width * 0.8, height * 0.55) if upright else (width * 0.55, height * 0.8)
    path = []
    for angle in range(12, 108, 8):
        ((x, y, _),) = rotate(_turn_about_edge([place], upright, angle), LYING)
        path.append((x, y))
    marks.append(Arrow(tuple(path), colors.accent))
    return Step(caption, marks)


def _turn_about_edge(points: Sequence[Point], upright: bool, angle: float) -> Corners:
    """Turn points by `angle` degrees about a sheet's top edge, or its left edge if `upright`."""
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    if upright:
        return tuple((x * c, y, x * s) for x, y in points)
    return tuple((x, y * c, y * s) for x, y in points)


# --- cutting ------------------------------------------------------------------------------------


def cutting_steps(
    width: float, height: float, pieces: Sequence[Area], colors: SketchLook
) -> tuple[Step, ...]:
    """Return two steps: cut the whole sheet into strips, then cut the strips into pieces.

    Returns () if such cuts cannot separate all pieces.
    """
    level = _group_by_cuts(pieces, level=True)
    upright = _group_by_cuts(pieces, level=False)
    # long cuts first: along the longer side of the sheet where both ways are free
    down = len(upright) > 1 and (height >= width or len(level) == 1)
    strips = upright if down else level
    if any(len(group) > 1 for strip in strips for group in _group_by_cuts(strip, level=down)):
        return ()
    sheet = Area(0, 0, width, height)
    whole = _draw_sheet(sheet, pieces, colors)
    whole += _cuts(strips, sheet, colors, level=not down, numbered=True)
    apart: list[Mark] = []
    shift = 0.0
    for strip in strips:
        around = _bounding_area(strip)
        upper = Area(around.left, 0, around.right, height)
        ends = upper if down else Area(0, around.top, width, around.bottom)
        part, within = _draw_sheet(ends, strip, colors), _group_by_cuts(strip, level=down)
        part += _cuts(within, ends, colors, level=down, numbered=False)
        apart += move_sketch(part, shift if down else 0.0, 0.0 if down else shift)
        shift += APART
    return Step("cut.long", whole), Step("cut.short", apart)


def sketch_cuts(
    width: float,
    height: float,
    pieces: Sequence[Area],
    cuts: Sequence[tuple[float, float, float, float]],
    colors: SketchLook,
) -> Sketch:
    """Draw a sheet of pieces of different sizes, and the numbered cuts that separate them."""
    marks = _draw_sheet(Area(0, 0, width, height), pieces, colors)
    for number, (x1, y1, x2, y2) in enumerate(cuts, 1):
        level = y1 == y2
        marks.append(Line(x1, y1, x2, y2, Pen(colors.accent, STRONG)))
        at = (x1 + NUMBER_IN, y1) if level else (x1, y1 + NUMBER_IN)
        half = NUMBER_IN / 2
        plate = Area(at[0] - half, at[1] - half, at[0] + half, at[1] + half)
        marks.append(Polygon(plate.corners, colors.blank, Pen(colors.accent, FINE)))
        marks.append(Letter(*at, str(number), colors.accent, 6.5, "sans-bold"))
    return marks


def _draw_sheet(sheet: Area, pieces: Sequence[Area], colors: SketchLook) -> list[Mark]:
    pen = Pen(colors.quiet, FINE)
    blank = Polygon(sheet.corners, colors.blank, Pen(colors.ink, HAIR))
    return [blank, *(Polygon(piece.corners, colors.front, pen) for piece in pieces)]


def _cuts(
    groups: Sequence[Sequence[Area]],
    within: Area,
    colors: SketchLook,
    *,
    level: bool,
    numbered: bool,
) -> Iterator[Mark]:
    """Yield the cuts along the edges of each group of pieces, across the whole of `within`.

    Cuts are horizontal if `level` is true, else vertical. `numbered` adds their numbers.
    """
    lines: list[float] = []
    for group in groups:
        around = _bounding_area(group)
        for line in (around.top, around.bottom) if level else (around.left, around.right):
            if all(abs(line - known) > SLACK for known in lines):
                lines.append(line)
    pen = Pen(colors.accent, 0.25)
    out = within.left if level else within.top
    for line in lines:
        if level:
            yield Line(out - OVER, line, within.right + OVER, line, pen)
        else:
            yield Line(line, out - OVER, line, within.bottom + OVER, pen)
    if numbered:
        for first, kin in _group_close_lines(sorted(lines)):
            at = (kin[0] + kin[-1]) / 2
            words = ",".join(str(first + k) for k in range(len(kin)))
            end = (out - 3.3 * OVER, at) if level else (at, out - 3.3 * OVER)
            if level:  # room for several numbers side by side
                yield Polygon(((end[0] - 0.8 * OVER * len(words), at),))
            yield Letter(*end, words, colors.accent, 6.5)


def _group_close_lines(lines: Sequence[float]) -> Iterator[tuple[int, list[float]]]:
    """Yield groups of cut lines less than 18 mm apart, each with the number of its first line."""
    group: list[float] = []
    for number, line in enumerate(lines, 1):
        if group and line - group[-1] >= NEAR:
            yield number - len(group), group
            group = []
        group.append(line)
    yield len(lines) - len(group) + 1, group


def _group_by_cuts(pieces: Sequence[Area], *, level: bool) -> list[list[Area]]:
    """Group pieces into rows if `level` is true, else into columns.

    Straight cuts across the sheet can separate the groups.
    """
    groups: list[list[Area]] = []
    reached = float("-inf")
    for piece in sorted(pieces, key=lambda area: area.top if level else area.left):
        start, end = (piece.top, piece.bottom) if level else (piece.left, piece.right)
        if start >= reached - SLACK:
            groups.append([])
        groups[-1].append(piece)
        reached = max(reached, end)
    return groups


def _bounding_area(pieces: Sequence[Area]) -> Area:
    left, top, right, bottom = zip(*map(astuple, pieces), strict=True)
    return Area(min(left), min(top), max(right), max(bottom))


# --- sheets that are folded or joined -----------------------------------------------------------


def gutter_steps(
    width: float, height: float, fold: Crease, pieces: Sequence[Area], colors: SketchLook
) -> tuple[Step, ...]:
    """Return the steps for a sheet with fronts and backs side by side: fold it, glue it, cut it."""
    upright = fold.x1 == fold.x2
    at = fold.x1 if upright else fold.y1
    halves = [Area(0, 0, width, at), Area(0, at, width, height)]
    if upright:
        halves = [Area(0, 0, at, height), Area(at, 0, width, height)]
    crease = Pen(colors.accent, STRONG, DASH, round=False)
    flat = _draw_sheet(Area(0, 0, width, height), pieces, colors)
    flat.append(Line(fold.x1, fold.y1, fold.x2, fold.y2, crease))
    panels = {"first": halves[0].corners, "second": halves[1].corners}
    space = fold_panels(panels, [Hinge("second", "first", fold, 140.0)])
    tilt: Sequence[Turn] = (("z", 18), ("x", 50))
    bent = draw_facets(map(Facet, space.values()), tilt, colors)
    return Step("gutter.print", flat), Step("gutter.fold", bent)


def joining_steps(
    width: float, height: float, *, part: Area, printed: Area, beside: bool, colors: SketchLook
) -> tuple[Step, ...]:
    """Return the steps to trim two sheets of a large piece and glue them together.

    `part` is the visible area of the first sheet, mm; `printed` is this area with its glue strips.
    The second sheet joins on the right if `beside` is true, else below.
    """
    beside_part = Area(part.right, printed.top, printed.right, printed.bottom)
    strips = beside_part, Area(printed.left, part.bottom, part.right, printed.bottom)
    sheet = Area(0, 0, width, height)
    cut = Pen(colors.accent, STRONG)
    seam = Pen(colors.ink, FINE, DASH, round=False)
    trimmed: list[Mark] = [
        Polygon(sheet.corners, colors.blank, Pen(colors.ink, HAIR)),
        Polygon(printed.corners, colors.front),
        *_strips(strips, colors),
        Polygon(printed.corners, None, Pen(colors.quiet, FINE)),
        Line(part.left, -OVER, part.left, height + OVER, cut),
        Line(-OVER, part.top, width + OVER, part.top, cut),
        Line(printed.right, -OVER, printed.right, height + OVER, cut),
        Line(-OVER, printed.bottom, width + OVER, printed.bottom, cut),
    ]
    whole = Area(part.left, part.top, printed.right, printed.bottom)
    first: list[Mark] = [
        Polygon(whole.corners, colors.front, Pen(colors.ink, HAIR)),
        *_strips(strips, colors),
        Line(part.right, part.top, part.right, printed.bottom, seam),
        Line(part.left, part.bottom, printed.right, part.bottom, seam),
        Letter(*_middle(part), "1", colors.ink, 13, "serif-bold"),
    ]
    dx, dy = (part.right - part.left, 0.0) if beside else (0.0, part.bottom - part.top)
    away = (LIFT, -LIFT / 3) if beside else (LIFT / 3, LIFT)
    x, y = _middle(part)
    number = Letter(x, y, "2", colors.ink, 13, "serif-bold")
    second: Sketch = [Polygon(part.corners, colors.front, Pen(colors.ink, HAIR)), number]
    wide, high = (part.right - part.left) / 2, (part.bottom - part.top) / 2
    if beside:
        start = x + wide + LIFT + 0.5 * wide, y + 0.5 * high
        end = x + wide + 12, y + 0.5 * high + LIFT / 3
    else:
        start = x + 0.5 * wide, y + high + LIFT + 0.5 * high
        end = x + 0.5 * wide, y + high + 12
    moved = move_sketch(second, dx + away[0], dy + away[1])
    coming = [*first, *moved, Arrow((start, end), colors.accent)]
    joined = [*first, *move_sketch(second, dx, dy)]
    return Step("join.trim", trimmed), Step("join.lay", coming), Step("join.done", joined)


def _strips(strips: Sequence[Area], colors: SketchLook) -> Iterator[Mark]:
    for strip in strips:
        wide, high = strip.right - strip.left, strip.bottom - strip.top
        if min(wide, high) > SLACK:
            pen = Pen(colors.quiet, FINE)
            yield Polygon(strip.corners, colors.glue, pen)
            step = min(wide, high)
            for k in range(1, int(max(wide, high) / step)):  # a hatch, closer on a narrow strip
                x, y = strip.left + k * step, strip.top + k * step
                if high >= wide:
                    yield Line(strip.left, y + step / 2, strip.right, y - step / 2, pen)
                else:
                    yield Line(x - step / 2, strip.bottom, x + step / 2, strip.top, pen)


def _middle(area: Area) -> Point:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2
