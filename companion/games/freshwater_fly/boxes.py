"""Tuck boxes for the decks of Freshwater Fly, as deep as the cards that they hold."""

from __future__ import annotations

from collections.abc import Mapping

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.games.boxes import card_box, contents, labelled
from companion.games.freshwater_fly.load import FreshwaterFly
from companion.games.freshwater_fly.pieces import BoxFor, DeckName
from companion.games.freshwater_fly.sizes import sizes_for
from companion.games.freshwater_fly.tokens import LABELS
from companion.games.game import Choices
from companion.games.kits import kit
from companion.games.parts import Box, tuck_boxes_component


def tuck_boxes(data: FreshwaterFly, choices: Choices) -> Component:
    """Return a box for each deck, for cards of the chosen size and thickness."""
    cards = cards_in_decks(data)
    size = sizes_for(data.sizes, choices.card_size).card

    def box(entry: Entry[BoxFor]) -> Box:
        counts = {deck: cards[deck] for deck in entry.value.decks}
        number = sum(counts.values())
        net = card_box(size, number, choices.thickness)
        return labelled(entry, data.words, net, number, contents(data.words, counts))

    entries = data.pieces.tuck_boxes
    named = kit("tuck-boxes", entries, data.words, LABELS)
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
