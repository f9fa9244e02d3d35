"""Pawns: boats that stand, each with an emblem and a colour of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.core.words import filled
from companion.data.entry import Entry
from companion.drawing.art import BLACK, drawing
from companion.drawing.component import Component
from companion.drawing.folding.standee import foot_words, standee
from companion.drawing.recolor import mixed, recolored
from companion.drawing.shapes import Group, Line, Path, Pen, Shape, Shapes, placed
from companion.drawing.theme import Theme
from companion.games.components import Order
from companion.games.needed import first
from companion.games.paper_parts import Figure, standees_component

# A boat 1 wide and HIGH high, its sail as broad as it is.
HIGH = 1.62
HULL = "M0.07 1.2L0.93 1.2C0.88 1.44 0.74 1.55 0.58 1.55L0.42 1.55C0.26 1.55 0.12 1.44 0.07 1.2Z"
SAIL = (
    "M0.12 0.2C0.36 0.26 0.64 0.26 0.88 0.2C0.94 0.46 0.94 0.74 0.88 1.0"
    "C0.64 1.06 0.36 1.06 0.12 1.0C0.06 0.74 0.06 0.46 0.12 0.2Z"
)
PENNANT = "M0.52 0.02C0.64 0.06 0.72 0.0 0.86 0.05C0.76 0.08 0.66 0.14 0.52 0.12Z"
SHADE = (
    "M0.88 0.2C0.94 0.46 0.94 0.74 0.88 1.0C0.85 1.01 0.82 1.015 0.79 1.02"
    "C0.85 0.76 0.85 0.48 0.79 0.22C0.82 0.215 0.85 0.21 0.88 0.2Z"
)
STRAKE = "M0.1 1.3C0.36 1.35 0.64 1.35 0.9 1.3"
SWELL = "M0.02 1.57" + "".join(
    f"C{x + 0.08:g} {y:g} {x + 0.16:g} {y:g} {x + 0.24:g} 1.57"
    for x, y in ((0.02, 1.52), (0.26, 1.62), (0.5, 1.52), (0.74, 1.62))
)
EMBLEMS, EMBLEM = 6, 0.54  # how many there are, and how wide one is
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
    kind = place % EMBLEMS

    def drawn(theme: Theme) -> Shapes:
        ink = theme.color("ink")
        color = theme.colors[f"pawn.{kind + 1}"] or ink
        sail = theme.colors["pawn.sail"]
        shade = (Path(SHADE, mixed(sail, ink, 0.14)),) if sail and theme.ink == "full" else ()
        thin = Pen(ink, 0.2 / scale)
        pen, emblem = Pen(ink, 0.3 / scale), drawing(f"chart/emblem-{kind + 1}")
        shapes: tuple[Shape, ...] = (
            Line(0.5, 0.04, 0.5, 1.2, Pen(ink, 0.06)),
            Path(PENNANT, color, thin),
            Path(SAIL, sail, pen),
            *shade,
            Line(0.08, 0.2, 0.92, 0.2, Pen(ink, 0.05)),
            Path(HULL, color, pen),
            Path(STRAKE, pen=Pen(sail or theme.color("paper"), 0.035)),
            Path(SWELL, pen=thin),
            placed(recolored(emblem, {BLACK: color}), *MIDDLE, width=EMBLEM),
        )
        boat = Group(shapes, (width - scale) / 2, height - CLEAR - HIGH * scale, scale=scale)
        return (boat,)

    return drawn
