"""Crop marks outside the print, and ticks where crop marks have no room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from companion.imposition.slots import Slot

LENGTH = 4.0
GAP = 0.5
SHORTEST = 1.0
PAPER_EDGE = 1.0
# A mark that runs beside a piece keeps this distance: more than the width of its line.
BESIDE = 0.25
# Of a tick: mm from its corner where there is room, longest and shortest, and on the cut itself.
TICK_GAP, TICK, SHORTEST_TICK, ON_CUT = 0.5, 2.0, 0.4, 1.5
SLACK = 1e-6
Span = tuple[float, float]
"""The ends of a stretch of a line, mm."""


class Segment(Struct, frozen=True):
    """A straight line from (x1, y1) to (x2, y2), mm."""

    x1: float
    y1: float
    x2: float
    y2: float


def crop_marks(
    slots: Sequence[Slot],
    page_width: float,
    page_height: float,
    bleed: float,
    others: Sequence[Slot] = (),
) -> tuple[Segment, ...]:
    """Return the crop marks of pieces with `bleed` mm on a page.

    The pieces `others` get no marks, but marks must not run into them. Marks start 0.5 mm beyond
    the bleed and are up to 4 mm long. They end at the next piece, or 1 mm before the edge of the
    paper. Marks below 1 mm are dropped. Neighbours share a mark.
    """
    across, down = _sides(slots, others)
    upright = _marks(across, down, len(slots), page_height, bleed)
    level = _marks(down, across, len(slots), page_width, bleed)
    return tuple(
        [Segment(x, start, x, end) for x, start, end in upright]
        + [Segment(start, y, end, y) for y, start, end in level]
    )


def _sides(slots: Sequence[Slot], others: Sequence[Slot]) -> tuple[list[Span], list[Span]]:
    """Return the (left, right) edges of all pieces, and their (top, bottom) edges."""
    every = (*slots, *others)
    return [(slot.x, slot.x + slot.w) for slot in every], [(s.y, s.y + s.h) for s in every]


class Ticks(Struct, frozen=True):
    """Small marks at the corners of pieces."""

    gutter: tuple[Segment, ...] = ()  # ticks beside the corner, in the bleed between pieces
    cut: tuple[Segment, ...] = ()  # ticks on the cut line, for edges without bleed beside them


def corner_ticks(
    slots: Sequence[Slot],
    marks: Sequence[Segment],
    page_width: float,
    page_height: float,
    bleed: float,
    others: Sequence[Slot] = (),
    *,
    inner: bool = False,
) -> Ticks:
    """Return a tick for each end of a cut line without a crop mark in `marks`; lengths in mm.

    The pieces `others` get no ticks. If `inner` is true, a corner between pieces also gets a tick
    if it has no mark.
    """
    across, down = _sides(slots, others)
    upright: dict[int, list[Span]] = {}
    level: dict[int, list[Span]] = {}
    for mark in marks:
        if mark.x1 == mark.x2:
            upright.setdefault(_key(mark.x1), []).append((mark.y1, mark.y2))
        else:
            level.setdefault(_key(mark.y1), []).append((mark.x1, mark.x2))
    gutter: list[Segment] = []
    on_cut: list[Segment] = []
    for x, start, end, outside in _ticks(
        across, down, len(slots), upright, page_height, bleed, inner
    ):
        (gutter if outside else on_cut).append(Segment(x, start, x, end))
    for y, start, end, outside in _ticks(down, across, len(slots), level, page_width, bleed, inner):
        (gutter if outside else on_cut).append(Segment(start, y, end, y))
    return Ticks(tuple(dict.fromkeys(gutter)), tuple(dict.fromkeys(on_cut)))


def _ticks(
    cuts: Sequence[Span],
    spans: Sequence[Span],
    count: int,
    marks: Mapping[int, Sequence[Span]],
    page_length: float,
    bleed: float,
    inner: bool,
) -> Iterator[tuple[float, float, float, bool]]:
    """Yield ticks on parallel cuts as (cut's position, start, end, whether outside the piece)."""
    pieces = list(zip(cuts, spans, strict=True))
    places = {_key(line): line for pair in cuts[:count] for line in pair}
    reach = bleed + GAP + SLACK if inner else page_length
    for key, place in sorted(places.items()):
        edges = [
            span for pair, span in pieces[:count] if any(abs(line - place) < SLACK for line in pair)
        ]
        cut_through = [span for (a, b), span in pieces if a + SLACK < place < b - SLACK]
        near = [span for (a, b), span in pieces if a - BESIDE < place < b + BESIDE]
        for low, high in _runs(cut_through, page_length):
            run = [(a, b) for a, b in edges if low - SLACK <= a and b <= high + SLACK]
            mine = [(a, b) for a, b in marks.get(key, ()) if low <= a and b <= high]
            first, last = min(run, default=(0, 0))[0], max((b for _, b in run), default=0)
            for begin, end in run:
                before = min((begin - b for _, b in mine if b <= begin), default=page_length + 1)
                after = min((a - end for a, _ in mine if a >= end), default=page_length + 1)
                if before > reach and (inner or begin - first < SLACK):
                    free = min((begin - b for a, b in near if a < begin - SLACK), default=bleed)
                    yield place, *_tick(begin, -1, free, end - begin)
                if after > reach and (inner or last - end < SLACK):
                    free = min((a - end for a, b in near if b > end + SLACK), default=bleed)
                    yield place, *_tick(end, 1, free, end - begin)


def _runs(cut_through: Sequence[Span], page_length: float) -> Iterator[Span]:
    """Yield (start, end) of each stretch of a line across the page that cuts through no piece."""
    low = 0.0
    for begin, end in sorted(cut_through):
        if begin > low:
            yield low, begin
        low = max(low, end)
    yield low, page_length


def _tick(
    corner: float, way: Literal[-1, 1], free: float, edge: float
) -> tuple[float, float, bool]:
    """Return a corner's tick: start, end, and whether it lies outside the piece.

    The tick goes into the `free` mm beyond the corner. If there is too little room, it lies on the
    piece's edge, which is `edge` mm long.
    """
    free = max(0.0, free)
    start = min(TICK_GAP, free / 4)
    end = min(start + TICK, free - min(BESIDE, free / 4))
    gutter = end - start >= SHORTEST_TICK - SLACK
    if not gutter:
        start, end = 0.0, -min(ON_CUT, edge / 2)
    low, high = sorted((corner + way * start, corner + way * end))
    return low, high, gutter


def _marks(
    cuts: Sequence[Span],
    spans: Sequence[Span],
    count: int,
    page_length: float,
    bleed: float,
) -> Iterable[tuple[float, float, float]]:
    """Return the crop marks on parallel cuts: (position of the cut, start, end).

    For each piece, `cuts` has the positions of its two cut lines, and `spans` its start and end
    along these lines. Only the first `count` pieces get marks.
    """
    result: dict[tuple[int, int, int], tuple[float, float, float]] = {}
    pieces = list(zip(cuts, spans, strict=True))
    places = {_key(line): line for pair in cuts[:count] for line in pair}
    for _, place in sorted(places.items()):
        reach = bleed + BESIDE
        occupied = sorted(
            (begin - bleed, end + bleed)
            for (first, last), (begin, end) in pieces
            if first - reach < place < last + reach
        )
        gaps = _gaps(occupied, page_length)
        from_start = {_key(low): high for low, high in gaps}
        from_end = {_key(high): low for low, high in gaps}
        for pair, (begin, end) in pieces[:count]:
            if all(abs(line - place) > SLACK for line in pair):
                continue
            above, below = begin - bleed - GAP, end + bleed + GAP
            stretches = (
                (max(from_end.get(_key(above), above), above - LENGTH), above),
                (below, min(from_start.get(_key(below), below), below + LENGTH)),
            )
            for low, high in stretches:
                if high - low >= SHORTEST - SLACK:
                    result[_key(place), _key(low), _key(high)] = (place, low, high)
    return result.values()


def _gaps(occupied: Sequence[Span], page_length: float) -> list[Span]:
    """Return where marks may stand: 0.5 mm from occupied stretches, 1 mm from the paper's edges."""
    gaps = []
    low = PAPER_EDGE
    for begin, end in occupied:
        if begin - GAP > low:
            gaps.append((low, begin - GAP))
        low = max(low, end + GAP)
    if page_length - PAPER_EDGE > low:
        gaps.append((low, page_length - PAPER_EDGE))
    return gaps


def _key(length: float) -> int:
    """Return a length in whole millionths of a mm, so that equal lengths compare equal."""
    return round(length * 1e6)
