"""What the phone needs to count a sheet, and to draft dice."""

from __future__ import annotations

import re
from typing import Any

from companion.data.game_data import GameData
from companion.games.fleet_dice.model import LICENSES
from companion.games.fleet_dice.tables import CAPTAINS, ROUNDS, RUTH, rule_readings, score_sheet

WORDS = re.compile(r"phone\.(.*)")


def derive_data(data: GameData) -> dict[str, Any]:
    """Return the sheet as `web/derive.js` reads it."""
    sheet = score_sheet(data)
    return {
        "licenses": LICENSES,
        "other": sheet.holds["used-up-gives-other"],
        "columns": [
            {
                "id": one.id,
                "boxes": one.boxes,
                "boats": one.boats,
                "boat_vp": one.boat_vp,
                "license_vp": one.license_vp,
                "capacity": one.capacity,
                "capacity_by_licenses": one.capacity_by_licenses,
            }
            for one in sheet.columns
        ],
        "harbor": [
            {
                "id": one.id,
                "boxes": one.boxes,
                "former": one.former,
                "boat_vp": one.boat_vp,
                "capacity": one.capacity,
                "vp": one.vp,
            }
            for one in sheet.harbor
        ],
        "bonuses": [
            {"id": one.id, "of": one.of, "per": one.per, "vp": one.vp} for one in sheet.bonuses
        ],
        "wharf": [{"id": one.id, "boxes": len(one.boxes), "vp": one.vp} for one in sheet.wharf],
        "targets": {one.id: one.target for one in data.values(CAPTAINS)},
    }


def draft_data(data: GameData) -> dict[str, Any]:
    """Return the rounds, Captain Ruth and the words that `web/draft.js` reads."""
    ruth, rounds = data.value(RUTH), data.value(ROUNDS)
    return {
        "ruth": {"boat": ruth.boat, "town": ruth.town, "you_start": ruth.you_start},
        "rounds": {
            "count": rounds.count,
            "solo": rounds.solo,
            "fishing": rounds.fishing,
            "income": rounds.income,
        },
        "pays": rule_readings(data)["income-phase"],
        "words": {
            found[1]: data.words[name] for name in data.words if (found := WORDS.match(name))
        },
    }
