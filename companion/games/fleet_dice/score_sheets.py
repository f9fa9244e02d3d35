"""The score sheets: two halves for each player, a reference on the other side, numbered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from companion.core.errors import Problem
from companion.drawing.component import Component, Piece
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.fleet_dice.numbered import names, on_sea, on_town
from companion.games.fleet_dice.page_sea import draw_sea
from companion.games.fleet_dice.page_town import draw_town
from companion.games.fleet_dice.plan import HEIGHT, WIDTH, cramped
from companion.games.fleet_dice.plan_sea import sea_plan
from companion.games.fleet_dice.plan_town import town_plan
from companion.games.fleet_dice.reference import Half, draw_reference
from companion.games.fleet_dice.sheet_writer import SheetWriter
from companion.games.fleet_dice.tables import BOAT_DICE, GAME, sheet_of

HALVES: tuple[Half, ...] = ("sea", "town")
FILE = "fleet_dice/sheet.toml"


def score_sheets(order: Order) -> Component:
    """Return the score sheets, one for each player."""
    players = names(order.choices, order.data.value(GAME).players)
    return halves(order, len(players), lambda theme, half: half_piece(order, theme, half, players))


def halves(order: Order, count: int, draw: Callable[[Theme, Half], Piece]) -> Component:
    """Return so many sheets of two halves."""
    halves = {str(half): half for half in HALVES}
    return order.info.component(
        "sheet",
        (WIDTH, HEIGHT),
        dict.fromkeys(halves, count),
        lambda style, name: draw(style.theme, halves[name]),
        sides=2,
    )


def half_piece(order: Order, theme: Theme, half: Half, players: Sequence[str] = ("",)) -> Piece:
    """Return one half of the sheet: the left one, `sea`, or the right one.

    Args:
        order: of the component.
        theme: its colours.
        half: which half.
        players: names on the sheets, one after the other.
    """
    words, sheet = order.data.words, sheet_of(order.data)
    front, back = SheetWriter(theme, words), SheetWriter(theme, words)
    numbered, version = words["sheet.number"], sheet.version
    if half == "sea":
        sea = sea_plan(sheet)
        draw_sea(front, sheet, sea)
        spots = sea.spots
        each = on_sea(theme, numbered, version)
    else:
        town = town_plan(sheet)
        draw_town(front, sheet, town)
        spots = town.spots
        each = on_town(theme, numbered, version, town, players)
    draw_reference(back, sheet, order.data.values(BOAT_DICE)[0], half)
    said = (*cramped(spots), *front.set.problems, *back.set.problems)
    problems = [Problem(FILE, f"{order.info.name} {half}", "", one) for one in said]
    title, house = words[f"sheet.half.{half}"], bool(order.info.house)
    drawn = (front.set.shapes, back.set.shapes)
    return replace(order.info.piece(half, title, *drawn, house=house, problems=problems), each=each)
