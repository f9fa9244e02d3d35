"""Tuck boxes for the decks of Freshwater Fly, as deep as the cards that they hold."""

from __future__ import annotations

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.boxes import card_box, contents, held, labelled
from companion.games.freshwater_fly.decks import decks
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.pieces import BoxFor
from companion.games.freshwater_fly.tokens import LABELS
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Box, tuck_boxes_component


def tuck_boxes(data: FreshwaterFly, choices: Choices) -> Component:
    """Return a box for each deck, for cards of the chosen size and thickness."""
    found = decks(data.cards, choices)

    def box(entry: Entry[BoxFor]) -> Box:
        inside = held(entry.value.decks, found, choices)
        net = card_box(inside, choices.thickness)
        return labelled(entry, data.words, net, inside, contents(inside))

    entries = data.pieces.tuck_boxes
    named = kit("tuck-boxes", entries, data.words, LABELS)
    return tuck_boxes_component(named, [box(entry) for entry in entries])
