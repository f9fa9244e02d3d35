"""What the files of Salmon Run hold of its rivers."""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.data.schema import Entries, Record
from companion.games.salmon_run.river.hexes import ROWS
from companion.games.salmon_run.river.kinds import (
    BoardKinds,
    Body,
    HexSize,
    Pace,
    RiverKind,
    slots,
)
from companion.games.salmon_run.river.side import SideEntry


def _check_boards(data: GameData) -> None:
    kinds = {kind.id: kind for kind in data.values(KINDS)}
    parts = set()
    for board in data.entries(BOARDS):
        for kind in board.value.kinds:
            if kind in kinds:
                parts.add(kinds[kind].part)
            else:
                message = f'names "{kind[:20]}", which is no kind of river-kinds'
                data.problem(board, "kinds", message)
        if len(set(board.value.kinds)) == 1:
            data.problem(board, "kinds", "must be two different kinds, one for each side")
    for part in ("start", "finish"):
        if part not in parts:
            data.problem(BOARDS, "", f"must have a board for the {part} of the river")


def _check_sizes(data: GameData) -> None:
    if missing := {str(rows) for rows in ROWS} - {size.id for size in data.values(HEX_SIZES)}:
        data.problem(HEX_SIZES, "", f"lacks the size of boards with {min(missing)} rows")


def _check_sides(data: GameData) -> None:
    """Hold each side to its kind and to the board that it is on."""
    from companion.games.salmon_run.river.sound import mistakes  # late: a setup swims nowhere

    kinds = {kind.id for kind in data.values(KINDS)}
    if any(kind not in kinds for board in data.values(BOARDS) for kind in board.kinds):
        return
    named = slots(data.values(BOARDS), data.values(KINDS))
    sides = data.entries(SIDES)
    for name in named.keys() - {entry.id for entry in sides}:
        data.problem(SIDES, "", f"lacks the side {name}")
    for entry in sides:
        if entry.id not in named:
            data.problem(entry, "", f"no board has such a side; there is: {', '.join(named)}")
            continue
        number, right = named[entry.id]
        if (entry.value.board, entry.value.kind) != (number, right.id):
            data.problem(entry, "kind", f'must be "{right.id}" on board {number}')
        if entry.value.rows != sides[0].value.rows:
            data.problem(entry, "rows", "differs from the other sides, so they would not join")
        for message in mistakes(entry.value.side, right):
            data.problem(entry, "hexes", message)


KINDS = Entries("river-kinds", RiverKind, "rivers")
BOARDS = Entries("boards", BoardKinds, "rivers", check=_check_boards)
BODY = Record("river-body", Body, "rivers")
PACE = Record("river-pace", Pace, "rivers")
HEX_SIZES = Entries("river-sizes", HexSize, "rivers", check=_check_sizes)
SIDES = Entries("river-sides", SideEntry, check=_check_sides)
RIVER_TABLES = (KINDS, BOARDS, BODY, PACE, HEX_SIZES, SIDES)
