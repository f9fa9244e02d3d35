"""What a file is made of: pages of shapes with the hints that printers and viewers read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from companion.drawing.shapes import Rect, Shape

if TYPE_CHECKING:
    from companion.drawing.form import Field

Duplex = Literal["one-sided", "long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class Page:
    """One page of width x height mm.

    Attributes:
        bookmarks: titles that a viewer lists for this page.
        trim: where the piece is cut, if the page is one piece.
        bleed: how far its background runs, if the page is one piece.
        fields: what can be filled in on a screen.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    bookmarks: tuple[str, ...] = ()
    trim: Rect | None = None
    bleed: Rect | None = None
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A file to print: at true size, with the sides turned as `duplex` says."""

    title: str
    pages: tuple[Page, ...] = field(repr=False)
    duplex: Duplex = "one-sided"
    language: str = "en"
    subject: str = ""
