"""Pawns and other figures that stand."""

from __future__ import annotations

from companion.drawing.component import Component
from companion.games.components import Order
from companion.games.parts import standees_component


def standees(order: Order) -> Component:
    """Return the figures."""
    assert order.row.piece is not None
    figure = order.code(order.row.piece)
    return standees_component(order.info, [figure(order.data, entry) for entry in order.entries])
