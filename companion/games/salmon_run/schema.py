"""The tables of Salmon Run, beside its rivers."""

from __future__ import annotations

from functools import partial

from companion.data.schema import Entries, Record, Schema
from companion.games.game_type import open_game
from companion.games.salmon_run.rows import GameFacts, Length, Race, RiverCard, Sizes, SwimCard

SLUG = "salmon_run"


def schema() -> Schema:
    """Return all tables; those of the rivers come last."""
    from companion.games.shared_tables import SHARED_MADE, SHARED_TABLES  # late: a setup reads few

    cards = (SWIM_CARDS, FATIGUE_CARDS, SUPPLEMENT_CARDS)
    pieces = (GAME, RACE, LENGTHS, SIZES, *cards)
    return Schema((*pieces, *SHARED_TABLES), SHARED_MADE, rest=_rivers)


load = partial(open_game, SLUG, schema)


def _rivers() -> Schema:
    from companion.games.salmon_run.river.river_schema import RIVER_TABLES  # late: cards need none

    return Schema(RIVER_TABLES)


GAME = Record("game", GameFacts)
RACE = Record("race", Race, "game")
LENGTHS = Entries("river-lengths", Length, "lengths")
SIZES = Record("sizes", Sizes)
SWIM_CARDS = Entries("swim-cards", SwimCard)
FATIGUE_CARDS = Entries("fatigue-cards", RiverCard)
SUPPLEMENT_CARDS = Entries("supplement-cards", RiverCard)
