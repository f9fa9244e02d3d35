"""How the boards of a river lie at the start, and what stands on them. Source: R Set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.data.game_data import GameData
from companion.data.table_places import PlacedPiece
from companion.games.salmon_run.river.geometry import Plan
from companion.games.salmon_run.river.rivers import Rivers, join_sides, rivers_of
from companion.games.salmon_run.river.side import Side


def place_river(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the boards of the river, from its mouth upwards, with their half hexes joined."""
    rivers, plan, sides = _placed_sides(data, record)
    corners = [
        (one.across * plan.column, -one.up * plan.flat / 2 - plan.size[1])
        for one in join_sides(sides)
    ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    found = []
    for side, (x, y) in zip(sides, corners, strict=True):
        board = rivers.slots[side.id][0]
        even = next(name for name, (number, _) in rivers.slots.items() if number == board)
        found.append(PlacedPiece(piece=board, at=(x - left, y - top), over=side.id == even))
    return found


def place_bears(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the hexes with a paw."""
    rivers, plan, sides = _placed_sides(data, record)
    return [
        PlacedPiece(on=rivers.slots[side.id][0], at=plan.middle(cell))
        for side in sides
        for cell, hex_ in side.hexes.items()
        if hex_.bear
    ]


def place_salmon(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the start hex, once for each player."""
    rivers, plan, sides = _placed_sides(data, record)
    start = plan.middle(sides[0].starts[0])
    return [
        PlacedPiece(on=rivers.slots[sides[0].id][0], at=start) for _ in range(record["players"])
    ]


def _placed_sides(data: GameData, record: Mapping[str, Any]) -> tuple[Rivers, Plan, Sequence[Side]]:
    rivers = rivers_of(data)
    rows = rivers.rows(None)
    sides = [rivers.side(one["side"], seed=None) for one in record["river"]]
    return rivers, Plan(rivers.flat(rows), rows), sides
