"""The hexes of a river board: their grid, and where they lie on paper.

Columns from the left, heights in half rows from the start side: odd columns have whole hexes at the
heights 1, 3, ..., 2R-1; even ones at 0, 2, ..., 2R, of which the first and the last are halves that
the edge cuts. Source: H facts 3.3; R Moving.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import sqrt
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from companion.drawing.shapes import Point

Cell: TypeAlias = tuple[int, int]
Heading = Literal["forward", "left", "right"]

COLUMNS: Final = 9
ROWS: Final = (5, 6)
MOUTHS: Final = (2, 4, 6)
"""Columns in which the middle of a mouth may lie."""
UP: Final[dict[Heading, Cell]] = {"forward": (0, 2), "left": (-1, 1), "right": (1, 1)}
WAYS: Final[dict[str, Cell]] = {
    "n": (0, 2),
    "nw": (-1, 1),
    "ne": (1, 1),
    "s": (0, -2),
    "sw": (-1, -1),
    "se": (1, -1),
}
"""Where an arrow points; north is upstream."""
DOWN: Final = tuple(WAYS[way] for way in ("s", "sw", "se"))


def iter_cells(rows: int) -> Iterator[Cell]:
    """Yield every cell of a board, column by column."""
    for q in range(COLUMNS):
        for y in range(q % 2, 2 * rows + 1, 2):
            yield q, y


def on_board(cell: Cell, rows: int) -> bool:
    """Return whether there is such a cell."""
    q, y = cell
    return 0 <= q < COLUMNS and 0 <= y <= 2 * rows and (q + y) % 2 == 0


def neighbour_in(cell: Cell, way: Cell) -> Cell:
    """Return the neighbour that lies in this direction."""
    return cell[0] + way[0], cell[1] + way[1]


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Yield the six cells round a cell, also those outside the board."""
    for way in WAYS.values():
        yield neighbour_in(cell, way)


def mouth_cells(middle: int, edge: int) -> tuple[Cell, ...]:
    """Return the five hexes of a mouth from left to right; `edge` is the height, 0 or 2R."""
    inner = edge + 1 if edge == 0 else edge - 1
    return tuple((middle + d, edge if d % 2 == 0 else inner) for d in (-2, -1, 0, 1, 2))


class Plan(Struct, frozen=True, dict=True):
    """A board of hexes with a flat edge upstream."""

    flat: float  # from one flat edge of a hex to the other
    rows: int  # whole hexes of a column

    @cached_property
    def edge(self) -> float:
        """Length of an edge of a hex, and distance from its middle to a corner."""
        return self.flat / sqrt(3)

    @cached_property
    def size(self) -> tuple[float, float]:
        """Width and height of the board."""
        return (1.5 * (COLUMNS - 1) + 2) * self.edge, self.rows * self.flat

    @property
    def column(self) -> float:
        """From one column to the next."""
        return 1.5 * self.edge

    @property
    def seams(self) -> tuple[float, ...]:
        """Where a board may be cut from top to bottom: between the middles of two columns."""
        return tuple(self.edge + (q + 0.5) * self.column for q in range(COLUMNS - 1))

    def middle(self, cell: Cell) -> Point:
        """Return the middle of a hex."""
        q, y = cell
        return self.edge + q * self.column, self.size[1] - y * self.flat / 2

    def corner(self, lattice: tuple[int, int]) -> Point:
        """Return a corner of hexes, given in half edges across and half rows up."""
        across, up = lattice
        return self.edge + across * self.edge / 2, self.size[1] - up * self.flat / 2

    def outline(self, cell: Cell, share: float = 1.0) -> tuple[Point, ...]:
        """Return the corners of a hex, or of a smaller one with the same middle."""
        x, y = self.middle(cell)
        return tuple(
            (x + (px - x) * share, y + (py - y) * share)
            for px, py in (self.corner(corner) for corner in hex_corners(cell))
        )


def hex_corners(cell: Cell) -> tuple[tuple[int, int], ...]:
    """Return the corners of a hex on the lattice of `Plan.corner`, clockwise on paper."""
    across, up = 3 * cell[0], cell[1]
    return (
        (across + 2, up),
        (across + 1, up - 1),
        (across - 1, up - 1),
        (across - 2, up),
        (across - 1, up + 1),
        (across + 1, up + 1),
    )
