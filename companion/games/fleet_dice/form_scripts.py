"""What the form computes in viewers that run scripts: plain JavaScript over the values of a sheet.

The scripts use what every such viewer has: `getField`, `event` and `AFSimple_Calculate`. A line is
computed when something is ticked; when a person types a number it is left alone, and only the total
follows.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import assert_never

from companion.games.fleet_dice.model import LICENSES, Bonus, Line
from companion.games.fleet_dice.plan_sea import sea_plan
from companion.games.fleet_dice.plan_town import town_plan
from companion.games.fleet_dice.sheet import Sheet

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
NOT_TYPED = 'if (!event.source || event.source.type !== "text") '


class Scripts:
    """The scripts of one copy of the sheet, whose fields begin with `prefix`."""

    def __init__(self, sheet: Sheet, prefix: str) -> None:
        self.sheet, self.prefix = sheet, prefix
        self.spots = (*sea_plan(sheet).spots, *town_plan(sheet).spots)

    def line(self, line: str) -> str:
        """Return the script of a line of the score, or of its total."""
        match line:
            case "fish":
                return self._sum("fish")
            case "boats":
                return self._sum("boat")
            case "licenses":
                return self._sum("license")
            case "king_crab":
                return self._king_crab()
            case "buildings":
                return self._buildings()
            case _:
                lines: tuple[Line, ...] = self.sheet.score.lines
                total = json.dumps(f"{self.prefix}score-total")
                added = _added(f"{self.prefix}score-{each}" for each in lines)
                return f"if (!event.source || event.source.name !== {total}) {added}"

    def _names(self, kind: str) -> list[str]:
        return [self.prefix + spot.name for spot in self.spots if spot.kind == kind]

    def _sum(self, kind: str) -> str:
        """Return a script that adds up what the ticked fields of a kind are worth."""
        return NOT_TYPED + _added(self._names(kind))

    def _buildings(self) -> str:
        houses = [
            [
                [f"{self.prefix}{entry.id}-box-{n}" for n in range(1, len(entry.boxes) + 1)],
                entry.vp,
            ]
            for entry in self.sheet.wharf
        ]
        return (
            f"{TICKED}var houses = {json.dumps(houses)}, points = 0;\n"
            "for (var h = 0; h < houses.length; h++)\n"
            "  if (count(houses[h][0]) === houses[h][0].length) points += houses[h][1];\n"
            f"{NOT_TYPED}event.value = points;"
        )

    def _king_crab(self) -> str:
        """Return a script for the points of the box K and the bonus taken there."""
        crab = self.sheet.crab
        if crab is None:
            return "event.value = 0;"
        box = f"{self.prefix}{crab.id}-box-{crab.boxes.index('K') + 1}"
        taken = "".join(
            f'  if (on("{self.prefix}bonus-{entry.id}"))'
            f" points += {entry.vp} * Math.floor(({self._counted(entry)})"
            f" / {entry.per});\n"
            for entry in self.sheet.bonuses
        )
        return (
            f"{TICKED}{self._full_boats()}var points = 0;\n"
            f'if (on("{box}")) {{\n  points = {crab.vp};\n{taken}}}\n'
            f"{NOT_TYPED}event.value = points;"
        )

    def _counted(self, bonus: Bonus) -> str:
        """Return an expression for what a bonus counts."""
        match bonus.of:
            case "boats":
                return f"count({json.dumps(self._names('boat'))})"
            case "fish":
                return f"count({json.dumps(self._names('fish'))})"
            case "licenses":
                return f"count({json.dumps(self._names('license'))})"
            case "coins":
                return f"count({json.dumps(self._names('coin'))})"
            case "full-boats":
                return "full()"
            case "buildings":
                houses = (
                    f"({' && '.join(self._windows(entry.id, len(entry.boxes)))} ? 1 : 0)"
                    for entry in self.sheet.wharf
                )
                return " + ".join(houses)
            case _:
                assert_never(bonus.of)

    def _windows(self, house: str, boxes: int) -> Iterable[str]:
        return (f'on("{self.prefix}{house}-box-{n}")' for n in range(1, boxes + 1))

    def _full_boats(self) -> str:
        """Return a function that counts launched boats whose open spaces are all filled."""
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


def _added(names: Iterable[str]) -> str:
    """Return a script that adds up fields, as all viewers with scripts have it built in."""
    return f'AFSimple_Calculate("SUM", {json.dumps(list(names))});'
