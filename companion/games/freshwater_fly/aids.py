"""The player aids of Freshwater Fly: a turn on one side, the reel and the score on the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.data.source import provenance
from companion.drawing.aid_page import HEIGHT, WIDTH, AidPage
from companion.drawing.component import Component, Piece, Style
from companion.drawing.insects.inked import insect
from companion.drawing.theme import Theme
from companion.games.freshwater_fly.aid_rest import draw_rest
from companion.games.freshwater_fly.aid_turn import draw_turn
from companion.games.freshwater_fly.load import FreshwaterFly

NAME, AID = "player-aids", "aid"
LABELS = "freshwater_fly/labels/en.toml"
HEADS = (("turn.title", "mayfly"), ("rest.title", "stonefly"))


def player_aids(data: FreshwaterFly) -> Component:
    """Return the aids, one for each player: all alike, two sides that inform."""
    printed = tuple(_printed(data))
    house = any(entry.source.mark == "H" for entry in printed)

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        if AID not in ids:
            return ()
        front, back = (_page(data, style.theme, *head) for head in HEADS)
        draw_turn(front)
        draw_rest(back)
        problems = [*front.set.problems, *back.set.problems]
        piece = Piece(
            id=AID,
            title=data.words[f"components.{NAME}.title"],
            front=tuple(front.set.shapes),
            back=tuple(back.set.shapes),
            house=house,
            problems=tuple(Problem(LABELS, f"{NAME} {AID}", "", problem) for problem in problems),
        )
        return (piece,)

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


def _page(data: FreshwaterFly, theme: Theme, title: str, fly: str) -> AidPage[FreshwaterFly]:
    """Return a side with its title and an insect above it."""
    page = AidPage(data, data.words, theme)
    ground = "aid.head" if theme.colors["aid.head"] else "paper"
    page.head(page.say(title), insect(fly, theme, fill=ground, ink="aid.head.ink"))
    return page


def _printed(data: FreshwaterFly) -> Iterable[Entry[Any]]:
    """Yield every entry of which something stands on an aid."""
    yield from data.actions.dice
    yield data.actions.casting
    yield data.actions.score_pad  # the order in which ties are broken
    yield from data.reels.finesse
    yield from data.reels.rondel
    yield from data.reels.sections
    yield from data.common_achievements
