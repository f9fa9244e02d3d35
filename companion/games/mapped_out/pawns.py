"""Pawns: standing boats, each with its own emblem and colour."""

from __future__ import annotations

from functools import partial
from typing import Any

from companion.core.text_format import fill_template
from companion.data.game_data import Entry
from companion.drawing.art import load_drawing
from companion.drawing.component import Component
from companion.drawing.folding.standee import draw_foot_text, standee
from companion.drawing.ink_colors import WHITE, mix_colors, recolor
from companion.drawing.shapes import Group, Line, Path, Pen, Rect, Shape, Shapes, put_symbol
from companion.drawing.theme import BLACK, Theme
from companion.games.component_info import first_pieces
from companion.games.components import ComponentOrder
from companion.games.paper_parts import Figure, standees_component

# A caravel 1 wide and HIGH high, its bow to the right, in the water.
HIGH = 1.64
HULL = (
    "M0.01 1.06L0.2 1.06L0.23 1.19C0.4 1.23 0.62 1.23 0.78 1.17L0.99 1.05"
    "C0.97 1.3 0.88 1.47 0.76 1.53L0.2 1.53C0.09 1.46 0.02 1.3 0.01 1.06Z"
)
PLANK = "M0.06 1.31C0.34 1.39 0.64 1.39 0.92 1.28"
RAIL = "M0.03 1.17L0.21 1.17C0.4 1.31 0.62 1.31 0.8 1.24L0.97 1.14"
SPAR = "M0.9 1.1L1.04 0.98"
# sheets and shrouds below the sail: above it they would run together
STAYS = "M0.13 0.99L0.05 1.07M0.88 0.99L1.02 0.99M0.36 1.03L0.25 1.19M0.64 1.03L0.76 1.18"
NEST = "M0.42 0.17L0.58 0.17L0.56 0.23L0.44 0.23Z"
SAIL = (
    "M0.13 0.29C0.36 0.34 0.64 0.34 0.87 0.29C0.95 0.5 0.95 0.75 0.88 1.0"
    "C0.64 1.07 0.36 1.07 0.12 1.0C0.05 0.75 0.05 0.5 0.13 0.29Z"
)
PENNANT = "M0.5 0.0C0.62 0.04 0.72 -0.02 0.9 0.03C0.78 0.05 0.66 0.11 0.5 0.095Z"
SHADE = (
    "M0.87 0.29C0.95 0.5 0.95 0.75 0.88 1.0C0.84 1.01 0.81 1.02 0.77 1.03"
    "C0.84 0.77 0.84 0.53 0.78 0.31C0.81 0.31 0.84 0.3 0.87 0.29Z"
)
HULL_SHADE = (
    "M0.8 1.165L0.99 1.05C0.97 1.3 0.88 1.47 0.76 1.53L0.56 1.53C0.73 1.44 0.8 1.32 0.8 1.165Z"
)
CLOUD = "M0.62 0.2C0.66 0.13 0.74 0.13 0.79 0.17C0.84 0.11 0.94 0.12 0.96 0.18L1.14 0.2Z"
BAND = (
    "M0.1 0.9C0.36 0.97 0.64 0.97 0.9 0.9C0.895 0.935 0.89 0.97 0.88 1.0"
    "C0.64 1.07 0.36 1.07 0.12 1.0C0.11 0.97 0.105 0.935 0.1 0.9Z"
)
GULL = "M0.02 0.1C0.06 0.05 0.1 0.06 0.11 0.1C0.13 0.06 0.17 0.05 0.21 0.09"
SEA, FOAM, STEP = 1.46, 0.035, 0.22  # where the water stands, how high and how long its waves are
FAR = 0.17  # how much higher the water behind the boat stands
EMBLEMS, EMBLEM = 6, 0.5  # how many there are, and how wide one is
MIDDLE = 0.5, 0.62
CLEAR = 1.0  # mm between the boat and the edges, and from a picture to its bleed


def build_pawns(order: ComponentOrder) -> Component:
    """Build the pawns, in a size that suits the tiles.

    Source: rules, Setup, one for each player.
    """
    figures = [_figure(order, entry, place) for place, entry in enumerate(order.entries)]
    return first_pieces(standees_component(order.info, figures), order.choices.players)


def _figure(order: ComponentOrder, entry: Entry[Any], place: int) -> Figure:
    side, net = partial(_draw_boat, place, order.size), standee(*order.size)
    title = fill_template(order.data.words["pawn.title"], {"id": entry.id})

    def foot(theme: Theme) -> Shapes:
        ink = theme.color("ink")
        return (draw_foot_text(entry.id, order.size[0], net.bends[0].y1, ink),)

    return Figure(
        entry.id, title, net, side, side, copies=entry.value.copies, foot=foot, fill="pawn.sea"
    )


def _draw_boat(place: int, size: tuple[float, float], theme: Theme) -> Shapes:
    """Draw the boat of the player at `place`; designs repeat after the sixth."""
    width, height = size
    scale = min(width - 2 * CLEAR, (height - 2 * CLEAR) / HIGH)
    kind = place % EMBLEMS
    ink = theme.color("ink")
    color = theme.colors[f"pawn.{kind + 1}"] or ink
    sail, sky, sea = (theme.colors[f"pawn.{part}"] for part in ("sail", "sky", "sea"))
    thin, pen = Pen(ink, 0.12 / scale), Pen(ink, 0.3 / scale)
    pale = Pen(sail or theme.color("paper"), 0.036)
    emblem = load_drawing(f"chart/emblem-{kind + 1}")
    middle = (width / scale - 1) / 2  # beside the boat
    behind: Shapes = ()
    shade: Shapes = ()
    hull_shade: Shapes = ()
    if theme.ink == "full" and sail and sea and sky:
        behind = _distance(middle, sky, sea)
        shade = (Path(SHADE, mix_colors(sail, ink, 0.14)),)
        hull_shade = (Path(HULL_SHADE, mix_colors(color, ink, 0.3)),)
    rigging: tuple[Shape, ...] = (
        *behind,
        Path(GULL, pen=Pen(ink, 0.16 / scale)),
        Path(STAYS, pen=Pen(ink, 0.18 / scale)),
        Line(0.5, 0.02, 0.5, 1.22, Pen(ink, 0.05)),
        Path(SPAR, pen=Pen(ink, 0.04)),
        Path(PENNANT, color, thin),
        Path(NEST, color, thin),
        Path(SAIL, sail, pen),
        *shade,
        Path(BAND, color, thin),
        Line(0.07, 0.29, 0.93, 0.29, Pen(ink, 0.045)),
        Path(HULL, color, pen),
        *hull_shade,
        Path(PLANK, pen=pale),
        Path(RAIL, pen=pale),
        Path(_waves(middle), sea, Pen(ink, 0.2 / scale)),
        put_symbol(recolor(emblem, {BLACK: color}), *MIDDLE, width=EMBLEM),
    )
    top = height - CLEAR / 2 - HIGH * scale
    boat = Group(rigging, (width - scale) / 2, top, scale=scale)
    ground = Rect(-CLEAR, -CLEAR, width + 2 * CLEAR, height + 2 * CLEAR, fill=sky)
    return (ground, boat) if sky else (boat,)


def _distance(beside: float, sky: str, sea: str) -> tuple[Shape, ...]:
    """Draw the background of a boat: a cloud, and water up to the horizon."""
    far = Path(_waves(beside, SEA - FAR, STEP / 2), mix_colors(sky, sea, 0.55))
    return Path(CLOUD, mix_colors(sky, WHITE, 0.6)), far


def _waves(beside: float, level: float = SEA, shift: float = 0.0) -> str:
    """Return path data of waves, at least `beside` boat widths past the boat on each side."""
    x = -beside - STEP - shift
    data = f"M{x:.3f} {level}"
    while x < 1 + beside + STEP:
        data += f"C{x + STEP / 3:.3f} {level + FOAM} {x + 2 * STEP / 3:.3f} {level + FOAM} "
        x += STEP
        data += f"{x:.3f} {level - FOAM / 2}"
    return f"{data}L{x:.3f} 2L{-beside - STEP:.3f} 2Z"
