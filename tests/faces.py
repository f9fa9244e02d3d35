"""Faces taken apart for tests: as text, as single shapes where they land, without words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, pi, radians, sin
from typing import NamedTuple

from msgspec.structs import fields, replace

from companion.core.units import MM_PER_PT
from companion.data.shared import read_roles
from companion.drawing import fonts
from companion.drawing.component import Component, Piece, Style
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
    Use,
)
from companion.drawing.theme import Ink, Palette, build_theme


class Place(NamedTuple):
    """Where the coordinates of a shape land: (x, y) -> (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def of(self, x: float, y: float) -> Point:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def inside(self, shape: Group | Use) -> Place:
        """Return the place of what stands in a group or symbol."""
        turn = radians(shape.angle_deg)
        ca, sa = shape.scale * cos(turn), shape.scale * sin(turn)
        side = -1 if shape.mirrored else 1
        e, f = self.of(shape.x, shape.y)
        return Place(
            (self.a * ca + self.c * sa) * side,
            (self.b * ca + self.d * sa) * side,
            -self.a * sa + self.c * ca,
            -self.b * sa + self.d * ca,
            e,
            f,
        )

    @property
    def enlarged(self) -> float:
        """How many times larger areas are here."""
        return abs(self.a * self.d - self.b * self.c)


Simple = Rect | Circle | Line | Polygon | Path | Text


def walked(shapes: Iterable[Shape], place: Place | None = None) -> Iterator[tuple[Simple, Place]]:
    """Yield every shape that is no group or symbol, with where it lands."""
    place = place or Place()
    for shape in shapes:
        match shape:
            case Group():
                yield from walked(shape.shapes, place.inside(shape))
            case Use():
                yield from walked(shape.symbol.shapes, place.inside(shape))
            case _:
                yield shape, place


def colors(shape: Simple) -> set[str]:
    """Return every colour of a shape."""
    found = {getattr(shape, "fill", None)}
    pen: Pen | None = getattr(shape, "pen", None)
    found.add(pen.color if pen else None)
    return {color for color in found if color is not None}


def text_box(text: Text, place: Place) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom of the letters of a text, from the tops of its capitals."""
    wide = fonts.text_width(text.words, text.font, text.size_pt, text.spacing)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    high = fonts.cap_height(text.font, text.size_pt)
    deep = 0.0 if text.words.isdigit() else 0.2 * text.size_pt * MM_PER_PT
    corners = [place.of(x, y) for x in (left, left + wide) for y in (text.y - high, text.y + deep)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def without_words(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return the shapes without any text."""
    kept: list[Shape] = []
    for shape in shapes:
        match shape:
            case Text():
                continue
            case Group():
                kept.append(replace(shape, shapes=without_words(shape.shapes)))
            case Use():
                inner = without_words(shape.symbol.shapes)
                kept.append(replace(shape, symbol=replace(shape.symbol, shapes=inner)))
            case _:
                kept.append(shape)
    return tuple(kept)


def areas(shape: Simple) -> Iterator[float]:
    """Yield the area, mm2, of each closed part of a shape, before it is placed."""
    match shape:
        case Rect():
            yield shape.w * shape.h
        case Circle():
            yield pi * shape.r**2
        case Polygon():
            yield _area(shape.points)
        case Path():
            for part in shape.data.split("M")[1:]:
                yield _area(list(points("M" + part)))


def _area(points: Iterable[Point]) -> float:
    ring = list(points)
    around = pairwise([*ring, ring[0]])
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in around)) / 2


def points(data: str) -> Iterator[Point]:
    """Yield the points of one outline, each curve as twenty edges."""
    at = (0.0, 0.0)
    letters = [i for i, ch in enumerate(data) if ch in "MLCZ"]
    for start, end in pairwise([*letters, len(data)]):
        numbers = [float(number) for number in data[start + 1 : end].split()]
        if data[start] == "C":
            (ax, ay), (bx, by, cx, cy, dx, dy) = at, numbers
            for i in range(1, 20):
                t, s = i / 20, 1 - i / 20
                k = s**3, 3 * s * s * t, 3 * s * t * t, t**3
                yield (
                    k[0] * ax + k[1] * bx + k[2] * cx + k[3] * dx,
                    k[0] * ay + k[1] * by + k[2] * cy + k[3] * dy,
                )
        if numbers:
            at = numbers[-2], numbers[-1]
            yield at


def draw_pieces(
    part: Component, ink: Ink = "full", palette: Palette = "standard"
) -> dict[str, Piece]:
    """Return all pieces of a component, by their ids."""
    style = Style(build_theme(read_roles(), ink, palette))
    return {piece.id: piece for piece in part.draw(style, part.copies)}


def list_words(shapes: Iterable[Shape]) -> list[str]:
    """Return the words of each text."""
    return [shape.words for shape, _ in walked(shapes) if isinstance(shape, Text)]


def join_words(shapes: Iterable[Shape] | None) -> str:
    """Return all words, with blanks between."""
    return " ".join(list_words(shapes or ()))


def read_words(shapes: Iterable[Shape] | None) -> str:
    """Return all words in a line; an icon stands among them as its name in braces."""
    return " ".join(" ".join(_iter_read(shapes or ())).split())


def _iter_read(shapes: Iterable[Shape]) -> Iterator[str]:
    for shape in shapes:
        match shape:
            case Group():
                yield from _iter_read(shape.shapes)
            case Text():
                yield shape.words
            case Use() if shape.symbol.name.startswith("icon-"):
                name = shape.symbol.name.rpartition("-")[0].removeprefix("icon-")
                yield f"{{{name}}}"


def dumped(shapes: Iterable[Shape], indent: str = "") -> str:
    """Return shapes as text, one a line; a symbol is named, not opened."""
    return "".join(_dumped(shape, indent) for shape in shapes)


def _dumped(shape: Shape, indent: str) -> str:
    words = [type(shape).__name__.lower()]
    if isinstance(shape, Use):
        words.append(shape.symbol.name)
    if isinstance(shape, Text):
        words.append(repr(shape.words))
    for field in fields(shape):
        if field.name in ("shapes", "symbol", "words"):
            continue
        value = getattr(shape, field.name)
        if value == field.default and field.name not in ("x", "y"):
            continue
        words.append(f"{field.name}={_value(value)}")
    inner = dumped(shape.shapes, indent + "  ") if isinstance(shape, Group) else ""
    return f"{indent}{' '.join(words)}\n{inner}"


def _value(value: object) -> str:
    match value:
        case float() | int():
            return f"{value + 0.0:.3f}".rstrip("0").rstrip(".")
        case Pen():
            dash = f":{','.join(map(_value, value.dash))}" if value.dash else ""
            return f"{value.color}:{_value(value.width)}{dash}{'' if value.round else ':square'}"
        case tuple():
            return ",".join(map(_value, value))
        case str():
            return value.replace(" ", "_")
        case _:
            return repr(value)
