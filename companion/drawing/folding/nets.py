"""Nets: fold-up dice as faces, folds, glue tabs and one outline to cut, mm.

A net is a solid cut open along some edges. Walking round its outline, one passes both sides of
every cut edge, an odd number of steps apart; so tabs on every second edge of the outline give
each glued edge exactly one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from companion.drawing.cutout import Crease, Cutout
from companion.drawing.folding.solids import Sides, Solid, solid
from companion.drawing.folding.unfolding import (
    Flat,
    OutlineEdge,
    Tree,
    bounds,
    compact_turn,
    edge_of,
    middle,
    outline_of,
    tree,
    unfolded,
)
from companion.drawing.shapes import Point, Polygon

# Numbers in the order in which the net is laid out: opposite faces add to one more than the
# sides, and the sums round the corners are as equal as a search found.
NUMBERS: dict[Sides, tuple[int, ...]] = {
    6: (1, 2, 3, 5, 4, 6),
    12: (8, 6, 3, 11, 1, 9, 2, 5, 10, 7, 4, 12),
    20: (18, 16, 1, 8, 17, 3, 5, 20, 13, 4, 11, 12, 7, 15, 19, 10, 9, 14, 6, 2),
}
TAB_DEPTH = 5.0
TAB_DEPTH_TO_EDGE = 0.4
TAB_TOP_TO_EDGE = 0.25
TAB_ANGLE_DEG = 60.0
# A tab stays this much clear of the next edge of the outline.
TAB_CLEAR_DEG = 6.0


@dataclass(frozen=True, slots=True)
class NetFace:
    """One face: its number, its corners and its middle, mm.

    Attributes:
        value: the number.
        corners: in order round the face.
        x: middle.
        y: middle.
        radius: of the largest circle round the middle.
        angle_deg: clockwise turn of the number so that it stands square to the face.
    """

    value: int
    corners: tuple[Point, ...]
    x: float
    y: float
    radius: float
    angle_deg: float


@dataclass(frozen=True, slots=True)
class NetFold:
    """A line between two faces, by their numbers, along which the net is folded."""

    line: Crease
    between: tuple[int, int]


@dataclass(frozen=True, slots=True)
class NetTab:
    """A glue tab: folded along `line`, it hangs on the face `on` and is glued behind `behind`."""

    line: Crease
    corners: tuple[Point, Point, Point, Point]
    on: int
    behind: int


@dataclass(frozen=True, slots=True)
class DieNet:
    """A fold-up die in a box of w x h mm, seen from its printed side.

    Attributes:
        sides: number of faces.
        w: width of the net with its tabs.
        h: height of the net with its tabs.
        edge: length of an edge of the die.
        height: distance between opposite faces of the die.
        fold_deg: angle of every fold between faces.
        faces: the faces.
        folds: lines between faces; each tab has its own.
        tabs: the tabs.
        outline: where to cut.
    """

    sides: Sides
    w: float
    h: float
    edge: float
    height: float
    fold_deg: float
    faces: tuple[NetFace, ...]
    folds: tuple[NetFold, ...]
    tabs: tuple[NetTab, ...]
    outline: tuple[Point, ...]

    @property
    def cutout(self) -> Cutout:
        """Where it is cut and folded."""
        return Cutout(
            (Polygon(self.outline),),
            (*(fold.line for fold in self.folds), *(tab.line for tab in self.tabs)),
        )


@cache
def die_net(sides: Sides, height: float) -> DieNet:
    """Return the net of a die that is `height` mm high when it lies on a face.

    Raises:
        ValueError: the height is not above 0.
    """
    if height <= 0:
        raise ValueError(f"a die needs a height above 0 mm, not {height:g}")
    first = _net(sides, height, (0.0, 0.0))
    low, _ = bounds(first.outline)
    return _net(sides, height, (-low[0], -low[1]))


def _net(sides: Sides, height: float, origin: Point) -> DieNet:
    """Return the net with its first corner at `origin`."""
    body = solid(sides)
    edge = height * body.edge_per_height
    parents = tree(body)
    numbers = dict(zip(parents, NUMBERS[sides], strict=True))
    turn_deg = compact_turn(body, parents)
    flat = unfolded(body, parents, edge=edge, turn_deg=turn_deg, origin=origin)
    outline = outline_of(body, parents)
    tabs = {place: _tab(body, flat, numbers, outline, place) for place in range(0, len(outline), 2)}
    cut: list[Point] = []
    for place, side in enumerate(outline):
        cut += tabs[place].corners[:3] if place in tabs else [flat[side.face][side.place]]
    low, high = bounds(cut)
    return DieNet(
        sides=sides,
        w=high[0] - low[0],
        h=high[1] - low[1],
        edge=edge,
        height=height,
        fold_deg=body.fold_deg,
        faces=tuple(_net_face(numbers[face], flat[face]) for face in parents),
        folds=_folds(body, parents, flat, numbers),
        tabs=tuple(tabs.values()),
        outline=tuple(cut),
    )


def _tab(
    body: Solid,
    flat: Flat,
    numbers: dict[int, int],
    outline: Sequence[OutlineEdge],
    place: int,
) -> NetTab:
    side = outline[place]
    start, end = edge_of(flat[side.face], side.place)
    edge = math.dist(start, end)
    slopes = [
        1 / math.tan(math.radians(min(TAB_ANGLE_DEG, wedge - TAB_CLEAR_DEG)))
        for wedge in (outline[place - 1].wedge_deg, side.wedge_deg)
    ]
    depth = min(TAB_DEPTH, TAB_DEPTH_TO_EDGE * edge, (1 - TAB_TOP_TO_EDGE) * edge / sum(slopes))
    along = ((end[0] - start[0]) / edge, (end[1] - start[1]) / edge)
    out = (-along[1] * depth, along[0] * depth)
    inset = [slope * depth for slope in slopes]
    corners = (
        start,
        (start[0] + along[0] * inset[0] + out[0], start[1] + along[1] * inset[0] + out[1]),
        (end[0] - along[0] * inset[1] + out[0], end[1] - along[1] * inset[1] + out[1]),
        end,
    )
    behind = body.beside[side.face][side.place]
    return NetTab(Crease(*start, *end), corners, numbers[side.face], numbers[behind])


def _folds(
    body: Solid,
    parents: Tree,
    flat: Flat,
    numbers: dict[int, int],
) -> tuple[NetFold, ...]:
    folds = []
    for face, parent in parents.items():
        if parent is not None:
            start, end = edge_of(flat[face], body.beside[face].index(parent))
            folds.append(NetFold(Crease(*start, *end), (numbers[parent], numbers[face])))
    return tuple(folds)


def _net_face(value: int, corners: tuple[Point, ...]) -> NetFace:
    count = len(corners)
    x = sum(corner[0] for corner in corners) / count
    y = sum(corner[1] for corner in corners) / count
    # A face with an odd number of corners points up, one with an even number lies on a side.
    middles = [middle(*edge_of(corners, place)) for place in range(count)]
    tips = corners if count % 2 else middles
    turns = [math.degrees(math.atan2(tip[0] - x, y - tip[1])) for tip in tips]
    turn = min(turns, key=lambda turn: (round(abs(turn), 6), -turn))
    return NetFace(value, corners, x, y, math.dist((x, y), middles[0]), turn)
