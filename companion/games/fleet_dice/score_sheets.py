"""The score sheets: two halves for each player, a reference on the other side, numbered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import chain

from companion.core.errors import Problem
from companion.data.source import provenance
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import Theme
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.numbered import names, on_sea, on_town
from companion.games.fleet_dice.page_sea import draw_sea
from companion.games.fleet_dice.page_town import draw_town
from companion.games.fleet_dice.pencil import Pencil
from companion.games.fleet_dice.plan import HEIGHT, WIDTH, cramped
from companion.games.fleet_dice.plan_sea import sea_plan
from companion.games.fleet_dice.plan_town import town_plan
from companion.games.fleet_dice.reference import Half, draw_reference
from companion.games.game import Choices

NAME = "score-sheets"
HALVES: tuple[Half, ...] = ("sea", "town")
FILE = "fleet_dice/sheet.toml"


def score_sheets(data: FleetDice, choices: Choices) -> Component:
    """Return the score sheets, one for each player."""
    players = names(choices, data.facts.players)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        return tuple(half_piece(data, style.theme, half, players) for half in HALVES if half in ids)

    return Component(
        name=NAME,
        title=data.words[f"components.{NAME}.title"],
        stock="sheet",
        width=WIDTH,
        height=HEIGHT,
        sides=2,
        copies=dict.fromkeys(HALVES, len(players)),
        provenance=provenance(chain.from_iterable(data.sheet.tables)),
        draw=draw,
    )


def half_piece(
    data: FleetDice,
    theme: Theme,
    half: Half,
    players: Sequence[str] = ("",),
    *,
    component: str = NAME,
) -> Piece:
    """Return one half of the sheet.

    Args:
        data: of the game.
        theme: its colours.
        half: the left one, `sea`, or the right one.
        players: names on the sheets, one after the other.
        component: which it belongs to.
    """
    front, back = Pencil(theme, data.words), Pencil(theme, data.words)
    numbered, version = data.words["sheet.number"], data.sheet.version
    if half == "sea":
        sea = sea_plan(data.sheet)
        draw_sea(front, data.sheet, sea)
        spots = sea.spots
        each = on_sea(theme, numbered, version)
    else:
        town = town_plan(data.sheet)
        draw_town(front, data.sheet, town)
        spots = town.spots
        each = on_town(theme, numbered, version, town, players)
    draw_reference(back, data.sheet, data.pieces.boat_dice[0].value, half)
    problems = (*cramped(spots), *front.set.problems, *back.set.problems)
    return Piece(
        id=half,
        title=data.words[f"sheet.half.{half}"],
        front=tuple(front.set.shapes),
        back=tuple(back.set.shapes),
        house=any(entry.source.mark == "H" for table in data.sheet.tables for entry in table),
        problems=tuple(Problem(FILE, f"{component} {half}", "", one) for one in problems),
        each=each,
    )
