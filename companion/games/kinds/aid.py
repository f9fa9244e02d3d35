"""Player aids: one for each player, two sides that inform."""

from __future__ import annotations

from companion.drawing.component import Component
from companion.games.aids import player_aids
from companion.games.components import Order, players_of


def aids(order: Order) -> Component:
    """Return the aids, all alike."""
    assert order.row.sides is not None
    data = order.data
    sides = order.code(order.row.sides)(data)
    players = order.players if order.row.per_player else players_of(data)[1]
    return player_aids(data, data.words, players, sides, order.printed, order.info.file)
