"""Freshwater Fly read from its data files: the only place of this game that does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.data.book import Entry, read_book
from companion.data.source import house as house_entries
from companion.drawing.layout import CardLayout
from companion.games.freshwater_fly.hatch import HatchColour, wrong_colours
from companion.games.freshwater_fly.model import (
    ColourClass,
    FishCard,
    GameFacts,
    SkillCard,
    StrikeCard,
)
from companion.games.freshwater_fly.sizes import Sizes, missing_sizes
from companion.games.game import HouseValue

SLUG = "freshwater_fly"


@dataclass(frozen=True, slots=True)
class FreshwaterFly:
    """All data of the game.

    Attributes:
        words: labels by dotted name, in the language asked for.
        layouts: card layouts by component.
    """

    facts: GameFacts
    words: Mapping[str, str]
    colours: tuple[Entry[ColourClass], ...]
    fish_cards: tuple[Entry[FishCard], ...]
    rock_cards: tuple[Entry[SkillCard], ...]
    master_skill_cards: tuple[Entry[SkillCard], ...]
    strike_cards: tuple[Entry[StrikeCard], ...]
    alternate_strike_cards: tuple[Entry[StrikeCard], ...]
    layouts: Mapping[str, CardLayout]
    sizes: tuple[Entry[Sizes], ...]
    hatch_colours: tuple[Entry[HatchColour], ...]


def load(overlay: Path | None, language: str) -> FreshwaterFly:
    """Read the game's data, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake.
    """
    with read_book(SLUG, overlay=overlay, language=language) as book:
        facts = book.record("game", GameFacts)
        colours = book.entries("colours", ColourClass)
        fish = book.entries("fish-cards", FishCard)
        rocks = book.entries("rock-cards", SkillCard)
        masters = book.entries("master-skill-cards", SkillCard)
        strikes = book.entries("strike-cards", StrikeCard)
        alternates = book.entries("alternate-strike-cards", StrikeCard)
        layouts = book.entries("layout", CardLayout)
        sizes = book.entries("sizes", Sizes)
        for name in missing_sizes(sizes):
            book.problem("sizes", "", f'"{name}" is missing or wrong; sizes need poker and mini')
        hatch_colours = book.entries("hatch-colours", HatchColour)
        if wrong := wrong_colours(hatch_colours):
            book.problem("hatch-colours", "", wrong)
    return FreshwaterFly(
        facts=facts.value,
        words=book.labels,
        colours=colours,
        fish_cards=fish,
        rock_cards=rocks,
        master_skill_cards=masters,
        strike_cards=strikes,
        alternate_strike_cards=alternates,
        layouts={layout.id: layout.value for layout in layouts},
        sizes=sizes,
        hatch_colours=hatch_colours,
    )


def house(data: FreshwaterFly) -> tuple[HouseValue, ...]:
    """Return every house value in use."""
    tables = (
        data.colours,
        data.fish_cards,
        data.rock_cards,
        data.master_skill_cards,
        data.strike_cards,
        data.alternate_strike_cards,
        data.sizes,
        data.hatch_colours,
    )
    found = (value for table in tables for value in house_entries(table))
    return tuple(HouseValue(*value) for value in found)
