"""The game board of Freshwater Fly: the river for two to four players, the back for one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.data.game_data import GameData
from companion.drawing.component import Component, Piece, Style
from companion.games.components import Order
from companion.games.freshwater_fly.board_plan import Plan, plan
from companion.games.freshwater_fly.board_plates import (
    achievement_plate,
    angler_plates,
    momentum_plate,
    title_plate,
    track_plate,
    words_plate,
)
from companion.games.freshwater_fly.board_scene import scene
from companion.games.freshwater_fly.board_spaces import (
    casting_numbers,
    current,
    deck_space,
    hatch_spaces,
    river_spaces,
    rock_words,
)
from companion.games.freshwater_fly.board_writer import BoardWriter, Mark, split
from companion.games.freshwater_fly.cards import marks
from companion.games.freshwater_fly.tables import (
    ADVENTURE,
    BOARD,
    BOARD_LAYOUTS,
    COMMON,
    HATCH_COLOURS,
    SIZES,
    fitting,
)


def game_board(order: Order) -> Component:
    """Return the game board; its spaces follow the size of the cards."""
    data, info, card_size = order.data, order.info, order.choices.card_size
    layout = fitting(data, BOARD_LAYOUTS, card_size)
    planned = plan(layout, fitting(data, SIZES, card_size))

    def drawn(style: Style, name: str) -> Piece:
        writer = BoardWriter(style.theme, data.words, layout.scale, info.file, name)
        front, back = (split(_face(data, planned, writer, alone=one)) for one in (False, True))
        problems = (*front[1], *back[1])
        return info.piece(name, info.title, front[0], back[0], house=True, problems=problems)

    found = info.component("board", layout.size, {info.name: 1}, drawn, sides=2)
    return replace(found, seams_x=planned.seams_x, seams_y=planned.seams_y)


def _face(data: GameData, plan: Plan, writer: BoardWriter, *, alone: bool) -> Iterator[Mark]:
    board = data.value(BOARD)
    yield from scene(plan, writer.theme, alone=alone)
    rocks = () if alone else board.rock_spaces
    yield from river_spaces(plan, writer, rocks=rocks)
    if not alone:
        yield from rock_words(plan, writer, board.rock_spaces, board.rocks_per_deck)
    yield from casting_numbers(plan, writer)
    yield from hatch_spaces(plan, writer, alone=alone)
    yield from current(plan, writer)
    yield from momentum_plate(writer, plan, alone=alone)
    yield from title_plate(writer, plan.band[0], alone=alone)
    for plate, common in zip(plan.band[1:], data.values(COMMON), strict=False):
        yield from achievement_plate(writer, plate, common, marks(data))
    if alone:
        yield from track_plate(writer, plan, board)
        bonus = data.value(ADVENTURE).bonus_points
        yield from angler_plates(writer, plan, board, data.values(HATCH_COLOURS), bonus=bonus)
    else:
        yield from words_plate(writer, plan.band[-2], "board.turn")
        yield from words_plate(writer, plan.band[-1], "board.round")
        yield from deck_space(plan, writer)
