"""Sheets that hold pieces of several sizes: in which order straight cuts part them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing.assembly.sheets import Area, sketch_cuts
from companion.drawing.assembly.sketch import Sketch, SketchLook, render_sketch
from companion.drawing.shapes import Group, Text
from companion.imposition.guillotine import cutting_order
from companion.imposition.slots import Box
from companion.printing.guide.flow import INK, MARGIN, PageFlow
from companion.printing.page_plan import PagePlan, SheetFile

LONGEST = 48.0  # side of a drawing, mm
GAP = 8.0
CAPTION = 9.0  # below a drawing, mm


def list_parting(
    flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str], colors: SketchLook
) -> None:
    """Set a drawing of each sheet with pieces of several sizes, its cuts numbered."""
    found = [
        (
            words["guide.part-sheet"].replace("{file}", file.path).replace("{n}", str(number)),
            *drawing,
        )
        for file in files
        for number, page in enumerate(file.pages, 1)
        if (drawing := _drawing(page, colors))
    ]
    if not found:
        return
    flow.room(LONGEST + CAPTION + 8)
    flow.words(words["guide.part"])
    for row in _rows(found, flow.width):
        high = max(height for _, _, _, height in row)
        flow.room(high + CAPTION)
        x = MARGIN
        for caption, sketch, width, height in row:
            flow.put(
                Group(render_sketch(sketch, width, height), x, flow.y),
                Text(x, flow.y + high + 4, caption, "sans", 8.5, INK),
            )
            x += width + GAP
        flow.y += high + CAPTION


Drawing = tuple[str, Sketch, float, float]


def _rows(drawings: Sequence[Drawing], room: float) -> Iterator[list[Drawing]]:
    row: list[Drawing] = []
    for drawing in drawings:
        if row and sum(width + GAP for _, _, width, _ in row) + drawing[2] > room:
            yield row
            row = []
        row.append(drawing)
    yield row


def _drawing(page: PagePlan, colors: SketchLook) -> tuple[Sketch, float, float] | None:
    """Return a sheet with its cuts, its width and its height; None if it needs none."""
    if page.side == "back" or page.fold or any(place.pane for place in page.places):
        return None
    if all(place.item.component.cut == "line" for place in page.places):
        return None  # each has an outline of its own, so scissors may go anywhere between
    slots = [place.slot for place in page.places]
    boxes = [Box(slot.x, slot.y, slot.x + slot.w, slot.y + slot.h) for slot in slots]
    order = cutting_order(Box(0.0, 0.0, page.width, page.height), boxes)
    if not order:
        return None
    pieces = [Area(box.left, box.top, box.right, box.bottom) for box in boxes]
    cuts = [(cut.x1, cut.y1, cut.x2, cut.y2) for cut in order]
    scale = LONGEST / max(page.width, page.height)
    sketch = sketch_cuts(page.width, page.height, pieces, cuts, colors)
    return sketch, page.width * scale, page.height * scale
