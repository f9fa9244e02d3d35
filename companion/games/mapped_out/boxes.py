"""Tuck boxes for cards and tiles, as deep as what they hold."""

from __future__ import annotations

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.boxes import card_box, held, labelled
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.mapped_out.decks import chosen_size, decks
from companion.games.mapped_out.load import LABELS, MappedOut
from companion.games.mapped_out.model import BoxFor
from companion.games.needed import is_printed, limited
from companion.games.parts import Box, tuck_boxes_component


def tuck_boxes(data: MappedOut, choices: Choices) -> Component:
    """Return a box for each set of cards and of tiles that is printed."""
    size = chosen_size(data, choices)
    found = decks(data, choices)

    def box(entry: Entry[BoxFor]) -> Box:
        inside = held((entry.value.holds,), found, choices)
        board = 0.0 if inside[0].stock == "card" else size.board
        net = card_box(inside, choices.thickness + board)
        return labelled(entry, data.words, net, inside)

    entries = data.pieces.tuck_boxes
    boxes = tuck_boxes_component(
        kit("tuck-boxes", entries, data.words, LABELS), [box(one) for one in entries]
    )
    printed = {component.name for component in found if is_printed(component, choices)}
    return limited(boxes, {one.id: 1 for one in entries if one.value.holds in printed})
