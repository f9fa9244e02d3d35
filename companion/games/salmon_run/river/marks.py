"""Marks on hexes: symbols, bears, arrows of the current and the middle of a mouth."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from companion.core.units import mm_to_pt
from companion.drawing import fonts
from companion.drawing.curves import number
from companion.drawing.icons import icon
from companion.drawing.shapes import KAPPA, Circle, Path, Pen, Point, Polygon, Shape, Text
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.hexes import Cell
from companion.games.salmon_run.river.plan import Plan
from companion.games.salmon_run.river.side import Hex

BLACK = "#000000"
DISC, GLYPH = 6.1, 8.6  # mm, radius and icon on a hex of 32 mm
LONG, TIP = 6.2, 14.9  # of an arrow, mm from the middle of its hex; its length
AT_MOUTH = 12.9  # its tip in a mouth, whose hexes end at the cut
SHAFT, HEAD, BARB = 1.15, 2.75, 3.2  # half widths and length of the head, mm
NUMBER_DISC = 2.15
FACE = "serif-black"
DIGIT = 0.62  # height of a digit as a share of its disc
MOUTH = 4.0  # radius of the mark of the middle, mm
RED = frozenset({"fatigue"})


def symbols(theme: Theme, plan: Plan, cell: Cell, hex_: Hex) -> Iterator[Shape]:
    """Yield the symbol of a hex on its disc."""
    name = "paw" if hex_.bear else "upstream" if hex_.ground == "start" else hex_.icon
    if name is None:
        return
    u, (x, y) = plan.flat / 32, plan.middle(cell)
    role = "river.warning" if name in RED or hex_.bear else "river.ink"
    ink = theme.colors[role] or BLACK
    yield Circle(x, y, DISC * u, fill=theme.colors["plate"], pen=Pen(ink, 0.5 * u))
    yield from icon(name, x, y, GLYPH * u, ink)


def arrows(theme: Theme, plan: Plan, cell: Cell, hex_: Hex, *, in_mouth: bool) -> Iterator[Shape]:
    """Yield the arrows of a hex, numbered where there are two; they stay inside it."""
    tip = AT_MOUTH if in_mouth else TIP
    neck, tail = tip - BARB, tip - LONG
    ink, halo = theme.colors["river.ink"] or BLACK, theme.colors["plate"] or "#FFFFFF"
    u = plan.flat / 32
    for n, to in enumerate(hex_.arrows, 1):
        (x, y), (tx, ty) = plan.middle(cell), plan.middle(to)
        far = hypot(tx - x, ty - y)
        ux, uy = (tx - x) / far, (ty - y) / far

        def at(along: float, side: float = 0.0) -> Point:
            a, s = along * u, side * u
            return x + ux * a - uy * s, y + uy * a + ux * s  # noqa: B023

        outline = (
            at(tail, -SHAFT),
            at(neck, -SHAFT),
            at(neck, -HEAD),
            at(tip),
            at(neck, HEAD),
            at(neck, SHAFT),
            at(tail, SHAFT),
        )
        yield Polygon(outline, fill=ink, pen=Pen(halo, 0.35 * u))
        if len(hex_.arrows) > 1:
            yield from _numbered(str(n), at(tail), u, ink, halo)


def _numbered(said: str, middle: Point, u: float, ink: str, plate: str) -> Iterator[Shape]:
    x, y = middle
    yield Circle(x, y, NUMBER_DISC * u, fill=plate, pen=Pen(ink, 0.4 * u))
    high = 2 * NUMBER_DISC * u * DIGIT
    size_pt = mm_to_pt(high) * fonts.EM / fonts.metrics(FACE).digit_height
    wide = fonts.width(said, FACE, size_pt)
    left, low = x - wide / 2, y + fonts.digit_height(FACE, size_pt) / 2
    yield Text(round(left, 3), round(low, 3), said, FACE, round(size_pt, 3), ink)


def mouth_mark(theme: Theme, plan: Plan, column: int, *, at_top: bool) -> Shape:
    """Return the half circle that marks the middle of the river at an edge."""
    x, _ = plan.middle((column, 0))
    y, r = (0.0, MOUTH) if at_top else (plan.size[1], -MOUTH)
    k, n = r * KAPPA, number
    data = (
        f"M{n(x - r)} {n(y)}C{n(x - r)} {n(y + k)} {n(x - k)} {n(y + r)} {n(x)} {n(y + r)}"
        f"C{n(x + k)} {n(y + r)} {n(x + r)} {n(y + k)} {n(x + r)} {n(y)}Z"
    )
    halo = theme.colors["plate"] or "#FFFFFF"
    return Path(data, fill=theme.colors["river.mark"], pen=Pen(halo, 0.5))
