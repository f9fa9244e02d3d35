"""Files for the cutting machines Silhouette and Cricut: pictures to print and lines to cut.

A Silhouette reads three marks that are printed with the sheet: a square top left, and two corners.
The Cricut program prints its own marks. It may crop transparent edges, and so change the size of a
picture. To prevent this, each picture ends at its outermost pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.units import inches
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Rect, Shape
from companion.export.cutting_lines import (
    CutSheet,
    CuttingLines,
    bounding_box,
    cutting_lines,
    draw_faces,
    plan_cut_sheets,
    render_dxf,
    render_svg_file,
    settings_card,
)
from companion.export.target import File, Order, Plan
from companion.imposition.paper import Paper, parse_paper
from companion.imposition.slots import Box

# Silhouette: a file to print with registration marks, and the lines to cut as DXF and SVG.


INSET = 10.0  # mm from the edge of the paper to the middle of a mark's line: the program's least
ARM = 20.0  # mm
LINE = 1.0  # mm
SQUARE = 6.0  # mm with the line round it
CLEAR = 1.0  # mm kept free beside a mark
BLEED = 0.625
MARGINS = (INSET + LINE / 2 + CLEAR, INSET + SQUARE + CLEAR)
BLACK = "#000000"


def plan_silhouette(order: Order) -> Plan:
    """Plan printed sheets with registration marks, and the cutting lines of each layout."""
    corner = INSET - LINE / 2
    free = Box(corner, corner, corner + SQUARE + CLEAR, corner + SQUARE + CLEAR)
    paper, large = order.paper, parse_paper("a3")
    smaller = paper.width * paper.height < large.width * large.height
    room = (
        f"{paper.name} has room for; {'try --paper a3' if smaller else 'print it and use a knife'}"
    )
    sheets, left_out = plan_cut_sheets(order, paper, MARGINS, BLEED, (free,), room)
    layouts: dict[CuttingLines, list[int]] = {}  # sheets, from 0, that are cut by the same lines
    for number, sheet in enumerate(sheets):
        layouts.setdefault(cutting_lines(sheet), []).append(number)
    steps = 2 + 2 * len(layouts) if sheets else 0
    return Plan(left_out, steps, _sheet_files(order, sheets, layouts) if sheets else iter(()))


def registration_marks(paper: Paper) -> tuple[Shape, ...]:
    """Return the three registration marks of a sheet."""
    w, h, half = paper.width, paper.height, LINE / 2
    edge = INSET - half
    return (
        Rect(edge, edge, SQUARE, SQUARE, fill=BLACK),
        Rect(w - INSET - ARM, edge, ARM + half, LINE, fill=BLACK),
        Rect(w - INSET - half, edge, LINE, ARM + half, fill=BLACK),
        Rect(edge, h - INSET - ARM, LINE, ARM + half, fill=BLACK),
        Rect(edge, h - INSET - half, ARM + half, LINE, fill=BLACK),
    )


def _sheet_files(
    order: Order, sheets: Sequence[CutSheet], layouts: dict[CuttingLines, list[int]]
) -> Iterator[File]:
    from companion.drawing.pdf import render_pdf  # late: loads what writes PDF

    size = order.paper.width, order.paper.height
    two_sided = any(sheet.component.sides == 2 for sheet in sheets)
    pages: list[Page] = []
    for sheet in sheets:
        front = draw_faces(sheet, order.pieces, "front", BLEED)
        pages.append(Page(*size, (*front, *registration_marks(order.paper))))
        if two_sided:
            pages.append(Page(*size, tuple(draw_faces(sheet, order.pieces, "back", BLEED))))
    title = f"{order.title}: Silhouette"
    document = Document(title, tuple(pages), "long-edge" if two_sided else "one-sided")
    yield File("print.pdf", render_pdf(document))
    rows = []
    for number, (lines, kin) in enumerate(layouts.items()):
        name = f"cut-{number + 1}" if number else "cut"
        yield File(f"{name}.dxf", render_dxf(lines, order.paper.height))
        yield File(f"{name}.svg", render_svg_file(lines, size, f"{title}, {name}"))
        parts = ", ".join(dict.fromkeys(sheets[place].component.title for place in kin))
        rows.append((name, parts, ", ".join(str(place * (1 + two_sided) + 1) for place in kin)))
    sketch = pages[0].shapes
    yield File("settings.pdf", settings_card(order, "silhouette", rows, two_sided, sketch))


# Cricut: a picture of each sheet on clear ground, and its lines as SVG in mm.


AREAS = {"a4": (183.0, 269.8), "letter": (183.0, 252.5)}  # mm: the most that it prints and cuts
GAP = 1.5  # mm round each piece: the program lets ink run over
DPI = 300


def plan_cricut(order: Order) -> Plan:
    """Plan pictures and cutting lines of all sheets; CompanionError if Cricut lacks the paper."""
    name = order.paper.name
    if name not in AREAS:
        raise CompanionError(f"Cricut prints on a4 and letter, not on {name}; use one of these")
    area = Paper(name, *AREAS[name])
    room = f"the {_describe_size(area)} that the machine prints and cuts; print it and use a knife"
    whole, left_out = plan_cut_sheets(order, area, (0.0,), GAP, (), room)
    sheets = [_trim_to_pieces(sheet) for sheet in whole]
    backs = sum(sheet.component.sides == 2 for sheet in sheets)
    steps = 2 * len(sheets) + backs + 1 if sheets else 0
    return Plan(left_out, steps, _picture_files(order, sheets, area) if sheets else iter(()))


def _picture_files(order: Order, sheets: Sequence[CutSheet], area: Paper) -> Iterator[File]:
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    pages: dict[tuple[object, ...], Page] = {}  # sheets that look alike are drawn once
    for sheet, side in _iter_sides(sheets):
        shapes = tuple(draw_faces(sheet, order.pieces, side, 0.0, clipped=True))
        pages.setdefault(_looks(sheet, side), Page(sheet.paper.width, sheet.paper.height, shapes))
    contents = render_pngs(Document(order.title, tuple(pages.values())), DPI, clear=True)
    drawn: dict[tuple[object, ...], bytes] = {}
    numbers: dict[str, int] = {}
    rows = []
    for sheet in sheets:
        part, paper = sheet.component, sheet.paper
        numbers[part.name] = numbers.get(part.name, 0) + 1
        name = f"{part.name}-{numbers[part.name]}"
        for _, side in _iter_sides((sheet,)):
            looks = _looks(sheet, side)
            if looks not in drawn:
                drawn[looks] = next(contents)
            yield File(f"{name}{'-back' if side == 'back' else ''}.png", drawn[looks])
        size, title = (paper.width, paper.height), f"{part.title} {name}"
        yield File(f"{name}.svg", render_svg_file(cutting_lines(sheet), size, title))
        rows.append((name, part.title, _describe_size(paper)))
    two_sided = any(sheet.component.sides == 2 for sheet in sheets)
    card = settings_card(order, "cricut", rows, two_sided, paper=_describe_size(area))
    yield File("settings.pdf", card)


def _describe_size(paper: Paper) -> str:
    return f"{paper.width:.1f} x {paper.height:.1f} mm"


def _trim_to_pieces(sheet: CutSheet) -> CutSheet:
    """Crop a sheet to its pieces, at whole pixels."""
    pixel = inches(1 / DPI)
    box = bounding_box(cutting_lines(sheet))
    left, top = floor(box.left / pixel) * pixel, floor(box.top / pixel) * pixel
    width, height = ceil((box.right - left) / pixel), ceil((box.bottom - top) / pixel)
    paper = Paper(sheet.paper.name, width * pixel, height * pixel)
    moved = ((id, replace(slot, x=slot.x - left, y=slot.y - top)) for id, slot in sheet.slots)
    return CutSheet(sheet.component, paper, tuple(moved))


def _iter_sides(sheets: Sequence[CutSheet]) -> Iterator[tuple[CutSheet, str]]:
    """Yield the printed sides of sheets."""
    for sheet in sheets:
        yield sheet, "front"
        if sheet.component.sides == 2:
            yield sheet, "back"


def _looks(sheet: CutSheet, side: str) -> tuple[object, ...]:
    """Return a key for one side of a sheet; sides with equal keys look the same.

    Plain backs all look alike, so their keys have no piece ids.
    """
    part = sheet.component
    plain = side == "back" and part.plain_back
    places = (("" if plain else piece, replace(slot, page=0)) for piece, slot in sheet.slots)
    return (part.name, side, *places)
