"""Fins: Coons patches of four edges, whose rays fan by themselves."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.core.chance import Stream
from companion.drawing.shapes import Color
from docs.art.fish.body import Body, Fin, Pattern, Tail
from docs.art.fish.curves import Chain, Ruler, backwards, bowed, softened, spline
from docs.art.fish.strokes import (
    DETAIL,
    EDGE,
    INK,
    RAY,
    Stroke,
    area,
    line,
    mixed,
    polyline,
    traced,
)

WEB = -0.16  # how far the skin between two spines swells inwards, share of their distance


class Patch:
    """Place (u, v) of a fin lies between its rays (u) and between its root and margin (v)."""

    def __init__(self, lead: Chain, margin: Chain, trail: Chain, base: Chain) -> None:
        self.lead, self.margin, self.trail, self.base = lead, margin, trail, base
        self._lead, self._margin = Ruler(lead), Ruler(margin)
        self._trail, self._base = Ruler(backwards(trail)), Ruler(base)

    def at(self, u: float, v: float) -> complex:
        """Return the point at (u, v), both 0 to 1."""
        root, margin = self._base, self._margin
        sides = (1 - v) * root.at(u) + v * margin.at(u)
        ends = (1 - u) * self._lead.at(v) + u * self._trail.at(v)
        low = (1 - u) * root.at(0) + u * root.at(1)
        high = (1 - u) * margin.at(0) + u * margin.at(1)
        return sides + ends - (1 - v) * low - v * high

    def ray(self, u: float, start: float, end: float) -> Chain:
        """Return the ray at u between two heights."""
        return self.across((u, start), (u, end))

    def across(self, first: tuple[float, float], last: tuple[float, float]) -> Chain:
        """Return the curve from one place to another."""
        (u, v), (du, dv) = first, (last[0] - first[0], last[1] - first[1])
        a, b, c, d = (self.at(u + du * i / 3, v + dv * i / 3) for i in range(4))
        one = (18 * b - 5 * a - 9 * c + 2 * d) / 6
        two = (18 * c - 5 * d - 9 * b + 2 * a) / 6
        return [(a, one, two, d)]


@dataclass(frozen=True, slots=True)
class FinStrokes:
    """The strokes of a fin by layer, so that the layers of all fins can be drawn together."""

    fill: tuple[Stroke, ...]
    rays: tuple[Stroke, ...]
    marks: tuple[Stroke, ...]
    edge: tuple[Stroke, ...]


def fin_patch(body: Body, fin: Fin, above: bool) -> Patch:
    """Build a fin that stands on the back (above) or hangs below."""
    side, length, (x0, x1) = (-1 if above else 1), body.length, fin.base
    v0, v1 = fin.v or ((0.04, 0.04) if above else (0.96, 0.96))
    a, b = body.at(x0, v0), body.at(x1, v1)
    tip = a + complex(fin.tip[0], side * fin.tip[1]) * length
    end = b + complex(fin.end[0], side * fin.end[1]) * length
    turn = 1 if fin.v else -side
    lead, margin, trail = (bow * turn for bow in fin.bows)
    steps = [i / 4 for i in range(5)]
    base = spline([body.at(x0 + (x1 - x0) * t, v0 + (v1 - v0) * t) for t in steps])
    front = bowed(a, tip, lead)
    if fin.foot:
        along = complex((tip - a).real, 0.0) * fin.foot
        front = [(a, a + along, front[0][2], tip)]
    edge = bowed(tip, end, margin)
    if fin.spiny:
        ruler = Ruler(edge)
        spines = [ruler.at(i / fin.rays) for i in range(fin.rays + 1)]
        edge = [web for p, q in pairwise(spines) for web in bowed(p, q, WEB * turn)]
    return Patch(front, edge, bowed(end, b, trail), base)


def tail_patch(body: Body, tail: Tail) -> Patch:
    """Build the tail fin."""
    length = body.length
    a, b = body.at(tail.root, 0.0), body.at(tail.root, 1.0)
    tips = tail.tips or (complex(1, -tail.span / 2), complex(1, tail.span / 2))
    up, low = (tip * length for tip in tips)
    mid, hollow = complex(tail.fork, tail.drop) * length, tail.bows[1] * length

    def outer(p: complex, q: complex) -> Chain:
        reach, down = q - p, 1 if q.imag > p.imag else -1
        swell = complex(0.3, down) * abs(reach) * tail.bows[0]
        leave = complex(reach.real * 0.30, reach.imag * 0.12)
        return [(p, p + leave, q - reach * 0.40 + swell, q)]

    margin = spline([up, (up + mid) / 2 + hollow, mid, (low + mid) / 2 + hollow, low])
    base = spline([a, (a + b) / 2 + 0.006 * length, b])
    return Patch(outer(a, up), margin, backwards(outer(b, low)), base)


def fin_strokes(
    patch: Patch,
    fin: Fin | Tail,
    tone: Color,
    rounding: tuple[float, float],
    stream: Stream,
) -> FinStrokes:
    """Draw a fin; `rounding` of its two outer corners is in mm."""
    outer = softened(patch.lead, patch.margin, rounding[0])
    shape = softened(outer, patch.trail, rounding[1])
    fill = [area(traced([*shape, *backwards(patch.base)], closed=True), tone)]
    marks: list[Stroke] = []
    if isinstance(fin, Fin) and fin.hem:
        strip = [*patch.across((0.05, 0.88), (0.975, 0.90)), *backwards(_outer_margin(patch))]
        fill.append(area(traced(strip, closed=True), fin.hem, "soft"))
        inner = patch.across((0.04, 0.87), (0.975, 0.88))
        marks.append(line([traced(inner)], mixed(fin.hem, INK, 0.35), DETAIL))
    if isinstance(fin, Fin) and fin.rim:
        strip = [*patch.ray(0.0, 0.0, 0.955), *backwards(patch.ray(0.27, 0.0, 0.985))]
        fill.append(area(traced(strip, closed=True), fin.rim))
        marks.append(line([traced(patch.ray(0.31, 0.03, 0.96))], INK, 0.42, "mark"))
    if isinstance(fin, Fin) and fin.streak:
        streaks = [traced(patch.ray((i + 0.5) / 5, 0.22, 0.86)) for i in range(1, 5)]
        marks.append(line(streaks, fin.streak, 0.24, "mark"))
    if fin.pattern:
        marks += _pattern_strokes(patch, fin.pattern, fin.rays, stream)
    first, top = 1, 0.94
    if isinstance(fin, Fin):
        first, top = (fin.rays // 2 if fin.rim else 1), (0.86 if fin.hem else 0.94)
        top = 1.0 if fin.spiny else top
    step = 0.24 if isinstance(fin, Tail) else 0.0  # rays that start unevenly join it softly
    rays = [
        traced(patch.ray(i / fin.rays, 0.03 + i % 2 * step, top)) for i in range(first, fin.rays)
    ]
    lines = [line(rays, mixed(tone, INK, 0.5), RAY)] if rays else []
    edge = [line([traced(shape)], INK, EDGE)]
    return FinStrokes(tuple(fill), tuple(lines), tuple(marks), tuple(edge))


def _outer_margin(patch: Patch) -> Chain:
    """Return the margin without its rounded corners."""
    return patch.across((0.05, 0.985), (0.975, 0.975))


def _pattern_strokes(patch: Patch, pattern: Pattern, rays: int, stream: Stream) -> list[Stroke]:
    """Draw rows of spots, or of wavy broken lines, on a fin."""
    marks: list[str] = []
    near, far = pattern.across
    for row in range(pattern.rows):
        share = row / max(1, pattern.rows - 1)
        v = pattern.first + (pattern.last - pattern.first) * share
        count = max(2, round((2 + row + rays / 4) * (far - near)))
        for k in range(count):
            u = near + (far - near) * (k + 0.5 + stream.between(-0.2, 0.2)) / count
            if pattern.wavy:
                half = 0.42 * (far - near) / count
                places = ((-half, 0.02), (-half / 4, -0.13), (half / 4, 0.13), (half, -0.02))
                a, b, c, d = (patch.at(u + x, v + y) for x, y in places)
                marks.append(traced([(a, b, c, d)]))
            else:
                p = patch.at(u, v + stream.between(-0.03, 0.03))
                q = patch.at(u, v + 0.09) - patch.at(u, v)
                long = pattern.radius * stream.between(0.2, 0.8)
                marks.append(polyline([p, p + q / abs(q) * long]))
    return [line(marks, pattern.color, 2 * pattern.radius, "mark")]
