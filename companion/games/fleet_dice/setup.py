"""Everything random at the start of Fleet: The Dice Game. Source: R Set Up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.chance import Die
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.core.words import filled
from companion.data.game_data import GameData
from companion.data.piles import pieces_of
from companion.games.fleet_dice.model import CATCHES
from companion.games.fleet_dice.pools import BOAT, POOLS, PoolLaid, laid
from companion.games.fleet_dice.tables import (
    BOAT_DICE,
    CAPTAINS,
    GAME,
    ROUNDS,
    RUTH,
    TROPHIES,
    load,
)
from companion.games.tool import Answer, Body, parameter

METALS = ("silver", "gold")


@dataclass(frozen=True, slots=True)
class SetupParameters:
    """What a person says of the game to be set up."""

    players: int = parameter("How many play; 1: against Captain Ruth.")
    captains: bool = parameter(
        "Fleet Dice: deal each player a captain, who replaces the roll.", False
    )
    trophies: bool = parameter("Fleet Dice: lay out a silver and a gold trophy.", False)


@dataclass(frozen=True, slots=True)
class FirstBoat:
    """How a player begins.

    Attributes:
        player: from 1.
        rolled: faces of the boat die, the last of them a fish; empty with a captain.
        fills: the column whose first boxes are filled.
        captain: the captain's card, or None.
        coins: taken at the start.
    """

    player: int
    rolled: tuple[str, ...]
    fills: str
    captain: str | None
    coins: int


@dataclass(frozen=True, slots=True)
class Start:
    """The table at the start of a game.

    Attributes:
        start_player: from 1; None in a solo game, where chance has no part in it.
        starts: how each player begins.
        boxes: how many boxes each fills.
        trophies: cards laid out, silver first.
    """

    players: int
    solo: bool
    start_player: int | None
    starts: tuple[FirstBoat, ...]
    boxes: int
    pools: tuple[PoolLaid, ...]
    trophies: tuple[str, ...]


def set_up(data: GameData, wish: SetupParameters, dealer: Dealer) -> Answer:
    """Return the table at the start, and the steps that lead there.

    Source: R Set Up; F that coins are rolled again, and the solo game.

    Raises:
        CompanionError: the game is not played so.
    """
    few, many = data.value(GAME).players
    if not few <= wish.players <= many:
        raise CompanionError(
            f"Fleet: The Dice Game is for {few} to {many} players, not {wish.players}"
        )
    players = range(1, wish.players + 1)
    first = None
    if wish.players > 1:
        first = int(dealer.pick("start player", tuple(map(str, players))))
    captains: tuple[str, ...] = ()
    if wish.captains:
        dealer.shuffle("captains", pieces_of(data, "captains"))
        captains = dealer.deal("captains", wish.players)
    start = Start(
        players=wish.players,
        solo=wish.players == 1,
        start_player=first,
        starts=tuple(
            _captain(data, player, captains[player - 1])
            if captains
            else _roll(data, player, dealer)
            for player in players
        ),
        boxes=data.value(ROUNDS).setup_boxes,
        pools=tuple(laid(data, name, wish.players) for name in POOLS),
        trophies=_trophies(data, dealer) if wish.trophies else (),
    )
    return Answer(start, tuple("\n".join(step) for step in _steps(data, start)))


def _captain(data: GameData, player: int, card: str) -> FirstBoat:
    captain = next(one for one in data.values(CAPTAINS) if one.id == card)
    return FirstBoat(player, (), captain.catch, card, captain.coins)


def _roll(data: GameData, player: int, dealer: Dealer) -> FirstBoat:
    """Roll the boat die until it shows a fish."""
    boat = next(die for die in data.values(BOAT_DICE) if die.id == BOAT)
    rolled: list[str] = []
    while not rolled or rolled[-1] not in CATCHES:
        rolled.append(dealer.roll([Die(BOAT, boat.faces)])[0].face)
    return FirstBoat(player, tuple(rolled), rolled[-1], None, 0)


def _trophies(data: GameData, dealer: Dealer) -> tuple[str, ...]:
    """Lay out the first silver and the first gold trophy of the shuffled deck.

    Source: F one of each in a game.
    """
    cards, metals = (
        pieces_of(data, "trophies"),
        {one.id: one.metal for one in data.values(TROPHIES)},
    )
    dealer.shuffle("trophies", cards)
    order = dealer.deal("trophies", len(cards))
    return tuple(next(card for card in order if metals[card] == metal) for metal in METALS)


def _steps(data: GameData, start: Start) -> Iterator[list[str]]:
    words = data.words
    yield [words["setup.sheets"]]
    yield [
        filled(words["setup.boats"], {"boxes": start.boxes}),
        *(_begins(data, one) for one in start.starts),
    ]
    for pool in start.pools:
        yield [filled(words[f"setup.pool-{pool.name}"], {"boat": pool.boat, "town": pool.town})]
    if start.trophies:
        cards = ", ".join(words[f"trophy-cards.{card}.name"] for card in start.trophies)
        yield [filled(words["setup.trophies"], {"cards": cards})]
    yield [_first(data, start)]


def _first(data: GameData, start: Start) -> str:
    if start.solo:
        return data.words["setup.solo-you" if data.value(RUTH).you_start else "setup.solo-ruth"]
    return filled(data.words["setup.start"], {"player": start.start_player})


def _begins(data: GameData, one: FirstBoat) -> str:
    words = data.words
    values: dict[str, object] = {
        "player": one.player,
        "fish": words[f"sheet.columns.{one.fills}.name"],
    }
    if one.captain:
        name = words[f"captain-cards.{one.captain}.name"]
        return filled(words["setup.captain"], {**values, "captain": name, "coins": one.coins})
    again = len(one.rolled) - 1
    return filled(words["setup.rolled-again" if again else "setup.rolled"], {**values, "n": again})


SETUP = Body(load=load, parameters=SetupParameters, run=set_up)
