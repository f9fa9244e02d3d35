"""Round tokens that a layout draws, as it draws cards."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import filled
from companion.drawing.cards import Card, FacePainter
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import circle
from companion.drawing.layout import FaceLayout
from companion.drawing.resizing import resized
from companion.drawing.shapes import Shapes
from companion.drawing.theme import Theme
from companion.drawing.tokens import round_token
from companion.games.components import Order
from companion.games.decks import card_of, copies_of, painters_of, title_in
from companion.games.layout_table import LAYOUTS

EXACT = 6  # decimals of a place, mm


def laid_tokens(order: Order) -> Component:
    """Return round tokens that look as their layout says, whose middle is that of the token."""
    row, info = order.row, order.info
    found = order.data.entry(LAYOUTS, row.layout or row.name)
    diameter = order.size[0] if row.size else found.value.size[0]
    look = resized(found.value, (diameter, diameter))
    centred = replace(look, front=_centred(look.front, diameter))
    if look.back:
        centred = replace(centred, back=_centred(look.back, diameter))
    layout = replace(found, value=centred)
    cards = {
        entry.id: card_of(order, look, place, entry) for place, entry in enumerate(order.entries)
    }

    def drawn(style: Style, name: str) -> Piece:
        card = cards[name]
        painters = painters_of(order, layout, style, cards.values())
        faces = [painter.face(card) for painter in painters]
        sides = (
            _side(diameter, style.theme, painter, card, shapes)
            for painter, (shapes, _) in zip(painters, faces, strict=True)
        )
        problems = [problem for _, told in faces for problem in told]
        return info.piece(name, title_in(order, card.id, card.values), *sides, problems=problems)

    copies = {entry.id: copies_of(order, entry) for entry in order.entries}
    return replace(
        info.component("token", (diameter, diameter), copies, drawn, sides=2 if look.back else 1),
        cut="line",
        cutouts=dict.fromkeys(copies, circle(diameter)),
        plain_back=row.plain_back or look.plain_back,
    )


def _side(
    diameter: float, theme: Theme, painter: FacePainter, card: Card, shapes: Shapes
) -> Shapes:
    fill, ink = (filled(role, card.values) for role in (painter.layout.fill, painter.layout.ink))
    return round_token(diameter, theme, centre=lambda _: shapes, fill=fill, ink=ink)


def _centred(face: FaceLayout, diameter: float) -> FaceLayout:
    """Return a side whose places are measured from its middle."""
    half = diameter / 2
    boxes = {
        name: replace(box, x=round(box.x - half, EXACT), y=round(box.y - half, EXACT))
        for name, box in face.boxes.items()
    }
    return replace(face, boxes=boxes)
