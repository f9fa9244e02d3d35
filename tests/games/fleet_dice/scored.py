"""Score sheets of Fleet: The Dice Game, scored."""

from __future__ import annotations

from typing import Any

from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Scoring
from companion.games.fleet_dice.game import FLEET_DICE
from tests.scorings import open_scoring

SCHEMA = FLEET_DICE.scoring
assert SCHEMA is not None
FLEET = open_scoring("fleet_dice", SCHEMA)
CATCHES = ("shrimp", "cod", "lobster", "swordfish", "oyster")


def game(*players: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"players": [{"name": f"player {i}", **one} for i, one in enumerate(players)], **rest}


def scored(record: dict[str, Any], scoring: Scoring = FLEET) -> Result:
    result = score_record(scoring, record)
    assert isinstance(result, Result), result
    return result


def groups(record: dict[str, Any], player: int = 0) -> dict[str, int]:
    """Return the points of a player by group."""
    found: dict[str, int] = {}
    for line in scored(record).players[player].lines:
        found[line.group] = found.get(line.group, 0) + (line.points or 0)
    return found


def total(player: dict[str, Any], scoring: Scoring = FLEET) -> int | None:
    return scored(game(player), scoring).players[0].total


def mistakes(*players: dict[str, Any]) -> dict[str, str]:
    found = score_record(FLEET, game(*players))
    assert not isinstance(found, Result)
    return {mistake.place: mistake.message for mistake in found}


def column(boxes: int, *choices: str, fish: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"columns": {"cod": {"boxes": boxes, "choices": [*choices], "fish": [*fish]}}}
