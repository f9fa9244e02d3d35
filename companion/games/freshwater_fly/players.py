"""What tells players apart without colour: a shape with as many corners as their number.

A drop, a leaf, a triangle and a square; the Silent Angler is a hat with a fly in its band.
"""

from __future__ import annotations

from companion.data.game_data import GameData
from companion.drawing.icons import icon
from companion.drawing.shapes import Circle, Group, Path, Pen, Shape, Shapes
from companion.drawing.theme import Theme
from companion.games.freshwater_fly.rows import Player

ANGLER: Player = "silent-angler"
SOFT = 0.12  # half the pen that rounds the corners, as a share of the radius
EDGE = 0.3  # mm: the outline where there is no fill
# In a circle of radius 1: the shape, the middle of its free space and how large an icon may be.
SHAPES: dict[str, tuple[str, float, float]] = {
    "1": (
        "M0 -0.98C0.3 -0.62 0.82 -0.22 0.82 0.22C0.82 0.66 0.46 0.98 0 0.98"
        "C-0.46 0.98 -0.82 0.66 -0.82 0.22C-0.82 -0.22 -0.3 -0.62 0 -0.98Z",
        0.2,
        1.1,
    ),
    "2": (
        "M-1.04 0C-0.66 -0.52 -0.34 -0.74 0 -0.74C0.34 -0.74 0.66 -0.52 1.04 0"
        "C0.66 0.52 0.34 0.74 0 0.74C-0.34 0.74 -0.66 0.52 -1.04 0Z",
        0.0,
        1.05,
    ),
    "3": ("M0 -0.98L0.98 0.72L-0.98 0.72Z", 0.2, 0.94),
    "4": ("M-0.7 -0.7L0.7 -0.7L0.7 0.7L-0.7 0.7Z", 0.0, 1.16),
}
HAT = (  # a brimmed hat over a bowed head and shoulders
    "M-1 -0.16C-0.86 -0.02 -0.5 0.06 0 0.06C0.5 0.06 0.86 -0.02 1 -0.16"
    "C0.84 -0.22 0.66 -0.26 0.54 -0.28C0.5 -0.66 0.4 -0.9 0.2 -0.94C0.1 -0.96 0.06 -0.88 0 -0.88"
    "C-0.06 -0.88 -0.1 -0.96 -0.2 -0.94C-0.4 -0.9 -0.5 -0.66 -0.54 -0.28"
    "C-0.66 -0.26 -0.84 -0.22 -1 -0.16Z"
)
HEAD = (
    "M-0.38 0.14C-0.36 0.4 -0.28 0.52 -0.2 0.58L-0.2 0.66C-0.5 0.7 -0.74 0.84 -0.8 1.02"
    "L0.8 1.02C0.74 0.84 0.5 0.7 0.2 0.66L0.2 0.58C0.28 0.52 0.36 0.4 0.38 0.14"
    "C0.14 0.18 -0.14 0.18 -0.38 0.14Z"
)
BAND = "M-0.53 -0.4C-0.3 -0.3 0.3 -0.3 0.53 -0.4"


def player_letter(data: GameData, player: Player) -> str:
    """Return what stands below a player's mark."""
    return data.words["player.silent-angler.letter"] if player == ANGLER else player


def player_mark(player: Player, theme: Theme, radius: float, *, icon_name: str) -> Shapes:
    """Return a player's shape with an icon on it, round (0, 0) in a circle of `radius` mm."""
    if player == ANGLER:
        return _angler(theme, radius)
    fill, edge, ink = (theme.colors[f"player.{player}.{part}"] for part in ("fill", "edge", "ink"))
    data, low, room = SHAPES[player]
    shapes: list[Shape] = []
    if edge:  # white, with an outline: a wide pen in colour under a narrower one in white
        wide = 2 * SOFT + EDGE / radius
        shapes.append(Path(data, edge, Pen(edge, wide)))
        shapes.append(
            Path(data, fill or "#FFFFFF", Pen(fill or "#FFFFFF", wide - 2 * EDGE / radius))
        )
    else:
        shapes.append(Path(data, fill, Pen(fill or "#FFFFFF", 2 * SOFT)))
    mark = Group(tuple(shapes), scale=radius * (1 - SOFT))
    return (mark, *icon(icon_name, 0, low * radius, room * radius, ink or "#000000"))


def _angler(theme: Theme, radius: float) -> Shapes:
    """Return the Silent Angler round (0, 0) in a circle of `radius` mm."""
    fill, edge = (
        theme.colors["player.silent-angler.fill"],
        theme.colors["player.silent-angler.edge"],
    )
    ink = theme.color("player.silent-angler.ink")
    pen = Pen(edge, EDGE / radius) if edge else None
    shapes: tuple[Shape, ...] = (
        Path(HEAD, fill, pen),
        Path(HAT, fill, pen),
        Path(BAND, pen=Pen(ink, 0.07)),
        Circle(0.34, -0.46, 0.09, fill=ink),
        Path("M0.34 -0.46C0.44 -0.66 0.56 -0.74 0.74 -0.78", pen=Pen(edge or fill or ink, 0.06)),
    )
    return (Group(shapes, y=-0.1 * radius, scale=0.92 * radius),)
