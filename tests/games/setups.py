"""The set-up of a game as tests ask for it."""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace
from typing import Any

from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.data.game_data import GameData
from companion.games.catalog import GAMES
from companion.games.tool import Answer, Body


@cache
def _body(slug: str) -> tuple[Body[Any, Any], GameData]:
    (game,) = (game for game in GAMES if game.slug == slug)
    body = game.setup()
    return body, body.load(None, "en")


def set_up(
    slug: str,
    seed: str,
    players: int,
    *,
    data: GameData | None = None,
    dealer: Dealer | None = None,
    **options: Any,
) -> Answer:
    """Set a game up, with the options of the command line."""
    body, ours = _body(slug)
    wish = body.parameters(players=players, **options)
    return body.run(data or ours, wish, dealer or Dealer(Stream(seed)))


def start(slug: str, seed: str, players: int, **more: Any) -> Any:
    """Return the table at the start, its keys as attributes."""
    return _named(set_up(slug, seed, players, **more).record)


def _named(value: Any) -> Any:
    if isinstance(value, dict):
        return SimpleNamespace(**{key: _named(one) for key, one in value.items()})
    return tuple(map(_named, value)) if isinstance(value, list | tuple) else value
