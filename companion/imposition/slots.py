"""Backs: where the back of a piece is printed.

The back must lie behind its front. If the cut card is turned over like the page of a book, the back
must be upright. So the top edge of the back lies behind the top edge of the front.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, cast

from msgspec import Struct
from msgspec.structs import astuple, replace

# A place on a page for one face of one piece.


Turn: TypeAlias = Literal[0, 90, 180, 270]


class Slot(Struct, frozen=True):
    """The trimmed rectangle of a face on the page; mm from the page's top left corner."""

    page: int  # number of the page, from 1
    x: float  # left edge
    y: float  # top edge
    w: float  # width on the page: the face's height if it is turned by 90 or 270
    h: float  # height on the page
    turned: Turn = 0  # clockwise turn of the face in degrees


# where a face's own top left corner lies in its slot, as shares of the slot's width and height
CORNERS: Mapping[Turn, tuple[int, int]] = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}


def face_origin(slot: Slot) -> tuple[float, float]:
    """Return the position on the page of the top left corner of the face in a slot."""
    across, down = CORNERS[slot.turned]
    return slot.x + across * slot.w, slot.y + down * slot.h


def place_in_slot(
    slot: Slot, x: float, y: float, w: float, h: float
) -> tuple[float, float, float, float]:
    """Convert a rectangle on a face, in mm from the face's top left corner, to page coordinates."""
    match slot.turned:
        case 90:
            x, y, w, h = slot.w - y - h, x, h, w
        case 180:
            x, y = slot.w - x - w, slot.h - y - h
        case 270:
            x, y, w, h = y, slot.h - x - w, h, w
    return slot.x + x, slot.y + y, w, h


class Box(Struct, frozen=True):
    """A rectangle by its four edges, mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def area(self) -> float:
        """The area of the rectangle, mm²."""
        return (self.right - self.left) * (self.bottom - self.top)

    def moved(self, dx: float, dy: float) -> Box:
        """Return the rectangle moved right by `dx` mm and down by `dy` mm."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether two rectangles overlap; touching edges do not count."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )


def printed_box(slot: Slot, bleed: float) -> Box:
    """Return the printed area of a slot: its trimmed rectangle with `bleed` mm all round."""
    return Box(slot.x - bleed, slot.y - bleed, slot.x + slot.w + bleed, slot.y + slot.h + bleed)


def bounding_box(slots: Iterable[Slot], bleed: float) -> Box:
    """Return the box round all slots of one page with `bleed` mm; ValueError without slots."""
    boxes = [printed_box(slot, bleed) for slot in slots]
    if not boxes:
        raise ValueError("a block needs at least one slot")
    left, top, right, bottom = zip(*map(astuple, boxes), strict=True)
    return Box(min(left), min(top), max(right), max(bottom))


Backs: TypeAlias = Literal["long-edge", "short-edge", "gutterfold", "separate", "none"]


def mirror_in_vertical(slot: Slot, axis_x: float) -> Slot:
    """Return the slot of the back, mirrored in the vertical line at `axis_x` mm."""
    turned = cast(Turn, -slot.turned % 360)
    return replace(slot, x=2 * axis_x - slot.x - slot.w, turned=turned)


def mirror_in_horizontal(slot: Slot, axis_y: float) -> Slot:
    """Return the slot of the back, mirrored in the horizontal line at `axis_y` mm."""
    turned = cast(Turn, (180 - slot.turned) % 360)
    return replace(slot, y=2 * axis_y - slot.y - slot.h, turned=turned)


def back_slot(slot: Slot, page_width: float, page_height: float, backs: Backs) -> Slot:
    """Return the slot of the back on the other side of the sheet, in mm.

    For backs `separate` and `none`, the sheet is turned about its long edge. A square page counts
    as portrait. Raises ValueError for gutterfold, whose backs share the page of the fronts.
    """
    if backs == "gutterfold":
        raise ValueError("gutterfold prints backs and fronts on one page")
    portrait = page_height >= page_width
    if portrait == (backs != "short-edge"):
        return mirror_in_vertical(slot, page_width / 2)
    return mirror_in_horizontal(slot, page_height / 2)


def nudge_slot(slot: Slot, dx: float, dy: float) -> Slot:
    """Return the slot moved right by dx and down by dy mm, to correct a printer's offset."""
    return replace(slot, x=slot.x + dx, y=slot.y + dy)
