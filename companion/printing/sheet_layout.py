"""Pieces laid on sheets of their own: equal ones in grids, large ones in windows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from msgspec.structs import replace

from companion.drawing.component import Component, Style
from companion.imposition.grid import (
    count_fitting,
    fit_grid,
    fit_gutterfold,
    fits_gutterfold,
    mirror_in_fold,
)
from companion.imposition.marks import Segment
from companion.imposition.slots import Slot, nudge_slot
from companion.printing.booklet import impose_booklet
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Item, PagePlan, Place, SheetPlan
from companion.printing.selection import PrintRequest

LARGE = ("board", "sheet", "fold")  # stocks of which a piece may be larger than the page

# Half the space between pieces that are cut out along a line of their own, mm.
ROUND_LINES = 1.0


def arrange_pieces(
    requests: Sequence[PrintRequest], options: PrintOrder, style: Style
) -> Iterator[SheetPlan]:
    """Yield sheets of one stock, all with backs or none; CompanionError if a piece is too big."""
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
    """Return whether a piece needs pages of its own: cut into panes, or too large beside a fold."""
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
    """Return whether the other side is printed; one that informs always is."""
    return component.sides == 2 and not (component.plain_back and options.backs == "none")


def bleed_of(component: Component, options: PrintOrder) -> float | None:
    """Return how far neighbours stay away from a piece, mm; None for as much as costs no page."""
    return ROUND_LINES if component.cut == "line" else options.bleed


def list_items(request: PrintRequest) -> list[Item]:
    """Return the pieces set by set; on plain paper the parts of a copy (halves) together."""
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
    """Return how many places of a page are used, so that groups of pieces share one."""
    groups = {item.component.group_size for item in items}
    together = max(groups)
    used = per_page // together * together
    costs_no_page = used and -(-len(items) // used) == -(-len(items) // per_page)
    return used if len(groups) == 1 and costs_no_page else per_page


def iter_pages(places: Iterable[tuple[Item, Slot]]) -> Iterator[list[tuple[Item, Slot]]]:
    """Yield the places page by page."""
    for _, page in groupby(places, key=lambda place: place[1].page):
        yield list(page)


def build_flat_sheet(
    page: PagePlan, places: Sequence[tuple[Item, Slot]], options: PrintOrder
) -> SheetPlan:
    """Return a sheet with its fronts, and behind them the backs of those that have one."""
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
    """Return a page with fronts on one side of the fold and their backs on the other."""

    def behind(slot: Slot) -> Slot:
        return nudge_slot(mirror_in_fold(slot, fold), *options.nudge)

    fronts = (Place(item, "front", slot) for item, slot in places)
    backs = (Place(item, "back", behind(slot)) for item, slot in places)
    fullest = (*full, *map(behind, full))
    return SheetPlan(replace(page, places=(*fronts, *backs), fullest=fullest, fold=fold))
