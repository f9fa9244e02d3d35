"""Packing: pieces of several sizes on few sheets, separated by straight cuts from edge to edge.

Pieces of one size are laid in blocks of columns and rows, as people cut them; what is left beside
a block is a smaller sheet, filled the same way, so every layout can be cut straight through. Which
block is best is judged by how much it covers together with the best single blocks beside it. A few
weights for large pieces are tried, and the one that needs fewest sheets wins; every step is fixed,
so equal input gives equal sheets.

Written here because rectpack, the library for this, has rested since 2021, joins free areas so
that cuts may stop half-way, turns all pieces or none, and knows no rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.core.errors import CompanionError
from companion.imposition.grid import refuse_negative
from companion.imposition.paper import Paper
from companion.imposition.slots import Box, Slot

SLACK = 1e-6
BLEEDS = (3.0, 2.5, 2.0, 1.5, 1.0, 0.5)
# Pages are seldom covered further than this, so nobody tries.
DENSEST = 0.95
# How much more than its area a large piece counts for: area ** power.
POWERS = (1.0, 1.5, 3.0)


@dataclass(frozen=True, slots=True)
class Piece:
    """One size of piece to be packed, trimmed, mm.

    Attributes:
        id: name that the placements carry.
        w: width.
        h: height.
        count: how many.
        may_turn: whether it may lie on its side.
    """

    id: str
    w: float
    h: float
    count: int = 1
    may_turn: bool = True

    def __post_init__(self) -> None:
        if self.w <= 0 or self.h <= 0 or self.count < 0:
            raise ValueError(f"{self.id}: a piece has a size above 0 and a count of 0 or more")


@dataclass(frozen=True, slots=True)
class Placement:
    """One copy of a piece, from 1, in its slot; on its side it is turned by 90."""

    id: str
    copy: int
    slot: Slot


@dataclass(frozen=True, slots=True)
class Packing:
    """Pieces on pages of page_width x page_height mm, two bleeds apart."""

    page_width: float
    page_height: float
    bleed: float
    pages: int
    placements: tuple[Placement, ...]


@dataclass(frozen=True, slots=True)
class _Kind:
    """A piece with its bleed; `ways` are its sizes on the page with the turn."""

    number: int
    worth: float
    ways: tuple[tuple[float, float, bool], ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """Columns x rows of one kind in a corner of an area, and what is left beside and below."""

    kind: _Kind
    w: float
    h: float
    turned: bool
    columns: int
    rows: int
    rest: tuple[Box, Box]


@dataclass(frozen=True, slots=True)
class _Cell:
    """One piece with its bleed on a page."""

    number: int
    turned: bool
    box: Box


def packed(
    pieces: Sequence[Piece],
    paper: Paper,
    *,
    margin: float = 6.0,
    bleed: float | None = None,
    least: float = 0.0,
    most: int | None = None,
) -> Packing:
    """Return the pieces on as few pages as found, the upright page on a tie.

    Pieces and their bleed stay inside the margin, mm; what stands on a page is centred. Without
    `bleed` it is the most of 3, 2.5 ... 0.5 mm that costs no page, else `least`. More than `most`
    pages are of no use to the caller, so no time is spent on them.

    Raises:
        CompanionError: a piece fits on no page.
    """
    refuse_negative(margin, bleed)
    if bleed is not None:
        return _packed(pieces, paper, margin, bleed, enough=most or 0)
    best = _packed(pieces, paper, margin, least, enough=most or 0)
    if most is not None and best.pages > most:
        return best
    for more in BLEEDS:
        if more <= least or not all(_fits(piece, paper, margin, more) for piece in pieces):
            continue
        if _area(pieces, paper, margin, more) <= DENSEST * best.pages:
            roomier = _packed(pieces, paper, margin, more, enough=best.pages)
            if roomier.pages <= best.pages:
                return roomier
    return best


def least_pages(
    pieces: Sequence[Piece], paper: Paper, *, margin: float = 6.0, bleed: float = 0.0
) -> int:
    """Return the area of all pieces in printable pages: no layout needs fewer."""
    return math.ceil(_area(pieces, paper, margin, bleed) - SLACK)


def _area(pieces: Sequence[Piece], paper: Paper, margin: float, bleed: float) -> float:
    area = sum(piece.count * (piece.w + 2 * bleed) * (piece.h + 2 * bleed) for piece in pieces)
    return area / ((paper.width - 2 * margin) * (paper.height - 2 * margin))


def _packed(
    pieces: Sequence[Piece], paper: Paper, margin: float, bleed: float, enough: int = 0
) -> Packing:
    """Return the best layout of all tries, or the first that takes `enough` pages."""
    best: Packing | None = None
    for page in (paper, paper.turned):
        if not all(_fits_upright(piece, page, margin, bleed) for piece in pieces):
            continue
        bound = least_pages(pieces, paper, margin=margin, bleed=bleed)
        room = Box(0.0, 0.0, page.width - 2 * margin, page.height - 2 * margin)
        for sheets in _tries(pieces, room, bleed):
            if best is None or len(sheets) < best.pages:
                placements = _named(pieces, sheets, page, bleed)
                best = Packing(page.width, page.height, bleed, len(sheets), placements)
            if best.pages <= max(bound, enough):
                return best
    if best is None:
        raise _too_large(pieces, paper, margin, bleed)
    return best


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
        f"the pieces need {paper.name} both upright and on its side; print them one by one"
    )


def _fits(piece: Piece, paper: Paper, margin: float, bleed: float) -> bool:
    """Return whether a piece fits on the page or on the page on its side."""
    return any(_fits_upright(piece, page, margin, bleed) for page in (paper, paper.turned))


def _fits_upright(piece: Piece, page: Paper, margin: float, bleed: float) -> bool:
    return any(
        w <= page.width - 2 * margin + SLACK and h <= page.height - 2 * margin + SLACK
        for w, h, _ in _ways(piece, bleed)
    )


def _ways(piece: Piece, bleed: float) -> tuple[tuple[float, float, bool], ...]:
    w, h = piece.w + 2 * bleed, piece.h + 2 * bleed
    if piece.may_turn and abs(w - h) > SLACK:
        return ((w, h, False), (h, w, True))
    return ((w, h, False),)


def _tries(pieces: Sequence[Piece], room: Box, bleed: float) -> Iterator[list[list[_Cell]]]:
    """Yield layouts of all pieces, page by page, one for each weight."""
    for power in POWERS:
        kinds = [
            _Kind(number, (piece.w * piece.h) ** power, _ways(piece, bleed))
            for number, piece in enumerate(pieces)
        ]
        left = [piece.count for piece in pieces]
        sheets = []
        while any(left):
            sheets.append(list(_filled(room, kinds, left)))
        yield sheets


def _filled(room: Box, kinds: Sequence[_Kind], left: list[int]) -> Iterator[_Cell]:
    """Yield the pieces on one page and count them down in `left`."""
    areas = [room]
    while areas:
        area = areas.pop()
        best = max(
            _blocks(area, kinds, left), key=lambda block: _worth(block, kinds, left), default=None
        )
        if best is None:
            continue
        left[best.kind.number] -= best.columns * best.rows
        for row in range(best.rows):
            for column in range(best.columns):
                x, y = area.left + column * best.w, area.top + row * best.h
                yield _Cell(best.kind.number, best.turned, Box(x, y, x + best.w, y + best.h))
        areas += sorted(best.rest, key=lambda rest: _width(rest) * _height(rest))


def _blocks(area: Box, kinds: Sequence[_Kind], left: Sequence[int]) -> Iterator[_Block]:
    """Yield the blocks worth a look: full and nearly full ones, single columns and rows."""
    for kind in kinds:
        count = left[kind.number]
        if not count:
            continue
        for w, h, turned in kind.ways:
            across = math.floor((_width(area) + SLACK) / w)
            down = math.floor((_height(area) + SLACK) / h)
            if not across or not down:
                continue
            shapes = {
                (columns, rows)
                for columns in (across, across - 1, 1)
                for rows in (down, down - 1, 1)
            }
            shapes |= {(across, count // across), (count // down, down)}
            shapes |= {(min(across, count), 1), (1, min(down, count))}
            for columns, rows in sorted(shapes):
                if 0 < columns <= across and 0 < rows <= down and columns * rows <= count:
                    x, y = area.left + columns * w, area.top + rows * h
                    for rest in (
                        (
                            Box(x, area.top, area.right, y),
                            Box(area.left, y, area.right, area.bottom),
                        ),
                        (
                            Box(x, area.top, area.right, area.bottom),
                            Box(area.left, y, x, area.bottom),
                        ),
                    ):
                        yield _Block(kind, w, h, turned, columns, rows, rest)


def _worth(block: _Block, kinds: Sequence[_Kind], left: Sequence[int]) -> float:
    """Return what a block covers together with the best single blocks beside it."""
    used = block.columns * block.rows
    total = used * block.kind.worth
    for area in block.rest:
        width, height = _width(area), _height(area)
        best = 0.0
        for kind in kinds:
            count = left[kind.number] - (used if kind is block.kind else 0)
            for w, h, _ in kind.ways:
                fits = math.floor((width + SLACK) / w) * math.floor((height + SLACK) / h)
                best = max(best, min(count, fits) * kind.worth)
        total += best
    return total


def _named(
    pieces: Sequence[Piece], sheets: Sequence[Sequence[_Cell]], page: Paper, bleed: float
) -> tuple[Placement, ...]:
    """Return the placements in reading order, each page's block centred."""
    copies = [0] * len(pieces)
    placements = []
    for number, cells in enumerate(sheets, 1):
        dx = (page.width - max(cell.box.right for cell in cells)) / 2
        dy = (page.height - max(cell.box.bottom for cell in cells)) / 2
        for cell in sorted(cells, key=lambda cell: (cell.box.top, cell.box.left)):
            copies[cell.number] += 1
            box = cell.box
            slot = Slot(
                number,
                box.left + dx + bleed,
                box.top + dy + bleed,
                _width(box) - 2 * bleed,
                _height(box) - 2 * bleed,
                90 if cell.turned else 0,
            )
            placements.append(Placement(pieces[cell.number].id, copies[cell.number], slot))
    return tuple(placements)


def _width(box: Box) -> float:
    return box.right - box.left


def _height(box: Box) -> float:
    return box.bottom - box.top
