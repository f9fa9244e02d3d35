"""Figures on the river: a leaping salmon for each player, and bears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import sin
from typing import Any

from companion.data.game_data import Entry, GameData
from companion.drawing.art import load_drawing
from companion.drawing.folding.die_face import draw_pips
from companion.drawing.folding.die_net import die_net
from companion.drawing.folding.standee import (
    ART_CLEAR,
    FOOT_TAPER,
    draw_foot_text,
    place_on_foot,
    standee,
)
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Rect,
    Shape,
    Shapes,
    put_symbol,
    smooth_path,
)
from companion.drawing.theme import Theme
from companion.games.paper_parts import Die, Figure
from companion.games.salmon_run.schema import SIZES

# The die of Salmon Run, to fold up: it says which arrow the current takes.


def build_die(data: GameData, entry: Entry[Any]) -> Die:
    """Return a die with pips."""
    title, hint = data.words[f"dice.{entry.id}.title"], data.words["dice.hint"]
    net, copies = die_net(6, data.value(SIZES).die), entry.value.copies
    return Die(entry.id, title, net, draw_roe, copies, fill="board.shallow", hint=hint)


EGG, ALONE = 1.25, 1.8  # radius of an egg as a share of that of a pip; of the one on the side of 1
GLINT = 0.26  # the same of an egg: the light on it
CLEAR = 0.6  # mm: round an egg in line ink
CURRENTS = (-0.92, -0.31, 0.31, 0.92)  # of the radius of a face: where lines of the current pass


def draw_roe(theme: Theme, value: int, radius: float) -> Shapes:
    """Draw a die's face, with salmon eggs as pips on flowing water."""
    ink = theme.color("ink")
    egg = theme.color("pond.egg") if theme.ink == "full" else ink
    result: list[Shape] = []
    if ripple := theme.colors["casting.water"]:
        seen = CURRENTS[:: 3 if theme.ink == "line" else 1]
        steps = [k / 6 - 1 for k in range(13)]
        lines = [  # across the face, each at a height
            [(x * radius * 1.1, (at + 0.09 * sin(5 * x + 4 * at)) * radius) for x in steps]
            for at in seen
        ]
        result.append(Path("".join(map(smooth_path, lines)), pen=Pen(ripple, 0.16)))
    for pip in draw_pips(value, radius, ink):
        r = pip.r * (ALONE if value == 1 else EGG)
        if theme.ink == "line":
            result.append(Circle(pip.x, pip.y, r + CLEAR, fill="#FFFFFF"))
        result.append(Circle(pip.x, pip.y, r, fill=egg, pen=Pen(ink, 0.35)))
        glint = pip.x - r * 0.34, pip.y - r * 0.34
        result.append(Circle(*glint, r * GLINT, fill=theme.colors["plate"] or "#FFFFFF"))
    return tuple(result)


LEAPS = (  # of each player: the fish, its turn clockwise, its length to the height, mirrored or not
    ("fish/sockeye", 80.0, 0.67, False),
    ("fish/sockeye-striving", 60.0, 0.6, False),
    ("fish/sockeye-gliding", 106.0, 0.68, False),
    ("fish/sockeye-striving", -72.0, 0.66, True),
)
BEARS = (  # of each copy: the front, and on the back the same bear in another pose
    ("ground/bear", "bear/sitting"),
    ("bear/standing", "bear/holding"),
    ("bear/fishing", "bear/standing"),
    ("bear/sitting", "bear/family"),
    ("bear/holding", "bear/fishing"),
    ("bear/family", "ground/bear"),
)
BAND = 0.31  # share of the height of a salmon for the band of its player
SPRAY = ((-3.6, 1.6), (-2.2, 3.4), (2.6, 2.9), (4.0, 1.2))  # mm from the middle of the rings, up
MARK = 0.94  # width of the shape of a player as a share of the height of the band
BAR = 0.55  # mm from the fold to the bar on a foot
BANK = 2.2  # mm: the ground under a bear
RIVER = 1.7  # mm: the water before that ground
HILLS = (  # from the left; mm up
    *((-0.3, -9.0), (-0.3, 11.0), (0.12, 14.2), (0.4, 10.4)),
    *((0.66, 13.2), (0.9, 16.4), (1.3, 12.0), (1.3, -9.0)),
)
RIPPLES = ((0.06, 0.5, 0.2), (0.38, 0.9, 0.16), (0.68, 0.5, 0.24))  # from the left, mm down, long


def build_salmon(data: GameData, entry: Entry[Any]) -> Figure:
    """Build a salmon with its player's colour and shape."""
    sizes, player = data.value(SIZES), entry.value.player
    return Figure(
        entry.id,
        data.words[f"player.{player}.name"],
        standee(*sizes.salmon, foot=sizes.foot),
        partial(_draw_salmon, player, sizes.salmon),
        copies=entry.value.copies,
        foot=partial(_draw_foot, entry, sizes.salmon[0], sizes.foot),
    )


def build_bear(data: GameData, entry: Entry[Any]) -> Figure:
    """Build a bear; copies differ in pose."""
    sizes = data.value(SIZES)

    def draw_pose(theme: Theme, copy: int, side: int) -> Shapes:
        pose = load_drawing(BEARS[(copy - 1) % len(BEARS)][side], theme.ink)
        seen = place_on_foot(pose, *sizes.bear)
        return (Group((seen,), sizes.bear[0], mirrored=True) if side else seen,)

    return Figure(
        entry.id,
        data.words["standees.bear"],
        standee(*sizes.bear, foot=sizes.foot),
        partial(_draw_bank, sizes.bear),
        copies=entry.value.copies,
        of_copy=partial(draw_pose, side=0),
        back_of_copy=partial(draw_pose, side=1),
    )


def _draw_salmon(player: int, size: tuple[float, float], theme: Theme) -> Shapes:
    """Draw a leaping salmon; a band below it has the player's colour and icon."""
    width, height = size
    band = BAND * height
    top = height - band
    fill, edge, ink = _player_colors(player, theme)
    shapes: list[Shape] = _hills(theme, width, top - 3.0)
    if water := theme.colors["board.shallow"]:
        shapes.append(Rect(-3.0, top - 6.0, width + 6.0, 6.0, fill=water))
    ripple = theme.color("board.past")
    shapes += _rings(width / 2 + 0.8, top - 2.6, width, ripple)
    name, turn, long, mirrored = LEAPS[(player - 1) % len(LEAPS)]
    drops = Pen(ripple, 0.25)
    shapes += (Circle(width / 2 + aside, top - 2.6 - up, 0.35, pen=drops) for aside, up in SPRAY)
    at, fish = (width / 2, (top - 1.0) / 2), load_drawing(name, theme.ink)
    shapes.append(put_symbol(fish, *at, width=long * height, angle_deg=turn, mirrored=mirrored))
    shapes.append(Rect(-3.0, top, width + 6.0, band + 3.0, fill=fill))
    if edge:
        shapes.append(Line(0.0, top, width, top, Pen(edge, 0.5)))
    middle = width / 2, top + band / 2
    shapes += draw_icon(f"player-{player}", *middle, MARK * band, ink or "#000000")
    return tuple(shapes)


def _player_colors(player: int, theme: Theme) -> Sequence[str | None]:
    """Return the colours of a player: ground, edge and text."""
    return [theme.colors[f"player.{player}.{part}"] for part in ("fill", "edge", "ink")]


def _draw_foot(pawn: Entry[Any], width: float, deep: float, theme: Theme) -> Shapes:
    """Draw the foot of a figure: a bar in the player's colour with the pawn's id."""
    aside = (FOOT_TAPER + 0.04) * width
    fill, edge, ink = _player_colors(pawn.value.player, theme)
    pen = Pen(edge, 0.4) if edge else None
    bar = Rect(aside, BAR, width - 2 * aside, deep - 2.6, 0.8, fill=fill, pen=pen)
    return bar, draw_foot_text(pawn.id, width, deep, ink or "#000000")


def _rings(x: float, y: float, width: float, color: str) -> Iterator[Shape]:
    """Yield rings on the water below a salmon."""
    for reach, flat in ((0.24, 0.9), (0.40, 1.6)):
        left, right, high, low = x - reach * width, x + reach * width, y - flat, y + flat
        upper = f"M{left:g} {y:g}C{left:g} {high:g} {right:g} {high:g} {right:g} {y:g}"
        lower = f"C{right:g} {low:g} {left:g} {low:g} {left:g} {y:g}Z"
        yield Path(upper + lower, pen=Pen(color, 0.3))


def _hills(theme: Theme, width: float, level: float) -> list[Shape]:
    """Draw sky and hills above the water."""
    sky, hill = theme.colors["river.sky"], theme.colors["river.hill"]
    if not (sky and hill):
        return []
    far = [(share * width, level - up) for share, up in HILLS]
    whole = Rect(-3.0, 0.0, width + 6.0, level, fill=sky)
    return [whole, Path(smooth_path(far, closed=True), fill=hill)]


def _draw_bank(size: tuple[float, float], theme: Theme) -> Shapes:
    """Draw a bear's bank with river, hills and sky."""
    width, height = size
    low = height - BANK - ART_CLEAR
    shapes = _hills(theme, width, height)
    if bank := theme.colors["board.meadow"]:
        shapes.append(Rect(-3.0, low, width + 6.0, height - low + 3.0, fill=bank))
    if water := theme.colors["board.shallow"]:
        shapes.append(Rect(-3.0, height - RIVER, width + 6.0, RIVER + 3.0, fill=water))
    pen = Pen(theme.color("board.past"), 0.3)
    for x, down, long in RIPPLES:
        y = height - RIVER + down
        shapes.append(Line(x * width, y, (x + long) * width, y, pen))
    return tuple(shapes)
