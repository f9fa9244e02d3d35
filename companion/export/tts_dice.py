"""Dice as models: the net that is printed, folded in space, with its picture on it."""

from __future__ import annotations

from companion.drawing.assembly.folded import Hinge, clockwise, folded
from companion.drawing.folding.nets import DieNet, Vector
from companion.export.tts_objects import in_inches


def model(net: DieNet, size: tuple[float, float]) -> str:
    """Return a die as a Wavefront OBJ, in inches round its middle, its first face up.

    Args:
        net: the die; its faces lie on the picture as it is printed.
        size: width and height of the picture, mm.
    """
    hinges = [
        Hinge(fold.between[1], fold.between[0], fold.line, net.fold_deg) for fold in net.folds
    ]
    space = folded({face.value: face.corners for face in net.faces}, hinges)
    every = [corner for corners in space.values() for corner in corners]
    x, y, z = (sum(axis) / len(every) for axis in zip(*every, strict=True))
    spots: list[tuple[float, ...]] = []
    places: list[tuple[float, float]] = []
    normals: list[Vector] = []
    triangles: list[str] = []
    for number, face in enumerate(net.faces, start=1):
        first = len(spots) + 1
        # the net rises behind its print, which is seen from below: turned over, the print is out
        corners = [(x - a, z - c, b - y) for a, b, c in reversed(space[face.value])]
        spots += [tuple(map(in_inches, corner)) for corner in corners]
        places += [(a / size[0], 1 - b / size[1]) for a, b in reversed(clockwise(face.corners))]
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


def _middle(corners: list[Vector]) -> Vector:
    """Return the direction of the middle of a face from that of the die, of length 1."""
    x, y, z = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    long = (x * x + y * y + z * z) ** 0.5
    return x / long, y / long, z / long
