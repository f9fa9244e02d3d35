"""Kinds of assembly: the shape that a piece becomes, for its drawings in the guide."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from companion.drawing.cutout import Crease
from companion.drawing.folding.die_net import DieNet
from companion.drawing.folding.standee import Standee
from companion.drawing.folding.tuck_box import TuckBox
from companion.drawing.shapes import Point


class Screen(Struct, frozen=True):
    """A screen of w x h mm as it is printed: folded over its ridge, its wings bent afterwards."""

    w: float
    h: float
    ridge: Crease
    left: Crease
    right: Crease


class Spinner(Struct, frozen=True):
    """A dial that turns on a board."""

    outline: tuple[Point, ...]  # where the dial is cut
    pivot: Point  # the hole of the pin in it
    board: tuple[float, float]  # width and height of the board
    hole: Point  # the hole of the pin in the board


Assembly: TypeAlias = DieNet | TuckBox | Standee | Screen | Spinner
