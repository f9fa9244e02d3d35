"""Tuck boxes for the dice and for the cards."""

from __future__ import annotations

from math import ceil

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.games.boxes import card_box, contents, labelled
from companion.games.fleet_dice.dice import LABELS
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.pieces import BoxFor, Held, count
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Box, tuck_boxes_component

DICE_ACROSS = 3


def tuck_boxes(data: FleetDice, choices: Choices) -> Component:
    """Return the boxes: for one layer of dice, and for cards of the chosen size and thickness."""

    def box(entry: Entry[BoxFor]) -> Box:
        counts = {component: held(data, component) for component in entry.value.holds}
        number = sum(counts.values())
        net = _net(data, entry.value, number, choices)
        return labelled(entry, data.words, net, number, contents(data.words, counts))

    entries = data.pieces.tuck_boxes
    return tuck_boxes_component(
        kit("tuck-boxes", entries, data.words, LABELS), [box(one) for one in entries]
    )


def held(data: FleetDice, component: Held) -> int:
    """Return how many pieces of a component there are."""
    pieces = data.pieces
    return {
        "boat-dice": count(pieces.boat_dice),
        "town-dice": count(pieces.town_dice),
        "captain-cards": count(pieces.captain_cards),
        "trophy-cards": count(pieces.trophy_cards),
    }[component]


def _net(data: FleetDice, box: BoxFor, number: int, choices: Choices) -> TuckBox:
    if box.holds[0].endswith("dice"):
        sizes = data.pieces.sizes.value
        edge = max(sizes.die, sizes.blank_die)
        down = ceil(number / DICE_ACROSS)
        return tuck_box(DICE_ACROSS * edge, down * edge, edge)
    cards = [_card(data, component, choices) for component in box.holds]
    size = max(w for w, _ in cards), max(h for _, h in cards)
    return card_box(size, number, choices.thickness)


def _card(data: FleetDice, component: Held, choices: Choices) -> tuple[float, float]:
    layout = data.layouts[component]
    if choices.card_size == "mini":
        layout = data.layouts.get(f"{component}.mini", layout)
    return layout.size
