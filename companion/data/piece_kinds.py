"""Components of an owner's game as its folder declares them: kind, size and texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.limits import Range
from companion.core.units import PIECE_SIZES
from companion.core.value_types import build_struct, keys_of

DRAWN = ("deck", "tile")  # kinds that have a layout
DEALT = (*DRAWN, "token")
CALLED = (*DEALT, "die", "pawn", "standee")  # kinds whose pieces have names
HEX = 3**0.5 / 2  # height of a hex as a share of its width
NAMES, PICTURE, COPIES = ("name", "title"), "picture", "copies"
ASKED = ("game", "components", "scoring", "score-pad", "setup", "tuck-boxes")
"""Subjects of the labels that the program asks for, and makes if a folder leaves them out."""


Length = Annotated[float, Range(10, 1000, "mm")]
Size: TypeAlias = str | tuple[Length, Length] | Length
"""The size of a piece: a name; width and height, mm; or a diameter or an edge, mm."""


class OwnComponent(Struct, frozen=True):
    """A component as an owner's folder declares it; wrong values are left out."""

    name: str
    kind: str = ""
    table: str = ""
    layout: str = ""
    size: Size = "poker"
    title: str = ""
    shape: str = ""

    @property
    def label(self) -> str:
        """The component's title; without a title, its name as words."""
        return self.title or spoken(self.name)


def own_components(rows: Sequence[object]) -> Iterator[OwnComponent]:
    """Yield the components that have a name, with defaults for missing or wrong values."""
    for row in rows:
        values = row if isinstance(row, dict) else {}
        known = {key: values[key] for key in keys_of(OwnComponent) & values.keys()}
        part = build_struct(OwnComponent, known, "", lambda *_: None)
        if isinstance(part, OwnComponent):
            table, layout = part.table or part.name, part.layout or part.name
            yield replace(part, table=table, layout=layout, shape=shape_of(part.shape, part.size))


def size_of(size: Size, shape: str) -> tuple[float, float] | None:
    """Return the width and height of a piece in mm; None if its size is an unknown name.

    A single number is the width. A hex has a flat top and bottom, so its height is less.
    """
    if isinstance(size, float):
        return size, round(size * HEX, 2) if shape == "hex" else size
    return PIECE_SIZES.get(size) if isinstance(size, str) else size


def shape_of(shape: str, size: Size) -> str:
    """Return a tile's shape, by default `square`; the size `hex` makes it `hex`."""
    return "hex" if size == "hex" else shape or "square"


def spoken(name: str) -> str:
    """Convert a key to words: `catch-score` is "Catch score"."""
    words = name.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def derive_word(name: str) -> str:
    """Return the default text of a label: "Sets" for `scoring.lines.sets`; "" if it has none."""
    parts = name.split(".")
    if parts[0] not in ASKED:
        return ""
    last = parts[-2] if parts[-1] in ("title", "label", "name") and len(parts) > 2 else parts[-1]
    return spoken(last)
