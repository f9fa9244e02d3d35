"""Where the hexes of a board lie on paper, mm, y downwards from the finish side."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import sqrt

from companion.drawing.shapes import Point
from companion.games.salmon_run.river.hexes import COLUMNS, Cell


@dataclass(frozen=True)
class Plan:
    """A board of hexes with a flat edge upstream.

    Attributes:
        flat: from one flat edge of a hex to the other.
        rows: whole hexes of a column.
    """

    flat: float
    rows: int

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
            for px, py in (self.corner(corner) for corner in corners(cell))
        )


def corners(cell: Cell) -> tuple[tuple[int, int], ...]:
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
