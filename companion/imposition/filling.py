"""Filling: blocks of equal pieces laid on a page, and on what is left beside each block.

Every layout can be cut straight through. Which block is best is judged by how much it covers
together with the best single blocks beside it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from companion.imposition.slots import Box

SLACK = 1e-6
# How much more than its area a large piece counts for: area ** power.
POWERS = (1.0, 1.5, 3.0)
NO_TURNS: Mapping[int, bool] = MappingProxyType({})


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
class Cell:
    """One piece with its bleed on a page."""

    number: int
    turned: bool
    box: Box


def ways(piece: Piece, bleed: float) -> tuple[tuple[float, float, bool], ...]:
    """Return (width, height, whether it lies on its side) of a piece with its bleed."""
    w, h = piece.w + 2 * bleed, piece.h + 2 * bleed
    if piece.may_turn and abs(w - h) > SLACK:
        return ((w, h, False), (h, w, True))
    return ((w, h, False),)


def layouts(
    pieces: Sequence[Piece], room: Box, bleed: float, turns: Mapping[int, bool] = NO_TURNS
) -> Iterator[list[list[Cell]]]:
    """Yield layouts of all pieces, page by page, one for each weight.

    `turns` tells by number which pieces may only lie on their side, or only upright.
    """
    for power in POWERS:
        kinds = [
            _Kind(
                number,
                (piece.w * piece.h) ** power,
                tuple(way for way in ways(piece, bleed) if turns.get(number, way[2]) == way[2]),
            )
            for number, piece in enumerate(pieces)
        ]
        left = [piece.count for piece in pieces]
        sheets: list[list[Cell]] = []
        while any(left):
            cells = list(_filled(room, kinds, left))
            if not cells:  # as they must lie, a piece fits on no page
                return
            sheets.append(cells)
        yield sheets


def _filled(room: Box, kinds: Sequence[_Kind], left: list[int]) -> Iterator[Cell]:
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
                yield Cell(best.kind.number, best.turned, Box(x, y, x + best.w, y + best.h))
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


def _width(box: Box) -> float:
    return box.right - box.left


def _height(box: Box) -> float:
    return box.bottom - box.top
