"""Set-up steps of Fleet: The Dice Game that `setup.toml` cannot express. Source: rules, Set Up."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.core.chance import Die
from companion.core.text_format import labels_below
from companion.data.game_data import GameData
from companion.data.rule_references import active_switches, list_editions
from companion.games.fleet_dice import schema
from companion.games.fleet_dice.rows import CATCHES, COINS, LICENSES
from companion.games.phone_look import row_json
from companion.games.setup_run import Place, SetupRun

# What the phone needs to count a sheet, and to draft dice.


COLUMN_KEYS = ("id", "boxes", "boats", "boat_vp", "license_vp", "capacity", "capacity_by_licenses")
HARBOR_KEYS = ("id", "boxes", "former", "boat_vp", "capacity", "vp")


def derive_data(data: GameData) -> dict[str, Any]:
    """Return the sheet's data for `web/scoring.js`."""
    sheet = schema.score_sheet(data)
    return {
        "licenses": LICENSES,
        "other": sheet.holds["used-up-gives-other"],
        "columns": [row_json(column, *COLUMN_KEYS) for column in sheet.columns],
        "harbor": [row_json(entry, *HARBOR_KEYS) for entry in sheet.harbor],
        "bonuses": [row_json(bonus, "id", "of", "per", "vp") for bonus in sheet.bonuses],
        "wharf": [{"id": row.id, "boxes": len(row.boxes), "vp": row.vp} for row in sheet.wharf],
        "targets": {row.id: row.target for row in data.values(schema.CAPTAINS)},
    }


def draft_data(data: GameData) -> dict[str, Any]:
    """Return data for `web/draft.js`: rounds, Captain Ruth's preferences among dice, and texts."""
    return {
        "ruth": row_json(data.value(schema.RUTH), "boat", "town", "you_start"),
        "rounds": row_json(data.value(schema.ROUNDS), "count", "solo", "fishing", "income"),
        "pays": schema.rule_readings(data)["income-phase"],
        "words": labels_below(data.words, "phone"),
    }


METALS = ("silver", "gold")


def setup_data(data: GameData) -> dict[str, Any]:
    """Return the data for the functions in `web/setup.js`."""
    sheet, names = schema.score_sheet(data), list_editions(data)
    held = {name: {**sheet.holds, **active_switches(data, name)} for name in names}
    return {
        "editions": names,
        "paid": {name: starting_coins(replace(sheet, holds=held[name])) for name in names},
        "captains": {
            row.id: row_json(row, "catch", "coins") for row in data.values(schema.CAPTAINS)
        },
        "boat": data.entry(schema.BOAT_DICE, schema.BOAT).value.faces,
        "metals": {trophy.id: trophy.metal for trophy in data.values(schema.TROPHIES)},
    }


def start_places(play: SetupRun) -> list[Place]:
    """Return how each player starts: by a captain, or by a roll of the boat die.

    - `rolled`: the faces rolled, up to the first fish; () with a captain
    - `fills`: the id of the sheet's column in which the player fills the first boxes
    - `captain`: the captain's id, or None
    - `coins`: the number of coins to take
    """
    paid = starting_coins(schema.score_sheet(play.data))
    captains = {captain.id: captain for captain in play.data.values(schema.CAPTAINS)}
    starts: list[Place] = []
    for item in play.values["captain"] or ():
        captain = captains[item["captain"]]
        coins = captain.coins + paid[captain.catch]
        line = "captain" if play.values["digital"] else "captain-by-hand"
        start = {"player": item["player"], "rolled": (), "fills": captain.catch}
        starts.append(start | {"captain": captain.id, "coins": coins, "line": line, "n": -1})
    die = Die(schema.BOAT, play.data.entry(schema.BOAT_DICE, schema.BOAT).value.faces)
    for player in range(1, play.players + 1) if not starts else ():
        rolled: list[str] = []
        while not rolled or rolled[-1] not in CATCHES:  # Source: public: coins are rolled again.
            rolled.append(play.dealer.roll([die])[0].face)
        coins, again = paid[rolled[-1]], len(rolled) - 1
        line = ("rolled-again" if again else "rolled") + ("-coins" if coins else "")
        start = {"player": player, "rolled": tuple(rolled), "fills": rolled[-1]}
        starts.append(start | {"captain": None, "coins": coins, "line": line, "n": again})
    return starts


def starting_coins(sheet: schema.Sheet) -> dict[str, int]:
    """Return for each column the coins that a player gets for filling its boxes at the start.

    A license may already count for a boat launched in the same move. Source: rules, Set Up, Cod; H
    ruling h10.
    """
    counts = sheet.holds["cod-counts-at-once"] or not sheet.holds["works-from-next-event"]
    paid = {}
    for column in sheet.columns:
        coins = licenses = 0
        for mark in column.boxes[: sheet.rounds.setup_boxes]:
            coins += COINS.get(mark, 0)
            if mark == "L":
                coins += column.license_coins[licenses]
                licenses += 1
            elif mark == "B" and licenses and column.launch_coins and counts:
                coins += column.launch_coins[licenses - 1]
        paid[column.id] = coins
    return paid


def lay_out_pools(play: SetupRun) -> list[Place]:
    """Return the pool of dice for the Boat Phase and the pool for the Town Phase."""
    return [to_builtins(schema.pool_setup(play.data, name, play.players)) for name in schema.POOLS]


def lay_out_trophies(play: SetupRun) -> tuple[str, ...]:
    """Deal all trophies, and return the first silver and the first gold one; () without any."""
    if not play.values["trophies"]:
        return ()
    metals = {item.id: item.metal for item in play.data.values(schema.TROPHIES)}
    order = play.dealer.deal("trophies", play.dealer.left("trophies"))
    return tuple(next(card for card in order if metals[card] == metal) for metal in METALS)
