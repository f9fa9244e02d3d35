"""The players' marks, which differ in shape and not only in colour.

Player N has a shape with N corners: a drop, a leaf, a triangle or a square. The Silent Angler has a
hat with a fly.
"""

from __future__ import annotations

from companion.data.decks_and_pools import POOLS
from companion.data.game_data import GameData
from companion.drawing.art import load_drawing
from companion.drawing.component import Component
from companion.drawing.ink_colors import WHITE, mix_colors
from companion.drawing.shapes import Group, Path, Pen, Rect, Shape, Shapes, put_symbol
from companion.drawing.theme import BLACK, Theme
from companion.games.component_info import first_pieces, limit_copies, limit_copies_each
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.rows import Player
from companion.games.freshwater_fly.schema import ADVENTURE

ANGLER: Player = "silent-angler"
SOFT = 0.12  # half the pen that rounds the corners, as a share of the radius
EDGE = 0.3  # mm: the outline where there is no fill
ANGLER_LOW = 0.16  # of the Silent Angler: how far the middle of the drawing lies down
SHADE = 0.24  # how much darker the right half of a shape is
HALF = Rect(0, -1.3, 1.3, 2.6)
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


def player_letter(data: GameData, player: Player) -> str:
    """Return the letter or number printed below a player's mark."""
    return data.words["player.silent-angler.letter"] if player == ANGLER else player


def player_mark(
    player: Player, theme: Theme, radius: float, *, picture: str, larger: float = 1.0
) -> Shapes:
    """Draw a player's shape with a picture on it, in a circle of `radius` mm around (0, 0).

    `larger` enlarges the picture, which may then extend beyond the shape. The Silent Angler has a
    drawing of its own, without `picture`.
    """
    if player == ANGLER:
        angler = load_drawing("token/silent-angler", theme.ink)
        return (put_symbol(angler, 0, ANGLER_LOW * radius, width=2 * radius),)
    fill, edge = (theme.colors[f"player.{player}.{part}"] for part in ("fill", "edge"))
    data, low, wide = SHAPES[player]
    shapes: list[Shape] = []
    if edge:  # white, with an outline: a wide pen in colour under a narrower one in white
        outer = 2 * SOFT + EDGE / radius
        ground = fill or WHITE
        shapes.append(Path(data, edge, Pen(edge, outer)))
        shapes.append(Path(data, ground, Pen(ground, outer - 2 * EDGE / radius)))
    elif fill:
        dark = mix_colors(fill, BLACK, SHADE)
        shapes.append(Path(data, fill, Pen(fill, 2 * SOFT)))
        shapes.append(Group((Path(data, dark, Pen(dark, 2 * SOFT)),), clip=HALF))
    mark = Group(tuple(shapes), scale=radius * (1 - SOFT))
    drawing = load_drawing(f"token/{picture}", theme.ink)
    return (mark, put_symbol(drawing, 0, low * radius, width=wide * radius * larger))


# What so many players need, if that is not all that is in the box.


SOLO_BOARDS = ("1A", "3B", "4B")  # Source: rules, Fly Solo, Setup 7


def limit_boards(component: Component, order: ComponentOrder) -> Component:
    """Limit the reel boards in a solo game to the three that the player chooses from."""
    return (
        limit_copies(component, dict.fromkeys(SOLO_BOARDS, 1)) if order.players == 1 else component
    )


def limit_spinners(component: Component, order: ComponentOrder) -> Component:
    """Limit the dials in a solo game to three, one for each reel board that can be chosen."""
    return first_pieces(component, len(SOLO_BOARDS)) if order.players == 1 else component


def limit_player_pieces(component: Component, order: ComponentOrder) -> Component:
    """Keep finesse and drag tokens for the players and, in a solo game, for the Silent Angler."""
    playing = [str(seat) for seat in range(1, order.players + 1)]
    if order.players == 1:
        playing.append(ANGLER)
    most = {
        name: entry.value.copies
        for sign in ("finesse", "drag")
        for entry in order.data.named(f"{sign}-tokens")
        if entry.value.player in playing
        for name in (entry.id, f"{sign}-{entry.id}")
    }
    return limit_copies(component, most)


def limit_flies(component: Component, order: ComponentOrder) -> Component:
    """Return one fly token of each kind for each player."""
    return limit_copies_each(component, order.players)


def limit_hatch_tokens(component: Component, order: ComponentOrder) -> Component:
    """Return the hatch tokens; a solo game has fewer."""
    if order.players > 1:
        return component
    return limit_copies_each(component, order.data.value(ADVENTURE).tokens // len(component.copies))


def limit_dice(component: Component, order: ComponentOrder) -> Component:
    """Limit the dice to the most rolled at once. Source: rules, Setup; Fly Solo, Round Summary."""
    pool = order.data.entry(POOLS, "dice").value
    counts = (
        sum(number for _, number in roll.dice) * max(roll.counts, default=1)
        for roll in pool.rolls
        if order.players in roll.players
    )
    return first_pieces(component, max(counts))
