"""Panels in space seen from an angle, with nearer panels drawn over others."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct

from companion.drawing.cutout import Crease
from companion.drawing.folding.die_net import Vector
from companion.drawing.shapes import Point

# Paper folded in space: panels of a flat part, each turned about the fold it hangs on.


K = TypeVar("K")
Corners: TypeAlias = tuple[Vector, ...]


class Hinge(Struct, Generic[K], frozen=True):
    """A fold at `line`. It joins `panel` to the panel `on`, and `panel` turns by `angle_deg`."""

    panel: K
    on: K
    line: Crease
    angle_deg: float


def fold_panels(
    panels: Mapping[K, Sequence[Point]], hinges: Sequence[Hinge[K]]
) -> dict[K, Corners]:
    """Fold all panels about their hinges, and return their corners in space."""
    by_panel = {hinge.panel: hinge for hinge in hinges}

    def placed(corners: Corners, panel: K) -> Corners:
        while hinge := by_panel.get(panel):
            corners = _turn_about_fold(corners, hinge, panels[panel])
            panel = hinge.on
        return corners

    return {
        panel: placed(_flat(make_clockwise(corners)), panel) for panel, corners in panels.items()
    }


def make_clockwise(corners: Sequence[Point]) -> tuple[Point, ...]:
    """Return corners in clockwise order, as seen on the printed side."""
    return tuple(corners) if _area(corners) > 0 else tuple(corners[::-1])


def _flat(corners: Sequence[Point]) -> Corners:
    return tuple((-x, y, 0.0) for x, y in corners)


def _turn_about_fold(corners: Corners, hinge: Hinge[K], flat: Sequence[Point]) -> Corners:
    """Turn a panel about a fold by the hinge's angle; an angle above 0 lifts the panel."""
    (start, end) = _flat(((hinge.line.x1, hinge.line.y1), (hinge.line.x2, hinge.line.y2)))
    long = math.dist(start, end)
    ax, ay = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    mx = -sum(x for x, _ in flat) / len(flat) - start[0]
    my = sum(y for _, y in flat) / len(flat) - start[1]
    side = math.copysign(1.0, ax * my - ay * mx)
    c, s = math.cos(math.radians(hinge.angle_deg)), math.sin(math.radians(hinge.angle_deg)) * side
    bent = []
    for x, y, z in corners:
        dx, dy = x - start[0], y - start[1]
        along, away = dx * ax + dy * ay, dy * ax - dx * ay
        across, up = away * c - z * s, away * s + z * c
        bent.append((start[0] + along * ax - across * ay, start[1] + along * ay + across * ax, up))
    return tuple(bent)


Axis: TypeAlias = Literal["x", "y", "z"]
Turn: TypeAlias = tuple[Axis, float]
AXES: dict[Axis, tuple[int, int]] = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}
SLACK = 1e-6
STEEP = 0.45  # share of a normal that points to the right
THIN = 0.02  # share of a panel's area that may be covered without counting as behind


class Facet(Struct, frozen=True):
    """A flat panel in space."""

    corners: Corners  # in the same order as the corners of its print
    kind: str = "panel"  # the look of its printed side
    body: Corners = ()  # its convex outline without notches; () if it has none


class ProjectedPanel(Struct, frozen=True):
    """A panel projected onto the drawing."""

    points: tuple[Point, ...]  # its corners on the drawing
    kind: str  # of the panel
    printed: bool  # whether its printed side is visible
    steep: bool  # whether it is seen nearly edge-on


def rotate(corners: Corners, turns: Sequence[Turn]) -> Corners:
    """Rotate corners about axes, one rotation after the other."""
    for axis, angle_deg in turns:
        i, j = AXES[axis]
        c, s = math.cos(math.radians(angle_deg)), math.sin(math.radians(angle_deg))
        after = [list(corner) for corner in corners]
        for new in after:
            new[i], new[j] = new[i] * c - new[j] * s, new[i] * s + new[j] * c
        corners = tuple((x, y, z) for x, y, z in after)
    return corners


def project(facets: Sequence[Facet], turns: Sequence[Turn]) -> list[ProjectedPanel]:
    """Rotate panels in space and project them onto the x-y plane; rear panels come first."""
    bodies = [rotate(facet.body or facet.corners, turns) for facet in facets]
    panels = []
    for place in _paint_order(bodies):
        # corners run clockwise as seen on the print; x is mirrored and y grows downwards
        facet, body = facets[place], bodies[place]
        points = tuple((x, y) for x, y, _ in rotate(facet.corners, turns))
        panels.append(ProjectedPanel(points, facet.kind, _area(body) > 0, _faces_right(body)))
    return panels


def _faces_right(corners: Corners) -> bool:
    """Return whether a panel clearly faces right. Such panels are drawn darker."""
    (ux, uy, uz), (vx, vy, vz) = (_minus(corner, corners[0]) for corner in corners[1:3])
    normal = (uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
    up = math.copysign(1.0, normal[2])
    return normal[0] * up > STEEP * math.hypot(*normal)


def _area(corners: Sequence[tuple[float, ...]]) -> float:
    after = (*corners[1:], corners[0])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, after, strict=True)) / 2


def _paint_order(panels: Sequence[Corners]) -> Iterator[int]:
    """Yield the indices of the panels in drawing order: later panels hide earlier ones."""
    behind: dict[int, set[int]] = {place: set() for place in range(len(panels))}
    extents = [_extent(panel) for panel in panels]
    for place, panel in enumerate(panels):
        left, top, right, bottom = extents[place]
        for other in range(place):
            west, north, east, south = extents[other]
            if west >= right or east <= left or north >= bottom or south <= top:
                continue
            order = _compare_depth(panel, panels[other])
            if order > 0:
                behind[place].add(other)
            elif order < 0:
                behind[other].add(place)
    depth = [sum(z for _, _, z in panel) / len(panel) for panel in panels]
    sorter = TopologicalSorter(behind)
    try:
        sorter.prepare()
    except CycleError:
        yield from sorted(range(len(panels)), key=depth.__getitem__)
        return
    ready: list[int] = []
    while sorter.is_active():
        ready += sorter.get_ready()
        ready.sort(key=depth.__getitem__, reverse=True)
        place = ready.pop()
        sorter.done(place)
        yield place


def _extent(panel: Corners) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _, _ in panel], [y for _, y, _ in panel]
    return min(xs) + SLACK, min(ys) + SLACK, max(xs) - SLACK, max(ys) - SLACK


def _compare_depth(a: Corners, b: Corners) -> int:
    """Return 1 if panel a hides b, -1 if b hides a, else 0."""
    overlap = _clip([(x, y) for x, y, _ in a], [(x, y) for x, y, _ in b])
    if len(overlap) < 3:
        return 0
    if abs(_area(overlap)) < THIN * min(abs(_area(a)), abs(_area(b))):
        return 0
    x, y = (sum(p[axis] for p in overlap) / len(overlap) for axis in (0, 1))
    gap = _depth(a, x, y) - _depth(b, x, y)
    return 0 if abs(gap) < SLACK else int(math.copysign(1, gap))


def _depth(panel: Corners, x: float, y: float) -> float:
    """Return the z coordinate of a panel's plane at the point (x, y)."""
    (ox, oy, oz), *rest = panel
    edges = pairwise(_minus(corner, panel[0]) for corner in rest)
    crossed = ((u[0] * v[1] - u[1] * v[0], u, v) for u, v in edges)
    area, (ux, uy, uz), (vx, vy, vz) = max(crossed, key=lambda pair: abs(pair[0]))
    if abs(area) < SLACK:
        return oz
    dx, dy = x - ox, y - oy
    s, t = (dx * vy - dy * vx) / area, (ux * dy - uy * dx) / area
    return oz + s * uz + t * vz


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _clip(subject: list[Point], clip: list[Point]) -> list[Point]:
    """Return the intersection of two convex outlines."""
    area = _area(clip)
    if abs(area) < SLACK:
        return []
    sign = math.copysign(1.0, area)
    for a, b in zip(clip, [*clip[1:], clip[0]], strict=True):
        heights = [
            sign * ((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) for p in subject
        ]
        clipped: list[Point] = []
        for place, point in enumerate(subject):
            here, before = heights[place], heights[place - 1]
            if (here >= 0) != (before >= 0):
                (x, y), share = subject[place - 1], before / (before - here)
                clipped.append((x + (point[0] - x) * share, y + (point[1] - y) * share))
            if here >= 0:
                clipped.append(point)
        subject = clipped
        if not subject:
            return []
    return subject
