"""The tables of the cards of Freshwater Fly; a print of cards imports no more."""

from __future__ import annotations

from functools import partial
from typing import get_args

from companion.data.game_data import GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.freshwater_fly.model import (
    Colour,
    ColourClass,
    FishCard,
    GameFacts,
    SkillCard,
    StrikeCard,
)
from companion.games.game import open_game

SLUG = "freshwater_fly"
GAME = Record("game", GameFacts)
COLOURS = Entries("colours", ColourClass, "game")
FISH_CARDS = Entries("fish-cards", FishCard)
ROCK_CARDS = Entries("rock-cards", SkillCard)
MASTER_CARDS = Entries("master-skill-cards", SkillCard)
STRIKE_CARDS = Entries("strike-cards", StrikeCard)
NIGHT_CARDS = Entries("alternate-strike-cards", StrikeCard)


def schema() -> Schema:
    """Return the tables of the cards, and where the others are."""
    return Schema(
        (GAME, COLOURS, FISH_CARDS, ROCK_CARDS, MASTER_CARDS, STRIKE_CARDS, NIGHT_CARDS),
        rest=_rest,
    )


load = partial(open_game, SLUG, schema)


def _rest() -> Schema:
    from companion.games.freshwater_fly.tables import other_tables  # late: few prints need them all

    return other_tables()


def colour_icons(data: GameData) -> dict[str, str]:
    """Return the icon of each colour of fish; all of them are needed."""
    for colour in get_args(Colour):
        data.entry(COLOURS, colour)
    return {colour.id: colour.mark for colour in data.values(COLOURS)}
