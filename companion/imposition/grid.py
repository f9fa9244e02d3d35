"""Equal pieces in columns and rows: fronts alone, or fronts and backs beside a fold.

A gutterfold has fronts and backs on one side of the page, mirrored in the fold line. The page is
folded with the print outside, glued and cut, so no duplex printer is needed. After folding, each
back lies behind its front, as in printing on both sides; see `slots.py`.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.imposition.marks import Segment
from companion.imposition.paper import Paper
from companion.imposition.slots import Slot, mirror_in_horizontal, mirror_in_vertical

SLACK = 1e-6
LARGEST_BLEED = 3.0
# Two cuts closer than twice this leave a sliver that nobody can cut off.
SMALLEST_BLEED = 0.5


class Grid(Struct, frozen=True):
    """Equal pieces on a page, centred; neighbours are two bleeds apart. Lengths in mm."""

    page_width: float  # width of the page in the orientation used
    page_height: float  # height of the page
    columns: int  # pieces side by side
    rows: int  # pieces one below the other
    left: float  # left edge of the first trimmed piece
    top: float  # top edge of the first trimmed piece
    width: float  # trimmed width of a piece
    height: float  # trimmed height of a piece
    bleed: float  # printed beyond each edge; 0: neighbours share their cut lines

    @property
    def gap(self) -> float:
        """The space between the trimmed edges of neighbours, mm."""
        return 2 * self.bleed

    @property
    def per_page(self) -> int:
        """How many pieces a full page holds."""
        return self.columns * self.rows

    def slots(self, count: int) -> tuple[Slot, ...]:
        """Return the slots of `count` pieces, row by row from the top, page by page."""
        result = []
        for number in range(count):
            page, place = divmod(number, self.per_page)
            row, column = divmod(place, self.columns)
            x = self.left + column * (self.width + self.gap)
            y = self.top + row * (self.height + self.gap)
            result.append(Slot(page + 1, x, y, self.width, self.height))
        return tuple(result)


def fit_grid(
    paper: Paper, width: float, height: float, *, margin: float = 6.0, bleed: float | None = None
) -> Grid:
    """Return the grid that holds most pieces inside the margin; lengths in mm.

    The page is upright or turned. If `bleed` is None, the grid is chosen without bleed. Its pieces
    then get the largest bleed up to 3 mm for which there is room. If this is below 0.5 mm, it is 0.
    Raises CompanionError if no piece fits, or if the margin or bleed is negative.
    """
    check_not_negative(margin, bleed)
    step_bleed = bleed or 0.0
    pages = (paper, paper.turned)  # the first wins a tie
    counts = [_columns_rows(page, width, height, margin, step_bleed) for page in pages]
    page, (columns, rows) = max(zip(pages, counts, strict=True), key=lambda way: math.prod(way[1]))
    if columns * rows == 0:
        raise _too_large(paper, width, height, margin, step_bleed)
    if bleed is None:
        across = _spare_bleed(page.width - 2 * margin, width, columns)
        step_bleed = min(across, _spare_bleed(page.height - 2 * margin, height, rows))
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
    """Return how many pieces with bleed fit side by side into `length` mm."""
    return max(0, math.floor((length + SLACK) / (piece + 2 * bleed)))


def _columns_rows(
    page: Paper, width: float, height: float, margin: float, bleed: float
) -> tuple[int, int]:
    rows = count_fitting(page.height - 2 * margin, height, bleed)
    return count_fitting(page.width - 2 * margin, width, bleed), rows


def _spare_bleed(length: float, piece: float, count: int) -> float:
    """Return the largest bleed up to 3 mm with room for `count` pieces, rounded down to 0.01 mm."""
    return largest_bleed((length - count * piece) / (2 * count))


def largest_bleed(spare: float) -> float:
    """Return `spare` mm as a bleed: at most 3 mm, rounded down to 0.01 mm."""
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


Fold: TypeAlias = Literal["upright", "level"]

# From the fold to the first cut: what is folded sharply splits when it is cut closer.
FOLD_GAP = 3.0


class Gutterfold(Grid, frozen=True, kw_only=True):
    """A page with equal fronts to the left of its fold, or above it. Lengths in mm."""

    fold: Fold  # direction of the fold line in the middle of the page

    @property
    def fold_line(self) -> Segment:
        """The fold line, from edge to edge of the page."""
        if self.fold == "upright":
            return Segment(self.page_width / 2, 0.0, self.page_width / 2, self.page_height)
        return Segment(0.0, self.page_height / 2, self.page_width, self.page_height / 2)


def mirror_in_fold(front: Slot, fold: Segment) -> Slot:
    """Return the slot for a piece's back: the slot of its front, mirrored in the page's fold."""
    if fold.x1 == fold.x2:
        return mirror_in_vertical(front, fold.x1)
    return mirror_in_horizontal(front, fold.y1)


def fit_gutterfold(
    paper: Paper, width: float, height: float, *, margin: float = 6.0, bleed: float | None = None
) -> Gutterfold:
    """Return the page and fold that hold most pieces of width x height mm.

    The pieces begin 3 mm from the fold, or one bleed if that is more. Of layouts with equally many
    pieces, one folded along the short side wins, then one on a page that lies as `paper` does.
    Bleed and errors are as in `fit_grid`.
    """
    best = _best_fold(paper, width, height, margin=margin, bleed=bleed)
    if best.per_page == 0:
        raise CompanionError(
            f"the front and back of a piece of {width:g} x {height:g} mm do not fit on {paper.name}"
            " with a fold between them; try larger paper, a smaller margin or --backs separate"
        )
    if bleed is not None:
        return best
    page = Paper(paper.name, best.page_width, best.page_height)
    hundredths = range(round(100 * LARGEST_BLEED), round(100 * SMALLEST_BLEED) - 1, -1)
    roomier = (
        _lay_beside_fold(page, best.fold, width, height, margin=margin, bleed=hundredth / 100)
        for hundredth in hundredths
    )
    return next((layout for layout in roomier if layout.per_page == best.per_page), best)


def fits_gutterfold(
    paper: Paper, width: float, height: float, *, margin: float = 6.0, bleed: float = 0.0
) -> bool:
    """Return whether a piece's front and back fit on a page, on both sides of a fold."""
    return _best_fold(paper, width, height, margin=margin, bleed=bleed).per_page > 0


def _best_fold(
    paper: Paper, width: float, height: float, *, margin: float, bleed: float | None
) -> Gutterfold:
    """Return the page orientation and fold that hold most pieces; a `bleed` of None means 0."""
    check_not_negative(margin, bleed)
    folds: tuple[Fold, Fold] = ("level", "upright")
    short, long = folds if paper.height >= paper.width else folds[::-1]
    pages = (paper, short), (paper.turned, long), (paper, long), (paper.turned, short)
    least = bleed or 0.0
    ways = (_lay_beside_fold(*way, width, height, margin=margin, bleed=least) for way in pages)
    return max(ways, key=lambda layout: layout.per_page)


def _lay_beside_fold(
    page: Paper, fold: Fold, width: float, height: float, *, margin: float, bleed: float
) -> Gutterfold:
    upright = fold == "upright"
    wide, high = page.width - 2 * margin, page.height - 2 * margin
    half = (wide if upright else high) / 2 - max(0.0, FOLD_GAP - bleed)
    columns = count_fitting(half if upright else wide, width, bleed)
    rows = count_fitting(high if upright else half, height, bleed)
    gap, fold_gap = 2 * bleed, max(bleed, FOLD_GAP)
    across, down = columns * (width + gap) - gap, rows * (height + gap) - gap
    return Gutterfold(
        page_width=page.width,
        page_height=page.height,
        fold=fold,
        columns=columns,
        rows=rows,
        left=page.width / 2 - fold_gap - across if upright else (page.width - across) / 2,
        top=(page.height - down) / 2 if upright else page.height / 2 - fold_gap - down,
        width=width,
        height=height,
        bleed=bleed,
    )
