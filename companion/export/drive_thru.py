"""DriveThruCards: one PDF a deck in four inks, the back of each card before its front."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.drawing.page import Document, Page
from companion.drawing.press_pdf import profile_path
from companion.export.print_shops import ShopSize, decks_with_size, fit_to_size
from companion.export.target import File, Order, Plan
from companion.printing.selection import PrintRequest


def plan(order: Order) -> Plan:
    """Return a file for each deck that has a size of the shop."""
    taken, left_out = decks_with_size(order, "drivethru")
    return Plan(left_out, len(taken), _files(order, taken))


def _files(order: Order, taken: Sequence[tuple[PrintRequest, ShopSize]]) -> Iterator[File]:
    from companion.drawing.press_pdf import render_press_pdf  # late: loads what writes PDF

    for wanted, size in taken:
        part = wanted.component
        pages: list[Page] = []
        for piece in order.of(wanted):
            back = fit_to_size(size, part, piece, piece.back)
            front = fit_to_size(size, part, piece, piece.front)
            pages += [back, front] * wanted.copies[piece.id]
        document = Document(f"{order.title}: {part.title}", tuple(pages))
        yield File(f"{part.name}.pdf", render_press_pdf(document))
    if taken:  # every file holds the profile
        yield File("colour-profile.txt", profile_path().with_suffix(".txt").read_bytes())
