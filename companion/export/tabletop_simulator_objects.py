"""Objects of Tabletop Simulator: the keys of its save format for each kind of piece.

Lengths on the table are inches; y is up. The keys follow the published types of the format; pieces
with a face are turned by 180 degrees, to be read from the near side.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from functools import cache
from math import atan2, degrees, hypot
from typing import Any

from companion.core.units import inches
from companion.drawing.assembly.projection import Hinge, fold_panels, make_clockwise
from companion.drawing.folding.die_net import DieNet, Vector
from companion.resources import shared_folder

Object = dict[str, Any]
CARD = (56.0, 80.0)  # mm: a card at scale 1
TILE = 1.98  # inches: a tile at scale 1
THICK = 0.1
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
TABLE = 1.6  # inches above zero where things come to lie


def make_guid(taken: set[str], name: str) -> str:
    """Derive six new hex digits from a name, and add them to `taken`."""
    number = 0
    while True:
        result = hashlib.sha256(f"{name}/{number}".encode()).hexdigest()[:6]
        if result not in taken:
            taken.add(result)
            return result
        number += 1


def mm_to_inches(length: float) -> float:
    """Return mm as inches."""
    return length / inches(1)


def size_in_inches(size: tuple[float, float]) -> tuple[float, float]:
    """Return a width and a height of mm as inches."""
    return mm_to_inches(size[0]), mm_to_inches(size[1])


@cache
def _blank(kind: str) -> Object:
    """Return a template with all keys of an `object` or a `save`."""
    file = shared_folder() / "tabletop-simulator.json"
    blank: Object = json.loads(file.read_bytes())[kind]
    return blank


def base_object(
    kind: str,
    id: str,
    name: str,
    *,
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0),
    face_down: bool = False,
    locked: bool = False,
) -> Object:
    """Return an object with the keys that all objects have.

    `kind` is the name of a type in the format, `id` six hex digits. `scale` holds the factors for
    width, height and depth. A `locked` piece cannot be moved.
    """
    blank, is_held = _blank("object"), kind in ("Card", "DeckCustom")
    place = {**blank["Transform"], "rotZ": 180.0 if face_down else 0.0}
    for axis, share in zip("XYZ", scale, strict=True):
        place[f"scale{axis}"] = round(share, 4)
    own: Object = {"GUID": id, "Name": kind, "Nickname": name, "Transform": place}
    own |= {"Locked": locked, "Grid": not locked, "HideWhenFaceDown": is_held, "Hands": is_held}
    return blank | own


def place_on_table(thing: Object, place: tuple[float, float], high: float, *, over: bool) -> None:
    """Lay an object `high` inches above the table.

    `place` is its centre: inches to the right of the table's centre, and beyond it. If `over` is
    true, the object is turned over left to right.
    """
    where = thing["Transform"]
    where |= {"posX": round(place[0], 3), "posY": TABLE + high, "posZ": round(place[1], 3)}
    if over:
        where["rotZ"] = (where["rotZ"] + 180.0) % 360
        for point in thing.get("AttachedSnapPoints", ()):  # they are on the side that is up
            spot = point["Position"]
            point["Position"] = {**spot, "x": -spot["x"], "y": -spot["y"]}


def picture_object(whole: Object, front: str, back: str = "", **shape: object) -> Object:
    """Return a piece with two pictures, such as a standee; `shape` overrides keys of the image."""
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    return {**whole, "CustomImage": {**image, **shape}}


def tile_object(whole: Object, front: str, back: str, kind: int, stackable: bool) -> Object:
    """Return a flat piece with two pictures; kind 0 is a box, 2 a circle."""
    tile = {"Type": kind, "Thickness": THICK, "Stackable": stackable, "Stretch": True}
    level = {**whole, "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0}}
    return picture_object(level, front, back, CustomTile=tile)


def tile_scale(size: tuple[float, float]) -> tuple[float, float, float]:
    """Return the scale of a flat piece of width x height mm."""
    across, deep = size_in_inches(size)
    return across / TILE, 1.0, deep / TILE


def snap_points(size: tuple[float, float], spaces: Sequence[tuple[float, float]]) -> list[Object]:
    """Return snap points at the `spaces` of a flat piece, mm from its top left corner.

    In the results a piece is 1.98 units wide and 1.98 deep, with (0, 0) in its centre. It is turned
    by 180 degrees, so x grows to the left.
    """
    shares = ((0.5 - x / size[0], y / size[1] - 0.5) for x, y in spaces)
    places = ((round(x * TILE, 4), round(z * TILE, 4)) for x, z in shares)
    return [{"Position": {"x": x, "y": THICK, "z": z}} for x, z in places]


def hand_object(taken: set[str], player: int, color: str, place: tuple[float, float]) -> Object:
    """Return the hand zone of a player."""
    id = make_guid(taken, f"hand {player}")
    whole = base_object("HandTrigger", id, "", scale=(7.0, 5.0, 3.0))
    place_on_table(whole, place, 0.0, over=False)
    return {**whole, "Locked": True, "FogColor": color, "ColorDiffuse": {**WHITE, "a": 0.0}}


def save_object(
    name: str, objects: Sequence[Object], tabs: Sequence[tuple[str, str]], note: str
) -> Object:
    """Return a complete save file."""
    look = {"color": "Grey", "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5}}
    states = {
        str(number): {"title": title, "body": body, **look, "id": number}
        for number, (title, body) in enumerate(tabs)
    }
    own = {"SaveName": name, "GameMode": name, "Note": note, "TabStates": states}
    return _blank("save") | own | {"ObjectStates": [*objects]}


# Dice as models: the net that is printed, folded in space, with its picture on it.


def render_obj(net: DieNet, size: tuple[float, float]) -> str:
    """Return a die as a Wavefront OBJ, in inches from its centre, with its first face up.

    The texture of the die is a picture of the printed net, `size` mm wide and high.
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
        printed = reversed(make_clockwise(face.corners))
        places += ((a / size[0], 1 - b / size[1]) for a, b in printed)
        normals.append(_middle(corners))
        for other in range(first + 1, first + len(corners) - 1):
            spoken = (f"{at}/{at}/{number}" for at in (first, other, other + 1))
            triangles.append(f"f {' '.join(spoken)}")
    lines = [f"v {a:.5f} {b:.5f} {c:.5f}" for a, b, c in spots]
    lines += (f"vt {a:.5f} {b:.5f}" for a, b in places)
    lines += (f"vn {a:.5f} {b:.5f} {c:.5f}" for a, b, c in normals)
    return "\n".join((*lines, *triangles)) + "\n"


def face_rotations(net: DieNet) -> dict[int, Vector]:
    """Return the rotations of a die that turn each face up, by the number of the face.

    A rotation is (x, y, z), degrees about the table's axes; z is applied before x. The table is
    left-handed: its x runs opposite to the model's.
    """
    result: dict[int, Vector] = {}
    for value, corners in sorted(_solid(net).items()):
        x, y, z = (round(axis, 9) + 0.0 for axis in _middle(corners))
        about_x, about_z = degrees(atan2(-z, hypot(x, y))), degrees(atan2(-x, y))
        result[value] = round(about_x, 2) + 0.0, 0.0, round(about_z, 2) + 0.0
    return result


def _solid(net: DieNet) -> dict[int, tuple[Vector, ...]]:
    """Return the corners of each face of a die, in mm; y is upwards and the centre is (0, 0, 0)."""
    ends = ((*fold.between, fold.line) for fold in net.folds)
    hinges = [Hinge(face, on, line, net.fold_deg) for on, face, line in ends]
    space = fold_panels({face.value: face.corners for face in net.faces}, hinges)
    every = [corner for corners in space.values() for corner in corners]
    x, y, z = (sum(axis) / len(every) for axis in zip(*every, strict=True))
    # the net rises behind its print, which is seen from below: turned over, the print is out
    return {
        value: tuple((x - a, z - c, b - y) for a, b, c in reversed(corners))
        for value, corners in space.items()
    }


def _middle(corners: tuple[Vector, ...]) -> Vector:
    """Return the unit vector from the centre of the die to the centre of a face."""
    x, y, z = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    long = (x * x + y * y + z * z) ** 0.5
    return x / long, y / long, z / long
