"""Tuck boxes, as large as what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.games.boxes import card_box, contents, held, labelled, pieces, stack_box
from companion.games.components import Order, built, declared
from companion.games.needed import is_printed, limited
from companion.games.parts import Box, tuck_boxes_component
from companion.games.tables import BOXES, BoxRow


def boxes(order: Order) -> Component:
    """Return the boxes of what is printed: for decks, for stacks, for dice."""
    data, choices = order.data, order.choices
    rows = {row.name: row for row in data.made(declared)}

    def lies_in(box: BoxRow) -> tuple[Component, ...]:
        found = [built(Order(rows[name], data, choices)) for name in box.components]
        return held(box.components, found, choices)

    inside = {entry.id: lies_in(entry.value) for entry in data.entries(BOXES)}
    found = [_box(entry, inside[entry.id], order) for entry in data.entries(BOXES)]
    printed = {box: 1 for box, parts in inside.items() if is_printed(parts[0], choices)}
    return limited(tuck_boxes_component(order.info, found), printed)


def _box(entry: Entry[BoxRow], inside: Sequence[Component], order: Order) -> Box:
    told = (contents(inside),) if entry.value.listed else ()
    return labelled(entry, order.data.words, _net(entry.value, inside, order), inside, *told)


def _net(box: BoxRow, inside: Sequence[Component], order: Order) -> TuckBox:
    count = pieces(inside)
    if box.dice:
        edge = max(order.sized(key)[0] for key in box.dice)
        across = round(sqrt(count))
        return tuck_box(across * edge, ceil(count / across) * edge, edge)
    if box.stacks is None or box.thickness is None:
        board = order.sized(box.board)[0] if box.board else 0.0
        return card_box(inside, order.choices.thickness + board)
    across, down = box.stacks
    stack = -(-count // (across * down))
    return stack_box((across * inside[0].width, down * inside[0].height), stack, box.thickness)
