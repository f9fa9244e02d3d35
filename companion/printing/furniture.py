"""The marks of a sheet beside its pieces: crop marks, footer and ruler."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import ceil

from msgspec.structs import replace

from companion.drawing import fonts
from companion.drawing.component import Cut
from companion.drawing.shapes import Group, Line, Path, Pen, Rect, Shape, Text
from companion.imposition.marks import Segment, corner_ticks, crop_marks
from companion.imposition.slots import Slot
from companion.imposition.strip_places import Strip, place_furniture
from companion.printing.page_plan import PagePlan, PosterPage

# What is printed on the glue strips of large pieces: all of it goes under the next part.


NARROWEST = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip
OFF = 0.5  # mm from the seam to the dashes: the next part covers them
PICTURE = 2.0  # mm beside the seam that are left to the picture, for parts glued a little off
STEP = 5.0  # mm from line to line of the hatching
FACE, SIZE_PT = "sans", 7.0
INK, PAPER = "#000000", "#FFFFFF"


def draw_glue_strips(plan: PagePlan, words: Mapping[str, str]) -> Iterator[Shape]:
    """Yield dashes, hatching and words of each glue strip; backs have none, as it would be seen."""
    for place in plan.places:
        if place.pane is None or plan.side != "front":
            continue
        for frame, long in iter_strips(place.pane):
            yield Group(tuple(_strip(long, words["footer.glue"])), frame[0], frame[1], frame[2])


def iter_strips(pane: PosterPage) -> Iterator[tuple[tuple[float, float, float], float]]:
    """Yield (start and turn, length in mm) of each glue strip; unturned: right, below the seam."""
    part, printed = pane.part, pane.printed
    if printed.bottom - part.bottom >= NARROWEST:
        yield (printed.left, part.bottom, 0.0), printed.right - printed.left
    if printed.right - part.right >= NARROWEST:
        yield (part.right, part.bottom, -90.0), part.bottom - printed.top


def _strip(long: float, words: str, deep: float = 10.0) -> Iterator[Shape]:
    slanted = deep - PICTURE
    starts = [step * STEP - slanted for step in range(1, int((long + slanted) / STEP) + 1)]
    hatching = "".join(f"M{x:g} {deep:g}L{x + slanted:g} {PICTURE:g}" for x in starts)
    lines = tuple(
        Path(hatching, pen=Pen(color, width, round=False))
        for color, width in ((PAPER, 0.4), (INK, 0.12))
    )
    yield Group(lines, clip=Rect(0, PICTURE, long, slanted))
    yield Line(0, OFF, long, OFF, Pen(PAPER, 0.4, round=False))
    yield Line(0, OFF, long, OFF, Pen(INK, 0.12, (1.5, 1.5), round=False))
    wide = fonts.text_width(words, FACE, SIZE_PT)
    if wide + 4 <= long:
        middle = (PICTURE + deep) / 2
        yield Rect((long - wide) / 2 - 1.5, middle - 2.2, wide + 3, 4.4, 1.0, fill=PAPER)
        low = middle + fonts.x_height(FACE, SIZE_PT) / 2
        yield Text(long / 2, low, words, FACE, SIZE_PT, INK, "middle")


FURNITURE_INK = "#4A463E"
MARK = Pen("#000000", 0.1, round=False)
TICK = Pen("#000000", 0.15, round=False)
HALO = Pen("#FFFFFF", 0.55, round=False)  # under a tick, so that it shows on any picture
EDGE = Pen("#FFFFFF", 0.4, round=False)  # the same on a cut, where it stays on the pieces
FOLD = Pen("#000000", 0.15, (2.0, 1.2), round=False)
CREASE = Pen("#000000", 0.15, (0.9, 0.7), round=False)
FINE = Pen(FURNITURE_INK, 0.12, round=False)
SIZES_PT = (7.0, 6.5, 6.0, 5.5)
FURNITURE_FACE = "sans"
RULER = 50.0  # mm
RULER_WORDS = "50 mm"


def draw_furniture(
    plan: PagePlan, *, marks: bool, words: Sequence[str], white: bool = False
) -> tuple[Shape, ...]:
    """Return the marks (crop marks on request), fold line, footer and ruler of one page.

    `words` is the footer, the last ones give way; `white` pieces need a tick at each corner.
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
        footer=float(ceil(fonts.text_width(footer, FURNITURE_FACE, SIZES_PT[0]))),
        ruler=RULER + 2 + fonts.text_width(RULER_WORDS, FURNITURE_FACE, SIZES_PT[-1]),
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
    """Return the pieces that are cut this way, as if on page 1: equal pages share a cache."""
    result = (place.slot for place in plan.places if place.item.component.cut == cut)
    return tuple(replace(slot, page=1) for slot in result)


def _marks(
    plan: PagePlan, straight: tuple[Slot, ...], others: tuple[Slot, ...]
) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    """Return the crop marks of the page, and those of a full page of its kind."""
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
    """Yield the footer at the largest size that fits; the last words go if none does."""
    for count in range(len(words), 0, -1):
        line = " \u00b7 ".join(words[:count])
        for size_pt in SIZES_PT:
            if fonts.text_width(line, FURNITURE_FACE, size_pt) <= length:
                yield Text(0, 0, line, FURNITURE_FACE, size_pt, FURNITURE_INK)
                return


def _ruler(length: float) -> Iterator[Shape]:
    """Yield a scale of 50 mm that ends with the strip, to check the print's true size."""
    size_pt = SIZES_PT[-1]
    words = fonts.text_width(RULER_WORDS, FURNITURE_FACE, size_pt)
    start = length - RULER - words - 1.2
    yield Line(start, 0, start + RULER, 0, FINE)
    for tick in range(0, 51, 5):
        high = 1.6 if tick % 10 == 0 else 0.9
        yield Line(start + tick, 0, start + tick, -high, FINE)
    yield Text(start + RULER + 1.0, 0, RULER_WORDS, FURNITURE_FACE, size_pt, FURNITURE_INK)
