"""A place on a page for one face of one piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

Turn: TypeAlias = Literal[0, 90, 180, 270]


class Slot(Struct, frozen=True):
    """The trimmed rectangle of one face as it lies on the page, mm from its top left corner."""

    page: int  # number of the page, from 1
    x: float  # left edge
    y: float  # top edge
    w: float  # width on the page: the height of the face where it lies on its side
    h: float  # height on the page
    turned: Turn = 0  # degrees that the face is turned clockwise


# where a face's own top left corner lies in its slot, as shares of the slot's width and height
CORNERS: Mapping[Turn, tuple[int, int]] = {0: (0, 0), 90: (1, 0), 180: (1, 1), 270: (0, 1)}


def face_origin(slot: Slot) -> tuple[float, float]:
    """Return where the face's own top left corner lies."""
    across, down = CORNERS[slot.turned]
    return slot.x + across * slot.w, slot.y + down * slot.h


class Box(Struct, frozen=True):
    """A rectangle by its four edges, mm."""

    left: float
    top: float
    right: float
    bottom: float

    def overlaps(self, other: Box, slack: float = 1e-6) -> bool:
        """Return whether the two share more than an edge."""
        return (
            min(self.right, other.right) - max(self.left, other.left) > slack
            and min(self.bottom, other.bottom) - max(self.top, other.top) > slack
        )


def printed_box(slot: Slot, bleed: float) -> Box:
    """Return what is printed of a slot: its trimmed rectangle with `bleed` mm all round."""
    return Box(slot.x - bleed, slot.y - bleed, slot.x + slot.w + bleed, slot.y + slot.h + bleed)


def bounding_box(slots: Iterable[Slot], bleed: float) -> Box:
    """Return the smallest box round all slots of one page with their bleed of `bleed` mm.

    Raises:
        ValueError: there is no slot.
    """
    boxes = [printed_box(slot, bleed) for slot in slots]
    if not boxes:
        raise ValueError("a block needs at least one slot")
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
