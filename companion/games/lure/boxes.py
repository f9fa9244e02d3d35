"""Tuck boxes for the fish cards and for the lure tokens."""

from __future__ import annotations

from collections.abc import Sequence

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox
from companion.games.boxes import card_box, contents, held, labelled, pieces, stack_box
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.lure.cards import fish_cards
from companion.games.lure.load import LureData
from companion.games.lure.parts import LABELS
from companion.games.lure.pieces import BoxFor
from companion.games.lure.tokens import lure_tokens
from companion.games.parts import Box, tuck_boxes_component


def tuck_boxes(data: LureData, choices: Choices) -> Component:
    """Return the boxes: for cards of the chosen thickness, and for stacks of tokens."""
    found = (fish_cards(data), lure_tokens(data))

    def box(entry: Entry[BoxFor]) -> Box:
        inside = held((entry.value.holds,), found, choices)
        net = _net(entry.value, inside, choices)
        return labelled(entry, data.words, net, inside, contents(inside))

    entries = data.tuck_boxes
    named = kit("tuck-boxes", entries, data.words, LABELS)
    return tuck_boxes_component(named, [box(entry) for entry in entries])


def _net(box: BoxFor, inside: Sequence[Component], choices: Choices) -> TuckBox:
    if box.holds == "fish-cards":
        return card_box(inside, choices.thickness)
    across, down = box.stacks
    stack = -(-pieces(inside) // (across * down))
    return stack_box((across * inside[0].width, down * inside[0].height), stack, box.thickness)
