"""The player aids: a round on one side, what is bought and scored on the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.data.entry import Entry
from companion.drawing.art import drawing
from companion.drawing.component import Component
from companion.drawing.shapes import Symbol
from companion.drawing.theme import Theme
from companion.games import aids
from companion.games.fleet_dice.aid_fleet import draw_fleet
from companion.games.fleet_dice.aid_round import draw_round
from companion.games.fleet_dice.load import FleetDice


def player_aids(data: FleetDice) -> Component:
    """Return the aids: a round on the front, the fleet on the back."""
    sides = (
        aids.Side("round.title", _art("ground/lighthouse"), draw_round),
        aids.Side("fleet.title", _art("ground/trawler"), draw_fleet),
    )
    return aids.player_aids(
        data,
        data.words,
        data.facts.players[1],
        sides,
        _printed(data),
        "fleet_dice/labels/en.toml",
    )


def _art(name: str) -> Callable[[Theme], Symbol]:
    return lambda theme: drawing(name, theme.ink)


def _printed(data: FleetDice) -> Iterator[Entry[Any]]:
    """Yield every entry of which something stands on an aid."""
    sheet = data.sheet
    yield from (sheet.rounds, sheet.market, sheet.coin_track, sheet.score)
    yield from data.piles.pools
    for table in (sheet.columns, sheet.harbor, sheet.wharf, data.pieces.boat_dice):
        yield from table
    yield data.solo.ruth
