"""The player aids of Freshwater Fly: a turn on one side, the reel and the score on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.shapes import Symbol
from companion.drawing.theme import Theme
from companion.games import aids
from companion.games.freshwater_fly.aid_rest import draw_rest
from companion.games.freshwater_fly.aid_turn import draw_turn
from companion.games.freshwater_fly.insects import insect
from companion.games.freshwater_fly.load import FreshwaterFly


def player_aids(data: FreshwaterFly) -> Component:
    """Return the aids: a turn on the front, the rest on the back."""
    sides = (
        aids.Side("turn.title", _insect("mayfly"), draw_turn),
        aids.Side("rest.title", _insect("stonefly"), draw_rest),
    )
    return aids.player_aids(
        data,
        data.words,
        data.facts.players[1],
        sides,
        _printed(data),
        "freshwater_fly/labels/en.toml",
    )


def _insect(fly: str) -> Callable[[Theme], Symbol]:
    def drawn(theme: Theme) -> Symbol:
        ground = "aid.head" if theme.colors["aid.head"] else "paper"
        return insect(fly, theme, fill=ground, ink="aid.head.ink")

    return drawn


def _printed(data: FreshwaterFly) -> Iterable[Entry[Any]]:
    """Yield every entry of which something stands on an aid."""
    yield from data.actions.dice
    yield data.actions.casting
    yield from data.scoring.ties  # their order
    yield from data.reels.finesse
    yield from data.reels.rondel
    yield from data.reels.sections
    yield from data.common_achievements
