"""Round tokens that a layout draws, as it draws cards."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.words import fill_template
from companion.drawing.cards import Card, FacePainter
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import circle_cutout
from companion.drawing.layout import FaceLayout
from companion.drawing.resizing import resize_layout
from companion.drawing.shapes import Shapes
from companion.drawing.theme import Theme
from companion.drawing.tokens import draw_round_token
from companion.games.components import ComponentOrder
from companion.games.decks import card_values, copies_of_entry, face_painters, title_in
from companion.games.layout_table import LAYOUTS

EXACT = 6  # decimals of a place, mm


def build_layout_tokens(order: ComponentOrder) -> Component:
    """Return round tokens that look as their layout says, whose middle is that of the token."""
    row, info = order.row, order.info
    found = order.data.entry(LAYOUTS, row.layout or row.name)
    diameter = order.size[0] if row.size else found.value.size[0]
    look = resize_layout(found.value, (diameter, diameter))
    centred = replace(look, front=_center_layout(look.front, diameter))
    if look.back:
        centred = replace(centred, back=_center_layout(look.back, diameter))
    layout = replace(found, value=centred)
    cards = {
        entry.id: card_values(order, look, place, entry)
        for place, entry in enumerate(order.entries)
    }

    def drawn(style: Style, name: str) -> Piece:
        card = cards[name]
        painters = face_painters(order, layout, style, cards.values())
        faces = [painter.face(card) for painter in painters]
        sides = (
            _side(diameter, style.theme, painter, card, shapes)
            for painter, (shapes, _) in zip(painters, faces, strict=True)
        )
        problems = [problem for _, told in faces for problem in told]
        return info.piece(name, title_in(order, card.id, card.values), *sides, problems=problems)

    copies = {entry.id: copies_of_entry(order, entry) for entry in order.entries}
    return replace(
        info.component("token", (diameter, diameter), copies, drawn, sides=2 if look.back else 1),
        cut="line",
        cutouts=dict.fromkeys(copies, circle_cutout(diameter)),
        plain_back=row.plain_back or look.plain_back,
    )


def _side(
    diameter: float, theme: Theme, painter: FacePainter, card: Card, shapes: Shapes
) -> Shapes:
    fill, ink = (
        fill_template(role, card.values) for role in (painter.layout.fill, painter.layout.ink)
    )
    return draw_round_token(diameter, theme, centre=lambda _: shapes, fill=fill, ink=ink)


def _center_layout(face: FaceLayout, diameter: float) -> FaceLayout:
    """Return a side whose places are measured from its middle."""
    half = diameter / 2
    boxes = {
        name: replace(box, x=round(box.x - half, EXACT), y=round(box.y - half, EXACT))
        for name, box in face.boxes.items()
    }
    return replace(face, boxes=boxes)
