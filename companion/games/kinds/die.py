"""Dice to fold up."""

from __future__ import annotations

from dataclasses import replace

from companion.drawing.component import Component
from companion.games.components import Order
from companion.games.parts import dice_component


def dice(order: Order) -> Component:
    """Return the dice; those of one player lie together."""
    assert order.row.piece is not None
    die = order.code(order.row.piece)
    found = dice_component(order.info, [die(order.data, entry) for entry in order.entries])
    if not order.row.per_player:
        return found
    return replace(found, together=max(1, found.count // max(1, order.players)))
