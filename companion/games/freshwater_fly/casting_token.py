"""The casting token: a large disc, and the same as an angler who stands on the river."""

from __future__ import annotations

from dataclasses import replace

from companion.core.errors import Problem
from companion.drawing.art import drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import beside, circle
from companion.drawing.folding.standee import standee, standee_shapes
from companion.drawing.icons import icon
from companion.drawing.recolor import recolored
from companion.drawing.shapes import Circle, Group, Pen, Rect, Shapes, Use
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
GROUND = "plate"
# the colours that the drawing of the angler has in its file, and their roles
WATER_KEY = "#86B4B8"
FIGURE_COLORS = {"#1F4C58": "casting.figure", "#FCF8EE": GROUND, WATER_KEY: WATER}


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
    ink = theme.color(INK)
    water = theme.colors[WATER] or ink

    def centre(radius: float) -> Shapes:
        return (
            *(Circle(0, 0, share * radius, pen=Pen(water, 0.22)) for share in RINGS),
            *icon("cast", 0, 0, 1.4 * radius, ink),
        )

    return round_token(diameter, theme, centre=centre, fill=FILL, ink=INK)


def _figure(theme: Theme, width: float, height: float) -> Shapes:
    """Return an angler who casts, from (0, 0) to (width, height)."""
    colors = {key: theme.color(role) for key, role in FIGURE_COLORS.items()}
    angler = recolored(drawing("board/angler"), colors)
    frame = Rect(1.2, 1.2, width - 2.4, height - 2.4, 1.4, pen=Pen(colors[WATER_KEY], 0.14))
    scale = 0.86 * width / angler.w
    return (frame, Use(angler, 0.07 * width, (height - angler.h * scale) / 2, scale=scale))
