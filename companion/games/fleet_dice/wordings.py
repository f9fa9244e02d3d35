"""Values of the sheet in words, as sheet, form and player aids say them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.words import fill_template
from companion.games.fleet_dice.model import Bonus, Building


def describe_bonus(bonus: Bonus, words: Mapping[str, str]) -> str:
    """Return what a king crab bonus pays."""
    count = "one" if bonus.per == 1 else "many"
    label = words[f"sheet.counted.{count}.{bonus.of}"]
    return fill_template(label, {"vp": bonus.vp, "per": bonus.per})


def describe_building(building: Building, words: Mapping[str, str]) -> str:
    """Return what a building does once it is open, "" if it only scores."""
    values = {
        "rerolls": building.rerolls,
        "uses": building.uses,
        "income": building.income,
        "full-boat-coins": building.full_boat_coins,
        "market-coins": building.market_coins,
    }
    return "; ".join(
        fill_template(words[f"sheet.effect.{key}"], {"n": value, "coins": f"{{coin:{value}}}"})
        for key, value in values.items()
        if value
    )
