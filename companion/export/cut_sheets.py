"""Sheets for cutting machines: pieces beside each other, their ink apart from their lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never, cast

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.drawing.component import Component
from companion.drawing.cutout import Outline
from companion.drawing.shapes import Circle, Group, Polygon, Rect, Shape
from companion.export.cut_lines import piece_outlines
from companion.export.lookalikes import Pieces
from companion.export.target import LeftOut, Order
from companion.imposition.duplex import mirror_in_vertical
from companion.imposition.filling import Piece
from companion.imposition.packing import pack_pieces
from companion.imposition.paper import Paper
from companion.imposition.slots import Box, Slot, Turn, face_origin, printed_box
from companion.printing.selection import PrintRequest

WHITE = "#FFFFFF"
NO_SHAPES = ("board", "sheet")  # stocks that need no machine: a ruler cuts them


class CutSheet(Struct, frozen=True):
    """A sheet that stands upright, with pieces of one component."""

    component: Component
    paper: Paper
    slots: tuple[tuple[str, Slot], ...]  # (piece, slot)

    @property
    def placed(self) -> Iterator[tuple[Component, str, Slot]]:
        """Each piece with its slot."""
        for piece, slot in self.slots:
            yield self.component, piece, slot


def plan_cut_sheets(
    order: Order,
    paper: Paper,
    margins: Sequence[float],
    bleed: float,
    kept_free: Sequence[Box],
    room: str,
) -> tuple[tuple[CutSheet, ...], tuple[LeftOut, ...]]:
    """Return the sheets of all components that a machine may cut, and what it cannot.

    Args:
        order: what is exported.
        paper: the sheet, upright.
        margins: the least distance of ink from its edges, mm; the first that works is taken.
        bleed: how far ink runs beyond the lines, mm.
        kept_free: where nothing may lie.
        room: what has no room for a piece that is too large, and what to try.
    """
    found: list[CutSheet] = []
    left_out: list[LeftOut] = []
    for wanted in order.wanted:
        part = wanted.component
        if part.stock in NO_SHAPES:
            left_out.append(LeftOut(part.name, "has straight edges only; print it and use a ruler"))
            continue
        for margin in margins:
            made, too_large = _of_component(wanted, paper, margin, bleed)
            if not any(_intersects_marks(sheet, bleed, kept_free) for sheet in made):
                break
        found += made
        if too_large:
            what = "is" if len(too_large) == len(wanted.copies) else f"({', '.join(too_large)}) is"
            left_out.append(LeftOut(part.name, f"{what} larger than {room}"))
    return tuple(found), tuple(left_out)


def _of_component(
    wanted: PrintRequest, paper: Paper, margin: float, bleed: float
) -> tuple[list[CutSheet], list[str]]:
    """Return the sheets of a component, and its pieces that are too large."""
    part = wanted.component
    sizes: dict[tuple[float, float], list[str]] = {}
    for piece, copies in wanted.copies.items():
        sizes.setdefault(part.size_of(piece), []).extend([piece] * copies)
    too_large: list[str] = []
    found: list[CutSheet] = []
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
        found += [CutSheet(part, paper, tuple(row)) for row in rows.values()]
    return found, too_large


def _upright(slot: Slot, page: Paper, paper: Paper) -> Slot:
    """Return a slot on a sheet that is turned so that it stands upright."""
    if (page.width > page.height) == (paper.width > paper.height):
        return slot
    turned = cast(Turn, (slot.turned + 90) % 360)
    return Slot(slot.page, page.height - slot.y - slot.h, slot.x, slot.h, slot.w, turned)


def _intersects_marks(sheet: CutSheet, bleed: float, kept_free: Sequence[Box]) -> bool:
    return any(
        printed_box(slot, bleed).overlaps(box) for _, slot in sheet.slots for box in kept_free
    )


def draw_faces(
    sheet: CutSheet, pieces: Pieces, side: str, bleed: float, clipped: bool = False
) -> tuple[Shape, ...]:
    """Return the faces of a sheet; backs lie as they do once the sheet is turned over.

    Args:
        sheet: the sheet.
        pieces: all that are drawn.
        side: `front` or `back`.
        bleed: how far ink runs beyond a piece, mm.
        clipped: whether ink ends at the outline instead, on white.
    """
    return tuple(_faces(sheet, pieces, side, bleed, clipped))


def _faces(
    sheet: CutSheet, pieces: Pieces, side: str, bleed: float, clipped: bool
) -> Iterable[Shape]:
    part = sheet.component
    for piece, slot in sheet.slots:
        drawn = pieces[part.name, piece]
        shown = drawn.front if side == "front" else drawn.back
        if shown is None:
            continue
        width, height = part.size_of(piece)
        place = slot if side == "front" else mirror_in_vertical(slot, sheet.paper.width / 2)
        x, y = face_origin(place)
        clips = (
            piece_outlines(part, piece)[: len(part.cutout_of(piece).outlines)]
            if clipped
            else (Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed),)
        )
        behind = side == "back" and clipped
        for clip in (_mirrored(clip, width) for clip in clips) if behind else clips:
            ground = (
                (replace(clip, fill=WHITE),) if clipped else ()
            )  # glue tabs are not see-through
            yield Group((*ground, *shown), x, y, float(place.turned), clip=clip)


def _mirrored(outline: Outline, width: float) -> Outline:
    """Return an outline as one sees it from behind."""
    match outline:
        case Rect(x=x, w=w):
            return replace(outline, x=width - x - w)
        case Circle(x=x):
            return replace(outline, x=width - x)
        case Polygon(points):
            return Polygon(tuple((width - x, y) for x, y in points))
        case _:
            assert_never(outline)
