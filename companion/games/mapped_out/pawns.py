"""Pawns: boats that stand, each with an emblem and a colour of its own."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Any

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.component import Component
from companion.drawing.folding.standee import foot_words, standee
from companion.drawing.shapes import Circle, Group, Line, Path, Pen, Point, Polygon, Shape, Shapes
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.needed import first
from companion.games.parts import Figure, standees_component

# A boat 1 wide and HIGH high, its sail as broad as it is.
HIGH = 1.62
HULL = "M0.07 1.2L0.93 1.2C0.88 1.44 0.74 1.55 0.58 1.55L0.42 1.55C0.26 1.55 0.12 1.44 0.07 1.2Z"
SAIL = (
    "M0.12 0.2C0.36 0.26 0.64 0.26 0.88 0.2C0.94 0.46 0.94 0.74 0.88 1.0"
    "C0.64 1.06 0.36 1.06 0.12 1.0C0.06 0.74 0.06 0.46 0.12 0.2Z"
)
EMBLEM = 0.27  # radius of an emblem
MIDDLE = 0.5, 0.63
CLEAR = 1.0  # mm between the boat and the edges


def pawns(order: Order) -> Component:
    """Return the pawns, as large as the tiles ask for. Source: R Setup, one for each player."""
    figures = [_figure(order, entry, place) for place, entry in enumerate(order.entries)]
    return first(standees_component(order.info, figures), order.choices.players)


def _figure(order: Order, entry: Entry[Any], place: int) -> Figure:
    side, net = _boat(place, order.size), standee(*order.size)
    title = filled(order.data.words["pawn.title"], {"id": entry.id})

    def foot(theme: Theme) -> Shapes:
        ink = theme.color("quiet")
        return (foot_words(entry.id, order.size[0], net.bends[0].y1, ink),)

    return Figure(entry.id, title, net, side, side, copies=entry.value.copies, foot=foot)


def _boat(place: int, size: tuple[float, float]) -> Callable[[Theme], Shapes]:
    """Return what draws a boat; those beyond the sixth look like the first ones again."""
    width, height = size
    scale = min(width - 2 * CLEAR, (height - 2 * CLEAR) / HIGH)
    kind = place % len(EMBLEMS)

    def drawn(theme: Theme) -> Shapes:
        ink = theme.color("ink")
        color = theme.colors[f"pawn.{kind + 1}"] or ink
        pen = Pen(ink, 0.3 / scale)
        shapes: tuple[Shape, ...] = (
            Line(0.5, 0.06, 0.5, 1.2, Pen(ink, 0.06)),
            Path(SAIL, theme.colors["pawn.sail"], pen),
            Path(HULL, color, pen),
            Group((EMBLEMS[kind](color),), *MIDDLE, scale=EMBLEM),
        )
        boat = Group(shapes, (width - scale) / 2, height - CLEAR - HIGH * scale, scale=scale)
        return (boat,)

    return drawn


def _corners(number: int, *, inner: float = 0.0) -> Callable[[str], Shape]:
    """Return a regular polygon, or a star whose inner corners lie that far out."""
    steps = number * (2 if inner else 1)
    points: list[Point] = []
    for k in range(steps):
        r = inner if inner and k % 2 else 1.0
        a = 2 * pi * k / steps - pi / 2
        points.append((r * cos(a), r * sin(a)))
    return lambda color: Polygon(tuple(points), fill=color)


CROSS = (
    (-0.32, -0.95), (0.32, -0.95), (0.32, -0.32), (0.95, -0.32), (0.95, 0.32), (0.32, 0.32),
    (0.32, 0.95), (-0.32, 0.95), (-0.32, 0.32), (-0.95, 0.32), (-0.95, -0.32), (-0.32, -0.32),
)  # fmt: skip
SQUARE = ((-0.82, -0.82), (0.82, -0.82), (0.82, 0.82), (-0.82, 0.82))
EMBLEMS: tuple[Callable[[str], Shape], ...] = (
    lambda color: Circle(0, 0, 0.9, fill=color),
    _corners(3),
    lambda color: Polygon(SQUARE, fill=color),
    _corners(5, inner=0.42),
    lambda color: Polygon(CROSS, fill=color),
    lambda color: Circle(0, 0, 0.72, pen=Pen(color, 0.34)),
)
