"""What a screen reader says of each field of the form."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import filled
from companion.games.fleet_dice.model import COINS
from companion.games.fleet_dice.plan import Spot
from companion.games.fleet_dice.sheet import Sheet
from companion.games.fleet_dice.wordings import paid


class Titles:
    """Names places of the sheet, such as "Shrimp column, box 3, launches a boat"."""

    def __init__(self, sheet: Sheet, words: Mapping[str, str]) -> None:
        self.words, self.sheet = words, sheet
        columns = {entry.id: f"columns.{entry.id}" for entry in sheet.columns}
        harbor = {entry.id: f"harbor.{entry.id}" for entry in sheet.harbor}
        wharf = {entry.id: f"wharf.{entry.id}" for entry in sheet.wharf}
        self.groups = columns | harbor | wharf
        self.houses = wharf.keys()
        self.spaces = {
            (entry.id, boat): spaces
            for entry in sheet.harbor
            for boat, spaces in enumerate(entry.capacity, start=1)
        } | {
            (entry.id, boat + 1): entry.spaces(boat)
            for entry in sheet.columns
            for boat in range(entry.boats)
        }
        self.locks = {entry.id: entry.locks for entry in sheet.columns}

    def of(self, spot: Spot) -> str:
        """Return the name of a place."""
        group = self.groups.get(spot.group)
        values: dict[str, object] = {
            "column": self.words[f"sheet.{group}.name"] if group else "",
            "n": spot.number,
            "of": spot.of,
            "gives": self._gives(spot),
        }
        if spot.kind == "fish":
            values["spaces"] = self.spaces[spot.group, spot.of]
        kind = spot.kind
        if kind == "bonus":
            bonus = next(entry for entry in self.sheet.bonuses if entry.id == spot.group)
            name = self.words[f"sheet.bonus.{spot.group}"]
            values["bonus"] = f"{name}, {paid(bonus, self.words)}"
        if kind == "number":
            values["column"] = self.words[f"sheet.score.{spot.mark}.name"]
        where = "window" if spot.group in self.houses and kind == "box" else kind
        return filled(self.words[f"sheet.field.{where}"], values)

    def _gives(self, spot: Spot) -> str:
        """Return what a place gives, after a comma."""
        mark = spot.mark
        if spot.kind == "fish":
            needed = [n for before, n in self.locks.get(spot.group, ()) if spot.number > before]
            mark = f"lock-{max(needed)}" if needed else ""
        elif spot.kind == "license":
            mark = ""
        elif mark in COINS:
            mark = "coins"
        elif spot.kind in ("number", "bonus", "text"):
            mark = ""
        coins = spot.mark[1:]
        key = {"": "", ".": "", "gold": "gold"}.get(mark, mark)
        return filled(self.words[f"sheet.gives.{key}"], {"coins": coins}) if key else ""
