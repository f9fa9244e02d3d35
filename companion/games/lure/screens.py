"""Five screens folded over a ridge: a shore outside, the steps of a round and a key inside."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from companion.core.errors import Problem
from companion.data.game_data import GameData
from companion.drawing.art import load_drawing
from companion.drawing.assembly.kinds import Screen
from companion.drawing.component import Component, Piece, Style
from companion.drawing.cutout import Crease, Cutout, rectangle_cutout
from companion.drawing.folding.lines import draw_cut_line, draw_fold_ends
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Circle, Group, Pen, Rect, Shape, put_symbol, turn_half
from companion.drawing.theme import Theme
from companion.games.components import ComponentOrder
from companion.games.lure.model import PLAYERS, Player, colour, mark
from companion.games.lure.screen_words import draw_inside
from companion.games.lure.tables import SIZES

OVER = 1.0  # mm that art and ground run beyond the cut
BADGE = 8.0  # radius of the player's mark, mm
TITLE, TITLE_LOW = 66.0, 0.3  # width of the drawn title, mm; its middle, as a share of the height


def build_screens(order: ComponentOrder) -> Component:
    """Return a screen for each who plays, with its mark."""
    data, info = order.data, order.info
    players = PLAYERS[: order.players]
    width, height = data.value(SIZES).screen

    def draw(style: Style, ids: Collection[str]) -> tuple[Piece, ...]:
        inside, problems = draw_inside(data, style.theme)
        told = tuple(Problem(info.file, info.name, "", problem) for problem in problems)
        return tuple(
            Piece(
                id=player,
                title=data.words[f"player.{player}.name"],
                front=_sheet(data, player, style.theme, inside),
                house=True,
                problems=told,
            )
            for player in players
            if player in ids
        )

    return Component(
        name=info.name,
        title=info.title,
        stock="fold",
        width=width,
        height=2 * height,
        sides=1,
        copies=dict.fromkeys(players, 1),
        provenance=info.provenance,
        draw=draw,
        cut="line",
        cutouts=dict.fromkeys(players, _cutout(data)),
        assemblies=dict.fromkeys(players, Screen(width, 2 * height, *_cutout(data).folds)),
        how=info.how,
    )


def _cutout(data: GameData) -> Cutout:
    """Return the ridge, on which the outside and the inside meet, and the folds of the wings."""
    sizes = data.value(SIZES)
    width, height = sizes.screen
    wings = (Crease(x, 0, x, 2 * height) for x in (sizes.wings, width - sizes.wings))
    return replace(
        rectangle_cutout(width, 2 * height), folds=(Crease(0, height, width, height), *wings)
    )


def _sheet(
    data: GameData, player: Player, theme: Theme, inside: tuple[Shape, ...]
) -> tuple[Shape, ...]:
    """Return a flat screen: the outside on its head above the ridge, the inside below."""
    sizes = data.value(SIZES)
    width, height = sizes.screen
    quiet = theme.color("quiet")
    ground = theme.colors["paper"]
    corners = ((0.0, 0.0), (width, 0.0), (width, 2 * height), (0.0, 2 * height))
    return (
        turn_half(_outside(data, player, theme), width, height),
        *((Rect(-OVER, height, width + 2 * OVER, height + OVER, fill=ground),) if ground else ()),
        Group(inside, 0, height),
        *(line for crease in _cutout(data).folds for line in draw_fold_ends(crease, quiet)),
        draw_cut_line(corners, theme),
    )


def _outside(data: GameData, player: Player, theme: Theme) -> tuple[Shape, ...]:
    """Return the player's own shore, under its sky the title, and the player's mark below."""
    width, height = data.value(SIZES).screen
    shore = load_drawing(f"shore/{player}", theme.ink)
    wide = max(width + 2 * OVER, (height + 2 * OVER) * shore.w / shore.h)
    art = put_symbol(shore, width / 2, height / 2, width=wide)
    frame = Rect(-OVER, -OVER, width + 2 * OVER, height + 2 * OVER)
    shapes = [Group((art,), clip=frame)]
    if theme.face and theme.face.mark:
        title = load_drawing(theme.face.mark, theme.ink)
        shapes.append(put_symbol(title, width / 2, TITLE_LOW * height, width=TITLE))
    return (*shapes, *_badge(player, theme, width / 2, height - BADGE - 9.0, BADGE))


def _badge(player: Player, theme: Theme, x: float, y: float, r: float) -> tuple[Shape, ...]:
    ink = theme.color(colour(player, "ink"))
    fill, edge = (theme.colors[colour(player, part)] for part in ("fill", "edge"))
    ring = Pen(edge or theme.colors["plate"] or "#FFFFFF", 0.9)
    return (
        Circle(x, y, r + 0.9, fill=fill or "#FFFFFF"),
        Circle(x, y, r, fill=fill, pen=ring),
        *draw_icon(mark(player), x, y, 1.16 * r, ink),
    )
