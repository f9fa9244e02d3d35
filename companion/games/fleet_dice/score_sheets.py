"""The score sheets: two halves for each player, a reference on the other side, numbered."""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain

from companion.core.errors import Problem
from companion.data.source import provenance
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Circle, Pen, Rect, Shape, Text
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.plan import HEIGHT, WIDTH, Spot, too_small
from companion.games.fleet_dice.plan_sea import sea_plan
from companion.games.fleet_dice.plan_town import town_plan
from companion.games.game import Choices

NAME = "score-sheets"
HALVES = ("sea", "town")
LABELS = "fleet_dice/sheet.toml"


def score_sheets(data: FleetDice, choices: Choices) -> Component:
    """Return the score sheets, one for each player."""
    players = choices.players or data.facts.players[1]
    house = any(entry.source.mark == "H" for table in data.sheet.tables for entry in table)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        spots = {"sea": sea_plan(data.sheet).spots, "town": town_plan(data.sheet).spots}
        return tuple(
            Piece(
                id=half,
                title=data.words[f"sheet.half.{half}"],
                front=tuple(chain.from_iterable(_spot(spot) for spot in spots[half])),
                house=house,
                problems=tuple(Problem(LABELS, half, "", one) for one in too_small(spots[half])),
            )
            for half in HALVES
            if half in ids
        )

    return Component(
        name=NAME,
        title=data.words[f"components.{NAME}.title"],
        stock="sheet",
        width=WIDTH,
        height=HEIGHT,
        sides=1,
        copies=dict.fromkeys(HALVES, players),
        provenance=provenance(chain.from_iterable(data.sheet.tables)),
        draw=draw,
    )


def _spot(spot: Spot) -> tuple[Shape, ...]:
    pen = Pen("#000000", 0.25)
    x, y = spot.middle
    round_one = spot.kind in ("license", "boat", "round")
    shape = (
        Circle(x, y, spot.w / 2, pen=pen)
        if round_one
        else Rect(spot.x, spot.y, spot.w, spot.h, pen=pen)
    )
    if spot.mark in ("", "."):
        return (shape,)
    return shape, Text(x, y + 0.9, spot.mark, "sans-bold", 6.0, "#000000", "middle")
