"""Round tokens, each with one side or two."""

from __future__ import annotations

from companion.drawing.component import Component
from companion.games.components import Order
from companion.games.parts import tokens_component


def tokens(order: Order) -> Component:
    """Return tokens of the diameter that the table of sizes says."""
    assert order.row.piece is not None
    token = order.code(order.row.piece)
    return tokens_component(
        order.info,
        [token(order.data, entry) for entry in order.entries],
        order.size[0],
        plain_back=order.row.plain_back,
    )
