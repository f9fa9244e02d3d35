"""Components of an owner's game as its folder declares them: kind, size and texts."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from companion.core.units import PIECE_SIZES

DRAWN = ("deck", "tile")  # kinds that have a layout
DEALT = (*DRAWN, "token")
CALLED = (*DEALT, "die", "pawn", "standee")  # kinds whose pieces have names
HEX = 3**0.5 / 2  # height of a hex as a share of its width
NAMES, PICTURE, COPIES = ("name", "title"), "picture", "copies"
ASKED = ("game", "components", "scoring", "score-pad", "setup", "tuck-boxes")
"""Subjects of the labels that the program asks for, and makes if a folder leaves them out."""


class OwnComponent(Struct, frozen=True):
    """A component as an owner's folder declares it."""

    name: str
    kind: str
    table: str
    layout: str
    size: tuple[float, float]
    title: str
    label: str  # its title, or its name as words
    shape: str


def own_components(rows: Sequence[object]) -> tuple[OwnComponent, ...]:
    """Return the components that have a name, with defaults for missing or wrong values."""
    result = []
    for row in rows:
        if not isinstance(row, dict) or not isinstance(row.get("name"), str):
            continue
        words = {key: value for key, value in row.items() if isinstance(value, str)}
        name, shape, size = row["name"], words.get("shape", ""), row.get("size")
        result.append(
            OwnComponent(
                name=name,
                kind=words.get("kind", ""),
                table=words.get("table") or name,
                layout=words.get("layout") or name,
                size=size_of(size, shape) or PIECE_SIZES["poker"],
                title=words.get("title", ""),
                label=words.get("title") or spoken(name),
                shape=shape_of(shape, size),
            )
        )
    return tuple(result)


def size_of(size: object, shape: str = "") -> tuple[float, float] | None:
    """Return width and height, mm, of a size given by name or numbers; None if it is invalid."""
    if isinstance(size, str):
        return PIECE_SIZES.get(size)
    if isinstance(size, (int, float)) and 10 <= size <= 1000:
        return float(size), across_of(shape, float(size))
    if isinstance(size, list) and len(size) == 2:
        width, height = size
        if all(type(item) in (int, float) and 10 <= item <= 1000 for item in size):
            return float(width), float(height)
    return None


def shape_of(shape: str, size: object) -> str:
    """Return the shape of a tile, by default `square`; a tile of the size `hex` is a hex."""
    return "hex" if size == "hex" else shape or "square"


def across_of(shape: str, width: float) -> float:
    """Return the height of a piece, mm: its width, or for a hex the distance of its flat edges."""
    return round(width * HEX, 2) if shape == "hex" else width


def spoken(name: str) -> str:
    """Convert a key to words: `catch-score` is "Catch score"."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def derive_word(name: str) -> str:
    """Return a default for a label from its name: "Sets" for `scoring.lines.sets`; "" for none."""
    parts = name.split(".")
    if parts[0] not in ASKED:
        return ""
    last = parts[-2] if parts[-1] in ("title", "label", "name") and len(parts) > 2 else parts[-1]
    return spoken(last)
