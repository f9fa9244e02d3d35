"""Tuck boxes for the dice and for the cards."""

from __future__ import annotations

from math import ceil

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.fleet_dice.dice import kit
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.pieces import BoxFor, Held, count
from companion.games.game import Choices
from companion.games.parts import Box, tuck_boxes_component

DICE_ACROSS = 3
ROUND = 3  # decimals of a depth


def tuck_boxes(data: FleetDice, choices: Choices) -> Component:
    """Return the boxes: for one layer of dice, and for cards of the chosen size and thickness."""
    entries = data.pieces.tuck_boxes
    found = [
        Box(
            entry.id,
            data.words[f"tuck-boxes.{entry.id}.title"],
            _net(data, entry.value, choices),
            _words(data, entry),
            art=entry.value.art,
            accent=entry.value.accent,
        )
        for entry in entries
    ]
    return tuck_boxes_component(kit("tuck-boxes", entries, data), found)


def held(data: FleetDice, component: Held) -> int:
    """Return how many pieces of a component there are."""
    pieces = data.pieces
    return {
        "boat-dice": count(pieces.boat_dice),
        "town-dice": count(pieces.town_dice),
        "captain-cards": count(pieces.captain_cards),
        "trophy-cards": count(pieces.trophy_cards),
    }[component]


def _net(data: FleetDice, box: BoxFor, choices: Choices) -> TuckBox:
    number = sum(held(data, component) for component in box.holds)
    if box.holds[0].endswith("dice"):
        sizes = data.pieces.sizes.value
        edge = max(sizes.die, sizes.blank_die)
        down = ceil(number / DICE_ACROSS)
        return tuck_box(DICE_ACROSS * edge, down * edge, edge)
    cards = [_card(data, component, choices) for component in box.holds]
    depth = round(deck_depth(number, choices.thickness), ROUND)
    return tuck_box(max(w for w, _ in cards), max(h for _, h in cards), depth)


def _card(data: FleetDice, component: Held, choices: Choices) -> tuple[float, float]:
    layout = data.layouts[component]
    if choices.card_size == "mini":
        layout = data.layouts.get(f"{component}.mini", layout)
    return layout.size


def _words(data: FleetDice, entry: Entry[BoxFor]) -> TuckWords:
    words, place = data.words, f"tuck-boxes.{entry.id}"
    counts = [held(data, component) for component in entry.value.holds]
    inside = [
        f"*{number}* {words[f'components.{component}.title'].lower()}"
        for component, number in zip(entry.value.holds, counts, strict=True)
    ]
    return TuckWords(
        title=words[f"{place}.title"],
        subtitle=words["game.title"],
        band=words[f"{place}.band"].replace("{n}", str(sum(counts))),
        back=("|".join(inside), words[f"{place}.back"]),
        foot=words["tuck-boxes.foot"],
        caption=words[f"{place}.caption"],
    )
