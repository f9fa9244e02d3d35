"""How much ink faces take: which share of its area each one covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.drawing.component import Style
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Rect
from companion.printing.compose import drawn_pieces
from companion.printing.faces import face_records
from companion.printing.order import PrintOrder
from companion.printing.page_plan import Face
from companion.printing.selection import Wanted

DPI = 36


class Shares:
    """The share of ink of each face that was asked for, by what it is drawn from."""

    def __init__(self) -> None:
        self._known: dict[str, float] = {}

    def of(
        self, requests: Sequence[Wanted], style: Style, options: PrintOrder
    ) -> Mapping[tuple[str, str, Face], float]:
        """Return the share of each face by component, piece and face: 1 is black all over.

        Raises:
            DataError: something on them does not fit.
        """
        from companion.drawing.png import darkness  # late: only who asks for ink needs it

        pieces = drawn_pieces(requests, style)
        records = [*face_records(requests, pieces, options)]
        parts = {request.component.name: request.component for request in requests}
        new = {one.sha256: one for one in records if one.sha256 not in self._known}
        pages = []
        for one in new.values():
            width, height = parts[one.component].size_of(one.piece)
            piece = pieces[one.component, one.piece]
            shapes = piece.front if one.face == "front" else piece.back or ()
            face = Group(shapes, clip=Rect(0.0, 0.0, width, height))
            pages.append(Page(width, height, (face,)))
        if pages:
            self._known |= zip(new, darkness(Document("", tuple(pages)), DPI), strict=True)
        return {(one.component, one.piece, one.face): self._known[one.sha256] for one in records}
