"""The river boards: eight of them, a side on each face."""

from __future__ import annotations

from msgspec.structs import replace

from companion.data.source import count_marks
from companion.drawing.component import Component, Piece, Style
from companion.games.components import ComponentOrder
from companion.games.salmon_run.river.geometry import Plan, iter_cells
from companion.games.salmon_run.river.picture import SideFace, draw_side
from companion.games.salmon_run.river.plate import plate_words
from companion.games.salmon_run.river.river_schema import KINDS
from companion.games.salmon_run.river.rivers import rivers_of


def river_boards(order: ComponentOrder) -> Component:
    """Return the boards: those that everybody has, or a new river from the seed."""
    data, info, seed = order.data, order.info, order.choices.seed
    rivers = rivers_of(data)
    boards: dict[str, list[str]] = {}
    for name, (board, _) in rivers.slots.items():
        boards.setdefault(board, []).insert(0, name)  # front: the harder side, S1 before S2
    rows_option = order.choices.extra.get("rows")
    rows = int(rows_option) if isinstance(rows_option, str) else rivers.rows(seed)
    plan = Plan(rivers.flat(rows), rows)

    def face(style: Style, name: str, board: str) -> SideFace:
        side = rivers.side(name, seed=seed, rows=rows)
        plate = plate_words(data.words, side, seed, board)
        return draw_side(style.theme, plan, side, plate)

    def piece(style: Style, board: str) -> Piece:
        names = boards[board]
        front, back = (face(style, name, board) for name in names)
        title = data.words["river.board"].replace("{board}", board)
        house = seed is not None or any(name in info.house for name in names)
        problems = (*front.problems, *back.problems)
        return info.piece(board, title, front.shapes, back.shapes, house=house, problems=problems)

    return replace(
        info.component("board", plan.size, dict.fromkeys(boards, 1), piece, sides=2),
        provenance=count_marks(
            entry.source for entry in (order.printed if seed is None else data.entries(KINDS))
        ),
        table="boards",
        seams_x=plan.seams,
        spaces=dict.fromkeys(boards, tuple(map(plan.middle, iter_cells(rows)))),
    )
