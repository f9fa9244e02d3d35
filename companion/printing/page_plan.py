"""Plans of pages: the place of each face before it is drawn."""

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
    """One piece to print: the copy-th of its kind, from 1."""

    component: Component
    piece: str
    copy: int

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the trimmed piece, mm."""
        return self.component.size_of(self.piece)


class PosterPage(Struct, frozen=True):
    """The part of a large piece that one page shows, mm on that page."""

    column: int  # from 0, left to right as one looks at the front
    row: int  # from 0, top to bottom
    part: Box  # what stays visible when the parts are glued together
    printed: Box  # the part with its glue strips and the bleed


class Place(Struct, frozen=True):
    """One face of one piece on a page; a piece with a pane is larger than the page."""

    item: Item
    face: Face
    slot: Slot
    pane: PosterPage | None = None
    printed: Box | None = None  # its visible part, mm on the page; None for all up to the bleed


class PagePlan(Struct, frozen=True):
    """One printed side of a sheet."""

    width: float
    height: float
    side: Side  # which side of the sheet it is; `both` for gutterfold
    bleed: float  # printed round each piece, mm
    places: tuple[Place, ...]
    fullest: tuple[Slot, ...]  # slots of a full page of this kind, to keep furniture in place
    fold: Segment | None = None  # the line that a gutterfold page is folded along
    marks: tuple[Segment, ...] | None = None  # alignment marks of a pane; None for crop marks
    creases: tuple[Segment, ...] = ()  # short dashes beside the pieces, at the folds of a sheet
    blank: tuple[Slot, ...] = ()  # slots without a back; the back of a sheet stays clear of them

    def behind(self, slot: Slot, backs: Backs, nudge: tuple[float, float]) -> Slot:
        """Return the slot behind one of this page, on the back of the sheet."""
        return nudge_slot(back_slot(slot, self.width, self.height, backs), *nudge)

    @property
    def components(self) -> tuple[Component, ...]:
        """The components on the page, in order."""
        return tuple({p.item.component.name: p.item.component for p in self.places}.values())


class SheetPlan(Struct, frozen=True):
    """One sheet of paper: its front, and its back if that is printed."""

    front: PagePlan
    back: PagePlan | None = None
    whole: bool = False  # whether it must stay alone: a part of a large piece, a booklet's pages

    @property
    def items(self) -> tuple[Item, ...]:
        """The pieces on it, each once."""
        return tuple(place.item for place in self.front.places if place.face == "front")

    @property
    def stocks(self) -> frozenset[Stock]:
        """The stocks of its pieces."""
        return frozenset(place.item.component.stock for place in self.front.places)

    def used(self, margin: float) -> float:
        """Return the share of the page inside its margin, mm, that the pieces cover."""
        page = self.front
        area = (page.width - 2 * margin) * (page.height - 2 * margin)
        return sum(place.slot.w * place.slot.h for place in page.places) / area


class SheetFile(Struct, frozen=True):
    """Sheets that are printed into one file: every sheet on one side, or every one on both."""

    path: str
    stock: Stock  # what they are printed on
    pages: tuple[PagePlan, ...]  # of two-sided sheets front, back, front, back
    sheets: int  # sheets of paper that it takes
    setting: Setting  # how it is printed

    @property
    def two_sided(self) -> bool:
        """Whether each second page is the back of the page before it."""
        return self.setting in ("long-edge", "short-edge", "booklet")
