"""Fold-up dice: a net with its faces, ready to cut, fold and glue."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import product
from typing import TypeAlias

from msgspec.structs import replace

from companion.core.units import mm_to_pt
from companion.drawing import fonts
from companion.drawing.cutout import (
    BLEED,
    WHITE,
    draw_cut_line,
    draw_fold_line,
    draw_glue_area,
    draw_ground,
)
from companion.drawing.fit_text import TextStyle, fit_text
from companion.drawing.folding.die_net import DieNet
from companion.drawing.shapes import (
    Anchor,
    Circle,
    Color,
    Group,
    Line,
    Pen,
    Point,
    Polygon,
    Rect,
    Shape,
    Shapes,
    Text,
)
from companion.drawing.theme import Theme

# Draws a value round (0, 0) inside a circle of the radius in mm; it is turned to stand on its face.
DieFace: TypeAlias = Callable[[int, float], Shapes]

FACE = "serif-bold"
FILLED = 0.86  # share of the inscribed circle that a drawing fills
HIGHEST = 0.95  # height of a number as a share of the radius
BARRED = (6, 9)
# Of the bar, as shares of the size of the type.
BAR_HALF, BAR_WIDTH, BAR_DROP, BAR_RISE = 0.23, 0.07, 0.17, 0.07
PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
PIP, PIP_STEP = 0.18, 0.58  # shares of the radius
HINT = TextStyle("serif-italic", 7.5, leading=1.18)
HINT_CLEAR = 2.0  # mm between the hint and what is cut
HINT_ROOM = (20.0, 6.0)  # mm that a hint needs at least


def die_shapes(
    net: DieNet,
    face: DieFace,
    theme: Theme,
    *,
    fill: str = "plate",
    fold: str = "quiet",
    hint: str = "",
) -> tuple[Shape, ...]:
    """Draw a die net from (0, 0) to (net.w, net.h).

    `face` draws the value of one face. `fill` is the colour role of the faces, `fold` that of the
    fold lines. `hint` explains how to assemble the die; it is left out if there is no room.
    """
    paper, crease = theme.colors[fill], theme.color(fold)
    shapes, inset = list[Shape](), [_inset_tab(tab.corners) for tab in net.tabs]
    if paper not in (None, WHITE):
        shapes += [shape for side in net.faces for shape in draw_ground(side.corners, paper)]
        shapes += [Polygon(tab, fill=WHITE) for tab in inset]
    for tab in inset:
        shapes += draw_glue_area(tab, theme.color("rule"))
    shapes += [draw_fold_line(line, crease) for line in net.creases]
    for side in net.faces:
        drawn = tuple(face(side.value, side.radius * FILLED))
        shapes.append(Group(drawn, side.x, side.y, side.angle_deg))
    shapes.append(draw_cut_line(net.outline, theme))
    return (*shapes, *_hint(net, hint, theme.color("quiet")))


def die_label(value: int, size: float, face: DieFace, theme: Theme, fill: str) -> tuple[Shape, ...]:
    """Return a label with one face, size x size mm, to stick on a blank die."""
    box = label_outline(size)
    shapes: list[Shape] = []
    if paper := theme.colors[fill]:
        shapes.append(Rect(0, 0, size, size, box.radius, fill=paper))
    shapes.append(Group(tuple(face(value, size / 2 * FILLED)), size / 2, size / 2))
    pen = Pen(theme.color("cut"), 0.12)
    return (*shapes, Rect(0, 0, size, size, box.radius, pen=pen))


def label_outline(size: float, x: float = 0.0, y: float = 0.0) -> Rect:
    """Return the cut line of a label with its top left corner at (x, y)."""
    return Rect(x, y, size, size, size * 0.08)


def label_places(
    count: int, size: float, *, gap: float = 1.0, columns: int = 6
) -> tuple[Point, ...]:
    """Return the top left corner of each label: rows of `columns` labels, `gap` mm apart."""
    step = size + gap
    return tuple(((k % columns) * step, (k // columns) * step) for k in range(count))


def label_sheet(
    values: Sequence[int],
    size: float,
    face: DieFace,
    theme: Theme,
    *,
    fill: str = "plate",
    gap: float = 1.0,
    columns: int = 6,
) -> tuple[Shape, ...]:
    """Draw a sheet of die labels, one for each value: rows of `columns`, `gap` mm apart."""
    labels = (die_label(value, size, face, theme, fill) for value in values)
    places = label_places(len(values), size, gap=gap, columns=columns)
    return tuple(Group(label, *place) for label, place in zip(labels, places, strict=True))


# --- faces --------------------------------------------------------------------------------------


def draw_number(value: int, radius: float, ink: Color, *, widest: str = "") -> tuple[Shape, ...]:
    """Draw a number in a circle of `radius` mm around (0, 0).

    6 and 9 are underlined. `widest` is the widest number on the die. The type is small enough for
    it too, so all numbers of the die have the same size.
    """
    words = str(value)
    em = fonts.metrics(FACE)
    high = em.digit_height / fonts.EM
    wide = max(fonts.width_in_units(text, FACE) for text in (words, widest)) / fonts.EM
    size = min(2 * radius / math.hypot(wide, high), HIGHEST * radius / high)
    size_pt = mm_to_pt(size)
    # with its bar the number moves up by half of what the bar takes
    low = (high / 2 - (BAR_RISE if value in BARRED else 0.0)) * size
    shown = Text(0, round(low, 3), words, FACE, round(size_pt, 3), ink, "middle")
    if value not in BARRED:
        return (shown,)
    half, under = BAR_HALF * size, low + BAR_DROP * size
    return shown, Line(-half, under, half, under, Pen(ink, BAR_WIDTH * size))


def draw_pips(value: int, radius: float, ink: Color) -> tuple[Circle, ...]:
    """Draw 1 to 6 pips in a circle of `radius` mm around (0, 0); ValueError for other values."""
    if value not in PIPS:
        raise ValueError(f"a die has 1 to 6 pips, not {value}")
    step, size = PIP_STEP * radius, PIP * radius
    return tuple(Circle(x * step, y * step, size, fill=ink) for x, y in PIPS[value])


# --- beside the die -----------------------------------------------------------------------------


def _inset_tab(corners: Sequence[Point]) -> tuple[Point, ...]:
    """Return a glue tab without the strip along its fold, where the face's bleed is printed."""
    a, b, c, d = corners
    share = [min(0.5, BLEED / max(math.dist(p, q), 1e-9)) for p, q in ((a, b), (d, c))]
    start = a[0] + (b[0] - a[0]) * share[0], a[1] + (b[1] - a[1]) * share[0]
    end = d[0] + (c[0] - d[0]) * share[1], d[1] + (c[1] - d[1]) * share[1]
    return start, b, c, end


def _hint(net: DieNet, words: str, ink: Color) -> tuple[Shape, ...]:
    """Draw the assembly hint in the largest free corner beside the net; () if none has room."""
    if not words:
        return ()
    for x, y, w, h in free_corners(net.outline, net.w, net.h):
        align: Anchor = "start" if x == 0 else "end"
        style = replace(HINT, align=align, valign="top" if y == 0 else "bottom")
        result = fit_text(words, (x, y, w, h), style, ink)
        if result.overflow is None:
            return result.shapes
    return ()


def free_corners(
    outline: Sequence[Point], width: float, height: float
) -> list[tuple[float, float, float, float]]:
    """Return the free rectangles (x, y, w, h) between an outline and the corners of its box.

    Each is as large as possible, but stays `HINT_CLEAR` mm away from the outline. The largest comes
    first. Rectangles too small for a hint are left out.
    """
    points, result = list[Point](), []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        points += ((ax + (bx - ax) * k / 40, ay + (by - ay) * k / 40) for k in range(40))
    for right, low in product((False, True), repeat=2):
        seen = sorted((width - x if right else x, height - y if low else y) for x, y in points)
        w, h = _largest_free_rectangle(seen)
        if w >= HINT_ROOM[0] and h >= HINT_ROOM[1]:
            result.append((width - w if right else 0.0, height - h if low else 0.0, w, h))
    return sorted(result, key=lambda box: (-box[2] * box[3], box[:2]))


def _largest_free_rectangle(points: Sequence[Point]) -> tuple[float, float]:
    """Return (w, h) of the largest box from (0, 0), `HINT_CLEAR` mm off `points` (sorted by x)."""
    best, lowest = (0.0, 0.0), math.inf
    for x, y in points:
        if lowest < math.inf:
            w, h = x - HINT_CLEAR, lowest - HINT_CLEAR
            if min(w, h) > 0 and w * h > best[0] * best[1]:
                best = (w, h)
        lowest = min(lowest, y)
    return best
