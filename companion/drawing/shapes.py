"""The shapes of a face: frozen values, lengths in mm, y grows downwards.

A colour is "#RRGGBB". Code that draws shapes handles every kind; `assert_never` checks that.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, radians, sin, tan
from typing import Literal, TypeAlias

from msgspec import Struct

Color: TypeAlias = str
Point: TypeAlias = tuple[float, float]
Anchor: TypeAlias = Literal["start", "middle", "end"]

KAPPA = 0.5522847498  # handles of a quarter circle as a Bezier, as a share of its radius


class Pen(Struct, frozen=True):
    """A stroke: colour, width in mm, dash lengths in mm.

    Line ends (caps) and joins are round. If `round` is false, line ends are butt and joins mitred.
    `ends` overrides both: the PDF numbers of cap and join, and the mitre limit.
    """

    color: Color
    width: float
    dash: tuple[float, ...] = ()
    round: bool = True
    ends: tuple[int, int, float] | None = None


class Rect(Struct, frozen=True):
    """A rectangle with its top left corner at (x, y), and all corners rounded by `radius`."""

    x: float
    y: float
    w: float
    h: float
    radius: float = 0.0
    fill: Color | None = None
    pen: Pen | None = None


class Circle(Struct, frozen=True):
    """A circle round (x, y)."""

    x: float
    y: float
    r: float
    fill: Color | None = None
    pen: Pen | None = None


class Line(Struct, frozen=True):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    pen: Pen


class Polygon(Struct, frozen=True):
    """A closed outline of straight edges."""

    points: tuple[Point, ...]
    fill: Color | None = None
    pen: Pen | None = None


class Path(Struct, frozen=True):
    """Lines and cubic Beziers.

    `data` is written like SVG path data, but only as absolute `M x y`, `L x y`, `C x1 y1 x2 y2 x y`
    and `Z`, with one space between numbers and none round the letters: `M0 0L10 0C10 5 5 10 0 10Z`.
    Numbers are plain decimals. With `evenodd`, areas inside an even number of outlines are holes,
    whatever their directions.
    """

    data: str
    fill: Color | None = None
    pen: Pen | None = None
    evenodd: bool = False


class Text(Struct, frozen=True):
    """One line of text with its baseline at y; `spacing` is mm after each letter."""

    x: float
    y: float
    words: str
    font: str
    size_pt: float
    fill: Color
    anchor: Anchor = "start"
    spacing: float = 0.0


class Picture(Struct, frozen=True):
    """A photograph or painting in a rectangle from its top left corner.

    `content` is an upright PNG or JPEG file in sRGB. `digest` identifies it, in letters and digits.
    """

    x: float
    y: float
    w: float
    h: float
    content: bytes
    digest: str


class Group(Struct, frozen=True):
    """Shapes that are mirrored left-right, scaled, turned clockwise and moved, in this order.

    A point p of the content is drawn at (x, y) + turn(scale * mirror(p)). `clip` is in the
    coordinates of the content.
    """

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    angle_deg: float = 0.0
    scale: float = 1.0
    mirrored: bool = False
    clip: Rect | Circle | Polygon | Path | None = None


class Symbol(Struct, frozen=True, cache_hash=True):
    """A drawing that is defined once in a file and used many times.

    Different drawings need different names, made of letters, digits and hyphens. The drawing is
    clipped to the box from (0, 0) to (w, h), enlarged by `overhang` mm on each side.
    """

    name: str
    w: float
    h: float
    shapes: tuple[Shape, ...]
    overhang: float = 0.0


class Use(Struct, frozen=True):
    """A symbol placed with its origin at (x, y). Mirroring, scale and turn work as in `Group`."""

    symbol: Symbol
    x: float = 0.0
    y: float = 0.0
    angle_deg: float = 0.0
    scale: float = 1.0
    mirrored: bool = False


Shape: TypeAlias = Rect | Circle | Line | Polygon | Path | Text | Picture | Group | Use
Shapes: TypeAlias = Sequence[Shape]


def put_symbol(
    symbol: Symbol,
    x: float,
    y: float,
    *,
    width: float,
    angle_deg: float = 0.0,
    mirrored: bool = False,
) -> Group:
    """Place a symbol centred on (x, y); `width`, mm, is its width before turning."""
    middle = Use(symbol, -symbol.w / 2, -symbol.h / 2)
    return Group((middle,), x, y, angle_deg, width / symbol.w, mirrored)


def turn_half(shapes: Shapes, width: float, height: float) -> Group:
    """Turn shapes by 180 degrees about the centre of a face of width x height mm."""
    return Group(tuple(shapes), width, height, angle_deg=180.0)


@lru_cache(maxsize=100_000)
def fixed(number: float, places: int = 3) -> str:
    """Format a number as a plain decimal, for path data and files."""
    text = f"{number:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# Path data of curves through points, mm.


def coord(value: float) -> str:
    """Format a coordinate, mm, with at most two decimals."""
    return fixed(value, 2)


def smooth_path(points: Sequence[Point], closed: bool = False, *, places: int = 1) -> str:
    """Return path data of a Catmull-Rom curve through the points, in mm with `places` decimals."""
    number = partial(fixed, places=places)
    ring = (
        [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    )
    data = f"M{number(points[0][0])} {number(points[0][1])}"
    for before, ((ax, ay), (bx, by)), after in zip(
        ring, pairwise(ring[1:-1]), ring[3:], strict=False
    ):
        data += (
            f"C{number(ax + (bx - before[0]) / 6)} {number(ay + (by - before[1]) / 6)}"
            f" {number(bx - (after[0] - ax) / 6)} {number(by - (after[1] - ay) / 6)}"
            f" {number(bx)} {number(by)}"
        )
    return data + ("Z" if closed else "")


def straight_path(points: Sequence[Point], closed: bool = False) -> str:
    """Return path data of straight lines through the points."""
    places = (f"{coord(x)} {coord(y)}" for x, y in points)
    return "M" + "L".join(places) + ("Z" if closed else "")


def oval_path(x: float, y: float, rx: float, ry: float) -> str:
    """Return path data of an ellipse around (x, y)."""
    n, kx, ky = coord, rx * KAPPA, ry * KAPPA
    return (
        f"M{n(x + rx)} {n(y)}"
        f"C{n(x + rx)} {n(y + ky)} {n(x + kx)} {n(y + ry)} {n(x)} {n(y + ry)}"
        f"C{n(x - kx)} {n(y + ry)} {n(x - rx)} {n(y + ky)} {n(x - rx)} {n(y)}"
        f"C{n(x - rx)} {n(y - ky)} {n(x - kx)} {n(y - ry)} {n(x)} {n(y - ry)}"
        f"C{n(x + kx)} {n(y - ry)} {n(x + rx)} {n(y - ky)} {n(x + rx)} {n(y)}Z"
    )


def arc_path(x: float, y: float, r: float, start: float, end: float) -> str:
    """Return path data of an arc round (x, y) between two angles, degrees clockwise from the top.

    Each Bezier curve spans 54 degrees at most, and so stays within a thousandth of the circle.
    """
    pieces = max(1, round(abs(end - start) / 36))
    step = radians(end - start) / pieces
    handle = 4 / 3 * tan(step / 4) * r
    data = ""
    for i in range(pieces + 1):
        turn = radians(start) + i * step
        across, up = sin(turn), cos(turn)
        px, py, hx, hy = x + r * across, y - r * up, handle * up, handle * across
        came = f"{px - hx:.4f} {py - hy:.4f} {px:.4f} {py:.4f}"
        data += f" {came}" if i else f"M{px:.4f} {py:.4f}"
        if i < pieces:
            data += f"C{px + hx:.4f} {py + hy:.4f}"
    return data


def arc_points(
    x: float, y: float, rx: float, ry: float, start_deg: float, end_deg: float, steps: int = 16
) -> tuple[Point, ...]:
    """Return points of an ellipse round (x, y); angles run clockwise from the right."""
    degrees = (start_deg + (end_deg - start_deg) * step / steps for step in range(steps + 1))
    angles = [radians(angle) for angle in degrees]
    return tuple((x + rx * cos(a), y + ry * sin(a)) for a in angles)


def box_corners(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """Return the corners of a rectangle, clockwise from the top left."""
    return (left, top), (right, top), (right, bottom), (left, bottom)
