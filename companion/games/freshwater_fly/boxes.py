"""Tuck boxes for the decks of Freshwater Fly, as deep as the cards that they hold."""

from __future__ import annotations

from collections.abc import Mapping

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.boxes import tuck_box
from companion.drawing.folding.tuck import TuckWords, deck_depth
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.pieces import BoxFor, DeckName
from companion.games.freshwater_fly.sizes import sizes_for
from companion.games.freshwater_fly.tokens import kit
from companion.games.game import Choices
from companion.games.parts import Box, tuck_boxes_component

ROUND = 3  # decimals of a depth


def tuck_boxes(data: FreshwaterFly, choices: Choices) -> Component:
    """Return a box for each deck, for cards of the chosen size and thickness."""
    cards = cards_in_decks(data)
    width, height = sizes_for(data.sizes, choices.card_size).card

    def box(entry: Entry[BoxFor]) -> Box:
        counts = [cards[deck] for deck in entry.value.decks]
        depth = round(deck_depth(sum(counts), choices.thickness), ROUND)
        return Box(
            entry.id,
            data.words[f"tuck-boxes.{entry.id}.title"],
            tuck_box(width, height, depth),
            _words(data.words, entry, counts),
            art=entry.value.art,
            accent=entry.value.accent,
        )

    entries = data.pieces.tuck_boxes
    named = kit("tuck-boxes", entries, data.words)
    return tuck_boxes_component(named, [box(entry) for entry in entries])


def cards_in_decks(data: FreshwaterFly) -> Mapping[DeckName, int]:
    """Return how many cards each deck has. Source: R Components."""
    return {
        "fish-cards": sum(entry.value.copies for entry in data.cards.fish_cards),
        "rock-cards": sum(entry.value.copies for entry in data.cards.rock_cards),
        "master-skill-cards": sum(entry.value.copies for entry in data.cards.master_skill_cards),
        "strike-cards": sum(entry.value.copies for entry in data.cards.strike_cards),
        "alternate-strike-cards": sum(
            entry.value.copies for entry in data.cards.alternate_strike_cards
        ),
    }


def _words(words: Mapping[str, str], entry: Entry[BoxFor], counts: list[int]) -> TuckWords:
    place = f"tuck-boxes.{entry.id}"
    inside = [
        f"*{count}* {words[f'components.{deck}.title'].lower()}"
        for deck, count in zip(entry.value.decks, counts, strict=True)
    ]
    return TuckWords(
        title=words[f"{place}.title"],
        subtitle=words["game.title"],
        band=words["tuck-boxes.band"].replace("{n}", str(sum(counts))),
        back=("|".join(inside), words[f"{place}.back"]),
        foot=words["tuck-boxes.foot"],
        caption=words[f"{place}.caption"],
    )
