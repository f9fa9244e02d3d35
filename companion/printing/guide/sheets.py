"""Drawings of whole sheets: how they are turned in the printer, folded, cut and joined."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.drawing.assembly.sheets import (
    Area,
    cutting_steps,
    gutter_steps,
    joining_steps,
    turn_step,
)
from companion.drawing.assembly.sketch import SketchLook, Step
from companion.drawing.cutout import Crease
from companion.imposition.slots import Box
from companion.printing.page_plan import PagePlan, SheetFile

STRIP = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip


def turning_steps(files: Sequence[SheetFile], colors: SketchLook) -> tuple[Step, ...]:
    """Return how the sheets of this print are turned over, each way once."""
    found: dict[str, Step] = {}
    for file in files:
        if not (file.two_sided or file.setting == "backs"):
            continue
        edge = "short" if file.setting in ("short-edge", "booklet") else "long"
        for page in file.pages:
            upright = page.height >= page.width
            book = upright == (edge == "long")
            way = "again" if file.setting == "backs" else edge
            caption = f"turn.{way}-{'book' if book else 'calendar'}"
            if caption not in found:
                found[caption] = turn_step(
                    caption, page.width, page.height, upright=book, colors=colors
                )
    return tuple(found[caption] for caption in sorted(found))


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
