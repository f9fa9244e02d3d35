"""What a file is made of: pages of shapes with the hints that printers and viewers read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from companion.drawing.shapes import Rect, Shape

if TYPE_CHECKING:
    from companion.drawing.form import Field

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
    """A file to print: at true size, with the sides turned as `duplex` says."""

    title: str
    pages: tuple[Page, ...]
    duplex: Duplex = "one-sided"
    language: str = "en"
    subject: str = ""
