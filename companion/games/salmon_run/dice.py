"""The die of Salmon Run, to fold up: it says which arrow the current takes."""

from __future__ import annotations

from math import sin
from typing import Any

from companion.data.entry import Entry
from companion.data.game_data import GameData
from companion.drawing.curves import smooth_path
from companion.drawing.folding.die import draw_pips
from companion.drawing.folding.nets import die_net
from companion.drawing.shapes import Circle, Path, Pen, Point, Shape, Shapes
from companion.drawing.theme import Theme
from companion.games.paper_parts import Die
from companion.games.salmon_run.tables import SIZES


def build_die(data: GameData, entry: Entry[Any]) -> Die:
    """Return a die with pips."""
    return Die(
        entry.id,
        data.words[f"dice.{entry.id}.title"],
        die_net(6, data.value(SIZES).die),
        draw_roe,
        copies=entry.value.copies,
        fill="board.shallow",
        hint=data.words["dice.hint"],
    )


EGG, ALONE = 1.25, 1.8  # radius of an egg as a share of that of a pip; of the one on the side of 1
GLINT = 0.26  # the same of an egg: the light on it
CLEAR = 0.6  # mm: round an egg in line ink
CURRENTS = (-0.92, -0.31, 0.31, 0.92)  # of the radius of a face: where lines of the current pass


def draw_roe(theme: Theme, value: int, radius: float) -> Shapes:
    """Return a face of a die: eggs of salmon as pips, the current that runs over them."""
    ink = theme.color("ink")
    egg = theme.color("pond.egg") if theme.ink == "full" else ink
    found: list[Shape] = []
    if ripple := theme.colors["casting.water"]:
        seen = CURRENTS[:: 3 if theme.ink == "line" else 1]
        lines = "".join(smooth_path(_current(radius, at)) for at in seen)
        found.append(Path(lines, pen=Pen(ripple, 0.16)))
    for pip in draw_pips(value, radius, ink):
        r = pip.r * (ALONE if value == 1 else EGG)
        if theme.ink == "line":
            found.append(Circle(pip.x, pip.y, r + CLEAR, fill="#FFFFFF"))
        found.append(Circle(pip.x, pip.y, r, fill=egg, pen=Pen(ink, 0.35)))
        glint = pip.x - r * 0.34, pip.y - r * 0.34
        found.append(Circle(*glint, r * GLINT, fill=theme.colors["plate"] or "#FFFFFF"))
    return tuple(found)


def _current(radius: float, at: float) -> list[Point]:
    """Return a line of the current across a face at a height."""
    steps = [k / 6 - 1 for k in range(13)]
    return [(x * radius * 1.1, (at + 0.09 * sin(5 * x + 4 * at)) * radius) for x in steps]
