"""What lies under the fish of a river card: water, from a fixed seed."""

from __future__ import annotations

from companion.core.chance import Stream
from companion.drawing.component import BLEED
from docs.art.scenery.strokes import (
    MID,
    PALE,
    POKER_BLED,
    WATER,
    area,
    box,
    file,
    line,
    smooth,
)
from docs.art.scenery.water import ripples

# left, top, right, bottom of where water shows beside what is printed over it, mm from the trimmed
# corner: above the fish and below it, off the thumb indices
ROOMS = ((19.0, 18.0, 60.5, 30.0), (3.0, 65.0, 44.5, 73.0))


def drawings() -> dict[str, str]:
    """Return the text of every file by its name."""
    return {"river.svg": river()}


def river() -> str:
    """Return water for a poker card with bleed: two level bands and waves where there is room."""
    stream = Stream("river")
    w, h = POKER_BLED
    parts = [area(box(w, h), PALE)]
    for share in (0.355, 0.61):
        high = [(-2 + (w + 4) * k / 6, h * share + stream.between(-3, 3)) for k in range(7)]
        low = [(x, y + stream.between(5, 10)) for x, y in reversed(high)]
        parts.append(area(f"{smooth(high)}L{smooth(low)[1:]}Z", WATER))
    rooms = [(x + BLEED, y + BLEED, r + BLEED, b + BLEED) for x, y, r, b in ROOMS]
    return file(w, h, "River", [*parts, line(ripples(stream, w, h, rooms), MID, 0.18)])
