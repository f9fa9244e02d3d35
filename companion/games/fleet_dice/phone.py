"""What the phone needs to count a sheet."""

from __future__ import annotations

from typing import Any

from companion.data.game_data import GameData
from companion.games.fleet_dice.model import LICENSES
from companion.games.fleet_dice.tables import CAPTAINS, sheet_of


def counted_from(data: GameData) -> dict[str, Any]:
    """Return the sheet as `web/derive.js` reads it."""
    sheet = sheet_of(data)
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
