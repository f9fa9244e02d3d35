"""Numbered drawings in rows, each with a caption below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.drawing.assembly.sketch import Step, fitting_scale, render_sketch
from companion.drawing.shapes import Group, Shape, Text
from companion.drawing.text import FittedText, TextStyle
from companion.printing.guide.flow import MARGIN, PageFlow, fit_guide_text

HEIGHT = 32.0  # of a drawing, mm
NARROWEST = 27.0  # of a step, mm
WIDEST = 52.0  # of a step of weight 1, mm
GAP = 7.0
CAPTION_TOP, BELOW = 3.2, 6.0
CAPTION = TextStyle(size_pt=8.5, smallest_pt=8.5, leading=1.22)
NUMBER = 4.4  # mm from the number to its caption


def row_height(steps: Sequence[Step], words: Mapping[str, str], width: float) -> float:
    """Return the height of the first row of steps, so that a title can stay with it."""
    first = _rows(steps, width)[0]
    return HEIGHT + CAPTION_TOP + _caption_height(first, words, width) + BELOW


def list_steps(
    flow: PageFlow, steps: Sequence[Step], words: Mapping[str, str], mark: str = "123456789"
) -> None:
    """Set steps side by side, in several rows where the paper is narrow.

    Args:
        flow: where they go.
        steps: in order; all but the first are drawn to one scale.
        words: the captions by the names in the steps.
        mark: what stands before each caption.
    """
    number = 0
    rows = _rows(steps, flow.width)
    share = min(
        (
            fitting_scale(step.sketch, width, HEIGHT)
            for row in rows
            for step, width in row
            if step is not steps[0]
        ),
        default=None,
    )
    for row in rows:
        height = _caption_height(row, words, flow.width)
        flow.room(HEIGHT + CAPTION_TOP + height + BELOW)
        x = MARGIN
        for step, width in row:
            scale = None if step is steps[0] else share
            flow.put(
                Group(render_sketch(step.sketch, width, HEIGHT, scale), x, flow.y),
                *_caption(step, mark[number], words, x, flow, width),
            )
            x += width + GAP
            number += 1
        flow.y += HEIGHT + CAPTION_TOP + height + BELOW


def _rows(steps: Sequence[Step], width: float) -> list[list[tuple[Step, float]]]:
    """Return the steps row by row with their widths, mm."""
    needed = sum(step.weight * NARROWEST + GAP for step in steps) - GAP
    count = max(1, -(-needed // width))
    per_row = -(-len(steps) // int(count))
    rows = [steps[first : first + per_row] for first in range(0, len(steps), per_row)]
    unit = min(
        WIDEST,
        *((width - GAP * (len(row) - 1)) / sum(step.weight for step in row) for row in rows),
    )
    return [[(step, step.weight * unit) for step in row] for row in rows]


def _caption(
    step: Step, mark: str, words: Mapping[str, str], x: float, flow: PageFlow, width: float
) -> list[Shape]:
    y = flow.y + HEIGHT + CAPTION_TOP
    return [
        Text(x, y + 2.4, mark, "serif-bold", 11, flow.accent),
        *caption(words[step.caption], x + NUMBER, y, width - NUMBER).shapes,
    ]


def _caption_height(
    row: Sequence[tuple[Step, float]], words: Mapping[str, str], width: float
) -> float:
    return max(caption(words[step.caption], 0, 0, wide - NUMBER).height for step, wide in row)


def caption(words: str, x: float, y: float, width: float) -> FittedText:
    """Return a caption from (x, y) downwards."""
    return fit_guide_text(words, (x, y, width, 40), CAPTION)
