"""The tables of Fleet: The Dice Game, the whole score sheet, and the pools of dice."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from companion.core.errors import CompanionError
from companion.data.decks_and_pools import POOLS as TABLE
from companion.data.decks_and_pools import DicePool
from companion.data.game_data import GameData
from companion.data.rule_references import active_switches
from companion.data.schema import Entries, Record, Schema
from companion.data.scoring_schema import SWITCHES
from companion.games.fleet_dice import rows
from companion.games.game_type import Game

SLUG = "fleet_dice"
READINGS = (
    "income-phase",
    "lobster-never-less",
    "used-up-gives-other",
    "works-from-next-event",
    "cod-counts-at-once",
)
"""The switches that code asks for; the others change words only."""


def schema() -> Schema:
    """Return the schema with all tables."""
    from companion.games.fleet_dice.scoring import derive_function
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES

    sheet = (GAME, ROUNDS, COLUMNS, HARBOR, BONUSES, WHARF, MARKET, COIN_TRACK, SCORE)
    pieces = (BOAT_DICE, TOWN_DICE, SIZES, CAPTAINS, TROPHIES)
    tables = (*sheet, *pieces, RUTH, RESULTS, *SHARED_TABLES)
    return Schema(tables, (*SHARED_MADE, read_pools), derive_function)


load = Game(SLUG).load


def _check_boat_dice(data: GameData) -> None:
    if "boat" not in (die.id for die in data.values(BOAT_DICE)):
        data.problem(BOAT_DICE, "", '"boat" is missing; players roll this die at the start')


def _check_columns(data: GameData) -> None:
    columns = data.entries(COLUMNS)
    if sorted(entry.id for entry in columns) != sorted(rows.CATCHES):
        message = f"must have one entry for each fish: {', '.join(rows.CATCHES)}"
        data.problem(COLUMNS, "", message)
    setup = data.value(ROUNDS).setup_boxes
    for entry in columns:
        first = entry.value.boxes[:setup]
        if first.count("L") != 1 or first.count("B") != 1 or "C" in first:
            message = (
                f"must have exactly one L and one B in the first {setup} boxes: a license and a"
                " boat for the player who rolls this fish at the start"
            )
            data.problem(entry, "boxes", message)


def _check_harbor(data: GameData) -> None:
    if not data.entries(HARBOR):
        data.problem(HARBOR, "", "must have an entry")
    crabs = [entry for entry in data.entries(HARBOR) if "K" in entry.value.boxes]
    for entry in crabs[1:]:
        names = f"{crabs[0].id} and {entry.id}"
        message = f"there are two king crab boxes (K), in {names}; keep only one"
        data.problem(entry, "boxes", message)
    fields = data.rows("scoring-fields")
    for entry in data.entries(HARBOR):
        keys = ("boxes", "fish") if entry.value.boats else ("boxes",)
        needed = [f"harbor.{entry.id}.{key}" for key in keys]
        if missing := [name for name in needed if name not in fields]:
            message = f"scoring.toml must have the field {' and '.join(missing)} for records"
            data.problem(entry, "", message)


def _check_bonuses(data: GameData) -> None:
    """Check that there are enough king crab bonuses: at box K each player may take one."""
    count, many = len(data.entries(BONUSES)), data.value(GAME).players[1]
    if count < many and any("K" in entry.boxes for entry in data.values(HARBOR)):
        data.problem(BONUSES, "", f"{count} bonuses are too few for {many} players")


def _check_wharf(data: GameData) -> None:
    if not data.entries(WHARF):
        data.problem(WHARF, "", "must have an entry")


def _check_trophies(data: GameData) -> None:
    there = {trophy.metal for trophy in data.values(TROPHIES)}
    for metal in get_args(rows.Metal):
        if metal not in there:
            data.problem(TROPHIES, "", f"must have a {metal} trophy for the set-up")


def _check_ruth(data: GameData) -> None:
    ruth = data.record(RUTH)
    for face in dict.fromkeys(face for die in data.values(BOAT_DICE) for face in die.faces):
        if face not in ruth.value.boat:
            data.problem(ruth, "boat", f'"{face}" of the boat dice is missing')


def _check_results(data: GameData) -> None:
    results = data.values(RESULTS)
    if not results or results[0].least != 0:
        data.problem(RESULTS, "least", "the first result must begin at 0 points")
    for result, other in pairwise(results):
        if other.least <= result.least:
            message = f'"{other.id}" must need more points than "{result.id}"'
            data.problem(RESULTS, "least", message)


GAME = Record("game", rows.GameFacts)
ROUNDS = Record("rounds", rows.Rounds, "game")
COLUMNS = Entries("columns", rows.Column, "sheet", check=_check_columns)
HARBOR = Entries("harbor", rows.HarborEntry, "sheet", check=_check_harbor)
BONUSES = Entries("bonuses", rows.Bonus, "sheet", check=_check_bonuses)
WHARF = Entries("wharf", rows.Building, "sheet", check=_check_wharf)
MARKET = Record("market", rows.Market, "sheet")
COIN_TRACK = Record("coin-track", rows.CoinTrack, "sheet")
SCORE = Record("score", rows.Score, "sheet")
BOAT_DICE = Entries("boat-dice", rows.BoatDie, check=_check_boat_dice)
TOWN_DICE = Entries("town-dice", rows.TownDie)
SIZES = Record("sizes", rows.Sizes)
CAPTAINS = Entries("captain-cards", rows.CaptainCard)
TROPHIES = Entries("trophy-cards", rows.TrophyCard, check=_check_trophies)
RUTH = Record("ruth", rows.Ruth, "solo", check=_check_ruth)
RESULTS = Entries("solo-results", rows.Result, "solo", check=_check_results)


class Sheet(Struct, frozen=True):
    """The content of the score sheet."""

    rounds: rows.Rounds
    columns: tuple[rows.Column, ...]
    harbor: tuple[rows.HarborEntry, ...]
    bonuses: tuple[rows.Bonus, ...]
    wharf: tuple[rows.Building, ...]
    market: rows.Market
    coin_track: rows.CoinTrack
    score: rows.Score
    holds: Mapping[str, bool]  # our readings of unclear rules, by switch

    @property
    def version(self) -> str:
        """A hash, eight letters and digits, of all values of the sheet."""
        result = (getattr(self, field.name) for field in fields(self))
        values = [list(value) if isinstance(value, tuple) else [value] for value in result]
        return hashlib.sha256(repr(values).encode()).hexdigest()[:8]

    @property
    def income_phase(self) -> bool:
        """Whether everybody takes income in a separate phase."""
        return self.holds["income-phase"] and self.rounds.income > 0

    def find(self, id: str) -> tuple[str, Any]:
        """Return the area, such as `wharf`, and the row of an id; ("", None) for an unknown id."""
        for part in ("columns", "harbor", "wharf"):
            for row in getattr(self, part):
                if row.id == id:
                    return part, row
        return "", None

    @property
    def crab(self) -> rows.HarborEntry | None:
        """The harbor column with the king crab, or None."""
        return next((entry for entry in self.harbor if "K" in entry.boxes), None)


def score_sheet(data: GameData) -> Sheet:
    """Return the score sheet of the game."""
    held = rule_readings(data)
    return Sheet(
        rounds=data.value(ROUNDS),
        columns=tuple(_read(column, held) for column in data.values(COLUMNS)),
        harbor=data.values(HARBOR),
        bonuses=data.values(BONUSES),
        wharf=data.values(WHARF),
        market=data.value(MARKET),
        coin_track=data.value(COIN_TRACK),
        score=data.value(SCORE),
        holds=held,
    )


def rule_readings(data: GameData) -> Mapping[str, bool]:
    """Return for each optional reading of the rules, by name, whether it applies."""
    return data.compute(_readings)


def _readings(data: GameData) -> Mapping[str, bool]:
    result = active_switches(data)
    for name in READINGS:
        if name not in result:
            data.problem(SWITCHES, "", f'"{name}" is missing')
    return dict.fromkeys(READINGS, True) | result


def _read(column: rows.Column, holds: Mapping[str, bool]) -> rows.Column:
    if holds["lobster-never-less"] or not column.income_at_letter:
        return column
    return replace(column, income_at=column.income_at_letter)


# How many dice are rolled with how many players, as `chance.toml` has it. Source: rules, Set Up.


BOAT, TOWN = "boat", "town"
POOLS = (BOAT, TOWN)


class PoolSetup(Struct, frozen=True):
    """A pool of dice: the number of dice of each kind."""

    name: str
    boat: int
    town: int


def pool_setup(data: GameData, name: str, players: int) -> PoolSetup:
    """Return a phase's dice for a number of players; CompanionError if the data lacks them."""
    return _pool_setup(data.compute(read_pools)[name], players)


def _pool_setup(pool: DicePool, players: int) -> PoolSetup:
    dice = dict(pool.roll_for(players, None).dice)
    return PoolSetup(pool.id, boat=dice.get(BOAT, 0), town=dice.get(TOWN, 0))


def read_pools(data: GameData) -> Mapping[str, DicePool]:
    """Return the dice pools of both phases, for all numbers of players.

    A solo game uses as many dice as a larger game. That game's number of players is `players` in
    the data of Captain Ruth. Source: public, the solo game.
    """
    result = {entry.id: entry for entry in data.entries(TABLE) if entry.id in POOLS}
    if missing := [name for name in POOLS if name not in result]:
        data.problem(TABLE, "", f"{', '.join(missing)} must not be missing")
    few, many = data.value(GAME).players
    as_solo = data.value(RUTH).players
    for entry in result.values():
        try:
            counts = {n: _pool_setup(entry.value, n) for n in (*range(few, many + 1), as_solo)}
        except CompanionError as error:
            data.problem(entry, "rolls", str(error))
            continue
        if few == 1 and counts[1] != counts[as_solo]:
            data.problem(entry, "rolls", f"must be equal for 1 and {as_solo} players (solo.toml)")
        if wrong := {die for roll in entry.value.rolls for die, _ in roll.dice} - {BOAT, TOWN}:
            data.problem(entry, "rolls", f"{', '.join(sorted(wrong))} is not a die of this game")
    return {name: entry.value for name, entry in result.items()}
