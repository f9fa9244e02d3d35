"""Boards and tracks of owners: a picture with spaces that have names, cells to count on."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.errors import Problem
from companion.core.struct_convert import build_struct
from companion.data.entry import Entry
from companion.drawing.component import BLEED, Component, Piece, Style
from companion.drawing.shapes import Circle, Group, Pen, Point, Rect
from companion.drawing.text import TextStyle
from companion.drawing.widgets import TextWriter
from companion.games.card_decks import entry_texts
from companion.games.components import ComponentOrder
from companion.games.owner_pictures import draw_owner_picture, owner_pictures
from companion.games.plain_check import MOST_CELLS
from companion.games.plain_parts import colour_role

NAME = TextStyle("sans-bold", 11, "ink", smallest_pt=6, align="middle", valign="middle")
CELL = TextStyle("sans-bold", 16, "ink", smallest_pt=6.5, align="middle", valign="middle")
EDGE = 5.0  # mm between the cells of a track and the edge
ROUND = 0.1  # radius of the corners of a cell, as a share of its smaller side


class Space(Struct, frozen=True):
    """A space on a board, from its row."""

    x: float  # of its middle, mm from the top left corner of the board
    y: float
    name: str = ""  # what people call it
    size: float = 0.0  # diameter of its circle with the name; none if the picture shows it


def board(order: ComponentOrder) -> Component:
    """Return a board: a picture that fills it, and the spaces that its table names."""
    row, info, pictures = order.row, order.info, owner_pictures(order.data)
    width, height = order.size
    spaces = [_space(order, entry) for entry in order.entries] if row.table else []
    order.data.raise_problems()

    def draw_piece(style: Style, name: str) -> Piece:
        box = width + 2 * BLEED, height + 2 * BLEED
        place = Problem(f"{order.data.name}/game.toml", row.name, "picture", "")
        shapes, problems = draw_owner_picture(
            pictures, place, row.picture, box, style.theme.ink, "cover"
        )
        pen = TextWriter(style.theme)
        pen.add(Group(shapes, width / 2, height / 2))
        for space in spaces:
            _mark(pen, space)
        return info.piece(name, info.title, pen.shapes, problems=(*problems, *pen.notes))

    result = info.component("board", (width, height), {row.name: row.copies}, draw_piece)
    stays = "a picture stays as large as it is: see whether its places take cards in sleeves"
    return replace(
        result,
        spaces={row.name: tuple((item.x, item.y) for item in spaces)},
        note=stays if order.choices.sleeve else "",
    )


def _space(order: ComponentOrder, entry: Entry[Any]) -> Space:
    width, height = order.size

    def wrong(key: str, message: str) -> None:
        order.data.problem(entry, key, message)

    values = {
        key: entry.values[key] for key in Space.__struct_fields__ if entry.values.get(key, "") != ""
    }
    space = build_struct(Space, values, entry.id, wrong)
    if not isinstance(space, Space):
        return Space(0.0, 0.0)
    for key, at, most in (("x", space.x, width), ("y", space.y, height)):
        if not 0 <= at <= most:
            wrong(key, f"must lie on the board: from 0 to {most:g} mm, not {at:g}")
    return space


def _mark(pen: TextWriter, space: Space) -> None:
    """Draw the circle of a space with its name in it, if it has a size."""
    if space.size <= 0:
        return
    r = space.size / 2
    edge = Pen(pen.color("ink"), 0.4)
    pen.add(Circle(space.x, space.y, r, fill=pen.theme.colors["plate"], pen=edge))
    half, high = 0.85 * r, 0.45 * r
    if space.name:
        pen.write(space.name, (space.x - half, space.y - high, 2 * half, 2 * high), NAME)


def track(order: ComponentOrder) -> Component:
    """Return a track: cells for its numbers or for the rows of its table, in a snake."""
    row, info, pictures = order.row, order.info, owner_pictures(order.data)
    width, height = order.size
    cells: list[tuple[str, str, str, Problem]] = []
    for entry in order.entries if row.table else ():
        texts, place = entry_texts(entry), order.data.place(entry, "picture")
        role = colour_role(order, entry, "colour")
        cells.append((texts.get("name", ""), texts.get("picture", ""), role, place))
    order.data.raise_problems()
    if not row.table:
        low, high = row.numbers
        numbers = range(low, min(high, low + MOST_CELLS) + 1)  # more are a mistake that is told
        cells = [(str(item), "", "", Problem("", "", "", "")) for item in numbers]
    across = _across(len(cells), width - 2 * EDGE, height - 2 * EDGE)
    down = -(-len(cells) // across)
    wide, high_mm = (width - 2 * EDGE) / across, (height - 2 * EDGE) / down
    middles = [_middle(number, across, wide, high_mm) for number in range(len(cells))]

    def draw_piece(style: Style, name: str) -> Piece:
        pen = TextWriter(style.theme)
        problems: list[Problem] = []
        if paper := style.theme.colors["paper"]:
            pen.add(Rect(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED, fill=paper))
        for (x, y), (words, picture, role, place) in zip(middles, cells, strict=True):
            fill = style.theme.colors[f"{role}.fill" if role else "plate"]
            ink = f"{role}.ink" if role else "ink"
            corner, edge = ROUND * min(wide, high_mm), Pen(pen.color("rule"), 0.3)
            pen.add(Rect(x - wide / 2, y - high_mm / 2, wide, high_mm, corner, fill=fill, pen=edge))
            share = (0.6 if words else 0.9) if picture else 0.0
            if picture:
                box = 0.9 * wide, share * high_mm
                inside, wrong = draw_owner_picture(
                    pictures, place, picture, box, style.theme.ink, "contain"
                )
                problems += wrong
                pen.add(Group(inside, x, y - high_mm / 2 * (0.95 - share)))
            top = y - high_mm / 2 + (0.05 + share) * high_mm
            if words:
                box_of_words = (x - 0.45 * wide, top, 0.9 * wide, (0.9 - share) * high_mm)
                pen.write(words, box_of_words, replace(CELL, role=ink))
        return info.piece(name, info.title, pen.shapes, problems=(*problems, *pen.notes))

    result = info.component("board", (width, height), {row.name: row.copies}, draw_piece)
    return replace(result, spaces={row.name: tuple(middles)})


def _across(count: int, width: float, height: float) -> int:
    """Return the number of columns for the largest cells."""
    return max(
        range(1, count + 1),
        key=lambda across: min(width / across, height / -(-count // across)),
        default=1,
    )


def _middle(number: int, across: int, wide: float, high: float) -> Point:
    """Return the middle of a cell; every other row runs from right to left."""
    row, column = divmod(number, across)
    if row % 2:
        column = across - 1 - column
    return EDGE + (column + 0.5) * wide, EDGE + (row + 0.5) * high
