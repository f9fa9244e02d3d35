"""Tuck boxes for the fish cards and for the lure tokens."""

from __future__ import annotations

from collections.abc import Mapping

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox
from companion.games.boxes import card_box, contents, labelled
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.lure.load import LureData
from companion.games.lure.parts import LABELS
from companion.games.lure.pieces import BoxFor, Held
from companion.games.parts import Box, tuck_boxes_component


def tuck_boxes(data: LureData, choices: Choices) -> Component:
    """Return the boxes: for cards of the chosen thickness, and for stacks of tokens."""

    def box(entry: Entry[BoxFor]) -> Box:
        number = held(data)[entry.value.holds]
        net = _net(data, entry.value, number, choices)
        inside = contents(data.words, {entry.value.holds: number})
        return labelled(entry, data.words, net, number, inside)

    entries = data.tuck_boxes
    named = kit("tuck-boxes", entries, data.words, LABELS)
    return tuck_boxes_component(named, [box(entry) for entry in entries])


def held(data: LureData) -> Mapping[Held, int]:
    """Return how many pieces of each component there are."""
    return {
        "fish-cards": sum(entry.value.copies for entry in data.fish),
        "lure-tokens": sum(entry.value.copies for entry in data.lures),
    }


def _net(data: LureData, box: BoxFor, number: int, choices: Choices) -> TuckBox:
    if box.holds == "fish-cards":
        return card_box(data.layouts["fish-cards"].size, number, choices.thickness)
    across, down = box.stacks
    diameter = data.sizes.value.lure_token
    stack = -(-number // (across * down))
    return card_box((across * diameter, down * diameter), stack, box.thickness)
