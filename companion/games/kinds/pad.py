"""The score pad, made of the scoring that the game declares."""

from __future__ import annotations

from companion.data.scoring import declared_scoring
from companion.drawing.component import Component
from companion.games.components import Order
from companion.games.score_pad import score_pad


def pad(order: Order) -> Component:
    """Return the pad."""
    return score_pad(order.data.made(declared_scoring), order.data.words)
