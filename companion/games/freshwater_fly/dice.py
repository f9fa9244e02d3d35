"""Fold-up dice: on each face a window on calm water, its pips fish that rise."""

from __future__ import annotations

from typing import Any

from companion.data.game_data import Entry, GameData
from companion.drawing.art import load_drawing
from companion.drawing.folding.die_face import draw_pips
from companion.drawing.folding.die_net import die_net
from companion.drawing.shapes import Circle, Pen, Shapes, put_symbol
from companion.drawing.theme import Theme
from companion.games.paper_parts import Die

DIE_EDGE = 17.0  # mm
WINDOW = 14.4  # mm: width of the water
HALO = 1.42  # of the bright water round a pip, as a share of its radius
RINGS = ((2.5, 0.28), (3.5, 0.22), (4.5, 0.16))  # round a single pip: radii likewise, widths in mm


def build_die(data: GameData, entry: Entry[Any]) -> Die:
    """Return a die."""
    return Die(
        entry.id,
        data.words[f"dice.{entry.id}.name"],
        die_net(6, DIE_EDGE),
        _face,
        copies=entry.value.copies,
        fill="board.trough",
        hint=data.words["dice.hint"],
    )


def _face(theme: Theme, value: int, radius: float) -> Shapes:
    """Return a face: pips in bright rings over water."""
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
