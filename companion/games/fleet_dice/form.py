"""The score sheet as a form: a field for every place of the plan, with a name one can hear."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain

from companion.data.source import provenance
from companion.drawing.component import Component, Piece, Style
from companion.drawing.form import CheckBox, Field, TextField
from companion.games.fleet_dice.form_scripts import Scripts
from companion.games.fleet_dice.form_titles import Titles
from companion.games.fleet_dice.load import FleetDice
from companion.games.fleet_dice.numbered import given_names
from companion.games.fleet_dice.plan import HEIGHT, WIDTH, Spot
from companion.games.fleet_dice.plan_sea import sea_plan
from companion.games.fleet_dice.plan_town import town_plan
from companion.games.fleet_dice.reference import Half
from companion.games.fleet_dice.score_sheets import HALVES, half_piece
from companion.games.fleet_dice.sheet import Sheet
from companion.games.game import Choices

NAME = "fillable-sheet"
NAME_PT, NUMBER_PT, TOTAL_PT = 13.0, 10.0, 12.0
FIRST = -1  # the name, then everything in its order


def fillable_sheet(data: FleetDice, choices: Choices) -> Component:
    """Return the form: one sheet, or one for each name."""
    names = given_names(choices) or ("",)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        return tuple(_piece(data, style, half, names) for half in HALVES if half in ids)

    return Component(
        name=NAME,
        title=data.words[f"components.{NAME}.title"],
        stock="sheet",
        width=WIDTH,
        height=HEIGHT,
        sides=1,
        copies=dict.fromkeys(HALVES, len(names)),
        provenance=provenance(chain.from_iterable(data.sheet.tables)),
        draw=draw,
        file=NAME,
    )


def _piece(data: FleetDice, style: Style, half: Half, names: Sequence[str]) -> Piece:
    """Return one half, its second side left out, with its fields."""
    piece = half_piece(data, style.theme, half, component=NAME)
    spots = sea_plan(data.sheet).spots if half == "sea" else town_plan(data.sheet).spots
    titles = Titles(data)

    def fields(copy: int) -> tuple[Field, ...]:
        scripts = Scripts(data.sheet, prefix(copy))
        return tuple(
            _field(spot, data.sheet, titles, scripts, names[(copy - 1) % len(names)])
            for spot in spots
        )

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
        return sheet.score.value.fish_vp
    for entry in sheet.columns:
        if entry.id == spot.group and spot.kind == "license":
            return entry.value.license_vp[spot.number - 1]
    if spot.kind == "boat":
        boats = {entry.id: entry.value.boat_vp for entry in sheet.columns}
        boats |= {entry.id: entry.value.boat_vp for entry in sheet.harbor}
        return boats[spot.group][spot.number - 1]
    return 1
