"""Fields of a form that a person fills in on a screen: frozen values, lengths in mm, y down."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.drawing.shapes import Rect, Shape

# What a file is made of: pages of shapes with the hints that printers and viewers read.


Duplex = Literal["one-sided", "long-edge", "short-edge"]


class Page(Struct, frozen=True):
    """One page of width x height mm."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    bookmarks: tuple[str, ...] = ()  # titles that a viewer lists for this page
    trim: Rect | None = None  # where the piece is cut, if the page is one piece
    bleed: Rect | None = None  # how far its background runs, if the page is one piece
    fields: tuple[Field, ...] = ()  # what can be filled in on a screen


class Document(Struct, frozen=True):
    """A file to print at true size; `duplex` says how its sheets are turned."""

    title: str
    pages: tuple[Page, ...]
    duplex: Duplex = "one-sided"
    language: str = "en"
    subject: str = ""


Quarter: TypeAlias = Literal[0, 90, 180, 270]


class CheckBox(Struct, frozen=True):
    """A box to tick; the page draws it as it looks when empty."""

    name: str  # unique in the file, without dots
    x: float
    y: float
    w: float
    h: float
    title: str  # what a screen reader says
    value: str = "1"  # what it is worth when it is ticked
    order: int = 0  # fields with a lower one come first when one moves from field to field
    turned: Quarter = 0


class TextField(Struct, frozen=True):
    """A line to type in."""

    name: str
    x: float
    y: float
    w: float
    h: float
    title: str
    size_pt: float = 10.0  # of the type
    middle: bool = False  # whether the type is centred
    letters: int = 0  # how many may be typed; 0 for any number
    text: str = ""  # what stands there at first
    script: str = ""  # JavaScript that computes it when another field changes, in viewers that can
    order: int = 0
    turned: Quarter = 0


Field: TypeAlias = CheckBox | TextField
