"""Everything random at the start of Mapped Out. Source: R Setup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.core.words import filled
from companion.data.game_data import GameData
from companion.data.piles import pieces_of
from companion.data.schema import Entries
from companion.games.mapped_out.model import GameFacts
from companion.games.mapped_out.tables import GAME, LANDS_TILES, MAP_TILES, UNCLEAR_CARDS, load
from companion.games.tool import Answer, Body, parameter

MOVEMENT, TILES = "movement", "tiles"


@dataclass(frozen=True, slots=True)
class SetupParameters:
    """What a person says of the game to be set up."""

    players: int = parameter("How many play.")
    lands_unknown: bool = parameter("Mapped Out: with the tiles of Lands Unknown.", False)
    unclear_instructions: bool = parameter(
        "Mapped Out: with the cards of Unclear Instructions.", False
    )


@dataclass(frozen=True, slots=True)
class Seat:
    """What lies before a player.

    Attributes:
        player: from 1.
        row: movement cards from left to right, face down.
        hand: map tiles.
    """

    player: int
    row: tuple[str, ...]
    hand: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """The table at the start of a game.

    Attributes:
        start_tile: with the north mark.
        start_player: from 1.
        tiles_left: in the pile.
    """

    players: int
    start_tile: str
    start_player: int
    seats: tuple[Seat, ...]
    tiles_left: int


def set_up(data: GameData, wish: SetupParameters, dealer: Dealer) -> Answer:
    """Return the table at the start, and the steps that lead there.

    Source: R Setup; H that chance says who begins and which tile with a north mark starts.

    Raises:
        CompanionError: the game is not played so.
    """
    facts = data.value(GAME)
    few, many = facts.players
    if not few <= wish.players <= many:
        raise CompanionError(f"Mapped Out is for {few} to {many} players, not {wish.players}")
    cards, tiles = pieces_of(data, MOVEMENT), pieces_of(data, TILES)
    if wish.unclear_instructions:
        cards += _pieces(data, UNCLEAR_CARDS)
    if wish.lands_unknown:
        tiles += _pieces(data, LANDS_TILES)
    _need(facts, wish.players, cards=len(cards), tiles=len(tiles))
    starts = tuple(tile.id for tile in data.values(MAP_TILES) if tile.start)
    start = dealer.pick("starting tile", starts)
    dealer.shuffle(MOVEMENT, cards)
    place = tiles.index(start)
    dealer.shuffle(TILES, (*tiles[:place], *tiles[place + 1 :]))
    players = range(1, wish.players + 1)
    seats = tuple(
        Seat(player, dealer.deal(MOVEMENT, facts.cards), dealer.deal(TILES, facts.hand))
        for player in players
    )
    first = int(dealer.pick("start player", tuple(map(str, players))))
    laid = Start(wish.players, start, first, seats, dealer.left(TILES))
    return Answer(laid, tuple("\n".join(step) for step in _steps(data.words, laid)))


def _pieces(data: GameData, table: Entries[Any]) -> tuple[str, ...]:
    return tuple(piece.id for piece in data.values(table) for _ in range(piece.copies))


def _need(facts: GameFacts, players: int, *, cards: int, tiles: int) -> None:
    if players * facts.cards > cards or players * facts.hand + 1 > tiles:
        raise CompanionError(
            f"{cards} movement cards and {tiles} tiles are too few for {players} players with"
            f" {facts.cards} and {facts.hand} each; play with fewer, or put more into --data"
        )


def _steps(words: Mapping[str, str], start: Start) -> Iterator[list[str]]:
    yield [filled(words["setup.start"], {"tile": start.start_tile})]
    yield [
        words["setup.rows"],
        *(
            filled(words["setup.row"], {"player": seat.player, "cards": " ".join(seat.row)})
            for seat in start.seats
        ),
    ]
    yield [
        words["setup.hands"],
        *(
            filled(words["setup.hand"], {"player": seat.player, "tiles": " ".join(seat.hand)})
            for seat in start.seats
        ),
    ]
    yield [filled(words["setup.pile"], {"n": start.tiles_left})]
    yield [filled(words["setup.first"], {"player": start.start_player})]


SETUP = Body(load=load, parameters=SetupParameters, run=set_up)
