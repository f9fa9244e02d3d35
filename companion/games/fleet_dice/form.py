"""The score sheet as a form: a field for every place of the plan, with a name one can hear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.drawing.component import Component, Piece
from companion.drawing.form import CheckBox, Field, TextField
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.fleet_dice.form_scripts import Scripts
from companion.games.fleet_dice.form_titles import Titles
from companion.games.fleet_dice.numbered import given_names
from companion.games.fleet_dice.plan import Spot
from companion.games.fleet_dice.plan_sea import sea_plan
from companion.games.fleet_dice.plan_town import town_plan
from companion.games.fleet_dice.reference import Half
from companion.games.fleet_dice.score_sheets import half_piece, halves
from companion.games.fleet_dice.sheet import Sheet, sheet_of

NAME_PT, NUMBER_PT, TOTAL_PT = 13.0, 10.0, 12.0
FIRST = -1  # the name, then everything in its order


def fillable_sheet(order: Order) -> Component:
    """Return the form: one sheet, or one for each name."""
    names = given_names(order.choices) or ("",)
    found = halves(order, len(names), lambda theme, half: _piece(order, theme, half, names))
    return replace(found, sides=1, file=found.name)


def _piece(order: Order, theme: Theme, half: Half, names: Sequence[str]) -> Piece:
    """Return one half, its second side left out, with its fields."""
    piece, sheet = half_piece(order, theme, half), sheet_of(order.data)
    spots = sea_plan(sheet).spots if half == "sea" else town_plan(sheet).spots
    titles = Titles(sheet, order.data.words)

    def fields(copy: int) -> tuple[Field, ...]:
        scripts = Scripts(sheet, prefix(copy))
        name = names[(copy - 1) % len(names)]
        return tuple(_field(spot, sheet, titles, scripts, name) for spot in spots)

    return replace(piece, back=None, fields=fields)


def prefix(copy: int) -> str:
    """Return what the names of all fields of a copy begin with; nothing for the first."""
    return f"sheet-{copy}-" if copy > 1 else ""


def _field(spot: Spot, sheet: Sheet, titles: Titles, scripts: Scripts, name: str) -> Field:
    """Return the field of a spot."""
    label = scripts.prefix + spot.name
    area = (spot.x, spot.y, spot.w, spot.h)
    if spot.kind == "text":
        return TextField(label, *area, titles.of(spot), NAME_PT, text=name, order=FIRST)
    if spot.kind == "number":
        size_pt = TOTAL_PT if spot.mark == "total" else NUMBER_PT
        script = scripts.line(spot.mark)
        return TextField(
            label, *area, titles.of(spot), size_pt, middle=True, letters=4, script=script
        )
    return CheckBox(label, *area, titles.of(spot), value=str(worth(spot, sheet)))


def worth(spot: Spot, sheet: Sheet) -> int:
    """Return the points of a place that is filled in, or 1 where it has none of its own."""
    if spot.kind == "fish":
        return sheet.score.fish_vp
    columns = {column.id: column for column in sheet.columns}
    if spot.kind == "license":
        return columns[spot.group].license_vp[spot.number - 1]
    if spot.kind == "boat":
        harbor = {entry.id: entry.boat_vp for entry in sheet.harbor}
        boats = {name: column.boat_vp for name, column in columns.items()} | harbor
        return boats[spot.group][spot.number - 1]
    return 1
