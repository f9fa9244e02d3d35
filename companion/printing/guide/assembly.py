"""How parts are put together: drawings of each kind of part that this print holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.core.text_format import labels_below
from companion.drawing import fonts
from companion.drawing.assembly.part_steps import assembly_steps, part_kind
from companion.drawing.assembly.sketch import (
    DASH,
    FINE,
    HAIR,
    SketchLook,
    Step,
    fitting_scale,
    render_sketch,
)
from companion.drawing.component import Component
from companion.drawing.shapes import Color, Group, Line, Pen, Rect, Shape, Text
from companion.drawing.text import FittedText, TextStyle
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
from companion.printing.guide.sheet_steps import has_separate_backs, joining_drawing, list_windows
from companion.printing.page_plan import SheetFile

# Numbered drawings in rows, each with a caption below.


HEIGHT = 32.0  # of a drawing, mm
NARROWEST = 27.0  # of a step, mm
WIDEST = 52.0  # of a step of weight 1, mm
GAP = 7.0
CAPTION_TOP, BELOW = 3.2, 6.0
CAPTION = TextStyle(size_pt=8.5, smallest_pt=8.5, leading=1.22)
NUMBER = 4.4  # mm from the number to its caption


def row_height(steps: Sequence[Step], words: Mapping[str, str], width: float) -> float:
    """Return the height of the first row of steps, so that a title can stay with it."""
    first = _rows(steps, width)[0]
    return HEIGHT + CAPTION_TOP + _caption_height(first, words, width) + BELOW


def list_steps(
    flow: PageFlow, steps: Sequence[Step], words: Mapping[str, str], mark: str = "123456789"
) -> None:
    """Draw captioned steps side by side, wrapped; all but the first share one scale."""
    number = 0
    rows = _rows(steps, flow.width)
    share = min(
        (
            fitting_scale(step.sketch, width, HEIGHT)
            for row in rows
            for step, width in row
            if step is not steps[0]
        ),
        default=None,
    )
    for row in rows:
        height = _caption_height(row, words, flow.width)
        flow.room(HEIGHT + CAPTION_TOP + height + BELOW)
        x = MARGIN
        for step, width in row:
            scale = None if step is steps[0] else share
            flow.add(
                Group(render_sketch(step.sketch, width, HEIGHT, scale), x, flow.y),
                *_caption(step, mark[number], words, x, flow, width),
            )
            x += width + GAP
            number += 1
        flow.y += HEIGHT + CAPTION_TOP + height + BELOW


def _rows(steps: Sequence[Step], width: float) -> list[list[tuple[Step, float]]]:
    """Return the steps row by row with their widths, mm."""
    needed = sum(step.weight * NARROWEST + GAP for step in steps) - GAP
    count = max(1, -(-needed // width))
    per_row = -(-len(steps) // int(count))
    rows = [steps[first : first + per_row] for first in range(0, len(steps), per_row)]
    unit = min(
        WIDEST, *((width - GAP * (len(row) - 1)) / sum(step.weight for step in row) for row in rows)
    )
    return [[(step, step.weight * unit) for step in row] for row in rows]


def _caption(
    step: Step, mark: str, words: Mapping[str, str], x: float, flow: PageFlow, width: float
) -> list[Shape]:
    y = flow.y + HEIGHT + CAPTION_TOP
    return [
        Text(x, y + 2.4, mark, "serif-bold", 11, flow.accent),
        *caption(words[step.caption], x + NUMBER, y, width - NUMBER).shapes,
    ]


def _caption_height(
    row: Sequence[tuple[Step, float]], words: Mapping[str, str], width: float
) -> float:
    return max(caption(words[step.caption], 0, 0, wide - NUMBER).height for step, wide in row)


def caption(words: str, x: float, y: float, width: float) -> FittedText:
    """Return a caption from (x, y) downwards."""
    return fit_guide_text(words, (x, y, width, 40), CAPTION)


TITLE, LEGEND = 6.5, 8.0
Swatch: TypeAlias = Callable[[float, float], Iterable[Shape]]


class AssemblyDrawing(Struct, frozen=True):
    """The drawings of one kind of part, and the components that are made like this."""

    kind: str
    parts: tuple[Component, ...]
    steps: tuple[Step, ...]


def assembly_drawings(held: Inventory, colors: SketchLook) -> tuple[AssemblyDrawing, ...]:
    """Return the drawings that this print needs, each kind of part once."""
    result: dict[str, AssemblyDrawing] = {}
    for part in held.parts:
        for piece in held.of(part):
            net = part.assemblies.get(piece.id)
            if net is None:
                continue
            kind = part_kind(net)
            known = result.get(kind) or AssemblyDrawing(kind, (), assembly_steps(net, colors))
            if part not in known.parts:
                result[kind] = AssemblyDrawing(kind, (*known.parts, part), known.steps)
    return tuple(result.values())


def list_assembly(
    flow: PageFlow,
    held: Inventory,
    files: Sequence[SheetFile],
    words: Mapping[str, str],
    colors: SketchLook,
) -> None:
    """Show how parts are folded and joined, in drawings and, where needed, in words."""
    captions = labels_below(words, "guide.steps")
    result = assembly_drawings(held, colors)
    drawn = {part.name for item in result for part in item.parts}
    described = [part for part in held.parts if part.how and part.name not in drawn]
    joined = joining_drawing(files, colors)
    apart = has_separate_backs(files)
    if not (result or described or joined or apart):
        return
    steps = result[0].steps if result else joined
    first = LEGEND + TITLE + row_height(steps, captions, flow.width) if steps else 12
    flow.heading(words["guide.assemble"], first)
    if result or joined:
        _legend(flow, labels_below(words, "guide.legend"), colors)
    for drawing in result:
        _title(flow, drawing.kind, [part.title for part in drawing.parts], drawing.steps, words)
        list_steps(flow, drawing.steps, captions)
        for part in drawing.parts:
            if part.how and drawing is [item for item in result if part in item.parts][-1]:
                _note(flow, part)
    if joined:
        _title(flow, "join", _large(files), joined, words)
        list_steps(flow, joined, captions)
        list_windows(flow, files, words)
    if apart:
        flow.words(words["guide.assemble-apart"])
    for part in described:
        _note(flow, part)


def _note(flow: PageFlow, part: Component) -> None:
    list_note(flow, f"*{part.title}:* {part.how}", BODY)


def _large(files: Sequence[SheetFile]) -> list[str]:
    titles = (
        place.item.component.title
        for file in files
        for page in file.pages
        for place in page.places
        if place.pane
    )
    return list(dict.fromkeys(titles))


def _title(
    flow: PageFlow, kind: str, parts: Sequence[str], steps: Sequence[Step], words: Mapping[str, str]
) -> None:
    """Set a title that stays with its first row of drawings."""
    flow.room(TITLE + row_height(steps, labels_below(words, "guide.steps"), flow.width))
    text = words[f"guide.kind.{kind}"].replace("{parts}", ", ".join(parts))
    flow.add(Text(MARGIN, flow.y + 3, text, "serif-bold", 10.5, INK))
    flow.y += TITLE


def _legend(flow: PageFlow, words: Mapping[str, str], colors: SketchLook) -> None:
    """Set the legend of tints and lines."""
    x, y = MARGIN, flow.y
    for name, swatch in _swatches(colors):
        for shape in swatch(x, y):
            flow.add(shape)
        flow.add(Text(x + 8.5, y + 2.9, words[name], "sans", 8, QUIET))
        x += 8.5 + fonts.text_width(words[name], "sans", 8) + 7
    flow.y += LEGEND


def _swatches(colors: SketchLook) -> Iterator[tuple[str, Swatch]]:
    pen = Pen(colors.ink, HAIR, round=False)

    def area(fill: Color) -> Swatch:
        return lambda x, y: (Rect(x, y, 7, 3.8, fill=fill, pen=pen),)

    def glue(x: float, y: float) -> Iterator[Shape]:
        yield Rect(x, y, 7, 3.8, fill=colors.glue, pen=pen)
        for k in range(1, 7):
            yield Line(x + k, y, x + k, y + 3.8, Pen(colors.quiet, FINE))

    def fold(x: float, y: float) -> Iterator[Shape]:
        yield Line(x, y + 1.9, x + 7, y + 1.9, Pen(colors.ink, FINE, DASH, round=False))

    if colors.front != colors.blank:
        yield "front", area(colors.front)
        yield "blank", area(colors.blank)
    yield "glue", glue
    yield "fold", fold
