"""The player aids: a round on one side, what is bought and scored on the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.data.source import provenance
from companion.drawing.aid_page import HEIGHT, WIDTH, AidPage
from companion.drawing.art import drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.theme import Theme
from companion.games.fleet_dice.aid_fleet import draw_fleet
from companion.games.fleet_dice.aid_round import draw_round
from companion.games.fleet_dice.load import FleetDice

NAME, AID = "player-aids", "aid"
SPACES = (1.0, 0.7, 0.4)
LABELS = "fleet_dice/labels/en.toml"


def player_aids(data: FleetDice) -> Component:
    """Return the aids, one for each player: all alike, two sides that inform."""
    printed = tuple(_printed(data))
    house = any(entry.source.mark == "H" for entry in printed)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        if AID not in ids:
            return ()
        front = _side(data, style.theme, "round.title", "ground/lighthouse", draw_round)
        back = _side(data, style.theme, "fleet.title", "ground/trawler", draw_fleet)
        problems = [*front.set.problems, *back.set.problems]
        return (
            Piece(
                id=AID,
                title=data.words[f"components.{NAME}.title"],
                front=tuple(front.set.shapes),
                back=tuple(back.set.shapes),
                house=house,
                problems=tuple(Problem(LABELS, f"{NAME} {AID}", "", one) for one in problems),
            ),
        )

    return Component(
        name=NAME,
        title=data.words[f"components.{NAME}.title"],
        stock="card",
        width=WIDTH,
        height=HEIGHT,
        sides=2,
        copies={AID: data.facts.players[1]},
        provenance=provenance(printed),
        draw=draw,
    )


def _side(
    data: FleetDice,
    theme: Theme,
    title: str,
    art: str,
    draw: Callable[[AidPage[FleetDice]], None],
) -> AidPage[FleetDice]:
    """Return a side with the widest gaps with which it fits, else with the narrowest."""
    for space in SPACES:
        page = AidPage(data, data.words, theme, space)
        page.head(page.say(title), drawing(art, theme.ink))
        draw(page)
        if not page.set.problems:
            break
    return page


def _printed(data: FleetDice) -> Iterator[Entry[Any]]:
    """Yield every entry of which something stands on an aid."""
    sheet = data.sheet
    yield from (sheet.rounds, sheet.market, sheet.coin_track, sheet.score, data.pieces.pools)
    for table in (sheet.columns, sheet.harbor, sheet.wharf, data.pieces.boat_dice):
        yield from table
    yield data.solo.ruth
