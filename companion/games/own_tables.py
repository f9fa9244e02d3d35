"""The tables of a game that is a folder of an owner: those that every game may have."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from companion.core.limits import Players
from companion.data.game_data import GameData
from companion.data.piece_kinds import derive_word
from companion.data.schema import Record, Schema
from companion.data.scoring import load_scoring
from companion.data.scoring_schema import SCORING
from companion.games.game_type import shared_tables


class OwnFacts(Struct, frozen=True):
    """Facts of a game: its name, and the fewest and most players."""

    title: str
    players: Players


SMALLEST, LARGEST = 5, 1000  # mm


class AnySizes(Struct, frozen=True):
    """Sizes of pieces by names of their own, mm."""


def _check_facts(data: GameData) -> None:
    """Check that the values beside the facts are numbers that other tables name."""
    game = data.record(GAME)
    for key, value in game.values.items():
        if key not in ("title", "players") and type(value) is not int:
            message = "must be a whole number, as is all that stands beside title and players"
            data.problem(game, key, message)


def _check_sizes(data: GameData) -> None:
    for sizes in data.named(SIZES.name):
        for key, value in sizes.values.items():
            if not is_size(value):
                data.problem(sizes, key, "must be a size in mm from 5 to 1000, or two of them")


def is_size(value: object) -> bool:
    """Return whether a value of a file is a diameter, or width and height, mm."""
    sides = value if isinstance(value, list) else [value]
    return len(sides) <= 2 and all(
        isinstance(side, (int, float)) and SMALLEST <= side <= LARGEST for side in sides
    )


GAME = Record("game", OwnFacts, free=True, check=_check_facts)
SIZES = Record("sizes", AnySizes, needed=False, free=True, check=_check_sizes)


def schema() -> Schema:
    """Return all tables that do not declare their columns themselves."""
    return Schema((GAME, SIZES), rest=_rest, plain=True, make_word=derive_word)


def _rest() -> Schema:
    result = shared_tables()
    makers = (_scored if make is load_scoring else make for make in result.made)
    tables = (replace(table, needed=False) for table in result.tables)
    return replace(result, tables=tuple(tables), made=tuple(makers))


def _scored(data: GameData) -> object:
    """Return the scoring, if there is one."""
    if not data.has(SCORING.name):
        return None
    return data.compute(load_scoring)
