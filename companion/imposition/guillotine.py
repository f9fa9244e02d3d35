"""Straight cuts: whether a sheet falls apart into its pieces by cuts from edge to edge."""

from __future__ import annotations

from collections.abc import Sequence

from companion.imposition.slots import Box

SLACK = 1e-4


def cuts_straight(boxes: Sequence[Box]) -> bool:
    """Return whether straight cuts, each right through what it divides, separate all boxes.

    Boxes may touch but not overlap.
    """
    todo = [list(boxes)]
    while todo:
        group = todo.pop()
        if len(group) < 2:
            continue
        parts = _columns(group)
        if len(parts) == 1:
            parts = _rows(group)
        if len(parts) == 1:
            return False
        todo += parts
    return True


def _columns(boxes: Sequence[Box]) -> list[list[Box]]:
    return _parts([(box.left, box.right, box) for box in boxes])


def _rows(boxes: Sequence[Box]) -> list[list[Box]]:
    return _parts([(box.top, box.bottom, box) for box in boxes])


def _parts(spans: Sequence[tuple[float, float, Box]]) -> list[list[Box]]:
    """Return the boxes divided wherever a cut crosses none of them."""
    parts: list[list[Box]] = []
    reached = float("-inf")
    for start, end, box in sorted(spans, key=lambda span: span[:2]):
        if start >= reached - SLACK:
            parts.append([])
        parts[-1].append(box)
        reached = max(reached, end)
    return parts
