"""Turns a result into a link that imports the play into the app BG Stats."""

from __future__ import annotations

import json
from hashlib import sha256
from urllib.parse import quote

from companion.core.scoring import Result
from companion.core.scoring_types import Scoring

PAGE = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE_NAME = "Companion"
"""The app knows plays and guests again by it: never rename it."""
LONGEST = 8000
"""Letters of a link that the app takes: five names of forty letters fit, whatever the letters."""


def bgstats_link(scoring: Scoring, result: Result, *, played: str, record: object) -> str:
    """Return a link that imports a play into the app BG Stats.

    `played` is the end of the play in UTC, such as `2026-01-31 18:30:00`.
    """
    text = json.dumps(record, sort_keys=True, default=str)
    game: dict[str, object] = {"name": scoring.title, "sourceGameId": scoring.slug}
    if scoring.bgg is not None:
        game["bggId"] = scoring.bgg
    data = {
        "sourceName": SOURCE_NAME,
        "sourcePlayId": sha256(text.encode()).hexdigest()[:12],
        "playDate": played,
        "game": {**game, "highestWins": True, "noPoints": scoring.ranked_by is not None},
        "players": [
            {
                "name": sheet.name,
                "sourcePlayerId": sheet.name.casefold(),
                **({} if sheet.total is None else {"score": sheet.total}),
                "rank": sheet.rank,
                "winner": sheet.name in result.winners,
                "startPlayer": False,  # the app for Android needs it
            }
            for sheet in result.players
        ],
    }
    return PAGE + quote(json.dumps(data, separators=(",", ":"), ensure_ascii=False), safe=":,")
