"""Tokens: discs or squares with a drawing, a letter and a cut line."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

from companion.drawing import fonts
from companion.drawing.shapes import (
    Circle,
    Group,
    Path,
    Pen,
    Rect,
    Shape,
    Shapes,
    Symbol,
    Text,
    arc_path,
    put_symbol,
)
from companion.drawing.theme import Theme

# Draws round (0, 0) inside a circle of the radius in mm.
Centre: TypeAlias = Callable[[float], Shapes]

BLEED, SQUARE_BLEED = 0.8, 3.0  # mm that the ground runs beyond the cut
CUT_WIDTH = 0.12
RIM, RIM_WIDTH = 1.8, 0.18  # mm from the cut to the rim ring: a crooked cut is not seen beside it
FACE = "serif-bold"
ALONE = 0.76  # radius of the drawing as a share of that of the token
LETTERED, RAISED = 0.66, 0.15  # the same with a letter below it, and how far it moves up
LETTER_HEIGHT, LETTER_LINE = 0.3, 0.77  # of capitals and of their baseline, shares of the radius
LETTER_GAP = 0.6  # mm that the ring keeps from a letter that stands in it
LETTER_ALONE = 0.8  # height of capitals on a token without a drawing


def draw_round_token(
    diameter: float,
    theme: Theme,
    *,
    centre: Centre | None = None,
    letter: str = "",
    fill: str = "plate",
    ink: str = "ink",
    rim: bool = True,
    square: bool = False,
) -> tuple[Shape, ...]:
    """Return one side of a token of `diameter` mm, from (0, 0).

    `centre` is drawn in the middle, above any letter. `letter` is one or two letters, large if
    there is no drawing. `fill` is the colour role of the ground, `ink` that of rim and letter. The
    ground extends into the bleed. `rim` adds a ring inside the edge. A `square` token is cut along
    crop marks.
    """
    r = diameter / 2
    color = theme.color(ink)
    shapes: list[Shape] = []
    if (ground := theme.colors[fill]) and square:
        side = diameter + 2 * SQUARE_BLEED
        shapes.append(Rect(-SQUARE_BLEED, -SQUARE_BLEED, side, side, fill=ground))
    elif ground:
        shapes.append(Circle(r, r, r + BLEED, fill=ground))
    if rim:
        pen = Pen(color, RIM_WIDTH)
        ring: Shape = Circle(r, r, r - RIM, pen=pen)
        if centre and letter:  # the ring leaves it free
            high = fonts.size_for_height(LETTER_HEIGHT * r, FACE, "cap_height")
            wide = fonts.text_width(letter, FACE, high) / 2 + LETTER_GAP
            gap = math.degrees(math.asin(wide / (r - RIM)))
            ring = Path(arc_path(r, r, r - RIM, 180 + gap, 540 - gap), pen=pen)
        shapes.append(ring)
    if centre is not None:
        share, up = (LETTERED, RAISED) if letter else (ALONE, 0.0)
        shapes.append(Group(tuple(centre(share * r)), r, r * (1 - up)))
    if letter:
        high = (LETTER_HEIGHT if centre else LETTER_ALONE) * r
        size_pt = fonts.size_for_height(high, FACE, "cap_height")
        size_pt *= min(1.0, 1.1 * r / fonts.text_width(letter, FACE, size_pt))
        high = fonts.cap_height(FACE, size_pt)
        line = r * (1 + LETTER_LINE) if centre else r + high / 2
        shapes.append(
            Text(r, round(line, 3), letter, FACE, round(size_pt, 3), color, anchor="middle")
        )
    if not square:
        shapes.append(Circle(r, r, r, pen=Pen(theme.color("cut"), CUT_WIDTH)))
    return tuple(shapes)


def fit_in_circle(symbol: Symbol, radius: float) -> Group:
    """Scale a drawing around (0, 0) to fit into a circle of `radius` mm.

    Only the empty corners of the drawing's box may lie slightly outside.
    """
    half = min(math.hypot(symbol.w, symbol.h) / 2, 0.58 * max(symbol.w, symbol.h))
    return put_symbol(symbol, 0.0, 0.0, width=symbol.w * radius / half)
