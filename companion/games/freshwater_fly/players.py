"""What tells players apart without colour: a shape with as many corners as their number.

A drop, a leaf, a triangle and a square; the Silent Angler is a hat with a fly in its band.
"""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.drawing.art import WHITE, drawing
from companion.drawing.recolor import mixed
from companion.drawing.shapes import Circle, Group, Path, Pen, Rect, Shape, Shapes, placed
from companion.drawing.theme import BLACK, Theme
from companion.games.freshwater_fly.rows import Player

ANGLER: Player = "silent-angler"
SOFT = 0.12  # half the pen that rounds the corners, as a share of the radius
EDGE = 0.3  # mm: the outline where there is no fill
COAT_INK, FACE_INK = 0.3, 0.72  # share of the ink in the tones of the Silent Angler
SHADE = 0.24  # how much darker the right half of a shape is
# In a circle of radius 1: the shape, the middle of its free space, the picture's width.
SHAPES: dict[str, tuple[str, float, float]] = {
    "1": (
        "M0 -0.98C0.3 -0.62 0.82 -0.22 0.82 0.22C0.82 0.66 0.46 0.98 0 0.98"
        "C-0.46 0.98 -0.82 0.66 -0.82 0.22C-0.82 -0.22 -0.3 -0.62 0 -0.98Z",
        0.12,
        1.36,
    ),
    "2": (
        "M-1.04 0C-0.66 -0.52 -0.34 -0.74 0 -0.74C0.34 -0.74 0.66 -0.52 1.04 0"
        "C0.66 0.52 0.34 0.74 0 0.74C-0.34 0.74 -0.66 0.52 -1.04 0Z",
        -0.04,
        1.3,
    ),
    "3": ("M0 -0.98L0.98 0.72L-0.98 0.72Z", 0.03, 1.3),
    "4": ("M-0.7 -0.7L0.7 -0.7L0.7 0.7L-0.7 0.7Z", -0.06, 1.24),
}
HAT = (  # a brimmed hat over a bearded face and shoulders
    "M-1 -0.16C-0.86 -0.02 -0.5 0.06 0 0.06C0.5 0.06 0.86 -0.02 1 -0.16"
    "C0.84 -0.22 0.66 -0.26 0.54 -0.28C0.5 -0.66 0.4 -0.9 0.2 -0.94C0.1 -0.96 0.06 -0.88 0 -0.88"
    "C-0.06 -0.88 -0.1 -0.96 -0.2 -0.94C-0.4 -0.9 -0.5 -0.66 -0.54 -0.28"
    "C-0.66 -0.26 -0.84 -0.22 -1 -0.16Z"
)
FACE = "M-0.4 -0.1C-0.42 0.3 -0.3 0.56 0 0.58C0.3 0.56 0.42 0.3 0.4 -0.1Z"
COAT = (
    "M-0.26 0.38C-0.4 0.46 -0.66 0.48 -0.8 0.6C-0.94 0.74 -0.94 1 -0.94 1.2"
    "L0.94 1.2C0.94 1 0.94 0.74 0.8 0.6C0.66 0.48 0.4 0.46 0.26 0.38Z"
)
BEARD = (
    "M-0.41 0.08C-0.3 0.22 -0.16 0.16 0 0.22C0.16 0.16 0.3 0.22 0.41 0.08"
    "C0.42 0.42 0.24 0.68 0 0.7C-0.24 0.68 -0.42 0.42 -0.41 0.08Z"
)
COLLAR = "M-0.42 0.46L-0.3 0.86L0 0.74L0.3 0.86L0.42 0.46M0 0.74L0 1.2"
BAND = "M-0.53 -0.4C-0.3 -0.3 0.3 -0.3 0.53 -0.4"


def player_letter(data: GameData, player: Player) -> str:
    """Return what stands below a player's mark."""
    return data.words["player.silent-angler.letter"] if player == ANGLER else player


def player_mark(player: Player, theme: Theme, radius: float, *, picture: str) -> Shapes:
    """Return a player's shape with a picture on it, round (0, 0) in a circle of `radius` mm."""
    if player == ANGLER:
        return _angler(theme, radius)
    fill, edge = (theme.colors[f"player.{player}.{part}"] for part in ("fill", "edge"))
    data, low, wide = SHAPES[player]
    shapes: list[Shape] = []
    if edge:  # white, with an outline: a wide pen in colour under a narrower one in white
        outer = 2 * SOFT + EDGE / radius
        ground = fill or WHITE
        shapes.append(Path(data, edge, Pen(edge, outer)))
        shapes.append(Path(data, ground, Pen(ground, outer - 2 * EDGE / radius)))
    elif fill:
        dark = mixed(fill, BLACK, SHADE)
        shapes.append(Path(data, fill, Pen(fill, 2 * SOFT)))
        half = Rect(0, -1.3, 1.3, 2.6)
        shapes.append(Group((Path(data, dark, Pen(dark, 2 * SOFT)),), clip=half))
    mark = Group(tuple(shapes), scale=radius * (1 - SOFT))
    shown = placed(drawing(f"token/{picture}", theme.ink), 0, low * radius, width=wide * radius)
    return (mark, shown)


def _angler(theme: Theme, radius: float) -> Shapes:
    """Return the Silent Angler round (0, 0) in a circle of `radius` mm."""
    fill, edge = (
        theme.colors["player.silent-angler.fill"],
        theme.colors["player.silent-angler.edge"],
    )
    ink = theme.color("player.silent-angler.ink")
    pen = Pen(edge, EDGE / radius) if edge else None
    dark = edge or fill or ink
    coat, face = (
        mixed(fill, ink, share) if fill and not edge else fill for share in (COAT_INK, FACE_INK)
    )
    shapes: tuple[Shape, ...] = (
        Path(COAT, coat, pen),
        Path(COLLAR, pen=Pen(edge or ink, 0.06)),
        Path(FACE, face, pen),
        Path(BEARD, dark, pen),
        Path(HAT, fill, pen),
        Path(BAND, pen=Pen(ink, 0.09)),
        Circle(0.34, -0.46, 0.1, fill=ink),
        Path("M0.34 -0.46C0.44 -0.66 0.56 -0.74 0.74 -0.78", pen=Pen(dark, 0.06)),
    )
    return (Group(shapes, scale=radius),)
