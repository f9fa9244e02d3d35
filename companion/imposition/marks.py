"""Crop marks: short lines that show where to cut, outside everything that is printed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.imposition.slots import Slot

LENGTH = 4.0
GAP = 0.5
SHORTEST = 1.0
PAPER_EDGE = 1.0
# A mark that runs beside a piece keeps this distance: more than the width of its line.
BESIDE = 0.25
SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Segment:
    """A straight line from (x1, y1) to (x2, y2), mm."""

    x1: float
    y1: float
    x2: float
    y2: float


def crop_marks(
    slots: Sequence[Slot], page_width: float, page_height: float, bleed: float
) -> tuple[Segment, ...]:
    """Return the crop marks for the slots of one page with `bleed` mm round each.

    At each corner both cut lines go on beyond the bleed, 0.5 mm away from it, for up to 4 mm of
    free paper: to the next piece or to 1 mm before the edge of the paper. What is left shorter
    than 1 mm is dropped. Cut lines that neighbours share get one mark.
    """
    across = [(slot.x, slot.x + slot.w) for slot in slots]
    down = [(slot.y, slot.y + slot.h) for slot in slots]
    upright = _marks(across, down, page_height, bleed)
    level = _marks(down, across, page_width, bleed)
    return tuple(
        [Segment(x, start, x, end) for x, start, end in upright]
        + [Segment(start, y, end, y) for y, start, end in level]
    )


def _marks(
    cuts: Sequence[tuple[float, float]],
    spans: Sequence[tuple[float, float]],
    page_length: float,
    bleed: float,
) -> Iterable[tuple[float, float, float]]:
    """Return (place of the cut, start, end) of the marks along one direction.

    `cuts` are the two cut lines of each piece in this direction, `spans` is where the piece
    begins and ends along them.
    """
    found: dict[tuple[int, int, int], tuple[float, float, float]] = {}
    pieces = list(zip(cuts, spans, strict=True))
    places = {_key(line): line for pair in cuts for line in pair}
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
        for pair, (begin, end) in pieces:
            if all(abs(line - place) > SLACK for line in pair):
                continue
            above, below = begin - bleed - GAP, end + bleed + GAP
            stretches = (
                (max(from_end.get(_key(above), above), above - LENGTH), above),
                (below, min(from_start.get(_key(below), below), below + LENGTH)),
            )
            for low, high in stretches:
                if high - low >= SHORTEST - SLACK:
                    found[_key(place), _key(low), _key(high)] = (place, low, high)
    return found.values()


def _gaps(occupied: Sequence[tuple[float, float]], page_length: float) -> list[tuple[float, float]]:
    """Return the free stretches of a line between what is occupied, clear of it by the gap."""
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
    """Return a length in whole millionths of a mm, to compare what floats tell apart."""
    return round(length * 1e6)
