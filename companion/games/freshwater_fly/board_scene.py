"""The land round the game board's spaces: a drawing, laid under them whatever their size."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from companion.drawing.art import drawing
from companion.drawing.component import BLEED
from companion.drawing.shapes import Circle, Group, Path, Rect, Shape, Symbol, Use, plain
from companion.drawing.theme import Ink, Theme
from companion.games.freshwater_fly.board_plan import Plan

# where edge of the bleed, edge, first card, last card, edge and bleed lie in the drawing, mm
DRAWN_X = (0.0, 3.0, 97.5, 502.5, 597.0, 600.0)
DRAWN_Y = (0.0, 3.0, 68.0, 345.2, 423.0, 426.0)
NEAR = 0.01  # mm: a board as large as the drawing shows it as it is
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
Stretch = Callable[[float], float]


def scene(plan: Plan, theme: Theme, *, alone: bool) -> Iterator[Shape]:
    """Yield the land and the river, up to the bleed; white water where rock decks always lie."""
    (wide, high), water = plan.layout.size, plan.water
    xs = (-BLEED, 0.0, water.x, water.right, wide, wide + BLEED)
    ys = (-BLEED, 0.0, water.y, water.low, high, high + BLEED)
    whole = Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    shapes = []
    for name in ("river",) if alone else ("river", "rapids"):
        shapes.append(Use(_fitted(name, theme.ink, xs, ys, plan.layout.id), -BLEED, -BLEED))
    yield Group(tuple(shapes), clip=whole)


@lru_cache(maxsize=12)  # both sides of a board show the same river
def _fitted(
    name: str, ink: Ink, xs: tuple[float, ...], ys: tuple[float, ...], layout: str
) -> Symbol:
    """Return a drawing stretched so that its cards and edges lie at xs and ys."""
    symbol = drawing(f"board/{name}", ink)
    x, y = (_stretch(*axes) for axes in ((DRAWN_X, xs), (DRAWN_Y, ys)))
    size = xs[-1] - xs[0], ys[-1] - ys[0]
    if max(abs(x(at) - at) for at in DRAWN_X) + max(abs(y(at) - at) for at in DRAWN_Y) < NEAR:
        return symbol
    share = (size[0] / symbol.w + size[1] / symbol.h) / 2
    shapes = tuple(_stretched(shape, x, y, share) for shape in symbol.shapes)
    return Symbol(f"{symbol.name}-{layout}", *size, shapes)


def _stretch(drawn: tuple[float, ...], wanted: tuple[float, ...]) -> Stretch:
    def at(value: float) -> float:
        i = min(max(bisect(drawn, value), 1), len(drawn) - 1)
        share = (value - drawn[i - 1]) / (drawn[i] - drawn[i - 1])
        return wanted[i - 1] + share * (wanted[i] - wanted[i - 1]) - wanted[0]

    return at


def _stretched(shape: Shape, x: Stretch, y: Stretch, share: float) -> Shape:
    match shape:
        case Path():
            data = _PAIR.sub(
                lambda m: f"{plain(x(float(m[1])))} {plain(y(float(m[2])))}", shape.data
            )
            return replace(shape, data=data)
        case Circle():
            return replace(shape, x=x(shape.x), y=y(shape.y), r=shape.r * share)
        case Group(clip=Path() as clip):
            inner = tuple(_stretched(one, x, y, share) for one in shape.shapes)
            bounds = _stretched(clip, x, y, share)
            assert isinstance(bounds, Path)
            return replace(shape, shapes=inner, clip=bounds)
        case Group():  # another drawing, in its place
            return replace(shape, x=x(shape.x), y=y(shape.y), scale=shape.scale * share)
        case _:
            return shape
