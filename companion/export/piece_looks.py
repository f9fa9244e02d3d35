"""Makes separate pieces of copies that look different, and draws both sides of standees."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.drawing.component import Component, Piece
from companion.drawing.folding.die_net import bounding_corners
from companion.drawing.folding.standee import Standee
from companion.drawing.page import Page
from companion.drawing.shapes import Group, Point, Polygon, Rect
from companion.printing.piece_images import group_looks
from companion.printing.selection import PrintRequest

# The two pictures of a standee, cut out of the net that is printed.


def is_standee(part: Component) -> bool:
    """Return whether a component consists of standees."""
    return any(isinstance(shape, Standee) for shape in part.assemblies.values())


def standee_of(part: Component, piece: str) -> Standee:
    """Return the folded net of a standee."""
    shape = part.assemblies.get(piece, next(iter(part.assemblies.values())))
    assert isinstance(shape, Standee)
    return shape


def standee_pages(part: Component, piece: Piece) -> tuple[Page, Page]:
    """Return the front and back of a standee as seen when it stands."""
    shape = standee_of(part, piece.id)
    width, height = shape.figure
    net = next(  # other things may be printed beside it
        outline.points
        for outline in part.cutout_of(piece.id).outlines
        if isinstance(outline, Polygon) and len(outline.points) == len(shape.outline)
    )
    (across, down), _ = bounding_corners(net)

    def side(corners: Sequence[Point], angle: float) -> Page:
        (left, top), _ = bounding_corners(corners)
        left, top = left + across, top + down
        place = (left + width, top + height) if angle else (-left, -top)
        group = Group(piece.front, *place, angle)
        return Page(width, height, (Group((group,), clip=Rect(0, 0, width, height)),))

    return side(shape.front, 0.0), side(shape.back, 180.0)


Pieces = dict[tuple[str, str], Piece]


def split_by_look(
    requests: Sequence[PrintRequest], drawn: Pieces
) -> tuple[tuple[PrintRequest, ...], Pieces]:
    """Turn copies that look different into separate pieces; return new requests and drawn pieces.

    A sheet stays one piece, although its copies have different numbers. People copy the sheet after
    the export.
    """
    result: list[PrintRequest] = []
    pieces: Pieces = {}
    for wanted in requests:
        part = wanted.component
        apart: list[tuple[Piece, str, int]] = []
        for id, copies in wanted.copies.items():
            apart += _iter_looks(part, drawn[part.name, id], copies)
        pieces |= {(part.name, piece.id): piece for piece, _, _ in apart}
        kin = {piece.id: former for piece, former, _ in apart}
        copies_of = {piece.id: copies for piece, _, copies in apart}
        result.append(PrintRequest(_rename_pieces(part, kin), copies_of))
    return tuple(result), pieces


def _iter_looks(part: Component, piece: Piece, copies: int) -> Iterator[tuple[Piece, str, int]]:
    """Yield (piece with this look, original id, number of copies) for each look of a piece."""
    result = group_looks(part, piece, copies)
    for number, (copy, count) in enumerate(result.items(), start=1):
        own = piece.per_copy(copy) if piece.per_copy and part.stock != "sheet" else ()
        front = (*piece.front, *own)
        if len(result) == 1:
            yield replace(piece, front=front), piece.id, copies
        else:
            id = f"{piece.id}-{number}"
            yield replace(piece, id=id, front=front, per_copy=None), piece.id, count


def _rename_pieces(part: Component, kin: dict[str, str]) -> Component:
    """Return a component with new piece ids in place of old ones; `kin` maps new ids to old."""
    if all(new == old for new, old in kin.items()):
        return part
    renamed = {}
    for key in ("cutouts", "assemblies", "sizes", "spaces"):
        if values := getattr(part, key):
            renamed[key] = {new: values[old] for new, old in kin.items() if old in values}
    return replace(part, **renamed)
