"""What a drawing is made of: strokes of ink, each with its kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.drawing.recolor import mixed  # noqa: F401 - for what draws with strokes
from companion.drawing.shapes import Circle, Color, Path, Pen
from docs.art.fish.curves import Chain

CONTOUR, EDGE, DETAIL, RAY = 0.28, 0.18, 0.15, 0.1  # widths of pens at a length of 55 mm
INK, WHITE, PUPIL = "#2B312F", "#FBF8EF", "#161A19"


@dataclass(frozen=True, slots=True)
class Stroke:
    """A shape with the kind of ink that it is, as in `companion.drawing.art`."""

    kind: str
    shape: Path | Circle


@dataclass(frozen=True, slots=True)
class Clipped:
    """Strokes of which only what lies inside the outline (path data) shows."""

    outline: str
    strokes: tuple[Stroke, ...]


def area(data: str, color: Color, kind: str = "tone") -> Stroke:
    """Return a flat area."""
    return Stroke(kind, Path(data, color))


def line(
    data: Iterable[str],
    color: Color,
    width: float,
    kind: str = "line",
    dash: tuple[float, ...] = (),
) -> Stroke:
    """Return lines of one pen."""
    return Stroke(kind, Path("".join(data), None, Pen(color, round(width, 2), dash)))


def disc(centre: complex, radius: float, color: Color, kind: str, edge: float = 0.0) -> Stroke:
    """Return a filled circle, with an edge in ink where `edge` mm is more than 0."""
    x, y, r = (round(value, 2) for value in (centre.real, centre.imag, radius))
    return Stroke(kind, Circle(x, y, r, color, Pen(INK, edge) if edge else None))


def number(value: float) -> str:
    """Return a coordinate, mm, with two decimals at most."""
    return f"{value + 0.0 if abs(value) >= 0.005 else 0.0:.2f}".rstrip("0").rstrip(".")


def place(p: complex) -> str:
    """Return a point as in path data."""
    return f"{number(p.real)} {number(p.imag)}"


def traced(chain: Chain, closed: bool = False) -> str:
    """Return the path data of a chain; a jump between two Beziers becomes a straight line."""
    out, here = ["M" + place(chain[0][0])], chain[0][0]
    for b in chain:
        if abs(b[0] - here) > 0.006:
            out.append("L" + place(b[0]))
        out.append("C" + " ".join(place(p) for p in b[1:]))
        here = b[3]
    return "".join(out) + ("Z" if closed else "")


def polyline(points: Sequence[complex], closed: bool = False) -> str:
    """Return the path data of straight lines through the points."""
    return "M" + "L".join(place(p) for p in points) + ("Z" if closed else "")
