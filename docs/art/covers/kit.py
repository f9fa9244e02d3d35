"""What all scenes of boxes are made of: edges that meet themselves, woods, rocks, reeds, clouds."""

import math
from random import Random

from docs.art.harbour.pens import CREAM, INK, mix, num, path, poly, rect, smooth

ROUND, ABOVE, BELOW = 168.0, 200.0, 160.0
MID = ROUND / 2


def wavy(y, *waves):
    """An edge that meets itself: waves (height, how many round the box, shift)."""
    steps = max(16, 5 * max(n for _, n, _ in waves))
    return [(x, y + sum(h * math.sin(2 * math.pi * n * x / ROUND + shift) for h, n, shift in waves)) for x in (k * ROUND / steps for k in range(-1, steps + 2))]


def band(points, fill, edge="none", sw=0.15, down=250):
    """A layer: its upper edge, filled down to the foot; the edge is seen in every ink."""
    return path(smooth(points) + f"L{num(points[-1][0])} {down}L{num(points[0][0])} {down}Z", fill, edge, sw, "tone")


def twice(draw, x, *more):
    """Draw once more at the other edge what lies over the joint."""
    out = draw(x, *more)
    if x < 24:
        out += draw(x + ROUND, *more)
    if x > ROUND - 24:
        out += draw(x - ROUND, *more)
    return out


def ripples(seed, y0, y1, tone, n=110, sw=0.18, kind="soft"):
    rng, d = Random(seed), ""
    for _ in range(n):
        y = y0 + (y1 - y0) * rng.random() ** 0.8
        w = 2 + (y - y0) * 0.06
        d += f"M{num(rng.uniform(0, ROUND - w))} {num(y)}q{num(w * 0.5)} -.55 {num(w)} 0"
    return path(d, "none", tone, sw, kind)


def fir(x, foot, h, tones):
    """A fir, lit on its left."""
    dark, lit = tones
    n, left, right = 5, [], []
    for k in range(n):
        y0, y1 = foot - h * (1 - k / n), foot - h * (1 - (k + 1) / n) + h * 0.04
        w0, w1 = h * 0.045 * k, h * 0.07 * (k + 1)
        left += [(x - w0 * 0.7, y0), (x - w1, y1)]
        right += [(x + w0 * 0.7, y0), (x + w1, y1)]
    out = poly([*left, *right[::-1]], dark, mix(dark, INK, 0.5), 0.12)
    return out + poly([(x, foot - h), *[(a + h * 0.012, b - h * 0.01) for a, b in left[1:]], (x - h * 0.03, foot - h * 0.02)], lit)


def wood(seed, y, low, high, gap, tones, hole=()):
    """A wall of firs round the box, in two paths: far away each is three tiers."""
    rng, x, dark, lit = Random(seed), 0.0, "", ""
    while x < ROUND - gap * 0.4:
        h = rng.uniform(low, high)
        foot = y(x) if callable(y) else y
        if not any(a < x < b for a, b in hole):
            for at in [x] + [x + ROUND] * (x < 6) + [x - ROUND] * (x > ROUND - 6):
                left = [(at, foot - h), (at - h * .13, foot - h * .62), (at - h * .06, foot - h * .64), (at - h * .19, foot - h * .32), (at - h * .1, foot - h * .34), (at - h * .25, foot)]
                right = [(2 * at - a, b) for a, b in left[:0:-1]]
                dark += "M" + "L".join(f"{num(a, 1)} {num(b, 1)}" for a, b in (*left, *right)) + "Z"
                lit += "M" + "L".join(f"{num(a, 1)} {num(b, 1)}" for a, b in (*left, (at - h * .05, foot))) + "Z"
        x += gap * rng.uniform(0.55, 1.3)
    return path(dark, tones[0], mix(tones[0], INK, 0.5), 0.12) + path(lit, tones[1])


def rock(x, y, w, h, tones=("#8C8A7E", "#6E6E68", "#A9A697")):
    out = path(f"M{x - w / 2} {y}C{x - w * .52} {y - h * .5} {x - w * .3} {y - h * .86} {x - w * .12} {y - h}C{x + w * .14} {y - h * 1.06} {x + w * .34} {y - h * .8} {x + w * .42} {y - h * .5}C{x + w * .52} {y - h * .3} {x + w * .5} {y - h * .1} {x + w / 2} {y}Z", tones[1], INK, 0.18)
    out += path(f"M{x - w * .46} {y - h * .1}C{x - w * .48} {y - h * .5} {x - w * .3} {y - h * .82} {x - w * .12} {y - h * .94}C{x + w * .04} {y - h} {x + w * .14} {y - h * .9} {x + w * .2} {y - h * .78}C{x - w * .02} {y - h * .6} {x - w * .04} {y - h * .3} {x - w * .12} {y - h * .1}Z", tones[0])
    out += path(f"M{x - w * .36} {y - h * .62}C{x - w * .26} {y - h * .86} {x - w * .1} {y - h * .96} {x + w * .08} {y - h * .9}C{x - w * .06} {y - h * .78} {x - w * .22} {y - h * .66} {x - w * .36} {y - h * .62}Z", tones[2])
    return out + path(f"M{x - w * .62} {y + .5}q{w * .1} -.7 {w * .2} 0t{w * .2} 0t{w * .2} 0t{w * .2} 0t{w * .2} 0t{w * .2} 0", "none", CREAM, 0.3, "soft")


def reeds(seed, x, y, n, high, tone):
    rng, out = Random(seed), ""
    for _ in range(n):
        a, h, lean = x + rng.uniform(-5, 5), high * rng.uniform(0.55, 1.1), rng.uniform(-4, 4)
        out += path(f"M{num(a - .5)} {y}Q{num(a - .2)} {num(y - h * .5)} {num(a + lean)} {num(y - h)}Q{num(a + .6)} {num(y - h * .5)} {num(a + .6)} {y}Z", tone, mix(tone, INK, 0.5), 0.1)
        if rng.random() < 0.4:
            out += rect(a + lean * 0.62 - 0.7, y - h * 0.86, 1.4, 5, "#6B4634", INK, 0.12, 0.7)
    return out


def cloud(x, y, w, tone):
    return path(f"M{x - w / 2} {y}C{x - w * .42} {y - 2.6} {x - w * .26} {y - 2.4} {x - w * .2} {y - 2.2}C{x - w * .1} {y - 5} {x + w * .12} {y - 5} {x + w * .18} {y - 2.2}C{x + w * .3} {y - 3.4} {x + w * .44} {y - 2} {x + w / 2} {y}Z", tone)
