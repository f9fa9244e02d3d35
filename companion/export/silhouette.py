"""Silhouette: a file to print with registration marks, and the lines to cut as DXF and SVG.

The marks are those that the machine's own program reads: a square top left, and two corners.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.drawing.page import Document, Page
from companion.drawing.shapes import Rect, Shape
from companion.export.cutting_sheets import (
    CutSheet,
    CuttingLines,
    cutting_lines,
    draw_faces,
    group_by_lines,
    plan_cut_sheets,
    render_dxf,
    render_svg_file,
    settings_card,
)
from companion.export.target import File, Order, Plan
from companion.imposition.paper import Paper, parse_paper
from companion.imposition.slots import Box

INSET = 10.0  # mm from the edge of the paper to the middle of a mark's line: the program's least
ARM = 20.0  # mm
LINE = 1.0  # mm
SQUARE = 6.0  # mm with the line round it
CLEAR = 1.0  # mm kept free beside a mark
BLEED = 0.625
MARGINS = (INSET + LINE / 2 + CLEAR, INSET + SQUARE + CLEAR)
BLACK = "#000000"


def plan(order: Order) -> Plan:
    """Return the sheets of a game with their marks, and the lines of each layout."""
    corner = INSET - LINE / 2
    free = Box(corner, corner, corner + SQUARE + CLEAR, corner + SQUARE + CLEAR)
    paper, large = order.paper, parse_paper("a3")
    smaller = paper.width * paper.height < large.width * large.height
    room = (
        f"{paper.name} has room for; {'try --paper a3' if smaller else 'print it and use a knife'}"
    )
    result, left_out = plan_cut_sheets(order, paper, MARGINS, BLEED, (free,), room)
    layouts = group_by_lines([cutting_lines(sheet.placed) for sheet in result])
    steps = 2 + 2 * len(layouts) if result else 0
    return Plan(left_out, steps, _files(order, result, layouts) if result else iter(()))


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


def _files(
    order: Order, sheets: Sequence[CutSheet], layouts: dict[CuttingLines, list[int]]
) -> Iterator[File]:
    from companion.drawing.pdf import render_pdf  # late: loads what writes PDF

    paper = order.paper
    two_sided = any(sheet.component.sides == 2 for sheet in sheets)
    pages: list[Page] = []
    first: dict[int, int] = {}
    for number, sheet in enumerate(sheets, 1):
        first[number] = len(pages) + 1
        front = draw_faces(sheet, order.pieces, "front", BLEED)
        pages.append(Page(paper.width, paper.height, (*front, *registration_marks(paper))))
        if two_sided:
            back = tuple(draw_faces(sheet, order.pieces, "back", BLEED))
            pages.append(Page(paper.width, paper.height, back))
    title = f"{order.title}: Silhouette"
    document = Document(title, tuple(pages), "long-edge" if two_sided else "one-sided")
    yield File("print.pdf", render_pdf(document))
    rows = []
    for number, (lines, kin) in enumerate(layouts.items()):
        name = f"cut-{number + 1}" if number else "cut"
        yield File(f"{name}.dxf", render_dxf(lines, paper.height))
        yield File(
            f"{name}.svg", render_svg_file(lines, (paper.width, paper.height), f"{title}, {name}")
        )
        parts = ", ".join(dict.fromkeys(sheets[each - 1].component.title for each in kin))
        rows.append((name, parts, ", ".join(str(first[each]) for each in kin)))
    example = next((page for page in pages if page.shapes), None)
    sketch = example.shapes if example else ()
    yield File("settings.pdf", settings_card(order, "silhouette", rows, two_sided, sketch))
