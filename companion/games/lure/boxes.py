"""Tuck boxes for the fish cards and for the lure tokens."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.game import Choices
from companion.games.lure.load import LureData
from companion.games.lure.parts import kit
from companion.games.lure.pieces import BoxFor, Held
from companion.games.parts import Box, tuck_boxes_component

ROUND = 3  # decimals of a depth


def tuck_boxes(data: LureData, choices: Choices) -> Component:
    """Return the boxes: for cards of the chosen thickness, and for stacks of tokens."""
    entries = data.tuck_boxes
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
    return tuck_boxes_component(kit("tuck-boxes", entries, data.words), found)


def held(data: LureData) -> Mapping[Held, int]:
    """Return how many pieces of each component there are."""
    return {
        "fish-cards": sum(entry.value.copies for entry in data.fish),
        "lure-tokens": sum(entry.value.copies for entry in data.lures),
    }


def _net(data: LureData, box: BoxFor, choices: Choices) -> TuckBox:
    number = held(data)[box.holds]
    if box.holds == "fish-cards":
        width, height = data.layouts["fish-cards"].size
        return tuck_box(width, height, round(deck_depth(number, choices.thickness), ROUND))
    across, down = box.stacks
    diameter = data.sizes.value.lure_token
    stack = -(-number // (across * down))
    depth = round(deck_depth(stack, box.thickness), ROUND)
    return tuck_box(across * diameter, down * diameter, depth)


def _words(data: LureData, entry: Entry[BoxFor]) -> TuckWords:
    words, place = data.words, f"tuck-boxes.{entry.id}"
    number = held(data)[entry.value.holds]
    return TuckWords(
        title=words[f"{place}.title"],
        subtitle=words["game.title"],
        band=filled(words[f"{place}.band"], {"n": number}),
        back=(filled(words[f"{place}.inside"], {"n": number}), words[f"{place}.back"]),
        foot=words["tuck-boxes.foot"],
        caption=words[f"{place}.caption"],
    )
