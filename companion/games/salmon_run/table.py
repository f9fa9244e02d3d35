"""What a table of Salmon Run needs of the data at its start, and no more than that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.data.book import Book, Entry, read_book
from companion.data.piles import declared_in, pieces_in
from companion.games.salmon_run.model import GameFacts, Length, Race
from companion.games.salmon_run.river.kinds import BoardKinds, Part, RiverKind, side_id

SLUG = "salmon_run"
FILES = ("chance", "game", "lengths", "rivers", "swim-cards", "fatigue-cards")
SWIM = "swim-"


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
class Table:
    """The table before the first turn.

    Attributes:
        words: labels by dotted name.
        first, last: the boards of the start and of the spawning pond.
        numbered: those between them.
        lengths: numbered boards of a river, by the name of its length.
        decks: the cards of each player's deck in the order of the data.
    """

    words: Mapping[str, str]
    facts: GameFacts
    race: Race
    first: Board
    last: Board
    numbered: tuple[Board, ...]
    lengths: Mapping[str, int]
    decks: tuple[tuple[str, ...], ...]


def load_table(overlay: Path | None, language: str) -> Table:
    """Read what the start needs, with the owner's folder over it.

    Raises:
        DataError: it lists every mistake in what was read.
    """
    with read_book(SLUG, overlay=overlay, language=language, files=FILES) as book:
        kinds = {entry.id: entry.value for entry in book.entries("river-kinds", RiverKind)}
        boards = book.entries("boards", BoardKinds)
        facts = book.record("game", GameFacts)
        race = book.record("race", Race)
        lengths = book.entries("river-lengths", Length)
        decks = [deck for deck in declared_in(book).decks if deck.id.startswith(SWIM)]
        cards = tuple(pieces_in(book, deck) for deck in decks)
        _check_boards(book, boards, kinds)
    by_part: dict[Part, list[Board]] = {"start": [], "middle": [], "finish": []}
    for board in boards:
        by_part[kinds[board.value.kinds[0]].part].append(_board(board.value, kinds))
    return Table(
        words=book.labels,
        facts=facts.value,
        race=race.value,
        first=by_part["start"][0],
        last=by_part["finish"][0],
        numbered=tuple(by_part["middle"]),
        lengths={entry.id: entry.value.boards for entry in lengths},
        decks=cards,
    )


def _check_boards(
    book: Book, boards: Sequence[Entry[BoardKinds]], kinds: Mapping[str, RiverKind]
) -> None:
    parts = []
    for board in boards:
        if missing := [kind for kind in board.value.kinds if kind not in kinds]:
            book.problem(board, "kinds", f'names "{missing[0][:20]}", which is no kind of side')
        else:
            parts.append(kinds[board.value.kinds[0]].part)
    for part in ("start", "finish"):
        if len(parts) == len(boards) and part not in parts:
            book.problem("boards", "", f"must have a board for the {part} of the river")


def _board(board: BoardKinds, kinds: Mapping[str, RiverKind]) -> Board:
    even, odd = (side_id(board.id, kinds[kind]) for kind in board.kinds)
    bears = {side_id(board.id, kinds[kind]): kinds[kind].bears for kind in board.kinds}
    return Board(board.id, even, odd, bears)
