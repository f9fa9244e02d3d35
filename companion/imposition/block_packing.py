"""Fills pages: blocks of equal pieces, then more of them in the rest beside each block.

Every layout can be cut straight through. Which block is best is judged by how much it covers
together with the best single blocks beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from msgspec import Struct

from companion.imposition.slots import Box

SLACK = 1e-6
# How much more than its area a large piece counts for: area ** power.
POWERS = (1.0, 1.5, 3.0)
NO_TURNS: Mapping[int, bool] = MappingProxyType({})


class Piece(Struct, frozen=True):
    """One size of piece to be packed, trimmed, mm."""

    id: str  # name that the placements carry
    w: float  # width
    h: float  # height
    count: int = 1  # how many
    may_turn: bool = True  # whether it may lie on its side

    def __post_init__(self) -> None:
        if self.w <= 0 or self.h <= 0 or self.count < 0:
            raise ValueError(f"{self.id}: a piece has a size above 0 and a count of 0 or more")


class _Kind(Struct, frozen=True):
    """A piece with its bleed; `ways` are its sizes on the page with the turn."""

    number: int
    worth: float
    ways: tuple[tuple[float, float, bool], ...]


class _Block(Struct, frozen=True):
    """Columns x rows of one kind in the top left corner of an area."""

    kind: _Kind
    w: float
    h: float
    turned: bool
    columns: int
    rows: int
    whole: bool  # whether the rest beside it is as high as the area; else that below is as wide


class Cell(Struct, frozen=True):
    """One piece with its bleed on a page."""

    number: int
    turned: bool
    box: Box


def orientations(piece: Piece, bleed: float) -> tuple[tuple[float, float, bool], ...]:
    """Return (width, height, whether it lies on its side) of a piece with its bleed."""
    w, h = piece.w + 2 * bleed, piece.h + 2 * bleed
    if piece.may_turn and abs(w - h) > SLACK:
        return ((w, h, False), (h, w, True))
    return ((w, h, False),)


def iter_layouts(
    pieces: Sequence[Piece], room: Box, bleed: float, turns: Mapping[int, bool] = NO_TURNS
) -> Iterator[list[list[Cell]]]:
    """Yield layouts by page, one for each weight; `turns` fixes pieces by number (True: turned)."""
    for power in POWERS:
        kinds = [
            _Kind(
                number,
                (piece.w * piece.h) ** power,
                tuple(
                    way for way in orientations(piece, bleed) if turns.get(number, way[2]) == way[2]
                ),
            )
            for number, piece in enumerate(pieces)
        ]
        left = [piece.count for piece in pieces]
        sheets: list[list[Cell]] = []
        while any(left):
            cells = list(_fill_page(room, kinds, left))
            if not cells:  # as they must lie, a piece fits on no page
                return
            sheets.append(cells)
        yield sheets


def _fill_page(room: Box, kinds: Sequence[_Kind], left: list[int]) -> Iterator[Cell]:
    """Yield the pieces on one page and count them down in `left`."""
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
        areas += sorted(
            _remaining_areas(area, block), key=lambda rest: _width(rest) * _height(rest)
        )


def _remaining_areas(area: Box, block: _Block) -> tuple[Box, Box]:
    """Return the areas beside a block and below it."""
    x, y = area.left + block.columns * block.w, area.top + block.rows * block.h
    return (
        Box(x, area.top, area.right, area.bottom if block.whole else y),
        Box(area.left, y, x if block.whole else area.right, area.bottom),
    )


def _best_block(area: Box, kinds: Sequence[_Kind], left: Sequence[int]) -> _Block | None:
    """Return the block that covers most, together with the best single blocks beside it."""
    width, height = _width(area), _height(area)
    best, most = None, -1.0
    for kind in kinds:
        others = list(left)
        for w, h, turned in kind.ways if left[kind.number] else ():
            across, down = int((width + SLACK) / w), int((height + SLACK) / h)
            for columns, rows in _block_shapes(across, down, left[kind.number]):
                others[kind.number] = left[kind.number] - columns * rows
                own, x, y = columns * rows * kind.worth, columns * w, rows * h
                for whole in (False, True):
                    worth = own + _single_block_cover(
                        width - x, height if whole else y, kinds, others
                    )
                    worth += _single_block_cover(x if whole else width, height - y, kinds, others)
                    if worth > most:
                        best, most = _Block(kind, w, h, turned, columns, rows, whole), worth
    return best


def _block_shapes(across: int, down: int, count: int) -> list[tuple[int, int]]:
    """Return (columns, rows) worth a look: full and nearly full ones, single columns and rows."""
    if not across or not down:
        return []
    shapes = {
        (columns, rows) for columns in (across, across - 1, 1) for rows in (down, down - 1, 1)
    }
    shapes |= {(across, count // across), (count // down, down)}
    shapes |= {(min(across, count), 1), (1, min(down, count))}
    return sorted(
        (columns, rows)
        for columns, rows in shapes
        if 0 < columns <= across and 0 < rows <= down and columns * rows <= count
    )


def _single_block_cover(
    width: float, height: float, kinds: Sequence[_Kind], left: Sequence[int]
) -> float:
    """Return the area that the best single block covers."""
    width, height, best = width + SLACK, height + SLACK, 0.0
    for kind in kinds:
        if count := left[kind.number]:
            for w, h, _ in kind.ways:
                if w <= width and h <= height:
                    best = max(best, min(count, int(width / w) * int(height / h)) * kind.worth)
    return best


def _width(box: Box) -> float:
    return box.right - box.left


def _height(box: Box) -> float:
    return box.bottom - box.top
