"""Cricut: a picture of each sheet on clear ground, and its lines as SVG in mm.

The machine's program prints marks of its own and finds the edge of what can be seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.page import Document, Page
from companion.export.cut_lines import lines_of, svg_of
from companion.export.cut_sheets import Sheet, faces, sheets
from companion.export.settings_card import settings_card
from companion.export.target import File, Order, Plan
from companion.imposition.paper import Paper

AREAS = {"a4": (183.0, 269.8), "letter": (183.0, 252.5)}  # mm: the most that it prints and cuts
GAP = 1.5  # mm round each piece: the program lets ink run over
DPI = 300


def plan(order: Order) -> Plan:
    """Return pictures and lines of all sheets.

    Raises:
        CompanionError: the paper is one that the machine does not print on.
    """
    name = order.paper.name
    if name not in AREAS:
        raise CompanionError(f"Cricut prints on a4 and letter, not on {name}; use one of these")
    area = Paper(name, *AREAS[name])
    found, left_out = sheets(order, area, (0.0,), GAP, ())
    backs = sum(sheet.component.sides == 2 for sheet in found)
    steps = 2 * len(found) + backs + 1 if found else 0
    return Plan(left_out, steps, _files(order, found, area) if found else iter(()))


def _files(order: Order, found: Sequence[Sheet], area: Paper) -> Iterator[File]:
    from companion.drawing.png import pngs  # late: loads what draws pixels

    size = f"{area.width:g} x {area.height:g} mm"
    numbers: dict[str, int] = {}
    drawn: dict[tuple[object, ...], bytes] = {}  # sheets that look alike are drawn once
    rows = []
    for sheet in found:
        part = sheet.component
        numbers[part.name] = numbers.get(part.name, 0) + 1
        name = f"{part.name}-{numbers[part.name]}"
        sides = ("front", "back") if part.sides == 2 else ("front",)
        for side in sides:
            looks = side, *_looks(sheet, side)
            if looks not in drawn:
                shapes = faces(sheet, order.pieces, side, 0.0, clipped=True)
                page = Page(area.width, area.height, shapes)
                (drawn[looks],) = pngs(Document(part.title, (page,)), DPI, clear=True)
            yield File(f"{name}{'-back' if side == 'back' else ''}.png", drawn[looks])
        lines = lines_of(sheet.placed)
        yield File(f"{name}.svg", svg_of(lines, (area.width, area.height), f"{part.title} {name}"))
        rows.append((name, part.title, size))
    two_sided = any(sheet.component.sides == 2 for sheet in found)
    card = settings_card(order, "cricut", rows, two_sided, paper=size)
    yield File("settings.pdf", card)


def _looks(sheet: Sheet, side: str) -> tuple[object, ...]:
    """Return what tells how a side of a sheet looks: of plain backs only where they lie."""
    part = sheet.component
    plain = side == "back" and part.plain_back
    places = (("" if plain else piece, replace(slot, page=0)) for piece, slot in sheet.slots)
    return (part.name, *places)
