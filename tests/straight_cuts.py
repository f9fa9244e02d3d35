"""Whether pieces on a sheet can be parted by cuts from edge to edge."""

from __future__ import annotations

from collections.abc import Sequence

from companion.imposition.slots import Box

SLACK = 1e-4


def can_cut_straight(boxes: Sequence[Box]) -> bool:
    """Return whether straight cuts right through separate all boxes, which may touch."""
    if len(boxes) < 2:
        return True
    for start, end in (("left", "right"), ("top", "bottom")):
        ordered = sorted(boxes, key=lambda box: float(getattr(box, start)))
        reached = float("-inf")
        for index, box in enumerate(ordered):
            if index and getattr(box, start) >= reached - SLACK:
                return can_cut_straight(ordered[:index]) and can_cut_straight(ordered[index:])
            reached = max(reached, getattr(box, end))
    return False
