"""The score sheet as a PDF form: its fields, their names, and sums computed by the viewer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.core.text_format import fill_template
from companion.drawing.component import Component, Piece
from companion.drawing.page import CheckBox, Field, TextField
from companion.drawing.theme import Theme
from companion.games.components import ComponentOrder
from companion.games.fleet_dice.geometry import Spot
from companion.games.fleet_dice.page_sea import sea_plan
from companion.games.fleet_dice.page_town import town_plan
from companion.games.fleet_dice.rows import COINS, LICENSES, TROPHIES, Bonus, Line
from companion.games.fleet_dice.schema import Sheet, score_sheet
from companion.games.fleet_dice.score_sheets import Half, build_halves, given_names, half_piece
from companion.games.fleet_dice.sheet_writer import describe_bonus


class Titles(Struct, frozen=True):
    """Names the fields of the sheet, such as "Shrimp column, box 3, launches a boat"."""

    sheet: Sheet
    words: Mapping[str, str]

    def of(self, spot: Spot) -> str:
        """Return the name of a field."""
        area, entry = self.sheet.find(spot.group)
        values: dict[str, object] = {"n": spot.number, "of": spot.of, "gives": self._gives(spot)}
        values["column"] = self.words[f"sheet.{area}.{spot.group}.name"] if area else ""
        where = spot.kind if area != "wharf" or spot.kind != "box" else "window"
        match spot.kind:
            case "fish":
                values["spaces"] = entry.spaces(spot.of - 1)
            case "bonus":
                bonus = next(each for each in self.sheet.bonuses if each.id == spot.group)
                name = self.words[f"sheet.bonus.{spot.group}"]
                values["bonus"] = f"{name}, {describe_bonus(bonus, self.words)}"
            case "number":
                values["column"] = self.words[f"sheet.score.{spot.mark}.name"]
            case "tally":
                return fill_template(self.words[f"sheet.field.tally-{spot.mark}"], values)
        return fill_template(self.words[f"sheet.field.{where}"], values)

    def _gives(self, spot: Spot) -> str:
        """Return a field's gain as text that begins with a comma; "" if the field has no gain."""
        key = spot.mark
        if spot.kind == "fish":
            locks = self.sheet.find(spot.group)[1].locks
            needed = [license for before, license in locks if spot.number > before]
            key = f"lock-{max(needed)}" if needed else ""
        elif key == "." or spot.kind in ("license", "number", "bonus", "text", "tally"):
            key = ""
        elif key in COINS:
            key = "coins"
        values = {"coins": spot.mark[1:]}
        return fill_template(self.words[f"sheet.gives.{key}"], values) if key else ""


TICKED = """\
var doc = this;
function on(name) {
  var field = doc.getField(name);
  return field && field.value !== "" && field.value !== "Off" ? 1 : 0;
}
function count(names) {
  for (var i = 0, n = 0; i < names.length; i++) n += on(names[i]);
  return n;
}
"""
KINDS = {"fish": "fish", "boats": "boat", "licenses": "license", "coins": "coin"}  # of spots
NOT_TYPED = 'if (!event.source || event.source.type !== "text") '


class Scripts:
    """The scripts of one copy of the sheet. Its field names begin with `prefix`."""

    def __init__(self, sheet: Sheet, prefix: str) -> None:
        self.sheet, self.prefix = sheet, prefix
        self.spots = (*sea_plan(sheet).spots, *town_plan(sheet).spots)

    def line(self, line: str) -> str:
        """Return the script for a line of the score. Any other name stands for the total."""
        match line:
            case "fish" | "boats" | "licenses":  # the sum of the values of what is ticked
                return NOT_TYPED + _sum_script(self._names(KINDS[line]))
            case "king_crab":
                return self._king_crab()
            case "buildings":
                return self._buildings()
            case _:
                lines: tuple[Line, ...] = self.sheet.score.lines
                total = json.dumps(f"{self.prefix}score-total")
                added = _sum_script(f"{self.prefix}score-{each}" for each in lines)
                return f"if (!event.source || event.source.name !== {total}) {added}"

    def _names(self, kind: str) -> list[str]:
        return [self.prefix + spot.name for spot in self.spots if spot.kind == kind]

    def _buildings(self) -> str:
        houses = [
            [[f"{self.prefix}{entry.id}-box-{n}" for n in range(1, len(entry.boxes) + 1)], entry.vp]
            for entry in self.sheet.wharf
        ]
        return (
            f"{TICKED}var houses = {json.dumps(houses)}, points = 0;\n"
            "for (var h = 0; h < houses.length; h++)\n"
            "  if (count(houses[h][0]) === houses[h][0].length) points += houses[h][1];\n"
            f"{NOT_TYPED}event.value = points;"
        )

    def _king_crab(self) -> str:
        """Return the script that computes the points of harbor box K and of its king crab bonus."""
        crab = self.sheet.crab
        if crab is None:
            return "event.value = 0;"
        box = f"{self.prefix}{crab.id}-box-{crab.boxes.index('K') + 1}"
        taken = ""
        for entry in self.sheet.bonuses:
            points = f"{entry.vp} * Math.floor(({self._counted(entry)}) / {entry.per})"
            taken += f'  if (on("{self.prefix}bonus-{entry.id}")) points += {points};\n'
        return (
            f"{TICKED}{self._full_boats()}var points = 0;\n"
            f'if (on("{box}")) {{\n  points = {crab.vp};\n{taken}}}\n'
            f"{NOT_TYPED}event.value = points;"
        )

    def _counted(self, bonus: Bonus) -> str:
        """Return a JavaScript expression that counts the things for which a bonus gives points."""
        if bonus.of == "full-boats":
            return "full()"
        if bonus.of != "buildings":
            return f"count({json.dumps(self._names(KINDS[bonus.of]))})"
        houses = []
        for entry in self.sheet.wharf:
            numbers = range(1, len(entry.boxes) + 1)
            windows = (f'on("{self.prefix}{entry.id}-box-{n}")' for n in numbers)
            houses.append(f"({' && '.join(windows)} ? 1 : 0)")
        return " + ".join(houses)

    def _full_boats(self) -> str:
        """Return a JavaScript function that counts launched boats with all open spaces filled."""
        fleets: list[tuple[str, int, list[list[int]]]] = []
        for column in self.sheet.columns:
            grown = list(column.capacity_by_licenses)
            holds = [grown or [column.spaces(boat)] for boat in range(column.boats)]
            fleets.append((self.prefix + column.id, LICENSES, holds))
        for entry in self.sheet.harbor:
            fleets.append((self.prefix + entry.id, 0, [[n] for n in entry.capacity]))
        return (
            f"var fleets = {json.dumps(fleets)};\n"
            "function full() {\n"
            "  for (var f = 0, n = 0; f < fleets.length; f++) {\n"
            "    var id = fleets[f][0], holds = fleets[f][2], licenses = 0;\n"
            "    for (var l = 1; l <= fleets[f][1]; l++) licenses += on(id + '-license-' + l);\n"
            "    for (var b = 0; b < holds.length; b++) {\n"
            "      var boat = id + '-boat-' + (b + 1), hold = holds[b], fish = 0;\n"
            "      var room = hold[Math.min(licenses, hold.length - 1)];\n"
            "      for (var k = 1; k <= room; k++) fish += on(boat + '-fish-' + k);\n"
            "      if (on(boat) && fish === room) n++;\n"
            "    }\n"
            "  }\n"
            "  return n;\n"
            "}\n"
        )


def _sum_script(names: Iterable[str]) -> str:
    """Return a script that adds up fields, by a function that every PDF viewer has."""
    return f'AFSimple_Calculate("SUM", {json.dumps(list(names))});'


NAME_PT, NUMBER_PT, TOTAL_PT, TALLY_PT = 13.0, 10.0, 12.0, 9.0
FIRST = -1  # the name, then everything in its order


def fillable_sheet(order: ComponentOrder) -> Component:
    """Build the PDF form: one score sheet, or one for each player's name."""
    names = given_names(order.choices) or ("",)
    result = build_halves(order, len(names), lambda theme, half: _piece(order, theme, half, names))
    return replace(result, sides=1, file=result.name)


def _piece(order: ComponentOrder, theme: Theme, half: Half, names: Sequence[str]) -> Piece:
    """Return one half of the sheet with its form fields, without a back."""
    piece, sheet = half_piece(order, theme, half), score_sheet(order.data)
    spots = sea_plan(sheet).spots if half == "sea" else town_plan(sheet).spots
    titles = Titles(sheet, order.data.words)

    def fields(copy: int) -> tuple[Field, ...]:
        scripts = Scripts(sheet, f"sheet-{copy}-" if copy > 1 else "")
        name = names[(copy - 1) % len(names)]
        return tuple(_field(spot, sheet, titles, scripts, name) for spot in spots)

    return replace(piece, back=None, fields=fields)


def _field(spot: Spot, sheet: Sheet, titles: Titles, scripts: Scripts, name: str) -> Field:
    label = scripts.prefix + spot.name
    area = (spot.x, spot.y, spot.w, spot.h)
    if spot.kind == "text":
        return TextField(label, *area, titles.of(spot), NAME_PT, text=name, order=FIRST)
    if spot.kind == "tally":
        return TextField(label, *area, titles.of(spot), TALLY_PT, middle=True, letters=3)
    if spot.kind == "number":
        size_pt = TOTAL_PT if spot.mark == "total" else NUMBER_PT
        script = scripts.line(spot.mark) if spot.mark != TROPHIES else ""  # the cards tell
        return TextField(
            label, *area, titles.of(spot), size_pt, middle=True, letters=4, script=script
        )
    return CheckBox(label, *area, titles.of(spot), value=str(spot_points(spot, sheet)))


def spot_points(spot: Spot, sheet: Sheet) -> int:
    """Return the points of a filled fish, license or boat field; 1 for any other field."""
    if spot.kind == "fish":
        return sheet.score.fish_vp
    entry = sheet.find(spot.group)[1]
    if spot.kind in ("license", "boat"):
        points = entry.license_vp if spot.kind == "license" else entry.boat_vp
        return int(points[spot.number - 1])
    return 1
