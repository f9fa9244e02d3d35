"""Freshwater Fly as a value: read this first."""

from __future__ import annotations

from companion.games.freshwater_fly.components import components
from companion.games.freshwater_fly.load import FreshwaterFly, house, load
from companion.games.freshwater_fly.options import BOOKLET
from companion.games.game import Facts, Game


def _facts(data: FreshwaterFly) -> Facts:
    return Facts(title=data.words["game.title"], players=data.facts.players)


FRESHWATER_FLY: Game[FreshwaterFly] = Game(
    slug="freshwater_fly",
    load=load,
    facts=_facts,
    components=components,
    house=house,
    print_options=(BOOKLET,),
)
