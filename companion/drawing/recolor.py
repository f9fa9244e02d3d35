"""Colours between colours, and drawings in others: one drawing serves tokens of every colour."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from companion.drawing.shapes import Color, Group, Line, Pen, Picture, Shape, Symbol, Text, Use

_NUMBER = r"(-?(?:\d+\.?\d*|\.\d+)%?)"
_RGB = re.compile(rf"rgba?\(\s*{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}(?:[\s,/]+{_NUMBER})?\s*\)")


def mix_colors(a: Color, b: Color, share: float) -> Color:
    """Return the colour that lies `share` of the way from a to b."""
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in pairs)


@lru_cache(maxsize=1000)
def parse_color(text: str) -> tuple[Color, float] | None:
    """Return a colour as CSS writes it, and how much it covers, 0 to 1; None if it is none."""
    from PIL import ImageColor  # late: few games name colours in CSS

    word = text.strip().lower()
    if word == "transparent":
        return "#FFFFFF", 0.0
    if parts := _RGB.fullmatch(word) if len(word) < 100 else None:
        shares = [float(n.rstrip("%")) / (100 if "%" in n else 255) for n in parts.groups("1")[:3]]
        clear = float(parts[4].rstrip("%")) / (100 if "%" in parts[4] else 1) if parts[4] else 1.0
    else:
        try:
            shares = [channel / 255 for channel in ImageColor.getrgb(word)]
        except ValueError:
            return None
        clear = shares[3] if len(shares) > 3 else 1.0
    channels = (round(255 * min(1.0, max(0.0, share))) for share in shares[:3])
    return "#" + "".join(f"{channel:02X}" for channel in channels), min(1.0, max(0.0, clear))


def recolor(symbol: Symbol, colors: Mapping[Color, Color]) -> Symbol:
    """Return a drawing with each colour exchanged for another; its name tells which."""
    return _recolor_cached(symbol, tuple(sorted(colors.items())))


@lru_cache(maxsize=256)
def _recolor_cached(symbol: Symbol, colors: tuple[tuple[Color, Color], ...]) -> Symbol:
    known = dict(colors)
    told = "-".join((old + new).replace("#", "") for old, new in colors)
    shapes = tuple(_shape(shape, known) for shape in symbol.shapes)
    return replace(symbol, name=f"{symbol.name}-{told}", shapes=shapes)


def _shape(shape: Shape, colors: Mapping[Color, Color]) -> Shape:
    match shape:
        case Group():
            return replace(shape, shapes=tuple(_shape(one, colors) for one in shape.shapes))
        case Use():
            return replace(shape, symbol=recolor(shape.symbol, colors))
        case Text():
            return replace(shape, fill=colors.get(shape.fill, shape.fill))
        case Picture():
            return shape
        case Line():
            return replace(shape, pen=_pen(shape.pen, colors))
        case _:
            pen = shape.pen and _pen(shape.pen, colors)
            fill = shape.fill and colors.get(shape.fill, shape.fill)
            return replace(shape, fill=fill, pen=pen)


def _pen(pen: Pen, colors: Mapping[Color, Color]) -> Pen:
    return replace(pen, color=colors.get(pen.color, pen.color))
