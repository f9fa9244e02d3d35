"""Tuck boxes for cards and tiles, as deep as what they hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import TuckBox, tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.game import Choices
from companion.games.mapped_out.decks import chosen_size, lands_tiles, map_tiles, unclear_cards
from companion.games.mapped_out.kit import kit
from companion.games.mapped_out.load import MappedOut
from companion.games.mapped_out.model import BoxFor, Held
from companion.games.parts import Box, tuck_boxes_component

ROUND = 3  # decimals of a depth
FOOTED = 45.0  # mm: a lower box has no room for the line at its foot
CARDS: tuple[Held, ...] = ("movement-cards", "unclear-instructions-cards")


def tuck_boxes(data: MappedOut, choices: Choices) -> Component:
    """Return a box for each set of cards and of tiles."""
    entries = data.pieces.tuck_boxes
    found = [
        Box(
            entry.id,
            data.words[f"tuck-boxes.{entry.id}.title"],
            _net(data, entry.value, choices),
            _words(data, entry, choices),
            art=entry.value.art,
            accent=entry.value.accent,
        )
        for entry in entries
    ]
    return tuck_boxes_component(kit("tuck-boxes", entries, data), found)


def held(data: MappedOut, component: Held, choices: Choices) -> int:
    """Return how many pieces of a component there are."""
    tables: Mapping[Held, Iterable[Entry[Any]]] = {
        "movement-cards": data.pieces.movement_cards,
        "unclear-instructions-cards": unclear_cards(data, choices),
        "map-tiles": map_tiles(data, choices),
        "lands-unknown-tiles": lands_tiles(data, choices),
    }
    return sum(entry.value.copies for entry in tables[component])


def _net(data: MappedOut, box: BoxFor, choices: Choices) -> TuckBox:
    size, number = chosen_size(data, choices), held(data, box.holds, choices)
    if box.holds in CARDS:
        return tuck_box(*size.card, round(deck_depth(number, choices.thickness), ROUND))
    depth = deck_depth(number, choices.thickness + size.board)
    return tuck_box(size.tile, size.tile, round(depth, ROUND))


def _words(data: MappedOut, entry: Entry[BoxFor], choices: Choices) -> TuckWords:
    words, place = data.words, f"tuck-boxes.{entry.id}"
    number = str(held(data, entry.value.holds, choices))
    size = chosen_size(data, choices)
    high = size.card[1] if entry.value.holds in CARDS else size.tile
    return TuckWords(
        title=words[f"{place}.title"],
        subtitle=words["game.title"],
        band=words[f"{place}.band"].replace("{n}", number),
        back=(words[f"{place}.back"].replace("{n}", number),),
        foot=words["tuck-boxes.foot"] if high >= FOOTED else "",
        caption=words[f"{place}.caption"],
    )
