"""Cricut: a picture of each sheet on clear ground, and its lines as SVG in mm.

The machine's program prints marks of its own and finds the edge of what can be seen. So a picture
ends where its pieces do: it has the same size whether the program cuts clear ground off or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.units import inches
from companion.drawing.page import Document, Page
from companion.export.cutting_sheets import (
    CutSheet,
    bounding_box,
    cutting_lines,
    draw_faces,
    plan_cut_sheets,
    render_svg_file,
    settings_card,
)
from companion.export.target import File, Order, Plan
from companion.imposition.paper import Paper

AREAS = {"a4": (183.0, 269.8), "letter": (183.0, 252.5)}  # mm: the most that it prints and cuts
GAP = 1.5  # mm round each piece: the program lets ink run over
DPI = 300


def plan(order: Order) -> Plan:
    """Return pictures and lines of all sheets; CompanionError if the machine lacks the paper."""
    name = order.paper.name
    if name not in AREAS:
        raise CompanionError(f"Cricut prints on a4 and letter, not on {name}; use one of these")
    area = Paper(name, *AREAS[name])
    room = f"the {_size(area)} that the machine prints and cuts; print it and use a knife"
    whole, left_out = plan_cut_sheets(order, area, (0.0,), GAP, (), room)
    result = [_trimmed(sheet) for sheet in whole]
    backs = sum(sheet.component.sides == 2 for sheet in result)
    steps = 2 * len(result) + backs + 1 if result else 0
    return Plan(left_out, steps, _files(order, result, area) if result else iter(()))


def _files(order: Order, sheets: Sequence[CutSheet], area: Paper) -> Iterator[File]:
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    pages: dict[tuple[object, ...], Page] = {}  # sheets that look alike are drawn once
    for sheet, side in _sides(sheets):
        shapes = tuple(draw_faces(sheet, order.pieces, side, 0.0, clipped=True))
        page = Page(sheet.paper.width, sheet.paper.height, shapes)
        pages.setdefault(_looks(sheet, side), page)
    contents = render_pngs(Document(order.title, tuple(pages.values())), DPI, clear=True)
    drawn: dict[tuple[object, ...], bytes] = {}
    numbers: dict[str, int] = {}
    rows = []
    for sheet in sheets:
        part, paper = sheet.component, sheet.paper
        numbers[part.name] = numbers.get(part.name, 0) + 1
        name = f"{part.name}-{numbers[part.name]}"
        for _, side in _sides((sheet,)):
            looks = _looks(sheet, side)
            if looks not in drawn:
                drawn[looks] = next(contents)
            yield File(f"{name}{'-back' if side == 'back' else ''}.png", drawn[looks])
        lines = cutting_lines(sheet.placed)
        yield File(
            f"{name}.svg",
            render_svg_file(lines, (paper.width, paper.height), f"{part.title} {name}"),
        )
        rows.append((name, part.title, _size(paper)))
    two_sided = any(sheet.component.sides == 2 for sheet in sheets)
    card = settings_card(order, "cricut", rows, two_sided, paper=_size(area))
    yield File("settings.pdf", card)


def _size(paper: Paper) -> str:
    return f"{paper.width:.1f} x {paper.height:.1f} mm"


def _trimmed(sheet: CutSheet) -> CutSheet:
    """Return a sheet that ends at the first pixel beyond its pieces."""
    pixel = inches(1 / DPI)
    box = bounding_box(cutting_lines(sheet.placed))
    left, top = floor(box.left / pixel) * pixel, floor(box.top / pixel) * pixel
    width, height = ceil((box.right - left) / pixel), ceil((box.bottom - top) / pixel)
    return CutSheet(
        sheet.component,
        Paper(sheet.paper.name, width * pixel, height * pixel),
        tuple((id, replace(slot, x=slot.x - left, y=slot.y - top)) for id, slot in sheet.slots),
    )


def _sides(sheets: Sequence[CutSheet]) -> Iterator[tuple[CutSheet, str]]:
    """Yield the printed sides of sheets."""
    for sheet in sheets:
        yield sheet, "front"
        if sheet.component.sides == 2:
            yield sheet, "back"


def _looks(sheet: CutSheet, side: str) -> tuple[object, ...]:
    """Return a key for how a side of a sheet looks; plain backs count by place only."""
    part = sheet.component
    plain = side == "back" and part.plain_back
    places = (("" if plain else piece, replace(slot, page=0)) for piece, slot in sheet.slots)
    return (part.name, side, *places)
