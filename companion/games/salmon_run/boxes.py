"""Tuck boxes for the cards of Salmon Run."""

from __future__ import annotations

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.boxes import card_box, contents, labelled
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Box, tuck_boxes_component
from companion.games.salmon_run.decks import card_size
from companion.games.salmon_run.load import LABELS, SalmonRun
from companion.games.salmon_run.pieces import BoxFor


def tuck_boxes(data: SalmonRun, choices: Choices) -> Component:
    """Return the boxes, for cards of the chosen size and thickness."""
    size = card_size(data, choices)

    def box(entry: Entry[BoxFor]) -> Box:
        counts = {table: data.pieces.cards(table) for table in entry.value.holds}
        number = sum(counts.values())
        net = card_box(size, number, choices.thickness)
        return labelled(entry, data.words, net, number, contents(data.words, counts))

    entries = data.pieces.tuck_boxes
    return tuck_boxes_component(
        kit("tuck-boxes", entries, data.words, LABELS), [box(one) for one in entries]
    )
