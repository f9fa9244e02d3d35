"""A name tells players apart, in the record of every game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.scoring import Result, score_record
from companion.data.scoring import open_scoring
from companion.games.catalog import GAMES

SCORED = [game for game in GAMES if game.scoring is not None]
LONGEST = 40


def places(slug: str, names: list[str | None]) -> list[str]:
    """Return the places of the mistakes if the players of the example have these names."""
    [files] = [game.scoring for game in SCORED if game.slug == slug and game.scoring]
    scoring = open_scoring(slug, files.files, files.derive)
    mode = next(mode for mode in scoring.modes if mode.players[0] <= len(names) <= mode.players[1])
    record: dict[str, Any] = json.loads(scoring.examples[mode.id])
    players = record["players"][: len(names)]
    for player, name in zip(players, names, strict=True):
        del player["name"]
        if name is not None:
            player["name"] = name
    found = score_record(scoring, {**record, "players": players})
    return [] if isinstance(found, Result) else [mistake.place for mistake in found]


@pytest.mark.parametrize("slug", [game.slug for game in SCORED])
def test_a_name_is_there_once_and_not_too_long(slug: str) -> None:
    assert places(slug, ["Ann", "x" * LONGEST]) == []
    assert places(slug, ["", "Bo"]) == []
    assert places(slug, ["x" * (LONGEST + 1), "Bo"]) == ["players[0].name"]
    assert places(slug, [None, "Bo"]) == ["players[0].name"]
    assert places(slug, ["Ann", "Ann"]) == ["players[1].name"]
