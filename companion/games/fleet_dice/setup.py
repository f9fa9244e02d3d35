"""What `setup.toml` cannot say of the set-up of Fleet: The Dice Game. Source: R Set Up."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from companion.core.chance import Die
from companion.games.fleet_dice.model import CATCHES
from companion.games.fleet_dice.pools import BOAT, POOLS, pool_setup
from companion.games.fleet_dice.tables import BOAT_DICE, CAPTAINS, TROPHIES
from companion.games.setup.play import Place, Play

METALS = ("silver", "gold")


def starts(play: Play) -> list[Place]:
    """Return how each player begins: by the captain, or by the boat die.

    A place has `rolled`, the faces of the die, the last of them a fish; `fills`, the column whose
    first boxes are filled; `captain` or None; `coins` that are taken.
    """
    captains = {captain.id: captain for captain in play.data.values(CAPTAINS)}
    if dealt := play.values["captain"]:
        return [
            {**start, "line": "captain" if play.values["digital"] else "captain-by-hand"}
            for one in dealt
            for captain in [captains[one["captain"]]]
            for start in [_start(one["player"], (), captain.catch, captain.id, captain.coins)]
        ]
    rolls = {player: _roll(play) for player in range(1, play.players + 1)}
    return [_start(player, rolled, rolled[-1], None, 0) for player, rolled in rolls.items()]


def _start(
    player: int, rolled: tuple[str, ...], fills: str, captain: str | None, coins: int
) -> Place:
    again = len(rolled) - 1
    line = "captain" if captain else "rolled-again" if again else "rolled"
    start: dict[str, Any] = {"player": player, "rolled": rolled, "fills": fills}
    return {**start, "captain": captain, "coins": coins, "line": line, "n": again}


def _roll(play: Play) -> tuple[str, ...]:
    """Roll the boat die until it shows a fish. Source: F coins are rolled again."""
    boat = play.data.entry(BOAT_DICE, BOAT).value
    rolled: list[str] = []
    while not rolled or rolled[-1] not in CATCHES:
        rolled.append(play.dealer.roll([Die(BOAT, boat.faces)])[0].face)
    return tuple(rolled)


def pools(play: Play) -> list[Place]:
    """Return the pools of dice of both phases."""
    return [to_builtins(pool_setup(play.data, name, play.players)) for name in POOLS]


def trophies(play: Play) -> tuple[str, ...]:
    """Lay out the first silver and the first gold trophy of the deck, if they are wanted."""
    if not play.values["trophies"]:
        return ()
    metals = {one.id: one.metal for one in play.data.values(TROPHIES)}
    order = play.dealer.deal("trophies", play.dealer.left("trophies"))
    return tuple(next(card for card in order if metals[card] == metal) for metal in METALS)
