"""The grid of a river board: columns from the left, height in half rows from the start side.

Odd columns have whole hexes at the heights 1, 3, ..., 2R-1; even ones at 0, 2, ..., 2R, of which
the first and the last are halves that the edge cuts. Source: H facts 3.3; R Moving.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

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


def cells(rows: int) -> Iterator[Cell]:
    """Yield every cell of a board, column by column."""
    for q in range(COLUMNS):
        for y in range(q % 2, 2 * rows + 1, 2):
            yield q, y


def on_board(cell: Cell, rows: int) -> bool:
    """Return whether there is such a cell."""
    q, y = cell
    return 0 <= q < COLUMNS and 0 <= y <= 2 * rows and (q + y) % 2 == 0


def beside(cell: Cell, way: Cell) -> Cell:
    """Return the neighbour that lies in this direction."""
    return cell[0] + way[0], cell[1] + way[1]


def neighbours(cell: Cell) -> Iterator[Cell]:
    """Yield the six cells round a cell, also those outside the board."""
    for way in WAYS.values():
        yield beside(cell, way)


def mouth(middle: int, edge: int) -> tuple[Cell, ...]:
    """Return the five hexes of a mouth from left to right.

    Args:
        middle: its middle column.
        edge: height of the edge that it opens, 0 or 2R.
    """
    inner = edge + 1 if edge == 0 else edge - 1
    return tuple((middle + d, edge if d % 2 == 0 else inner) for d in (-2, -1, 0, 1, 2))
