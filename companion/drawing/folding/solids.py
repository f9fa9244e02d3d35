"""The solids that dice are made of: which faces meet, which lie opposite, at which angle."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Literal, TypeAlias

Sides: TypeAlias = Literal[6, 12, 20]
Vector: TypeAlias = tuple[float, float, float]

GOLDEN = (1 + math.sqrt(5)) / 2


@dataclass(frozen=True, slots=True)
class Solid:
    """A regular solid.

    Attributes:
        faces: the corners of each face by number, all in the same sense.
        beside: for each face its neighbour across each edge, in the order of its corners.
        opposite: for each face the one across.
        fold_deg: angle by which a neighbour is folded out of a face's plane.
        edge_per_height: length of an edge for a distance of 1 between opposite faces.
    """

    faces: tuple[tuple[int, ...], ...]
    beside: tuple[tuple[int, ...], ...]
    opposite: tuple[int, ...]
    fold_deg: float
    edge_per_height: float


@cache
def solid(sides: Sides) -> Solid:
    """Return the cube, the dodecahedron or the icosahedron."""
    cube = [(float(x), float(y), float(z)) for x, y, z in product((-1, 1), repeat=3)]
    axes = [(0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0)]
    axes += [_times(axis, -1) for axis in axes]
    icosahedron = _turned_about(GOLDEN, 1.0)
    dodecahedron = cube + _turned_about(1 / GOLDEN, GOLDEN)
    if sides == 6:
        return _solid(cube, axes)
    if sides == 12:
        return _solid(dodecahedron, icosahedron)
    return _solid(icosahedron, dodecahedron)


def _turned_about(a: float, b: float) -> list[Vector]:
    """Return (0, +-a, +-b) in all three turns of the axes."""
    points = [(0.0, a * sign, b * other) for sign, other in product((-1, 1), repeat=2)]
    return [(p[turn], p[turn - 1], p[turn - 2]) for turn in range(3) for p in points]


def _solid(corners: list[Vector], normals: list[Vector]) -> Solid:
    faces = tuple(_face(corners, normal) for normal in normals)
    opposite = tuple(
        min(range(len(normals)), key=lambda other: _dot(normals[other], normal))
        for normal in normals
    )
    first = normals[0]
    steepest = max(_dot(first, other) for other in normals[1:]) / _dot(first, first)
    edge = math.dist(corners[faces[0][0]], corners[faces[0][1]])
    height = 2 * _dot(first, corners[faces[0][0]]) / math.sqrt(_dot(first, first))
    beside = tuple(_neighbours(faces, face) for face in range(len(faces)))
    return Solid(faces, beside, opposite, math.degrees(math.acos(steepest)), edge / height)


def _neighbours(faces: tuple[tuple[int, ...], ...], face: int) -> tuple[int, ...]:
    corners = faces[face]
    edges = [
        {corner, after} for corner, after in zip(corners, corners[1:] + corners[:1], strict=True)
    ]
    others = [other for other in range(len(faces)) if other != face]
    return tuple(next(other for other in others if edge <= set(faces[other])) for edge in edges)


def _face(corners: list[Vector], normal: Vector) -> tuple[int, ...]:
    """Return the corners that lie furthest along the normal, in order round it."""
    furthest = max(_dot(normal, corner) for corner in corners)
    found = [i for i, corner in enumerate(corners) if _dot(normal, corner) > furthest - 1e-6]
    across = _minus(corners[found[0]], _times(normal, furthest / _dot(normal, normal)))
    along = _cross(normal, across)
    scale = math.sqrt(_dot(normal, normal))
    return tuple(
        sorted(
            found,
            key=lambda i: (
                math.atan2(_dot(corners[i], along) / scale, _dot(corners[i], across))
                % (2 * math.pi - 1e-9)
            ),
        )
    )


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def _minus(a: Vector, b: Vector) -> Vector:
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])


def _times(a: Vector, factor: float) -> Vector:
    return (a[0] * factor, a[1] * factor, a[2] * factor)
