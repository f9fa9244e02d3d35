"""Pages and form fields: frozen values, lengths in mm, y downwards."""

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
    trim: Rect | None = None  # trim rectangle, if the page is a single piece
    bleed: Rect | None = None  # bleed rectangle, if the page is a single piece
    fields: tuple[Field, ...] = ()  # form fields to fill in on a screen


class Document(Struct, frozen=True):
    """A file to print at true size. `duplex`: the edge at which sheets are turned over, if any."""

    title: str
    pages: tuple[Page, ...]
    duplex: Duplex = "one-sided"
    language: str = "en"
    subject: str = ""


Quarter: TypeAlias = Literal[0, 90, 180, 270]


class CheckBox(Struct, frozen=True):
    """A check box of a PDF form. The page itself draws the empty box."""

    name: str  # unique in the file, without dots
    x: float
    y: float
    w: float
    h: float
    title: str  # text for screen readers
    value: str = "1"  # value of the field when ticked
    order: int = 0  # tab order: lower comes first
    turned: Quarter = 0


class TextField(Struct, frozen=True):
    """A line of a PDF form to type in."""

    name: str
    x: float
    y: float
    w: float
    h: float
    title: str
    size_pt: float = 10.0  # of the type
    middle: bool = False  # whether the text is centred
    letters: int = 0  # most letters to type; 0 for no limit
    text: str = ""  # initial text
    script: str = ""  # JavaScript that computes it when another field changes, if the viewer can
    order: int = 0
    turned: Quarter = 0


Field: TypeAlias = CheckBox | TextField
