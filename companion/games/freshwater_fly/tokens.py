"""Tokens, the casting token, and standees in place of tokens. Source: R Components."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.core.errors import Problem
from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing import fonts
from companion.drawing.art import drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import beside, circle
from companion.drawing.folding.lines import BLEED, WHITE
from companion.drawing.folding.standee import standee, standee_shapes
from companion.drawing.icons import icon
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Pen,
    Rect,
    Shape,
    Shapes,
    Text,
    Use,
    placed,
)
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.theme import Theme
from companion.drawing.tokens import LETTERED, disc, round_token
from companion.games.components import Order
from companion.games.freshwater_fly.insects import insect
from companion.games.freshwater_fly.model import Hatch
from companion.games.freshwater_fly.players import ANGLER, player_letter, player_mark
from companion.games.freshwater_fly.rows import FlyToken, HatchToken, Player
from companion.games.freshwater_fly.tables import (
    SIZES,
    fitting,
    insects,
)
from companion.games.paper_parts import Figure, Token, TokenSide, standees_component

CHIP = 0.2  # radius of the mark of a fly's other side, as a share of that of the token
CHIP_PT = 5.5
FLY = 0.88  # how much smaller its insect is, to leave room for the ring of thread
THREAD = 0.88  # of the ring of thread on a fly


def hatch(data: GameData, entry: Entry[HatchToken]) -> Token:
    """Return a hatch token."""
    name = data.words[f"hatch.{entry.id}.name"]
    return Token(entry.id, name, hatch_side(data, entry.id), copies=entry.value.copies)


def fly(data: GameData, entry: Entry[FlyToken]) -> Token:
    """Return a fly token: a fly on each side."""
    one, other = entry.value.sides
    title = " / ".join(data.words[f"hatch.{colour}.name"] for colour in (one, other))
    front, back = _fly(data, one, other), _fly(data, other, one)
    return Token(entry.id, title, front, back, copies=entry.value.copies)


def finesse(data: GameData, entry: Entry[Any]) -> Token:
    """Return a finesse token."""
    return _player_token(data, entry, "finesse")


def drag(data: GameData, entry: Entry[Any]) -> Token:
    """Return a drag token."""
    return _player_token(data, entry, "drag")


# --- hatch tokens and flies ---------------------------------------------------------------------


def hatch_side(data: GameData, colour: str) -> TokenSide:
    """Return the side of a token in a colour of the hatch: its insect over its letter."""
    slug = insects(data)[colour]
    fill, ink = f"hatch.{colour}.fill", f"hatch.{colour}.ink"

    def centre(theme: Theme, radius: float) -> Shapes:
        return (disc(insect(slug, theme, fill=fill, ink=ink), radius),)

    return TokenSide(centre, letter=data.words[f"hatch.{colour}.letter"], fill=fill, ink=ink)


def _fly(data: GameData, colour: Hatch, behind: Hatch) -> TokenSide:
    """Return one side of a fly: ringed with thread, with a hook and what the other side shows."""
    plain = hatch_side(data, colour)
    letter = data.words[f"hatch.{behind}.letter"]

    def centre(theme: Theme, radius: float) -> Shapes:
        assert plain.centre is not None
        r = radius / LETTERED  # of the token
        ink = theme.color(plain.ink)
        under, on = theme.colors[f"hatch.{behind}.fill"], theme.colors[f"hatch.{behind}.ink"]
        x, y, chip = 0.54 * r, 0.66 * r, CHIP * r
        return (
            Circle(0, 0.2 * r, THREAD * r, pen=Pen(ink, 0.35, (0.5, 0.7), round=False)),
            Group(tuple(plain.centre(theme, FLY * radius)), y=-0.05 * r),
            Circle(-x, y, chip, fill=theme.colors[plain.fill] or "#FFFFFF"),
            *icon("hook", -x, y, 1.7 * chip, ink),
            Circle(x, y, chip, fill=under, pen=Pen(ink, 0.14)),
            Text(
                x,
                round(y + fonts.cap_height("serif-bold", CHIP_PT) / 2, 3),
                letter,
                "serif-bold",
                CHIP_PT,
                on or "#000000",
                anchor="middle",
            ),
        )

    return TokenSide(centre, letter=plain.letter, fill=plain.fill, ink=plain.ink)


# --- tokens of players --------------------------------------------------------------------------


def _player_token(data: GameData, entry: Entry[Any], sign: str) -> Token:
    """Return a token with its player's shape and number, and the icon of what it is."""
    player: Player = entry.value.player

    def centre(theme: Theme, radius: float) -> Shapes:
        return player_mark(player, theme, radius, icon_name=sign)

    side = TokenSide(centre, letter=player_letter(data, player))
    title = data.words[f"player.{player}.name"]
    return Token(entry.id, title, side, copies=entry.value.copies)


# Shares of the diameter of the disc. Width and depth of the foot make 3 : 4 : 5 with it, so that a
# standee stands in the round space of its disc.
WIDTH, HEIGHT, FOOT = 0.8, 1.5, 0.3
LETTER_PT = 0.75  # for each mm of the disc
CLEAR = 1.5  # mm from the mark to the cut
MARK = 1.05  # how wide a mark is at most, as a share of its circle
RISES = 0.49  # how far down the middle of a mark is, by the room over the bar
SHORE = 0.9  # width of the water under a mark, as a share of that of the figure


def token_standees(order: Order) -> Component:
    """Return a standee for each finesse and each drag token."""
    sizes = fitting(order.data, SIZES, order.choices.card_size)
    figures = (
        *_figures(order.data, "finesse", sizes.finesse_token),
        *_figures(order.data, "drag", sizes.drag_token),
    )
    return standees_component(order.info, figures)


def _figures(data: GameData, sign: str, diameter: float) -> Iterator[Figure]:
    net = standee(WIDTH * diameter, HEIGHT * diameter, foot=FOOT * diameter)
    for entry in data.named(f"{sign}-tokens"):
        side = _side(data, entry.value.player, sign, diameter, net.figure)
        name = data.words[f"player.{entry.value.player}.name"]
        title = f"{data.words[f'components.{sign}-tokens.title']}, {name}"
        yield Figure(f"{sign}-{entry.id}", title, net, side, side, copies=entry.value.copies)


def _side(
    data: GameData,
    player: Player,
    sign: str,
    diameter: float,
    figure: tuple[float, float],
) -> Callable[[Theme], Shapes]:
    """Return what draws a side: a shape over rings, below it the number on the colour."""
    width, height = figure
    letter = player_letter(data, player)
    size_pt = LETTER_PT * diameter
    radius = (width / 2 - CLEAR) / MARK
    tone = f"player.{player}" if player != ANGLER else "casting"

    def drawn(theme: Theme) -> Shapes:
        fill, ink = theme.colors[f"{tone}.fill"], theme.color(f"{tone}.ink")
        high = fonts.cap_height("serif-bold", size_pt)
        top = height - high - 0.3 * diameter
        low, middle = top + 0.15 * diameter + high, width / 2
        shore = drawing("tile/shore", theme.ink)
        wide = SHORE * width
        deep = wide * shore.h / shore.w
        shapes: list[Shape] = [
            placed(shore, middle, top - 0.62 * deep, width=wide),
            Group(tuple(player_mark(player, theme, radius, icon_name=sign)), middle, RISES * top),
        ]
        if fill:
            shapes.append(Rect(-BLEED, top, width + 2 * BLEED, height, fill=fill))
        edge = Pen(fill if fill and fill != WHITE else ink, 0.3, round=False)
        shapes.append(Line(0, top - 0.7, width, top - 0.7, edge))
        shapes.append(Line(0, top, width, top, edge))
        shapes.append(Text(middle, low, letter, "serif-bold", size_pt, ink, "middle"))
        return tuple(shapes)

    return drawn


GAP = 4.0  # mm between the disc and the standee
FIGURE = 1.5  # height of the standee as a share of its width
ROUND = 1.06  # of the picture on the disc, as a share of the room inside the rim
FILLED = 1.94  # height of the angler on the disc, as a share of that room's radius
OR = TextStyle("serif-italic", 8.0, "quiet", leading=1.18, align="middle")
REACH = 26.0  # mm from the top of the drawing to the far edge of its water
FILL, INK, WATER = "casting.fill", "casting.ink", "casting.water"
GROUND = "plate"


def casting_token(order: Order) -> Component:
    """Return the casting token: a disc, and beside it a standee to use in its place.

    Both are one piece, of which a game needs one.
    """
    info, diameter = order.info, order.size[0]
    net = standee(diameter, round(FIGURE * diameter, 1))
    height = net.h

    def drawn(style: Style, name: str) -> Piece:
        theme = style.theme
        figure = standee_shapes(net, _figure(theme, *net.figure), theme, fill=GROUND)
        pen = TextWriter(theme)
        place = (0.0, diameter + 4, diameter, height - diameter - 4)
        pen.words(order.data.words["casting-token.or"], place, OR)
        front = (*_disc(theme, diameter), *pen.shapes, Group(figure, diameter + GAP, 0.0))
        piece = f"{info.name} {name}"
        problems = [Problem(info.file, piece, "casting-token.or", one) for one in pen.problems]
        return info.piece(name, info.title, front, problems=problems)

    copies = {entry.id: entry.value.copies for entry in order.entries}
    cutout = beside(circle(diameter), net.cutout, diameter + GAP)
    return replace(
        info.component("token", (diameter + GAP + net.w, height), copies, drawn),
        cut="line",
        cutouts=dict.fromkeys(copies, cutout),
        assemblies=dict.fromkeys(copies, net),
    )


def _disc(theme: Theme, diameter: float) -> Shapes:
    angler = drawing("board/angler", theme.ink)
    edge = Pen(theme.color(WATER), 0.22)

    def centre(radius: float) -> Shapes:
        scale, far = FILLED * radius / angler.h, ROUND * radius
        return (
            Circle(0, 0, far, fill=theme.color(GROUND)),
            Group(tuple(_reach(theme, 2 * far, 0.22 * far)), clip=Circle(0, 0, far)),
            Circle(0, 0, far, pen=edge),
            Use(angler, -angler.w * scale / 2, -angler.h * scale / 2, scale=scale),
        )

    return round_token(diameter, theme, centre=centre, fill=FILL, ink=INK)


def _figure(theme: Theme, width: float, height: float) -> Shapes:
    """Return an angler who casts, from (0, 0) to (width, height)."""
    angler = drawing("board/angler", theme.ink)
    frame = Rect(1.2, 1.2, width - 2.4, height - 2.4, 1.4, pen=Pen(theme.color(WATER), 0.14))
    scale = 0.86 * width / angler.w
    low = (height + angler.h * scale) / 2
    reach = Group(tuple(_reach(theme, width, low - 0.3 * angler.h * scale)), width / 2)
    return (
        Group((reach,), clip=Rect(1.2, 1.2, width - 2.4, height - 2.4, 1.4)),
        frame,
        Use(angler, 0.07 * width, low - angler.h * scale, scale=scale),
    )


def _reach(theme: Theme, width: float, far: float) -> Iterator[Shape]:
    """Yield a reach of river round x = 0 of the width, the water's far edge at `far`."""
    reach = drawing("tile/reach", theme.ink)
    scale = width / reach.w
    yield Use(reach, -width / 2, far - REACH * scale, scale=scale)
