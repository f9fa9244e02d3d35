"""Records of Freshwater Fly, scored."""

from __future__ import annotations

from typing import Any

from companion.core.scoring import Result, score_record
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from tests.scorings import open_scoring

SCHEMA = FRESHWATER_FLY.scoring
assert SCHEMA is not None
FLY = open_scoring("freshwater_fly", SCHEMA)
BOARDS = ("1A", "2A", "3B", "4B")


def fish(species: str = "grayling", colour: str = "green", points: int = 1) -> dict[str, Any]:
    return {"species": species, "colour": colour, "points": points}


def game(*players: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """Return a record; players without a name or board get one, a second player too."""
    named = [
        {"name": f"player {i}", "reel_board": BOARDS[i], **player}
        for i, player in enumerate(players if len(players) > 1 else (*players, {}))
    ]
    return {"players": named, **rest}


def day(you: dict[str, Any], angler: dict[str, Any], location: str, **rest: Any) -> dict[str, Any]:
    return {
        "mode": "solo",
        "location": location,
        "players": [
            {"name": "Ann", "reel_board": "1A", **you},
            {"name": "Silent Angler", "silent_angler": True, "track": 1, **angler},
        ],
        **rest,
    }


def scored(record: dict[str, Any]) -> Result:
    result = score_record(FLY, record)
    assert isinstance(result, Result), result
    return result


def points(record: dict[str, Any], label: str, player: int = 0) -> int | None:
    """Return the points of a line; None if the player has no such line."""
    lines = {line.label: line.points for line in scored(record).players[player].lines}
    return lines.get(label)
