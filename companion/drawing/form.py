"""Fields of a form that a person fills in on a screen: frozen values, lengths in mm, y down."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Quarter: TypeAlias = Literal[0, 90, 180, 270]


class CheckBox(Struct, frozen=True):
    """A box to tick; the page draws what it looks like when it is not.

    Attributes:
        name: unique in the file, without dots.
        title: what a screen reader says.
        value: what it is worth when it is ticked.
        order: fields with a lower one come first when one moves from field to field.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    title: str
    value: str = "1"
    order: int = 0
    turned: Quarter = 0


class TextField(Struct, frozen=True):
    """A line to type in.

    Attributes:
        size_pt: of the type.
        middle: whether the type is centred.
        letters: how many may be typed; 0 for any number.
        text: what stands there at first.
        script: JavaScript that computes it when another field changes, in viewers that can.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    title: str
    size_pt: float = 10.0
    middle: bool = False
    letters: int = 0
    text: str = ""
    script: str = ""
    order: int = 0
    turned: Quarter = 0


Field: TypeAlias = CheckBox | TextField
