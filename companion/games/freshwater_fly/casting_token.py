"""The casting token: a large disc, and the same as an angler who stands on the river."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Problem
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import beside, circle
from companion.drawing.folding.standee import standee, standee_shapes
from companion.drawing.icons import icon
from companion.drawing.shapes import Circle, Group, Path, Pen, Rect, Shape, Shapes
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.theme import Theme
from companion.drawing.tokens import round_token
from companion.games.components import Order

GAP = 4.0  # mm between the disc and the standee
FIGURE = 1.5  # height of the standee as a share of its width
RINGS = (0.82, 1.06)  # of the water round the fly, as shares of the radius
OR = TextStyle("serif-italic", 8.0, "quiet", leading=1.18, align="middle")
FILL, INK, WATER = "casting.fill", "casting.ink", "casting.water"
GROUND, FIGURE_INK = "plate", "casting.figure"


def casting_token(order: Order) -> Component:
    """Return the casting token: a disc, and beside it a standee to use in its place.

    Both are one piece, of which a game needs one.
    """
    kit, diameter = order.info, order.size[0]
    net = standee(diameter, round(FIGURE * diameter, 1))
    height = net.h

    def drawn(style: Style, name: str) -> Piece:
        theme = style.theme
        figure = standee_shapes(net, _figure(theme, *net.figure), theme, fill=GROUND)
        pen = TextWriter(theme)
        place = (0.0, diameter + 4, diameter, height - diameter - 4)
        pen.words(order.data.words["casting-token.or"], place, OR)
        front = (*_disc(theme, diameter), *pen.shapes, Group(figure, diameter + GAP, 0.0))
        piece = f"{kit.name} {name}"
        problems = [Problem(kit.file, piece, "casting-token.or", one) for one in pen.problems]
        return kit.piece(name, kit.title, front, problems=problems)

    copies = {entry.id: entry.value.copies for entry in order.entries}
    cutout = beside(circle(diameter), net.cutout, diameter + GAP)
    return replace(
        kit.component("token", (diameter + GAP + net.w, height), copies, drawn),
        cut="line",
        cutouts=dict.fromkeys(copies, cutout),
        assemblies=dict.fromkeys(copies, net),
    )


def _disc(theme: Theme, diameter: float) -> Shapes:
    ink = theme.colors[INK] or "#000000"
    water = theme.colors[WATER] or ink

    def centre(radius: float) -> Shapes:
        return (
            *(Circle(0, 0, share * radius, pen=Pen(water, 0.22)) for share in RINGS),
            *icon("cast", 0, 0, 1.4 * radius, ink),
        )

    return round_token(diameter, theme, centre=centre, fill=FILL, ink=INK)


# An angler in the river who lifts a bent rod, in a box of 22 x 33 units.
BODY = (
    "M6.2 29.6L6.6 21.2C6 20.4 5.7 19.2 5.8 17.4C5.9 15 6.6 13.4 8.4 12.8L9.9 12.5"
    "C11.2 12.5 12.3 12.9 13 13.9L14.2 12.5C14.4 11.9 15 11.6 15.5 11.9C16 12.2 16 12.8 15.7 13.3"
    "L13.9 16C13.5 16.6 12.9 16.8 12.4 16.6L12.6 21.2L13.2 29.6L10.4 29.6L9.6 23.6L8.9 29.6Z"
)
VEST = "M9.9 13.2L9.7 20.6M6.9 20.9L12.3 20.9M10.8 16.4L11.9 16.4L11.9 18.2L10.8 18.2Z"
NET = "M6.2 20.4C5 19.4 3.8 19.6 3.4 21C3 22.6 3.6 24.6 4.6 24.8C5.6 25 6.2 22.8 6.2 20.4Z"
HEAD = "M8.5 9.3L12 9.3C12.1 11.3 11.4 12.2 10.3 12.2C9.1 12.2 8.4 11.3 8.5 9.3Z"
HAT = (
    "M6.6 9.5C8.3 8.8 12.2 8.8 14.2 9.7C14 8.8 13 8.3 12.2 8.1C12 6.4 11.4 5.7 10.3 5.7"
    "C9.2 5.7 8.7 6.4 8.5 8.1C7.7 8.3 6.9 8.7 6.6 9.5Z"
)
ROD = "M14.1 14.6L17.4 6.6C18.3 4.2 19.2 2.8 20.4 1.8"
LINE = "M20.4 1.8C17 0.2 11.6 0.8 7.8 2.6C4.6 4.1 2.6 6 1.8 8.6"
RIPPLES = (
    "M1.4 29.6C3.2 28.8 5 28.8 6.8 29.6C8.6 30.4 10.4 30.4 12.2 29.6C14 28.8 15.8 28.8 17.6 29.6"
    "C18.6 30 19.6 30.2 20.6 30M4.2 31.7C5.8 31.1 7.4 31.1 9 31.7C10.6 32.3 12.2 32.3 13.8 31.7"
    "C15 31.3 16.2 31.2 17.4 31.4"
)


def _figure(theme: Theme, width: float, height: float) -> Shapes:
    """Return an angler who casts, from (0, 0) to (width, height)."""
    ink, water = theme.colors[FIGURE_INK] or "#000000", theme.colors[WATER] or "#000000"
    ground = theme.colors[GROUND] or "#FFFFFF"
    unit = width / 22
    shapes: tuple[Shape, ...] = (
        Path(NET, pen=Pen(ink, 0.4)),
        Path(BODY, fill=ink),
        Path(HEAD, fill=ink),
        Path(HAT, fill=ink, pen=Pen(ground, 0.35)),
        Path(VEST, pen=Pen(ground, 0.3)),
        Path(ROD, pen=Pen(ink, 0.5)),
        Path(LINE, pen=Pen(ink, 0.22)),
        Circle(1.7, 9.2, 0.6, fill=ink),
        Path(RIPPLES, pen=Pen(water, 0.4)),
    )
    frame = Rect(1.2, 1.2, width - 2.4, height - 2.4, 1.4, pen=Pen(water, 0.14))
    return (
        frame,
        Group(shapes, scale=unit * 0.86, x=width * 0.07, y=(height - 33 * unit * 0.86) / 2),
    )
