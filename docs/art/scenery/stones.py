"""Rocks in the river at many hours: what the rock cards and master skill cards show.

A scene is a `Rock` (points in mm on the card) in an `Hour` (flat tones) with what tells its name.
Layers from the back: sky, far bank, water, what lies behind, reflection, rock, waterline, what
stands before. The story keeps to the window y 14 to 50 mm and to the margins: no plate lies there.
"""

# ruff: noqa: E501, E731, RUF059
from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import cos, pi, sin, tau

from docs.art.scenery.brush import (
    H,
    W,
    box,
    clipped,
    disc,
    fill,
    lens,
    n,
    pen,
    smooth,
    straight,
)

LEVEL = 43.4  # where the water meets the rock, mm


def ring(x, y, rx, ry, color, width=0.25, start=0.0, end=1.0, kind="") -> str:
    """Draw: ring."""
    k = 8
    pts = [
        (
            x + rx * cos(tau * (start + (end - start) * i / k)),
            y + ry * sin(tau * (start + (end - start) * i / k)),
        )
        for i in range(k + 1)
    ]
    return pen(smooth(pts), color, width, kind)


@dataclass(frozen=True)
class Rock:
    """A rock on the card, mm. Light falls from the left unless its facets say otherwise."""

    outline: list
    light: list
    shade: list
    cracks: list
    moss: list = field(default_factory=list)
    angular: bool = False
    beside: list = field(default_factory=list)


@dataclass(frozen=True)
class Hour:
    """The flat tones of an hour."""

    sky: list  # flat bands (from y, colour), top first
    banks: list  # (foot y, height, colour, kind of trees)
    water: list  # (from y, colour)
    ripple: tuple  # light and dark threads on the water
    stone: tuple  # shade, stone, light
    wet: str
    moss: tuple
    edge: str
    foam: str
    mirror: str  # tone of the reflection
    sun: int = 1  # 1 where light falls from the left, -1 from the right
    bands: bool = False  # whether line ink shows the bands of its sky


def drawn(points, angular):
    """Straight facets with corners a little worn, or a round stone."""
    if not angular:
        return smooth(points, True)
    out, m = [], len(points)
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % m]
        p, q = (
            (x + (ax - x) * 0.14, y + (ay - y) * 0.14),
            (x + (bx - x) * 0.14, y + (by - y) * 0.14),
        )
        out.append(
            f"{'L' if i else 'M'}{n(p[0])} {n(p[1])}C{n((p[0] + 2 * x) / 3)} {n((p[1] + 2 * y) / 3)} {n((q[0] + 2 * x) / 3)} {n((q[1] + 2 * y) / 3)} {n(q[0])} {n(q[1])}"
        )
    return "".join(out) + "Z"


def stone(rng, rock: Rock, hour: Hour) -> str:
    """Draw: stone."""
    shade, tone, light = hour.stone
    edge = drawn(rock.outline, rock.angular)
    inner = [fill(edge, tone)]
    inner += [fill(drawn(p, rock.angular), light) for p in rock.light]
    darks = [drawn(p, rock.angular) for p in rock.shade]
    inner += [fill(d, shade) for d in darks]
    # hairlines over the shaded side, as an engraver would
    for d in darks:
        lines = "".join(
            f"M{n(x)} {n(12)}L{n(x - 16)} {n(50)}" for x in [4 + i * 1.8 for i in range(43)]
        )
        inner.append(clipped(d, pen(lines, hour.edge, 0.11)))
    # lichen: patches of small specks
    for _ in range(4):
        x, y = rng.uniform(10, 54), rng.uniform(20, 39)
        for _ in range(4):
            inner.append(
                disc(
                    x + rng.gauss(0, 0.9),
                    y + rng.gauss(0, 0.6),
                    rng.uniform(0.10, 0.24),
                    light if y < 33 else shade,
                )
            )
    for moss in rock.moss:
        inner.append(fill(smooth(moss, True), hour.moss[0], hour.edge, 0.12))
        xs, ys = [p[0] for p in moss], [p[1] for p in moss]
        tufts = "".join(
            f"M{n(x)} {n(y)}L{n(x + 0.5)} {n(y - 0.6)}"
            for x, y in (
                (rng.uniform(min(xs), max(xs)), rng.uniform(min(ys), max(ys))) for _ in range(12)
            )
        )
        inner.append(clipped(smooth(moss, True), pen(tufts, hour.moss[1], 0.45)))
    inner.append(pen("".join(smooth(c) for c in rock.cracks), hour.edge, 0.2))
    wet = smooth(uneven(rng, -4, 68, LEVEL - 2.1, 0.42))
    inner.append(fill(wet + "L70 60L-6 60Z", hour.wet))
    inner.append(pen(edge, hour.edge, 0.8))
    return clipped(edge + "", "".join(inner))


def reflection(rng, rock: Rock, hour: Hour) -> str:
    """Draw: reflection."""
    flipped = [(x + (y - LEVEL) * 0.06, LEVEL + (LEVEL - y) * 0.30) for x, y in rock.outline]
    out = [fill(drawn(flipped, rock.angular), hour.mirror)]
    for i in range(7):
        y = LEVEL + 1.4 + i * 1.25
        for _ in range(2):
            out.append(
                lens(
                    rng.uniform(2, 50),
                    y,
                    rng.uniform(5, 12),
                    0.5 + 0.05 * i,
                    tone_at(hour.water, y),
                )
            )
    return "".join(out)


def tone_at(bands, y):
    """Draw: tone at."""
    return [c for top, c in bands if top <= y][-1]


def pebble(rng, x, y, half, hour) -> str:
    """Draw: pebble."""
    shade, tone, light = hour.stone
    pts = [
        (-1, 0.25),
        (-0.74, -0.44),
        (0, -0.68),
        (0.66, -0.42),
        (1, 0.16),
        (0.9, 0.34),
        (-0.9, 0.36),
    ]
    top = [(-0.8, 0.0), (-0.5, -0.4), (0, -0.54), (0.4, -0.36), (0.08, -0.08), (-0.4, 0.04)]
    at = lambda ps: smooth([(x + a * half * hour.sun, y + b * half) for a, b in ps], True)
    return (
        fill(
            smooth(
                [(x + a * half * 1.1, y + half * 0.3 + (0.3 - b) * half * 0.25) for a, b in pts],
                True,
            ),
            hour.mirror,
        )
        + fill(at(pts), tone, hour.edge, 0.25)
        + fill(at(top), light)
        + pen(
            smooth(
                [
                    (x - half * 1.2, y + half * 0.38),
                    (x, y + half * 0.46),
                    (x + half * 1.25, y + half * 0.36),
                ]
            ),
            hour.foam,
            0.3,
        )
    )


def uneven(rng, left, right, y, swell):
    """Points of a water line: long and short swells, none like the next."""
    pts, x, side = [], left, 1
    while x < right:
        pts.append((x, y + side * swell * rng.uniform(0.15, 1.0)))
        x, side = x + rng.uniform(3, 6.5), -side
    return [*pts, (right, y)]


def wave_line(rng, rock, hour) -> str:
    """Foam where the water meets the rock: broken, heavier below the shaded side."""
    xs = [p[0] for p in rock.outline]
    x, right, out = min(xs) - 2.0, max(xs) + 2.0, []
    while x < right - 2:
        long = min(rng.uniform(5, 15), right - x)
        k = max(3, round(long / 4))
        high = 0.62 * rng.uniform(0.7, 1.2)
        top = [(x + long * i / k, LEVEL + 0.1 + rng.uniform(-0.22, 0.22)) for i in range(k + 1)]
        low = [
            (px, LEVEL + 0.1 + high * sin(pi * i / k) ** 0.5 * rng.uniform(0.6, 1.0))
            for i, (px, _) in enumerate(top)
        ]
        out.append(fill(smooth([*top, *reversed(low[1:-1])], True), hour.foam))
        x += long + rng.uniform(0.4, 1.6)
    for row, count in ((1.9, 3), (3.3, 2)):
        for _ in range(count):
            at = rng.uniform(min(xs) - 2, max(xs) - 6)
            out.append(
                pen(
                    smooth(
                        uneven(
                            rng,
                            at,
                            at + rng.uniform(5, 11),
                            LEVEL + row + rng.uniform(-0.3, 0.3),
                            0.24,
                        )
                    ),
                    hour.foam,
                    0.24,
                )
            )
    return "".join(out)


def trees(rng, foot, high, color, kind) -> str:
    """Draw: trees as one mass. Its edge has its own tone: line ink shows the skyline by it."""
    if kind == "hills":
        pts = [
            (-6 + 75 * i / 8, foot - high * (0.45 + 0.55 * abs(sin(i * 1.7 + high))))
            for i in range(9)
        ]
        return fill(smooth(pts) + f"L70 {n(foot)}L-6 {n(foot)}Z", color, color, FAR)
    x, out, crowns = -5.0, [], []
    while x < W + 5:
        h = high * rng.uniform(0.55, 1.0)
        if kind == "spruce":
            half = h * 0.20 + 0.5
            crowns.append((x, [(half * out, h * up) for out, up in SPRUCE]))
            x += half * rng.uniform(1.5, 2.6)
        else:
            r = h * 0.5
            if isinstance(color, str):
                arc = [(i / 10, 1 - i / 10) for i in range(5, 11)]
                crowns.append(
                    (
                        x,
                        [
                            (
                                r * (t**3 + 3.6 * t * t * s - 3.6 * t * s * s - s**3),
                                h * 3.9 * t * s,
                            )
                            for t, s in arc
                        ],
                    )
                )
            else:
                tree = (
                    f"M{n(x - r)} {n(foot)}C{n(x - r * 1.2)} {n(foot - h * 1.3)}"
                    f" {n(x + r * 1.2)} {n(foot - h * 1.3)} {n(x + r)} {n(foot)}Z"
                )
                tone = rng.choice(color)
                out.append(fill(tree, tone, tone, FAR))
            x += r * rng.uniform(0.9, 1.4)
    if not crowns:
        return "".join(out) + box(-5, foot - 0.8, W + 10, 4.0, color[0])
    top = [(px, foot - max(0.8, up)) for px, up in skyline(crowns)]
    ends = [(W + 5, foot + 3.2), (-5, foot + 3.2)]
    return fill(straight([*top, *ends]), color, color, FAR)


FAR = 0.14  # mm: the line of what is far away
# half of a spruce, foot to tip: how far out, how high
SPRUCE = ((1, 0.1), (0.67, 0.14), (0.66, 0.39), (0.33, 0.45), (0.32, 0.68), (0.17, 0.74), (0, 1))


def skyline(crowns) -> list:
    """Return how high the highest of the crowns is, across the card, in as few points as do."""
    pts = []
    for k in range(int((W + 10) * 20) + 1):
        x, up = -5 + k / 20, 0.0
        for middle, half in crowns:
            d = abs(x - middle)
            for (a, low), (b, high) in pairwise(half):
                if min(a, b) <= d <= max(a, b):
                    up = max(up, low + (high - low) * (d - a) / ((b - a) or 1))
        pts.append((x, up))
    return sparse(pts, 0.07)


def sparse(pts, off) -> list:
    """Return the points without those that lie less than `off` mm from the line of the rest."""
    (ax, ay), (bx, by) = pts[0], pts[-1]
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    away = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / long for x, y in pts]
    k = max(range(len(pts)), key=away.__getitem__)
    return (
        [*sparse(pts[: k + 1], off)[:-1], *sparse(pts[k:], off)]
        if away[k] > off
        else [pts[0], pts[-1]]
    )


def setting(rng, hour: Hour, sky=None) -> str:
    """Draw: setting."""
    out = []
    for y, tone in hour.sky:
        pts = [(-5 + 75 * i / 6, y + rng.uniform(-0.5, 0.5)) for i in range(7)]
        out.append(
            fill(smooth(pts) + "L70 95L-5 95Z", tone, tone if hour.bands else "", FAR)
            if y > 0
            else box(-5, -5, W + 10, H + 10, tone)
        )
    out.append(sky(rng, hour) if sky else "")
    out += [trees(rng, *bank) for bank in hour.banks]
    for i, (y, tone) in enumerate(hour.water):
        pts = [(-5 + 75 * k / 8, y + (rng.uniform(-0.9, 0.9) if i else 0)) for k in range(9)]
        out.append(fill(smooth(pts) + "L70 95L-5 95Z", tone, "" if i else tone, FAR))
    y, top, count = hour.water[0][0] + 1.6, hour.water[0][0], 0
    while y < H:
        far = (y - top) / (H - top)
        x = rng.uniform(-8, 8)
        while x < W:
            long = (3 + 11 * far) * rng.uniform(0.7, 1.4)
            tone = hour.ripple[0] if rng.random() < 0.55 else hour.ripple[1]
            if not (56 < y < 83.5 and 5 < x < 58 - long):  # else the words lie over it
                at, count = y + rng.uniform(-0.4, 0.4), count + 1
                middle = x + long / 2
                free = at > 45 or not 9 < middle < 55 if hour.banks else at > 28 and middle > 58
                kept = "soft keep" if count % 3 == 0 and at < 49.6 and free else "soft"
                out.append(lens(x, at, long, 0.24 + 0.5 * far, tone, kind=kept))
            x += long * rng.uniform(1.8, 3.4)
        y += 1.9 + 3.4 * far
    return "".join(out)


def stone_above(rng, rock, hour) -> str:
    """The rock as far as it stands out of the water, and the line where they meet."""
    pts = [(-5 + 75 * i / 20, LEVEL + (0.3 if i % 2 else -0.25)) for i in range(21)]
    above = smooth(pts) + "L75 -6L-6 -6Z"
    return clipped(above, stone(rng, rock, hour)) + wave_line(rng, rock, hour)
