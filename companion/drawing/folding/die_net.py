"""Nets of fold-up dice: faces, folds, glue tabs and one cut line, mm.

A net is a solid cut open along some of its edges. Each cut edge appears twice in the net's outline,
and the two copies are glued together. Along the outline, one copy is an odd number of edges after
the other. So a tab at every second edge of the outline gives each pair of copies exactly one tab.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from companion.drawing.cutout import Crease, Cutout
from companion.drawing.shapes import Point, Polygon

T = TypeVar("T")
Sides: TypeAlias = Literal[6, 12, 20]
Vector: TypeAlias = tuple[float, float, float]
Flat: TypeAlias = Mapping[int, tuple[Point, ...]]
"""The corners of each face in the plane, by its number; all run anticlockwise as seen."""
TAB_DEPTH = 5.0
TAB_DEPTH_TO_EDGE = 0.4
TAB_TOP_TO_EDGE = 0.25
TAB_ANGLE_DEG = 60.0
# A tab stays this much clear of the next edge of the outline.
TAB_CLEAR_DEG = 6.0


class Unfolding(Struct, frozen=True):
    """A regular solid unfolded into the plane; each face is attached to another.

    The numbers on opposite faces add up to the number of sides plus one. The numbers around a
    corner add up to nearly the same sum at every corner; a search found no closer sums.
    `tests/drawing/assembly/test_folding_in_space.py` folds the solid up again.
    """

    corners: int  # corners of a face
    turn_deg: float  # direction of the first edge, clockwise from the right, for the smallest box
    fold_deg: float  # angle between a face's plane and its folded neighbour
    edge: float  # edge length for a distance of 1 between opposite faces
    faces: Mapping[int, tuple[int, int, int]]
    # by number: the face on which each hangs, on which edge of that, by which of its own
    outline: tuple[tuple[int, int, int], ...]
    # edges round the net: of which face, which one, and how many folds end after it
    behind: tuple[int, ...]  # faces behind which the tabs, on every second edge, are glued


# A cross, two flowers, a band of ten with five teeth on each side.
UNFOLDED: Mapping[Sides, Unfolding] = {
    6: Unfolding(
        4, 0.0, 90.0, 1.0,
        {
            1: (0, 0, 0), 2: (1, 0, 2), 3: (1, 1, 2), 5: (1, 2, 1), 4: (1, 3, 1), 6: (4, 3, 0),
        },
        (
            (2, 0, 0), (2, 1, 2), (3, 3, 0), (3, 0, 0), (3, 1, 2), (5, 2, 0), (5, 3, 0),
            (5, 0, 2), (4, 2, 1), (6, 1, 0), (6, 2, 0), (6, 3, 1), (4, 0, 2), (2, 3, 0),
        ),
        (6, 2, 5, 6, 5, 3, 2),
    ),
    12: Unfolding(
        5, 72.0, 63.43494882292201, 0.4490279765795854,
        {
            8: (0, 0, 0), 6: (8, 0, 4), 3: (8, 1, 3), 11: (8, 2, 0), 1: (8, 3, 4), 9: (8, 4, 4),
            2: (6, 1, 3), 5: (2, 1, 0), 10: (5, 1, 3), 7: (5, 2, 3), 4: (5, 3, 1), 12: (5, 4, 2),
        },
        (
            (6, 0, 1), (2, 4, 0), (2, 0, 2), (10, 4, 0), (10, 0, 0), (10, 1, 0), (10, 2, 2),
            (7, 4, 0), (7, 0, 0), (7, 1, 0), (7, 2, 2), (4, 2, 0), (4, 3, 0), (4, 4, 0),
            (4, 0, 2), (12, 3, 0), (12, 4, 0), (12, 0, 0), (12, 1, 2), (2, 2, 1), (6, 2, 0),
            (6, 3, 2), (3, 4, 0), (3, 0, 0), (3, 1, 0), (3, 2, 2), (11, 1, 0), (11, 2, 0),
            (11, 3, 0), (11, 4, 2), (1, 0, 0), (1, 1, 0), (1, 2, 0), (1, 3, 2), (9, 0, 0),
            (9, 1, 0), (9, 2, 0), (9, 3, 2),
        ),
        (9, 10, 9, 7, 1, 4, 11, 12, 3, 2, 12, 6, 4, 3, 7, 11, 10, 1, 2),
    ),
    20: Unfolding(
        3, 0.0, 41.810314895778596, 0.6615845382496075,
        {
            18: (0, 0, 0), 16: (18, 1, 1), 1: (16, 2, 2), 8: (1, 1, 1), 17: (8, 2, 0),
            3: (17, 2, 0), 5: (3, 1, 0), 20: (5, 2, 2), 13: (20, 0, 1), 4: (13, 0, 2),
            11: (18, 0, 1), 12: (16, 0, 1), 7: (1, 0, 1), 15: (8, 0, 1), 19: (17, 1, 1),
            10: (3, 2, 0), 9: (5, 1, 1), 14: (20, 1, 1), 6: (13, 2, 0), 2: (4, 1, 1),
        },
        (
            (18, 2, 1), (11, 2, 0), (11, 0, 4), (7, 2, 0), (7, 0, 4), (19, 2, 0), (19, 0, 4),
            (9, 2, 0), (9, 0, 4), (6, 1, 0), (6, 2, 2), (4, 0, 1), (2, 2, 0), (2, 0, 4),
            (14, 2, 0), (14, 0, 4), (10, 1, 0), (10, 2, 4), (15, 2, 0), (15, 0, 4), (12, 2, 0),
            (12, 0, 2),
        ),
        (4, 7, 19, 9, 6, 11, 12, 2, 14, 10, 15),
    ),
}  # fmt: skip


class NetFace(Struct, frozen=True):
    """One face of a die: the number printed on it, its corners and its centre, mm."""

    value: int  # the number
    corners: tuple[Point, ...]  # in order around the face
    x: float  # centre
    y: float  # centre
    radius: float  # radius of the largest circle around the centre
    angle_deg: float  # clockwise turn of the number, to align it with the face


class NetFold(Struct, frozen=True):
    """A fold line, and the printed numbers of the two faces that it joins."""

    line: Crease
    between: tuple[int, int]


class NetTab(Struct, frozen=True):
    """A glue tab at an edge of the face numbered `on`, to be glued behind the face `behind`."""

    line: Crease
    corners: tuple[Point, Point, Point, Point]
    on: int
    behind: int


class DieNet(Struct, frozen=True):
    """A fold-up die laid flat in a box of w x h mm, seen from the printed side."""

    sides: Sides  # number of faces
    w: float  # width of the net with its tabs
    h: float  # height of the net with its tabs
    edge: float  # length of an edge of the die
    height: float  # distance between opposite faces of the die
    fold_deg: float  # angle of every fold between faces
    faces: tuple[NetFace, ...]  # the faces
    folds: tuple[NetFold, ...]  # fold lines between faces; tabs have their own
    tabs: tuple[NetTab, ...]  # the tabs
    outline: tuple[Point, ...]  # the cut line

    @property
    def creases(self) -> tuple[Crease, ...]:
        """All folds of the net: those between faces, then those of the tabs."""
        return *(fold.line for fold in self.folds), *(tab.line for tab in self.tabs)

    @property
    def cutout(self) -> Cutout:
        """The cut and fold lines of the net."""
        return Cutout((Polygon(self.outline),), self.creases)


@cache
def die_net(sides: Sides, height: float) -> DieNet:
    """Return the net of a die of this height, in mm; ValueError unless it is above 0."""
    if height <= 0:
        raise ValueError(f"a die needs a height above 0 mm, not {height:g}")
    first = _net(sides, height, (0.0, 0.0))
    low, _ = bounding_corners(first.outline)
    return _net(sides, height, (-low[0], -low[1]))


def _net(sides: Sides, height: float, origin: Point) -> DieNet:
    """Build the net with the first corner of its first face at `origin`."""
    body = UNFOLDED[sides]
    edge, turn = height * body.edge, math.radians(body.turn_deg)
    ends = origin, (origin[0] + edge * math.cos(turn), origin[1] + edge * math.sin(turn))
    flat: dict[int, tuple[Point, ...]] = {}
    for face, (parent, at, place) in body.faces.items():
        start, end = reversed(edge_ends(flat[parent], at)) if parent else ends
        flat[face] = _polygon(start, end, place, body.corners)
    tabs = {2 * n: _tab(body, flat, n) for n in range(len(body.behind))}
    cut: list[Point] = []
    for step, (face, place, _) in enumerate(body.outline):
        cut += tabs[step].corners[:3] if step in tabs else [flat[face][place]]
    low, high = bounding_corners(cut)
    folds = []
    for face, (parent, _, place) in body.faces.items():
        if parent:
            start, end = edge_ends(flat[face], place)
            folds.append(NetFold(Crease(*start, *end), (parent, face)))
    return DieNet(
        sides=sides,
        w=high[0] - low[0],
        h=high[1] - low[1],
        edge=edge,
        height=height,
        fold_deg=body.fold_deg,
        faces=tuple(_net_face(face, flat[face]) for face in body.faces),
        folds=tuple(folds),
        tabs=tuple(tabs.values()),
        outline=tuple(cut),
    )


def _polygon(start: Point, end: Point, place: int, count: int) -> tuple[Point, ...]:
    """Return a regular polygon of `count` corners; corner `place` is `start`, the next is `end`."""
    c, s = math.cos(-2 * math.pi / count), math.sin(-2 * math.pi / count)
    points, dx, dy = [start], end[0] - start[0], end[1] - start[1]
    for _ in range(count - 1):
        points.append((points[-1][0] + dx, points[-1][1] + dy))
        dx, dy = dx * c - dy * s, dx * s + dy * c
    return tuple(points[(i - place) % count] for i in range(count))


def _tab(body: Unfolding, flat: Flat, number: int) -> NetTab:
    """Return glue tab `number`, from 0, in a shape that touches no neighbouring part."""
    face, place, folds = body.outline[2 * number]
    start, end = edge_ends(flat[face], place)
    edge = math.dist(start, end)
    inner = 180 - 360 / body.corners
    wedges = (360 - inner * (1 + item) for item in (body.outline[2 * number - 1][2], folds))
    angles = (min(TAB_ANGLE_DEG, wedge - TAB_CLEAR_DEG) for wedge in wedges)
    slopes = [1 / math.tan(math.radians(angle)) for angle in angles]
    depth = min(TAB_DEPTH, TAB_DEPTH_TO_EDGE * edge, (1 - TAB_TOP_TO_EDGE) * edge / sum(slopes))
    ax, ay = (end[0] - start[0]) / edge, (end[1] - start[1]) / edge
    in_first, in_last = (slope * depth for slope in slopes)
    first = start[0] + ax * in_first - ay * depth, start[1] + ay * in_first + ax * depth
    last = end[0] - ax * in_last - ay * depth, end[1] - ay * in_last + ax * depth
    return NetTab(Crease(*start, *end), (start, first, last, end), face, body.behind[number])


def _net_face(value: int, corners: tuple[Point, ...]) -> NetFace:
    count = len(corners)
    x, y = (sum(axis) / count for axis in zip(*corners, strict=True))
    # A face with an odd number of corners points up, one with an even number lies on a side.
    middles = [midpoint(*edge_ends(corners, place)) for place in range(count)]
    tips = corners if count % 2 else middles
    turns = [math.degrees(math.atan2(tip[0] - x, y - tip[1])) for tip in tips]
    turn = min(turns, key=lambda turn: (round(abs(turn), 6), -turn))
    return NetFace(value, corners, x, y, math.dist((x, y), middles[0]), turn)


def edge_ends(corners: Sequence[T], place: int) -> tuple[T, T]:
    """Return both ends of the polygon edge that starts at corner `place`, from 0."""
    return corners[place], corners[(place + 1) % len(corners)]


def midpoint(start: Point, end: Point) -> Point:
    """Return the midpoint of an edge."""
    return ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def bounding_corners(points: Sequence[Point]) -> tuple[Point, Point]:
    """Return the top left and bottom right corners of the points' bounding box."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys)), (max(xs), max(ys))
