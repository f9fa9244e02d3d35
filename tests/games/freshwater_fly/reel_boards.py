"""Reel boards and their dials, drawn."""

from __future__ import annotations

import re
from functools import cache
from math import atan2, degrees

from companion.data.game_data import GameData
from companion.data.shared import read_shared
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import Shape, Text
from companion.drawing.theme import Ink, Palette, theme
from companion.games.freshwater_fly.game import FRESHWATER_FLY
from companion.games.freshwater_fly.reel_plan import (
    ReelPlan,
)
from companion.games.freshwater_fly.reels import plan_of
from companion.games.game import CardSize, Choices
from tests.faces import walked
from tests.games.freshwater_fly.changed import parts_of

BOARDS = ("1A", "2A", "3B", "4B")


@cache
def parts(size: CardSize = "poker") -> dict[str, Component]:
    return parts_of(ours(), "reel-boards", "spinners", card_size=size)


@cache
def ours() -> GameData:
    return FRESHWATER_FLY.load(None, "en")


@cache
def plan(size: CardSize) -> ReelPlan:
    return plan_of(ours(), Choices(card_size=size))


@cache
def drawn(
    name: str, size: CardSize = "poker", ink: Ink = "full", palette: Palette = "standard"
) -> dict[str, Piece]:
    part = parts(size)[name]
    style = Style(theme(read_shared().roles, ink, palette))
    return {piece.id: piece for piece in part.draw(style, part.copies)}


def said(shapes: tuple[Shape, ...]) -> list[str]:
    return [shape.words for shape, _ in walked(shapes) if isinstance(shape, Text)]


def words(shapes: tuple[Shape, ...]) -> str:
    return re.sub(r" +", " ", " ".join(said(shapes)))


def turn(point: tuple[float, float], x: float, y: float) -> float:
    """Return degrees clockwise from the top."""
    return degrees(atan2(point[0] - x, y - point[1])) % 360
