"""The river of Salmon Run, laid by dice. Source: R Set-up; Random Set-up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, to_builtins

from companion.core.chance import plain_die
from companion.core.errors import CompanionError
from companion.core.resolver import find_name
from companion.core.words import fill_template
from companion.data.game_data import GameData
from companion.games.salmon_run.river.tables import BOARDS, KINDS, Part, side_slots
from companion.games.salmon_run.tables import LENGTHS
from companion.games.setup.play import Place, SetupRun

DIE = 6


class Board(Struct, frozen=True):
    """A board with its two sides.

    Attributes:
        even, odd: names of the sides for an even and an odd roll.
    """

    id: str
    even: str
    odd: str
    bears: Mapping[str, int]  # hexes with a paw on each side


def setup_data(data: GameData) -> dict[str, Any]:
    """Return what the same functions need in `web/setup.js`."""
    boards = _boards(data)
    return {
        "lengths": {one.id: one.boards for one in data.values(LENGTHS)},
        **{part: [to_builtins(board) for board in boards[part]] for part in boards},
    }


def lay_out_river(play: SetupRun) -> list[Place]:
    """Return the boards of the river from the start to the spawning pond.

    A place has `board`, `side`, `bears`; `board_rolls`, how the die fell until it showed a board
    that did not lie there yet, none where there was no choice; `side_roll` or None where it was not
    asked; `rolled`, the same in words.

    Source: R Random Set-up; D a board that lies already is rolled again.

    Raises:
        CompanionError: there is no river so long.
    """
    lengths = {one.id: one.boards for one in play.data.values(LENGTHS)}
    names = {name: name for name in lengths}
    length = find_name(play.values["length"], names, "no river is called")
    count = lengths[length]
    boards = _boards(play.data)
    numbered = boards["middle"]
    if count > len(numbered):
        raise CompanionError(
            f"a {length} river has {count} numbered boards, there are {len(numbered)};"
            " try a shorter one"
        )
    laid = [_laid_board(play, boards["start"][0], [])]
    left = list(numbered)
    for _ in range(count):
        board, rolls = _next_board(play, numbered, left)
        left.remove(board)
        laid.append(_laid_board(play, board, rolls))
    return [*laid, _laid_board(play, boards["finish"][0], [])]


def lay_out_bears(play: SetupRun) -> int:
    """Return how many pawns are put on the river."""
    return sum(board["bears"] for board in play.values["river"])


def _boards(data: GameData) -> Mapping[Part, list[Board]]:
    """Return the boards of each part of the river."""
    found: dict[Part, list[Board]] = {"start": [], "middle": [], "finish": []}
    kinds = data.values(KINDS)
    for board in data.values(BOARDS):
        sides = {name: kind for name, (_, kind) in side_slots([board], kinds).items()}
        (even, odd), bears = sides, {name: kind.bears for name, kind in sides.items()}
        found[sides[even].part].append(Board(board.id, even, odd, bears))
    return found


def _next_board(
    play: SetupRun, numbered: list[Board], left: list[Board]
) -> tuple[Board, list[int]]:
    """Roll until a numbered board shows that does not lie there yet; the last one needs no roll."""
    if len(left) == 1:
        return left[0], []
    rolls: list[int] = []
    while True:
        rolls.append(play.dealer.roll([plain_die(len(numbered))])[0].value)
        board = numbered[rolls[-1] - 1]
        if board in left:
            return board, rolls


def _laid_board(play: SetupRun, board: Board, rolls: list[int]) -> Place:
    roll = None
    match play.values["difficulty"]:
        case "easy":
            side = board.even
        case "hard":
            side = board.odd
        case _:
            roll = play.dealer.roll([plain_die(DIE)])[0].value
            side = board.odd if roll % 2 else board.even
    return {
        "board": board.id,
        "side": side,
        "board_rolls": rolls,
        "side_roll": roll,
        "bears": board.bears[side],
        "rolled": _words(play.data, rolls, roll),
    }


def _words(data: GameData, rolls: list[int], side_roll: int | None) -> str:
    """Return how the dice fell for a board, in brackets; "" if none was rolled."""
    words, told = data.words, []
    if rolls:
        *again, last = rolls
        rolled = fill_template(words["setup.rolled-board"], {"roll": last})
        if again:
            rolled += fill_template(
                words["setup.rolled-again"], {"rolls": ", ".join(map(str, again))}
            )
        told.append(rolled)
    if side_roll is not None:
        name = "setup.rolled-odd" if side_roll % 2 else "setup.rolled-even"
        told.append(fill_template(words[name], {"roll": side_roll}))
    return f" ({'; '.join(told)})" if told else ""
