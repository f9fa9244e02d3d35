"""Tuck boxes for cards and tiles, as deep as what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.boxes import card_box, labelled
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.mapped_out.decks import chosen_size, lands_tiles, map_tiles, unclear_cards
from companion.games.mapped_out.load import LABELS, MappedOut
from companion.games.mapped_out.model import BoxFor, Held
from companion.games.parts import Box, tuck_boxes_component

FOOTED = 45.0  # mm: a lower box has no room for the line at its foot
CARDS: tuple[Held, ...] = ("movement-cards", "unclear-instructions-cards")


def tuck_boxes(data: MappedOut, choices: Choices) -> Component:
    """Return a box for each set of cards and of tiles."""
    size = chosen_size(data, choices)

    def box(entry: Entry[BoxFor]) -> Box:
        number = held(data, entry.value.holds, choices)
        if entry.value.holds in CARDS:
            inner, thickness = size.card, choices.thickness
        else:
            inner, thickness = (size.tile, size.tile), choices.thickness + size.board
        net = card_box(inner, number, thickness)
        return labelled(entry, data.words, net, number, foot=inner[1] >= FOOTED)

    entries = data.pieces.tuck_boxes
    return tuck_boxes_component(
        kit("tuck-boxes", entries, data.words, LABELS), [box(one) for one in entries]
    )


def held(data: MappedOut, component: Held, choices: Choices) -> int:
    """Return how many pieces of a component there are."""
    tables: Mapping[Held, Iterable[Entry[Any]]] = {
        "movement-cards": data.pieces.movement_cards,
        "unclear-instructions-cards": unclear_cards(data, choices),
        "map-tiles": map_tiles(data, choices),
        "lands-unknown-tiles": lands_tiles(data, choices),
    }
    return sum(entry.value.copies for entry in tables[component])
