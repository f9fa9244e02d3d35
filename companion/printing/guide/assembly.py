"""Drawings of how sheets are turned, cut and joined, and how parts are put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.core.text_format import fill_template, labels_below
from companion.drawing import fonts
from companion.drawing.assembly.part_steps import assembly_steps, part_kind
from companion.drawing.assembly.sheet_steps import (
    Area,
    cutting_steps,
    gutter_steps,
    joining_steps,
    sketch_cuts,
    turn_step,
)
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    Sketch,
    SketchLook,
    Step,
    fitting_scale,
    render_sketch,
)
from companion.drawing.component import Component
from companion.drawing.cutout import Crease
from companion.drawing.fit_text import FittedText, TextStyle
from companion.drawing.shapes import Color, Group, Line, Pen, Rect, Shape, Text
from companion.imposition.guillotine import cutting_order
from companion.imposition.slots import Box, printed_box
from companion.printing.guide.contents import Inventory
from companion.printing.guide.flow import (
    BODY,
    INK,
    MARGIN,
    QUIET,
    PageFlow,
    fit_guide_text,
    list_note,
)
from companion.printing.page_plan import PagePlan, SheetFile

HEIGHT = 32.0  # of a drawing, mm
NARROWEST = 27.0  # of a step, mm
WIDEST = 52.0  # of a step of weight 1, mm
GAP = 7.0
CAPTION_TOP, BELOW = 3.2, 6.0
CAPTION = TextStyle(size_pt=8.5, smallest_pt=8.5, leading=1.22)
NUMBER = 4.4  # mm from the number to its caption
TITLE, LEGEND = 6.5, 8.0
LONGEST, SHEET_GAP, BELOW_SHEET = 48.0, 8.0, 9.0  # mm: side of a sheet that is cut, and around it
PLAN = 52.0  # mm: longest side of a large piece with its windows
STRIP = 5.0  # mm: what is printed beyond a part by less is bleed, not a glue strip


def row_height(steps: Sequence[Step], words: Mapping[str, str], width: float) -> float:
    """Return the height of the first row of steps, to keep a title on the same page."""
    first = _rows(steps, width)[0]
    return HEIGHT + CAPTION_TOP + _caption_height(first, words, width) + BELOW


def list_steps(
    flow: PageFlow, steps: Sequence[Step], words: Mapping[str, str], mark: str = "123456789"
) -> None:
    """Draw steps in rows, with captions. All drawings except the first share one scale."""
    marks, rows = iter(mark), _rows(steps, flow.width)
    placed = [place for row in rows for place in row][1:]
    share = min((fitting_scale(step.sketch, w, HEIGHT) for step, w in placed), default=None)
    for row in rows:
        height = _caption_height(row, words, flow.width)
        flow.room(HEIGHT + CAPTION_TOP + height + BELOW)
        x, low = MARGIN, flow.y + HEIGHT + CAPTION_TOP
        for step, width in row:
            scale = None if step is steps[0] else share
            flow.add(
                Group(render_sketch(step.sketch, width, HEIGHT, scale), x, flow.y),
                Text(x, low + 2.4, next(marks), "serif-bold", 11, flow.accent),
                *caption(words[step.caption], x + NUMBER, low, width - NUMBER).shapes,
            )
            x += width + GAP
        flow.y += HEIGHT + CAPTION_TOP + height + BELOW


def _rows(steps: Sequence[Step], width: float) -> list[list[tuple[Step, float]]]:
    """Return the steps row by row, each with its width in mm."""
    needed = sum(step.weight * NARROWEST + GAP for step in steps) - GAP
    count = max(1, -(-needed // width))
    per_row = -(-len(steps) // int(count))
    rows = [steps[first : first + per_row] for first in range(0, len(steps), per_row)]
    unit = min(
        WIDEST, *((width - GAP * (len(row) - 1)) / sum(step.weight for step in row) for row in rows)
    )
    return [[(step, step.weight * unit) for step in row] for row in rows]


def _caption_height(
    row: Sequence[tuple[Step, float]], words: Mapping[str, str], width: float
) -> float:
    return max(caption(words[step.caption], 0, 0, wide - NUMBER).height for step, wide in row)


def caption(words: str, x: float, y: float, width: float) -> FittedText:
    """Return a caption with its top left corner at (x, y)."""
    return fit_guide_text(words, (x, y, width, 40), CAPTION)


def _drawings_by_kind(
    held: Inventory, colors: SketchLook
) -> dict[str, tuple[tuple[Step, ...], list[Component]]]:
    """Return each kind of folded part with its assembly steps and its components."""
    result: dict[str, tuple[tuple[Step, ...], list[Component]]] = {}
    for part in held.parts:
        for piece in held.of(part):
            if (net := part.assemblies.get(piece.id)) is None:
                continue
            kind = part_kind(net)
            if kind not in result:
                result[kind] = assembly_steps(net, colors), []
            if part not in result[kind][1]:
                result[kind][1].append(part)
    return result


def list_assembly(
    flow: PageFlow,
    held: Inventory,
    files: Sequence[SheetFile],
    words: Mapping[str, str],
    colors: SketchLook,
) -> None:
    """Draw how parts are folded and joined, and set the components' own instructions."""
    captions = labels_below(words, "guide.steps")
    drawings = _drawings_by_kind(held, colors)
    drawn = {part.name: kind for kind, (_, parts) in drawings.items() for part in parts}
    described = [part for part in held.parts if part.how and part.name not in drawn]
    joined = joining_drawing(files, colors)
    apart = has_separate_backs(files)
    if not (drawings or described or joined or apart):
        return
    steps = next(iter(drawings.values()))[0] if drawings else joined
    first = LEGEND + TITLE + row_height(steps, captions, flow.width) if steps else 12
    flow.heading(words["guide.assemble"], first)
    if drawings or joined:
        _legend(flow, labels_below(words, "guide.legend"), colors)
    for kind, (steps, parts) in drawings.items():
        _title(flow, kind, [part.title for part in parts], steps, words)
        list_steps(flow, steps, captions)
        for part in parts:
            if part.how and kind == drawn[part.name]:  # the last of its kinds
                _note(flow, part)
    if joined:
        places = (place for file in files for page in file.pages for place in page.places)
        large = dict.fromkeys(place.item.component.title for place in places if place.pane)
        _title(flow, "join", [*large], joined, words)
        list_steps(flow, joined, captions)
        list_windows(flow, files, words)
    if apart:
        flow.words(words["guide.assemble-apart"])
    for part in described:
        _note(flow, part)


def _note(flow: PageFlow, part: Component) -> None:
    list_note(flow, f"*{part.title}:* {part.how}", BODY)


def _title(
    flow: PageFlow, kind: str, parts: Sequence[str], steps: Sequence[Step], words: Mapping[str, str]
) -> None:
    """Set a title above assembly steps, on the same page as their first row."""
    flow.room(TITLE + row_height(steps, labels_below(words, "guide.steps"), flow.width))
    text = words[f"guide.kind.{kind}"].replace("{parts}", ", ".join(parts))
    flow.add(Text(MARGIN, flow.y + 3, text, "serif-bold", 10.5, INK))
    flow.y += TITLE


def _legend(flow: PageFlow, words: Mapping[str, str], colors: SketchLook) -> None:
    """Draw the legend of the tints and lines in drawings."""
    x, y = MARGIN, flow.y
    tints: dict[str, Color | None] = {"front": colors.front, "blank": colors.blank}
    if colors.front == colors.blank:
        tints = {}
    for name, fill in {**tints, "glue": colors.glue, "fold": None}.items():
        if fill:
            flow.add(Rect(x, y, 7, 3.8, fill=fill, pen=Pen(colors.ink, HAIR, round=False)))
        else:
            flow.add(Line(x, y + 1.9, x + 7, y + 1.9, Pen(colors.ink, FINE, DASH, round=False)))
        for k in range(1, 7) if name == "glue" else ():
            flow.add(Line(x + k, y, x + k, y + 3.8, Pen(colors.quiet, FINE)))
        flow.add(Text(x + 8.5, y + 2.9, words[name], "sans", 8, QUIET))
        x += 8.5 + fonts.text_width(words[name], "sans", 8) + 7
    flow.y += LEGEND


def list_parting(
    flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str], colors: SketchLook
) -> None:
    """Draw the numbered cuts of sheets that hold pieces of several sizes.

    Left out are gutterfolds, sheets with nothing but outlined pieces, and sheets on which straight
    cuts cannot separate the sizes.
    """
    label = words["guide.part-sheet"]
    result = [
        (fill_template(label, {"file": file.path, "n": number}), *drawing)
        for file in files
        for number, page in enumerate(file.pages, 1)
        if (drawing := _parting(page, colors))
    ]
    if not result:
        return
    flow.room(LONGEST + BELOW_SHEET + 8)
    flow.words(words["guide.part"])
    for row in _sheet_rows(result, flow.width):
        high = max(height for _, _, _, height in row)
        flow.room(high + BELOW_SHEET)
        x = MARGIN
        for caption, sketch, width, height in row:
            flow.add(
                Group(render_sketch(sketch, width, height), x, flow.y),
                Text(x, flow.y + high + 4, caption, "sans", 8.5, INK),
            )
            x += width + SHEET_GAP
        flow.y += high + BELOW_SHEET


Drawing = tuple[str, Sketch, float, float]


def _sheet_rows(drawings: Sequence[Drawing], room: float) -> Iterator[list[Drawing]]:
    row: list[Drawing] = []
    for drawing in drawings:
        if row and sum(width + SHEET_GAP for _, _, width, _ in row) + drawing[2] > room:
            yield row
            row = []
        row.append(drawing)
    yield row


def _parting(page: PagePlan, colors: SketchLook) -> tuple[Sketch, float, float] | None:
    """Return (drawing of a page's cuts, width, height), in mm; None if there is no drawing."""
    if page.side == "back" or page.fold or any(place.pane for place in page.places):
        return None
    if all(place.item.component.cut == "line" for place in page.places):
        return None  # each has an outline of its own, so scissors may go anywhere between
    boxes = [printed_box(place.slot, 0.0) for place in page.places]
    order = cutting_order(Box(0.0, 0.0, page.width, page.height), boxes)
    if not order:
        return None
    pieces = [_area(box) for box in boxes]
    cuts = [(cut.x1, cut.y1, cut.x2, cut.y2) for cut in order]
    scale = LONGEST / max(page.width, page.height)
    sketch = sketch_cuts(page.width, page.height, pieces, cuts, colors)
    return sketch, page.width * scale, page.height * scale


def has_separate_backs(files: Sequence[SheetFile]) -> bool:
    """Return whether fronts and backs of large pieces are printed on separate sheets."""
    return any(
        place.pane and place.face == "back" and page.side == "front"
        for file in files
        for page in file.pages
        for place in page.places
    )


def list_windows(flow: PageFlow, files: Sequence[SheetFile], words: Mapping[str, str]) -> None:
    """Draw each piece that is too large for one page, with the page number of every part."""
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
    """Yield (title, picture, width, height) for each side printed in parts on fronts of sheets."""
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


def turning_steps(files: Sequence[SheetFile], colors: SketchLook) -> tuple[Step, ...]:
    """Return drawings that show how to turn over this print's sheets, one for each way needed."""
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
    """Return drawings that show how to cut the first sheet with several straight-edged pieces."""
    for page in _pages(files):
        cuts = {"pane" if place.pane else place.item.component.cut for place in page.places}
        if len(page.places) > 1 and cuts == {"edges"} and (steps := _cut(page, colors)):
            return steps
    return ()


def _cut(page: PagePlan, colors: SketchLook) -> tuple[Step, ...]:
    pieces, fold = [_area(printed_box(place.slot, 0.0)) for place in page.places], page.fold
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
    """Return drawings that show how to trim and join the parts of the first large piece."""
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
