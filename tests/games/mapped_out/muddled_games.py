"""Whole games of Muddled Waters, played by simple players: what tiles kept in the hand are worth.

`python -m tests.games.mapped_out.muddled_games 2000` prints the table of docs/mapped-out.md.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from functools import cache

from msgspec import Struct

from companion.core.chance import Stream
from companion.data.decks_and_pools import deck_pieces
from companion.games.mapped_out import schema
from companion.games.mapped_out.schema import MapTile
from companion.games.mapped_out.walk import (
    WAYS,
    Cell,
    HeldTile,
    Map,
    Move,
    MuddledPlayer,
    Readings,
    Tile,
    Walker,
)

HAND = 5
ROW = 8


class Game(Struct, frozen=True):
    """How a game ended.

    Attributes:
        hands: how many tiles each player held as the walk began.
        piles: how many tiles each took up.
        scores: of the players.
    """

    hands: tuple[int, ...]
    piles: tuple[int, ...]
    scores: tuple[int, ...]


@cache
def _material() -> tuple[dict[str, MapTile], tuple[str, ...]]:
    data = schema.load(None)
    return {tile.id: tile for tile in data.values(schema.MAP_TILES)}, deck_pieces(data, "movement")


def play(players: int, seed: str, *, hands_stay: bool, kept: int = HAND) -> Game:
    """Return how a game ends.

    Args:
        players: how many.
        seed: of all chance.
        hands_stay: whether the walk begins when the pile is empty; else when all tiles lie.
        kept: how many tiles of the hand the first player keeps for the walk.
    """
    stream = Stream(seed)
    tiles, rows, hands = _map_made(players, stream, hands_stay=hands_stay)
    hands[0] = hands[0][:kept]
    held = [
        [HeldTile(i, Tile(tile.fish), tile.id) for i, tile in enumerate(hand)] for hand in hands
    ]
    start = next(iter(tiles))
    pawns = dict.fromkeys(range(players), start)
    map_ = Map(tiles, start)
    waders = [
        MuddledPlayer(Walker(map_, Readings(), i, pawns, bumps=True), tiles, held[i])
        for i in range(players)
    ]
    for card in range(ROW):
        for seat, wader in enumerate(waders):
            _turn(wader, rows[seat][card], stream)
    return Game(
        tuple(map(len, hands)),
        tuple(len(wader.pile) for wader in waders),
        tuple(_score(wader.pile) for wader in waders),
    )


def _map_made(
    players: int, stream: Stream, *, hands_stay: bool
) -> tuple[dict[Cell, Tile], list[list[str]], list[list[MapTile]]]:
    """Return the map, the rows of cards and the hands as the walk begins; the start comes first."""
    known, cards = _material()
    deck = list(stream.shuffled(cards))
    rows = [[deck.pop() for _ in range(ROW)] for _ in range(players)]
    up = [[False] * ROW for _ in range(players)]
    pile = list(stream.shuffled([*known]))
    start = next(name for name in pile if known[name].start)
    pile.remove(start)
    hands = [[known[pile.pop()] for _ in range(HAND)] for _ in range(players)]
    tiles = {(0, 0): Tile(known[start].fish)}
    seat = 0
    while not all_up(up) and (pile if hands_stay else any(hands)):
        hand = hands[seat]
        tile = hand.pop(stream.below(len(hand)))
        free = sorted({cell for at in tiles for cell in _around(at)} - tiles.keys())
        tiles[stream.choice(free)] = Tile(tile.fish)
        _act(tile, seat, rows, up, stream)
        if pile:
            hand.append(known[pile.pop()])
        seat = (seat + 1) % players
    return tiles, rows, hands


def all_up(up: Sequence[Sequence[bool]]) -> bool:
    """Return whether a whole row is face up."""
    return any(map(all, up))


def _act(
    tile: MapTile, seat: int, rows: list[list[str]], up: list[list[bool]], stream: Stream
) -> None:
    """Do what a tile says: turn an own card up if it can be, swap at random, peek at nothing."""
    place = tile.number - 1
    if tile.action == "reveal":
        first = [seat, *(i for i in range(len(rows)) if i != seat)]
        hidden = next((i for i in first if not up[i][place]), None)
        if hidden is not None:
            up[hidden][place] = True
    elif tile.action == "swap":
        row, other = rows[seat], stream.below(ROW)
        row[place], row[other] = row[other], row[place]
        up[seat][place], up[seat][other] = up[seat][other], up[seat][place]


def _turn(wader: MuddledPlayer, card: str, stream: Stream) -> None:
    """Walk to the tile that is worth most, and take it if that is worth more than what is put."""
    tiles, walker = wader.tiles, wader.walker
    goals = {
        way: cell for way in WAYS if (cell := _towards(walker.at, way)) in tiles
    }  # where a card can lead
    if card in WAYS:
        goals = {way: cell for way, cell in goals.items() if way == card}
    if card == "none" or not goals:
        wader.turn(Move("none" if card == "any" else card), None)
        return
    way = max(goals, key=lambda one: _gain(wader.pile, tiles[goals[one]]))
    goal = goals[way]
    near = sorted(cell for cell in _around(goal) if cell in tiles)
    met = sum(at == goal for seat, at in walker.pawns.items() if seat != walker.player)
    to = tuple(stream.choice(near) for _ in range(met))
    put = min(wader.hand, key=lambda one: _gain(wader.pile, one.tile), default=None)
    wins = put is not None and _gain(wader.pile, tiles[goal]) > 0
    move = Move(f"any:{way}" if card == "any" else card, to)
    wader.turn(move, put.name if put is not None and wins else None)


def _around(cell: Cell) -> list[Cell]:
    return [_towards(cell, way) for way in WAYS]


def _towards(cell: Cell, way: str) -> Cell:
    dx, dy = WAYS[way]
    return cell[0] + dx, cell[1] + dy


def _gain(pile: Sequence[Tile], tile: Tile) -> int:
    return _score([*pile, tile]) - _score(pile)


def _score(pile: Sequence[Tile]) -> int:
    return max(Counter(fish for tile in pile for fish in tile.fish).values(), default=0)


def table(games: int) -> list[str]:
    """Return what hands are worth with each number of players, as lines of a table."""
    lines = ["players | points by the letter | nobody scores | points in ours | 4 to 0 tiles kept"]
    for players in range(2, 6):
        letter = [play(players, f"{i}", hands_stay=False) for i in range(games)]
        means = [
            sum(play(players, f"{i}", hands_stay=True, kept=kept).scores[0] for i in range(games))
            / games
            for kept in range(HAND, -1, -1)
        ]
        mean = sum(sum(game.scores) for game in letter) / games / players
        nothing = sum(not any(game.scores) for game in letter) / games
        told = " ".join(f"{one:.1f}" for one in means[1:])
        lines.append(f"{players} | {mean:.1f} | {nothing:.0%} | {means[0]:.1f} | {told}")
    return lines


if __name__ == "__main__":
    sys.stdout.write("\n".join(table(int(sys.argv[1]))) + "\n")
