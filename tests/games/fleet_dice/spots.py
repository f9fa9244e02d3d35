"""Where the places of the score sheet are planned, and what is drawn there."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.data.shared import read_roles
from companion.drawing.component import Style
from companion.drawing.theme import Ink, build_theme
from companion.games.fleet_dice.geometry import Spot
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.page_town import town_plan
from companion.games.fleet_dice.rows import COINS
from companion.games.fleet_dice.schema import score_sheet
from companion.games.fleet_dice.score_sheets import HALVES
from tests.faces import Place, Simple, walked
from tests.games.fleet_dice.parts import part

Drawn = tuple[Simple, Place]


def spots(data: GameData) -> dict[str, tuple[Spot, ...]]:
    return {"sea": sea_plan(score_sheet(data)).spots, "town": town_plan(score_sheet(data)).spots}


def drawn(data: GameData, ink: Ink = "full") -> dict[str, list[Drawn]]:
    """Return the shapes of both fronts, without what differs from sheet to sheet."""
    style = Style(build_theme(read_roles(), ink, "standard"))
    return {
        piece.id: list(walked(piece.front))
        for piece in part(data, "score-sheets").draw(style, HALVES)
    }


def mark_of(spot: Spot) -> list[str]:
    """Return the words that stand in a place as its mark."""
    if spot.kind == "box" and spot.mark in COINS:
        return [spot.mark[1:]]
    if spot.kind == "box":
        return {"C": ["B", "L"], ".": [], "F": []}.get(spot.mark, [spot.mark])
    if spot.kind in ("license", "fish"):
        return [spot.mark] if spot.mark else []
    if spot.kind == "round" or spot.mark == "gold":
        return [str(spot.number)]
    return []
