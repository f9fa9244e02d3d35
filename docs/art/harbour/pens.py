"""Shapes that know what becomes of them without colour: an area with an edge stays, a shade goes."""

import math
import re

from docs.art.chart import plain
from docs.art.chart.plain import CREAM, INK, group, mix, num, smooth
from docs.art.land.flat import ell, rectd, subpaths

__all__ = ["CREAM", "INK", "area", "circle", "group", "hatch", "hoop", "inked", "line", "mix", "num", "path", "poly", "rect", "rig", "smooth", "tube"]
PALE = 0.55  # a thin line lighter than this is left out in line ink


def _light(tone):
    r, g, b = (int(tone[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return 0.3 * r + 0.6 * g + 0.1 * b


def path(d, fill="none", stroke="none", sw=0.2, kind=""):
    if not kind:
        edge = stroke if fill == "none" else fill if stroke == "none" else ""
        kind = "soft" if edge and edge != "none" and (fill != "none" or _light(edge) > PALE) else "line" if fill == "none" else "tone"
    return plain.path(d, fill, stroke, sw, kind=kind)


def rect(x, y, w, h, fill="none", stroke="none", sw=0.2, r=0.0, kind=""):
    return path(rectd({"x": x, "y": y, "width": w, "height": h, "rx": r}), fill, stroke, sw, kind)


def circle(x, y, r, fill="none", stroke="none", sw=0.2, kind=""):
    return path(ell(x, y, r, r), fill, stroke, sw, kind)


def line(x1, y1, x2, y2, stroke, sw=0.2, kind=""):
    return path(f"M{x1} {y1}L{x2} {y2}", "none", stroke, sw, kind)


def poly(points, fill, stroke="none", sw=0.2, kind=""):
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", fill, stroke, sw, kind)


def inked(d, sw=0.2):
    """What line ink alone shows."""
    return path(d, "none", INK, sw, "inked")


def hatch(d, step=0.9, turn=60.0, sw=0.2):
    """Strokes of line ink inside an area, none in its holes."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    rings = []
    for first, steps, _ in subpaths(d, (1, 0, 0, 1, 0, 0)):
        ring = [first]
        for one in steps:
            a, (b, e, f) = ring[-1], (one[1:4] if one[0] == "C" else (ring[-1], one[1], one[1]))
            for t in (0.2, 0.4, 0.6, 0.8, 1) if one[0] == "C" else (1,):
                u = 1 - t
                ring.append(tuple(u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * e[i] + t**3 * f[i] for i in (0, 1)))
        rings.append([(x * c + y * s, y * c - x * s) for x, y in ring])
    low, high = (pick(y for ring in rings for _, y in ring) for pick in (min, max))
    out = ""
    for k in range(math.ceil(low / step), math.ceil(high / step)):
        y = k * step
        cuts = sorted(p + (q - p) * (y - v) / (w - v) for ring in rings for (p, v), (q, w) in zip(ring, [*ring[1:], ring[0]]) if (v > y) != (w > y))
        for p, q in zip(cuts[::2], cuts[1::2]):
            if q - p > 0.7:
                out += "".join(f"{m}{num((x := p + 0.2 if m == 'M' else q - 0.2) * c - y * s)} {num(x * s + y * c)}" for m in "ML")
    return inked(out, sw) if out else ""


def area(drawn):
    """The outline of a drawn path."""
    return re.search(' d="([^"]+)"', drawn)[1]


def rig(*lines):
    return path("".join(f"M{a} {b}L{c} {e}" for a, b, c, e in lines), "none", INK, 0.13)


def hoop(x, y, r, wide, fill, sw=0.2):
    """A ring of a width, its middle at the radius."""
    out, inner = r + wide / 2, r - wide / 2
    return path(ell(x, y, out, out) + ell(x, y, inner, -inner), fill, INK, sw)


def tube(points, wide, fill, stroke="none", sw=0.2):
    """A limb along a curve through the points, round at its ends; `wide` from the first to the last point."""
    first, last = wide if isinstance(wide, tuple) else (wide, wide)
    ring = [points[0], *points, points[-1]]
    spots = []
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:]):
        for k in range(5):
            t = k / 5
            spots.append(tuple(0.5 * (2 * b[i] + (c[i] - a[i]) * t + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3) for i in (0, 1)))
    spots.append(points[-1])
    left, right = [], []
    for n, (x, y) in enumerate(spots):
        (px, py), (qx, qy) = spots[max(0, n - 1)], spots[min(len(spots) - 1, n + 1)]
        a = math.atan2(qy - py, qx - px)
        half = (first + (last - first) * n / (len(spots) - 1)) / 2
        left.append((x + half * math.sin(a), y - half * math.cos(a)))
        right.append((x - half * math.sin(a), y + half * math.cos(a)))
    caps = []
    for (x, y), (a, b), back, half in ((spots[-1], (left[-1], spots[-1]), 0, last / 2), (spots[0], (right[0], spots[0]), 0, first / 2)):
        turn = math.atan2(a[1] - y, a[0] - x)
        caps.append([(x + half * math.cos(turn + s), y + half * math.sin(turn + s)) for s in (0.8, 1.57, 2.34)])
    return path(smooth([*left, *caps[0], *right[::-1], *caps[1]], True) + "Z", fill, stroke, sw)
