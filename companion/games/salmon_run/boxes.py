"""Tuck boxes for the cards of Salmon Run."""

from __future__ import annotations

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.game import Choices
from companion.games.parts import Box, tuck_boxes_component
from companion.games.salmon_run.decks import card_size
from companion.games.salmon_run.dice import kit
from companion.games.salmon_run.load import SalmonRun
from companion.games.salmon_run.pieces import BoxFor

ROUND = 3  # decimals of a depth


def tuck_boxes(data: SalmonRun, choices: Choices) -> Component:
    """Return the boxes, for cards of the chosen size and thickness."""
    width, height = card_size(data, choices)

    def box(entry: Entry[BoxFor]) -> Box:
        counts = [data.pieces.cards(table) for table in entry.value.holds]
        depth = round(deck_depth(sum(counts), choices.thickness), ROUND)
        return Box(
            entry.id,
            data.words[f"tuck-boxes.{entry.id}.title"],
            tuck_box(width, height, depth),
            _words(data, entry, counts),
            art=entry.value.art,
            accent=entry.value.accent,
        )

    entries = data.pieces.tuck_boxes
    return tuck_boxes_component(kit("tuck-boxes", entries, data), [box(one) for one in entries])


def _words(data: SalmonRun, entry: Entry[BoxFor], counts: list[int]) -> TuckWords:
    words, place = data.words, f"tuck-boxes.{entry.id}"
    inside = [
        f"*{count}* {words[f'components.{table}.title'].lower()}"
        for table, count in zip(entry.value.holds, counts, strict=True)
    ]
    return TuckWords(
        title=words[f"{place}.title"],
        subtitle=words["game.title"],
        band=words[f"{place}.band"].replace("{n}", str(sum(counts))),
        back=("|".join(inside), words[f"{place}.back"]),
        foot=words["tuck-boxes.foot"],
        caption=words[f"{place}.caption"],
    )
