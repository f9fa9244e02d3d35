"""Cutting and scoring lines of a sheet, as SVG and DXF for cutting machines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.data.shared import shared_words
from companion.drawing.component import Component
from companion.drawing.cutout import Outline
from companion.drawing.fit_text import TextStyle
from companion.drawing.page import Document, Page
from companion.drawing.shapes import (
    KAPPA,
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Point,
    Polygon,
    Rect,
    Shape,
    fixed,
)
from companion.drawing.widgets import TextWriter, draw_heading
from companion.export.piece_looks import Pieces
from companion.export.target import LeftOut, Order
from companion.imposition.packing import Piece, pack_pieces
from companion.imposition.paper import Paper
from companion.imposition.slots import Box, Slot, Turn, face_origin, mirror_in_vertical, printed_box
from companion.printing.selection import PrintRequest

# A page that tells how to set a cutting machine, with a drawing of the sheet.


EDGE = 18.0  # mm
TITLE = TextStyle("serif-black", 18.0)
BODY = TextStyle("sans", 9.5)
STRONG = TextStyle("sans-bold", 9.5)
SKETCH = 62.0  # mm: the width of the drawing
ROW = 6.2  # mm
Row = tuple[str, str, str]


def settings_card(
    order: Order,
    target: str,
    rows: Sequence[Row],
    two_sided: bool,
    sketch: Sequence[Shape] = (),
    paper: str = "",
) -> bytes:
    """Return a PDF page with settings for a cutting machine; `target` selects its texts.

    `rows` list the things to cut, in three columns. `two_sided` means that they have backs.
    `sketch` is a small drawing of a whole sheet. `paper` is the name of the paper, if it differs
    from the order's.
    """
    from companion.drawing.pdf import render_pdf  # late: loads what writes PDF

    words = shared_words(f"export.{target}")
    pages: list[Page] = []
    pen = TextWriter(order.style.theme)
    width, height = order.paper.width, order.paper.height
    wide = width - 2 * EDGE
    pen.write(f"{order.title}. {words['title']}", (EDGE, EDGE, wide, 12), TITLE)
    y = EDGE + 14
    beside = wide - SKETCH - 8 if sketch else wide
    for part in ("before", "each"):
        y = draw_heading(pen, words[part], EDGE, y, beside)
        for number, step in enumerate(words[f"steps-{part}"].split(" | "), 1):
            text = step.format(paper=paper or order.paper.name.upper())
            pen.write(f"{number}", (EDGE, y, 5, 10), STRONG)
            y += pen.write(text, (EDGE + 6, y, beside - 6, 40), BODY) + 3.2
        y += 3
    if sketch:
        scale = SKETCH / width
        x = width - EDGE - SKETCH
        ground = Rect(0, 0, width, height, fill="#FFFFFF", pen=Pen("#888888", 0.6))
        pen.add(Group((ground, *sketch), x, EDGE + 14, scale=scale))
        y = max(y, EDGE + 14 + height * scale + 6)
    text = words["two-sided" if two_sided else "one-sided"]
    y += pen.write(text, (EDGE, y, wide, 20), BODY) + 5
    columns = (EDGE, EDGE + 0.26 * wide, EDGE + 0.76 * wide, EDGE + wide)
    header = tuple(words["table"].split(" | "))
    for style, row in ((STRONG, header), *((BODY, row) for row in rows)):
        if y > height - EDGE:
            pages.append(Page(width, height, tuple(pen.shapes)))
            pen, y = TextWriter(order.style.theme), EDGE
        high = max(
            pen.write(text, (left, y, right - left - 3, 3 * ROW), style)
            for text, left, right in zip(row, columns[:-1], columns[1:], strict=True)
        )
        y += max(ROW, high + 3)
    pages.append(Page(width, height, tuple(pen.shapes)))
    return render_pdf(Document(f"{order.title}: {words['title']}", tuple(pages)))


CORNER = 3.0  # mm: the radius of the corners of cards
SMALL = 100.0  # mm: what is longer is no card for the hand, its corners stay square
QUARTER = 0.41421356  # bulge of a quarter of a circle: the tangent of a quarter of its angle
HALF = 1.0
CUT = Pen("#FF0000", 0.1)
SCORE = Pen("#0000FF", 0.1)


class Vertex(Struct, frozen=True):
    """A corner of a closed outline; `bulge` bends the edge after it, as in DXF (0 is straight)."""

    x: float
    y: float
    bulge: float = 0.0


Contour = tuple[Vertex, ...]


class CuttingLines(Struct, frozen=True):
    """The cutting and scoring lines of a sheet, mm from its top left corner."""

    cuts: tuple[Contour, ...]
    scores: tuple[tuple[Point, Point], ...]


def piece_outlines(part: Component, piece: str) -> tuple[Outline, ...]:
    """Return the outlines along which a piece is cut; cards have round corners."""
    cutout = part.cutout_of(piece)
    if part.stock == "card" and part.cut == "edges" and max(part.size_of(piece)) < SMALL:
        width, height = part.size_of(piece)
        return (Rect(0.0, 0.0, width, height, CORNER),)
    return (*cutout.outlines, *cutout.holes)


def cutting_lines(sheet: CutSheet) -> CuttingLines:
    """Return the lines of all pieces of a sheet; holes come first, as they must be cut first."""
    cuts: list[Contour] = []
    scores: list[tuple[Point, Point]] = []
    part = sheet.component
    for piece, slot in sheet.slots:
        size = part.size_of(piece)
        for outline in reversed(piece_outlines(part, piece)):
            corners = ((_on_page(x, y, size, slot), bulge) for x, y, bulge in _contour(outline))
            cuts.append(tuple(Vertex(*place, bulge) for place, bulge in corners))
        for fold in part.cutout_of(piece).folds:
            start = _on_page(fold.x1, fold.y1, size, slot)
            scores.append((start, _on_page(fold.x2, fold.y2, size, slot)))
    return CuttingLines(tuple(cuts), tuple(scores))


def bounding_box(lines: CuttingLines) -> Box:
    """Return the smallest box round all cutting lines."""
    spots = [(vertex.x, vertex.y) for contour in lines.cuts for vertex in contour]
    for contour in lines.cuts:
        ends = zip(contour, (*contour[1:], contour[0]), strict=True)
        spots += [_furthest(here, there) for here, there in ends if here.bulge == HALF]
    xs, ys = zip(*spots, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _on_page(x: float, y: float, size: tuple[float, float], slot: Slot) -> Point:
    """Convert a point of a piece that lies in a slot to a point of the page."""
    c, s = cos(radians(slot.turned)), sin(radians(slot.turned))
    x, y = x - size[0] / 2, y - size[1] / 2
    across, down = slot.x + slot.w / 2 + x * c - y * s, slot.y + slot.h / 2 + x * s + y * c
    return round(across, 4), round(down, 4)


def _contour(outline: Outline) -> Sequence[tuple[float, float, float]]:
    """Return the corners of an outline as (x, y, bulge), clockwise on paper."""
    match outline:
        case Polygon(points):
            return [(x, y, 0.0) for x, y in points]
        case Circle(x, y, r):
            return (x - r, y, HALF), (x + r, y, HALF)
        case Rect(x, y, w, h, radius) if radius <= 0:
            return (x, y, 0.0), (x + w, y, 0.0), (x + w, y + h, 0.0), (x, y + h, 0.0)
        case Rect(x, y, w, h, radius):
            r = min(radius, w / 2, h / 2)
            corners = ((x + r, y), (x + w - r, y), (x + w, y + r), (x + w, y + h - r))
            more = ((x + w - r, y + h), (x + r, y + h), (x, y + h - r), (x, y + r))
            return [(*at, QUARTER * (n % 2)) for n, at in enumerate((*corners, *more))]


def _path(contour: Contour) -> str:
    first = contour[0]
    parts = [f"M{fixed(first.x)} {fixed(first.y)}"]
    for here, there in zip(contour, (*contour[1:], first), strict=True):
        parts += _arc(here, there) if here.bulge else [f"L{fixed(there.x)} {fixed(there.y)}"]
    return "".join((*parts, "Z"))


def _arc(here: Vertex, there: Vertex) -> Iterator[str]:
    """Yield an arc as SVG curves: one for a quarter circle, two for a half circle (bulge 1)."""
    if here.bulge == HALF:  # by way of the point that lies furthest out, on the left of the way
        middle = Vertex(*_furthest(here, there), QUARTER)
        yield from _arc(Vertex(here.x, here.y, QUARTER), middle)
        yield from _arc(middle, there)
        return
    # the corner where the tangents of both ends meet lies on the left of the way
    x, y = _furthest(here, there)
    first = here.x + KAPPA * (x - here.x), here.y + KAPPA * (y - here.y)
    last = there.x + KAPPA * (x - there.x), there.y + KAPPA * (y - there.y)
    yield f"C{' '.join(map(fixed, (*first, *last, there.x, there.y)))}"


def _furthest(here: Vertex, there: Vertex) -> Point:
    """Return the point of a half circle that is furthest from its chord."""
    dx, dy = there.x - here.x, there.y - here.y
    return (here.x + there.x) / 2 + dy / 2, (here.y + there.y) / 2 - dx / 2


def render_svg_file(lines: CuttingLines, page: tuple[float, float], title: str) -> bytes:
    """Return an SVG file in mm with one layer for cutting and one for scoring."""
    from companion.drawing.svg import render_svg_layers  # late: loads a library

    named: dict[str, Sequence[Shape]] = {"Cut": [Path(_path(cut), pen=CUT) for cut in lines.cuts]}
    if lines.scores:
        named["Score"] = [Line(*start, *end, SCORE) for start, end in lines.scores]
    return render_svg_layers(Page(*page, ()), named, title).encode()


def render_dxf(lines: CuttingLines, height: float) -> bytes:
    """Return the lines as a DXF file of release 12, in mm.

    Even the free Silhouette Studio opens it. `height` is the height of the sheet, since y grows
    downwards in the lines but upwards in DXF.
    """
    pairs: list[tuple[int, object]] = [
        *((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009")),
        *((9, "$INSUNITS"), (70, 4), (9, "$MEASUREMENT"), (70, 1), (0, "ENDSEC")),
        *((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LAYER"), (70, 2)),
        *_layer("CUT", 1),
        *_layer("SCORE", 5),
        *((0, "ENDTAB"), (0, "ENDSEC"), (0, "SECTION"), (2, "ENTITIES")),
    ]
    for contour in lines.cuts:
        pairs += [(0, "POLYLINE"), (8, "CUT"), (66, 1), (70, 1), *_point(0, 0, 0)]
        for vertex in contour:
            pairs += [(0, "VERTEX"), (8, "CUT"), *_point(vertex.x, height - vertex.y)]
            if vertex.bulge:  # what is clockwise downwards is clockwise upwards: below zero
                pairs.append((42, -vertex.bulge))
        pairs += [(0, "SEQEND"), (8, "CUT")]
    for (x1, y1), (x2, y2) in lines.scores:
        ends = (*_point(x1, height - y1), (11, _number(x2)), (21, _number(height - y2)))
        pairs += [(0, "LINE"), (8, "SCORE"), *ends]
    pairs += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code:>3}\n{value}\n" for code, value in pairs).encode("ascii")


def _layer(name: str, color: int) -> tuple[tuple[int, object], ...]:
    return ((0, "LAYER"), (2, name), (70, 0), (62, color), (6, "CONTINUOUS"))


def _point(x: float, y: float, z: float | None = None) -> list[tuple[int, object]]:
    place: list[tuple[int, object]] = [(10, _number(x)), (20, _number(y))]
    return place if z is None else [*place, (30, _number(z))]


def _number(value: float) -> str:
    return f"{value:.4f}"


# Sheets for cutting machines: pieces beside each other, their ink apart from their lines.


WHITE = "#FFFFFF"
NO_SHAPES = ("board", "sheet")  # stocks that need no machine: a ruler cuts them


class CutSheet(Struct, frozen=True):
    """A portrait sheet with pieces of one component."""

    component: Component
    paper: Paper
    slots: tuple[tuple[str, Slot], ...]  # (piece, slot)


def plan_cut_sheets(
    order: Order,
    paper: Paper,
    margins: Sequence[float],
    bleed: float,
    kept_free: Sequence[Box],
    room: str,
) -> tuple[tuple[CutSheet, ...], tuple[LeftOut, ...]]:
    """Plan sheets of all that the machine can cut; return them and what is left out.

    Ink runs `bleed` mm beyond the lines. `margins` are distances from the paper's edge to the ink,
    in mm. For each component, they are tried in turn until no ink lies on the areas `kept_free`. If
    a piece is too large, its message ends with `room`, which names the machine's area and a remedy.
    """
    result: list[CutSheet] = []
    left_out: list[LeftOut] = []
    for wanted in order.wanted:
        part = wanted.component
        if part.stock in NO_SHAPES:
            left_out.append(LeftOut(part.name, "has straight edges only; print it and use a ruler"))
            continue
        for margin in margins:
            sheets, too_large = _of_component(wanted, paper, margin, bleed)
            inked = [printed_box(slot, bleed) for sheet in sheets for _, slot in sheet.slots]
            if not any(box.overlaps(free) for box in inked for free in kept_free):
                break
        result += sheets
        if too_large:
            what = "is" if len(too_large) == len(wanted.copies) else f"({', '.join(too_large)}) is"
            left_out.append(LeftOut(part.name, f"{what} larger than {room}"))
    return tuple(result), tuple(left_out)


def _of_component(
    wanted: PrintRequest, paper: Paper, margin: float, bleed: float
) -> tuple[list[CutSheet], list[str]]:
    """Return the cutting sheets of a component, and the ids of its pieces that are too large."""
    part = wanted.component
    sizes: dict[tuple[float, float], list[str]] = {}
    for piece, copies in wanted.copies.items():
        sizes.setdefault(part.size_of(piece), []).extend([piece] * copies)
    too_large: list[str] = []
    result: list[CutSheet] = []
    for size, ids in sizes.items():
        try:
            packing = pack_pieces(
                [Piece(part.name, *size, len(ids))], paper, margin=margin, bleed=bleed
            )
        except CompanionError:
            too_large += dict.fromkeys(ids)
            continue
        page = Paper(paper.name, packing.page_width, packing.page_height)
        rows: dict[int, list[tuple[str, Slot]]] = {}
        for piece, place in zip(ids, packing.placements, strict=True):
            slot = _upright(place.slot, page, paper)
            rows.setdefault(place.slot.page, []).append((piece, slot))
        result += [CutSheet(part, paper, tuple(row)) for row in rows.values()]
    return result, too_large


def _upright(slot: Slot, page: Paper, paper: Paper) -> Slot:
    """Return a slot, turned with its page if the page and `paper` differ in orientation."""
    if (page.width > page.height) == (paper.width > paper.height):
        return slot
    turned = cast(Turn, (slot.turned + 90) % 360)
    return Slot(slot.page, page.height - slot.y - slot.h, slot.x, slot.h, slot.w, turned)


def draw_faces(
    sheet: CutSheet, pieces: Pieces, side: str, bleed: float, clipped: bool = False
) -> Iterator[Shape]:
    """Yield the fronts or the backs of the pieces on a sheet.

    `side` is `front` or `back`. Backs are mirrored, as on a turned sheet. Ink runs `bleed` mm
    beyond a piece; if `clipped`, it ends at the piece's outline, on a white ground.
    """
    part = sheet.component
    for piece, slot in sheet.slots:
        drawn = pieces[part.name, piece]
        shown = drawn.front if side == "front" else drawn.back
        if shown is None:
            continue
        width, height = part.size_of(piece)
        place = slot if side == "front" else mirror_in_vertical(slot, sheet.paper.width / 2)
        x, y = face_origin(place)
        clips: Sequence[Outline] = [Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed)]
        if clipped:
            clips = piece_outlines(part, piece)[: len(part.cutout_of(piece).outlines)]
        for outline in clips:
            clip = _mirrored(outline, width) if side == "back" and clipped else outline
            ground = [replace(clip, fill=WHITE)] if clipped else []  # glue tabs are not see-through
            yield Group((*ground, *shown), x, y, float(place.turned), clip=clip)


def _mirrored(outline: Outline, width: float) -> Outline:
    """Return an outline mirrored left to right, as seen from behind."""
    match outline:
        case Rect(x=x, w=w):
            return replace(outline, x=width - x - w)
        case Circle(x=x):
            return replace(outline, x=width - x)
        case Polygon(points):
            return Polygon(tuple((width - x, y) for x, y in points))
