"""Fleet: The Dice Game as a value: read this first."""

from __future__ import annotations

from companion.games.fleet_dice.components import components
from companion.games.fleet_dice.load import FleetDice, load
from companion.games.fleet_dice.options import NAME
from companion.games.game import Facts, Game, house_values


def _facts(data: FleetDice) -> Facts:
    return Facts(title=data.words["game.title"], players=data.facts.players)


FLEET_DICE: Game[FleetDice] = Game(
    slug="fleet_dice",
    load=load,
    facts=_facts,
    components=components,
    house=lambda data: house_values(data.tables),
    print_options=(NAME,),
)
