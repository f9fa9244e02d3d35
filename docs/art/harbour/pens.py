"""Shapes that know what becomes of them without colour: an area with an edge stays, a shade goes."""

import math

from docs.art.chart import plain
from docs.art.chart.plain import CREAM, INK, group, mix, num, smooth
from docs.art.land.flat import ell, rectd

__all__ = ["CREAM", "INK", "circle", "group", "hoop", "line", "mix", "num", "path", "poly", "rect", "rig", "smooth", "tube"]
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
