"""Straight cuts from edge to edge that divide a sheet into its pieces."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.imposition.marks import Segment
from companion.imposition.slots import Box

SLACK = 1e-4


def cutting_order(sheet: Box, boxes: Sequence[Box]) -> tuple[Segment, ...]:
    """Return straight cuts that divide a sheet into parts, each with pieces of a single size.

    Cuts lie midway between pieces. The cut through a part comes before the cuts through its halves.
    The result is () if straight cuts cannot separate the sizes.
    """
    cuts: list[Segment] = []
    todo = [(sheet, list(boxes))]
    while todo:
        rest = []
        for part, group in todo:
            if len({_size(box) for box in group}) < 2:
                continue
            halves = _best_cut(part, group)
            if halves is None:
                return ()
            cut, *parts = halves
            cuts.append(cut)
            rest += parts
        todo = rest
    return tuple(cuts)


def _best_cut(
    part: Box, group: Sequence[Box]
) -> tuple[Segment, tuple[Box, list[Box]], tuple[Box, list[Box]]] | None:
    """Return the cut that best separates sizes, then both halves; None if no cut is possible."""
    choices = []
    columns = _parts([(box.left, box.right, box) for box in group])
    rows = _parts([(box.top, box.bottom, box) for box in group])
    for level, lines in ((False, columns), (True, rows)):
        for at in range(1, len(lines)):
            first, second = (
                [box for line in kin for box in line] for kin in (lines[:at], lines[at:])
            )
            sizes = sum(len({_size(box) for box in kin}) for kin in (first, second))
            long = part.right - part.left if level else part.bottom - part.top
            choices.append((sizes, long, level, first, second))
    if not choices:
        return None
    _, _, level, first, second = min(choices, key=lambda choice: choice[:3])
    if level:
        y = (max(box.bottom for box in first) + min(box.top for box in second)) / 2
        cut = Segment(part.left, y, part.right, y)
        return cut, (replace(part, bottom=y), first), (replace(part, top=y), second)
    x = (max(box.right for box in first) + min(box.left for box in second)) / 2
    cut = Segment(x, part.top, x, part.bottom)
    return cut, (replace(part, right=x), first), (replace(part, left=x), second)


def _size(box: Box) -> tuple[float, float]:
    return round(box.right - box.left, 2), round(box.bottom - box.top, 2)


def _parts(spans: Sequence[tuple[float, float, Box]]) -> list[list[Box]]:
    """Group boxes so that straight cuts can separate the groups; `spans` are (start, end, box)."""
    parts: list[list[Box]] = []
    reached = float("-inf")
    for start, end, box in sorted(spans, key=lambda span: span[:2]):
        if start >= reached - SLACK:
            parts.append([])
        parts[-1].append(box)
        reached = max(reached, end)
    return parts
