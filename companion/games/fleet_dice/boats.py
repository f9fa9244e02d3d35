"""The boats on the score sheet: hull, wheelhouse and gear of each kind.

Each part of a boat is path data. Its points are relative to named corners, so that a hull fits a
hold of any size. For example, `Ma -1.1 0` starts 1.1 mm left of `a`:

- `a`, `b`: stern end and bow end of the deck over the hold
- `c`, `d`: corners of the hold below `b` and `a`
- `e`: centre of the circle in the wheelhouse
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from companion.drawing.art import load_drawing
from companion.drawing.shapes import Line, Path, Pen, Point, Rect, put_symbol
from companion.games.fleet_dice.geometry import SPACE, Boat, BoatColumn
from companion.games.fleet_dice.sheet_writer import EVEN, MAST, THIN, WHITE, SheetWriter

POINT = re.compile(r"([a-e]) (-?[\d.]+) (-?[\d.]+)")


class Part(Struct, frozen=True):
    """A drawn part of a boat: path data, fill, and pen width in mm (0: the usual pen)."""

    data: str
    look: Literal["white", "dark", "line"] = "white"
    pen: float = 0.0


FINE = 0.16
SIDE = 10.4  # mm: from the deck over a hold of two rows to its floor


def strake_lines(
    stern: tuple[float, float], bow: tuple[float, float], first: float, step: float
) -> str:
    """Return path data of the plank lines at both ends of a hull.

    Each line runs from the hold to the hull's side. The first is `first` mm below the deck, and
    the next ones are `step` mm apart. `stern` and `bow` each give the x of the hull's side, mm, at
    the deck and at the floor. Each x counts from the hold's end: `stern` is negative.
    """
    lows = [first + n * step for n in range(int((SIDE - first) / step) + 1)]
    data = ""
    for corner, (high, low) in (("a", stern), ("b", bow)):
        for y in lows:
            x = high + (low - high) * y / SIDE
            data += f"M{corner} {x:.2f} {y:.2f}L{corner} 0 {y:.2f}"
    return data


PLAIN = (Part("Ma -1.1 0Lb -0.2 0Lb 1.7 -1Lc 0.55 1.5Ld -0.45 1.5Z"),)
HULLS: Mapping[str, tuple[Part, ...]] = {
    # steel, with a high dark bow
    "shrimp": (
        Part("Ma -1.5 -0.9Ca -0.4 -0.1 b -2.4 0.1 b 2.2 -1.5Cb 1.5 1.4 c 1.1 -2.2 c 0.7 1.5"
             "Ld 0 1.5Cd -1 1 d -1.2 -3 a -1.5 -0.9Z"),
        Part("Mb -3.6 -0.25Cb -1.8 -0.45 b 0.2 -0.8 b 2.15 -1.42Cb 2 -0.6 b 1.85 0.2 b 1.75 0.9"
             "Cb 0 0.3 b -1.8 0.1 b -3.6 -0.25Z", "dark", FINE),
        Part("Md -0.75 0.35Lc 0.85 0.35Lc 0.7 1.5Ld -0.3 1.5Z", "dark", FINE),
    ),
    # a straight stem, a dark rail, topsides hatched down to the white boot
    "cod": (
        Part("Ma -1.5 -0.35La 0 0Lb -1 0Lb 0 -0.9Lb 1.6 -1.1Lc 0.9 1.5Ld -0.9 1.5Z"),
        Part("Ma -1.5 -0.35La 0 0Lb -1 0Lb 0 -0.9Lb 1.6 -1.1Lb 1.5 -0.3Lb 0 0.45La -1.45 0.45Z",
             "dark", FINE),
        Part(strake_lines((-1.45, -0.95), (1.5, 1.0), 0.95, 0.55), "line", FINE),
        Part("Md -0.9 0.4Lc 0.95 0.4", "line", 0.3),
    ),
    # clinker, its strakes along the hold, a round forefoot
    "lobster": (
        Part("Ma -1.2 -0.5Ca 0.6 0.2 b -2 0.2 b 1.5 -1.2Cb 1.9 2 c 1.7 -1.2 c -0.6 1.6"
             "Ld -0.2 1.6Cd -1 0.6 d -1.2 -4 a -1.2 -0.5Z"),
        Part("Ma -1.25 0.5Ca -0.6 0.8 b -1 0.8 b 1.62 -0.1Ma -1.2 2.4La 0 2.6Ma -1.15 4.3La 0 4.4"
             "Ma -1.05 6.2La 0 6.2Ma -0.95 8La 0 8Mb 0 2.6Lb 1.72 2Mb 0 4.4Lb 1.72 4Mb 0 6.2"
             "Lb 1.65 6Mb 0 8Lb 1.45 7.9Md -0.75 0.3Ld 0 0.4Lc 0 0.4Lc 1.05 0.2", "line", FINE),
    ),
    # long and low: a counter stern, a clipper bow, one fine stripe
    "swordfish": (
        Part("Ma -1.9 -0.2La 0 0Lb -0.8 0Lb 2.1 -0.75Cb 0.9 1.2 b 0.8 3 c 0.15 1.5"
             "Ld -0.1 1.5Cd -0.2 -2 d -0.5 -5 a -1.9 -0.2Z"),
        Part("Ma -1.75 0.3Lb -0.6 0.5Lb 1.5 0.02", "line", 0.3),
        Part("Md -0.12 0.35Lc 0.3 0.35Lc 0.15 1.5Ld -0.05 1.5Z", "dark", FINE),
    ),
    # a smack: dark rail and boot, planks between, an upright stem and a long counter
    "oyster": (
        Part("Ma -1.9 -0.9La 0 -0.1Lb -0.4 -0.1Lb 1.5 -0.9Lc 1.25 1.5Ld 0.1 1.5"
             "Cd -0.6 -1 a -0.7 2 a -1.9 -0.9Z"),
        Part("Ma -1.9 -0.9La 0 -0.1Lb -0.4 -0.1Lb 1.5 -0.9Lb 1.45 0Lb 0 0.4La -1.45 0.4Z",
             "dark", FINE),
        Part(strake_lines((-1.3, -0.3), (1.45, 1.3), 1.2, 0.9), "line", FINE),
        Part("Md -0.1 0.35Lc 1.25 0.35Lc 1.2 1.5Ld 0.1 1.5Z", "dark", FINE),
    ),
    # deep and broad, a dark wale under its rail
    "king_crab": (
        Part("Ma -1.4 -0.6La 0 -0.1Lb -1 -0.1Lb 0.4 -1.3Lb 2 -1.4Lc 0.9 1.5Ld -0.6 1.5Z"),
        Part("Ma -1.35 0.35La 0 0.5La 0 1.1La -1.25 1ZMb 0 0.5Lb 1.7 -0.1Lb 1.5 0.7Lb 0 1.1Z",
             "dark", FINE),
        Part("Md -0.65 0.35Lc 1.1 0.35Lc 0.9 1.5Ld -0.5 1.5Z", "dark", FINE),
    ),
    # an umiak: hides laced over a frame, both ends rise
    "inuit": (
        Part("Ma -1.9 -1Ca -0.6 0 b -2 0 b 2.3 -1.4Cb 1.4 1 c 1.3 -0.6 c -1.4 1.6Ld 0.6 1.6"
             "Cd -0.8 0.4 a -1.2 2 a -1.9 -1Z"),
        Part("Ma -1.5 0Ca -0.4 0.5 b -1.4 0.5 b 1.8 -0.3Ma -1.3 0.1La -0.9 1.2Ma -0.6 0.3"
             "La -0.5 1.2Mb 0.4 0.3Lb 0.3 1.2Mb 1.1 0.1Lb 0.8 1.2Md 2 0.4Ld 2.3 1.5Md 5 0.4"
             "Ld 5.2 1.5Mc -3 0.4Lc -3.3 1.5", "line", FINE),
    ),
    # a scow: both ends flat, tyres along its side
    "barge": (
        Part("Ma -1.7 -0.8La -0.9 -0.1Lb 0.9 -0.1Lb 2.2 -1.2Lb 2.3 0.9Lc 0.4 1.5Ld -0.3 1.5"
             "La -1.8 1.2Z"),
        Part("Ma -1.75 -0.1La -0.1 0.35Lb 0.1 0.35Lb 2.25 -0.3", "line", 0.5),
        Part("Ma -0.95 2Ca -0.35 2 a -0.35 3.3 a -0.95 3.3Ca -1.4 3.3 a -1.4 2 a -0.95 2Z"
             "Mb 0.95 2Cb 0.35 2 b 0.35 3.3 b 0.95 3.3Cb 1.6 3.3 b 1.6 2 b 0.95 2Z", "line", 0.45),
    ),
}  # fmt: skip
CABIN: Mapping[str, tuple[Part, ...]] = {
    "": (Part("Me -2.85 2.8Le -2.85 -2.35Le -2.35 -2.85Le 2.35 -2.85Le 2.85 -2.35Le 2.85 2.8Z"),),
    # a bridge whose front leans out, under a visor
    "shrimp": (
        Part("Me -2.8 2.8Le -2.8 -2.45Le 2.7 -2.45Le 2.4 2.8Z"),
        Part("Me -3.2 -2.4Le -3.2 -2.85Le 2.75 -2.85Le 2.75 -2.4Z", "dark", FINE),
    ),
    # a flat house, a rail round its roof
    "cod": (
        Part("Me -3 2.8Le -3 -2.5Le 2.7 -2.5Le 2.7 2.8Z"),
        Part("Me -3 -2.9Le 2.7 -2.9Me -2.9 -2.5Le -2.9 -2.9Me -1 -2.5Le -1 -2.9Me 0.8 -2.5"
             "Le 0.8 -2.9Me 2.6 -2.5Le 2.6 -2.9", "line", 0.2),
    ),
    # a small house with a round roof
    "lobster": (
        Part("Me -2.75 2.8Le -2.75 -1.2Ce -2.75 -3.4 e 2.75 -3.4 e 2.75 -1.2Le 2.75 2.8Z"),
    ),
    # a low house, its windows swept back
    "swordfish": (
        Part("Me -3.3 2.8Ce -3.2 0 e -2.8 -2.7 e -1.2 -2.8Le 1.6 -2.8Ce 2.6 -2 e 2.8 0 e 2.9 2.8Z"),
    ),
    # a steering well under a canvas
    "oyster": (
        Part("Me -2.9 2.8Le -2.9 0Ce -2.6 -3.8 e 2.6 -3.8 e 2.9 0Le 2.9 2.8Z"),
        Part("Me -2.9 1.3Le -2.2 1.3Me 2.2 1.3Le 2.9 1.3", "line", 0.2),
    ),
}  # fmt: skip
# Gear beside the end of the hold: where that is in the drawing, mm, and the least columns.
AT_BOW = (5.3, 6.2, 2)
GEAR: Mapping[str, tuple[float, float, int]] = {
    **dict.fromkeys(("shrimp", "cod", "lobster", "swordfish"), AT_BOW),
    "oyster": (13.2, 6.2, 5),
}


def fill_outline(data: str, corners: Mapping[str, Point]) -> str:
    """Return `data` in absolute mm. A point `a -1.1 0` in it lies 1.1 mm left of corner `a`."""

    def at(match: re.Match[str]) -> str:
        left, top = corners[match[1]]
        return f"{left + float(match[2]):.2f} {top + float(match[3]):.2f}"

    return POINT.sub(at, data)


# Columns of boxes and the boats beside them, as they are drawn on both halves.


BRACKET = 0.75
FLAG = 0.7  # of the size of other flags: it flies from the mast behind the wheelhouse
DECK = 0.7  # mm above the hold
WATER = 1.15  # mm below the hold
BESIDE = 1.2  # mm from hull to where the water that it stirs ends
GEAR_ROWS = 2


def draw_ladder(writer: SheetWriter, column: BoatColumn, start: int = 0) -> None:
    """Draw a column of boxes with its boats. A bracket joins the first `start` boxes, if any."""
    for box in column.boxes:
        writer.spot(box)
        writer.mark(box.mark, *box.middle)
    first, last = column.boxes[0], column.boxes[-1]
    high = last.y + last.h - first.y
    writer.set.add(Rect(first.x, first.y, first.w, high, 0.8, pen=writer.pen(0.5)))
    if start:
        low = column.boxes[min(start, len(column.boxes)) - 1]
        x, y1, y2 = first.x - 0.65, first.y + 0.4, low.y + low.h - 0.4
        bracket = f"L{x - BRACKET:.3f} {y1:.3f}L{x - BRACKET:.3f} {y2:.3f}"
        data = f"M{x:.3f} {y1:.3f}{bracket}L{x:.3f} {y2:.3f}"
        writer.set.add(Path(data, pen=Pen(writer.ink, 0.3, round=False)))
    for boat in column.boats:
        draw_boat(writer, boat, column.id)


def draw_boat(writer: SheetWriter, boat: Boat, kind: str = "") -> None:
    """Draw a boat: circle in the wheelhouse, flag with points, fish spaces in the hull."""
    launch, deck = boat.launch, boat.y - DECK
    w, low = boat.columns * SPACE, boat.y + boat.rows * SPACE
    corners = {
        "a": (boat.x, deck), "b": (boat.x + w, deck), "c": (boat.x + w, low), "d": (boat.x, low),
        "e": launch.middle,
    }  # fmt: skip
    mast = launch.x + launch.w + 1.3
    writer.line(mast, deck, mast, launch.y - 0.5, MAST)
    for part in (*CABIN.get(kind, CABIN[""]), *HULLS.get(kind, PLAIN)):
        fill = {"white": WHITE, "dark": writer.ink}.get(part.look)
        data = fill_outline(part.data, corners)
        writer.set.add(Path(data, fill, writer.pen(part.pen or EVEN)))
    left, top, least = GEAR.get(kind, (0.0, 0.0, 99))
    if boat.columns >= least and boat.rows >= GEAR_ROWS:
        gear, (x, y) = load_drawing(f"gear/{kind}", writer.art_ink), corners["b"]
        writer.set.add(put_symbol(gear, x - left + gear.w / 2, y - top + gear.h / 2, width=gear.w))
    writer.flag(boat.vp, mast, launch.y - 0.5, FLAG)
    for space in boat.spaces:
        writer.spot(space, 0.2)
    for space in boat.spaces:
        if space.mark:
            heavy = Pen(writer.ink, 0.9, round=False)
            writer.set.add(Line(space.x, space.y, space.x, space.y + space.h, heavy))
            writer.letter(space.mark, space.x + 1.95, space.y + space.h - 1.4, 7.0)
    writer.spot(launch, THIN)
    writer.waves(boat.x - 1.7, boat.x + w + 1.3 + BESIDE, low + WATER, deep=0.9)
