"""Columns of boxes and the boats beside them, as they are drawn on both halves."""

from __future__ import annotations

import re

from companion.drawing.art import drawing
from companion.drawing.shapes import Line, Path, Pen, Rect, placed
from companion.games.fleet_dice.geometry import SPACE, Boat, Ladder
from companion.games.fleet_dice.sheet_writer import EVEN, MAST, THIN, WHITE, SheetWriter

BRACKET = 0.75
FLAG = 0.88  # of the size of other flags: it flies above the bow
# Hulls: a corner of the hold (a and b on deck, c and d below them) and how far from it, mm.
PLAIN = "Ma -1.1 0La 0 0Lb -0.2 0Lb 1.7 -1Lc 0.55 0.75Ld -0.45 0.75Z"
HULLS = {
    "shrimp": "Ma -1.4 -0.5Ca 0 0.1 b -2.6 0.1 b 1.2 -0.7"
    "Cb 1.1 2 c 1 -1.6 c 0.3 0.75Ld 0.2 0.75Cd -0.6 0.75 d -1 -2.6 a -1.4 -0.5Z",
    "cod": "Ma -1.1 0La 0 0Lb -0.2 0Lb 0.2 -0.9Lb 1.3 -0.9Lc 0.75 0.75Ld -0.6 0.75Z",
    "lobster": "Ma -0.9 -0.3La 0 0Lb -0.2 0Cb 0.4 0 b 1.1 -0.3 b 1.6 -0.8"
    "Cb 1.6 3 c 1.3 -1.4 c 0.2 0.75Ld -0.7 0.75Z",
    "swordfish": "Ma -1.3 -0.2La 0 0Lb -0.6 0Lb 2.0 -0.4"
    "Cb 1.1 1 b 0.7 3 c 0.45 0.75Ld -0.3 0.75Cd -0.7 -2 d -0.9 -4 a -1.3 -0.2Z",
    "oyster": "Ma -1.9 -0.6La 0 0Lb -0.2 0Lb 1.7 -0.9"
    "Lc 1.3 0.75Ld -0.3 0.75Cd -0.5 -1.4 a -0.9 1.8 a -1.9 -0.6Z",
}
DECK = 0.7  # mm above the hold
# Gear that is drawn beside the end of the hold: where that is in the drawing, the least columns.
BESIDE = (5.0, 2.0, 2)
GEAR = dict.fromkeys(("shrimp", "cod", "lobster", "swordfish"), BESIDE) | {"oyster": (13.0, 5.0, 5)}
GEAR_ROWS = 2


def draw_ladder(writer: SheetWriter, ladder: Ladder, start: int = 0) -> None:
    """Draw a column of boxes and its boats.

    Args:
        writer: of the page.
        ladder: where they stand.
        start: boxes that are filled at the start; a bracket joins them.
    """
    for box in ladder.boxes:
        writer.spot(box)
        writer.mark(box.mark, *box.middle)
    first, last = ladder.boxes[0], ladder.boxes[-1]
    high = last.y + last.h - first.y
    writer.set.put(Rect(first.x, first.y, first.w, high, 0.8, pen=writer.pen(0.5)))
    if start:
        low = ladder.boxes[min(start, len(ladder.boxes)) - 1]
        x, y1, y2 = first.x - 0.65, first.y + 0.4, low.y + low.h - 0.4
        writer.set.put(
            Path(
                f"M{x:.3f} {y1:.3f}L{x - BRACKET:.3f} {y1:.3f}"
                f"L{x - BRACKET:.3f} {y2:.3f}L{x:.3f} {y2:.3f}",
                pen=Pen(writer.ink, 0.3, round=False),
            )
        )
    for boat in ladder.boats:
        draw_boat(writer, boat, ladder.id)


def draw_boat(writer: SheetWriter, boat: Boat, kind: str = "") -> None:
    """Draw a boat: the circle in its cabin, a flag with its points, fish spaces in its hull."""
    x, y, w = boat.x, boat.y, boat.columns * SPACE
    low = y + boat.rows * SPACE
    stern, bow = x - 1.1, x + w + 1.7
    deck = y - DECK
    launch = boat.launch
    writer.set.put(
        Rect(
            launch.x - 0.5, launch.y - 0.5, launch.w + 1.0, deck - launch.y + 0.5, 0.9, WHITE,
            writer.pen(0.35),
        )
    )  # fmt: skip
    mast = launch.x + launch.w + 1.5
    writer.line(mast, deck, mast, launch.y - 0.5, MAST)
    writer.flag(boat.vp, mast, launch.y - 0.5, FLAG)
    writer.set.put(Path(_hull(HULLS.get(kind, PLAIN), x, deck, w, low), WHITE, writer.pen(EVEN)))
    _gear(writer, boat, kind, x + w, deck)
    for space in boat.spaces:
        writer.spot(space, 0.2)
    for space in boat.spaces:
        if space.mark:
            heavy = Pen(writer.ink, 0.9, round=False)
            writer.set.put(Line(space.x, space.y, space.x, space.y + space.h, heavy))
            writer.letter(space.mark, space.x + 1.75, space.y + space.h - 1.2, 5.5)
    writer.spot(launch, THIN)
    writer.waves(stern - 0.4, bow + 0.2, low + 1.5)


def _hull(outline: str, x: float, deck: float, w: float, low: float) -> str:
    corners = {"a": (x, deck), "b": (x + w, deck), "c": (x + w, low), "d": (x, low)}

    def at(found: re.Match[str]) -> str:
        left, top = corners[found[1]]
        return f"{left + float(found[2]):.3f} {top + float(found[3]):.3f}"

    return re.sub(r"([abcd]) (\S+?) (-?[\d.]+)", at, outline)


def _gear(writer: SheetWriter, boat: Boat, kind: str, x: float, y: float) -> None:
    """Draw what a boat fishes with, where there is room for it."""
    left, top, least = GEAR.get(kind, (0.0, 0.0, 99))
    if boat.columns >= least and boat.rows >= GEAR_ROWS:
        gear = drawing(f"gear/{kind}", "line" if writer.ink == "#000000" else "full")
        writer.set.put(placed(gear, x - left + gear.w / 2, y - top + gear.h / 2, width=gear.w))
