"""Gutterfold: fronts and backs on one side of the page, mirrored in the line it is folded along.

The page is folded with the print outside, glued and cut: no printer that prints both sides is
needed. Folding brings a back behind its front as turning the sheet does (see `duplex.py`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.imposition.grid import (
    LARGEST_BLEED,
    SMALLEST_BLEED,
    check_not_negative,
    count_fitting,
)
from companion.imposition.marks import Segment
from companion.imposition.paper import Paper
from companion.imposition.slots import Slot, mirror_in_horizontal, mirror_in_vertical

Fold: TypeAlias = Literal["upright", "level"]

# From the fold to the first cut: what is folded sharply splits when it is cut closer.
FOLD_GAP = 3.0


class Gutterfold(Struct, frozen=True):
    """Equal fronts on the left or upper half of a page, next to the fold, mm."""

    page_width: float  # width of the page as it is used
    page_height: float  # height of the page
    fold: Fold  # whether the fold line stands upright or lies level, in the middle of the page
    columns: int  # fronts side by side
    rows: int  # fronts one below the other
    width: float  # trimmed width of a piece
    height: float  # trimmed height of a piece
    bleed: float  # what is printed beyond each edge

    @property
    def per_page(self) -> int:
        """How many pieces, each with front and back, a full page holds."""
        return self.columns * self.rows

    @property
    def fold_line(self) -> Segment:
        """The fold, from edge to edge of the page."""
        if self.fold == "upright":
            return Segment(self.page_width / 2, 0.0, self.page_width / 2, self.page_height)
        return Segment(0.0, self.page_height / 2, self.page_width, self.page_height / 2)

    def fronts(self, count: int) -> tuple[Slot, ...]:
        """Return the places of `count` fronts: along the rows, down the page, page by page."""
        return tuple(self._front(number) for number in range(count))

    def back(self, front: Slot) -> Slot:
        """Return the place of the back of a front, on the same page."""
        if self.fold == "upright":
            return mirror_in_vertical(front, self.page_width / 2)
        return mirror_in_horizontal(front, self.page_height / 2)

    def _front(self, number: int) -> Slot:
        page, place = divmod(number, self.per_page)
        row, column = divmod(place, self.columns)
        gap = 2 * self.bleed
        across = self.columns * (self.width + gap) - gap
        down = self.rows * (self.height + gap) - gap
        fold_gap = max(self.bleed, FOLD_GAP)
        if self.fold == "upright":
            left = self.page_width / 2 - fold_gap - across
            top = (self.page_height - down) / 2
        else:
            left = (self.page_width - across) / 2
            top = self.page_height / 2 - fold_gap - down
        return Slot(
            page + 1,
            left + column * (self.width + gap),
            top + row * (self.height + gap),
            self.width,
            self.height,
        )


def fit_gutterfold(
    paper: Paper, width: float, height: float, *, margin: float = 6.0, bleed: float | None = None
) -> Gutterfold:
    """Return the page and fold that hold most pieces of width x height mm.

    The first cut is 3 mm from the fold, or a bleed if that is more. Of equal layouts the short fold
    wins, then the upright page. Bleed and errors are as in `fit_grid`.
    """
    best = _best(paper, width, height, margin=margin, bleed=bleed)
    if best.per_page == 0:
        raise CompanionError(
            f"front and back of a piece of {width:g} x {height:g} mm do not fit on {paper.name}"
            " on both sides of a fold; try larger paper, a smaller margin or --backs separate"
        )
    if bleed is not None:
        return best
    page = Paper(paper.name, best.page_width, best.page_height)
    hundredths = range(round(100 * LARGEST_BLEED), round(100 * SMALLEST_BLEED) - 1, -1)
    roomier = (
        _layout(page, best.fold, width, height, margin=margin, bleed=hundredth / 100)
        for hundredth in hundredths
    )
    return next((layout for layout in roomier if layout.per_page == best.per_page), best)


def fits_gutterfold(
    paper: Paper, width: float, height: float, *, margin: float = 6.0, bleed: float = 0.0
) -> bool:
    """Return whether front and back of a piece fit beside the fold of a page."""
    return _best(paper, width, height, margin=margin, bleed=bleed).per_page > 0


def _best(
    paper: Paper, width: float, height: float, *, margin: float, bleed: float | None
) -> Gutterfold:
    """Return the page and fold that hold most, with no bleed if none is given."""
    check_not_negative(margin, bleed)
    short: Fold = "level" if paper.height >= paper.width else "upright"
    long: Fold = "upright" if short == "level" else "level"
    layouts = [
        _layout(page, fold, width, height, margin=margin, bleed=bleed or 0.0)
        for page, fold in (
            (paper, short),
            (paper.turned, long),
            (paper, long),
            (paper.turned, short),
        )
    ]
    return max(layouts, key=lambda layout: layout.per_page)


def _layout(
    page: Paper, fold: Fold, width: float, height: float, *, margin: float, bleed: float
) -> Gutterfold:
    beside_fold = max(0.0, FOLD_GAP - bleed)
    across, down = page.width - 2 * margin, page.height - 2 * margin
    if fold == "upright":
        across = across / 2 - beside_fold
    else:
        down = down / 2 - beside_fold
    return Gutterfold(
        page_width=page.width,
        page_height=page.height,
        fold=fold,
        columns=count_fitting(across, width, bleed),
        rows=count_fitting(down, height, bleed),
        width=width,
        height=height,
        bleed=bleed,
    )
