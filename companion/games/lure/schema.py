"""The tables of Lure."""

from __future__ import annotations

from functools import partial

from companion.data.game_data import GameData
from companion.data.schema import Entries, Record, Schema
from companion.games.game_type import open_game, shared_tables
from companion.games.lure.rows import (
    Example,
    FishCard,
    GameFacts,
    LureToken,
    PlayerDie,
    Sizes,
    Waters,
)
from companion.games.shared_tables import AidRow

SLUG = "lure"


def schema() -> Schema:
    """Return all tables."""
    from companion.games.lure.scoring import derive_function  # late: it reads these tables

    tables = (GAME, WATERS, EXAMPLE, FISH, LURES, DICE, SIZES, AIDS)
    return Schema(tables, derive=derive_function, rest=shared_tables)


load = partial(open_game, SLUG, schema)


def _check_waters(data: GameData) -> None:
    """Check the waters for all numbers of players, and against the fish cards."""
    waters = data.entries(WATERS)
    if len(waters) != 2:
        data.problem(WATERS, "", "must have two entries: one for fewer players, one for more")
    few, many = data.value(GAME).players
    counts = sorted(players for entry in waters for players in entry.value.players)
    if counts != list(range(few, many + 1)):
        data.problem(WATERS, "players", f"must name each number from {few} to {many} once")
    cards = sum(card.copies for card in data.values(FISH))
    for entry in waters:
        if cards <= entry.value.left_out:
            message = f"leaves out all {cards} fish cards; leave out fewer"
            data.problem(entry, "left-out", message)


GAME = Record("game", GameFacts)
WATERS = Entries("waters", Waters, "game", check=_check_waters)
EXAMPLE = Record("example", Example, "game")
FISH = Entries("fish-cards", FishCard)
LURES = Entries("lure-tokens", LureToken)
DICE = Entries("dice", PlayerDie)
SIZES = Record("sizes", Sizes)
AIDS = Entries("aid-sections", AidRow, numbers=False)
