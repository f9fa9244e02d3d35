"""Dice as models: the net that is printed, folded in space, with its picture on it."""

from __future__ import annotations

from math import atan2, degrees, hypot

from companion.drawing.assembly.folded import Hinge, fold_panels, make_clockwise
from companion.drawing.folding.nets import DieNet, Vector
from companion.export.tts_objects import mm_to_inches


def render_obj(net: DieNet, size: tuple[float, float]) -> str:
    """Return a die as a Wavefront OBJ, in inches round its middle, its first face up.

    Args:
        net: the die; its faces lie on the picture as it is printed.
        size: width and height of the picture, mm.
    """
    space = _solid(net)
    spots: list[tuple[float, ...]] = []
    places: list[tuple[float, float]] = []
    normals: list[Vector] = []
    triangles: list[str] = []
    for number, face in enumerate(net.faces, start=1):
        first = len(spots) + 1
        corners = space[face.value]
        spots += [tuple(map(mm_to_inches, corner)) for corner in corners]
        places += [
            (a / size[0], 1 - b / size[1]) for a, b in reversed(make_clockwise(face.corners))
        ]
        normals.append(_middle(corners))
        for other in range(first + 1, first + len(corners) - 1):
            spoken = (f"{at}/{at}/{number}" for at in (first, other, other + 1))
            triangles.append(f"f {' '.join(spoken)}")
    lines = (
        *(f"v {a:.5f} {b:.5f} {c:.5f}" for a, b, c in spots),
        *(f"vt {a:.5f} {b:.5f}" for a, b in places),
        *(f"vn {a:.5f} {b:.5f} {c:.5f}" for a, b, c in normals),
        *triangles,
    )
    return "\n".join(lines) + "\n"


def face_rotations(net: DieNet) -> dict[int, Vector]:
    """Return how a die is turned so that each of its faces is up, by the number of the face.

    Degrees about the axes of the table, first z, then x. The table counts x to the other side than
    a model does, as it is left-handed.
    """
    found: dict[int, Vector] = {}
    for value, corners in sorted(_solid(net).items()):
        x, y, z = (round(axis, 9) + 0.0 for axis in _middle(corners))
        about_x, about_z = degrees(atan2(-z, hypot(x, y))), degrees(atan2(-x, y))
        found[value] = round(about_x, 2) + 0.0, 0.0, round(about_z, 2) + 0.0
    return found


def _solid(net: DieNet) -> dict[int, tuple[Vector, ...]]:
    """Return the corners of each face in space round the middle of the die, mm, y upwards."""
    hinges = [
        Hinge(fold.between[1], fold.between[0], fold.line, net.fold_deg) for fold in net.folds
    ]
    space = fold_panels({face.value: face.corners for face in net.faces}, hinges)
    every = [corner for corners in space.values() for corner in corners]
    x, y, z = (sum(axis) / len(every) for axis in zip(*every, strict=True))
    # the net rises behind its print, which is seen from below: turned over, the print is out
    return {
        value: tuple((x - a, z - c, b - y) for a, b, c in reversed(corners))
        for value, corners in space.items()
    }


def _middle(corners: tuple[Vector, ...]) -> Vector:
    """Return the direction of the middle of a face from that of the die, of length 1."""
    x, y, z = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    long = (x * x + y * y + z * z) ** 0.5
    return x / long, y / long, z / long
