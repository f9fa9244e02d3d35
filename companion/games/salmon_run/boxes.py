"""Tuck boxes for the cards of Salmon Run."""

from __future__ import annotations

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.boxes import card_box, contents, held, labelled
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Box, tuck_boxes_component
from companion.games.salmon_run.decks import decks
from companion.games.salmon_run.load import LABELS, SalmonRun
from companion.games.salmon_run.pieces import BoxFor


def tuck_boxes(data: SalmonRun, choices: Choices) -> Component:
    """Return the boxes, for cards of the chosen size and thickness."""
    found = decks(data, choices)

    def box(entry: Entry[BoxFor]) -> Box:
        inside = held(entry.value.holds, found, choices)
        net = card_box(inside, choices.thickness)
        return labelled(entry, data.words, net, inside, contents(inside))

    entries = data.pieces.tuck_boxes
    return tuck_boxes_component(
        kit("tuck-boxes", entries, data.words, LABELS), [box(one) for one in entries]
    )
