"""The hatch tiles of the game board. Their number: rulebook, Components."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, cycle
from math import dist

from companion.core.units import BLEED
from companion.data.game_data import Entry
from companion.drawing.art import load_drawing
from companion.drawing.component import Component, Piece, Style
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import Circle, Group, Pen, Point, Rect, Shape, put_symbol
from companion.drawing.widgets import TextWriter
from companion.games.components import ComponentOrder
from companion.games.freshwater_fly.board_plan import Space
from companion.games.freshwater_fly.board_writer import BoardWriter
from companion.games.freshwater_fly.rows import HatchTile, Sizes
from companion.games.freshwater_fly.schema import SIZES, for_card_size
from companion.games.game_type import CardSize

SAFE = 3.0  # mm that token places keep from the cut, where there is room
CLEAR = 1.0  # mm between the ring of a token place and what is printed beside it
RISE = 0.9  # mm from a token place to the ring that rises round it
ID_HIGH = 2.3  # mm for the line of an id
FEW = ("hatch-4", "hatch-4-leaves", "hatch-4-weed")  # waters under few tokens
MANY = "hatch-5"
PLAY = 0.8  # how much larger a token place is than the token: five leave no room for more
SCALES: Mapping[CardSize, float] = {"poker": 1.0, "mini": 0.7}
COUNT = TextStyle(
    "serif-black", 38, "accent", smallest_pt=16, align="middle", valign="middle", most_lines=1
)
ID = TextStyle(size_pt=6.5, align="middle", most_lines=1)  # on mini tiles too


def token_places(count: int, sizes: Sizes) -> tuple[tuple[Point, ...], float]:
    """Return the centres of the token places on a hatch tile, and their radius, in mm.

    The `count` places form a zigzag and do not overlap. Any spare room lies between them and the
    edge of the tile.
    """
    wide, high = sizes.hatch_tile
    r = (sizes.hatch_token + PLAY) / 2
    for tenth in range(round(SAFE * 20), -1, -1):
        inset = tenth / 20 + r
        step = (wide - 2 * inset) / (count - 1)
        lows = (high - inset if i % 2 else inset for i in range(count))
        result = tuple((inset + i * step, y) for i, y in enumerate(lows))
        if all(dist(a, b) >= 2 * r for a, b in combinations(result, 2)):
            break
    return result, r


def build_hatch_tiles(order: ComponentOrder) -> Component:
    """Return the hatch tiles."""
    data, info, entries = order.data, order.info, {entry.id: entry for entry in order.entries}
    sizes = for_card_size(data, SIZES, order.choices.card_size)
    scale, few = SCALES[order.choices.card_size], cycle(FEW)
    waters = {
        (name, side): MANY if count > 4 else next(few)  # the waters of few tokens take turns
        for name, entry in entries.items()
        for side, count in enumerate(entry.value.sides)
    }

    def draw_piece(style: Style, name: str) -> Piece:
        entry: Entry[HatchTile] = entries[name]
        pen = TextWriter(style.theme)
        writer = BoardWriter(pen, data, scale)
        front, back = (
            list(_hatch_side(writer, sizes, number, waters[name, side], "" if side else name))
            for side, number in enumerate(entry.value.sides)
        )
        title = f"{data.words['hatch-tile.name']} {name}"
        return info.piece(name, title, front, back, problems=pen.problems)

    copies = {name: entry.value.copies for name, entry in entries.items()}
    return info.component("tile", sizes.hatch_tile, copies, draw_piece, sides=2)


def _hatch_side(
    writer: BoardWriter, sizes: Sizes, count: int, water: str, name: str
) -> Iterator[Shape]:
    """Yield one side of a hatch tile with `count` places for tokens.

    One corner shows `count` as a number, the opposite corner shows it as a die. The tile's `name`
    is printed below the die; on a back it is "".
    """
    u = writer.scale
    wide, high = sizes.hatch_tile
    symbol = load_drawing(f"tile/{water}", writer.theme.ink)
    w, h = wide + 2 * BLEED, high + 2 * BLEED
    ground = put_symbol(symbol, w / 2, h / 2, width=max(w, h * symbol.w / symbol.h))
    yield Group((ground,), -BLEED, -BLEED, clip=Rect(0, 0, w, h))
    places, r = token_places(count, sizes)
    pen = Pen(writer.ink("accent"), 0.45 * u, (1.7 * u, 1.2 * u), round=False)
    if writer.theme.ink == "full":  # on white, the rings would cross as lines
        for x, y in places:
            yield Circle(x, y, r + RISE * u, None, Pen(writer.ink("reel.faint"), 0.25 * u))
    for x, y in places:
        yield Circle(x, y, r, writer.solid("plate"), pen)
        yield from writer.sign("hatch", x, y, 7.5, role="reel.faint")
    # the free corner under the first place and left of the second, and its opposite
    free = r + (RISE + CLEAR) * u
    top, wide_free = places[0][1] + free, places[1][0] - free - SAFE
    corner = Space("number", SAFE, top, wide_free, high - SAFE - top)
    y = corner.y if count % 2 else high - corner.low
    other = Space("dice", wide - corner.right, y, corner.w, corner.h)
    for space in (corner, other):
        edge = writer.edge("plate.edge", 0.25)
        yield Rect(*space.box, 1.2 * u, writer.fill("plate"), edge)
    yield from writer.say(str(count), corner.box, COUNT)
    x, y = other.middle
    below = ID_HIGH if name else 0.0
    size = min(8.5, 1.3 * corner.w / u, (other.h - below) / u)
    yield from writer.sign("die", x, y - below / 2, size, role="accent", value=str(count))
    if name:
        place = (other.x, other.low - below, other.w, below)
        yield from writer.set.fitted(name, place, ID).shapes
