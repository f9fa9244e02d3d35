"""Arranges pieces on sheets: equal ones in grids, large ones in parts, booklets as spreads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.component import Component, Style
from companion.imposition.grid import (
    SLACK,
    SMALLEST_BLEED,
    count_fitting,
    fit_grid,
    fit_gutterfold,
    fits_gutterfold,
    largest_bleed,
    mirror_in_fold,
)
from companion.imposition.marks import GAP, Segment, crop_marks
from companion.imposition.slots import Box, Slot, nudge_slot
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Item, PagePlan, Place, SheetPlan, Side
from companion.printing.selection import PrintRequest

LARGE = ("board", "sheet", "fold")  # stocks of which a piece may be larger than the page

# Half the space between pieces that are cut out along a line of their own, mm.
ROUND_LINES = 1.0
Pair = tuple[int, int]  # numbers of a booklet's pages on the left and on the right, from 1
CREASE = 3.0  # mm


def arrange_pieces(
    requests: Sequence[PrintRequest], options: PrintOrder, style: Style
) -> Iterator[SheetPlan]:
    """Yield the sheets for requested pieces; CompanionError if a piece is too large.

    All pieces must have the same stock and cut. Either all have printed backs, or none.
    """
    large: list[Item] = []
    by_size: dict[tuple[float, float], list[Item]] = {}
    for request in requests:
        sheets = impose_booklet(request, options)
        if sheets is not None:
            yield from sheets
            continue
        for item in list_items(request):
            if _is_large(item, options):
                large.append(item)
            else:
                by_size.setdefault(item.size, []).append(item)
    if large:
        from companion.printing.poster_pages import iter_poster_sheets  # late: cards have none
    for item in large:
        backs = has_printed_back(item.component, options)
        yield from iter_poster_sheets(item, options, style, backs)
    for items in by_size.values():
        yield from _arrange_equal(items, options)


def _is_large(item: Item, options: PrintOrder) -> bool:
    """Return whether a piece is too large for a page (for a gutterfold: half a page).

    The result is False for a stock that is not in `LARGE`.
    """
    part, (width, height) = item.component, item.size
    if part.stock not in LARGE:
        return False
    paper, bleed = options.paper, bleed_of(part, options) or 0.0
    if has_printed_back(part, options) and options.backs == "gutterfold":
        return not fits_gutterfold(paper, width, height, margin=options.margin, bleed=bleed)
    return not any(
        count_fitting(page.width - 2 * options.margin, width, bleed)
        and count_fitting(page.height - 2 * options.margin, height, bleed)
        for page in (paper, paper.turned)
    )


def has_printed_back(component: Component, options: PrintOrder) -> bool:
    """Return whether a component's backs are printed. `backs` = `none` omits only plain backs."""
    return component.sides == 2 and not (component.plain_back and options.backs == "none")


def bleed_of(component: Component, options: PrintOrder) -> float | None:
    """Return a piece's bleed in mm. None means the largest bleed that needs no additional page."""
    return ROUND_LINES if component.cut == "line" else options.bleed


def list_items(request: PrintRequest) -> list[Item]:
    """Return the pieces of a request, one full set of the component after the other.

    For sheets, the first copies of all sheets are followed by all second copies, and so on.
    """
    part, copies = request.component, request.copies
    items = [Item(part, piece, copy) for piece in copies for copy in range(1, copies[piece] + 1)]

    def turn(item: Item) -> int:
        return item.copy if part.stock == "sheet" else (item.copy - 1) // part.copies[item.piece]

    return sorted(items, key=turn)


def _arrange_equal(items: Sequence[Item], options: PrintOrder) -> Iterator[SheetPlan]:
    part, (width, height) = items[0].component, items[0].size
    bleed = bleed_of(part, options)
    if has_printed_back(part, options) and options.backs == "gutterfold":
        fold = fit_gutterfold(options.paper, width, height, margin=options.margin, bleed=bleed)
        full = fold.slots(min(fold.per_page, len(items)))
        for places in iter_pages(zip(items, fold.slots(len(items)), strict=True)):
            page = PagePlan(fold.page_width, fold.page_height, "both", fold.bleed, (), ())
            yield build_folded_sheet(page, places, full, fold.fold_line, options)
        return
    grid = fit_grid(options.paper, width, height, margin=options.margin, bleed=bleed)
    used = _places_used(items, grid.per_page)
    full = grid.slots(min(used, len(items)))
    every = grid.slots(-(-len(items) // used) * grid.per_page)
    slots = [slot for i, slot in enumerate(every) if i % grid.per_page < used][: len(items)]
    for places in iter_pages(zip(items, slots, strict=True)):
        page = PagePlan(grid.page_width, grid.page_height, "front", grid.bleed, (), full)
        yield build_flat_sheet(page, places, options)


def _places_used(items: Sequence[Item], per_page: int) -> int:
    """Return how many slots of a page to fill.

    Groups of pieces are not split between pages if all have one size and this needs no extra page.
    """
    groups = {item.component.group_size for item in items}
    together = max(groups)
    used = per_page // together * together
    costs_no_page = used and -(-len(items) // used) == -(-len(items) // per_page)
    return used if len(groups) == 1 and costs_no_page else per_page


def iter_pages(places: Iterable[tuple[Item, Slot]]) -> Iterator[list[tuple[Item, Slot]]]:
    """Yield the (piece, slot) pairs, page by page."""
    for _, page in groupby(places, key=lambda place: place[1].page):
        yield list(page)


def build_flat_sheet(
    page: PagePlan, places: Sequence[tuple[Item, Slot]], options: PrintOrder
) -> SheetPlan:
    """Return a sheet with these fronts, and behind them the backs of pieces that have one."""
    front = replace(page, places=tuple(Place(item, "front", slot) for item, slot in places))
    backed = [place for place in places if has_printed_back(place[0].component, options)]
    if not backed:
        return SheetPlan(front)

    behind = partial(page.behind, backs=options.backs, nudge=options.nudge)
    back = replace(
        page,
        side="back",
        places=tuple(Place(item, "back", behind(slot)) for item, slot in backed),
        fullest=tuple(map(behind, page.fullest)),
        blank=tuple(behind(slot) for place in places if place not in backed for slot in place[1:]),
    )
    return SheetPlan(front, back)


def build_folded_sheet(
    page: PagePlan,
    places: Sequence[tuple[Item, Slot]],
    full: Sequence[Slot],
    fold: Segment,
    options: PrintOrder,
) -> SheetPlan:
    """Return a gutterfold page: fronts on one side of the fold, backs on the other."""

    def behind(slot: Slot) -> Slot:
        return nudge_slot(mirror_in_fold(slot, fold), *options.nudge)

    fronts = (Place(item, "front", slot) for item, slot in places)
    backs = (Place(item, "back", behind(slot)) for item, slot in places)
    fullest = (*full, *map(behind, full))
    return SheetPlan(replace(page, places=(*fronts, *backs), fullest=fullest, fold=fold))


def impose_booklet(request: PrintRequest, options: PrintOrder) -> tuple[SheetPlan, ...] | None:
    """Return a booklet's sheets, copy by copy; None for a component of single pages.

    Pages not requested stay empty. Raises CompanionError if the paper is too small for folding.
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
    """Yield pairs of page numbers side by side in reading order: the covers, then every spread."""
    last = count + count % 2
    yield last, 1
    for left in range(2, last, 2):
        yield left, left + 1


def saddle_stitch_pairs(count: int) -> Iterator[tuple[Pair, Pair]]:
    """Yield (front, back) of each sheet, outermost first; page numbers above `count` are blank."""
    last = -(-count // 4) * 4
    for sheet in range(last // 4):
        low, high = 1 + 2 * sheet, last - 2 * sheet
        yield (high, low), (low + 1, high - 1)


class _Spread(Struct, frozen=True):
    """The positions of two facing pages on a sheet that is folded in the middle, mm."""

    page_width: float
    page_height: float
    width: float
    height: float
    bleed: float
    marks: bool

    def page(
        self, side: Side, pair: Pair, items: Mapping[int, Item], nudge: Sequence[float] = (0.0, 0.0)
    ) -> PagePlan:
        """Return one side of a sheet with one or two facing pages, moved by the nudge."""
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
    """Return the positions of two facing pages of width x height mm; None if they do not fit."""
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
