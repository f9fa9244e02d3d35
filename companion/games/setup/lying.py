"""Where pieces lie once a game is set up, as `setup.toml` says it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.data.game_data import GameData
from companion.data.table_places import TABLE_PLACES, PlacedComponent
from companion.games.functions import load_function


def iter_placed(data: GameData, record: Mapping[str, Any]) -> Iterator[PlacedComponent]:
    """Yield where the pieces of components lie.

    Args:
        data: of the game.
        record: what the JSON of the set-up holds.
    """
    for place in data.values(TABLE_PLACES):
        spots = load_function(data.name, place.at)(data, record) if place.at else ()
        yield PlacedComponent(place, tuple(spots))
