"""Everything random at the start of Lure: which fish are left out, and a lure for each player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.core.words import filled
from companion.data.game_data import GameData
from companion.data.piles import pieces_of
from companion.games.lure.model import Waters
from companion.games.lure.tables import FISH, GAME, LURES, WATERS, load
from companion.games.lure.wording import fish_name, lure_name
from companion.games.tool import Answer, Body, parameter


@dataclass(frozen=True, slots=True)
class SetupParameters:
    """What a person says of the game to be set up."""

    players: int = parameter("How many play.")


@dataclass(frozen=True, slots=True)
class Start:
    """The table at the start of a game.

    Attributes:
        left_out: fish cards that go back into the box.
        lures: of each player, the first player's first.
        shown: fish cards turned up in each round.
        rounds: how many there are.
    """

    players: int
    left_out: tuple[str, ...]
    lures: tuple[tuple[str, ...], ...]
    shown: int
    rounds: int


def set_up(data: GameData, wish: SetupParameters, dealer: Dealer) -> Answer:
    """Return the table at the start, and the steps that lead there.

    Source: R Splash; F ten fish are left out with two or three players, one lure for each player.

    Raises:
        CompanionError: the game is not played so.
    """
    game = data.value(GAME)
    few, many = game.players
    if not few <= wish.players <= many:
        raise CompanionError(f"Lure is for {few} to {many} players, not {wish.players}")
    waters = next(one for one in data.values(WATERS) if wish.players in one.players)
    fish = pieces_of(data, "fish")
    dealer.shuffle("fish", fish)
    left_out = dealer.deal("fish", waters.left_out) if waters.left_out else ()
    dealer.shuffle("lures", pieces_of(data, "lures"))
    start = Start(
        players=wish.players,
        left_out=left_out,
        lures=tuple(dealer.deal("lures", game.lures) for _ in range(wish.players)),
        shown=waters.shown,
        rounds=waters.rounds(len(fish)),
    )
    return Answer(start, tuple("\n".join(step) for step in _steps(data, waters, start)))


def _steps(data: GameData, waters: Waters, start: Start) -> Iterator[list[str]]:
    words, each = data.words, data.value(GAME).lures
    fish = {one.id: fish_name(words, one) for one in data.values(FISH)}
    lures = {one.id: lure_name(words, one) for one in data.values(LURES)}
    yield [words["setup.dice"]]
    if start.left_out:
        cards = ", ".join(f"{card} {fish[card]}" for card in sorted(start.left_out, key=int))
        yield [filled(words["setup.left-out"], {"count": len(start.left_out)}), cards]
    yield [words["setup.rest" if start.left_out else "setup.deck"]]
    if each:
        yield [
            filled(words["setup.lures"], {"count": each}),
            *(
                filled(
                    words["setup.lure"],
                    {"player": player, "lures": ", ".join(lures[one] for one in dealt)},
                )
                for player, dealt in enumerate(start.lures, start=1)
            ),
        ]
    yield [filled(words["setup.rounds"], {"rounds": start.rounds, "shown": waters.shown})]


SETUP = Body(load=load, parameters=SetupParameters, run=set_up)
