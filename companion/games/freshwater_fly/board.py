"""Builds the river board, and draws its spaces for cards, hatch tiles and casting token."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from companion.core.units import BLEED
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Polygon,
    Rect,
    Shape,
    Symbol,
    Use,
    fixed,
    put_symbol,
)
from companion.drawing.theme import Ink, Theme
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly import schema
from companion.games.freshwater_fly.board_plan import Plan, Space, plan_board, with_room_for_cards
from companion.games.freshwater_fly.board_writer import (
    BoardWriter,
    achievement_plate,
    angler_plates,
    momentum_plate,
    title,
    track_plate,
    words_plate,
)
from companion.games.freshwater_fly.rows import COLUMNS, Place, parse_board_place

# The land round the spaces is a drawing, laid under them whatever their size: where in it edge of
# the bleed, edge, first card, last card, edge and bleed lie, mm.
DRAWN_X = (0.0, 3.0, 97.5, 502.5, 597.0, 600.0)
DRAWN_Y = (0.0, 3.0, 68.0, 345.2, 423.0, 426.0)
SHELF = (0.0, 90.0), (0.0, 260.0)  # the same of the shelf under the momentum tiles
SHELF_EDGE = 3.0  # mm that it is seen beside them
NEAR = 0.01  # mm: a board as large as the drawing shows it as it is
HEADING = TextStyle("small-caps", 13, "board.wood", align="middle", valign="middle", most_lines=1)
BODY = TextStyle(size_pt=11.5, leading=1.18, align="middle")
LEAVES = TextStyle("serif-italic", 11, align="middle", valign="middle", most_lines=1)
BOULDERS = 3  # drawings of them
ROCKS = TextStyle("small-caps", 12.5, align="middle", valign="middle", most_lines=1)
ROCK_COUNTS = TextStyle(size_pt=10.5, leading=1.18, align="middle", most_lines=3)
CURRENT = TextStyle(
    "serif-italic", 10.5, "board.deep", align="middle", valign="middle", most_lines=1
)
_PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
Stretch = Callable[[float], float]
Axes = tuple[tuple[float, ...], tuple[float, ...]]


def draw_scene(plan: Plan, theme: Theme, *, alone: bool) -> Iterator[Shape]:
    """Yield land and river, drawn into the bleed. The solo side (`alone`) has no rapids."""
    (wide, high), water, plate = plan.layout.size, plan.water, plan.momentum_plate
    xs = (-BLEED, 0.0, water.x, water.right, wide, wide + BLEED)
    ys = (-BLEED, 0.0, water.y, water.low, high, high + BLEED)
    low = (-BLEED, plate.right + SHELF_EDGE), (-BLEED, plate.low + SHELF_EDGE)
    river: tuple[Axes, Axes] = ((DRAWN_X, DRAWN_Y), (xs, ys))
    parts = {"river": river} if alone else {"river": river, "rapids": river}
    parts["shelf"] = (SHELF, low)
    shapes = [_laid(name, theme.ink, *axes, plan.layout.id) for name, axes in parts.items()]
    whole = Rect(-BLEED, -BLEED, wide + 2 * BLEED, high + 2 * BLEED)
    yield Group(tuple(shapes), clip=whole)


@lru_cache(maxsize=12)  # both sides of a board show the same river
def _laid(name: str, ink: Ink, drawn: Axes, ends: Axes, layout: str) -> Use:
    """Return a board drawing, stretched to fit the board.

    `drawn` are x and y coordinates in the drawing, `ends` their new places on the board, mm.
    """
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
            inner = tuple(_stretch_shape(item, x, y, share) for item in shape.shapes)
            bounds = _stretch_shape(clip, x, y, share)
            assert isinstance(bounds, Path)
            return replace(shape, shapes=inner, clip=bounds)
        case Group():  # another drawing, in its place
            return replace(shape, x=x(shape.x), y=y(shape.y), scale=shape.scale * share)
        case _:
            return shape


def game_board(order: ComponentOrder) -> Component:
    """Build the game board, with spaces large enough for the chosen cards."""
    data, info = order.data, order.info
    size, sizes = order.choices.card_size, schema.sizes_of(data, order.choices)
    usual = schema.for_card_size(data, schema.BOARD_LAYOUTS, size)
    bare = schema.for_card_size(data, schema.SIZES, size).card
    layout = with_room_for_cards(usual, bare, sizes.card)
    planned = plan_board(layout, sizes, len(data.value(schema.BOARD).track))

    def draw_piece(style: Style, name: str) -> Piece:
        pen = TextWriter(style.theme)
        writer = BoardWriter(pen, data, layout.scale)
        front, back = (tuple(_face(planned, writer, alone=item)) for item in (False, True))
        return info.piece(name, info.title, front, back, house=True, problems=pen.problems)

    result = info.component("board", layout.size, {info.name: 1}, draw_piece, sides=2)
    spaces = tuple(space.middle for space in planned.spaces(alone=False))
    return replace(
        result,
        note="" if layout == usual else "{:g} x {:g} mm, for cards in sleeves".format(*layout.size),
        seams_x=planned.seams_x,
        seams_y=planned.seams_y,
        spaces={info.name: spaces},
    )


def _face(plan: Plan, writer: BoardWriter, *, alone: bool) -> Iterator[Shape]:
    yield from draw_scene(plan, writer.theme, alone=alone)
    yield from draw_river_spaces(plan, writer, alone=alone)
    yield from draw_casting_numbers(plan, writer)
    yield from draw_hatch_spaces(plan, writer, alone=alone)
    yield from draw_current(plan, writer)
    yield from momentum_plate(writer, plan, alone=alone)
    yield from title(writer, plan)
    yield from words_plate(writer, plan.band[0], f"board.{'alone' if alone else 'together'}")
    for plate, common in zip(plan.band[1:], writer.data.values(schema.COMMON), strict=False):
        yield from achievement_plate(writer, plate, common)
    if alone:
        yield from track_plate(writer, plan)
        yield from angler_plates(writer, plan)
        return
    yield from words_plate(writer, plan.band[-2], "board.turn")
    yield from words_plate(writer, plan.band[-1], "board.round")
    u, deck = writer.scale, plan.deck
    yield from writer.bed(deck, fill="plate", role="board.wood")
    x, y = deck.middle
    yield from writer.sign("fish", x, y - 5 * u, 16, role="board.wood")
    line = (deck.x + 4 * u, y + 5 * u, deck.w - 8 * u, 8 * u)
    yield from writer.write("board.deck", line, HEADING)


def draw_river_spaces(plan: Plan, writer: BoardWriter, *, alone: bool) -> Iterator[Shape]:
    """Yield the river's card spaces, with boulders and texts on the spaces of rock decks.

    `alone` is the solo side, on which no rock decks are printed.
    """
    u, board = writer.scale, writer.data.value(schema.BOARD)
    trout = load_drawing("board/trout", writer.theme.ink)
    rocky = [] if alone else [*map(parse_board_place, board.rock_spaces)]
    for spot, space in plan.river.items():
        x, y = space.middle
        if spot in rocky:
            boulders = f"board/boulders-{rocky.index(spot) % BOULDERS + 1}"
            yield put_symbol(load_drawing(boulders, writer.theme.ink), x, y, width=space.w)
        else:
            yield put_symbol(trout, x, y, width=space.w * 0.66, mirrored=True)
        yield from writer.bed(space, role="board.bed")
        yield draw_corners(space, writer)
    counts = dict(zip(("two", "three", "four"), board.rocks_per_deck, strict=True))
    for spot in rocky:
        x, y = plan.river[spot].middle
        edge = Pen(writer.ink("rule"), 0.3 * u)
        yield Rect(x - 20 * u, y - 15 * u, 40 * u, 29 * u, 1.6 * u, writer.fill("plate"), edge)
        yield from writer.sign("rock", x, y - 10.6 * u, 7.4, role="ink")
        yield from writer.write("board.rocks", (x - 19 * u, y - 6.6 * u, 38 * u, 6.6 * u), ROCKS)
        line = (x - 19 * u, y + 0.6 * u, 38 * u, 12.6 * u)
        yield from writer.write("board.rocks-line", line, ROCK_COUNTS, **counts)


def draw_corners(space: Space, writer: BoardWriter) -> Shape:
    """Draw the four corners of a space in a dark colour, visible on pale water too."""
    r, long = 3.2 * writer.scale, 5.6 * writer.scale
    data = ""
    for x, y, across, down in (
        (space.x, space.y, 1, 1),
        (space.right, space.y, -1, 1),
        (space.right, space.low, -1, -1),
        (space.x, space.low, 1, -1),
    ):
        data += (
            f"M{x:.2f} {y + long * down:.2f}L{x:.2f} {y + r * down:.2f}"
            f"C{x:.2f} {y + 0.45 * r * down:.2f} {x + 0.45 * r * across:.2f} {y:.2f}"
            f" {x + r * across:.2f} {y:.2f}L{x + long * across:.2f} {y:.2f}"
        )
    return Path(data, pen=Pen(writer.ink("board.deep"), 0.6 * writer.scale, round=False))


def draw_casting_numbers(plan: Plan, writer: BoardWriter) -> Iterator[Shape]:
    """Yield each river column's casting number twice: above and below the column's cards."""
    u, layout, water = writer.scale, plan.layout, plan.water
    w, h = 22 * u, min(10.4 * u, layout.rise - 1.4)
    edge = Pen(writer.ink("board.deep"), 0.5 * u)
    for column in range(1, COLUMNS + 1):
        x = plan.river[Place(column, 0)].middle[0]
        for y in (water.y - layout.rise * 0.5, water.low + layout.shore * 0.5):
            yield Rect(x - w / 2, y - h / 2, w, h, h / 2, writer.fill("plate"), edge)
            yield from writer.sign(f"die-{column}", x - 5 * u, y, 6.6, role="board.deep")
            yield from writer.number(column, x + 5 * u, y, 19, role="board.deep")


def draw_hatch_spaces(plan: Plan, writer: BoardWriter, *, alone: bool) -> Iterator[Shape]:
    """Yield the hatch tiles' spaces, and a path from the first one to the waiting tile.

    `alone` selects the texts of the solo side.
    """
    u, wood = writer.scale, writer.ink("board.wood")
    *columns, waiting = plan.tiles
    for space in plan.tiles:
        yield from writer.bed(space, fill="plate", role="board.wood")
        x, y = space.x - 0.7 * u, space.middle[1]
        yield Polygon(((x, y - 2.4 * u), (x - 2.3 * u, y), (x, y + 2.4 * u)), fill=wood)
    for column, space in enumerate(columns, 1):
        x, y = space.middle
        yield from writer.sign("hatch", x - 8 * u, y, 11, role="board.wood")
        yield from writer.number(column, x + 8 * u, y, 24, role="board.wood")
    side, (x, y, wide, high) = "alone" if alone else "together", waiting.box
    heading = (x + 2 * u, y + 3 * u, wide - 4 * u, 8 * u)
    yield from writer.write("board.waiting", heading, HEADING)
    line = (x + 3 * u, y + 11.5 * u, wide - 6 * u, high - 13 * u)
    yield from writer.write(f"board.waiting-{side}", line, BODY)
    first, (end, _) = plan.tiles[0], waiting.middle
    y, left, start = first.low + 5.4 * u, first.x - 4.6 * u, first.middle[1]
    last = (end, waiting.low + 2.6 * u)
    way = ((first.x - 3 * u, start), (left, start), (left, y), (end, y), last)
    for point, other in pairwise(way):
        yield Line(*point, *other, Pen(wood, 0.7 * u, (2.6 * u, 1.9 * u), round=False))
    tip = waiting.low + 0.7 * u
    back = tip + 2.4 * u
    yield Polygon(((end - 2.4 * u, back), (end, tip), (end + 2.4 * u, back)), fill=wood)
    wide = LEAVES.scaled(u).width(writer.words[f"board.leaves-{side}"])
    label = (first.x - 1.6 * u, y + 1.9 * u, wide + 4.4 * u, 6.2 * u)
    yield Rect(*label, 3.1 * u, writer.fill("plate"), Pen(wood, 0.25 * u))
    yield from writer.write(f"board.leaves-{side}", label, LEAVES)


def draw_current(plan: Plan, writer: BoardWriter) -> Iterator[Shape]:
    """Yield the marks for upstream and downstream, and the space where the casting token rests."""
    u, plate, water = writer.scale, plan.momentum_plate, plan.water
    down = (plate.x + plate.w / 2, (plate.low + water.low) / 2 + 14 * u)
    up = (water.right + 31 * u, water.y + 6 * u)
    for key, sign, (x, y) in (("downstream", "left", down), ("upstream", "right", up)):
        yield from writer.sign(sign, x, y, 9, role="board.deep")
        yield from _label(writer, f"board.{key}", x, y + 8.4 * u, 25)
    yield from writer.bed(plan.casting, role="board.bed")
    x, y = plan.casting.middle
    yield from writer.sign("cast", x, y, 12, role="board.deep")
    yield from _label(writer, "board.casting", x, plan.casting.low + 5 * u, 29)


def _label(writer: BoardWriter, key: str, x: float, y: float, wide: float) -> Iterator[Shape]:
    """Yield a text on a plate over water."""
    w, h = wide * writer.scale, 6.2 * writer.scale
    box, pen = (x - w / 2, y - h / 2, w, h), Pen(writer.ink("board.deep"), 0.25 * writer.scale)
    yield Rect(*box, h / 2, writer.fill("plate"), pen)
    yield from writer.write(key, box, CURRENT)
