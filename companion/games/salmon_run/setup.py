"""Everything random at the start of Salmon Run. Source: R Set-up; Random Set-up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.core.chance import plain_die
from companion.core.dealer import Dealer
from companion.core.errors import CompanionError
from companion.core.nearest import guess
from companion.core.words import filled
from companion.data.game_data import GameData
from companion.data.piles import DECKS, pieces_of
from companion.games.salmon_run.river.tables import BOARDS, KINDS, Part, slots
from companion.games.salmon_run.tables import GAME, LENGTHS, RACE, load
from companion.games.tool import Answer, Body, parameter

DIE = 6
DEFAULT = "beginner"
SWIM = "swim-"


@dataclass(frozen=True, slots=True)
class SetupParameters:
    """What a person says of the game to be set up."""

    players: int = parameter("How many play.")
    length: str = parameter(
        "Salmon Run: short, beginner, experienced, long or marathon, 2 to 6 numbered boards.",
        DEFAULT,
        metavar="NAME",
    )
    difficulty: Literal["random", "easy", "hard"] = parameter(
        "Salmon Run: each side by the die, all easy, or all medium and hard.", "random"
    )
    hands: bool = parameter("Salmon Run: deal the first hands too.", False)


@dataclass(frozen=True, slots=True)
class Board:
    """A board with its two sides.

    Attributes:
        even, odd: names of the sides for an even and an odd roll.
        bears: hexes with a paw on each side.
    """

    id: str
    even: str
    odd: str
    bears: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class BoardLaid:
    """A board of the river.

    Attributes:
        side: its name.
        board_rolls: how the die fell until it showed a board that did not lie there yet; none
            where there was no choice.
        side_roll: how it fell for the side; None where it was not asked.
        bears: pawns on it.
    """

    board: str
    side: str
    board_rolls: tuple[int, ...]
    side_roll: int | None
    bears: int


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player holds at first.

    Attributes:
        player: from 1.
    """

    player: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """The table at the start of a race.

    Attributes:
        length: name of the length of the river.
        river: its boards from the start to the spawning pond.
        bears: pawns on the river.
        start_player: from 1.
        hands: of all players, if they were dealt.
    """

    players: int
    length: str
    river: tuple[BoardLaid, ...]
    bears: int
    start_player: int
    hands: tuple[Hand, ...]


def set_up(data: GameData, wish: SetupParameters, dealer: Dealer) -> Answer:
    """Return the table at the start, and the steps that lead there.

    Source: R Set-up; Random Set-up; D a board that lies already is rolled again.

    Raises:
        CompanionError: the game is not played so.
    """
    few, many = data.value(GAME).players
    if not few <= wish.players <= min(many, len(_decks(data))):
        raise CompanionError(f"Salmon Run is for {few} to {many} players, not {wish.players}")
    river = _river(data, wish, dealer)
    first = dealer.pick("start player", tuple(map(str, range(1, wish.players + 1))))
    start = Start(
        players=wish.players,
        length=wish.length,
        river=river,
        bears=sum(board.bears for board in river),
        start_player=int(first),
        hands=tuple(_hands(data, wish.players, dealer)) if wish.hands else (),
    )
    return Answer(start, tuple("\n".join(step) for step in _steps(data, start)))


def _decks(data: GameData) -> list[str]:
    """Return the names of the players' decks."""
    return [deck.id for deck in data.values(DECKS) if deck.id.startswith(SWIM)]


def _boards(data: GameData) -> Mapping[Part, list[Board]]:
    """Return the boards of each part of the river."""
    found: dict[Part, list[Board]] = {"start": [], "middle": [], "finish": []}
    kinds = data.values(KINDS)
    for board in data.values(BOARDS):
        sides = {name: kind for name, (_, kind) in slots([board], kinds).items()}
        (even, odd), bears = sides, {name: kind.bears for name, kind in sides.items()}
        found[sides[even].part].append(Board(board.id, even, odd, bears))
    return found


def _river(data: GameData, wish: SetupParameters, dealer: Dealer) -> tuple[BoardLaid, ...]:
    lengths = {length.id: length.boards for length in data.values(LENGTHS)}
    count = lengths.get(wish.length)
    if count is None:
        raise CompanionError(f'no river is called "{wish.length}"{guess(wish.length, lengths)}')
    boards = _boards(data)
    numbered = boards["middle"]
    if count > len(numbered):
        raise CompanionError(
            f"a {wish.length} river has {count} numbered boards, there are {len(numbered)};"
            " try a shorter one"
        )
    laid = [_laid(boards["start"][0], (), wish, dealer)]
    left = list(numbered)
    for _ in range(count):
        board, rolls = _next_board(numbered, left, dealer)
        left.remove(board)
        laid.append(_laid(board, rolls, wish, dealer))
    return (*laid, _laid(boards["finish"][0], (), wish, dealer))


def _next_board(
    numbered: list[Board], left: list[Board], dealer: Dealer
) -> tuple[Board, tuple[int, ...]]:
    """Roll until a numbered board shows that does not lie there yet; the last one needs no roll."""
    if len(left) == 1:
        return left[0], ()
    rolls: list[int] = []
    while True:
        rolls.append(dealer.roll([plain_die(len(numbered))])[0].value)
        board = numbered[rolls[-1] - 1]
        if board in left:
            return board, tuple(rolls)


def _laid(board: Board, rolls: tuple[int, ...], wish: SetupParameters, dealer: Dealer) -> BoardLaid:
    roll = None
    if wish.difficulty == "random":
        roll = dealer.roll([plain_die(DIE)])[0].value
        side = board.odd if roll % 2 else board.even
    else:
        side = board.even if wish.difficulty == "easy" else board.odd
    return BoardLaid(board.id, side, rolls, roll, board.bears[side])


def _hands(data: GameData, players: int, dealer: Dealer) -> Iterator[Hand]:
    for player, deck in enumerate(_decks(data)[:players], start=1):
        name = f"{SWIM}{player}"
        dealer.shuffle(name, pieces_of(data, deck))
        yield Hand(player, dealer.deal(name, data.value(RACE).hand))


def _steps(data: GameData, start: Start) -> Iterator[list[str]]:
    words = data.words
    yield [words["setup.river"], *(_board_words(data, board) for board in start.river)]
    yield [filled(words["setup.bears"], {"n": start.bears})]
    yield [words["setup.piles"]]
    yield [filled(words["setup.decks"], {"hand": data.value(RACE).hand})]
    if start.hands:
        yield [words["setup.hands"], *(_hand_words(data, hand) for hand in start.hands)]
    yield [_first_words(data, start)]


def _board_words(data: GameData, board: BoardLaid) -> str:
    words = data.words
    said = filled(words["setup.board"], {"side": board.side})
    told = []
    if board.board_rolls:
        *again, last = board.board_rolls
        rolled = filled(words["setup.rolled-board"], {"roll": last})
        if again:
            rolled += filled(words["setup.rolled-again"], {"rolls": ", ".join(map(str, again))})
        told.append(rolled)
    if board.side_roll is not None:
        name = "setup.rolled-odd" if board.side_roll % 2 else "setup.rolled-even"
        told.append(filled(words[name], {"roll": board.side_roll}))
    return f"{said} ({'; '.join(told)})" if told else said


def _hand_words(data: GameData, hand: Hand) -> str:
    words = data.words
    values = {
        "player": hand.player,
        "shape": words[f"player.{hand.player}.name"].lower(),
        "cards": ", ".join(hand.cards),
    }
    return filled(words["setup.hand"], values)


def _first_words(data: GameData, start: Start) -> str:
    shape = data.words[f"player.{start.start_player}.name"].lower()
    return filled(data.words["setup.start"], {"player": start.start_player, "shape": shape})


SETUP = Body(load=load, parameters=SetupParameters, run=set_up)
