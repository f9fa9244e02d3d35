"""What the published types of Tabletop Simulator's save format say, as far as we write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Type = type | tuple[type, ...]
NUMBER = (int, float)
XYZ: Mapping[str, Type] = dict.fromkeys("xyz", NUMBER)
RGB: Mapping[str, Type] = dict.fromkeys("rgb", NUMBER)
TRANSFORM: Mapping[str, Type] = {
    f"{kind}{axis}": NUMBER for kind in ("pos", "rot", "scale") for axis in "XYZ"
}
# the keys of every object; those that zones must have stand first
OBJECT: Mapping[str, Any] = {
    "LayoutGroupSortIndex": int,
    "Value": NUMBER,
    "GUID": str,
    "Name": str,
    "Transform": TRANSFORM,
    "Nickname": str,
    "Description": str,
    "GMNotes": str,
    "ColorDiffuse": RGB,
    "Tags": list,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
    **dict.fromkeys(
        (
            *("Locked", "Grid", "Snap", "IgnoreFoW", "MeasureMovement", "DragSelectable"),
            *("Autoraise", "Sticky", "Tooltip", "GridProjection", "HideWhenFaceDown", "Hands"),
        ),
        bool,
    ),
}
SHEET: Mapping[str, Type] = {
    "Type": int,
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
}
IMAGE: Mapping[str, Any] = {"ImageURL": str, "ImageSecondaryURL": str, "ImageScalar": NUMBER}
# what an object of each kind has beside
KINDS: Mapping[str, Mapping[str, Any]] = {
    "Card": {"CardID": int, "CustomDeck": {"*": SHEET}},
    "DeckCustom": {"DeckIDs": list, "ContainedObjects": list, "CustomDeck": {"*": SHEET}},
    "Custom_Tile": {
        "CustomImage": {
            **IMAGE,
            "CustomTile": {"Type": int, "Thickness": NUMBER, "Stackable": bool, "Stretch": bool},
        }
    },
    "Custom_Token": {
        "CustomImage": {
            **IMAGE,
            "CustomToken": {
                "Thickness": NUMBER,
                "MergeDistancePixels": NUMBER,
                "StandUp": bool,
                "Stackable": bool,
            },
        }
    },
    "Figurine_Custom": {"CustomImage": IMAGE},
    "Custom_Model": {
        "CustomMesh": {
            "MeshURL": str,
            "DiffuseURL": str,
            "Convex": bool,
            "MaterialIndex": int,
            "TypeIndex": int,
            "ColliderURL": str,
        },
        "RotationValues": list,
    },
    "Custom_PDF": {"CustomPDF": {"PDFUrl": str, "PDFPage": int, "PDFPageOffset": int}},
    "Bag": {"Bag": {"Order": int}, "ContainedObjects": list},
    "HandTrigger": {"FogColor": str},
}
SAVE: Mapping[str, Any] = {
    **dict.fromkeys(
        (
            *("SaveName", "Date", "VersionNumber", "GameMode", "GameType", "GameComplexity"),
            *("Table", "Sky", "Note", "LuaScript", "LuaScriptState", "XmlUI"),
        ),
        str,
    ),
    "Gravity": NUMBER,
    "PlayArea": NUMBER,
    "Tags": list,
    "TabStates": {"*": {"title": str, "body": str, "color": str, "visibleColor": RGB}},
    "Grid": {"Type": int, "Lines": bool, "Color": RGB, "xSize": NUMBER, "PosOffset": XYZ},
    "Lighting": {"LightIntensity": NUMBER, "LightColor": RGB, "AmbientType": int},
    "Hands": {"Enable": bool, "DisableUnused": bool, "Hiding": int},
    "ComponentTags": {"labels": list},
    "Turns": {"Enable": bool, "TurnOrder": list, "TurnColor": str},
    "DecalPallet": list,
    "SnapPoints": list,
    "ObjectStates": list,
}


def mistakes(save: Mapping[str, Any]) -> list[str]:
    """Return where a save is not as the format wants it."""
    return [*_against(save, SAVE, "save"), *_objects(save.get("ObjectStates", []))]


def _objects(found: list[Any]) -> Iterator[str]:
    for one in found:
        where = f"{one.get('Name')} {one.get('GUID')}"
        if one.get("Name") not in KINDS:
            yield f"{where}: no such kind"
            continue
        yield from _against(one, {**OBJECT, **KINDS[one["Name"]]}, where)
        for point in one.get("AttachedSnapPoints", ()):
            yield from _against(point, {"Position": XYZ}, where)
        yield from _objects(one.get("ContainedObjects", []))


def _against(found: Any, wanted: Mapping[str, Any], where: str) -> Iterator[str]:
    if not isinstance(found, dict):
        yield f"{where}: is no object"
        return
    for key, kind in wanted.items():
        some = found.items() if key == "*" else [(key, found.get(key))]
        for name, value in some:
            if isinstance(kind, Mapping):
                yield from _against(value, kind, f"{where}.{name}")
            elif not isinstance(value, kind) or (kind is not bool and isinstance(value, bool)):
                yield f"{where}.{name}: is {value!r}"
