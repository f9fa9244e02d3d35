"""Strokes of scenes as text of the file: areas, lines, ribbons, lenses; mm of the card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from math import cos, sin
from random import Random

from companion.drawing.component import BLEED
from companion.drawing.recolor import mixed
from docs.art.fish.curves import Ruler, spline
from docs.art.scenery.strokes import POKER, POKER_BLED, file

Point = tuple[float, float]
NAMES = count()
GRID = 0.05  # mm: where points lie, for small files
W, H = POKER
_POINT = re.compile(r"(-?[\d.]+) (-?[\d.]+)")
_DATA = re.compile(r'(?<= d=")[^"]+')
_TENTHS = re.compile(r"-?[\d.]+")
_CLIP = re.compile(r'(?<=id=")k\d+|(?<=url\(#)k\d+')
_COLOR = re.compile("#[0-9A-Fa-f]{6}")
_DISC = re.compile(r'cx="([^"]+)" cy="([^"]+)"')


def n(v: float) -> str:
    """Return a coordinate as it is written."""
    text = f"{v:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def smooth(points: Iterable[Point], closed: bool = False) -> str:
    """Return a Catmull-Rom curve through the points."""
    pts = list(points)
    ring = [pts[-1], *pts, pts[0], pts[1]] if closed else [pts[0], *pts, pts[-1]]
    out = [f"M{n(pts[0][0])} {n(pts[0][1])}"]
    for i in range(1, len(ring) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = ring[i - 1 : i + 3]
        out.append(
            f"C{n(bx + (cx - ax) / 6)} {n(by + (cy - ay) / 6)}"
            f" {n(cx - (dx - bx) / 6)} {n(cy - (dy - by) / 6)} {n(cx)} {n(cy)}"
        )
    return "".join(out) + ("Z" if closed else "")


def dashes(lines: Iterable[tuple[float, float, float]]) -> str:
    """Return level lines: from x to x, at y."""
    return "".join(f"M{n(a)} {n(y)}L{n(b)} {n(y)}" for a, b, y in lines)


def straight(points: Iterable[Point], closed: bool = True) -> str:
    """Return straight lines through the points."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


def _stroke(color: str, width: float) -> str:
    return f' stroke="{color}" stroke-width="{n(max(0.1, width))}"' if color else ""


def _kind(kind: str) -> str:
    return f' class="{kind}"' if kind else ""


def fill(data: str, color: str, edge: str = "", width: float = 0.2, kind: str = "") -> str:
    """Return an area."""
    return f'<path{_kind(kind)} fill="{color}"{_stroke(edge, width)} d="{data}"/>'


def pen(data: str, color: str, width: float = 0.2, kind: str = "") -> str:
    """Return lines."""
    return f'<path{_kind(kind)}{_stroke(color, width)} d="{data}"/>'


def disc(
    x: float, y: float, r: float, color: str, edge: str = "", width: float = 0.2, kind: str = ""
) -> str:
    """Return a circle."""
    paint = f' fill="{color}"' if color else ""
    return f'<circle{_kind(kind)} cx="{n(x)}" cy="{n(y)}" r="{n(r)}"{paint}{_stroke(edge, width)}/>'


def box(x: float, y: float, w: float, h: float, color: str) -> str:
    """Return a flat rectangle."""
    return fill(straight([(x, y), (x + w, y), (x + w, y + h), (x, y + h)]), color)


def lens(
    x: float, y: float, long: float, high: float, color: str, tilt: float = 0.0, kind: str = "soft"
) -> str:
    """Return a thread of light or shade on the water."""
    ax, ay = long * cos(tilt), long * sin(tilt)
    up, low = high * 0.68, high * 0.62
    data = (
        f"M{n(x)} {n(y)}C{n(x + ax * 0.3)} {n(y + ay * 0.3 - up)} {n(x + ax * 0.7)}"
        f" {n(y + ay * 0.7 - up)} {n(x + ax)} {n(y + ay)}C{n(x + ax * 0.7)}"
        f" {n(y + ay * 0.7 + low)} {n(x + ax * 0.3)} {n(y + ay * 0.3 + low)} {n(x)} {n(y)}Z"
    )
    return fill(data, color, kind=kind)


def ribbon(
    knots: Sequence[Point],
    wide: Callable[[float], float],
    color: str,
    edge: str = "",
    width: float = 0.15,
    steps: int = 8,
    kind: str = "",
) -> str:
    """Return a band along a curve; `wide` gives its half width at share t."""
    ruler, left, right = Ruler(spline([complex(*k) for k in knots])), [], []
    for i in range(steps + 1):
        t = i / steps
        ahead = ruler.at(min(1, t + 0.02)) - ruler.at(max(0, t - 0.02))
        normal = ahead / (abs(ahead) or 1) * 1j
        left.append(ruler.at(t) + normal * wide(t))
        right.append(ruler.at(t) - normal * wide(t))
    ring = [(p.real, p.imag) for p in (*left, *reversed(right))]
    return fill(smooth(ring, True), color, edge, width, kind)


def clipped(edge: str, inner: str) -> str:
    """Return what of `inner` lies inside the outline."""
    key = f"k{next(NAMES)}"
    shape = f'<clipPath id="{key}"><path d="{edge}"/></clipPath>'
    return f'{shape}<g clip-path="url(#{key})">{inner}</g>'


def wavy(rng: Random, y: float, rise: float = 0.0, swell: float = 1.6) -> list[Point]:
    """Return points of an uneven level line across the card."""
    k, left, wide = 9, -5.0, W + 10
    return [(left + wide * i / k, y + rise * i / k + rng.uniform(-swell, swell)) for i in range(10)]


def below(points: Iterable[Point], color: str) -> str:
    """Return all that lies below a line across the card."""
    return fill(smooth(points) + f"L{n(W + 6)} {n(H + 5)}L-6 {n(H + 5)}Z", color)


def above(points: Iterable[Point], color: str) -> str:
    """Return all that lies above a line across the card."""
    return fill(smooth(points) + f"L{n(W + 6)} -5L-6 -5Z", color)


def changed(text: str, change: Callable[[float, float], Point], grid: float = GRID) -> str:
    """Return elements with every point changed."""

    def pair(x: str, y: str) -> tuple[str, str]:
        a, b = change(float(x), float(y))
        return n(round(a / grid) * grid), n(round(b / grid) * grid)

    def data(found: re.Match[str]) -> str:
        return _POINT.sub(lambda m: " ".join(pair(m[1], m[2])), found[0])

    text = _DATA.sub(data, text)
    return _DISC.sub(lambda m: 'cx="{}" cy="{}"'.format(*pair(m[1], m[2])), text)


def toned(text: str, light: str, share: float) -> str:
    """Return elements in another light: every colour mixed with that of the light."""
    return _COLOR.sub(lambda found: mixed(found[0], light, share), text)


def card(title: str, inner: str) -> str:
    """Return the file of a ground that covers a card and its bleed."""
    moved = changed(inner, lambda x, y: (x + BLEED, y + BLEED))
    moved = _DATA.sub(lambda found: _TENTHS.sub(_tenth, found[0]), moved)
    names = {name: f"k{k}" for k, name in enumerate(dict.fromkeys(_CLIP.findall(moved)))}
    moved = _CLIP.sub(lambda found: names[found[0]], moved)
    return file(*POKER_BLED, title, [moved.replace("/><", "/>\n<").replace("><path", ">\n<path")])


def _tenth(found: re.Match[str]) -> str:
    return n(round(float(found[0]), 1))
