"""What stands round the pieces of a page: footer, ruler, crop marks and fold lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import ceil

from msgspec.structs import replace

from companion.drawing import fonts
from companion.drawing.component import Cut
from companion.drawing.shapes import Group, Line, Pen, Shape, Text
from companion.imposition.marks import Segment, corner_ticks, crop_marks
from companion.imposition.slots import Slot
from companion.imposition.strip_places import Strip, place_furniture
from companion.printing.page_plan import PagePlan

FACE = "sans"
FURNITURE_INK = "#4A463E"
MARK = Pen("#000000", 0.1, round=False)
TICK = Pen("#000000", 0.15, round=False)
HALO = Pen("#FFFFFF", 0.55, round=False)  # under a tick, so that it shows on any picture
EDGE = Pen("#FFFFFF", 0.4, round=False)  # the same on a cut, where it stays on the pieces
FOLD = Pen("#000000", 0.15, (2.0, 1.2), round=False)
CREASE = Pen("#000000", 0.15, (0.9, 0.7), round=False)
FINE = Pen(FURNITURE_INK, 0.12, round=False)
SIZES_PT = (7.0, 6.5, 6.0, 5.5)
RULER = 50.0  # mm
RULER_WORDS = "50 mm"


def draw_furniture(
    plan: PagePlan, *, marks: bool, words: Sequence[str], white: bool = False
) -> tuple[Shape, ...]:
    """Draw the marks, fold line, footer and ruler of a page.

    Crop marks and ticks are drawn only if `marks` is true. A plan with marks of its own gets these
    instead, whatever `marks` is. `words` are the parts of the footer; the last ones are left out if
    they do not fit. If `white`, each corner without a crop mark gets a tick.
    """
    straight, others = _cut_slots(plan, "edges"), (*_cut_slots(plan, "line"), *plan.blank)
    segments, taken = _marks(plan, straight, others) if marks else ((), ())
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
        footer=float(ceil(fonts.text_width(footer, FACE, SIZES_PT[0]))),
        ruler=RULER + 2 + fonts.text_width(RULER_WORDS, FACE, SIZES_PT[-1]),
    )
    # where tokens fill the page the footer needs the place of a few marks
    lost = set(taken).difference(places.marks)
    segments = tuple(segment for segment in segments if segment not in lost)
    shapes: list[Shape] = list(_lines(segments, MARK))
    if marks and plan.marks is None:
        ticks = _corner_ticks(
            straight, segments, plan.width, plan.height, plan.bleed, others, inner=white
        )
        shapes += _lines(ticks.gutter, HALO)
        shapes += _lines(ticks.cut, EDGE)
        shapes += _lines((*ticks.gutter, *ticks.cut), TICK)
    shapes += _lines(plan.creases, CREASE)
    if plan.fold:
        fold = plan.fold
        shapes.append(Line(fold.x1, fold.y1, fold.x2, fold.y2, FOLD))
    if places.footer:
        shapes.append(_along_strip(places.footer, _footer(words, places.footer.length)))
    if places.ruler:
        shapes.append(_along_strip(places.ruler, _ruler(places.ruler.length)))
    return tuple(shapes)


def _lines(segments: Iterable[Segment], pen: Pen) -> Iterator[Line]:
    for segment in segments:
        yield Line(segment.x1, segment.y1, segment.x2, segment.y2, pen)


def _cut_slots(plan: PagePlan, cut: Cut) -> tuple[Slot, ...]:
    """Return the slots of pieces with this cut. All get page 1, so that results can be cached."""
    result = (place.slot for place in plan.places if place.item.component.cut == cut)
    return tuple(replace(slot, page=1) for slot in result)


def _marks(
    plan: PagePlan, straight: tuple[Slot, ...], others: tuple[Slot, ...]
) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    """Return two sets of crop marks: of this page, and of the fullest page of the same layout."""
    if not straight:
        return (), ()
    result = _crop_marks(straight, plan.width, plan.height, plan.bleed, others)
    if others or len(straight) == len(plan.fullest):
        return result, result
    return result, _crop_marks(plan.fullest, plan.width, plan.height, plan.bleed)


# the same for each full page of a print
_crop_marks = lru_cache(maxsize=64)(crop_marks)
_corner_ticks = lru_cache(maxsize=64)(corner_ticks)
_furnish = lru_cache(maxsize=64)(place_furniture)


def _along_strip(strip: Strip, shapes: Iterator[Shape]) -> Group:
    return Group(tuple(shapes), strip.x, strip.y, float(strip.angle_deg))


def _footer(words: Sequence[str], length: float) -> Iterator[Shape]:
    """Yield the footer in the largest type that fits; its last parts are left out if needed."""
    for count in range(len(words), 0, -1):
        line = " \u00b7 ".join(words[:count])
        for size_pt in SIZES_PT:
            if fonts.text_width(line, FACE, size_pt) <= length:
                yield Text(0, 0, line, FACE, size_pt, FURNITURE_INK)
                return


def _ruler(length: float) -> Iterator[Shape]:
    """Yield a 50 mm ruler at the end of a strip `length` mm long, to check the print's scale."""
    size_pt = SIZES_PT[-1]
    words = fonts.text_width(RULER_WORDS, FACE, size_pt)
    start = length - RULER - words - 1.2
    yield Line(start, 0, start + RULER, 0, FINE)
    for tick in range(0, 51, 5):
        high = 1.6 if tick % 10 == 0 else 0.9
        yield Line(start + tick, 0, start + tick, -high, FINE)
    yield Text(start + RULER + 1.0, 0, RULER_WORDS, FACE, size_pt, FURNITURE_INK)
