"""The tables of Mapped Out."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from companion.data.game_data import GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.game_type import open_game
from companion.games.mapped_out.rows import (
    CardRecipe,
    GameFacts,
    LandsTile,
    MapTile,
    MovementCard,
    Sizes,
    Special,
    TileRecipe,
    UnclearCard,
)

SLUG = "mapped_out"


def schema() -> Schema:
    """Return all tables."""
    from companion.games.mapped_out.scoring import (
        derive_function,  # late: a setup and a print read few
    )
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES

    cards = (MOVEMENT_CARDS, MAP_TILES, AS_RUN_TILES, LANDS_TILES, UNCLEAR_CARDS)
    tables = (GAME, SIZES, SPECIALS, *cards, TILE_RECIPES, CARD_RECIPE, *SHARED_TABLES)
    return Schema(tables, SHARED_MADE, derive_function)


load = partial(open_game, SLUG, schema)


def _check_names(table: str, names: Collection[str], data: GameData) -> None:
    """Report entries that a print can ask for and that are missing."""
    result = {entry.id for entry in data.named(table)}
    for name in names:
        if name not in result:
            data.problem(table, "", f'"{name}" is missing')


def _check_start(table: str, data: GameData) -> None:
    if not any(entry.value.start for entry in data.named(table)):
        data.problem(table, "start", "no tile can be the starting tile: one needs start = true")


def _check_specials(data: GameData) -> None:
    specials = {special.id for special in data.values(SPECIALS)}
    for entry in data.entries(LANDS_TILES):
        if entry.value.special not in specials:
            data.problem(entry, "special", "is not in specials.toml")


GAME = Record("game", GameFacts)
SIZES = Entries("sizes", Sizes, check=partial(_check_names, "sizes", ("regular", "small", "large")))
SPECIALS = Entries("specials", Special)
MOVEMENT_CARDS = Entries("movement-cards", MovementCard)
MAP_TILES = Entries("map-tiles", MapTile, check=partial(_check_start, "map-tiles"))
AS_RUN_TILES = Entries("as-run-tiles", MapTile, check=partial(_check_start, "as-run-tiles"))
LANDS_TILES = Entries("lands-unknown-tiles", LandsTile, check=_check_specials)
UNCLEAR_CARDS = Entries("unclear-instructions-cards", UnclearCard)
TILE_RECIPES = Entries(
    "tile-recipes",
    TileRecipe,
    "recipes",
    check=partial(_check_names, "tile-recipes", ("declared", "as-run", "lands")),
)
CARD_RECIPE = Record("card-recipe", CardRecipe, "recipes")
