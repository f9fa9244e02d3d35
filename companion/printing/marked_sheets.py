"""`sheet.json`: where a print has markers for a camera, and the boxes that it reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.drawing.component import Piece
from companion.printing.manifest import PLACES, Placement, PrintedFile

SHEET_LIST = "sheet.json"


def list_marked_sheets(
    placements: Sequence[Placement],
    pieces: Mapping[tuple[str, str], Piece],
    files: Sequence[PrintedFile],
) -> list[dict[str, Any]]:
    """Return each printed sheet that a camera reads: page size, markers, boxes.

    Lengths are in mm from the top left corner of the page; the pieces of a copy are one sheet.
    """
    pages = {file.path: file.page_mm for file in files}
    sheets: dict[tuple[str, int], dict[str, Any]] = {}
    for placement in placements:
        marks = pieces[placement.component, placement.piece].camera
        if marks is None or placement.face != "front" or placement.window is not None:
            continue
        file, page, copy = placement.file, placement.page, placement.copy
        where = {"file": file, "page": page}
        sheet = sheets.setdefault(
            (placement.component, copy),
            {"sheet": copy, "component": placement.component, "size_mm": pages[file][page - 1]},
        )
        sheet.setdefault("markers", []).extend(
            {"number": number, **where, **_place(placement, x, y, marks.size, marks.size)}
            for number, (x, y) in enumerate(marks.places, start=marks.first(copy))
        )
        sheet.setdefault("boxes", []).extend(
            {"id": box.id, **where, "place": box.place, "n": box.n}
            | _place(placement, box.x, box.y, box.w, box.h)
            for box in marks.boxes
        )
    return list(sheets.values())


def _place(placement: Placement, x: float, y: float, w: float, h: float) -> dict[str, float]:
    """Return where a part of a piece lies on its page; a piece may lie turned."""
    right, low = placement.x + placement.w, placement.y + placement.h
    left, top = {
        0: (placement.x + x, placement.y + y),
        90: (right - y - h, placement.y + x),
        180: (right - x - w, low - y - h),
        270: (placement.x + y, low - x - w),
    }[placement.turned]
    w, h = (h, w) if placement.turned in (90, 270) else (w, h)
    places = {"x": left, "y": top, "w": w, "h": h}
    return {name: round(value, PLACES) for name, value in places.items()}
