"""Unfolding: the faces of a solid in one plane, each hanging on another."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.drawing.folding.solids import Solid
from companion.drawing.shapes import Point

Tree: TypeAlias = dict[int, int | None]
Flat: TypeAlias = dict[int, tuple[Point, ...]]


@dataclass(frozen=True, slots=True)
class OutlineEdge:
    """An edge of the outline: of which face, from which corner, and the room after it."""

    face: int
    place: int
    wedge_deg: float


def tree(body: Solid) -> Tree:
    """Return each face with the one it hangs on, in the order of the net.

    The cube becomes a cross, the dodecahedron two flowers, the icosahedron a band of ten with
    five teeth on each side.
    """
    if len(body.faces) == 20:
        return _band(body)
    parents: Tree = {0: None}
    parents |= dict.fromkeys(body.beside[0], 0)
    far = body.opposite[0]
    bridge = body.beside[far][0]
    if bridge not in parents:
        parents[bridge] = next(face for face in body.beside[bridge] if face in parents)
    parents[far] = bridge
    for petal in body.beside[far]:
        parents.setdefault(petal, far)
    return parents


def _band(body: Solid) -> Tree:
    pole = body.faces[0][0]
    caps = {face for face, corners in enumerate(body.faces) if pole in corners}
    caps |= {body.opposite[face] for face in caps}
    first = next(face for face in range(len(body.faces)) if face not in caps)
    parents: Tree = {first: None}
    last: int | None = first
    while last is not None:
        ahead = [face for face in body.beside[last] if face not in caps and face not in parents]
        parents |= dict.fromkeys(ahead[:1], last)
        last = ahead[0] if ahead else None
    for face in list(parents):
        parents |= {tooth: face for tooth in body.beside[face] if tooth in caps}
    return parents


def unfolded(
    body: Solid, parents: Tree, *, edge: float, turn_deg: float, origin: Point = (0.0, 0.0)
) -> Flat:
    """Return the corners of each face in the plane; all run anticlockwise as seen.

    Args:
        body: the solid.
        parents: which face hangs on which.
        edge: length of an edge, mm.
        turn_deg: direction of the first edge, clockwise from the right.
        origin: its start, mm.
    """
    flat: Flat = {}
    for face, parent in parents.items():
        if parent is None:
            turn = math.radians(turn_deg)
            start = origin
            end = (origin[0] + edge * math.cos(turn), origin[1] + edge * math.sin(turn))
            place = 0
        else:
            end, start = edge_of(flat[parent], body.beside[parent].index(face))
            place = body.beside[face].index(parent)
        flat[face] = _polygon(start, end, place, len(body.faces[face]))
    return flat


def _polygon(start: Point, end: Point, place: int, count: int) -> tuple[Point, ...]:
    """Return a regular polygon whose corner number `place` is `start` and the next one `end`."""
    turn = -2 * math.pi / count
    points = [start]
    step = (end[0] - start[0], end[1] - start[1])
    for _ in range(count - 1):
        points.append((points[-1][0] + step[0], points[-1][1] + step[1]))
        step = (
            step[0] * math.cos(turn) - step[1] * math.sin(turn),
            step[0] * math.sin(turn) + step[1] * math.cos(turn),
        )
    return tuple(points[(i - place) % count] for i in range(count))


def compact_turn(body: Solid, parents: Tree) -> float:
    """Return the turn in degrees that gives the smallest box, lying rather than upright."""
    step = 90 / len(body.faces[0])

    def size(turn_deg: float) -> tuple[float, float]:
        flat = unfolded(body, parents, edge=1.0, turn_deg=turn_deg)
        low, high = bounds([corner for corners in flat.values() for corner in corners])
        return (round((high[0] - low[0]) * (high[1] - low[1]), 6), round(high[1] - low[1], 6))

    return min((step * number for number in range(round(360 / step))), key=size)


def outline_of(body: Solid, parents: Tree) -> tuple[OutlineEdge, ...]:
    """Return the edges round the net, each with the angle left free at its end."""

    def joined(face: int, place: int) -> bool:
        other = body.beside[face][place]
        return parents[other] == face or parents[face] == other

    count = len(body.faces[0])
    inner = 180 - 360 / count
    start = next(
        (face, place) for face in parents for place in range(count) if not joined(face, place)
    )
    edges: list[OutlineEdge] = []
    face, place = start
    while not edges or (face, place) != start:
        here = (face, place)
        wedge = 360 - inner
        place = (place + 1) % count
        while joined(face, place):
            other = body.beside[face][place]
            place = (body.beside[other].index(face) + 1) % count
            face = other
            wedge -= inner
        edges.append(OutlineEdge(*here, wedge))
    return tuple(edges)


def edge_of(corners: Sequence[Point], place: int) -> tuple[Point, Point]:
    """Return the two ends of the edge that begins at a corner."""
    return corners[place], corners[(place + 1) % len(corners)]


def middle(start: Point, end: Point) -> Point:
    """Return the middle of an edge."""
    return ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)


def bounds(points: Sequence[Point]) -> tuple[Point, Point]:
    """Return the top left and the bottom right corner of the box round the points."""
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return (min(xs), min(ys)), (max(xs), max(ys))
