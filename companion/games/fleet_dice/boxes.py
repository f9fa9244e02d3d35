"""Tuck boxes for the dice and for the cards."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.games.boxes import card_box, contents, held, labelled, pieces
from companion.games.fleet_dice.decks import decks
from companion.games.fleet_dice.dice import LABELS, dice
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.pieces import BoxFor
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Box, tuck_boxes_component


def tuck_boxes(data: FleetDice, choices: Choices) -> Component:
    """Return the boxes: for one layer of dice, and for cards of the chosen size and thickness."""
    found = (*dice(data, choices), *decks(data, choices))

    def box(entry: Entry[BoxFor]) -> Box:
        inside = held(entry.value.holds, found, choices)
        net = _net(data, inside, choices)
        return labelled(entry, data.words, net, inside, contents(inside))

    entries = data.pieces.tuck_boxes
    return tuck_boxes_component(
        kit("tuck-boxes", entries, data.words, LABELS), [box(one) for one in entries]
    )


def _net(data: FleetDice, inside: Sequence[Component], choices: Choices) -> TuckBox:
    if inside[0].stock == "dice":
        sizes = data.pieces.sizes.value
        edge = max(sizes.die, sizes.blank_die)
        count = pieces(inside)
        across = round(sqrt(count))
        return tuck_box(across * edge, ceil(count / across) * edge, edge)
    return card_box(inside, choices.thickness)
