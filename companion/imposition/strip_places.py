"""Strips: free places on a sheet for the footer and the 50 mm ruler."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.imposition.marks import Segment
from companion.imposition.slots import Box, Slot, bounding_box

Side: TypeAlias = Literal["bottom", "right", "left", "top"]
SIDES: tuple[Side, ...] = ("bottom", "right", "left", "top")

# From the paper's edge to a strip, the height of a strip, mm, and whether it takes the place of
# marks; the first with room wins. Many printers leave 4.23 mm white, the best some 3.5 mm: a
# footer there is lost, while a cut line has a second mark at its other end. 4.3 mm is for cards
# whose marks end 7 mm from the edge, the last two for small margins.
BANDS = (
    (5.0, 3.2, False),
    (5.0, 2.0, False),
    (4.3, 2.5, False),
    (3.5, 3.2, False),
    (3.5, 2.0, False),
    (3.5, 2.0, True),
    (2.0, 1.8, False),
    (1.0, 1.8, False),
)
CLEAR_OF_PIECES = 0.25
CLEAR_OF_MARKS = 1.0
BELOW_BASELINE = 0.5
BETWEEN = 5.0


class Strip(Struct, frozen=True):
    """Free room for one line of text, mm."""

    x: float  # start of the baseline
    y: float  # start of the baseline
    length: float  # length of the baseline
    height: float  # height, with 0.5 mm below the baseline
    angle_deg: Literal[0, 90, 270]  # 0 reads to the right, 90 downwards, 270 upwards

    @property
    def box(self) -> Box:
        """The area of the strip."""
        above = self.height - BELOW_BASELINE
        if self.angle_deg == 0:
            return Box(self.x, self.y - above, self.x + self.length, self.y + BELOW_BASELINE)
        if self.angle_deg == 90:
            return Box(self.x - BELOW_BASELINE, self.y, self.x + above, self.y + self.length)
        return Box(self.x - above, self.y - self.length, self.x + BELOW_BASELINE, self.y)


class Furniture(Struct, frozen=True):
    """Where the footer and the ruler of a sheet go, and the crop marks that remain."""

    footer: Strip | None  # for the line with the name of the sheet
    ruler: Strip | None  # for the 50 mm ruler
    marks: tuple[Segment, ...]  # the crop marks to print, after some gave way


def place_furniture(
    slots: Sequence[Slot],
    page_width: float,
    page_height: float,
    *,
    bleed: float,
    marks: Sequence[Segment],
    lines: Sequence[Segment] = (),
    footer: float = 90.0,
    ruler: float = 52.0,
) -> Furniture:
    """Place the footer and ruler of a page clear of pieces, marks and lines; lengths in mm.

    The bottom is tried first, then the right, the left and the top; at the sides the text is
    turned. Strips 5 mm from the paper's edge are tried before closer ones. If marks leave no room
    3.5 mm from the edge, the footer and ruler replace some marks there. If no strip is long enough,
    the footer gets the longest. Pass the slots of the fullest page, so that all pages get the same
    strips.
    """
    page = Box(0.0, 0.0, page_width, page_height)
    inner = bounding_box(slots, bleed) if slots else Box(*(page_width / 2, page_height / 2) * 2)
    strips: list[Strip] = []
    for edge, height, over_marks in BANDS:
        if over_marks:
            pair = _pair(_strips(page, inner, lines, edge, height), footer, ruler)
            if pair:
                pair = _part(pair[0], 0.0, footer), pair[1]
        else:
            strips += _strips(page, inner, (*marks, *lines), edge, height)
            pair = _pair(strips, footer, ruler)
        if pair:
            boxes = [strip.box for strip in pair]
            free = (mark for mark in marks if not any(_touches(mark, box) for box in boxes))
            return Furniture(*pair, tuple(free))
    if not strips:
        return Furniture(None, None, tuple(marks))
    longest = max(strips, key=lambda strip: strip.length)
    return Furniture(longest, _place_ruler(strips, longest, ruler), tuple(marks))


def _pair(strips: Sequence[Strip], footer: float, ruler: float) -> tuple[Strip, Strip] | None:
    """Return places for footer and ruler, in one strip or two; None if the strips are too short."""
    both = footer + BETWEEN + ruler
    for strip in strips:
        if strip.length >= both:
            return _part(strip, 0.0, strip.length - BETWEEN - ruler), _end(strip, ruler)
        second = _place_ruler(strips, strip, ruler)
        if strip.length >= footer and second:
            return strip, second
    return None


def _place_ruler(strips: Sequence[Strip], taken: Strip, length: float) -> Strip | None:
    for strip in strips:
        if strip.length >= length and not strip.box.overlaps(taken.box):
            return _end(strip, length)
    return None


def _strips(
    page: Box, inner: Box, marks: Sequence[Segment], edge: float, height: float
) -> list[Strip]:
    """Return free strips, best side first: `height` mm high, `edge` mm from the paper's edge."""
    room: dict[Side, float] = {
        "bottom": page.bottom - inner.bottom,
        "right": page.right - inner.right,
        "left": inner.left,
        "top": inner.top,
    }
    result: list[Strip] = []
    for side in SIDES:
        if room[side] >= edge + height + CLEAR_OF_PIECES:
            result += _between_marks(_band(page, side, edge, height), side, marks)
    return result


def _band(page: Box, side: Side, edge: float, height: float) -> Box:
    """Return the strip along a side of a page; left and right strips end before the corners."""
    corner = edge + height + 1.0
    low, high = page.left + edge, page.right - edge
    if side == "bottom":
        return Box(low, page.bottom - edge - height, high, page.bottom - edge)
    if side == "top":
        return Box(low, page.top + edge, high, page.top + edge + height)
    low, high = page.top + corner, page.bottom - corner
    if side == "right":
        return Box(page.right - edge - height, low, page.right - edge, high)
    return Box(page.left + edge, low, page.left + edge + height, high)


def _between_marks(band: Box, side: Side, marks: Sequence[Segment]) -> list[Strip]:
    level = side in ("bottom", "top")
    start, end = (band.left, band.right) if level else (band.top, band.bottom)
    near = (mark for mark in marks if _touches(mark, band))
    ends = ((mark.x1, mark.x2) if level else (mark.y1, mark.y2) for mark in near)
    taken = sorted((min(pair), max(pair)) for pair in ends)
    strips = []
    for low, high in (*taken, (end + CLEAR_OF_MARKS, end)):
        if low - CLEAR_OF_MARKS - start > 0:
            strips.append(_strip(band, side, start, low - CLEAR_OF_MARKS))
        start = max(start, high + CLEAR_OF_MARKS)
    return strips


def _touches(mark: Segment, band: Box) -> bool:
    across = min(mark.x1, mark.x2) <= band.right and max(mark.x1, mark.x2) >= band.left
    return across and min(mark.y1, mark.y2) <= band.bottom and max(mark.y1, mark.y2) >= band.top


def _strip(band: Box, side: Side, start: float, end: float) -> Strip:
    length = end - start
    if side == "right":
        return Strip(band.right - BELOW_BASELINE, end, length, band.right - band.left, 270)
    if side == "left":
        return Strip(band.left + BELOW_BASELINE, start, length, band.right - band.left, 90)
    return Strip(start, band.bottom - BELOW_BASELINE, length, band.bottom - band.top, 0)


def _part(strip: Strip, start: float, length: float) -> Strip:
    """Return the part of a strip that begins after `start` mm and is `length` mm long."""
    if strip.angle_deg == 0:
        return replace(strip, x=strip.x + start, length=length)
    if strip.angle_deg == 90:
        return replace(strip, y=strip.y + start, length=length)
    return replace(strip, y=strip.y - start, length=length)


def _end(strip: Strip, length: float) -> Strip:
    """Return the last `length` mm of a strip."""
    return _part(strip, strip.length - length, length)
