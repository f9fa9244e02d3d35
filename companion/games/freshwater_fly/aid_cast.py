"""A worked cast on a player aid: the river in small, where the token lands and how it drifts."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from math import hypot

from companion.data.game_data import GameData
from companion.drawing.shapes import Circle, Line, Pen, Point, Polygon, Rect
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.games.freshwater_fly.board_facts import ROWS, Place, parse_board_place
from companion.games.freshwater_fly.model import COLUMNS
from companion.games.freshwater_fly.tables import BOARD

PITCH = (9.5, 7.6)  # mm from one card to the next, across and down
GAP = 1.2  # mm between two cards
HEAD = 5.4  # mm for the numbers of the columns
FIRST = 5  # the column of the die in the example
MARK = 2.3  # mm: radius of the mark of a step
TIP = (1.7, 0.85)  # mm: length and half the width of the head of an arrow
COLUMN = TextStyle("sans-bold", 8.5, "quiet", align="middle", valign="middle")
NUMBER = TextStyle("sans-bold", 9, "casting.ink", align="middle", valign="middle")


def draw_example(pen: TextWriter, data: GameData, drifts: int, x: float, y: float) -> float:
    """Draw a cast into a column that drifts on as often as it may, and return where it ends."""
    rocks = {parse_board_place(text) for text in data.value(BOARD).rock_spaces}
    wide, high = PITCH[0] - GAP, PITCH[1] - GAP
    end = y + HEAD + len(ROWS) * PITCH[1] - GAP + 1
    across = COLUMNS * PITCH[0] - GAP + 2
    edges = {role: Pen(pen.color(f"{role}.edge"), 0.2) for role in ("map.water", "map.rock")}
    water = pen.theme.colors["map.water"]
    pen.put(Rect(x - 1, y + HEAD - 1, across, end - y - HEAD + 1, 1.6, water, edges["map.water"]))
    for column in range(1, COLUMNS + 1):
        left = x + (column - 1) * PITCH[0]
        if column == FIRST:
            pen.icon("die", left + wide / 2, y + 1.6, 4.8, value=str(column))
        else:
            pen.write(str(column), (left, y - 0.8, wide, 4.8), COLUMN)
        for row in range(len(ROWS)):
            rock, top = Place(column, row) in rocks, y + HEAD + row * PITCH[1]
            fill = pen.theme.colors["map.rock" if rock else "plate"]
            edge = edges["map.rock" if rock else "map.water"]
            pen.put(Rect(left, top, wide, high, 0.9, fill, edge))
            if rock:
                pen.icon("rock", left + wide / 2, top + high / 2, 4.6, role="ink")
            elif pen.theme.ink == "full":
                pen.icon("fish", left + wide / 2, top + high / 2, 5.0, role="map.water")
    way = [
        (x + (one.column - 1) * PITCH[0] + wide / 2, y + HEAD + one.row * PITCH[1] + high / 2)
        for one in _way(rocks, drifts)
    ]
    for one, other in pairwise(way):
        _arrow(pen, one, other)
    for step, at in enumerate(way):
        draw_mark(pen, step, *at)
    return end


def draw_mark(pen: TextWriter, step: int, x: float, y: float) -> None:
    """Draw the mark of a step of a cast: where the token lands, or the number of the drift."""
    edge = Pen(pen.color("casting.ink" if pen.theme.ink != "full" else "casting.fill"), 0.3)
    pen.put(Circle(x, y, MARK, fill=pen.theme.colors["casting.fill"] or "#FFFFFF", pen=edge))
    if step:
        pen.write(str(step), (x - MARK, y - MARK, 2 * MARK, 2 * MARK), NUMBER)
    else:
        pen.icon("cast", x, y, 3.2, role="casting.ink")


def _way(rocks: Collection[Place], drifts: int) -> list[Place]:
    """Return where the token lands and drifts, past the rocks: first diagonally, then straight."""
    at = next(
        (one for row in (1, 0, 2) if (one := Place(FIRST, row)) not in rocks), Place(FIRST, 1)
    )
    way = [at]
    for drift in range(min(drifts, FIRST - 1)):
        turns = (0, 1, -1) if drift % 2 else (1, -1, 0)
        beside = [Place(at.column - 1, at.row + turn) for turn in turns]
        inside = [one for one in beside if 0 <= one.row < len(ROWS)]
        at = next((one for one in inside if one not in rocks), inside[0])
        way.append(at)
    return way


def _arrow(pen: TextWriter, point: Point, other: Point) -> None:
    """Draw an arrow from one mark to another."""
    long = hypot(other[0] - point[0], other[1] - point[1])
    dx, dy = (other[0] - point[0]) / long, (other[1] - point[1]) / long

    def at(along: float, aside: float = 0.0) -> Point:
        return point[0] + along * dx - aside * dy, point[1] + along * dy + aside * dx

    color, end = pen.color("accent"), long - MARK - 0.2
    pen.put(Line(*at(MARK), *at(end - TIP[0]), Pen(color, 0.7, round=False)))
    head = (at(end), at(end - TIP[0], TIP[1]), at(end - TIP[0], -TIP[1]))
    pen.put(Polygon(head, fill=color))
