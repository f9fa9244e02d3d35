"""The tables of cards, and computed texts for cards and momentum tiles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Literal, get_args

from companion.data.game_data import GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.freshwater_fly import rows
from companion.games.game_type import Game

if TYPE_CHECKING:
    from companion.games.freshwater_fly.rows import MomentumTile

# The tables of the cards of Freshwater Fly; a print of cards imports no more.


SLUG = "freshwater_fly"
GAME = Record("game", rows.GameFacts)
COLOURS = Entries("colours", rows.ColourClass, "game")
FISH_CARDS = Entries("fish-cards", rows.FishCard)
ROCK_CARDS = Entries("rock-cards", rows.SkillCard)
MASTER_CARDS = Entries("master-skill-cards", rows.SkillCard)
STRIKE_CARDS = Entries("strike-cards", rows.StrikeCard)
NIGHT_CARDS = Entries("alternate-strike-cards", rows.StrikeCard)


def schema() -> Schema:
    """Return the schema of the card tables; its `rest` adds the game's other tables on demand."""
    return Schema(
        (GAME, COLOURS, FISH_CARDS, ROCK_CARDS, MASTER_CARDS, STRIKE_CARDS, NIGHT_CARDS), rest=_rest
    )


load = Game(SLUG, "cards:schema").load


def _rest() -> Schema:
    from companion.games.freshwater_fly.schema import other_tables  # late: few prints need them all

    return other_tables()


def colour_icons(data: GameData) -> dict[str, str]:
    """Return the icon of each fish colour, by colour id; DataError if a colour is missing."""
    for colour in get_args(rows.Colour):
        data.entry(COLOURS, colour)
    return {colour.id: colour.mark for colour in data.values(COLOURS)}


Texts = Mapping[str, str]


def fish_texts(data: GameData, card: rows.FishCard) -> Texts:
    """Return the texts of a fish card."""
    return {"colour.mark": colour_icons(data)[card.colour]}


def rock_texts(data: GameData, card: rows.SkillCard) -> Texts:
    """Return the texts of a rock card."""
    plain = {"ground": "rock", "crown": "", "crown.plate": "none", "crown.edge": "none"}
    return {**plain, **_skill(data, card)}


def master_texts(data: GameData, card: rows.SkillCard) -> Texts:
    """Return the texts of a master skill card."""
    crown = {"crown": "ground/crown", "crown.plate": "plate", "crown.edge": "plate.edge"}
    return {"ground": "master", **crown, **_skill(data, card)}


def _skill(data: GameData, card: rows.SkillCard) -> Texts:
    names = [data.words[f"species.{species}.name"] for species in card.species] or ("", "")
    drawn = [f"fish/{species}" for species in card.species] or ("", "")
    mark, colour = _colour(data, card.colour)
    price = "{discard}" if card.discard else data.words["words.free"]  # the card, if not finesse
    return {
        "price": f"{{finesse}} {card.cost}" if card.cost else price,
        "first": names[0],
        "second": names[1],
        "fish-1": drawn[0],
        "fish-2": drawn[1],
        "mark": mark,
        "fish-colour": colour,
    }


def _colour(data: GameData, colour: rows.Colour | None) -> tuple[str, str]:
    """Return the icon and the name of a fish colour; "" and "" for None."""
    return (colour_icons(data)[colour], data.words[f"colour.{colour}.name"]) if colour else ("", "")


def _strike(
    data: GameData, card: rows.StrikeCard, *, hour: Literal["day", "night"], leaps: rows.Species
) -> Texts:
    """Return the texts of a strike card; a hook card shows a fish of the species `leaps`."""
    hooked = card.shows == "hook"
    return {
        "hour": hour,
        "trout": f"pose/{leaps}-strike" if hooked else "",
        "splash": f"ground/{hour}-splash" if hooked else "",
    }


day_texts = partial(_strike, hour="day", leaps="rainbow")
night_texts = partial(_strike, hour="night", leaps="brown")


def momentum_texts(data: GameData, tile: MomentumTile) -> Texts:
    """Return the texts of a momentum tile."""
    mark, name = _colour(data, tile.a_colour)
    return {"a-mark": mark, "a-fish": name}
