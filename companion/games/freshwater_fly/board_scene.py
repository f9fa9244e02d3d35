"""The land round the game board's spaces: a drawing, laid under them whatever their size."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.drawing.art import load_drawing
from companion.drawing.component import BLEED
from companion.drawing.shapes import Circle, Group, Path, Rect, Shape, Symbol, Use, fixed
from companion.drawing.theme import Ink, Theme
from companion.games.freshwater_fly.board_plan import Plan

# where edge of the bleed, edge, first card, last card, edge and bleed lie in the drawing, mm
DRAWN_X = (0.0, 3.0, 97.5, 502.5, 597.0, 600.0)
DRAWN_Y = (0.0, 3.0, 68.0, 345.2, 423.0, 426.0)
SHELF = (0.0, 90.0), (0.0, 260.0)  # the same of the shelf under the momentum tiles
SHELF_EDGE = 3.0  # mm that it is seen beside them
NEAR = 0.01  # mm: a board as large as the drawing shows it as it is
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
Stretch = Callable[[float], float]
Axes = tuple[tuple[float, ...], tuple[float, ...]]


def draw_scene(plan: Plan, theme: Theme, *, alone: bool) -> Iterator[Shape]:
    """Yield the land and the river, up to the bleed; white water where rock decks always lie."""
    (wide, high), water = plan.layout.size, plan.water
    xs = (-BLEED, 0.0, water.x, water.right, wide, wide + BLEED)
    ys = (-BLEED, 0.0, water.y, water.low, high, high + BLEED)
    whole = Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    drawn, ends = (DRAWN_X, DRAWN_Y), (xs, ys)
    names = ("river",) if alone else ("river", "rapids")
    shapes = [_laid(name, theme.ink, drawn, ends, plan.layout.id) for name in names]
    plate = plan.momentum_plate
    low = (-BLEED, plate.right + SHELF_EDGE), (-BLEED, plate.low + SHELF_EDGE)
    shapes.append(_laid("shelf", theme.ink, SHELF, low, plan.layout.id))
    yield Group(tuple(shapes), clip=whole)


@lru_cache(maxsize=12)  # both sides of a board show the same river
def _laid(name: str, ink: Ink, drawn: Axes, ends: Axes, layout: str) -> Use:
    """Return a drawing stretched so that what lies at `drawn` in it lies at `ends`."""
    symbol = load_drawing(f"board/{name}", ink)
    x, y = (_stretch(*axes) for axes in zip(drawn, ends, strict=True))
    if any(abs(to(at) - at) > NEAR for to, row in zip((x, y), drawn, strict=True) for at in row):
        size = x(symbol.w), y(symbol.h)
        share = (size[0] / symbol.w + size[1] / symbol.h) / 2
        shapes = tuple(_stretch_shape(shape, x, y, share) for shape in symbol.shapes)
        symbol = Symbol(f"{symbol.name}-{layout}", *size, shapes)
    return Use(symbol, ends[0][0], ends[1][0])


def _stretch(drawn: tuple[float, ...], wanted: tuple[float, ...]) -> Stretch:
    def at(value: float) -> float:
        i = min(max(bisect(drawn, value), 1), len(drawn) - 1)
        share = (value - drawn[i - 1]) / (drawn[i] - drawn[i - 1])
        return wanted[i - 1] + share * (wanted[i] - wanted[i - 1]) - wanted[0]

    return at


def _stretch_shape(shape: Shape, x: Stretch, y: Stretch, share: float) -> Shape:
    match shape:
        case Path():
            data = _PAIR.sub(
                lambda m: f"{fixed(x(float(m[1])))} {fixed(y(float(m[2])))}", shape.data
            )
            return replace(shape, data=data)
        case Circle():
            return replace(shape, x=x(shape.x), y=y(shape.y), r=shape.r * share)
        case Group(clip=Path() as clip):
            inner = tuple(_stretch_shape(one, x, y, share) for one in shape.shapes)
            bounds = _stretch_shape(clip, x, y, share)
            assert isinstance(bounds, Path)
            return replace(shape, shapes=inner, clip=bounds)
        case Group():  # another drawing, in its place
            return replace(shape, x=x(shape.x), y=y(shape.y), scale=shape.scale * share)
        case _:
            return shape
