"""Reel boards and their dials, drawn."""

from __future__ import annotations

import re
from functools import cache
from math import atan2, degrees

from companion.drawing.component import Component, Piece
from companion.drawing.shapes import Shape
from companion.drawing.theme import Ink, Palette
from companion.games.freshwater_fly.board_plan import (
    ReelPlan,
)
from companion.games.freshwater_fly.reels import reel_plan_for
from companion.games.game_type import CardSize, Choices
from tests.faces import draw_pieces, list_words
from tests.games.freshwater_fly.changed import parts_of
from tests.games.freshwater_fly.tiles import ours

BOARDS = ("1A", "2A", "3B", "4B")


@cache
def parts(size: CardSize = "poker") -> dict[str, Component]:
    return parts_of(ours(), "reel-boards", "spinners", card_size=size)


@cache
def plan(size: CardSize) -> ReelPlan:
    return reel_plan_for(ours(), Choices(card_size=size))


@cache
def drawn(
    name: str, size: CardSize = "poker", ink: Ink = "full", palette: Palette = "standard"
) -> dict[str, Piece]:
    return draw_pieces(parts(size)[name], ink, palette)


def words(shapes: tuple[Shape, ...]) -> str:
    return re.sub(r" +", " ", " ".join(list_words(shapes)))


def turn(point: tuple[float, float], x: float, y: float) -> float:
    """Return degrees clockwise from the top."""
    return degrees(atan2(point[0] - x, y - point[1])) % 360
