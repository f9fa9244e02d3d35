"""Page plans: the position of each face, before drawing."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.drawing.component import Component, Stock
from companion.imposition.marks import Segment
from companion.imposition.slots import Backs, Box, Slot, back_slot, nudge_slot

FULL = 0.85  # a sheet of which so much is used, by area, takes nothing more
Face = Literal["front", "back"]
Side = Literal["front", "back", "both"]
# How a file is printed: `fronts` and `backs` are the two files of --backs separate.
Setting = Literal[
    "one-sided", "long-edge", "short-edge", "booklet", "gutterfold", "fronts", "backs"
]


class Item(Struct, frozen=True):
    """One piece to print; `copy` is the number of the copy, from 1."""

    component: Component
    piece: str
    copy: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the trimmed piece, mm."""
        return self.component.size_of(self.piece)


class PosterPage(Struct, frozen=True):
    """The part of a large piece on one page, mm on that page."""

    column: int  # from 0, left to right on the front
    row: int  # from 0, top to bottom
    part: Box  # the part visible when all are glued together
    printed: Box  # the part with its glue strips and the bleed


class Place(Struct, frozen=True):
    """One face on a page, or the part of it in `pane` if the piece is larger than the page."""

    item: Item
    face: Face
    slot: Slot
    pane: PosterPage | None = None
    printed: Box | None = None  # visible part, mm on the page; None for the whole face with bleed


class PagePlan(Struct, frozen=True):
    """One printed side of a sheet."""

    width: float
    height: float
    side: Side  # side of the sheet; `both` for gutterfold
    bleed: float  # bleed round each piece, mm
    places: tuple[Place, ...]
    fullest: tuple[Slot, ...]  # slots of a full page of this kind, to place footer and ruler
    fold: Segment | None = None  # the fold line of a gutterfold page
    marks: tuple[Segment, ...] | None = None  # alignment marks of a window; None for crop marks
    creases: tuple[Segment, ...] = ()  # short dashes beside the pieces, at a booklet's folds
    blank: tuple[Slot, ...] = ()  # slots without a back; marks on the back stay clear of them

    def behind(self, slot: Slot, backs: Backs, nudge: tuple[float, float]) -> Slot:
        """Return where the back of the face at `slot` goes, moved by the printer's nudge in mm."""
        return nudge_slot(back_slot(slot, self.width, self.height, backs), *nudge)

    @property
    def components(self) -> tuple[Component, ...]:
        """The components on the page, in order."""
        return tuple({p.item.component.name: p.item.component for p in self.places}.values())


class SheetPlan(Struct, frozen=True):
    """One sheet of paper: its front, and its back if printed."""

    front: PagePlan
    back: PagePlan | None = None
    whole: bool = False  # whether it cannot be merged: part of a large piece or a booklet

    @property
    def items(self) -> tuple[Item, ...]:
        """The pieces on the sheet, each once."""
        return tuple(place.item for place in self.front.places if place.face == "front")

    @property
    def stocks(self) -> frozenset[Stock]:
        """The stocks of the pieces on the sheet."""
        return frozenset(place.item.component.stock for place in self.front.places)

    def used(self, margin: float) -> float:
        """Return the share of the area inside the margin (mm) that pieces cover."""
        page = self.front
        area = (page.width - 2 * margin) * (page.height - 2 * margin)
        return sum(place.slot.w * place.slot.h for place in page.places) / area


class SheetFile(Struct, frozen=True):
    """Sheets printed into one file, all one-sided or all two-sided."""

    path: str
    stock: Stock  # paper or card to print on
    pages: tuple[PagePlan, ...]  # in two-sided files front, back, front, back
    sheets: int  # sheets of paper needed
    setting: Setting  # printer setting

    @property
    def two_sided(self) -> bool:
        """Whether every second page is the back of the page before it."""
        return self.setting in ("long-edge", "short-edge", "booklet")
