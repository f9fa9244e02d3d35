"""What a sheet says beside its pieces: crop marks, footer and ruler."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil

from companion.drawing import fonts
from companion.drawing.shapes import Group, Line, Pen, Shape, Text
from companion.imposition.marks import Segment, crop_marks
from companion.imposition.strips import Strip, furnish
from companion.printing.plans import PagePlan

INK = "#4A463E"
MARK = Pen("#000000", 0.1, round=False)
FOLD = Pen("#000000", 0.15, (2.0, 1.2), round=False)
CREASE = Pen("#000000", 0.15, (0.9, 0.7), round=False)
FINE = Pen(INK, 0.12, round=False)
SIZES_PT = (7.0, 6.5, 6.0, 5.5)
FACE = "sans"
RULER = 50.0  # mm
RULER_WORDS = "50 mm"


def furniture(plan: PagePlan, *, marks: bool, words: Sequence[str]) -> tuple[Shape, ...]:
    """Return marks, fold line, footer and ruler of one page.

    Args:
        plan: the page.
        marks: whether to draw crop marks; alignment marks and folds are always drawn.
        words: the footer, the most important words first; the last give way if room is short.
    """
    segments, taken = _marks(plan) if marks else ((), ())
    if plan.marks is not None:
        segments = taken = plan.marks
    taken = (*taken, *plan.creases)
    footer = " \u00b7 ".join(words)
    places = _furnish(
        plan.fullest,
        plan.width,
        plan.height,
        bleed=plan.bleed,
        marks=taken,
        lines=(plan.fold,) if plan.fold else (),
        footer=float(ceil(fonts.width(footer, FACE, SIZES_PT[0]))),
        ruler=RULER + 2 + fonts.width(RULER_WORDS, FACE, SIZES_PT[-1]),
    )
    # where tokens fill the page the footer needs the place of a few marks
    lost = set(taken).difference(places.marks)
    shapes: list[Shape] = [Line(s.x1, s.y1, s.x2, s.y2, MARK) for s in segments if s not in lost]
    shapes += [Line(s.x1, s.y1, s.x2, s.y2, CREASE) for s in plan.creases]
    if plan.fold:
        fold = plan.fold
        shapes.append(Line(fold.x1, fold.y1, fold.x2, fold.y2, FOLD))
    if places.footer:
        shapes.append(_along(places.footer, _footer(words, places.footer.length)))
    if places.ruler:
        shapes.append(_along(places.ruler, _ruler(places.ruler.length)))
    return tuple(shapes)


def _marks(plan: PagePlan) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    """Return the crop marks of the page, and those of a full page of its kind."""
    if any(part.cut == "line" for part in plan.components):
        return (), ()
    full = _crop_marks(plan.fullest, plan.width, plan.height, plan.bleed)
    if len(plan.places) == len(plan.fullest):
        return full, full
    slots = [place.slot for place in plan.places]
    return crop_marks(slots, plan.width, plan.height, plan.bleed), full


# the same for each full page of a print
_crop_marks = lru_cache(maxsize=64)(crop_marks)
_furnish = lru_cache(maxsize=64)(furnish)


def _along(strip: Strip, shapes: Iterator[Shape]) -> Group:
    return Group(tuple(shapes), strip.x, strip.y, float(strip.angle_deg))


def _footer(words: Sequence[str], length: float) -> Iterator[Shape]:
    """Yield the footer at the largest size that fits; the last words go if none does."""
    for count in range(len(words), 0, -1):
        line = " \u00b7 ".join(words[:count])
        for size_pt in SIZES_PT:
            if fonts.width(line, FACE, size_pt) <= length:
                yield Text(0, 0, line, FACE, size_pt, INK)
                return


def _ruler(length: float) -> Iterator[Shape]:
    """Yield a scale of 50 mm that ends with the strip; it shows that nothing was scaled."""
    size_pt = SIZES_PT[-1]
    words = fonts.width(RULER_WORDS, FACE, size_pt)
    start = length - RULER - words - 1.2
    yield Line(start, 0, start + RULER, 0, FINE)
    for tick in range(0, 51, 5):
        high = 1.6 if tick % 10 == 0 else 0.9
        yield Line(start + tick, 0, start + tick, -high, FINE)
    yield Text(start + RULER + 1.0, 0, RULER_WORDS, FACE, size_pt, INK)
