"""Set-up steps of Fleet: The Dice Game that `setup.toml` cannot express. Source: R Set Up."""

from __future__ import annotations

import re
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from companion.core.chance import Die
from companion.data.game_data import GameData
from companion.data.rule_references import active_switches, list_editions
from companion.games.fleet_dice.rows import CATCHES, COINS, LICENSES, Column
from companion.games.fleet_dice.schema import (
    BOAT,
    BOAT_DICE,
    CAPTAINS,
    POOLS,
    ROUNDS,
    RUTH,
    TROPHIES,
    Sheet,
    pool_setup,
    rule_readings,
    score_sheet,
)
from companion.games.setup_run import Place, SetupRun

# What the phone needs to count a sheet, and to draft dice.


WORDS = re.compile(r"phone\.(.*)")


def derive_data(data: GameData) -> dict[str, Any]:
    """Return the sheet as `web/derive.js` reads it."""
    sheet = score_sheet(data)
    return {
        "licenses": LICENSES,
        "other": sheet.holds["used-up-gives-other"],
        "columns": [
            {
                "id": column.id,
                "boxes": column.boxes,
                "boats": column.boats,
                "boat_vp": column.boat_vp,
                "license_vp": column.license_vp,
                "capacity": column.capacity,
                "capacity_by_licenses": column.capacity_by_licenses,
            }
            for column in sheet.columns
        ],
        "harbor": [
            {
                "id": item.id,
                "boxes": item.boxes,
                "former": item.former,
                "boat_vp": item.boat_vp,
                "capacity": item.capacity,
                "vp": item.vp,
            }
            for item in sheet.harbor
        ],
        "bonuses": [
            {"id": bonus.id, "of": bonus.of, "per": bonus.per, "vp": bonus.vp}
            for bonus in sheet.bonuses
        ],
        "wharf": [{"id": row.id, "boxes": len(row.boxes), "vp": row.vp} for row in sheet.wharf],
        "targets": {row.id: row.target for row in data.values(CAPTAINS)},
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
            result[1]: data.words[name] for name in data.words if (result := WORDS.match(name))
        },
    }


METALS = ("silver", "gold")


def setup_data(data: GameData) -> dict[str, Any]:
    """Return the data for the same functions in `web/setup.js`."""
    sheet, names = score_sheet(data), list_editions(data)
    held = {name: {**sheet.holds, **active_switches(data, name)} for name in names}
    return {
        "editions": names,
        "paid": {name: starting_coins(replace(sheet, holds=held[name])) for name in names},
        "captains": {
            item.id: {"catch": item.catch, "coins": item.coins} for item in data.values(CAPTAINS)
        },
        "boat": data.entry(BOAT_DICE, BOAT).value.faces,
        "metals": {trophy.id: trophy.metal for trophy in data.values(TROPHIES)},
    }


def starting_coins(sheet: Sheet) -> dict[str, int]:
    """Return the coins that the first boxes of each column pay at the start."""
    return {column.id: start_coins(sheet, column) for column in sheet.columns}


def start_places(play: SetupRun) -> list[Place]:
    """Return how each player begins: by the captain, or by the boat die.

    A place has `rolled`, the faces of the die, the last of them a fish; `fills`, the column whose
    first boxes are filled; `captain` or None; `coins` that are taken.
    """
    paid = starting_coins(score_sheet(play.data))
    captains = {captain.id: captain for captain in play.data.values(CAPTAINS)}
    if dealt := play.values["captain"]:
        return [
            {**start, "line": "captain" if play.values["digital"] else "captain-by-hand"}
            for item in dealt
            for captain in [captains[item["captain"]]]
            for coins in [captain.coins + paid[captain.catch]]
            for start in [_start(item["player"], (), captain.catch, captain.id, coins)]
        ]
    rolls = {player: _roll(play) for player in range(1, play.players + 1)}
    return [
        _start(player, rolled, rolled[-1], None, paid[rolled[-1]])
        for player, rolled in rolls.items()
    ]


def start_coins(sheet: Sheet, column: Column) -> int:
    """Return the coins that the first boxes of a column pay at the start.

    Source: R Set Up, Cod; H ruling h10: a license taken before a launch in one move counts.
    """
    counts = sheet.holds["cod-counts-at-once"] or not sheet.holds["works-from-next-event"]
    coins = licenses = 0
    for mark in column.boxes[: sheet.rounds.setup_boxes]:
        coins += COINS.get(mark, 0)
        if mark == "L":
            coins += column.license_coins[licenses]
            licenses += 1
        elif mark == "B" and licenses and column.launch_coins and counts:
            coins += column.launch_coins[licenses - 1]
    return coins


def _start(
    player: int, rolled: tuple[str, ...], fills: str, captain: str | None, coins: int
) -> Place:
    again = len(rolled) - 1
    line = "captain" if captain else "rolled-again" if again > 0 else "rolled"
    if coins and not captain:
        line += "-coins"
    start: dict[str, Any] = {"player": player, "rolled": rolled, "fills": fills}
    return {**start, "captain": captain, "coins": coins, "line": line, "n": again}


def _roll(play: SetupRun) -> tuple[str, ...]:
    """Roll the boat die until it shows a fish. Source: F coins are rolled again."""
    boat = play.data.entry(BOAT_DICE, BOAT).value
    rolled: list[str] = []
    while not rolled or rolled[-1] not in CATCHES:
        rolled.append(play.dealer.roll([Die(BOAT, boat.faces)])[0].face)
    return tuple(rolled)


def lay_out_pools(play: SetupRun) -> list[Place]:
    """Return the pools of dice of both phases."""
    return [to_builtins(pool_setup(play.data, name, play.players)) for name in POOLS]


def lay_out_trophies(play: SetupRun) -> tuple[str, ...]:
    """Lay out the first silver and the first gold trophy of the deck, if they are wanted."""
    if not play.values["trophies"]:
        return ()
    metals = {item.id: item.metal for item in play.data.values(TROPHIES)}
    order = play.dealer.deal("trophies", play.dealer.left("trophies"))
    return tuple(next(card for card in order if metals[card] == metal) for metal in METALS)
