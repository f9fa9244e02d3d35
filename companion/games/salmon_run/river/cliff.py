"""Waterfalls as one cliff: water on each hex, wet rock where two of them meet or one ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from itertools import pairwise

from companion.drawing.art import load_drawing
from companion.drawing.curves import straight_path
from companion.drawing.shapes import Group, Path, Pen, Point, Shape, put_symbol
from companion.drawing.theme import Theme
from companion.games.salmon_run.river.geometry import Cell, Plan, hex_corners

KINDS = ("veil", "jets", "ledge")
SIDES = (1, -1)  # right, left
ON = 0.45  # share of its length by which a line runs on
FLAT = 32.0  # mm: of a hex for which they are drawn
WALL = 13.0  # mm from the middle of a hex to the rock at its side
Seam = tuple[tuple[int, int], tuple[int, int]]


def draw_cliff(theme: Theme, plan: Plan, falls: Collection[Cell]) -> Iterator[Shape]:
    """Yield the falling water of all hexes, then the rocks where the cliff steps up."""
    for q, y in falls:
        yield _part(theme, plan, f"falls/{KINDS[q % len(KINDS)]}", plan.middle((q, y)))
    for q, y in sorted(falls, key=lambda cell: -cell[1]):
        x, level = plan.middle((q, y))
        for side in SIDES:
            if (q + side, y + 1) in falls:
                middle = x + side * plan.column / 2, level - plan.flat / 4
                yield _part(theme, plan, "falls/step", middle, mirrored=side < 0)


def draw_walls(theme: Theme, plan: Plan, falls: Collection[Cell]) -> Iterator[Shape]:
    """Yield the rocks where a cliff ends, within its hexes."""
    u = plan.flat / FLAT
    for q, y in falls:
        x, level = plan.middle((q, y))
        for side in SIDES:
            if not {(q + side, y + 1), (q + side, y - 1)} & set(falls):
                middle = x + side * WALL * u, level
                yield _part(theme, plan, "falls/wall", middle, mirrored=side < 0)


def _part(
    theme: Theme, plan: Plan, name: str, middle: tuple[float, float], *, mirrored: bool = False
) -> Group:
    symbol = load_drawing(name, theme.ink)
    return put_symbol(symbol, *middle, width=symbol.w * plan.flat / FLAT, mirrored=mirrored)


def draw_rim(theme: Theme, plan: Plan, falls: Collection[Cell]) -> Iterator[Shape]:
    """Yield one dark line round all that hangs together, none between two falls."""
    data = "".join(straight_path([plan.corner(a), plan.corner(b)]) for a, b in _outer(falls))
    if data:
        yield Path(data, pen=Pen(theme.color("falls.edge"), 0.95 * plan.flat / FLAT))


def cliff_lines(
    plan: Plan, hexes: Collection[Cell], sea: Collection[Cell], falls: Collection[Cell]
) -> str:
    """Return the lines between hexes, or one and the sea, run on to where the shore ends them.

    Between two falls there is none: they are one cliff.
    """
    swum, wet, one = _seams(hexes), _seams({*hexes, *sea}), _seams(falls)
    between = sorted(seam for seam in swum if wet[seam] > 1 and one[seam] < 2)
    meet = Counter(corner for seam in between for corner in seam)

    def end(here: tuple[int, int], there: tuple[int, int]) -> Point:
        (x, y), (far_x, far_y) = plan.corner(here), plan.corner(there)
        on = ON if meet[here] == 1 else 0.0
        return x + (x - far_x) * on, y + (y - far_y) * on

    return "".join(straight_path([end(a, b), end(b, a)]) for a, b in between)


def _outer(hexes: Collection[Cell]) -> list[Seam]:
    return sorted(seam for seam, count in _seams(hexes).items() if count == 1)


def _seams(hexes: Collection[Cell]) -> Counter[Seam]:
    rings = ((*ring, ring[0]) for ring in map(hex_corners, hexes))
    return Counter((min(a, b), max(a, b)) for ring in rings for a, b in pairwise(ring))
