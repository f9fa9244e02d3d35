"""A fish as data, and its body: the outline and the grid laid over its flank."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.drawing.shapes import Color
from docs.art.fish.curves import Chain, Profile, backwards, spline

Knots: TypeAlias = Sequence[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Rows of marks on a fin: spots of `radius` mm, or wavy broken lines as wide as that."""

    rows: int
    radius: float
    color: Color
    wavy: bool = False
    first: float = 0.16  # share of the fin's height of the lowest row
    last: float = 0.82
    across: tuple[float, float] = (0.0, 1.0)  # which part of the fin, from leading to trailing edge


@dataclass(frozen=True, slots=True)
class Fin:
    """One fin; lengths are shares of the fish's length.

    Attributes:
        base: x of its first and last ray.
        tip: end of the first ray, seen from its root (along, away from the body).
        end: end of the last ray, seen from its root.
        bows: swelling of leading edge, margin and trailing edge.
        v: height of both roots, for a fin that grows on the flank.
        tone: its colour, or "" for the fish's.
        rim: colour of the leading edge; a dark line parts it from the fin.
        hem: colour of a strip along the margin.
        streak: colour of stripes along the rays.
        foot: how far the leading edge runs along the back before it rises, share of the tip's x.
        spiny: whether its rays are spines that stand out of the margin.
    """

    base: tuple[float, float]
    tip: tuple[float, float]
    end: tuple[float, float]
    bows: tuple[float, float, float] = (0.10, 0.04, -0.10)
    rays: int = 8
    rounding: tuple[float, float] = (0.012, 0.010)
    v: tuple[float, float] | None = None
    tone: Color = ""
    rim: Color = ""
    hem: Color = ""
    streak: Color = ""
    foot: float = 0.0
    pattern: Pattern | None = None
    spiny: bool = False


@dataclass(frozen=True, slots=True)
class Tail:
    """The tail fin; lengths are shares of the fish's length.

    Attributes:
        span: distance of its tips.
        tips: where they are, where they do not stand at x = 1 above each other.
        drop: how far the deepest point of its margin lies below the axis.
        fork: x of the deepest point of its margin.
        root: x where it leaves the body.
        bows: swelling of outer edges and margin.
    """

    span: float = 0.215
    tips: tuple[complex, complex] | None = None
    drop: float = 0.0
    fork: float = 0.962
    root: float = 0.846
    bows: tuple[float, float] = (0.07, 0.003)
    rounding: float = 0.010
    tone: Color = ""
    rays: int = 14
    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Tones:
    """The flat colours of a fish."""

    back: Color
    flank: Color
    belly: Color
    fin: Color
    iris: Color = "#D9B25C"


@dataclass(frozen=True, slots=True)
class Shape:
    """The outline of a fish and of its head.

    Attributes:
        top: (x, height above the axis) from the upper lip to the tail.
        bottom: (x, depth below the axis) from the lower lip to the tail.
        head: length of the head, share of the fish's length.
        eye: place on the head (share of its length, v) and radius (share of the fish's length).
        jaw: corner of the mouth on the head (share of its length, v).
        upper_lip: knots of an open, hooked jaw (x, depth below the axis).
        lower_lip: the same for the lower jaw.
        lips: directions in which both profiles leave the mouth.
        maxilla: whether the bone above the mouth shows.
    """

    top: Knots
    bottom: Knots
    head: float = 0.20
    eye: tuple[float, float, float] = (0.37, 0.36, 0.0165)
    jaw: tuple[float, float] = (0.52, 0.70)
    upper_lip: Knots = ()
    lower_lip: Knots = ()
    lips: tuple[complex, complex] = (-0.25 - 1j, 0.7 + 1j)
    maxilla: bool = True
    side_line: Knots = ((0.205, 0.36), (0.32, 0.41), (0.5, 0.46), (0.7, 0.49), (0.875, 0.5))


class Body:
    """The outline of a fish in mm and the grid (x, v) laid over its flank."""

    def __init__(self, shape: Shape, length: float) -> None:
        self.shape, self.length = shape, length
        up = [complex(x, -height) * length for x, height in shape.top]
        low = [complex(x, depth) * length for x, depth in shape.bottom]
        self.top = spline(up, shape.lips[0], 1 - 0.10j)
        self.bottom = spline(low, shape.lips[1], 1 + 0.10j)
        self._top, self._bottom = Profile(self.top), Profile(self.bottom)
        corner = self.on_head(*shape.jaw)
        lip = [complex(x, y) * length for x, y in shape.upper_lip]
        chin = [complex(x, y) * length for x, y in shape.lower_lip]
        sag = (corner - up[0]) * -1j * 0.05
        self.upper_lip = spline([up[0], *(lip or [(up[0] + corner) / 2 + sag]), corner])
        closed = [(low[0], low[0], up[0], up[0]), *self.upper_lip]
        self.lower_lip = spline([low[0], *chin, corner]) if chin else closed
        root, reach = low[-1], 0.016 * length
        self.heel = [(up[-1], up[-1] + reach, root + reach, root)]
        lips = [*self.lower_lip, *backwards(self.upper_lip)]
        self.outline = [*self.top, *self.heel, *backwards(self.bottom), *lips]

    def at(self, x: float, v: float) -> complex:
        """Return the point at share x of the length and v between back (0) and belly (1)."""
        a, b = self._top.at(x * self.length), self._bottom.at(x * self.length)
        return complex(x * self.length, a + (b - a) * v)

    def on_head(self, u: float, v: float) -> complex:
        """Return the point at share u of the head's length."""
        return self.at(u * self.shape.head, v)

    def curve(self, knots: Knots) -> Chain:
        """Return the curve through places (x, v)."""
        return spline([self.at(x, v) for x, v in knots])

    def head_curve(self, *knots: tuple[float, float]) -> Chain:
        """Return the curve through places of the head."""
        return spline([self.on_head(u, v) for u, v in knots])
