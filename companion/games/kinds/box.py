"""Tuck boxes, as large as what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.games.boxes import card_box, contents, held, labelled, pieces, stack_box
from companion.games.components import Order, built, declared
from companion.games.parts import Box, tuck_boxes_component
from companion.games.tables import BOXES, BoxRow


def boxes(order: Order) -> Component:
    """Return the boxes: for cards of the chosen size and thickness, for stacks, for dice."""
    data = order.data
    rows = {row.name: row for row in data.made(declared)}

    def box(entry: Entry[BoxRow]) -> Box:
        names = entry.value.components
        found = [built(Order(rows[name], data, order.choices)) for name in names]
        inside = held(names, found, order.choices)
        net = _net(entry.value, inside, order)
        return labelled(entry, data.words, net, inside, contents(inside))

    return tuck_boxes_component(order.info, [box(entry) for entry in data.entries(BOXES)])


def _net(box: BoxRow, inside: Sequence[Component], order: Order) -> TuckBox:
    count = pieces(inside)
    if box.dice:
        edge = max(order.sized(key)[0] for key in box.dice)
        across = round(sqrt(count))
        return tuck_box(across * edge, ceil(count / across) * edge, edge)
    if box.stacks is None or box.thickness is None:
        return card_box(inside, order.choices.thickness)
    across, down = box.stacks
    stack = -(-count // (across * down))
    return stack_box((across * inside[0].width, down * inside[0].height), stack, box.thickness)
