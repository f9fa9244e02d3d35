"""Packing: pieces of several sizes on few sheets, separated by straight cuts from edge to edge.

Pieces of one size are laid in blocks of columns and rows, as people cut them. The room beside a
block is filled the same way, so every layout can be cut straight through. Several blocks are rated,
each by the area that it covers, plus the area that one more block could cover in each room beside
it. The best one is laid. This is tried with several preferences for large pieces, and the layout
with the fewest sheets wins. Among layouts with equally few sheets, one that turns all pieces of a
kind on a sheet the same way is preferred: it is easier to cut. Equal input gives equal sheets.

Written here because rectpack, the library for this, has had no release since 2021, allows cuts that
stop half-way, turns all pieces or none, and has no rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.imposition.grid import check_not_negative
from companion.imposition.paper import Paper
from companion.imposition.slots import Box, Slot

SLACK = 1e-6
# How much more than its area a large piece counts for: area ** power.
POWERS = (1.0, 1.5, 3.0)


class Piece(Struct, frozen=True):
    """A kind of piece to pack, with its trimmed size in mm."""

    id: str  # name for its placements
    w: float  # width
    h: float  # height
    count: int = 1  # number of copies
    may_turn: bool = True  # whether it may be turned by 90 degrees

    def __post_init__(self) -> None:
        if self.w <= 0 or self.h <= 0 or self.count < 0:
            raise ValueError(f"{self.id}: sizes must be above 0, the count 0 or more")


class _Kind(Struct, frozen=True):
    """A kind of piece with its bleed; `ways` are its orientations: (width, height, turned)."""

    number: int
    worth: float
    ways: tuple[tuple[float, float, bool], ...]


class _Block(Struct, frozen=True):
    """A block of columns x rows of one kind of piece in the top left corner of an area."""

    kind: _Kind
    w: float
    h: float
    turned: bool
    columns: int
    rows: int
    whole: bool  # whether the area beside it has full height; else the area below has full width


class Cell(Struct, frozen=True):
    """One piece on a page, with its bleed."""

    number: int
    turned: bool
    box: Box


def orientations(piece: Piece, bleed: float) -> tuple[tuple[float, float, bool], ...]:
    """Return (width, height, whether turned) for each way to lay a piece; its bleed is included."""
    w, h = piece.w + 2 * bleed, piece.h + 2 * bleed
    if piece.may_turn and abs(w - h) > SLACK:
        return ((w, h, False), (h, w, True))
    return ((w, h, False),)


def iter_layouts(
    pieces: Sequence[Piece], room: Box, bleed: float, turns: Mapping[int, bool] = {}
) -> Iterator[list[list[Cell]]]:
    """Yield several layouts as pages of cells, with more or less preference for large pieces.

    `turns` has the numbers of pieces that must lie turned (True) or upright (False). Other pieces
    may be turned if their `may_turn` is true. If a piece fits on no page, nothing is yielded.
    """
    for power in POWERS:
        kinds = []
        for number, piece in enumerate(pieces):
            ways = [w for w in orientations(piece, bleed) if turns.get(number, w[2]) == w[2]]
            kinds.append(_Kind(number, (piece.w * piece.h) ** power, tuple(ways)))
        left = [piece.count for piece in pieces]
        sheets: list[list[Cell]] = []
        while any(left):
            cells = list(_fill_page(room, kinds, left))
            if not cells:  # as they must lie, a piece fits on no page
                return
            sheets.append(cells)
        yield sheets


def _fill_page(room: Box, kinds: Sequence[_Kind], left: list[int]) -> Iterator[Cell]:
    """Yield the pieces that fill one page; subtract them from `left`, the counts by kind."""
    areas = [room]
    while areas:
        area = areas.pop()
        block = _best_block(area, kinds, left)
        if block is None:
            continue
        left[block.kind.number] -= block.columns * block.rows
        for row in range(block.rows):
            for column in range(block.columns):
                x, y = area.left + column * block.w, area.top + row * block.h
                yield Cell(block.kind.number, block.turned, Box(x, y, x + block.w, y + block.h))
        x, y = area.left + block.columns * block.w, area.top + block.rows * block.h
        beside = Box(x, area.top, area.right, area.bottom if block.whole else y)
        below = Box(area.left, y, x if block.whole else area.right, area.bottom)
        areas += sorted((beside, below), key=lambda rest: rest.area)


def _best_block(area: Box, kinds: Sequence[_Kind], left: Sequence[int]) -> _Block | None:
    """Return the block that has most worth together with one more block in each room beside it."""
    width, height = area.right - area.left, area.bottom - area.top
    best, most = None, -1.0
    for kind in kinds:
        others = list(left)
        for w, h, turned in kind.ways if left[kind.number] else ():
            across, down = int((width + SLACK) / w), int((height + SLACK) / h)
            for columns, rows in _block_shapes(across, down, left[kind.number]):
                others[kind.number] = left[kind.number] - columns * rows
                own, x, y = columns * rows * kind.worth, columns * w, rows * h
                for whole, long, low in ((False, width, y), (True, x, height)):
                    worth = own + _single_block_cover(width - x, low, kinds, others)
                    worth += _single_block_cover(long, height - y, kinds, others)
                    if worth > most:
                        best, most = _Block(kind, w, h, turned, columns, rows, whole), worth
    return best


def _block_shapes(across: int, down: int, count: int) -> list[tuple[int, int]]:
    """Return the blocks to try, as (columns, rows): full, nearly full, a single column or row."""
    if not across or not down:
        return []
    shapes = {*product((across, across - 1, 1), (down, down - 1, 1))}
    shapes |= {(across, count // across), (count // down, down)}
    shapes |= {(min(across, count), 1), (1, min(down, count))}
    inside = (shape for shape in shapes if 0 < shape[0] <= across and 0 < shape[1] <= down)
    return sorted(shape for shape in inside if math.prod(shape) <= count)


def _single_block_cover(
    width: float, height: float, kinds: Sequence[_Kind], left: Sequence[int]
) -> float:
    """Return the highest total `worth` that a block of equal pieces can have in an area."""
    width, height, best = width + SLACK, height + SLACK, 0.0
    for kind in kinds:
        if count := left[kind.number]:
            for w, h, _ in kind.ways:
                if w <= width and h <= height:
                    best = max(best, min(count, int(width / w) * int(height / h)) * kind.worth)
    return best


# Layouts of several sizes on few sheets.


BLEEDS = (3.0, 2.5, 2.0, 1.5, 1.0, 0.5)
# Pages are seldom covered further than this, so it is not tried.
DENSEST = 0.95
MOST_BOTH = 3  # kinds that lie both ways and are tried each way


class Placement(Struct, frozen=True):
    """A copy of a piece, numbered from 1, in its slot."""

    id: str
    copy: int
    slot: Slot


class Packing(Struct, frozen=True):
    """Pieces placed on `pages` pages of equal size; neighbours are two bleeds apart. In mm."""

    page_width: float
    page_height: float
    bleed: float
    pages: int
    placements: tuple[Placement, ...]


def pack_pieces(
    pieces: Sequence[Piece],
    paper: Paper,
    *,
    margin: float = 6.0,
    bleed: float | None = None,
    least: float = 0.0,
    most: int | None = None,
) -> Packing:
    """Pack pieces on as few pages as possible, centred inside the margin; lengths in mm.

    Pages that lie as `paper` does are preferred. If `bleed` is None, the pages are first counted
    with the bleed `least`. The pieces then get the largest bleed of 3, 2.5 ... 0.5 mm that adds no
    page. If each adds a page, the bleed is `least`. A layout of more than `most` pages is not
    improved. Raises CompanionError if a piece fits on no page, or if some pieces need upright pages
    and some need turned ones.
    """
    check_not_negative(margin, bleed)
    if bleed is not None:
        best = _pack_best(pieces, paper, margin, bleed, enough=most or 0)
        too_many = most is not None and best.pages > most
        return best if too_many else _group_kinds(best, pieces, margin)
    best = _pack_best(pieces, paper, margin, least, enough=most or 0)
    if most is not None and best.pages > most:
        return best
    for more in BLEEDS:
        if more <= least or not all(_fits(piece, paper, margin, more) for piece in pieces):
            continue
        if _area(pieces, paper, margin, more) <= DENSEST * best.pages:
            roomier = _pack_best(pieces, paper, margin, more, enough=best.pages)
            if roomier.pages <= best.pages:
                return _group_kinds(roomier, pieces, margin)
    return _group_kinds(best, pieces, margin)


def least_pages(
    pieces: Sequence[Piece], paper: Paper, *, margin: float = 6.0, bleed: float = 0.0
) -> int:
    """Return a lower bound for the number of pages, from the total area of the pieces."""
    return math.ceil(_area(pieces, paper, margin, bleed) - SLACK)


def _area(pieces: Sequence[Piece], paper: Paper, margin: float, bleed: float) -> float:
    area = sum(piece.count * (piece.w + 2 * bleed) * (piece.h + 2 * bleed) for piece in pieces)
    return area / ((paper.width - 2 * margin) * (paper.height - 2 * margin))


def _pack_best(
    pieces: Sequence[Piece], paper: Paper, margin: float, bleed: float, enough: int = 0
) -> Packing:
    """Return the layout with fewest pages; stop early at one with at most `enough` pages."""
    best: Packing | None = None
    for page in (paper, paper.turned):
        if not all(_fits_upright(piece, page, margin, bleed) for piece in pieces):
            continue
        bound = least_pages(pieces, paper, margin=margin, bleed=bleed)
        room = Box(0.0, 0.0, page.width - 2 * margin, page.height - 2 * margin)
        for sheets in iter_layouts(pieces, room, bleed):
            if best is None or len(sheets) < best.pages:
                placements = _place_in_order(pieces, sheets, page, bleed)
                best = Packing(page.width, page.height, bleed, len(sheets), placements)
            if best.pages <= max(bound, enough):
                return best
    if best is None:
        raise _too_large(pieces, paper, margin, bleed)
    return best


def _group_kinds(packing: Packing, pieces: Sequence[Piece], margin: float) -> Packing:
    """Return a layout of no more pages; if possible, fewer kinds lie both ways on one page."""
    best, crossed = packing, _scattered_kinds(packing)
    most = len(crossed)
    numbers = {piece.id: number for number, piece in enumerate(pieces)}
    both = sorted({numbers[id] for _, id in crossed})[:MOST_BOTH]
    page = Paper("", packing.page_width, packing.page_height)
    room = Box(0.0, 0.0, page.width - 2 * margin, page.height - 2 * margin)
    for turns in product((False, True), repeat=len(both)) if crossed else ():
        fixed = dict(zip(both, turns, strict=True))
        for sheets in iter_layouts(pieces, room, packing.bleed, fixed):
            if sheets and len(sheets) <= best.pages:
                placements = _place_in_order(pieces, sheets, page, packing.bleed)
                tidy = replace(packing, pages=len(sheets), placements=placements)
                if (least := len(_scattered_kinds(tidy))) < most:
                    best, most = tidy, least
                if not most:
                    return best
    return best


def _scattered_kinds(packing: Packing) -> set[tuple[int, str]]:
    """Return each (page, piece id) with both upright and turned copies of the piece on the page."""
    lying: dict[tuple[int, str], set[int]] = {}
    for place in packing.placements:
        lying.setdefault((place.slot.page, place.id), set()).add(place.slot.turned)
    return {place for place, turns in lying.items() if len(turns) > 1}


def _too_large(
    pieces: Sequence[Piece], paper: Paper, margin: float, bleed: float
) -> CompanionError:
    for piece in pieces:
        if not _fits(piece, paper, margin, bleed):
            return CompanionError(
                f"{piece.id} of {piece.w:g} x {piece.h:g} mm does not fit on {paper.name};"
                " try larger paper, a smaller margin or a smaller bleed"
            )
    return CompanionError(
        f"some pieces need {paper.name} upright, others sideways; print them separately"
    )


def _fits(piece: Piece, paper: Paper, margin: float, bleed: float) -> bool:
    """Return whether a piece fits on the page, upright or turned."""
    return any(_fits_upright(piece, page, margin, bleed) for page in (paper, paper.turned))


def _fits_upright(piece: Piece, page: Paper, margin: float, bleed: float) -> bool:
    wide, high = page.width - 2 * margin + SLACK, page.height - 2 * margin + SLACK
    return any(w <= wide and h <= high for w, h, _ in orientations(piece, bleed))


def _place_in_order(
    pieces: Sequence[Piece], sheets: Sequence[Sequence[Cell]], page: Paper, bleed: float
) -> tuple[Placement, ...]:
    """Return the placements in reading order; the pieces of a page are centred as a group."""
    copies = [0] * len(pieces)
    placements = []
    for number, cells in enumerate(sheets, 1):
        dx = (page.width - max(cell.box.right for cell in cells)) / 2
        dy = (page.height - max(cell.box.bottom for cell in cells)) / 2
        for cell in sorted(cells, key=lambda cell: (cell.box.top, cell.box.left)):
            copies[cell.number] += 1
            box = cell.box
            size = (box.right - box.left) - 2 * bleed, (box.bottom - box.top) - 2 * bleed
            place = box.left + dx + bleed, box.top + dy + bleed
            slot = Slot(number, *place, *size, 90 if cell.turned else 0)
            placements.append(Placement(pieces[cell.number].id, copies[cell.number], slot))
    return tuple(placements)
