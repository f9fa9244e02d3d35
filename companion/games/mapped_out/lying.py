"""Where the map begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.data.game_data import GameData
from companion.data.table_places import PlacedPiece

ROOM = 200.0  # mm for the map round the starting tile: more than three tiles each way


def place_start_tile(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the starting tile, face up, with room for the map."""
    return [PlacedPiece(piece=record["start_tile"], over=True, room=ROOM)]


def place_pawns(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the starting tile, once for each player."""
    return [PlacedPiece(on=record["start_tile"]) for _ in range(record["players"])]
