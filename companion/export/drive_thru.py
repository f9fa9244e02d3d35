"""DriveThruCards: one PDF a deck in four inks, the back of each card before its front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.drawing.page import Document, Page
from companion.drawing.press import profile
from companion.export.shops import ShopSize, at_size, decks
from companion.export.target import File, Order, Plan
from companion.printing.selection import Wanted


def plan(order: Order) -> Plan:
    """Return a file for each deck that has a size of the shop."""
    taken, left_out = decks(order, "drivethru")
    return Plan(left_out, len(taken), _files(order, taken))


def _files(order: Order, taken: Sequence[tuple[Wanted, ShopSize]]) -> Iterator[File]:
    from companion.drawing.press_pdf import press_pdf  # late: loads what writes PDF

    for wanted, size in taken:
        part = wanted.component
        pages: list[Page] = []
        for piece in order.of(wanted):
            back = at_size(size, part, piece, piece.back)
            front = at_size(size, part, piece, piece.front)
            pages += [back, front] * wanted.copies[piece.id]
        document = Document(f"{order.title}: {part.title}", tuple(pages))
        yield File(f"{part.name}.pdf", press_pdf(document))
    if taken:  # every file holds the profile
        yield File("colour-profile.txt", profile().with_suffix(".txt").read_bytes())
