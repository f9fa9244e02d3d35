"""Columns of boxes and the boats beside them, as they are drawn on both halves."""

from __future__ import annotations

from companion.drawing.shapes import Line, Path, Pen, Rect
from companion.games.fleet_dice.geometry import SPACE, Boat, Ladder
from companion.games.fleet_dice.sheet_writer import EVEN, MAST, THIN, WHITE, SheetWriter

BRACKET = 0.75
FLAG = 0.88  # of the size of other flags: it flies above the bow


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
        draw_boat(writer, boat)


def draw_boat(writer: SheetWriter, boat: Boat) -> None:
    """Draw a boat: the circle in its cabin, a flag with its points, fish spaces in its hull."""
    x, y, w = boat.x, boat.y, boat.columns * SPACE
    low = y + boat.rows * SPACE
    stern, bow = x - 1.1, x + w + 1.7
    deck = y - 0.7
    hull = (
        f"M{stern:.3f} {deck:.3f}L{x + w - 0.2:.3f} {deck:.3f}L{bow:.3f} {deck - 1.0:.3f}"
        f"L{x + w + 0.55:.3f} {low + 0.75:.3f}L{x - 0.45:.3f} {low + 0.75:.3f}Z"
    )
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
    writer.set.put(Path(hull, WHITE, writer.pen(EVEN)))
    for space in boat.spaces:
        writer.spot(space, 0.2)
    for space in boat.spaces:
        if space.mark:
            heavy = Pen(writer.ink, 0.9, round=False)
            writer.set.put(Line(space.x, space.y, space.x, space.y + space.h, heavy))
            writer.letter(space.mark, space.x + 1.75, space.y + space.h - 1.2, 5.5)
    writer.spot(launch, THIN)
    writer.waves(stern - 0.4, bow + 0.2, low + 1.5)
