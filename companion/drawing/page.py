"""What a file is made of: pages of shapes with the hints that printers and viewers read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.drawing.shapes import Shape

Duplex = Literal["one-sided", "long-edge", "short-edge"]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page, mm from its top left corner."""

    x: float
    y: float
    w: float
    h: float

    def grown(self, by: float) -> Box:
        """Return the rectangle with each edge moved out by `by` mm."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def overlaps(self, other: Box) -> bool:
        """Return whether the two share more than an edge."""
        return (
            self.x < other.x + other.w
            and other.x < self.x + self.w
            and self.y < other.y + other.h
            and other.y < self.y + self.h
        )


@dataclass(frozen=True, slots=True)
class Page:
    """One page of width x height mm.

    Attributes:
        bookmarks: titles that a viewer lists for this page.
        trim: where the piece is cut, if the page is one piece.
        bleed: how far its background runs, if the page is one piece.
    """

    width: float
    height: float
    shapes: tuple[Shape, ...]
    bookmarks: tuple[str, ...] = ()
    trim: Box | None = None
    bleed: Box | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A file to print: at true size, with the sides turned as `duplex` says."""

    title: str
    pages: tuple[Page, ...] = field(repr=False)
    duplex: Duplex = "one-sided"
    language: str = "en"
    subject: str = ""
