"""Printable components: pieces with one or two faces, and how they are assembled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct, field

from companion.core.errors import Problem
from companion.drawing.cutout import Crease, Cutout, rectangle_cutout
from companion.drawing.shapes import Point, Shape
from companion.drawing.theme import Theme

if TYPE_CHECKING:
    from companion.drawing.camera_codes import CameraMarks
    from companion.drawing.folding.die_net import DieNet
    from companion.drawing.folding.standee import Standee
    from companion.drawing.folding.tuck_box import TuckBox
    from companion.drawing.page import Field

# Kinds of assembly: the shape that a piece becomes, for its drawings in the guide.


class Screen(Struct, frozen=True):
    """A player's screen, w x h mm when flat, with the folds at its ridge and at its two wings."""

    w: float
    h: float
    ridge: Crease
    left: Crease
    right: Crease


class Spinner(Struct, frozen=True):
    """A dial that turns on a board."""

    outline: tuple[Point, ...]  # the cut line of the dial
    pivot: Point  # its pin hole
    board: tuple[float, float]  # width and height of the board
    hole: Point  # the pin hole in the board


Assembly: TypeAlias = "DieNet | TuckBox | Standee | Screen | Spinner"


Stock = Literal["card", "tile", "board", "sheet", "token", "dice", "fold"]
Cut = Literal["edges", "line"]
Binding = Literal["none", "spreads", "folded"]
Seams = tuple[float, ...] | None  # None for anywhere
STOCKS: tuple[Stock, ...] = ("card", "tile", "board", "sheet", "token", "dice", "fold")


class Style(Struct, frozen=True):
    """The look of drawn faces: a theme of colours."""

    theme: Theme


class Piece(Struct, frozen=True):
    """One piece to cut out."""

    id: str  # id of its entry in data, records and file names
    title: str  # name for people, as printed on it if it has one
    front: tuple[Shape, ...]  # first side (river or A side), drawn to `BLEED` beyond the trim
    back: tuple[Shape, ...] | None = None  # other side, after turning left to right
    house: bool = False  # whether a house value is printed on it
    problems: tuple[Problem, ...] = ()  # text that does not fit or cannot be printed
    values: Mapping[str, str] = {}  # from other tables, by name, for `--changed`
    counts: str = ""  # why its numbers differ, if they are worked out
    camera: CameraMarks | None = None  # markers and boxes for a camera
    per_copy: Callable[[int], tuple[Shape, ...]] | None = None
    # draws over the front what differs from copy to copy, by its number from 1; the rest of the
    # front stands in the file once
    fields: Callable[[int], tuple[Field, ...]] | None = None
    # what can be filled in on a screen on its front, by the number of the copy


class Component(Struct, frozen=True):
    """Pieces of one kind and size."""

    name: str
    title: str
    stock: Stock
    width: float  # of a trimmed piece, or of the largest; mm
    height: float
    sides: Literal[1, 2]
    copies: Mapping[str, int]  # copies of each piece in a full set, by id, in order
    provenance: Mapping[str, int]  # data entries, by their weakest source mark
    draw: Callable[[Style, Collection[str]], tuple[Piece, ...]]  # draws the pieces with these ids
    plain_back: bool = False  # whether all backs are equal and carry no information
    set: str | None = None  # expansion that it belongs to; None for the base game
    alias: str = ""  # name shared with components that are printed together
    cut: Cut = "edges"  # `edges` are cut straight along crop marks, a `line` is drawn on the piece
    cutouts: Mapping[str, Cutout] = field(default_factory=dict)
    # where the pieces are cut and folded that are more than a plain rectangle
    assemblies: Mapping[str, Assembly] = field(default_factory=dict)
    # what pieces become that are folded or joined, for the drawings in the guide
    seams_x: Seams = None  # where a large piece may be cut, mm from its left edge
    seams_y: Seams = None  # from its top edge; None: on folds, or anywhere if there are none
    sizes: Mapping[str, tuple[float, float]] = field(default_factory=dict)
    # width and height of the pieces that differ from the largest
    file: str | None = None  # name of a separate file, without extension; None: the stock's file
    binding: Binding = "none"
    # what becomes of pieces that are the pages of a booklet, in reading order: `spreads` lie side
    # by side as one reads them, `folded` sheets make the booklet
    group_size: int = 1  # number of pieces that must share a page, such as a player's dice
    seats: int = 0  # number of players who share its pieces evenly, in order; 0 if for all
    how: str = ""  # how to assemble or use it, for the guide
    note: str = ""  # what to know before printing it
    table: str = ""  # table with an entry for each piece, if not named like the component
    spaces: Mapping[str, tuple[Point, ...]] = field(default_factory=dict)
    # where other pieces lie on the front of a piece, by its id: points, mm from its top left corner
    on_net: Callable[[Style, str, TuckBox], Piece] | None = None  # draws a box on a net
    spoken: Callable[[str], Mapping[str, str]] | None = None  # a piece's texts for values, by key

    def size_of(self, piece: str) -> tuple[float, float]:
        """Return width and height of a trimmed piece, mm."""
        return self.sizes.get(piece, (self.width, self.height))

    def cutout_of(self, piece: str) -> Cutout:
        """Return the cutout of a piece, in its own coordinates."""
        return self.cutouts.get(piece) or rectangle_cutout(*self.size_of(piece))

    def seams_of(self, piece: str) -> tuple[Seams, Seams]:
        """Return the x and y positions, mm, where a large piece may be cut; None means anywhere."""
        folds = self.cutout_of(piece).folds
        upright = tuple(fold.x1 for fold in folds if fold.x1 == fold.x2)
        level = tuple(fold.y1 for fold in folds if fold.y1 == fold.y2)
        return (
            upright if folds and self.seams_x is None else self.seams_x,
            level if folds and self.seams_y is None else self.seams_y,
        )

    @property
    def count(self) -> int:
        """The number of pieces in a full set."""
        return sum(self.copies.values())
