"""Straight cuts: how cuts from edge to edge part a sheet into its pieces."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.imposition.slots import Box

SLACK = 1e-4


class StraightCut(Struct, frozen=True):
    """A cut right through a part of a sheet, mm on the sheet."""

    x1: float
    y1: float
    x2: float
    y2: float


def cutting_order(sheet: Box, boxes: Sequence[Box]) -> tuple[StraightCut, ...]:
    """Return cuts midway between pieces, long ones first, until parts hold one size, or ()."""
    cuts: list[StraightCut] = []
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
) -> tuple[StraightCut, tuple[Box, list[Box]], tuple[Box, list[Box]]] | None:
    """Return the cut that leaves the fewest sizes together, and the two groups of boxes."""
    choices = []
    for level, lines in ((False, _columns(group)), (True, _rows(group))):
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
        cut = StraightCut(part.left, y, part.right, y)
        return cut, (replace(part, bottom=y), first), (replace(part, top=y), second)
    x = (max(box.right for box in first) + min(box.left for box in second)) / 2
    cut = StraightCut(x, part.top, x, part.bottom)
    return cut, (replace(part, right=x), first), (replace(part, left=x), second)


def _size(box: Box) -> tuple[float, float]:
    return round(box.right - box.left, 2), round(box.bottom - box.top, 2)


def _columns(boxes: Sequence[Box]) -> list[list[Box]]:
    return _parts([(box.left, box.right, box) for box in boxes])


def _rows(boxes: Sequence[Box]) -> list[list[Box]]:
    return _parts([(box.top, box.bottom, box) for box in boxes])


def _parts(spans: Sequence[tuple[float, float, Box]]) -> list[list[Box]]:
    """Return the boxes divided by every cut that crosses none of them."""
    parts: list[list[Box]] = []
    reached = float("-inf")
    for start, end, box in sorted(spans, key=lambda span: span[:2]):
        if start >= reached - SLACK:
            parts.append([])
        parts[-1].append(box)
        reached = max(reached, end)
    return parts
