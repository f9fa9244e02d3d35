"""Set-up of Salmon Run's river, salmon and bears, by dice. Source: rules, Set-up; Random Set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from companion.core.chance import plain_die
from companion.core.errors import CompanionError
from companion.core.names import find_name
from companion.core.text_format import fill_template, labels_below
from companion.data.game_data import GameData
from companion.data.setup_places import PlacedPiece
from companion.games.salmon_run.river.river_schema import BOARDS, KINDS, Part, side_slots
from companion.games.salmon_run.river.rivers import Rivers, join_sides
from companion.games.salmon_run.river.side import Plan, Side
from companion.games.salmon_run.schema import LENGTHS, RACE
from companion.games.setup_run import Place, SetupRun

# What the phone needs for a race: how many cards a hand has, and its words.


def race_data(data: GameData) -> dict[str, Any]:
    """Return the numbers and texts for `web/race-screen.js`."""
    race = data.value(RACE)
    words = labels_below(data.words, "phone")
    return {"hand": race.hand, "most": race.plays, "tiring": race.tiring, "words": words}


# How the boards of a river lie at the start, and what stands on them. Source: rules, Set-up.


def place_river(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the places of the river boards, from the mouth upwards, joined at their half hexes."""
    rivers, plan, sides = _placed_sides(data, record)
    places = ((item.across, item.up) for item in join_sides(sides))
    corners = [(x * plan.column, -up * plan.flat / 2 - plan.size[1]) for x, up in places]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    result = []
    for side, (x, y) in zip(sides, corners, strict=True):
        board = rivers.slots[side.id][0]
        even = next(name for name, (number, _) in rivers.slots.items() if number == board)
        result.append(PlacedPiece(piece=board, at=(x - left, y - top), over=side.id == even))
    return result


def place_bears(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the places of the bears: the hexes with a paw."""
    rivers, plan, sides = _placed_sides(data, record)
    result = []
    for side in sides:
        paws = (cell for cell, hex_ in side.hexes.items() if hex_.bear)
        result += [PlacedPiece(on=rivers.slots[side.id][0], at=at) for at in map(plan.middle, paws)]
    return result


def place_salmon(data: GameData, record: Mapping[str, Any]) -> list[PlacedPiece]:
    """Return the places of the salmon: the start hex, once per player."""
    rivers, plan, sides = _placed_sides(data, record)
    start = plan.middle(sides[0].starts[0])
    return [
        PlacedPiece(on=rivers.slots[sides[0].id][0], at=start) for _ in range(record["players"])
    ]


def _placed_sides(data: GameData, record: Mapping[str, Any]) -> tuple[Rivers, Plan, Sequence[Side]]:
    rivers = Rivers(data)
    rows = rivers.rows(None)
    sides = [rivers.side(item["side"], seed=None) for item in record["river"]]
    return rivers, Plan(rivers.flat(rows), rows), sides


DIE = 6


class Board(Struct, frozen=True):
    """A board with its two sides."""

    id: str
    even: str  # side for an even roll
    odd: str  # side for an odd roll
    bears: Mapping[str, int]  # number of hexes with a paw, by side


def setup_data(data: GameData) -> dict[str, Any]:
    """Return the data for the functions in `web/setup.js`."""
    lengths = {item.id: item.boards for item in data.values(LENGTHS)}
    return {"lengths": lengths, **{part: to_builtins(row) for part, row in _boards(data).items()}}


def lay_out_river(play: SetupRun) -> list[Place]:
    """Return the boards of the river from the start to the spawning pond.

    Each board has the keys `board`, `side` and `bears`, and three keys for dice. `board_rolls` has
    the rolls that chose the board; a roll for a used board is repeated (source: D). It is empty if
    there was no choice. `side_roll` is the roll for the side, or None. `rolled` describes all these
    rolls. Raises CompanionError for a length that is unknown or needs more boards than there are.
    Source: rules, Random Set-up.
    """
    lengths = {item.id: item.boards for item in play.data.values(LENGTHS)}
    names = {name: name for name in lengths}
    length = find_name(play.values["length"], names, "no river is called")
    count = lengths[length]
    boards = _boards(play.data)
    numbered = boards["middle"]
    if count > len(numbered):
        raise CompanionError(
            f"a {length} river needs {count} numbered boards, but there are {len(numbered)};"
            " try a shorter one"
        )
    laid = [_laid_board(play, boards["start"][0], [])]
    left = list(numbered)
    for _ in range(count):
        board, rolls = left[0], list[int]()  # the last one needs no roll
        while len(left) > 1 and (not rolls or board not in left):
            rolls.append(play.dealer.roll([plain_die(len(numbered))])[0].value)
            board = numbered[rolls[-1] - 1]
        left.remove(board)
        laid.append(_laid_board(play, board, rolls))
    return [*laid, _laid_board(play, boards["finish"][0], [])]


def lay_out_bears(play: SetupRun) -> int:
    """Count the bear pawns that stand on the river."""
    return sum(board["bears"] for board in play.values["river"])


def _boards(data: GameData) -> Mapping[Part, list[Board]]:
    """Return the boards, grouped by the part of the river to which they belong."""
    result: dict[Part, list[Board]] = {"start": [], "middle": [], "finish": []}
    kinds = data.values(KINDS)
    for board in data.values(BOARDS):
        sides = {name: kind for name, (_, kind) in side_slots([board], kinds).items()}
        (even, odd), bears = sides, {name: kind.bears for name, kind in sides.items()}
        result[sides[even].part].append(Board(board.id, even, odd, bears))
    return result


def _laid_board(play: SetupRun, board: Board, rolls: list[int]) -> Place:
    roll = None
    side = {"easy": board.even, "hard": board.odd}.get(play.values["difficulty"])
    if side is None:
        roll = play.dealer.roll([plain_die(DIE)])[0].value
        side = board.odd if roll % 2 else board.even
    place = {"board": board.id, "side": side, "board_rolls": rolls, "side_roll": roll}
    return {**place, "bears": board.bears[side], "rolled": _words(play.data, rolls, roll)}


def _words(data: GameData, rolls: list[int], side_roll: int | None) -> str:
    """Describe in brackets the rolls for a board and its side; "" if nothing was rolled."""
    rolled = []
    if rolls:
        *again, last = rolls
        rolled.append(fill_template(data.words["setup.rolled-board"], {"roll": last}))
        if again:
            values = {"rolls": ", ".join(map(str, again))}
            rolled[0] += fill_template(data.words["setup.rolled-again"], values)
    if side_roll is not None:
        name = "setup.rolled-odd" if side_roll % 2 else "setup.rolled-even"
        rolled.append(fill_template(data.words[name], {"roll": side_roll}))
    return f" ({'; '.join(rolled)})" if rolled else ""
