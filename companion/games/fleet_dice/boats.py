"""Columns of boxes and the boats beside them, as they are drawn on both halves."""

from __future__ import annotations

from companion.drawing.art import load_drawing
from companion.drawing.shapes import Line, Path, Pen, Rect, put_symbol
from companion.games.fleet_dice.geometry import SPACE, Boat, BoatColumn
from companion.games.fleet_dice.hulls import CABIN, GEAR, HULLS, PLAIN, Part, fill_outline
from companion.games.fleet_dice.sheet_writer import EVEN, MAST, THIN, WHITE, SheetWriter

BRACKET = 0.75
FLAG = 0.7  # of the size of other flags: it flies from the mast behind the wheelhouse
DECK = 0.7  # mm above the hold
WATER = 1.15  # mm below the hold
BESIDE = 1.2  # mm from hull to where the water that it stirs ends
GEAR_ROWS = 2


def draw_ladder(writer: SheetWriter, column: BoatColumn, start: int = 0) -> None:
    """Draw a column of boxes and its boats.

    Args:
        writer: of the page.
        column: where they stand.
        start: boxes that are filled at the start; a bracket joins them.
    """
    for box in column.boxes:
        writer.spot(box)
        writer.mark(box.mark, *box.middle)
    first, last = column.boxes[0], column.boxes[-1]
    high = last.y + last.h - first.y
    writer.set.put(Rect(first.x, first.y, first.w, high, 0.8, pen=writer.pen(0.5)))
    if start:
        low = column.boxes[min(start, len(column.boxes)) - 1]
        x, y1, y2 = first.x - 0.65, first.y + 0.4, low.y + low.h - 0.4
        writer.set.put(
            Path(
                f"M{x:.3f} {y1:.3f}L{x - BRACKET:.3f} {y1:.3f}"
                f"L{x - BRACKET:.3f} {y2:.3f}L{x:.3f} {y2:.3f}",
                pen=Pen(writer.ink, 0.3, round=False),
            )
        )
    for boat in column.boats:
        draw_boat(writer, boat, column.id)


def draw_boat(writer: SheetWriter, boat: Boat, kind: str = "") -> None:
    """Draw a boat: the circle in its wheelhouse, a flag with its points, spaces in its hull."""
    launch, deck = boat.launch, boat.y - DECK
    w, low = boat.columns * SPACE, boat.y + boat.rows * SPACE
    corners = {
        "a": (boat.x, deck), "b": (boat.x + w, deck), "c": (boat.x + w, low), "d": (boat.x, low),
        "e": launch.middle,
    }  # fmt: skip
    mast = launch.x + launch.w + 1.3
    writer.line(mast, deck, mast, launch.y - 0.5, MAST)
    for part in (*CABIN.get(kind, CABIN[""]), *HULLS.get(kind, PLAIN)):
        _put(writer, part, corners)
    _gear(writer, boat, kind, *corners["b"])
    writer.flag(boat.vp, mast, launch.y - 0.5, FLAG)
    for space in boat.spaces:
        writer.spot(space, 0.2)
    for space in boat.spaces:
        if space.mark:
            heavy = Pen(writer.ink, 0.9, round=False)
            writer.set.put(Line(space.x, space.y, space.x, space.y + space.h, heavy))
            writer.letter(space.mark, space.x + 1.75, space.y + space.h - 1.2, 5.5)
    writer.spot(launch, THIN)
    writer.waves(boat.x - 1.7, boat.x + w + 1.3 + BESIDE, low + WATER, deep=0.9)


def _put(writer: SheetWriter, part: Part, corners: dict[str, tuple[float, float]]) -> None:
    data = fill_outline(part.data, corners)
    fill = {"white": WHITE, "dark": writer.ink}.get(part.look)
    writer.set.put(Path(data, fill, writer.pen(part.pen or EVEN)))


def _gear(writer: SheetWriter, boat: Boat, kind: str, x: float, y: float) -> None:
    """Draw what a boat fishes with, where there is room for it."""
    left, top, least = GEAR.get(kind, (0.0, 0.0, 99))
    if boat.columns >= least and boat.rows >= GEAR_ROWS:
        gear = load_drawing(f"gear/{kind}", "line" if writer.ink == "#000000" else "full")
        writer.set.put(put_symbol(gear, x - left + gear.w / 2, y - top + gear.h / 2, width=gear.w))
