"""Drawings of whole sheets: how they are turned in the printer, folded, cut and joined."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.drawing import fonts
from companion.drawing.assembly.sheet_steps import (
    Area,
    cutting_steps,
    gutter_steps,
    joining_steps,
    sketch_cuts,
    turn_step,
)
from companion.drawing.assembly.sketch import Sketch, SketchLook, Step, render_sketch
from companion.drawing.cutout import Crease
from companion.drawing.shapes import Group, Pen, Rect, Shape, Text
from companion.imposition.guillotine import cutting_order
from companion.imposition.slots import Box, printed_box
from companion.printing.guide.flow import INK, MARGIN, PageFlow
from companion.printing.page_plan import PagePlan, SheetFile

# Sheets that hold pieces of several sizes: in which order straight cuts part them.


LONGEST = 48.0  # side of a drawing, mm
GAP = 8.0
CAPTION = 9.0  # below a drawing, mm


def list_parting(
    flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str], colors: SketchLook
) -> None:
    """Set a drawing of each sheet with pieces of several sizes, its cuts numbered."""
    result = [
        (
            words["guide.part-sheet"].replace("{file}", file.path).replace("{n}", str(number)),
            *drawing,
        )
        for file in files
        for number, page in enumerate(file.pages, 1)
        if (drawing := _drawing(page, colors))
    ]
    if not result:
        return
    flow.room(LONGEST + CAPTION + 8)
    flow.words(words["guide.part"])
    for row in _rows(result, flow.width):
        high = max(height for _, _, _, height in row)
        flow.room(high + CAPTION)
        x = MARGIN
        for caption, sketch, width, height in row:
            flow.add(
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
    boxes = [printed_box(place.slot, 0.0) for place in page.places]
    order = cutting_order(Box(0.0, 0.0, page.width, page.height), boxes)
    if not order:
        return None
    pieces = [Area(box.left, box.top, box.right, box.bottom) for box in boxes]
    cuts = [(cut.x1, cut.y1, cut.x2, cut.y2) for cut in order]
    scale = LONGEST / max(page.width, page.height)
    sketch = sketch_cuts(page.width, page.height, pieces, cuts, colors)
    return sketch, page.width * scale, page.height * scale


# Large pieces that are printed in windows: which sheet goes where.


PLAN = 52.0  # longest side of a picture


def has_separate_backs(files: Sequence[SheetFile]) -> bool:
    """Return whether fronts and backs of large pieces are printed on sheets of their own."""
    return any(
        place.pane and place.face == "back" and page.side == "front"
        for file in files
        for page in file.pages
        for place in page.places
    )


def list_windows(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Show where each window of a large piece goes."""
    pictures = [picture for file in files for picture in _assemblies(file)]
    if not pictures:
        return
    row = max(height for _, _, _, height in pictures) + 12
    flow.room(8 + row)
    flow.words(words["guide.assemble-how"])
    x = 0.0
    for title, shapes, width, _ in pictures:
        if x + width > flow.width:
            x = 0.0
            flow.y += row
            flow.room(row)
        flow.add(
            Text(MARGIN + x, flow.y + 3, title, "serif-bold", 10, INK),
            Group(tuple(shapes), MARGIN + x, flow.y + 5.5),
        )
        x += max(width, fonts.text_width(title, "serif-bold", 10)) + 8
    flow.y += row


def _assemblies(file: SheetFile) -> Iterator[tuple[str, list[Shape], float, float]]:
    """Yield (title, picture, width, height) of each piece cut into windows, backs with fronts."""
    panes: dict[tuple[str, str, str, int], list[tuple[int, PagePlan]]] = {}
    for number, page in enumerate(file.pages, 1):
        for place in page.places:
            if place.pane and page.side == "front":
                item = place.item
                several = len(item.component.copies) > 1
                title = item.component.title + (f" {item.piece}" if several else "")
                key = title, item.piece, place.face, item.copy
                panes.setdefault(key, []).append((number, page))
    for (title, _, face, _), pages in panes.items():
        if len(pages) == 1:
            continue
        width, height = pages[0][1].places[0].item.size
        scale = PLAN / max(width, height)
        shapes: list[Shape] = []
        for number, page in pages:
            place = page.places[0]
            assert place.pane is not None
            box, slot = place.pane.part, place.slot
            x, y = (box.left - slot.x) * scale, (box.top - slot.y) * scale
            w, h = (box.right - box.left) * scale, (box.bottom - box.top) * scale
            shapes += [
                Rect(x, y, w, h, pen=Pen(INK, 0.2, round=False)),
                Text(x + w / 2, y + h / 2 + 1.6, str(number), "sans-bold", 11, INK, "middle"),
            ]
        name = f"{title}, {file.path}" + ("" if face == "front" else f" ({face})")
        yield name, shapes, width * scale, height * scale


STRIP = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip


def turning_steps(files: Sequence[SheetFile], colors: SketchLook) -> tuple[Step, ...]:
    """Return how the sheets of this print are turned over, each way once."""
    result: dict[str, Step] = {}
    for file in files:
        if not (file.two_sided or file.setting == "backs"):
            continue
        edge = "short" if file.setting in ("short-edge", "booklet") else "long"
        for page in file.pages:
            upright = page.height >= page.width
            book = upright == (edge == "long")
            way = "again" if file.setting == "backs" else edge
            caption = f"turn.{way}-{'book' if book else 'calendar'}"
            if caption not in result:
                result[caption] = turn_step(
                    caption, page.width, page.height, upright=book, colors=colors
                )
    return tuple(result[caption] for caption in sorted(result))


def cutting_drawing(files: Sequence[SheetFile], colors: SketchLook) -> tuple[Step, ...]:
    """Return how the first sheet is cut that holds several pieces with straight edges."""
    for page in _pages(files):
        if len(page.places) > 1 and all(
            place.pane is None and place.item.component.cut == "edges" for place in page.places
        ):
            steps = _cut(page, colors)
            if steps:
                return steps
    return ()


def _cut(page: PagePlan, colors: SketchLook) -> tuple[Step, ...]:
    slots = (place.slot for place in page.places)
    pieces = [Area(slot.x, slot.y, slot.x + slot.w, slot.y + slot.h) for slot in slots]
    fold = page.fold
    if fold is None:
        return cutting_steps(page.width, page.height, pieces, colors)
    crease = Crease(fold.x1, fold.y1, fold.x2, fold.y2)
    upright = fold.x1 == fold.x2
    half = [
        piece
        for piece in pieces
        if (piece.right <= fold.x1 if upright else piece.bottom <= fold.y1)
    ]
    # the folded sheet is cut through both layers
    width, height = (fold.x1, page.height) if upright else (page.width, fold.y1)
    cuts = cutting_steps(width, height, half, colors) if half else ()
    return (*gutter_steps(page.width, page.height, crease, pieces, colors), *cuts)


def joining_drawing(files: Sequence[SheetFile], colors: SketchLook) -> tuple[Step, ...]:
    """Return how the windows of the first large piece are trimmed and joined."""
    for page in _pages(files):
        for place in page.places:
            pane = place.pane
            if pane is None or (pane.column, pane.row) != (0, 0):
                continue
            part, printed = _area(pane.part), _area(pane.printed)
            right, below = printed.right - part.right, printed.bottom - part.bottom
            if max(right, below) < STRIP:
                continue
            return joining_steps(
                page.width,
                page.height,
                part=part,
                printed=printed,
                beside=right >= STRIP,
                colors=colors,
            )
    return ()


def _pages(files: Sequence[SheetFile]) -> Iterator[PagePlan]:
    return (page for file in files for page in file.pages if page.side != "back")


def _area(box: Box) -> Area:
    return Area(box.left, box.top, box.right, box.bottom)
