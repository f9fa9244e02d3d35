"""Where things lie in a room of PlayingCards.io: all in sight, and to one scale.

So a card has the size of its space on a board, and a figure that of a hex.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

Widget = dict[str, Any]
WIDTH, HEIGHT = 1600, 815  # of what is not the hand, in units of the room
HAND = {"x": 50, "y": 820}
EDGE, GAP = 14.0, 12.0
LABEL, BUTTON = 20.0, 36.0  # above and below a pile
LETTER, MOST_WORDS = 8.0, 180.0  # how wide words are
PER_MM = 160 / 88.9  # a poker card of the site is 103 x 160
SMALLEST, STEP = 0.5, 0.02  # mm of the room for a mm


class Item(Struct, frozen=True):
    """Something that takes a place."""

    size: tuple[float, float]  # width and height, mm
    put: Callable[[float, float, float], list[Widget]]
    # returns its widgets, from its left top corner in the room and the scale
    label: str = ""  # above it, if it is a pile, which has a button below too
    scaled: bool = True
    # whether it is larger in a room with fewer things; else its size is that in the room

    def room(self, scale: float) -> tuple[float, float]:
        """Return the place that it takes in the room."""
        width, height = (side * (scale if self.scaled else 1.0) for side in self.size)
        if not self.label:
            return width, height
        words = min(len(self.label) * LETTER, MOST_WORDS)
        return max(width + 8, words), height + 8 + LABEL + BUTTON


def lay_out_room(items: Sequence[Item]) -> list[Widget]:
    """Return all widgets, as large as they fit into the room together."""
    scale = PER_MM
    while (places := _places([item.room(scale) for item in items])) is None and scale > SMALLEST:
        scale -= STEP
    if places is None:  # more than a room holds: below each other, as far down as it goes
        places = _places([item.room(scale) for item in items], float("inf")) or []
    return [
        widget
        for item, (x, y) in zip(items, places, strict=True)
        for widget in item.put(x, y, scale)
    ]


def _places(
    sizes: Sequence[tuple[float, float]], most: float = HEIGHT
) -> list[tuple[float, float]] | None:
    """Return the left top corner of each thing, as high up as it goes, or None."""
    steps = [
        (EDGE, WIDTH - EDGE, EDGE)
    ]  # from left to right: from, to, and how far down it is full
    found = []
    for width, height in sizes:
        spots = []
        for left, _, _ in steps:
            if left + width > WIDTH - EDGE:
                continue
            top = max(low for a, b, low in steps if a < left + width + GAP and b > left)
            spots.append((top, left))
        if not spots or min(spots)[0] + height > most:
            return None
        top, left = min(spots)
        right, low = left + width + GAP, top + height + GAP
        rest = [
            (a, b, c)
            for x, y, c in steps
            for a, b in ((x, min(y, left)), (max(x, right), y))
            if b > a
        ]
        steps = sorted([*rest, (left, right, low)])
        found.append((left, top))
    return found
