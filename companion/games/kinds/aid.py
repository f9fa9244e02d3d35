"""Player aids: one for each player, two sides that inform."""

from __future__ import annotations

from companion.drawing.aid_page import HEIGHT, WIDTH
from companion.drawing.component import Component, Piece, Style
from companion.games.aids import fitted
from companion.games.components import Order, players_of

AID = "aid"


def aids(order: Order) -> Component:
    """Return the aids, all alike."""
    assert order.row.sides is not None
    data, info = order.data, order.info
    sides = order.code(order.row.sides)(data)
    players = order.players if order.row.per_player else players_of(data)[1]

    def drawn(style: Style, name: str) -> Piece:
        front, back = (fitted(side, data, data.words, style.theme).set for side in sides)
        problems = (*front.problems, *back.problems)
        house = bool(info.house)
        return info.piece(
            name, info.title, front.shapes, back.shapes, house=house, problems=problems
        )

    return info.component("card", (WIDTH, HEIGHT), {AID: players}, drawn, sides=2)
