"""Objects of Tabletop Simulator: the keys of its save format for each kind of piece.

Lengths on the table are inches; y is up. The fields are those of the published types of the
format; what has a face is turned by 180 degrees, so that a person at the near side reads it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from math import atan2, degrees, hypot
from typing import Any

from companion.core.units import inches
from companion.drawing.assembly.projection import Hinge, fold_panels, make_clockwise
from companion.drawing.folding.die_net import DieNet, Vector

Object = dict[str, Any]
CARD = (56.0, 80.0)  # mm: a card at scale 1
TILE = 1.98  # inches: a tile at scale 1
THICK = 0.1
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
TABLE = 1.6  # inches above zero where things come to lie


def make_guid(taken: set[str], name: str) -> str:
    """Return six hex digits for an object: equal for equal names, and each only once."""
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


def base_object(
    kind: str,
    id: str,
    name: str,
    *,
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0),
    face_down: bool = False,
    locked: bool = False,
    note: str = "",
) -> Object:
    """Return the keys of every object.

    `kind` is as the format names it, `id` six hex digits, `scale` across, up and away; `locked`
    pieces stay where they are, and a person reads the note below the name.
    """
    return {
        "GUID": id,
        "Name": kind,
        "Transform": {
            "posX": 0.0,
            "posY": TABLE,
            "posZ": 0.0,
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if face_down else 0.0,
            "scaleX": round(scale[0], 4),
            "scaleY": round(scale[1], 4),
            "scaleZ": round(scale[2], 4),
        },
        "Nickname": name,
        "Description": note,
        "GMNotes": "",
        "ColorDiffuse": WHITE,
        "Tags": [],
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        "Locked": locked,
        "Grid": not locked,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": kind in ("Card", "DeckCustom"),
        "Hands": kind in ("Card", "DeckCustom"),
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
    }


def place_on_table(thing: Object, place: tuple[float, float], high: float, *, over: bool) -> None:
    """Lay an object `high` inches above the table, turned over left to right if `over`.

    `place` is that of its middle, inches right of and beyond the middle of the table.
    """
    where = thing["Transform"]
    where |= {"posX": round(place[0], 3), "posY": TABLE + high, "posZ": round(place[1], 3)}
    if over:
        where["rotZ"] = (where["rotZ"] + 180.0) % 360
        for point in thing.get("AttachedSnapPoints", ()):  # they are on the side that is up
            spot = point["Position"]
            point["Position"] = {**spot, "x": -spot["x"], "y": -spot["y"]}


def card_scale(size: tuple[float, float]) -> tuple[float, float, float]:
    """Return the scale of a card of width x height mm, relative to that of Tabletop Simulator."""
    return size[0] / CARD[0], 1.0, size[1] / CARD[1]


def deck_pictures(
    face: str, back: str, grid: tuple[int, int], own_backs: bool, round_corners: bool
) -> Object:
    """Return the pictures of a deck: a sheet of fronts, a back or a sheet of backs."""
    return {
        "FaceURL": face,
        "BackURL": back,
        "NumWidth": grid[0],
        "NumHeight": grid[1],
        "BackIsHidden": True,
        "UniqueBack": own_backs,
        "Type": 0 if round_corners else 1,
    }


def deck_object(whole: Object, cards: Sequence[Object], sheets: Mapping[str, Object]) -> Object:
    """Return a deck of cards in their order."""
    return {
        **whole,
        "SidewaysCard": False,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": dict(sheets),
        "ContainedObjects": list(cards),
    }


def picture_object(whole: Object, front: str, back: str = "", **shape: object) -> Object:
    """Return a piece with two pictures, such as a flat figure that stands; `shape` of another."""
    image = {"ImageURL": front, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0}
    return {**whole, "CustomImage": {**image, **shape}}


def tile_object(whole: Object, front: str, back: str, kind: int, stackable: bool) -> Object:
    """Return a flat piece with two pictures: kind 0 is a box, 2 a circle."""
    tile = {"Type": kind, "Thickness": THICK, "Stackable": stackable, "Stretch": True}
    level = {**whole, "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0}}
    return picture_object(level, front, back, CustomTile=tile)


def with_spaces(
    whole: Object, size: tuple[float, float], spaces: Sequence[tuple[float, float]]
) -> Object:
    """Return a flat piece on which others snap to points, mm from its top left corner.

    The points are in its own measure, in which it is 1.98 wide and deep and lies turned by 180.
    """
    points = [
        {
            "Position": {
                "x": round((0.5 - x / size[0]) * TILE, 4),
                "y": THICK,
                "z": round((y / size[1] - 0.5) * TILE, 4),
            }
        }
        for x, y in spaces
    ]
    return {**whole, "AttachedSnapPoints": points}


def token_object(whole: Object, front: str) -> Object:
    """Return a piece whose outline is that of its picture."""
    token = {
        "Thickness": THICK,
        "MergeDistancePixels": 15.0,
        "StandUp": False,
        "Stackable": False,
    }
    return picture_object(whole, front, CustomToken=token)


def die_object(
    whole: Object, model: str, picture: str, faces: Sequence[tuple[str, tuple[float, ...]]]
) -> Object:
    """Return a die with faces of its own, which is rolled as any other.

    `model` is the address of its model, which is also the body that rolls; else it would be a box.
    Each face has a value and the turn, degrees, with which it is up.
    """
    return {
        **whole,
        "RotationValues": [
            {"Value": side, "Rotation": dict(zip("xyz", turn, strict=True))} for side, turn in faces
        ],
        "CustomMesh": {
            "MeshURL": model,
            "DiffuseURL": picture,
            "NormalURL": "",
            "ColliderURL": model,
            "Convex": True,
            "MaterialIndex": 0,
            "TypeIndex": 2,
            "CastShadows": True,
        },
    }


def booklet_object(whole: Object, document: str) -> Object:
    """Return a PDF that lies on the table and is read there."""
    return {
        **whole,
        "CustomPDF": {"PDFUrl": document, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0},
    }


def bag_object(whole: Object, inside: Sequence[Object], *, drawn_by_chance: bool) -> Object:
    """Return a bag with pieces in it."""
    return {
        **whole,
        "MaterialIndex": -1,
        "MeshIndex": -1,
        "Bag": {"Order": 2 if drawn_by_chance else 0},
        "ContainedObjects": list(inside),
    }


def hand_object(taken: set[str], player: int, color: str, place: tuple[float, float]) -> Object:
    """Return the place of a player's hand."""
    whole = base_object(
        "HandTrigger", make_guid(taken, f"hand {player}"), "", scale=(7.0, 5.0, 3.0)
    )
    place_on_table(whole, place, 0.0, over=False)
    return {**whole, "Locked": True, "FogColor": color, "ColorDiffuse": {**WHITE, "a": 0.0}}


def save_object(
    name: str, objects: Sequence[Object], tabs: Sequence[tuple[str, str]], note: str
) -> Object:
    """Return a whole save."""
    return {
        "SaveName": name,
        "GameMode": name,
        "Date": "",
        "VersionNumber": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "Table_RPG",
        "Sky": "Sky_Museum",
        "Note": note,
        "TabStates": {
            str(number): {
                "title": title,
                "body": body,
                "color": "Grey",
                "visibleColor": {"r": 0.5, "g": 0.5, "b": 0.5},
                "id": number,
            }
            for number, (title, body) in enumerate(tabs)
        },
        "Grid": {
            "Type": 0,
            "Lines": False,
            "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
            "Opacity": 0.75,
            "ThickLines": False,
            "Snapping": False,
            "Offset": False,
            "BothSnapping": False,
            "xSize": 2.0,
            "ySize": 2.0,
            "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
        },
        "Lighting": {
            "LightIntensity": 0.54,
            "LightColor": {"r": 1.0, "g": 0.98, "b": 0.89},
            "AmbientIntensity": 1.3,
            "AmbientType": 0,
            "AmbientSkyColor": {"r": 0.5, "g": 0.5, "b": 0.5},
            "AmbientEquatorColor": {"r": 0.5, "g": 0.5, "b": 0.5},
            "AmbientGroundColor": {"r": 0.5, "g": 0.5, "b": 0.5},
            "ReflectionIntensity": 1.0,
            "LutIndex": 0,
            "LutContribution": 1.0,
        },
        "Hands": {"Enable": True, "DisableUnused": False, "Hiding": 0},
        "ComponentTags": {"labels": []},
        "Turns": {
            "Enable": False,
            "Type": 0,
            "TurnOrder": [],
            "Reverse": False,
            "SkipEmpty": False,
            "DisableInteractions": False,
            "PassTurns": True,
            "TurnColor": "",
        },
        "DecalPallet": [],
        "SnapPoints": [],
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }


# Dice as models: the net that is printed, folded in space, with its picture on it.


def render_obj(net: DieNet, size: tuple[float, float]) -> str:
    """Return a die as a Wavefront OBJ, in inches round its middle, its first face up.

    Its faces lie on a picture of this width and height, mm, as on the printed net.
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
    result: dict[int, Vector] = {}
    for value, corners in sorted(_solid(net).items()):
        x, y, z = (round(axis, 9) + 0.0 for axis in _middle(corners))
        about_x, about_z = degrees(atan2(-z, hypot(x, y))), degrees(atan2(-x, y))
        result[value] = round(about_x, 2) + 0.0, 0.0, round(about_z, 2) + 0.0
    return result


def _solid(net: DieNet) -> dict[int, tuple[Vector, ...]]:
    """Return the corners of each face in space, mm, y upwards; (0, 0, 0) is the middle."""
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
    """Return the unit vector from the middle of the die to that of a face."""
    x, y, z = (sum(axis) / len(corners) for axis in zip(*corners, strict=True))
    long = (x * x + y * y + z * z) ** 0.5
    return x / long, y / long, z / long
