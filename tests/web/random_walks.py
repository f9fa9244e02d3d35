"""Random records of Mapped Out that hold together: maps, walks, hands and tiles of a print."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from companion.core.scoring import Result, score_record
from companion.core.scoring_types import Scoring

FISH = ("herring", "bream", "tuna", "ray")
WAYS = ("up", "down", "left", "right")
USUAL = (*WAYS, *WAYS, *(f"any:{way}" for way in WAYS), "copy", "invert", "none")
RARE = ("any", "jump", *(f"jump:{way}" for way in WAYS), *(f"match:{fish}" for fish in FISH))
IDS = (*(f"T{i:02}" for i in range(1, 43)), *(f"L{i:02}" for i in range(1, 19)))
SPECIALS = ("island", "tunnel", "go-home", "teleporter", "corker", "combo", "score:+2", "score:-1")
TYPES = tuple(f"superscore:{fish}" for fish in FISH)
SEEDS = ("harbour", "Ä 7", "0123456789abcdef0123456789abcdef", "x" * 70)
MENDED = {"base": 0.15, "muddled_waters": 0.35}
MOST_MENDED = 25
FILLED = ("map", "deck", "tiles", "from", "hand", "moves", "sums")  # what is filled in here
_CELL = re.compile(r"\[(-?\d+), (-?\d+)\]")
_MOVE = re.compile(r"players\[(\d+)\]\.moves\[(\d+)\]")


def fill_walks(chance: Random, scoring: Scoring, record: Any) -> None:
    """Give a record without `FILLED` tiles, or a map with walks that can be walked, mostly."""
    if chance.random() < 0.7:
        record["deck"] = _deck(chance)
    ids = chance.sample(IDS, len(IDS))
    tiles = (_tile(chance, name) for name in ids)
    on_map = chance.random() < 0.6
    for player in record["players"]:
        if not on_map:
            player["tiles"] = list(islice(tiles, chance.randint(0, 9)))
    if on_map:
        _lay(chance, record, tiles)
        if chance.random() < MENDED[record["mode"]]:
            _mend(chance, scoring, record)


def _deck(chance: Random) -> Any:
    fish = chance.choice(("declared", "as-run"))
    seed = chance.choice(SEEDS)
    return chance.choice((fish, {"fish": fish}, {"seed": seed}, {"fish": fish, "seed": seed}))


def _tile(chance: Random, name: str) -> Any:
    """Return a tile by its id, by what is on it, and seldom by both."""
    how = chance.random()
    if how < 0.5:
        return name if chance.random() < 0.9 else name.lower()
    found: dict[str, Any] = {"fish": chance.choices(FISH, k=chance.choice((0, 1, 2, 2, 3, 4)))}
    if chance.random() < 0.4:
        found["special"] = chance.choice((*SPECIALS, *TYPES))
    return {**found, "tile": name} if how > 0.995 else found


def _lay(chance: Random, record: Any, tiles: Iterator[Any]) -> None:
    """Lay a map with a hole here and there, and tell how everybody walks over it."""
    cells = [(0, 0)]
    for _ in range(chance.randint(3, 12)):
        x, y = chance.choice(cells)
        far = 1 if chance.random() < 0.9 else 2
        dx, dy = chance.choice(((far, 0), (-far, 0), (0, far), (0, -far)))
        if (x + dx, y + dy) not in cells or chance.random() < 0.01:
            cells.append((x + dx, y + dy))
    record["map"] = [_laid(chance, next(tiles), x, y) for x, y in cells]
    if isinstance(record["map"][0], dict):
        record["map"][0]["start"] = True
    for player in record["players"]:
        if chance.random() < 0.2:
            player["from"] = list(chance.choice(cells))
        player["moves"] = [_move(chance, cells) for _ in range(chance.randint(0, 8))]
        if record["mode"] == "muddled_waters":
            player["hand"] = list(islice(tiles, chance.randint(0, 5)))
            _put(chance, player)


def _laid(chance: Random, tile: Any, x: int, y: int) -> Any:
    if isinstance(tile, dict):
        return {**tile, "x": x, "y": y}
    return f"{tile}@{x},{y}" if chance.random() < 0.8 else {"tile": tile, "x": x, "y": y}


def _move(chance: Random, cells: list[tuple[int, int]]) -> Any:
    card = chance.choice(RARE if chance.random() < 0.06 else USUAL)
    if chance.random() < 0.9:
        return card
    found: dict[str, Any] = {"card": card}
    if chance.random() < 0.1:
        found["to"] = [*chance.choice(cells)] if chance.random() < 0.9 else [1]
    if chance.random() < 0.8:
        found["action"] = chance.choice(("fishless", "fishful", "remove"))
        found["kept"] = found["action"] == "fishful" and chance.random() < 0.3
    return found


def _put(chance: Random, player: Any) -> None:
    """Let some moves put a tile of the hand down, each once."""
    eager = chance.choice((0.05, 0.6))
    hand = [str(i) for i in range(1, len(player["hand"]) + 1)]
    for i, move in enumerate(player["moves"]):
        if hand and chance.random() < eager:
            said = move if isinstance(move, dict) else {"card": move}
            number = hand.pop(chance.randrange(len(hand)))
            tile = player["hand"][int(number) - 1]
            by_name = isinstance(tile, str) and chance.random() < 0.5
            player["moves"][i] = {**said, "put": tile if by_name else number}


def _mend(chance: Random, scoring: Scoring, record: Any) -> None:
    """Say where a pawn goes wherever there is a choice, and leave out what does not fit."""
    for _ in range(MOST_MENDED):
        found = score_record(scoring, record)
        if isinstance(found, Result):
            return
        for one in found:
            place = _MOVE.fullmatch(one.place)
            if place is None:
                continue
            moves = record["players"][int(place[1])]["moves"]
            at = int(place[2])
            said = dict(moves[at]) if isinstance(moves[at], dict) else {"card": moves[at]}
            if one.message.startswith("can lead to"):
                cell = chance.choice(_CELL.findall(one.message))
                said["to"] = [*said.get("to", ()), *map(int, cell)]
            else:
                said = {"card": said["card"]}
            moves[at] = said
