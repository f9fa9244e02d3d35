"""What becomes of the shapes of a drawing in three inks, by the class that each has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from companion.drawing.recolor import mix_colors
from companion.drawing.shapes import Circle, Color, Path, Pen
from companion.drawing.theme import BLACK, Ink

Mark: TypeAlias = Path | Circle
Inking: TypeAlias = Callable[[Mark, str, str], tuple[Mark, ...]]  # of its kind and its manner

WHITE, DARK, DEEP = "#FFFFFF", "#2B312F", "#1F4C58"
LARGE = 100.0  # mm2: the largest area that `saver` fills with colour
TINT = 0.68  # how much paler a tint is in `saver`
THINNEST = 0.1  # mm
HUELESS, NEARLY_WHITE = 24, 0xE0  # how far the parts of a white differ; its least part
KEPT = {"keep", "scale"}  # what stays of `soft` in `line`
RING = 0.12  # mm: the line of a ring and of a dotted outline

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
    return (_paint(shape, fill and BLACK, black),)


def _outline_stroke(shape: Mark, pen: Pen, edge: Color, middle: Color) -> tuple[Mark, ...]:
    """Return a stroke as an outline: a wide pen with a narrower one on top."""
    wide = Pen(edge, pen.width, pen.dash, pen.round)
    narrow = Pen(middle, max(THINNEST, pen.width - 2 * RING), pen.dash, pen.round)
    return _paint(shape, None, wide), _paint(shape, None, narrow)


INKINGS: dict[Ink, Inking] = {"full": _ink_full, "saver": _ink_saver, "line": _ink_line}


def _darken(color: Color) -> Color:
    """Return a pale colour dark enough to be seen on white; white without a hue becomes deep."""
    parts, dark = ([int(c[i : i + 2], 16) for i in (1, 3, 5)] for c in (color, DARK))
    if max(parts) - min(parts) < HUELESS and min(parts) > NEARLY_WHITE:
        return DEEP
    return "#" + "".join(
        f"{round(a * 0.55 + b * 0.45):02X}" for a, b in zip(parts, dark, strict=True)
    )


def largest_area(shape: Mark) -> float:
    """Return the area, mm2, of the largest part of a shape, curves as polygons of nine edges."""
    if isinstance(shape, Circle):
        return 3.1416 * shape.r**2
    return max(_path_area(part) for part in _SUBPATH.findall(shape.data))


def _path_area(data: str) -> float:
    points: list[complex] = []
    for letter, numbers in _STEP.findall(data):
        values = [float(number) for number in numbers.split()]
        found = [complex(x, y) for x, y in zip(values[::2], values[1::2], strict=True)]
        if letter == "C":
            a, (b, c, d) = points[-1], found
            for i in range(1, 9):
                t, s = i / 9, 1 - i / 9
                points.append(s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d)
        points += found[-1:]
    around = zip(points, [*points[1:], *points[:1]], strict=True)
    return abs(sum(p.real * q.imag - q.real * p.imag for p, q in around)) / 2
