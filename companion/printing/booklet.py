"""Booklets: pages two by two on landscape sheets, as one reads them or to be folded and stapled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.imposition.grid import SLACK, SMALLEST_BLEED, largest_bleed
from companion.imposition.marks import GAP, Segment, crop_marks
from companion.imposition.slots import Box, Slot, nudge_slot
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Item, PagePlan, Place, SheetPlan, Side
from companion.printing.selection import PrintRequest

Pair = tuple[int, int]  # numbers of the pages on the left and on the right, from 1
CREASE = 3.0  # mm


def impose_booklet(request: PrintRequest, options: PrintOrder) -> tuple[SheetPlan, ...] | None:
    """Return a booklet's sheets, copy by copy; None if it is none, or stays loose on small paper.

    A page that is not printed is left empty. A CompanionError if sheets to fold are too small.
    """
    part = request.component
    if part.binding == "none":
        return None
    spread = _fit_spread(part.width, part.height, options)
    if spread is None:
        if part.binding == "spreads":
            return None
        raise CompanionError(
            f"two pages of {part.width:g} x {part.height:g} mm do not fit side by side on"
            f" {options.paper.name}; try larger paper or a smaller margin, or leave the booklet"
            " unfolded"
        )
    numbers = {piece: number for number, piece in enumerate(part.copies, 1)}
    count, folded = len(numbers), part.binding == "folded"
    sheets: list[SheetPlan] = []
    for copy in range(1, max(request.copies.values(), default=0) + 1):
        items = {
            numbers[piece]: Item(part, piece, copy)
            for piece, wanted in request.copies.items()
            if copy <= wanted
        }
        spreads = ((pair, None) for pair in reading_pairs(count))
        for front, back in saddle_stitch_pairs(count) if folded else spreads:
            if not items.keys().isdisjoint((*front, *(back or ()))):
                behind = back and spread.page("back", back, items, options.nudge)
                sheets.append(SheetPlan(spread.page("front", front, items), behind, whole=True))
    return tuple(sheets)


def reading_pairs(count: int) -> Iterator[Pair]:
    """Yield the pages that lie side by side as one reads: the covers, then every opening."""
    last = count + count % 2
    yield last, 1
    for left in range(2, last, 2):
        yield left, left + 1


def saddle_stitch_pairs(count: int) -> Iterator[tuple[Pair, Pair]]:
    """Yield front and back of each sheet, outermost first; pages above `count` are empty."""
    last = -(-count // 4) * 4
    for sheet in range(last // 4):
        low, high = 1 + 2 * sheet, last - 2 * sheet
        yield (high, low), (low + 1, high - 1)


class _Spread(Struct, frozen=True):
    """The places of two pages on a sheet, which meet at its fold in the middle; mm."""

    page_width: float
    page_height: float
    width: float
    height: float
    bleed: float
    marks: bool

    def page(
        self, side: Side, pair: Pair, items: Mapping[int, Item], nudge: Sequence[float] = (0.0, 0.0)
    ) -> PagePlan:
        """Return one side of a sheet with one or two pages, moved right and down by the nudge."""
        middle, top, out = self.page_width / 2, (self.page_height - self.height) / 2, self.bleed
        low = top + self.height
        lefts = middle - self.width, middle
        slots = tuple(Slot(1, x, top, self.width, self.height) for x in lefts)
        printed = (
            Box(lefts[0] - out, top - out, middle, low + out),
            Box(middle, top - out, middle + self.width + out, low + out),
        )
        both = Slot(1, lefts[0], top, 2 * self.width, self.height)
        marks = crop_marks([both], self.page_width, self.page_height, out) if self.marks else ()
        return PagePlan(
            self.page_width,
            self.page_height,
            side,
            out,
            tuple(
                Place(items[number], "front", nudge_slot(slot, *nudge), printed=box.moved(*nudge))
                for number, slot, box in zip(pair, slots, printed, strict=True)
                if number in items
            ),
            fullest=slots,
            marks=marks,
            creases=(
                Segment(middle, top - out - GAP - CREASE, middle, top - out - GAP),
                Segment(middle, low + out + GAP, middle, low + out + GAP + CREASE),
            ),
        )


def _fit_spread(width: float, height: float, options: PrintOrder) -> _Spread | None:
    """Return where two pages of width x height mm lie; None if they do not fit."""
    paper = options.paper if options.paper.width >= options.paper.height else options.paper.turned
    spare = min(
        paper.width / 2 - options.margin - width, (paper.height - height) / 2 - options.margin
    )
    bleed = options.bleed
    if bleed is None:
        bleed = largest_bleed(spare)
        bleed = bleed if bleed >= SMALLEST_BLEED else 0.0
    if spare < bleed - SLACK:
        return None
    return _Spread(paper.width, paper.height, width, height, bleed, options.marks)
