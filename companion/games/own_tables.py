"""The tables of a game that is a folder of an owner: those that every game may have."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct
from msgspec.structs import replace

from companion.core.limits import FewestFirst
from companion.data.game_data import GameData
from companion.data.schema import Record, Schema
from companion.data.scoring import declared_scoring
from companion.data.scoring_rows import SCORING
from companion.games.game import shared


class OwnFacts(Struct, frozen=True):
    """What a game is: its name, and the fewest and most players."""

    title: str
    players: Annotated[tuple[int, int], FewestFirst(1, 20)]


GAME = Record("game", OwnFacts)


def schema() -> Schema:
    """Return all tables that do not say themselves what their columns are."""
    return Schema((GAME,), rest=_rest)


def _rest() -> Schema:
    found = shared()
    made = (_scored if make is declared_scoring else make for make in found.made)
    return replace(found, made=tuple(made))


def _scored(data: GameData) -> object:
    """Return the scoring, if there is one."""
    return data.made(declared_scoring) if data.has(SCORING.name) else None
