"""The pictures of a room of PlayingCards.io."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.drawing.component import BLEED, Component, Piece
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Rect
from companion.export.figures import is_standee, standee_pages
from companion.export.target import Order
from companion.printing.selection import PrintRequest

MOST_BYTES = 2_000_000  # of a picture, so that both sites take it


def render_face_pictures(
    order: Order, wanted: PrintRequest, assets: dict[str, bytes], *, fixed: bool
) -> dict[Any, str]:
    """Draw the faces of a component; return the address of each front and, with "", each back.

    Args:
        order: what is exported.
        wanted: the component.
        assets: the pictures of the room, by their path; these are added.
        fixed: whether only fronts are seen.
    """
    part = wanted.component
    found: dict[Any, str] = {}
    pages: dict[str, Page] = {}
    for piece in order.of(wanted):
        front = f"userassets/{part.name}-{piece.id}.png"
        if is_standee(part):
            back = f"userassets/{part.name}-{piece.id}-back.png"
            pages[front], pages[back] = standee_pages(part, piece)
        elif fixed or piece.back is None:
            back = front
            pages[front] = _trimmed(part, piece, piece.front)
        else:
            back = f"userassets/{part.name}-{'back' if part.plain_back else f'{piece.id}-back'}.png"
            pages[front] = _trimmed(part, piece, piece.front)
            if back not in pages:
                pages[back] = _trimmed(part, piece, piece.back)
        found[piece.id], found[piece.id, ""] = f"package://{front}", f"package://{back}"
    assets |= dict(zip(pages, _drawn(part, [*pages.values()]), strict=True))
    return found


def _drawn(part: Component, pages: Sequence[Page]) -> list[bytes]:
    """Return pictures that both sites take: with less dots if one is too large."""
    from companion.drawing.png import render_pngs  # late: loads what draws pixels

    longest = max(part.width, part.height)
    dpi = 150 if longest <= 130 else 110  # more than a screen shows of a card that is enlarged
    clear = part.cut == "line" or is_standee(part)
    while True:
        drawn = list(render_pngs(Document(part.title, tuple(pages)), dpi, clear=clear))
        if max(map(len, drawn)) < MOST_BYTES or dpi <= 60:
            return drawn
        dpi = round(dpi * 0.75)


def _trimmed(part: Component, piece: Piece, shapes: tuple[Any, ...]) -> Page:
    """Return a face as a page of just its size; round pieces stand on clear ground."""
    width, height = part.size_of(piece.id)
    clips = (
        part.cutout_of(piece.id).outlines
        if part.cut == "line"
        else (Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED),)
    )
    return Page(width, height, tuple(Group(shapes, clip=clip) for clip in clips))
