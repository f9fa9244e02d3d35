"""Windows: the parts of a piece larger than the page, to be glued together.

On its right and below, each part is printed with a glue strip: 10 mm more of the picture. The last
part of a row or column needs none there. The next part is trimmed at the seam and glued on top, so
its cut edge lies on a line of the sheet below.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import astuple

from companion.core.errors import CompanionError
from companion.imposition.grid import check_not_negative
from companion.imposition.marks import GAP, LENGTH, ON_CUT, PAPER_EDGE, SHORTEST, Segment
from companion.imposition.paper import Paper
from companion.imposition.slots import Box, Slot

SLACK = 1e-6
GLUE = 10.0
Harm: TypeAlias = Callable[[], Mapping[float, float]]  # what cuts spoil, by their places


class Window(Struct, frozen=True):
    """The part of a large piece that is printed on one page, mm."""

    column: int  # from 0, left to right
    row: int  # from 0, top to bottom
    part: Box  # the part visible when glued, in the piece's coordinates; inner edges are seams
    printed: Box  # the part with its glue strips and, at the edges of the piece, the bleed
    dx: float  # add to an x of the piece for the x on the page
    dy: float  # add to a y of the piece for the y on the page


class Tiling(Struct, frozen=True):
    """A large piece in parts (windows), listed by row, each on a page of its own; lengths in mm."""

    page_width: float
    page_height: float
    columns: int
    rows: int
    bleed: float
    windows: tuple[Window, ...]

    def slot(self, window: Window) -> Slot:
        """Return the slot of a window on its own page, with glue strips but without bleed."""
        box = window.printed
        left = box.left + (self.bleed if window.column == 0 else 0.0)
        top = box.top + (self.bleed if window.row == 0 else 0.0)
        right = box.right - (self.bleed if window.column == self.columns - 1 else 0.0)
        bottom = box.bottom - (self.bleed if window.row == self.rows - 1 else 0.0)
        page = window.row * self.columns + window.column + 1
        return Slot(page, left + window.dx, top + window.dy, right - left, bottom - top)

    def marks(self, window: Window) -> tuple[Segment, ...]:
        """Return marks at both ends of each edge of a part, where it is cut or glued.

        The marks stand outside the print, or just inside its edge if the paper has no room.
        """
        part, printed = window.part, window.printed
        left, top, right, bottom = astuple(printed.moved(window.dx, window.dy))
        ends = _outside(top, bottom, self.page_height)
        xs, ys = (part.left, part.right), (part.top, part.bottom)
        moved = ((x + window.dx, start, end) for x, (start, end) in product(xs, ends))
        upright = [Segment(x, start, x, end) for x, start, end in moved]
        ends = _outside(left, right, self.page_width)
        moved = ((y + window.dy, start, end) for y, (start, end) in product(ys, ends))
        return (*upright, *(Segment(start, y, end, y) for y, start, end in moved))


def tile_piece(
    width: float,
    height: float,
    paper: Paper,
    *,
    margin: float = 6.0,
    glue: float = GLUE,
    bleed: float = 0.0,
    seams_x: Sequence[float] | None = None,
    seams_y: Sequence[float] | None = None,
    harm_x: Harm = dict,
    harm_y: Harm = dict,
) -> Tiling:
    """Cut a large piece into as few parts as possible, one for each page; lengths in mm.

    All pages lie as `paper` does, or all are turned if that saves a part. Of cuts into equally few
    parts, those with least harm win: harm is damage to words and pictures. After that, the most
    equal parts win. Each part is centred in the margin; parts overlap by `glue`. `seams_x` and
    `seams_y` list the allowed cuts from the left and top edge; None allows all. `harm_x` and
    `harm_y` return the harm of each cut by its distance from the edge. Where seams are listed, harm
    is ignored. Raises CompanionError if the page is too small or the allowed seams are too far
    apart for it.
    """
    check_not_negative(margin, bleed)
    best: tuple[Paper, tuple[float, ...], tuple[float, ...]] | None = None
    for page in (paper, paper.turned):
        across = _cuts(width, page.width - 2 * margin, glue, bleed, seams_x, harm_x)
        down = _cuts(height, page.height - 2 * margin, glue, bleed, seams_y, harm_y)
        if across is None or down is None:
            continue
        if best is None or len(across) * len(down) < len(best[1]) * len(best[2]):
            best = (page, across, down)
    if best is None:
        raise CompanionError(
            f"a piece of {width:g} x {height:g} mm cannot be split into pages of {paper.name}"
            " where the piece may be cut; try larger paper or a smaller margin"
        )
    page, across, down = best
    result = []
    for row, (top, low, high) in enumerate(_spans(down, height, glue, bleed)):
        for column, (left, first, last) in enumerate(_spans(across, width, glue, bleed)):
            part = Box(left[0], top[0], left[1], top[1])
            printed = Box(first, low, last, high)
            middle = (page.width - first - last) / 2, (page.height - low - high) / 2
            result.append(Window(column, row, part, printed, *middle))
    return Tiling(page.width, page.height, len(across), len(down), bleed, tuple(result))


def _spans(
    starts: Sequence[float], length: float, glue: float, bleed: float
) -> list[tuple[tuple[float, float], float, float]]:
    """Return ((start, end), start of the print, end of the print) of each part, in mm."""
    result = []
    for start, end in zip(starts, (*starts[1:], length), strict=True):
        first = start - (bleed if start == 0 else 0.0)
        result.append(((start, end), first, end + (bleed if end == length else glue)))
    return result


def _cuts(
    length: float,
    room: float,
    glue: float,
    bleed: float,
    allowed: Sequence[float] | None,
    harm: Harm,
) -> tuple[float, ...] | None:
    """Return where parts begin along a side of a piece, in mm; None if it cannot be split."""
    if length + 2 * bleed <= room + SLACK:
        return (0.0,)
    if allowed is not None:
        inside = sorted({place for place in allowed if 0 < place < length})
        return _allowed_cuts(length, room, glue, bleed, inside, {})
    free = _equal_cuts(length, room, glue, bleed)
    spoilt = harm() if free else {}
    if free is None or not spoilt:
        return free
    return _allowed_cuts(length, room, glue, bleed, sorted({*spoilt, *free[1:]}), spoilt)


def _equal_cuts(length: float, room: float, glue: float, bleed: float) -> tuple[float, ...] | None:
    """Return where equal parts begin, in mm; None if the page is too small.

    The last part needs no glue strip. If equal parts with their strips do not fit on the page, the
    printed lengths are made equal, including the strips.
    """
    if room <= glue + bleed:
        return None
    count = math.ceil((length + 2 * bleed - glue - SLACK) / (room - glue))
    equal = length / count
    if equal + glue + bleed <= room + SLACK:
        return tuple(part * equal for part in range(count))
    # The last part has no glue strip, so equal prints fit where equal parts do not.
    printed = (length + 2 * bleed + (count - 1) * glue) / count
    return (0.0, *(part * (printed - glue) - bleed for part in range(1, count)))


def _allowed_cuts(
    length: float,
    room: float,
    glue: float,
    bleed: float,
    inside: Sequence[float],
    harm: Mapping[float, float],
) -> tuple[float, ...] | None:
    """Return where parts begin if cuts are allowed only at `inside`; None if they do not fit.

    The fewest parts win, then the least harm, then the most equal parts. In the code, `ways` has
    the best way to reach each cut: number of parts, harm, sum of squared lengths, starts.
    """
    ways: dict[float, tuple[int, float, float, tuple[float, ...]]] = {0.0: (0, 0.0, 0.0, ())}
    for place in (*inside, length):
        after = bleed if place == length else glue
        choices = []
        for start, (parts, spoilt, uneven, cuts) in ways.items():
            if place - start + after + (bleed if start == 0 else 0.0) <= room + SLACK:
                cost = spoilt + harm.get(place, 0.0), uneven + (place - start) ** 2
                choices.append((parts + 1, *cost, (*cuts, start)))
        if choices:
            ways[place] = min(choices)
    return ways[length][3] if length in ways else None


def _outside(low: float, high: float, page_length: float) -> list[tuple[float, float]]:
    """Return two marks, each as (start, end): one before `low` and one after `high`.

    If there is no room outside, a mark lies between `low` and `high` instead.
    """
    before = (max(PAPER_EDGE, low - GAP - LENGTH), low - GAP)
    after = (high + GAP, min(page_length - PAPER_EDGE, high + GAP + LENGTH))
    pairs = (before, (low, low + ON_CUT)), (after, (high - ON_CUT, high))
    long = SHORTEST - SLACK
    return [outside if outside[1] - outside[0] >= long else inside for outside, inside in pairs]
