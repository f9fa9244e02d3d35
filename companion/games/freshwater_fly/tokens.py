"""Tokens, standees to use instead of tokens, and dice to fold.

Source: rules, Components.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from math import pi
from typing import Any

from msgspec.structs import replace

from companion.core.errors import Problem
from companion.data.game_data import Entry, GameData
from companion.drawing import fonts
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import BLEED, WHITE, circle_cutout, join_side_by_side
from companion.drawing.fit_text import TextStyle
from companion.drawing.folding.die_face import draw_pips
from companion.drawing.folding.die_net import die_net
from companion.drawing.folding.standee import standee, standee_shapes
from companion.drawing.ink_colors import mix_colors, recolor
from companion.drawing.shapes import (
    Circle,
    Color,
    Group,
    Line,
    Path,
    Pen,
    Point,
    Rect,
    Shape,
    Shapes,
    Symbol,
    Text,
    Use,
    put_symbol,
)
from companion.drawing.theme import Theme, contrast_ratio
from companion.drawing.tokens import ALONE, LETTERED, RAISED, draw_round_token, fit_in_circle
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.players import ANGLER, player_letter, player_mark
from companion.games.freshwater_fly.rows import FlyToken, Hatch, HatchToken, Player
from companion.games.freshwater_fly.schema import SIZES, for_card_size, insects_by_colour
from companion.games.paper_parts import Die, Figure, Token, TokenSide, standees_component

CHIP = 0.2  # radius of the mark of a fly's other side, as a share of that of the token
CHIP_AT = (0.45, 0.5)  # its middle, inside the ring of thread
CHIP_LETTER = 2.0  # mm, the height of its capital
# Of the radius of a player's token: its paper field; the circle with the number at its foot, how
# far down and how large, and the number; the player's shape and how far it moves up.
FIELD, CHIP_LOW, CHIP_WIDE, CHIP_HIGH = 0.83, 0.66, 0.29, 0.33
PLACED = {
    "1": (0.65, 0.13),
    "2": (0.72, 0.13),
    "3": (0.66, 0.1),
    "4": (0.68, 0.12),
    ANGLER: (0.7, 0.06),
}
# The milling of its rim: width and dashes, and whether these are round, as shares of the radius.
MILLED: dict[str, tuple[float, tuple[float, ...], bool]] = {
    "1": (0.07, (0.005, 0.16), True),
    "2": (0.05, (0.3, 0.12), False),
    "3": (0.1, (0.07, 0.15), False),
    "4": (0.035, (), True),
    ANGLER: (0.07, (0.26, 0.12, 0.005, 0.12), True),
}
FLY = 1.26  # how much larger its insect with the hook is
# Insects that would touch the ring or the mark: how much smaller, and how far they move in mm.
MOVED = {
    "dragonfly": (0.92, 0.0, 0.0),
    "midge": (0.94, 0.0, -1.0),
    "caddis": (0.9, 0.0, -0.4),
    "mayfly": (1.0, -0.5, -0.5),
}
THREAD = 1.8  # mm from the cut to the ring of thread on a fly
INSECT_INK, WING = "#2B312F", "#B9BBB5"  # what the drawings are made of
WING_INK = 0.3  # share of the ink in the tone of the wings
# The wings of a fly in colour: their share of white on a ground of little contrast to white, and
# their colour on white.
WING_LIGHT, PALE, NEARLY_WHITE, WING_SHEEN = 0.6, 4.0, 1.1, "#CFDDE3"
# In mm, as drawn: a hook's wire, the radius of its eye, and the room that it takes round an insect.
WIRE, EYE, ROOM = 0.5, 0.55, 3.0
# The hook that an insect is tied to as a fly: its bend behind the body, and its eye at the head.
HOOKS: Mapping[str, tuple[str, Point | None]] = {
    "ant": ("M7.6 15L7.6 17.3C7.6 19.5 4.2 19.5 4.2 17.4L4.2 16L5.1 17.1", (7.6, 0.9)),
    "caddis": (
        "M10.4 11.4C13 11.6 14.8 12.4 14.5 14C14.2 15.7 11.8 15.8 11.2 13.8L12.1 14.3",
        None,
    ),
    "dragonfly": ("M9 14L9 16.8C9 19 5.6 19 5.6 16.9L5.6 15.5L6.5 16.6", None),
    "mayfly": ("M10.6 9.3C13.6 8.7 15.6 9.8 15.4 12C15.2 14.2 12.1 14.5 11.2 12L12.2 12.7", None),
    "midge": ("M9 14.6L9 17C9 19.2 5.6 19.2 5.6 17.1L5.6 15.7L6.5 16.8", (9.0, 2.4)),
    "stonefly": ("M5.9 15L5.9 17.7C5.9 19.9 2.5 19.9 2.5 17.8L2.5 16.4L3.4 17.5", (5.9, 1.3)),
}
# Shares of the diameter of the disc. Width and depth of the foot make 3 : 4 : 5 with it, so that a
# standee stands in the round space of its disc.
WIDTH, HEIGHT, FOOT = 0.8, 1.36, 0.3
LETTER_PT = 0.9  # for each mm of the disc
CLEAR = 1.5  # mm from the mark to the cut
SHORE = 0.94  # width of the water at a mark, as a share of that of the figure
DEEP, SAG = 0.7, 0.5  # mm that a mark stands in the water; how far the water before it bends
LARGER = {("2", "finesse"): 1.28}  # else the leaf with a feather in it is read as an eye
# Of a mark in a circle of radius 1: half its width, half that of the waterline, its foot.
STANDS = {
    "1": (0.84, 0.52, 0.98),
    "2": (1.04, 0.62, 0.77),
    "3": (0.99, 1.0, 0.75),
    "4": (0.74, 0.75, 0.74),
    ANGLER: (0.92, 0.92, 1.2),
}
GAP = 4.0  # mm between the disc and the standee
FIGURE = 1.5  # height of the standee as a share of its width
ROUND = 1.06  # of the picture on the disc, as a share of the room inside the rim
OR = TextStyle("serif-italic", 8.0, "quiet", leading=1.18, align="middle")
REACH = 26.0  # mm from the top of the drawing to the far edge of its water
FILL, INK, WATER = "casting.fill", "casting.ink", "casting.water"
GROUND = "plate"
DIE_EDGE = 17.0  # mm
WINDOW = 14.4  # mm: width of the water
HALO = 1.42  # of the bright water round a pip, as a share of its radius
RINGS = ((2.5, 0.28), (3.5, 0.22), (4.5, 0.16))  # round a single pip: radii likewise, widths in mm


def build_hatch_token(data: GameData, entry: Entry[HatchToken]) -> Token:
    """Return a hatch token."""
    name = data.words[f"hatch.{entry.id}.name"]
    return Token(entry.id, name, hatch_side(data, entry.id), copies=entry.value.copies)


def build_fly_token(data: GameData, entry: Entry[FlyToken]) -> Token:
    """Build a fly token: a fly on each side."""
    colour_up, colour_down = entry.value.sides
    title = " / ".join(data.words[f"hatch.{colour}.name"] for colour in (colour_up, colour_down))
    front, back = _fly(data, colour_up, colour_down), _fly(data, colour_down, colour_up)
    return Token(entry.id, title, front, back, copies=entry.value.copies)


def hatch_side(data: GameData, colour: str) -> TokenSide:
    """Return the side of a hatch token of this colour: an insect above a letter."""
    slug = insects_by_colour(data)[colour]
    fill, ink = f"hatch.{colour}.fill", f"hatch.{colour}.ink"

    def centre(theme: Theme, radius: float) -> Shapes:
        return (fit_in_circle(draw_insect(slug, theme, fill=fill, ink=ink), radius),)

    return TokenSide(centre, letter=data.words[f"hatch.{colour}.letter"], fill=fill, ink=ink)


def _fly(data: GameData, colour: Hatch, behind: Hatch) -> TokenSide:
    """Return the `colour` side of a fly token. A small disc shows `behind`, the other colour."""
    slug, plain = insects_by_colour(data)[colour], hatch_side(data, colour)
    letter = data.words[f"hatch.{behind}.letter"]

    def centre(theme: Theme, radius: float) -> Shapes:
        r = radius / LETTERED  # of the token
        ink = theme.color(plain.ink)
        fly = draw_tied_fly(slug, theme, fill=plain.fill, ink=plain.ink)
        under, on = theme.colors[f"hatch.{behind}.fill"], theme.colors[f"hatch.{behind}.ink"]
        x, y, chip = CHIP_AT[0] * r, CHIP_AT[1] * r, CHIP * r
        size_pt = fonts.size_for_height(CHIP_LETTER, "serif-bold", "cap_height")
        smaller, across, down = MOVED.get(slug, (1.0, 0.0, 0.0))
        low = round(y + CHIP_LETTER / 2, 3)
        return (
            Circle(0, RAISED * r, r - THREAD, pen=Pen(ink, 0.35, (0.5, 0.7), round=False)),
            Group((fit_in_circle(fly, smaller * FLY * radius),), across, down - 0.085 * r),
            Circle(x, y, chip, fill=under, pen=Pen(ink, 0.14)),
            Text(x, low, letter, "serif-bold", round(size_pt, 3), on or "#000000", "middle"),
        )

    return TokenSide(centre, letter=plain.letter, fill=plain.fill, ink=plain.ink, rim=False)


def draw_insect(
    slug: str, theme: Theme, *, fill: str, ink: str, wings: Color | None = None
) -> Symbol:
    """Draw an insect, such as `mayfly`, in the colours of a token.

    `ink` is the color role of the insect, `fill` that of the token's background. By default `wings`
    is a mix of the two colors. Raises CompanionError if the insect is unknown.
    """
    color, ground = theme.color(ink), theme.colors[fill] or WHITE
    tone = wings or mix_colors(ground, color, WING_INK)
    return recolor(load_drawing(f"insect/{slug}", theme.ink), {INSECT_INK: color, WING: tone})


def draw_tied_fly(slug: str, theme: Theme, *, fill: str, ink: str) -> Symbol:
    """Draw an insect as a fly, tied to a hook and dressed with thread; see `draw_insect`."""
    ground = theme.colors[fill] or WHITE
    lit = (
        mix_colors(ground, WHITE, WING_LIGHT)
        if contrast_ratio(ground, WHITE) > NEARLY_WHITE
        else WING_SHEEN
    )
    wings = lit if theme.ink == "full" and contrast_ratio(ground, WHITE) < PALE else None
    plain = draw_insect(slug, theme, fill=fill, ink=ink, wings=wings)
    pen = Pen(theme.color(ink), WIRE)
    bend, eye = HOOKS[slug]
    hook: tuple[Shape, ...] = (Path(bend, pen=pen), *([Circle(*eye, EYE, pen=pen)] if eye else []))
    dressing = load_drawing(f"dressing/{slug}", theme.ink).shapes
    fly = Group((*hook, *plain.shapes, *dressing), ROOM, ROOM)
    return Symbol(f"{plain.name}-tied", plain.w + 2 * ROOM, plain.h + 2 * ROOM, (fly,))


def _player_token(data: GameData, entry: Entry[Any], sign: str) -> Token:
    """Return a token in a player's colour: the picture `sign` over the player's shape."""
    player: Player = entry.value.player
    letter, role = player_letter(data, player), f"player.{player}"

    def centre(theme: Theme, radius: float) -> Shapes:
        return tuple(_medal(player, theme, radius / ALONE, sign, letter))

    side = TokenSide(centre, fill=f"{role}.fill", ink=f"{role}.ink", rim=False)
    title = data.words[f"player.{player}.name"]
    return Token(entry.id, title, side, copies=entry.value.copies)


build_finesse_token = partial(_player_token, sign="finesse")
build_drag_token = partial(_player_token, sign="drag")


def _medal(player: Player, theme: Theme, r: float, sign: str, letter: str) -> Iterator[Shape]:
    """Yield a player's token: a milled rim, the player's shape with a picture, and the letter."""
    ink = theme.color(f"player.{player}.ink")
    paper, tone = theme.colors["plate"] or WHITE, theme.colors[f"player.{player}.fill"] or WHITE
    dark = max(ink, tone, key=lambda color: contrast_ratio(color, paper))
    width, dash, rounded = MILLED[player]
    rim = (1 + FIELD) / 2
    even = 2 * pi * rim / max(1, round(2 * pi * rim / sum(dash))) / sum(dash) if dash else 1.0
    milling = Pen(ink, width * r, tuple(round(even * part * r, 4) for part in dash), rounded)
    yield Circle(0, 0, rim * r, pen=milling)
    yield Circle(0, 0, FIELD * r, fill=paper, pen=Pen(dark, 0.14))
    share, up = PLACED[player]
    mark = Group(tuple(player_mark(player, theme, share * r, picture=sign)), 0, -up * r)
    yield Group((mark,), clip=Circle(0, 0, FIELD * r - 0.07)) if player == ANGLER else mark
    yield Circle(0, CHIP_LOW * r, CHIP_WIDE * r, fill=paper, pen=Pen(dark, 0.3))
    size_pt = fonts.size_for_height(CHIP_HIGH * r, "serif-bold", "cap_height")
    low = CHIP_LOW * r + CHIP_HIGH * r / 2
    yield Text(0, round(low, 3), letter, "serif-bold", round(size_pt, 3), dark, "middle")


def build_token_standees(order: ComponentOrder) -> Component:
    """Build a standee for each finesse and each drag token."""
    sizes = for_card_size(order.data, SIZES, order.choices.card_size)
    finesse = _figures(order.data, "finesse", sizes.finesse_token)
    drag = _figures(order.data, "drag", sizes.drag_token)
    return standees_component(order.info, (*finesse, *drag))


def _figures(data: GameData, sign: str, diameter: float) -> Iterator[Figure]:
    net = standee(WIDTH * diameter, HEIGHT * diameter, foot=FOOT * diameter)
    for entry in data.named(f"{sign}-tokens"):
        player = entry.value.player
        side = partial(_draw_side, player, player_letter(data, player), sign, diameter, net.figure)
        name = data.words[f"player.{player}.name"]
        title = f"{data.words[f'components.{sign}-tokens.title']}, {name}"
        yield Figure(f"{sign}-{entry.id}", title, net, side, side, copies=entry.value.copies)


def _draw_side(
    player: Player, letter: str, sign: str, diameter: float, size: tuple[float, float], theme: Theme
) -> Shapes:
    """Draw a side of a standee: the player's shape in water, and the letter below it."""
    (width, height), (half, wet, foot) = size, STANDS[player]
    tone, size_pt = f"player.{player}", LETTER_PT * diameter
    fill, ink = theme.colors[f"{tone}.fill"], theme.color(f"{tone}.ink")
    high = fonts.cap_height("serif-bold", size_pt)
    top = height - high - 0.2 * diameter
    low, middle = top + 0.1 * diameter + high, width / 2
    shore = load_drawing("tile/shore", theme.ink)
    wide = SHORE * width
    deep = wide * shore.h / shore.w
    water, level = put_symbol(shore, middle, top - 0.62 * deep, width=wide), top - 0.64 * deep
    radius = min((width / 2 - CLEAR) / half, (level + DEEP - CLEAR) / (foot + 0.98))
    x1, x2 = middle - wet * radius, middle + wet * radius
    deep_bend = level + SAG
    surface = (
        f"{x1:.2f} {level:.2f}C{x1:.2f} {deep_bend:.2f} {x2:.2f} {deep_bend:.2f}"
        f" {x2:.2f} {level:.2f}"
    )
    above = Path(f"M0 0L0 {level:.2f}L{surface}L{width:.2f} {level:.2f}L{width:.2f} 0Z")
    larger = LARGER.get((player, sign), 1.0)
    shape = player_mark(player, theme, radius, picture=sign, larger=larger)
    mark = Group(tuple(shape), middle, level + DEEP - foot * radius)
    shapes: list[Shape] = [
        water,
        Group((mark,), clip=above),
        Path(f"M{surface}", pen=Pen(theme.color("map.water.edge"), 0.24)),
    ]
    if fill:
        shapes.append(Rect(-BLEED, top, width + 2 * BLEED, height, fill=fill))
    edge = Pen(fill if fill and fill != WHITE else ink, 0.3, round=False)
    lines = (Line(0, top - 0.7, width, top - 0.7, edge), Line(0, top, width, top, edge))
    return (*shapes, *lines, Text(middle, low, letter, "serif-bold", size_pt, ink, "middle"))


def build_casting_token(order: ComponentOrder) -> Component:
    """Build the casting token as a disc and, beside it, a standee.

    The two form one piece; the players use either.
    """
    info, diameter = order.info, order.size[0]
    net = standee(diameter, round(FIGURE * diameter, 1))
    height = net.h

    def draw_piece(style: Style, name: str) -> Piece:
        theme = style.theme
        figure = standee_shapes(net, _figure(theme, *net.figure), theme, fill=GROUND)
        pen = TextWriter(theme)
        place = (0.0, diameter + 4, diameter, height - diameter - 4)
        pen.write(order.data.words["casting-token.or"], place, OR)
        front = (*_disc(theme, diameter), *pen.shapes, Group(figure, diameter + GAP, 0.0))
        piece, key = f"{info.name} {name}", "casting-token.or"
        problems = [Problem(info.file, piece, key, problem) for problem in pen.problems]
        return info.piece(name, info.title, front, problems=problems)

    copies = {entry.id: entry.value.copies for entry in order.entries}
    cutout = join_side_by_side(circle_cutout(diameter), net.cutout, diameter + GAP)
    return replace(
        info.component("token", (diameter + GAP + net.w, height), copies, draw_piece),
        cut="line",
        cutouts=dict.fromkeys(copies, cutout),
        assemblies=dict.fromkeys(copies, net),
    )


def _disc(theme: Theme, diameter: float) -> Shapes:
    angler = load_drawing("board/bust", theme.ink)

    def centre(radius: float) -> Shapes:
        far = ROUND * radius
        edge = Circle(0, 0, far)
        return (
            replace(edge, fill=theme.color(GROUND)),
            Group((_reach(theme, 2 * far, 0.22 * far),), clip=edge),
            Group((put_symbol(angler, 0, 0, width=2 * far),), clip=edge),
            replace(edge, pen=Pen(theme.color(WATER), 0.22)),
        )

    return draw_round_token(diameter, theme, centre=centre, fill=FILL, ink=INK)


def _figure(theme: Theme, width: float, height: float) -> Shapes:
    """Draw the casting angler in a box from (0, 0) to (width, height)."""
    angler = load_drawing("board/angler", theme.ink)
    frame = Rect(1.2, 1.2, width - 2.4, height - 2.4, 1.4)
    scale = 0.86 * width / angler.w
    low = (height + angler.h * scale) / 2
    reach = Group((_reach(theme, width, low - 0.3 * angler.h * scale),), width / 2)
    return (
        Group((reach,), clip=frame),
        replace(frame, pen=Pen(theme.color(WATER), 0.14)),
        Use(angler, 0.07 * width, low - angler.h * scale, scale=scale),
    )


def _reach(theme: Theme, width: float, far: float) -> Use:
    """Draw a stretch of river `width` mm wide around x = 0, with its far edge at y = `far`."""
    reach = load_drawing("tile/reach", theme.ink)
    scale = width / reach.w
    return Use(reach, -width / 2, far - REACH * scale, scale=scale)


def build_die(data: GameData, entry: Entry[Any]) -> Die:
    """Return a die."""
    return Die(
        entry.id,
        data.words[f"dice.{entry.id}.name"],
        die_net(6, DIE_EDGE),
        _draw_die_face,
        copies=entry.value.copies,
        fill="board.trough",
        hint=data.words["dice.hint"],
    )


def _draw_die_face(theme: Theme, value: int, radius: float) -> Shapes:
    """Draw a face of a die: `value` pips in bright rings over water."""
    water = theme.color("casting.water")
    shown = draw_pips(value, radius, theme.color("ink"))
    bright = theme.colors["plate"] or "#FFFFFF"
    pen = Pen(water, 0.3)
    return (
        put_symbol(load_drawing("tile/window", theme.ink), 0, 0, width=WINDOW),
        *(
            Circle(0, 0, out * shown[0].r, pen=Pen(water, wide))
            for out, wide in RINGS
            if value == 1
        ),
        *(Circle(pip.x, pip.y, HALO * pip.r, fill=bright, pen=pen) for pip in shown),
        *shown,
    )
