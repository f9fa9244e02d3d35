"""A trout as the pale shape that marks where a fish belongs."""

from __future__ import annotations

from companion.drawing.fish.draw import fish_strokes
from companion.drawing.fish.salmonids import RAINBOW
from companion.drawing.fish.strokes import Clipped
from companion.drawing.scenery.strokes import area, file, line, moved, smooth
from companion.drawing.shapes import Path

TONE, EDGE = "#DCEAE6", "#9DC3C5"
SCALE, MARGIN = 0.62, 1.0


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"trout.svg": trout()}


def trout() -> str:
    """Return the shape of a trout that swims to the left, and the line of its flank."""
    wide, high = RAINBOW.length * SCALE + 2 * MARGIN, RAINBOW.length * SCALE * 0.44
    fins: list[str] = []
    outline = ""
    for item in fish_strokes(RAINBOW):
        if isinstance(item, Clipped):
            outline = item.outline
        elif isinstance(item.shape, Path) and not outline and item.kind == "tone":
            data = item.shape.data
            fins += [data] if data.count("M") == 1 else []  # not the tones that run into the tail
    parts = [
        area(moved(data, MARGIN, high * 0.52, scale=SCALE), TONE, EDGE, 0.25)
        for data in (*fins, outline)
    ]
    flank = smooth(
        [(wide * 0.26, high * 0.51), (wide * 0.5, high * 0.52), (wide * 0.84, high * 0.52)]
    )
    return file(wide, high, "Trout", [*parts, line(flank, EDGE, 0.25)])
