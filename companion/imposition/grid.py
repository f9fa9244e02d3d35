"""Equal pieces in columns and rows."""

from __future__ import annotations

import math

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.imposition.paper import Paper
from companion.imposition.slots import Slot

SLACK = 1e-6
LARGEST_BLEED = 3.0
# Two cuts closer than twice this leave a sliver that nobody can cut off.
SMALLEST_BLEED = 0.5


class Grid(Struct, frozen=True):
    """Equal pieces on a page, centred; neighbours are two bleeds apart, mm."""

    page_width: float  # width of the page as it is used, upright or on its side
    page_height: float  # height of the page
    columns: int  # pieces side by side
    rows: int  # pieces one below the other
    left: float  # left edge of the first trimmed piece
    top: float  # top edge of the first trimmed piece
    width: float  # trimmed width of a piece
    height: float  # trimmed height of a piece
    bleed: float  # what is printed beyond each edge; 0: neighbours share their cut lines

    @property
    def gap(self) -> float:
        """The space between the trimmed edges of neighbours, mm."""
        return 2 * self.bleed

    @property
    def per_page(self) -> int:
        """How many pieces a full page holds."""
        return self.columns * self.rows

    def slots(self, count: int) -> tuple[Slot, ...]:
        """Return the places of `count` pieces: along the rows, down the page, page by page."""
        return tuple(self._slot(number) for number in range(count))

    def _slot(self, number: int) -> Slot:
        page, place = divmod(number, self.per_page)
        row, column = divmod(place, self.columns)
        return Slot(
            page + 1,
            self.left + column * (self.width + self.gap),
            self.top + row * (self.height + self.gap),
            self.width,
            self.height,
        )


def fit_grid(
    paper: Paper, width: float, height: float, *, margin: float = 6.0, bleed: float | None = None
) -> Grid:
    """Return the grid of most pieces of width x height mm inside the margin, the page either way.

    Without `bleed` it is the most, up to 3 mm, that leaves room for as many; below 0.5 it is 0.
    A CompanionError if not even one piece fits, or the margin or bleed is negative.
    """
    check_not_negative(margin, bleed)
    step_bleed = bleed or 0.0
    page = max(
        (paper, paper.turned),  # the first wins a tie
        key=lambda page: math.prod(_columns_rows(page, width, height, margin, step_bleed)),
    )
    columns, rows = _columns_rows(page, width, height, margin, step_bleed)
    if columns * rows == 0:
        raise _too_large(paper, width, height, margin, step_bleed)
    if bleed is None:
        step_bleed = min(
            _spare_bleed(page.width - 2 * margin, width, columns),
            _spare_bleed(page.height - 2 * margin, height, rows),
        )
        if step_bleed < SMALLEST_BLEED:
            step_bleed = 0.0
    gap = 2 * step_bleed
    return Grid(
        page_width=page.width,
        page_height=page.height,
        columns=columns,
        rows=rows,
        left=(page.width - columns * width - (columns - 1) * gap) / 2,
        top=(page.height - rows * height - (rows - 1) * gap) / 2,
        width=width,
        height=height,
        bleed=step_bleed,
    )


def check_not_negative(margin: float, bleed: float | None) -> None:
    """Raise CompanionError if the margin or the bleed is negative."""
    if margin < 0 or (bleed is not None and bleed < 0):
        raise CompanionError("margin and bleed cannot be below 0 mm")


def count_fitting(length: float, piece: float, bleed: float = 0.0) -> int:
    """Return how many pieces with their bleed fit side by side into `length` mm."""
    return max(0, math.floor((length + SLACK) / (piece + 2 * bleed)))


def _columns_rows(
    page: Paper, width: float, height: float, margin: float, bleed: float
) -> tuple[int, int]:
    return (
        count_fitting(page.width - 2 * margin, width, bleed),
        count_fitting(page.height - 2 * margin, height, bleed),
    )


def _spare_bleed(length: float, piece: float, count: int) -> float:
    """Return the largest bleed up to 3 mm that keeps the count, in whole hundredths of a mm."""
    return largest_bleed((length - count * piece) / (2 * count))


def largest_bleed(spare: float) -> float:
    """Return the largest bleed up to 3 mm for which there is room, in whole hundredths of a mm."""
    return min(LARGEST_BLEED, math.floor(100 * spare + SLACK) / 100)


def _too_large(
    paper: Paper, width: float, height: float, margin: float, bleed: float
) -> CompanionError:
    size = f"{width:g} x {height:g} mm" + (f" with {bleed:g} mm bleed" if bleed else "")
    room = f"{paper.width - 2 * margin:g} x {paper.height - 2 * margin:g} mm"
    hint = "a smaller bleed, larger paper" if bleed else "larger paper"
    return CompanionError(
        f"a piece of {size} does not fit into the {room} inside the margins of"
        f" {paper.name}; try {hint} or a smaller margin"
    )
