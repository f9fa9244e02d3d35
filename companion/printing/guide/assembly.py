"""How parts are put together: drawings of each kind of part that this print holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from companion.core.words import labels_below
from companion.drawing import fonts
from companion.drawing.assembly.parts import assembly_steps, part_kind
from companion.drawing.assembly.sketch import DASH, FINE, HAIR, SketchLook, Step
from companion.drawing.component import Component
from companion.drawing.shapes import Color, Line, Pen, Rect, Shape, Text
from companion.printing.guide.flow import BODY, INK, MARGIN, QUIET, PageFlow, list_note
from companion.printing.guide.inventory import Inventory
from companion.printing.guide.joining import has_separate_backs, list_windows
from companion.printing.guide.sheets import joining_drawing
from companion.printing.guide.steps import list_steps, row_height
from companion.printing.page_plan import SheetFile

TITLE = 6.5
Swatch: TypeAlias = Callable[[float, float], Iterable[Shape]]


class AssemblyDrawing(Struct, frozen=True):
    """The drawings of one kind of part, and the components that are made like this."""

    kind: str
    parts: tuple[Component, ...]
    steps: tuple[Step, ...]


def assembly_drawings(held: Inventory, colors: SketchLook) -> tuple[AssemblyDrawing, ...]:
    """Return the drawings that this print needs, each kind of part once."""
    found: dict[str, AssemblyDrawing] = {}
    for part in held.parts:
        for piece in held.of(part):
            net = part.assemblies.get(piece.id)
            if net is None:
                continue
            kind = part_kind(net)
            known = found.get(kind) or AssemblyDrawing(kind, (), assembly_steps(net, colors))
            if part not in known.parts:
                found[kind] = AssemblyDrawing(kind, (*known.parts, part), known.steps)
    return tuple(found.values())


def list_assembly(
    flow: PageFlow,
    held: Inventory,
    files: Sequence[SheetFile],
    words: Mapping[str, str],
    colors: SketchLook,
) -> None:
    """Show how parts are folded and joined, in drawings and, where needed, in words."""
    captions = labels_below(words, "guide.steps")
    found = assembly_drawings(held, colors)
    drawn = {part.name for one in found for part in one.parts}
    told = [part for part in held.parts if part.how and part.name not in drawn]
    joined = joining_drawing(files, colors)
    apart = has_separate_backs(files)
    if not (found or told or joined or apart):
        return
    steps = found[0].steps if found else joined
    first = TITLE + 6 + row_height(steps, captions, flow.width) if steps else 12
    flow.heading(words["guide.assemble"], first)
    if found or joined:
        _legend(flow, labels_below(words, "guide.legend"), colors)
    for one in found:
        _title(flow, one.kind, [part.title for part in one.parts], one.steps, words)
        list_steps(flow, one.steps, captions)
        for part in one.parts:
            if part.how and one is _last(found, part):
                _note(flow, part)
    if joined:
        _title(flow, "join", _large(files), joined, words)
        list_steps(flow, joined, captions)
        list_windows(flow, files, words)
    if apart:
        flow.words(words["guide.assemble-apart"])
    for part in told:
        _note(flow, part)


def _last(found: Sequence[AssemblyDrawing], part: Component) -> AssemblyDrawing:
    return [one for one in found if part in one.parts][-1]


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
    said = words[f"guide.kind.{kind}"].replace("{parts}", ", ".join(parts))
    flow.put(Text(MARGIN, flow.y + 3, said, "serif-bold", 10.5, INK))
    flow.y += TITLE


def _legend(flow: PageFlow, words: Mapping[str, str], colors: SketchLook) -> None:
    """Set the legend: what tints and lines mean."""
    x, y = MARGIN, flow.y
    for name, swatch in _swatches(colors):
        for shape in swatch(x, y):
            flow.put(shape)
        flow.put(Text(x + 8.5, y + 2.9, words[name], "sans", 8, QUIET))
        x += 8.5 + fonts.text_width(words[name], "sans", 8) + 7
    flow.y += 8


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
