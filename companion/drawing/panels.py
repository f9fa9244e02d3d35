"""Boxes of cards: the outlines of panels, what these leave free, words on and below others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from companion.core.units import pt_to_mm
from companion.drawing.component import BLEED
from companion.drawing.layout import Edge, LayoutBox
from companion.drawing.shapes import KAPPA, Circle, Path, Rect, Shapes, Text
from companion.drawing.text import TextStyle, fit_text
from companion.drawing.theme import WHITE, contrast_ratio

Sides: TypeAlias = tuple[float, float, float, float]
WEAK = 3.0  # contrast below which words are hard to read
OPPOSITE: Mapping[Edge, Edge] = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
SHARES = ((0.45, 9.0), (0.5, 8.0), (0.65, 7.0), (0.85, 0.0))
"""What a text may take of the height that it shares, and its smallest type for that, pt."""
SHARED_GAP = 2.0  # mm


def free_area(panels: Iterable[tuple[LayoutBox, float]], size: tuple[float, float]) -> Path:
    """Return a face of this size with its bleed as an outline, panels as holes in it.

    panels: each with the width of the line round it, which is left free too.
    """
    (wide, high), far_out = size, BLEED
    right, low = f"{wide + far_out:g}", f"{high + far_out:g}"
    data = f"M{-far_out:g} {-far_out:g}L{-far_out:g} {low}L{right} {low}L{right} {-far_out:g}Z"
    for box, line in panels:
        out, (left, top, end, foot) = line / 2, box_with_bleed(box)
        left, top, end, foot, radius = (
            left - out,
            top - out,
            end + out,
            foot + out,
            box.radius + out,
        )
        data += rounded_rectangle(left, top, end, foot, radius, box.bleed)
        if box.both_ends:
            far = tuple(OPPOSITE[edge] for edge in box.bleed)
            data += rounded_rectangle(wide - end, high - foot, wide - left, high - top, radius, far)
    return Path(data)


def box_with_bleed(box: LayoutBox) -> Sides:
    """Return left, top, right and bottom of a box with its bleed."""
    out = dict.fromkeys(box.bleed, BLEED)
    return (
        box.x - out.get("left", 0.0),
        box.y - out.get("top", 0.0),
        box.x + box.w + out.get("right", 0.0),
        box.y + box.h + out.get("bottom", 0.0),
    )


def rounded_rectangle(
    left: float, top: float, right: float, bottom: float, radius: float, bleed: Sequence[str]
) -> str:
    """Return a rectangle whose corners are round where no edge beside them runs into the bleed."""
    corners = (
        ((left, top), (1, 0), (0, 1), ("left", "top")),
        ((right, top), (0, 1), (-1, 0), ("right", "top")),
        ((right, bottom), (-1, 0), (0, -1), ("right", "bottom")),
        ((left, bottom), (0, -1), (1, 0), ("left", "bottom")),
    )
    data = ""
    for (x, y), (ax, ay), (bx, by), edges in corners:
        letter = "L" if data else "M"
        if any(edge in bleed for edge in edges):
            data += f"{letter}{x:g} {y:g}"
            continue
        k = radius * (1 - KAPPA)
        data += (
            f"{letter}{x + bx * radius:g} {y + by * radius:g}"
            f"C{x + bx * k:g} {y + by * k:g} {x + ax * k:g} {y + ay * k:g}"
            f" {x + ax * radius:g} {y + ay * radius:g}"
        )
    return data + "Z"


def describe_weak(box: LayoutBox, drawn: Shapes, below: Iterable[tuple[LayoutBox, Shapes]]) -> str:
    """Return what to tell of words that hardly differ from what lies below; "" if they do."""
    ink = next((shape.fill for shape in drawn if isinstance(shape, Text)), "")
    x, y, ground = box.x + box.w / 2, box.y + box.h / 2, WHITE
    for other, shapes in below if ink else ():
        if 0 <= x - other.x <= other.w and 0 <= y - other.y <= other.h:
            fills = [shape.fill for shape in shapes if isinstance(shape, Rect | Path | Circle)]
            ground = "" if other.kind == "art" else next(filter(None, fills), ground)
    if not ink or not ground or (share := contrast_ratio(ink, ground)) >= WEAK:
        return ""
    return f"words in {ink} on {ground} are hard to read ({share:.1f}:1); make it {WEAK:g}:1"


def style_of(box: LayoutBox) -> TextStyle:
    """Return how the words of a box look."""
    return TextStyle(
        box.font, box.size[0], smallest_pt=box.size[1], leading=box.leading, align=box.align,
        valign=box.valign, spacing=box.spacing, most_lines=box.lines or None,
    )  # fmt: skip


def share_height(above: LayoutBox, box: LayoutBox, words: str) -> tuple[LayoutBox, LayoutBox]:
    """Return a picture and the text below it, together as high as the text, by need of words."""
    for share, smallest in SHARES:
        style = replace(style_of(box), smallest_pt=max(smallest, box.size[1]))
        text = fit_text(words, (box.x, 0, box.w, share * box.h), style)
        if text.overflow is None:
            break
    low = min(share * box.h, text.height + 0.3 * pt_to_mm(text.size_pt) + 0.1)
    below = replace(box, y=box.y + box.h - low, h=low, size=(text.size_pt, box.size[1]))
    return replace(above, h=box.h - low - SHARED_GAP), below
