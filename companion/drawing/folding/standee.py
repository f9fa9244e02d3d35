"""Standees: two-sided figures, folded over the top, standing on two feet.

From top to bottom: a foot, the back upside down, the fold, the front, a foot. The blank sides are
glued together; the feet are bent outwards and show their printed side.
"""

from __future__ import annotations

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.drawing import fonts
from companion.drawing.cutout import (
    BLEED,
    Crease,
    Cutout,
    draw_cut_line,
    draw_fold_ends,
    draw_fold_line,
    draw_ground,
)
from companion.drawing.shapes import (
    Group,
    Point,
    Polygon,
    Rect,
    Shape,
    Shapes,
    Symbol,
    Text,
    box_corners,
    put_symbol,
)
from companion.drawing.theme import Theme

SMALLEST = 8.0  # mm, of width and height
FOOT_TAPER = 0.08  # share of the width by which a foot narrows on each side
ART_CLEAR = 1.5  # mm between a drawing and the edges
FONT, SIZE_PT = "sans", 6.5
WIDE = 24.0  # mm: from here on a fold has two dashes at each end, else one
SAFE = 3.05  # mm between letters and the cut


class Standee(Struct, frozen=True):
    """A standee laid flat, in a box of w x h mm, seen from the printed side."""

    w: float  # width
    h: float  # height with both halves and feet
    figure: tuple[float, float]  # width and height of one side
    back: tuple[Point, ...]  # corners of the back half, which is printed upside down
    front: tuple[Point, ...]  # corners of the front half
    feet: tuple[tuple[Point, ...], tuple[Point, ...]]  # corners of the back's and the front's foot
    top: Crease  # the fold between the halves
    bends: tuple[Crease, Crease]  # the fold lines of the two feet
    outline: tuple[Point, ...]  # the cut line

    @property
    def cutout(self) -> Cutout:
        """The cut and fold lines of the standee."""
        return Cutout((Polygon(self.outline),), (self.top, *self.bends))


def standee(width: float, height: float, *, foot: float | None = None) -> Standee:
    """Return a standee of width x height mm, with feet `foot` mm deep.

    Without `foot`, a foot is a third of the height, from 6 to 12 mm. Raises CompanionError if the
    figure is too small to be folded.
    """
    deep = min(12.0, max(6.0, height / 3)) if foot is None else foot
    if min(width, height) < SMALLEST or deep <= 0:
        raise CompanionError(
            f"a standee of {width:g} x {height:g} mm with feet of {deep:g} mm cannot be folded;"
            f" make it at least {SMALLEST:g} mm wide and high"
        )
    w, slant = width, FOOT_TAPER * width
    first, fold, last, end = deep, deep + height, deep + 2 * height, 2 * (deep + height)
    upper = (slant, 0.0), (w - slant, 0.0), (w, first), (0.0, first)
    lower = (0.0, last), (w, last), (w - slant, end), (slant, end)
    return Standee(
        w=w,
        h=end,
        figure=(width, height),
        back=box_corners(0.0, first, w, fold),
        front=box_corners(0.0, fold, w, last),
        feet=(upper, lower),
        top=Crease(0.0, fold, w, fold),
        bends=(Crease(0.0, first, w, first), Crease(0.0, last, w, last)),
        outline=(*upper[:3], *lower[1:], lower[0], upper[3]),
    )


def standee_shapes(
    net: Standee,
    front: Shapes,
    theme: Theme,
    *,
    back: Shapes | None = None,
    feet: tuple[Shapes, Shapes] = ((), ()),
    fill: str = "plate",
) -> tuple[Shape, ...]:
    """Draw a standee from (0, 0) to (net.w, net.h).

    `front` and `back` are drawn from (0, 0) too. The default back is the mirrored front, so that
    both outlines coincide. `feet` are two texts: first for the foot of the back, then for that of
    the front. Each is read from its own side. `fill` is the colour role of the ground.
    """
    width, _ = net.figure
    deep = net.bends[0].y1
    quiet = theme.color("quiet")
    return (
        *draw_ground(net.outline, theme.colors[fill]),
        *draw_both_sides(net, front, back),
        Group(tuple(feet[0]), net.w, deep, 180),
        Group(tuple(feet[1]), 0.0, net.bends[1].y1),
        *draw_fold_ends(net.top, quiet, 4.0 if width >= WIDE else 2.0),
        *(draw_fold_line(bend, quiet) for bend in net.bends),
        draw_cut_line(net.outline, theme),
    )


def draw_both_sides(net: Standee, front: Shapes, back: Shapes | None = None) -> tuple[Shape, ...]:
    """Place the shapes of both sides on a standee; the default back is the mirrored front."""
    width, height = net.figure
    behind = (Group(tuple(front), width, mirrored=True),) if back is None else tuple(back)
    side = Rect(-BLEED, 0.0, width + 2 * BLEED, height)
    back_half = Group(behind, net.w, net.top.y1, 180, clip=side)
    return back_half, Group(tuple(front), 0.0, net.top.y1, clip=side)


def draw_foot_text(words: str, width: float, deep: float, ink: str) -> Text:
    """Return a short text, such as an id, for a standee's foot, at least `SAFE` mm from the cut."""
    high = fonts.cap_height(FONT, SIZE_PT)
    base = min(deep - SAFE, (deep + high) / 2)
    return Text(width / 2, base, words, FONT, SIZE_PT, ink, anchor="middle")


def place_on_foot(symbol: Symbol, width: float, height: float) -> Group:
    """Place a drawing at the foot of a standee's side (width x height mm), as large as possible."""
    room = width - 2 * ART_CLEAR, height - 2 * ART_CLEAR
    wide = min(room[0], room[1] / symbol.h * symbol.w)
    high = wide / symbol.w * symbol.h
    return put_symbol(symbol, width / 2, height - ART_CLEAR - high / 2, width=wide)
