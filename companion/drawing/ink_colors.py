"""Mixes and replaces colours; converts drawings to ink modes by the `class` of SVG elements."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from companion.drawing.shapes import (
    Circle,
    Color,
    Group,
    Line,
    Path,
    Pen,
    Picture,
    Shape,
    Symbol,
    Text,
    Use,
)
from companion.drawing.theme import BLACK, Ink

# Colours between colours, and drawings in others: one drawing serves tokens of every colour.


_NUMBER = r"(-?(?:\d+\.?\d*|\.\d+)%?)"
_RGB = re.compile(rf"rgba?\(\s*{_NUMBER}[\s,]+{_NUMBER}[\s,]+{_NUMBER}(?:[\s,/]+{_NUMBER})?\s*\)")


def mix_colors(a: Color, b: Color, share: float) -> Color:
    """Mix two colours: `share` 0 gives a, 1 gives b."""
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in pairs)


@lru_cache(maxsize=1000)
def parse_color(text: str) -> tuple[Color, float] | None:
    """Parse a CSS colour into "#RRGGBB" and its opacity, 0 to 1; None for other text."""
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
    """Return a drawing with other colours; the colours are appended to its name."""
    return _recolor_cached(symbol, tuple(sorted(colors.items())))


@lru_cache(maxsize=256)
def _recolor_cached(symbol: Symbol, colors: tuple[tuple[Color, Color], ...]) -> Symbol:
    known = dict(colors)
    suffix = "-".join((old + new).replace("#", "") for old, new in colors)
    shapes = tuple(recolor_shape(shape, known) for shape in symbol.shapes)
    return replace(symbol, name=f"{symbol.name}-{suffix}", shapes=shapes)


def recolor_shape(shape: Shape, colors: Mapping[Color, Color]) -> Shape:
    """Replace colours of a shape."""
    match shape:
        case Group():
            return replace(shape, shapes=tuple(recolor_shape(s, colors) for s in shape.shapes))
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


Mark: TypeAlias = Path | Circle
Inking: TypeAlias = Callable[[Mark, str, str], tuple[Mark, ...]]  # of its kind and its manner

WHITE, DARK, DEEP = "#FFFFFF", "#2B312F", "#1F4C58"
LARGE = 100.0  # mm2: the largest area that `saver` fills with colour
TINT = 0.68  # how much paler a tint is in `saver`
HUELESS, NEARLY_WHITE = 24, 0xE0  # how far the parts of a white differ; its least part
KEPT = {"keep", "scale"}  # what stays of `soft` in `line`
THINNEST, RING = 0.1, 0.12  # mm; the line of a ring and of a dotted outline

_SUBPATH = re.compile(r"M[^M]+")
_STEP = re.compile(r"([MLCZ])([^MLCZ]*)")


def _paint(shape: Mark, fill: Color | None, pen: Pen | None) -> Mark:
    if isinstance(shape, Path):
        return Path(shape.data, fill, pen)
    return Circle(shape.x, shape.y, shape.r, fill, pen)


def _ink_full(shape: Mark, kind: str, manner: str) -> tuple[Mark, ...]:
    return () if kind == "inked" else (shape,)


def _ink_saver(shape: Mark, kind: str, manner: str) -> tuple[Mark, ...]:
    fill, pen = shape.fill, shape.pen
    if manner == "full" or (kind == "inked" and manner != "spare"):
        return ()
    if kind == "tone" or manner == "tint":
        if fill:
            small = manner == "tint" and largest_area(shape) <= LARGE
            fill = mix_colors(fill, WHITE, TINT) if small else WHITE
        return (_paint(shape, fill, pen),)
    if kind == "soft" and pen and not fill:
        shape = _paint(shape, None, Pen(pen.color, THINNEST, pen.dash, pen.round))
    if fill and largest_area(shape) > LARGE:
        return (_paint(shape, WHITE, pen or Pen(fill, RING)),)
    if manner in {"ring", "halo"}:
        dark = _darken((fill or pen.color) if pen else fill or DARK)
        if fill:
            return (_paint(shape, fill, Pen(dark, RING)),)
        if pen:
            return _outline_stroke(shape, pen, dark, pen.color)
    if manner == "pale":
        pen = pen and Pen(_darken(pen.color), pen.width, pen.dash, pen.round)
        shape = _paint(shape, fill and _darken(fill), pen)
    return (shape,)


def _ink_line(shape: Mark, kind: str, manner: str) -> tuple[Mark, ...]:
    fill, pen = shape.fill, shape.pen
    black = pen and Pen(BLACK, pen.width, pen.dash, pen.round)
    if kind == "tone":
        return (_paint(shape, WHITE, black),) if fill else ()
    if kind == "soft":
        return (_paint(shape, None, Pen(BLACK, THINNEST)),) if manner in KEPT else ()
    if kind == "mark" and manner == "dotted":
        return (_paint(shape, None, Pen(BLACK, RING, (0.12, 0.5))),)
    if kind == "mark" and manner in {"ring", "halo"}:
        if fill or pen is None:
            return (_paint(shape, WHITE, Pen(BLACK, RING)),)
        more = 2 * RING if manner == "halo" else 0.0
        return _outline_stroke(
            shape, Pen(BLACK, pen.width + more, pen.dash, pen.round), BLACK, WHITE
        )
    return (shape if manner == "gap" else _paint(shape, fill and BLACK, black),)


def _outline_stroke(shape: Mark, pen: Pen, edge: Color, middle: Color) -> tuple[Mark, ...]:
    """Draw a stroke with an outline: a line in `edge`, and a narrower one in `middle` over it."""
    wide = Pen(edge, pen.width, pen.dash, pen.round)
    narrow = Pen(middle, max(THINNEST, pen.width - 2 * RING), pen.dash, pen.round)
    return _paint(shape, None, wide), _paint(shape, None, narrow)


INKINGS: dict[Ink, Inking] = {"full": _ink_full, "saver": _ink_saver, "line": _ink_line}


def _darken(color: Color) -> Color:
    """Darken a pale colour so that it is visible on white."""
    parts, dark = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (color, DARK))
    if max(parts) - min(parts) < HUELESS and min(parts) > NEARLY_WHITE:
        return DEEP
    return "#" + "".join(
        f"{round(a * 0.55 + b * 0.45):02X}" for a, b in zip(parts, dark, strict=True)
    )


def largest_area(shape: Mark) -> float:
    """Return the area of a shape's largest part, mm2. Each curve is measured as nine lines."""
    if isinstance(shape, Circle):
        return 3.1416 * shape.r**2
    return max(_path_area(part) for part in _SUBPATH.findall(shape.data))


def _path_area(data: str) -> float:
    points: list[complex] = []
    for letter, numbers in _STEP.findall(data):
        values = [float(number) for number in numbers.split()]
        result = [complex(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if letter == "C":
            a, (b, c, d) = points[-1], result
            for i in range(1, 9):
                t, s = i / 9, 1 - i / 9
                points.append(s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d)
        points += result[-1:]
    around = zip(points, [*points[1:], *points[:1]], strict=True)
    return abs(sum(p.real * q.imag - q.real * p.imag for p, q in around)) / 2
