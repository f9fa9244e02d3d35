"""What the phone needs to know the tiles of a print, and to walk over a map."""

from __future__ import annotations

import re
from typing import Any

from companion.data.game_data import GameData
from companion.games.mapped_out.model import FISH, MOST_FISH
from companion.games.mapped_out.printed import DECLARED, known_tiles
from companion.games.mapped_out.scoring import walk_readings
from companion.games.mapped_out.tables import (
    AS_RUN_TILES,
    GAME,
    MAP_TILES,
    TILE_RECIPES,
    UNCLEAR_CARDS,
)

PRINTS = (DECLARED, "as-run")
WORDS = re.compile(r"phone\.(.*)|((?:special|move)\..*)\.name|(fish\..*)|(card-action\..*)")


def walk_data(data: GameData) -> dict[str, Any]:
    """Return the tiles, recipes and readings as `web/derive.js` reads them."""
    on, ours = walk_readings(data)
    return {
        "kinds": FISH,
        "most": MOST_FISH,
        "readings": on,
        "ours": ours,
        "cards": data.value(GAME).cards,
        "hand": data.value(GAME).hand,
        "words": _words(data),
        "prints": {name: _tiles(data, name) for name in PRINTS},
        "recipes": {
            one.id: {
                "fish": one.value.fish,
                "specials": list(one.value.specials.items()),
                "points": one.value.points,
                "house": one.source.mark == "H",
            }
            for one in data.entries(TILE_RECIPES)
        },
    }


def rows_data(data: GameData) -> dict[str, Any]:
    """Return how many cards each row of `web/rows.js` has, and what Unclear Instructions say."""
    unclear = {
        one.id: [f"{card.move}:{card.fish}" if card.fish else card.move, card.action]
        for one in data.entries(UNCLEAR_CARDS)
        for card in [one.value]
    }
    return {"cards": data.value(GAME).cards, "unclear": unclear}


def print_data(data: GameData) -> dict[str, Any]:
    """Return the starting tiles of each print, and what `web/printed.js` makes others of."""
    tables = {DECLARED: MAP_TILES, "as-run": AS_RUN_TILES}
    return {
        "starts": {
            name: [one.id for one in data.entries(table) if one.value.start]
            for name, table in tables.items()
        },
        "numbers": {name: data.entry(TILE_RECIPES, name).value.starts for name in tables},
    }


def _words(data: GameData) -> dict[str, str]:
    """Return the words of its screens, and what cards, specials and fish are called."""
    found = ((WORDS.fullmatch(name), name) for name in data.words)
    return {said[said.lastindex or 0]: data.words[name] for said, name in found if said}


def _tiles(data: GameData, fish: str) -> list[list[Any]]:
    """Return the tiles of both sets, each with its id."""
    return [
        [name, {"fish": tile.fish, "special": tile.special, "house": tile.house, "copies": copies}]
        for name, (tile, copies) in known_tiles(data, fish, seed=None).items()
    ]
