"""An open mouth: the lower jaw turns about the corner of the mouth of a straight fish."""

from __future__ import annotations

from cmath import rect
from dataclasses import replace
from math import radians

from docs.art.fish.body import Body, Shape, Tones
from docs.art.fish.curves import Bezier, Profile, Ruler, backwards, point, spline, split
from docs.art.fish.strokes import (
    DETAIL,
    EDGE,
    INK,
    WHITE,
    Stroke,
    area,
    line,
    mixed,
    polyline,
    traced,
)

GUMS, THROAT, TONGUE = "#E3C4B4", "#4A2624", "#C98D7E"


def parted(shape: Shape) -> Shape:
    """Return a shape whose lips are two, for a mouth that is drawn closed."""
    if shape.lower_lip:
        return shape
    closed = Body(shape, 1.0)
    lip = [point(b, t) for b in closed.upper_lip for t in (0.35, 0.8)][1:-1]
    return replace(shape, lower_lip=tuple((p.real, p.imag) for p in lip), maxilla=False)


class OpenBody(Body):
    """A body whose lower jaw hangs by an angle; its grid stays that of the closed mouth."""

    def __init__(self, shape: Shape, length: float, gape: float) -> None:
        self.hooked = bool(shape.lower_lip)
        super().__init__(parted(shape), length)
        self._gape = -radians(gape)
        self._corner = self.on_head(*shape.jaw)
        self._reach = 0.30 * shape.head * length
        self._ceiling = Profile(self.upper_lip)
        pieces: list[Bezier] = []
        for b in self.bottom:
            for half in split(b, 0.5):
                pieces += split(half, 0.5)
        self.bottom = [tuple(self._turned(p) for p in b) for b in pieces]  # type: ignore[misc]
        self.lower_lip = [
            tuple(self._turned(p, whole=True) for p in b)  # type: ignore[misc]
            for b in self.lower_lip
        ]
        root, up = self.bottom[-1][3], self.top[-1][3]
        self.heel = [(up, up + 0.016 * length, root + 0.016 * length, root)]
        lips = [*self.lower_lip, *backwards(self.upper_lip)]
        self.outline = [*self.top, *self.heel, *backwards(self.bottom), *lips]

    def _turned(self, p: complex, *, whole: bool = False) -> complex:
        share = (self._corner.real + 0.5 * self._reach - p.real) / self._reach
        share = 1.0 if whole else min(1.0, max(0.0, share))
        share *= share * (3 - 2 * share)
        return self._corner + (p - self._corner) * rect(1, self._gape * share)

    def hang(self, p: complex) -> complex:
        """Turn a point of the skin with the jaw on which it lies."""
        on_jaw = p.real < self._corner.real and p.imag > self._ceiling.at(p.real)
        return self._turned(p) if on_jaw else p

    def mouth(self, tones: Tones) -> list[Stroke]:
        """Draw a dark throat, pale gums, a tongue and teeth."""
        upper, lower = Ruler(self.upper_lip), Ruler(self.lower_lip)
        first, second = (0.16, 0.14) if self.hooked else (0.22, 0.10)
        steps = [i / 7 for i in range(8)]
        up = [upper.at(first + (1 - first) * t) for t in steps]
        low = [lower.at(second + (1 - second) * t) for t in steps]
        middle = (up[0] + low[0]) / 2
        web = middle + (self.on_head(*self.shape.jaw) - middle) * 0.34
        front = spline([low[0], web, up[0]])
        pairs = list(zip(up, low, strict=True))
        inner = [u + (v - u) * 0.24 for u, v in pairs][1:]
        under = [u + (v - u) * 0.78 for u, v in pairs][1:]
        depths = (0.66, 0.58, 0.6, 0.72, 0.84)
        tongue = [u + (v - u) * d for (u, v), d in zip(pairs[1:], depths, strict=False)]
        gums = traced([*spline(up), *backwards(spline(low)), *front], closed=True)
        throat = traced([*spline(inner), *backwards(spline(under))], closed=True)
        out = [
            area(gums, GUMS),
            area(throat, THROAT, "mark"),
            area(traced([*spline(tongue), *backwards(spline(low[1:6]))], closed=True), TONGUE),
        ]
        if self.shape.head > 0.19:
            out.append(area(_teeth(upper, lower), WHITE))
        u, v = self.shape.jaw
        bone = self.head_curve((u * 0.30, v - 0.20), (u * 0.72, v - 0.13), (u + 0.03, v - 0.05))
        back = self.head_curve((u + 0.03, v - 0.05), (u + 0.075, v + 0.03), (u + 0.03, v + 0.10))
        lips = [traced(self.upper_lip), traced(self.lower_lip), traced(front)]
        fine = mixed(tones.back, INK, 0.7)
        return [*out, line([traced([*bone, *back])], fine, DETAIL), line(lips, INK, EDGE)]


def _teeth(upper: Ruler, lower: Ruler) -> str:
    rows = ((upper, 1, (0.24, 0.38, 0.52, 0.66)), (lower, -1, (0.2, 0.34, 0.48)))
    return "".join(
        polyline((root - 0.16, root + complex(0.05, 0.5 * down), root + 0.16), closed=True)
        for jaw, down, shares in rows
        for root in (jaw.at(t) for t in shares)
    )
