"""Writes the tiles of Freshwater Fly: `python -m docs.art.tiles FOLDER`.

A momentum tile is a strip of river above its words: pale air, far wood, near wood that the water
mirrors, one thing of colour before it. 3 to 16 mm down are seen; the tab hides 16 mm at one end.
A hatch tile is a riffle over pebbles, its middle calm under the tokens.
"""

import math
import sys
from pathlib import Path
from random import Random

from docs.art.chart.plain import document, image
from docs.art.covers.angler import TOKEN, angler
from docs.art.land.flat import ell
from docs.art.harbour.pens import CREAM, circle, group, mix, num, path, rect, smooth, tube

SKY, HILL, WOOD, WATER, LIT = "#E9F1EC", "#CDE0DB", "#8FB9B8", "#BBD7D4", "#DCEBE6"
TEAL, DEEP, AMBER, EDGE = "#4F8C95", "#2B6673", "#D9983F", "#1F4C58"
WIDE, HIGH, SKYWARDS = 66.0, 19.2, 1.2
FISH = "../../../shared/art/fish"
BOXES = {"brook": (55.76, 20.85), "rainbow": (55.68, 20.52), "cutthroat": (55.68, 19.3)}


# --- what scenes are made of ---------------------------------------------------------------------


def ridge(y, waves, step=3.0):
    return [
        (x, y + sum(h * math.sin(x * f + s) for h, f, s in waves))
        for x in (k * step - 3 for k in range(int((WIDE + 9) / step)))
    ]


def layer(points, tone, edge="none", sw=0.16, foot=HIGH):
    return path(
        smooth(points) + f"L{num(points[-1][0])} {foot}L-3 {foot}Z", tone, edge, sw, "tone"
    )


def firs(seed, x0, x1, foot, low, high, tone, edge):
    """A wall of firs in one path, lower towards its ends."""
    rng, x, d = Random(seed), x0, f"M{num(x0)} {num(foot + 2)}L{num(x0)} {num(foot)}"
    while x < x1:
        h = rng.uniform(low, high)
        w = h * 0.42
        for share, out in (
            (0.0, -1.0),
            (0.34, -0.52),
            (0.3, -0.76),
            (0.64, -0.28),
            (0.6, -0.5),
            (1.0, 0.0),
            (0.6, 0.5),
            (0.64, 0.28),
            (0.3, 0.76),
            (0.34, 0.52),
            (0.0, 1.0),
        ):
            d += f"L{num(x + w * (0.5 + out / 2), 1)} {num(foot - h * share, 1)}"
        x += w * rng.uniform(0.7, 1.15)
    return path(d + f"L{num(x)} {num(foot + 2)}Z", tone, edge, 0.12, "tone")


def ripples(seed, y0, y1, tone, n=16, sw=0.2, x0=-3.0, x1=69.0):
    rng, d = Random(seed), ""
    for k in range(n):
        y = y0 + (y1 - y0) * (k + rng.random()) / n
        w = rng.uniform(3, 7)
        x = rng.uniform(x0, x1 - w)
        d += f"M{num(x)} {num(y)}Q{num(x + w / 2)} {num(y - 0.7)} {num(x + w)} {num(y)}"
    return path(d, "none", tone, sw, "soft keep")


def river(seed, y, tone=WATER):
    """Water from its far edge down to the foot of the tile, what stands there mirrored in it."""
    rng = Random(seed)
    out = layer(ridge(y, ((0.12, 0.3, rng.random() * 6),)), tone, TEAL, 0.14)
    out += layer(ridge(y + 2.4, ((0.5, 0.5, seed), (0.25, 1.3, seed))), LIT)
    for k, lit in enumerate((mix(tone, TEAL, 0.12), mix(tone, TEAL, 0.24))):
        top = [
            (x, y + 4.2 + k * 2.6 + 0.5 * math.sin(x * 0.13 + k * 2 + seed)) for x in range(-3, 73, 7)
        ]
        out += layer(top, lit)
    return out + ripples(seed, y + 1.0, HIGH - 2.8, TEAL, 9)


def rings(x, y, r, n=3, tone=TEAL, sw=0.22, flat=0.3):
    d = ""
    for k in range(n):
        a, b = r * (k + 1) / n, r * (k + 1) / n * flat
        c, e = a * 0.5523, b * 0.5523
        d += f"M{num(x + a)} {num(y)}C{num(x + a)} {num(y + e)} {num(x + c)} {num(y + b)} {num(x)} {num(y + b)}C{num(x - c)} {num(y + b)} {num(x - a)} {num(y + e)} {num(x - a)} {num(y)}C{num(x - a)} {num(y - e)} {num(x - c)} {num(y - b)} {num(x)} {num(y - b)}C{num(x + c)} {num(y - b)} {num(x + a)} {num(y - e)} {num(x + a)} {num(y)}Z"
    return path(d, "none", tone, sw, "soft keep")


def far(seed, y, hole=(0, 0)):
    """Sky with a bright foot, hills, a far wood and a near one, which leaves a gap."""
    out = rect(-3, -3, 72, 23, SKY, kind="tone")
    out += layer(ridge(y - 5.2, ((0.5, 0.21, seed),)), "#F6F3E2")
    out += layer(ridge(y - 4.4, ((1.4, 0.11, seed), (0.5, 0.33, seed * 2))), HILL, "none")
    out += layer(ridge(y - 2.8, ((0.9, 0.16, seed + 2), (0.3, 0.41, seed))), mix(HILL, WOOD, 0.4))
    out += firs(seed, -3, 69, y, 1.6, 3.0, WOOD, "none")
    for a, b in ((-3, hole[0]), (hole[1], 69)):
        if b - a > 3:
            out += firs(seed + 7, a, b, y + 0.2, 3.2, 5.6, TEAL, DEEP)
    return out


def boulder(x, y, k, turn=0.0, mirrored=False):
    """A stone in the water, lit on its left; its foot at (0, 0), 10 mm wide."""
    out = path("M-5.2 .4C-5.6 -1 -5 -2.200 -4.400 -3L-2.600 -4.900C-1.400 -5.600 .4 -5.500 1.600 -5L3.600 -3.800C4.800 -2.800 5.400 -1 5.200 .4C2 1.200 -2 1.200 -5.200 .4Z", "#8C9A92", EDGE, 0.2)
    out += path("M-5 -.6C-4.900 -1.600 -4.600 -2.400 -4.100 -3L-2.400 -4.700C-1.200 -5.300 .2 -5.200 1.400 -4.700C.4 -4.500 -.4 -4 -.9 -3.300L-2.200 -1.500C-3 -.8 -4 -.5 -5 -.6Z", "#C9CFC0")
    out += path("M5 .3C5.200 -.8 4.700 -2.600 3.500 -3.700L2.200 -1.800L2.600 -.6L-.4 .8C1.600 .9 3.600 .8 5 .3Z", "#66776F")
    out += path("M-2.400 -4.800C-1.200 -5.400 .6 -5.300 1.600 -4.900L2.600 -4.200C1.800 -3.900 1.300 -4.500 .6 -4C.1 -3.700 -.3 -4.400 -.9 -4.100C-1.500 -3.800 -1.900 -4.200 -2.400 -4.800Z", "#7FA07A")
    out += path("M-2.200 -1.500L-.9 -3.300L.2 -3.700M2.200 -1.800L2.600 -.6", "none", mix("#66776F", EDGE, 0.5), 0.18, "line")
    out += path("M-5.900 .5C-4.400 .1 -3.400 1.100 -1.800 .8C-.2 .5 .8 1.300 2.400 .9C3.800 .5 4.800 .9 6 .4C5 1.900 -4.600 2.100 -5.900 .5Z", "#FBFCF6", TEAL, 0.16)
    return group(out, (x, y), turn, (-k, k) if mirrored else k)


def trout(name, x, y, long, turn=0.0, mirrored=False):
    """A fish of the plates, its middle at (x, y); its snout is left unless mirrored."""
    w, h = BOXES[name]
    return image(
        f"{FISH}/{name}.svg", x - long / 2, y - long * h / w / 2, long, long * h / w, turn, mirrored
    )


def mayfly(x, y, k, turn=0.0, wing=CREAM, body=DEEP):
    """A dun at rest on (0, 0): sails up, belly curved, three tails."""
    out = path(
        "M4.2 -1.6C6.6 -2.4 8.4 -4.2 9.6 -6.6M4.2 -1.6C7 -2 9 -3 10.8 -5M4.2 -1.6C6.6 -1.6 9 -2 11 -3.2",
        "none",
        EDGE,
        0.16,
        "mark",
    )
    out += path(
        "M-2.4 -1.4L-4.8 -2.2L-6 -.2M-1.6 -1L-2.4 .2M.2 -.9L1 .3", "none", EDGE, 0.2, "mark"
    )
    out += path(
        "M-1.4 -1.8C-2.4 -5 -1.6 -8.4 1 -10.6C3.2 -9.6 4 -6.400 2.400 -3.600C1.800 -2.600 .8 -2 -.2 -1.6Z",
        wing,
        EDGE,
        0.2,
    )
    out += path(
        "M-.8 -1.9C-.8 -4.600 -.2 -7.200 1 -10M-.3 -1.9C.4 -4.200 1.200 -6.200 2.300 -8.200M0 -1.9C1.200 -3.200 2.200 -4.200 3 -5.600",
        "none",
        TEAL,
        0.13,
        "soft keep",
    )
    out += path(
        "M-3.3 -2.200C-3.200 -2.900 -2.300 -3 -1.800 -2.500C.6 -2.600 2.600 -2.300 4.600 -1.900C3.200 -1 1 -.7 -1.400 -1C-2.400 -1.100 -3.300 -1.500 -3.300 -2.200Z",
        body,
        EDGE,
        0.14,
    )
    return group(out, (x, y), turn, k)


def hook(x, y, k, turn=0.0, tone=DEEP):
    """A hook with its eye at (0, 0), the bend to the right."""
    out = path(
        "M.4 0H7C10.400 0 10.400 5 7.200 5C5.800 5 5.200 4 5.300 3L6.300 3.700",
        "none",
        tone,
        0.62,
        "mark",
    ) + circle(-0.3, 0, 0.7, "none", tone, 0.4, "mark")
    return group(out, (x, y), turn, k)


def tied(x, y, k, turn=0.0, body=AMBER):
    """An artificial fly: hook, body with ribs, hackle, wing and tail."""
    out = hook(0, 0, 1.0) + path(
        "M6.600 -.6C8.600 -1.400 10 -2.200 11.400 -3.200M6.600 -.4C8.800 -.8 10.600 -1.200 12 -2",
        "none",
        EDGE,
        0.18,
        "mark",
    )
    out += path(
        "M1.800 -.9C3.600 -1.300 5.600 -1 7 0C5.600 .9 3.600 1.200 1.800 .8Z", body, EDGE, 0.16
    )
    out += path("M3 -1V.9M4.200 -1.100V.9M5.400 -.9V.7", "none", EDGE, 0.16, "mark")
    out += path(
        "M1.200 -.6C1.600 -3.600 3.400 -5.600 6.200 -6.600C6.400 -4.200 4.600 -1.800 2.200 -.7Z",
        CREAM,
        EDGE,
        0.18,
    )
    out += path(
        "M1.400 -.6L-.2 -2.600M1.400 -.6L.8 -3.200M1.400 .6L.2 2.600M1.400 .6L1.400 2.900M1.600 .6L2.700 2.600",
        "none",
        EDGE,
        0.2,
        "mark",
    )
    return group(out, (x, y), turn, k)


def splash(x, y, k):
    crown = [
        (-8, 1),
        (-6.6, -1.2),
        (-7.4, -4),
        (-6.6, -4.4),
        (-5, -1.8),
        (-3.4, -2.6),
        (-3, -6.6),
        (-2.2, -6.6),
        (-1.4, -2.8),
        (0.8, -2.2),
        (3.4, -5.8),
        (4.2, -5.4),
        (3.6, -2),
        (5.4, -2),
        (7.4, -4),
        (7.8, -3.4),
        (6.8, -1),
        (8, 1),
        (0, 2.4),
    ]
    return group(
        path(smooth(crown, True) + "Z", "#FBFCF6", TEAL, 0.26)
        + path("M-6 .6C-3 -.4 0 .8 2.4 0C4 -.2 5.200 .2 6.200 .6C3 1.900 -3 1.900 -6 .6Z", WATER),
        (x, y),
        scale=k,
    )


def drops(*places):
    return "".join(circle(x, y, r, "#FBFCF6", TEAL, 0.16) for x, y, r in places)


def hill_sun(x, y, r):
    return circle(x, y, r, AMBER, mix(AMBER, EDGE, 0.4), 0.16)


def pebble(rng, x, y, r, tones, edge=0.16):
    """A stone of the riffle: lit above, an edge, now and then a band."""
    n = 7
    spots = []
    for k in range(n):
        a = 2 * math.pi * k / n
        q = r * rng.uniform(0.86, 1.12)
        spots.append((x + q * math.cos(a), y + q * 0.66 * math.sin(a)))
    tone = rng.choice(tones)
    if r <= 1.0:  # too small for line ink
        return path(smooth(spots, True) + "Z", tone, kind="soft")
    out = path(smooth(spots, True) + "Z", tone, mix(tone, EDGE, 0.5), edge)
    lit = [
        (x - r * 0.72, y - r * 0.1),
        (x - r * 0.34, y - r * 0.46),
        (x + r * 0.3, y - r * 0.46),
        (x + r * 0.1, y - r * 0.26),
        (x - r * 0.4, y - r * 0.06),
    ]
    out += path(smooth(lit, True) + "Z", mix(tone, CREAM, 0.5))
    return out


STONES = ("#B9B79F", "#A5AE9F", "#C7BFA2", "#93A39A", "#BFA98A")


# --- the scenes: what happens right of the tab (A) or left of it (B), 4 to 16 mm down ------------


def match():
    out = far(3, 9.4, (25, 62)) + river(3, 9.4)
    for x, y, k, turn in ((39.8, 7.0, 0.24, -8), (44.6, 5.6, 0.18, 10), (20.6, 6.4, 0.18, -12)):
        out += mayfly(x, y, k, turn)
    out += rings(29.4, 14.0, 6.6) + mayfly(28.4, 14.2, 0.84)
    return out + rings(52.4, 14.0, 6.6) + tied(47.4, 11.3, 0.76, 4)


def pool():
    out = rect(-3, -3, 72, 23, "#BAD6D4", kind="tone")
    for y, tone in ((4.6, "#A9CBCA"), (8.4, "#9AC0C0"), (12.6, "#8BB4B6")):
        out += layer(ridge(y, ((0.6, 0.16, y), (0.3, 0.4, y * 2))), tone)
    rng, floor = Random(4), ""
    for k in range(17):
        floor += pebble(rng, k * 4.2 - 1 + rng.uniform(-0.6, 0.6), 16.4 + rng.uniform(-0.5, 0.5), rng.uniform(1.2, 2.1), STONES[:4])
    swirl = "M25 7.600C30 4.400 48 4.200 54 6.600M28 8.600C32 6.400 46 6.200 51 7.800M57.400 11.400C53 14.400 34 14.600 28.400 12.400"
    out += floor + path(swirl, "none", "#F1F7F2", 0.36, "soft keep")
    return out + trout("brook", 28.2, 9.9, 17.5, -10) + trout("rainbow", 51.0, 9.3, 17.5, -10, True)


def bank():
    out = rect(-3, -3, 72, 23, SKY, kind="tone") + layer(ridge(4.6, ((0.5, 0.21, 2),)), "#F6F3E2")
    out += (
        layer(ridge(5.0, ((1.2, 0.12, 2.0), (0.5, 0.4, 1.0))), HILL)
        + firs(21, 14, 70, 9.4, 2.6, 4.4, WOOD, "none")
        + firs(11, 40, 70, 9.8, 3.4, 6.0, TEAL, DEEP)
    )
    out += river(9, 10.4) + path(
        "M26 10.500C34 9.200 44 9.400 70 9.000V11.300C56 11.500 36 11.500 26 10.500Z",
        "#E7C98B",
        mix(AMBER, EDGE, 0.4),
        0.14,
    )
    out += boulder(21.6, 15.2, 0.44) + path(
        "M12 18.400C19 12 22.500 4.600 28 4.500C35.500 4.600 32.500 8 38.500 8.500C43 8.800 45.500 9.600 46.500 11.900",
        "none",
        EDGE,
        0.3,
        "line",
    )
    return out + rings(50.6, 14.2, 5.4, 2) + tied(46.8, 12.1, 0.52, 6)


def drift():
    out = far(8, 8.6, (24, 60)) + river(8, 8.6)
    hull = (
        path(
            "M-10.500 -3.400C-7 -.4 6 -.4 10.500 -4.600C9.800 -.6 7 2.400 4.600 2.600H-6C-8 2.400 -10 -.4 -10.500 -3.400Z",
            AMBER,
            EDGE,
            0.24,
        )
        + path(
            "M-10.500 -3.400C-7 -.4 6 -.4 10.500 -4.600L10.200 -3.200C6 .8 -7 .8 -10.200 -2.200Z",
            mix(AMBER, CREAM, 0.5),
        )
        + path("M-9 .4C-4 1.400 4 1.400 9.300 -.2", "none", mix(AMBER, EDGE, 0.6), 0.16)
    )
    rower = (
        path(
            "M-2.600 -1.600C-3 -4.600 -2.400 -6.400 -.4 -6.600C1.600 -6.600 2.600 -5 2.600 -1.400Z",
            DEEP,
            EDGE,
            0.16,
        )
        + circle(0, -8, 1.3, "#C98968", EDGE, 0.14)
        + path(
            "M-2.600 -8.400C-1.600 -9 -1.400 -10.200 0 -10.200C1.400 -10.200 1.600 -9 2.600 -8.400C1 -8.900 -1 -8.900 -2.600 -8.400Z",
            EDGE,
            EDGE,
            0.1,
            "mark",
        )
    )
    oars = path(
        "M1.400 -4.200L9.600 4.600M-1.200 -4.200L-8.600 4.400", "none", EDGE, 0.36, "mark"
    ) + path(
        "M9 3.600L11.600 6.600L10.400 7L8.400 4.400ZM-8 3.400L-10.800 6.200L-9.600 6.800L-7.400 4.200Z",
        CREAM,
        EDGE,
        0.16,
    )
    out += rings(33.2, 15.2, 3.0, 2) + rings(47.2, 15.4, 3.0, 2)
    out += path("M34 13.300C37 14.300 43 14.300 46.600 13.100C45 15 36 15.200 34 13.300Z", mix(WATER, DEEP, 0.45))
    return out + group(rower + hull + oars, (40, 11.4), scale=0.7) + path(
        "M18 13.800C22 13.200 26 14.200 29 13.600M52 14C56 13.400 60 14.400 65 13.800",
        "none",
        TEAL,
        0.3,
        "soft keep",
    )


def tide():
    """Quick water divides at a boulder and turns round behind it."""
    out = far(12, 8.6, (22, 58)) + river(12, 8.6)
    stream = "M14 11.600C20 10.800 25 11.200 29 10.200M14 13.600C20 13.200 24 14.200 28 14.200M45.500 10C52 10.900 58 9.900 66 10.500M52 14.800C57 15.300 61 14.500 66 14.800M14 15.600C20 15.300 27 15.900 33 15.700"
    out += path("M35 11C39 9.200 44 9.600 49 10.600C55 11.800 60 11.400 66 12V14.200C60 13.800 54 15.400 48 15.600C42 15.800 37 15 34 13.600Z", mix(WATER, DEEP, 0.2))
    turns = [(6.6 - 5.4 * k / 22, -2.2 + k * 0.48) for k in range(23)]
    eddy = smooth([(41.6, 10.3), (44.6, 10.1), *((53 + q * math.cos(t) * 0.98, 12.6 + q * math.sin(t) * 0.36) for q, t in turns)])
    out += path(stream, "none", TEAL, 0.32, "soft keep") + path(eddy, "none", "#FBFCF6", 0.9, "soft")
    out += path(eddy, "none", DEEP, 0.34, "line") + boulder(36, 13.6, 1.32)
    return out + drops((28.6, 11.4, 0.42), (30.2, 9.6, 0.3), (27.2, 10.0, 0.26))


def rise():
    out = far(14, 8.6, (21, 60)) + river(14, 8.6) + rings(41, 12.8, 12.4, 4)
    out += f'<g data-clip="M20 -3H66V13.000C55 14.200 34 14.200 20 13.000Z">{trout("cutthroat", 43.4, 13.8, 22, 40)}</g>'
    return (
        out
        + path(
            "M30.600 13.200C33 11.800 35 12.800 37 12.200C40 13.200 43 12 47 12.600C50 12.200 52 12.800 53.400 13.200C47 15 37 15 30.600 13.200Z",
            "#FBFCF6",
            TEAL,
            0.18,
        )
        + mayfly(27.6, 9.0, 0.46, -6)
        + drops((33, 10.2, 0.4), (51, 9.6, 0.35), (48.6, 7.4, 0.3))
    )


def arm():
    out = far(17, 9.0, (22, 69)) + hill_sun(55.6, 8.2, 2.4) + river(17, 9.0)
    out += path("M51 10.600H60M52.600 11.500H58.600M54.200 12.400H57.400", "none", "#F3D9A6", 0.44, "soft")
    rod = path("M9.800 -21.600C10.800 -27 7.600 -32 -.4 -33.400", "none", EDGE, 0.7, "mark")
    out += rings(29.6, 15.2, 5.6, 2) + group(angler(TOKEN, EDGE, 0.24, (rod,)), (29.6, 15.4), scale=(-0.35, 0.35))
    return (
        out
        + path(
            "M29.800 3.800C38 3.500 50.500 3.800 50.600 6C50.600 7.900 42.500 6.900 42.600 8.600C42.800 10.200 47.600 10.200 48.800 12.600",
            "none",
            EDGE,
            0.26,
            "line",
        )
        + rings(49, 13.4, 4, 2)
        + path("M48.300 12.600L49.700 13.400M49.700 12.600L48.300 13.400", "none", EDGE, 0.3, "mark")
    )


def hands():
    """Still water: a heron stands over its own likeness."""
    out = far(23, 8.8, (4, 40)) + hill_sun(13.6, 7.2, 2.5) + river(23, 8.8)
    out += path("M9 10.400H18.200M10.800 11.300H16.600M12.200 12.200H15.200", "none", "#F3D9A6", 0.44, "soft")
    heron = path("M-.6 0L-.2 -5.400M1 0L.8 -5.400", "none", EDGE, 0.34, "mark") + path(
        "M-2.400 -5.600C-3.200 -8.400 -1 -11 1.200 -10.800C3 -10.200 5.200 -6.800 7 -4.200C4.400 -5 -.4 -3.600 -2.400 -5.600Z",
        TEAL,
        EDGE,
        0.2,
    )
    heron += path(
        "M-1.200 -10C-3.300 -11.700 -3 -13.500 -1.800 -14.700C-.8 -15.700 -1 -16.700 -2.200 -16.700L-5.800 -16.100L-2.600 -17.700C-.6 -18.500 1.400 -17.100 .4 -15C-.2 -13.500 -1 -12.300 1 -10.600Z",
        CREAM,
        EDGE,
        0.2,
    ) + path(
        "M-1.800 -17.700C0 -18.600 1.600 -17.700 3.600 -16.800C1.600 -17 0 -17.100 -1.800 -17.700Z",
        EDGE,
        kind="mark",
    )
    out += rings(29.8, 14.4, 6, 3) + group(heron, (29.4, 14.4), scale=0.58)
    reeds = "M5.600 17L6.800 9.400M7.800 17L7.700 7.600M9.800 17L11.800 10.400M44.600 17L43.600 11M46.200 17L46.600 9.600"
    return (
        out
        + path("M29.100 15L29.300 15.900M29.900 15L30 15.900", "none", TEAL, 0.3, "soft")
        + path(reeds, "none", DEEP, 0.36, "mark")
        + path("M7.300 9.600L7.400 6.200L8.100 6.200L8.100 9.600ZM46.100 11.800L46.300 8.600L46.900 8.700L46.800 11.800Z", AMBER, EDGE, 0.14)
    )


def fly_reel(x, y, k):
    out = circle(0, 0, 6.2, CREAM, EDGE, 0.5) + circle(0, 0, 5.2, "none", EDGE, 0.18)
    for n in range(8):
        a = math.pi * n / 4 + 0.2
        out += circle(3.8 * math.cos(a), 3.8 * math.sin(a), 0.72, TEAL, EDGE, 0.16)
    out += (
        circle(0, 0, 1.7, AMBER, EDGE, 0.24)
        + circle(0, 0, 0.5, EDGE, kind="mark")
        + path("M-3.600 -3.600C-4.600 -3 -5 -1.400 -4.600 0", "none", TEAL, 0.2, "soft")
    )
    return group(
        out + path("M-1.400 -6.100L-1.900 -8.200H1.900L1.400 -6.100Z", DEEP, EDGE, 0.2),
        (x, y),
        scale=k,
    )


def palm():
    out = (
        rect(-3, -3, 72, 23, LIT, kind="tone")
        + layer(ridge(3.4, ((0.8, 0.13, 4), (0.4, 0.4, 2))), WATER)
        + layer(ridge(10.6, ((0.7, 0.15, 1),)), "#A9CBCA")
        + ripples(31, 12, 46, TEAL, 12)
        + ripples(32, 4.6, 11, TEAL, 5, x0=-3, x1=14)
    )
    own = (
        path(
            "M-9 2.400H12.500L15.500 1.400H34.500L36.600 2.100H58V2.900H36.600L34.500 3.800H15.500L12.500 2.800H-9Z",
            DEEP,
            EDGE,
            0.14,
        )
        + path(
            "M13.500 1.200H22C24 1.200 25 1.600 26.600 1.600V3.800C25 3.800 24 4.200 22 4.200H13.500C11.600 4.200 11.600 1.200 13.500 1.200Z",
            AMBER,
            EDGE,
            0.2,
        )
        + path(
            "M15 1.300V4.100M17.400 1.300V4.100M19.800 1.300V4.100M22.200 1.300V4.100",
            "none",
            mix(AMBER, EDGE, 0.5),
            0.14,
        )
    )
    own += path("M28.600 3.600H33.600L33 4.700H29.200Z", EDGE, kind="mark") + fly_reel(
        31, 9.9, 0.72
    )
    skin = "#D7A27E"
    for n, (x, y) in enumerate(((37.400, 12.2), (36.700, 14.0), (35.300, 15.6))):
        own += tube(
            [(50, 10.6 + n * 1.8), (43, 12.0 + n * 1.6), (x, y)], (2.3, 1.8), skin, EDGE, 0.18
        )
    own += path(
        "M46 6.400C43 7 40.600 7.600 38.700 6.700C37.200 6 36.400 7.400 37.400 8.400C39.600 10.600 43.600 11 46 10.400L60 17.400V5.600Z",
        skin,
        EDGE,
        0.18,
    )
    own += path(
        "M39.600 8.200C41 8.900 43 9 44.600 8.700", "none", mix(skin, EDGE, 0.5), 0.16, "soft keep"
    )
    return out + group(own, (3.6, 3.4), scale=0.84)


def retie():
    """A knot at the eye of a hook, its loops still open."""
    out = (
        rect(-3, -3, 72, 23, LIT, kind="tone")
        + layer(ridge(6, ((0.8, 0.13, 4), (0.4, 0.4, 2))), WATER)
        + layer(ridge(11.4, ((0.7, 0.15, 1),)), "#A9CBCA")
        + ripples(41, 13, 17, TEAL, 6)
        + ripples(42, 4, 6, TEAL, 2, x0=3, x1=18)
    )
    d = "".join(
        f"M{num(x)} {num(9.9 - (x - 20) * 0.14)}C{num(x - 1.4)} {num(6.5 - (x - 20) * 0.14)} {num(x + 1.6)} {num(6.1 - (x - 20) * 0.14)} {num(x + 1.9)} {num(9.6 - (x - 20) * 0.14)}"
        for x in (21.4, 23.4, 25.4, 27.4, 29.4)
    )
    out += (
        path("M52 4.400C44 4.600 38 6.600 31.600 8.200C28 9 23 9.800 19.800 10.100", "none", EDGE, 0.34, "line")
        + path(d, "none", DEEP, 0.34, "line")
        + path("M31.200 9.400C33 10.400 34 11.800 33.600 13.600", "none", EDGE, 0.34, "line")
    )
    return out + group(tied(0, 0, 1.0), (19.2, 10.2), scale=(-0.96, 0.96))


def pull():
    out = far(27, 8.8, (12, 44)) + river(27, 8.8) + rings(14, 13.8, 8.2, 3)
    out += path("M51 17.6C48.600 8 42 3.200 31.500 4.400", "none", EDGE, 0.7, "mark") + path(
        "M31.5 4.4L17.4 8.6", "none", EDGE, 0.24, "line"
    )
    out += f'<g data-clip="M-3 -3H34V13.400C22 14.600 6 14.600 -3 13.400Z">{trout("rainbow", 12.8, 12.0, 18, -38, True)}</g>'
    return out + splash(10.2, 13.6, 0.68) + drops((19.6, 11.4, 0.4), (6.4, 8.8, 0.36), (20.2, 9.6, 0.3))


def weather():
    out = far(37, 10.2, (2, 47)) + hill_sun(33, 8.3, 2.5)
    rays = "".join(
        f"M{num(33 + 3.3 * math.cos(a))} {num(8.3 + 3.3 * math.sin(a))}L{num(33 + 4.3 * math.cos(a))} {num(8.3 + 4.3 * math.sin(a))}"
        for a in (k * math.pi / 6 for k in range(-12, 1) if k not in (-7,))
    )
    out += path(rays, "none", AMBER, 0.36, "line") + river(37, 11.0)
    out += path("M29 12.400H37.400M30.600 13.300H36M31.800 14.200H34.800", "none", "#F3D9A6", 0.44, "soft")
    rain = "".join(
        f"M{num(8.6 + k * 1.9)} {num(9.8 + (k % 3) * 0.5)}L{num(7.5 + k * 1.9)} {num(13 + (k % 3) * 0.7)}"
        for k in range(10)
    )
    out += path(rain, "none", DEEP, 0.3, "soft keep")
    cloud = (
        path(
            "M3 7.900C-.6 7.900 -.8 3.800 2.600 3.600C3.400 .2 8.800 -.6 11 2.200C14 .2 18.800 1.400 19 4.200C23.600 3.400 26.600 7.800 22.400 7.800Z",
            TEAL,
            EDGE,
            0.22,
        )
        + path("M3 7.900C.6 7.900 -.4 6.400 .4 5.200C4 7 18 7 24 5.800C24.200 7 23.600 7.800 22.400 7.800Z", mix(TEAL, EDGE, 0.4))
        + path("M4.200 4.400C5 2 8.400 1.400 10 3.200M13 3C14.800 1.900 17 2.600 17.400 4.200", "none", LIT, 0.3, "soft")
    )
    return out + group(cloud, (6.4, 3.6), scale=0.74)


def tandem():
    """One fly floats; a second hangs from its hook under the water."""
    out = far(43, 8.0, (10, 44)) + river(43, 8.4)
    out += rings(22.4, 9.6, 7.4, 2) + rings(11.6, 13.4, 5.4, 2)
    out += path("M52 3.600C44 4.400 34 6.200 26.600 8.700M22 11.600C19.600 12.800 17 12.600 15.400 12.100", "none", EDGE, 0.26, "line")
    return (
        out
        + group(tied(0, 0, 1), (26.4, 8.8), scale=(-0.7, 0.7))
        + group(tied(0, 0, 1, 0, TEAL), (15.2, 12.1), scale=(-0.58, 0.58))
    )


def net():
    """The fish is at the net."""
    out = (
        rect(-3, -3, 72, 23, LIT, kind="tone")
        + layer(ridge(5.0, ((0.8, 0.13, 4), (0.4, 0.4, 2))), WATER)
        + layer(ridge(10.6, ((0.7, 0.15, 1),)), "#A9CBCA")
        + ripples(51, 12.6, 17, TEAL, 5)
        + ripples(52, 4, 12, TEAL, 5, x0=-3, x1=12)
    )

    def oval(a, b):
        c, e = a * 0.5523, b * 0.5523
        return f"M{num(28 + a)} 9.700C{num(28 + a)} {num(9.7 + e)} {num(28 + c)} {num(9.7 + b)} 28 {num(9.7 + b)}C{num(28 - c)} {num(9.7 + b)} {num(28 - a)} {num(9.7 + e)} {num(28 - a)} 9.700C{num(28 - a)} {num(9.7 - e)} {num(28 - c)} {num(9.7 - b)} 28 {num(9.7 - b)}C{num(28 + c)} {num(9.7 - b)} {num(28 + a)} {num(9.7 - e)} {num(28 + a)} 9.700Z"

    bag, mesh = oval(11.4, 4.9), "".join(f"M{x} 4L{x + 12} 16M{x + 12} 4L{x} 16" for x in range(6, 42, 3))
    out += path("M38.800 8.900H56V10.600H38.800Z", AMBER, EDGE, 0.2) + path("M39.400 9.200H56", "none", "#F3D9A6", 0.3, "soft")
    out += path(oval(12.4, 5.8), AMBER, EDGE, 0.22) + path(bag, "#9AC0C0", EDGE, 0.18)
    out += f'<g data-clip="{bag}">{path(mesh, "none", CREAM, 0.16, "soft keep")}</g>'
    out += path("M16.600 7.600C18.600 5.400 22.600 4.500 27 4.300", "none", "#F3D9A6", 0.34, "soft")
    return out + trout("brook", 27.8, 9.7, 22, 4) + path("M-3 4.800C4 5.200 11 6.800 17.200 9", "none", EDGE, 0.22, "line")


SCENES = {
    "1a": match,
    "1b": hands,
    "2a": pool,
    "2b": palm,
    "3a": bank,
    "3b": retie,
    "4a": drift,
    "4b": pull,
    "5a": tide,
    "5b": weather,
    "6a": rise,
    "6b": tandem,
    "7a": arm,
    "7b": net,
}
TITLES = {
    "1a": "A hatch, and the fly like it",
    "1b": "A heron in still water",
    "2a": "Two trout circle in a pool",
    "2b": "A palm on the rim of the reel",
    "3a": "A line to the far bank",
    "3b": "A knot at the eye of a hook",
    "4a": "A drift boat",
    "4b": "A trout pulls the rod down",
    "5a": "Quick water turns round behind a boulder",
    "5b": "Rain goes, the sun comes",
    "6a": "A trout takes a mayfly",
    "6b": "Two flies on one line",
    "7a": "An angler casts far",
    "7b": "A trout over the net",
}


# --- hatch tiles ---------------------------------------------------------------------------------


FOUR = [(13.3, 13.3), (39.4, 13.3), (26.5, 24.5), (52.6, 24.5), (12, 27), (54.6, 11.2)]
FIVE = [(13.3, 13.3), (33, 13.3), (52.6, 13.3), (23.1, 24.5), (42.8, 24.5), (10, 27), (56, 27)]


def free(x, y, w, slots):
    """Return the longest part of a wave that keeps off tokens and plates: its left, its width."""
    clear = [all(math.hypot(x + w * k / 20 - a, y - b) > 8.6 for a, b in slots) for k in range(21)]
    runs, start = [(0, 0)], None
    for k, one in enumerate([*clear, False]):
        if one and start is None:
            start = k
        elif not one and start is not None:
            runs.append((k - 1 - start, start))
            start = None
    long, start = max(runs)
    return x + w * start / 20, w * long / 20


def hatch(seed, more="", slots=FOUR):
    """Pebbles along both edges, larger at the foot; foam and current between them."""
    rng, high = Random(seed), 38.0
    out = rect(-3, -3, 72, 52, "#D3E5E0", kind="tone")
    for y, tone in ((7.4, "#C3DCD8"), (14.6, "#B5D3D1"), (23.0, "#C3DCD8"), (31.0, "#D3E5E0")):
        out += layer(ridge(y, ((0.9, 0.14, seed + y), (0.4, 0.37, seed * y))), tone, foot=48.0)
    stones = []
    for _ in range(150):
        top = rng.random() < 0.42
        x, r = rng.uniform(-2, 68), rng.uniform(0.7, 2.3 if top else 3.1)
        y = rng.uniform(-1, 5.4) if top else rng.uniform(high - 6.4, high + 1)
        if all(math.hypot(x - a, (y - b) / 0.66) > (r + q) * 1.04 for a, b, q in stones):
            stones.append((x, y, r))
    out += "".join(pebble(rng, *stone, STONES, 0.14) for stone in sorted(stones, key=lambda s: s[1]))
    d = ""
    for k in range(15):
        x, y, w = (
            rng.uniform(-3, 62),
            6.6 + (high - 13) * (k + rng.random()) / 15,
            rng.uniform(5, 11),
        )
        x, w = free(x, y, w, slots)
        if w < 2.4:
            continue
        d += f"M{num(x)} {num(y)}C{num(x + w * 0.3)} {num(y - 0.9)} {num(x + w * 0.6)} {num(y + 0.8)} {num(x + w)} {num(y)}"
    out += path(d, "none", TEAL, 0.2, "soft keep")
    for _ in range(9):
        x, y, w = rng.uniform(0, 60), rng.uniform(6, high - 7), rng.uniform(2.4, 5)
        out += path(
            f"M{num(x)} {num(y)}C{num(x + w * 0.3)} {num(y - 0.9)} {num(x + w * 0.7)} {num(y - 0.9)} {num(x + w)} {num(y - 0.1)}C{num(x + w * 0.7)} {num(y + 0.5)} {num(x + w * 0.3)} {num(y + 0.5)} {num(x)} {num(y)}Z",
            CREAM,
            kind="soft",
        )
    return out + more


def leaf(x, y, k, turn, tone=AMBER):
    out = path(
        "M-3.400 0C-2 -2 1.400 -2.200 3.600 0C1.400 2 -2 1.900 -3.400 0Z", tone, EDGE, 0.2
    ) + path(
        "M-4.600 .2C-2 -.2 1 0 3.400 0M-1.400 -.1L-.4 -1.300M.6 0L1.600 -1.100M-1 0L0 1.200M1 0L1.900 .9",
        "none",
        EDGE,
        0.16,
        "line",
    )
    return group(out, (x, y), turn, k)


def weed(x, y, k, lean):
    blades = "".join(
        path(f"M{num(dx - 0.5)} 0C{num(dx - 0.9)} {num(-h * 0.5)} {num(dx + lean * 0.3)} {num(-h * 0.7)} {num(dx + lean)} {num(-h)}C{num(dx + lean * 0.5 + 0.7)} {num(-h * 0.6)} {num(dx + 0.4)} {num(-h * 0.4)} {num(dx + 0.5)} 0Z", "#5F8F78", EDGE, 0.16)
        for dx, h in ((-2.2, 4.4), (-0.8, 6.4), (0.8, 5.2), (2.2, 3.6))
    )
    return group(blades, (x, y), 0, k)


def small_brook(x, y):
    """A brook trout of 10 mm, its middle at (x, y): as little as tells it."""
    tail = "M29.800 6.300C31.300 6.100 32.900 4.800 34.800 4.200L33.800 7.800L34.800 11.400C32.900 10.800 31.300 9.500 29.800 9.300Z"
    fins = "M14.600 4C15.300 4 15.800 2.400 16.500 1.500C18 .8 19.500 2.100 20.200 2.900L18.800 4.400ZM24.300 5.500L26 4.700L26.700 5.600ZM17.400 11.500L19.200 13.400L19.800 11.800ZM22.400 10.600L23.800 13L26 10.300ZM10.600 10.400L13.600 13L14.200 11Z"
    body = "M1 8.100C2.500 6.200 4.800 5.300 7.600 4.400C11.300 3.600 16.900 3.600 24.200 5.300C26.900 6.100 28.300 6.500 30.600 6.300V9.300C28.300 9.100 25.500 9.900 20.100 11.400C15.300 12.300 8 11.600 3.900 9.900C2.400 9.600 1.600 9 1 8.100Z"
    belly = "M3.900 9.900C10 9.200 20 9.800 28.300 9.200C25.500 9.900 22 10.900 20.100 11.400C15.300 12.300 8 11.600 3.900 9.900Z"
    out = path(fins + tail, "#D9883F", EDGE, 0.5) + path(body, "#6E7B57", EDGE, 0.5) + path(belly, "#D9883F")
    for a, b in ((11, 6.4), (14.5, 7.6), (17.6, 6.2), (20.6, 7.8), (24, 7.2)):
        out += path(ell(a, b, 0.55, 0.55), "#F2E3C0", kind="mark")
    out += path("M8 5C9.200 6.600 9.200 8.600 8 10.400M1.200 8.300L3.800 8.700", "none", EDGE, 0.4, "line")
    out += path(ell(4.6, 7, 0.6, 0.6), EDGE, kind="mark")
    return group(out, (x - 5, y - 2.2), -4, 0.277)


HATCH = {
    "hatch-4": ("Quick water over pebbles", lambda: hatch(5, small_brook(39.6, 33.0))),
    "hatch-4-leaves": (
        "Leaves drift over pebbles",
        lambda: hatch(
            23,
            leaf(26.4, 7.2, 1.0, 18)
            + leaf(41.8, 32.6, 0.86, -24, "#B5533A")
            + leaf(21.6, 34.4, 0.62, -14, "#C8AA4E"),
        ),
    ),
    "hatch-4-weed": (
        "Weed between pebbles",
        lambda: hatch(
            37,
            weed(23.5, 9.4, 0.8, 3.4)
            + weed(28, 8.4, 0.66, 3.4)
            + weed(39.6, 35.6, 0.9, 4)
            + weed(43.6, 36.8, 0.76, 4)
            + weed(60.6, 36.8, 0.9, 4),
        ),
    ),
    "hatch-5": ("Quick water, full of pebbles", lambda: hatch(11, leaf(33.0, 33.4, 0.74, -52), FIVE)),
}


# --- dice and standees ---------------------------------------------------------------------------


def shadow():
    """A trout seen from above, deep under the water of a die: 14 x 5 mm."""
    body = "M.3 2.500C1 1.300 2.800 .7 4.600 .8C7.200 .9 9.400 1.700 11 2.100C11.900 1.700 12.900 1 13.700 .5C13.500 1.600 13.300 2.100 13 2.600C13.300 3.200 13.500 3.800 13.600 4.700C12.800 4.100 11.900 3.400 11 3C9.400 3.500 7.200 4.200 4.600 4.200C2.800 4.200 1 3.700 .3 2.500Z"
    fins = "M4 .9C4.400 .1 5.200 -.1 6 .1C5.700 .5 5.500 .8 5.500 1.100ZM4 4.100C4.400 4.900 5.200 5.100 6 4.900C5.700 4.500 5.500 4.200 5.500 3.900ZM8.300 1.300C8.700 .9 9.200 .9 9.600 1.100L9.300 1.700ZM8.300 3.700C8.700 4.100 9.200 4.100 9.600 3.900L9.300 3.300Z"
    return path(fins, "#C3DCD9", kind="soft") + path(body, "#BCD8D6", kind="soft keep") + path("M2.600 2.500C5 2.300 8 2.300 11 2.500", "none", "#AACCCB", 0.26, "soft")


def window():
    """Calm water in a frame, lit from the upper left: 14 x 14 mm."""
    def frame(inset, r):
        a, b, c = inset, 14 - inset, r * 0.4477
        return f"M{num(a + r)} {num(a)}H{num(b - r)}C{num(b - c)} {num(a)} {num(b)} {num(a + c)} {num(b)} {num(a + r)}V{num(b - r)}C{num(b)} {num(b - c)} {num(b - c)} {num(b)} {num(b - r)} {num(b)}H{num(a + r)}C{num(a + c)} {num(b)} {num(a)} {num(b - c)} {num(a)} {num(b - r)}V{num(a + r)}C{num(a)} {num(a + c)} {num(a + c)} {num(a)} {num(a + r)} {num(a)}Z"

    bands = ""
    for k, (y, tone) in enumerate(((3.6, "#E0EDE9"), (7.2, "#D9E9E5"), (10.6, "#D6E8E4"))):
        top = [(x, y + 0.5 * math.sin(x * 0.5 + k * 1.9)) for x in range(-1, 17, 2)]
        bands += path(smooth(top) + "V15H-1Z", tone, kind="soft")
    waves = "".join(f"M{x} {y}Q{num(x + 1.1)} {num(y - 0.4)} {num(x + 2.2)} {num(y)}" for x, y in ((5.6, 1.6), (1.2, 5.3), (10.8, 5.0), (1.0, 9.0), (10.6, 9.3), (6.2, 12.9)))
    outer, inner = frame(0.1, 2.9), frame(0.55, 2.5)
    return path(outer, "#F7FBF9", TEAL, 0.26) + path(inner, "#EAF3F0", kind="soft") + f'<g data-clip="{inner}">{bands}{path(waves, "none", "#B9D6D4", 0.2, "soft")}</g>'


def shore():
    """Rings on the water, from which the mark of a standee rises: 16 x 5 mm."""
    out = path(ell(8, 2.6, 7.8, 2.3), "#DCEBE6", kind="soft") + path(ell(8, 2.4, 5.6, 1.6), "#C4DDDA", kind="soft")
    out += path(ell(8, 2.5, 7.8, 2.3), "none", "#86B4B8", 0.22, "soft keep")
    return out + path(ell(8, 2.4, 5.6, 1.6) + ell(8, 2.3, 3.2, 0.9), "none", TEAL, 0.24, "soft keep")


def reach():
    """Evening on a river, faint, behind the casting angler: 26 x 44 mm, the water 26 mm down."""
    out = path("M0 0H26V27H0Z", "#EEF3EC", kind="soft") + path("M0 16C6 14 12 17 18 15.400C22 14.400 24 15 26 15.600V27H0Z", "#F6EFD8", kind="soft")
    out += path("M0 21C4 18.600 7 18 11 20.200C15 18.400 20 17.600 26 20.400V27H0Z", "#D6E5DF", kind="soft")
    d = ""
    for k in range(18):
        x, h = k * 1.5 + 0.1, 2.2 + (k * 7 % 5) * 0.42
        d += f"M{num(x - 0.9)} 26.2L{num(x)} {num(26.2 - h)}L{num(x + 0.9)} 26.200Z"
    out += path(d, "#B3D0CC", kind="soft") + path("M0 26H26V44H0Z", "#D3E5E0", kind="soft")
    out += path("M0 28.600C5 27.800 10 29.400 16 28.600C20 28 23 28.400 26 28.800V31C20 30.400 14 31.600 8 30.800C5 30.400 2 30.800 0 31ZM0 35C6 34.200 14 36 26 34.800V38C16 38.800 8 37.200 0 38.200Z", "#E4EFEB", kind="soft")
    return out + path("M0 26H26", "none", "#9DC3C2", 0.16, "soft")


def aid():
    """Night river behind the title of a player aid: 126 x 23 mm, its middle calm."""
    rng = Random(8)
    wood, near = "#275A66", "#23525F"
    top = [(x, 11.6 + 1.5 * math.sin(x * 0.07 + 1) + 0.7 * math.sin(x * 0.19)) for x in range(-4, 134, 4)]
    out = path(smooth(top) + "V19H-4Z", near, kind="soft")
    d, x = "", -2.0
    while x < 128:
        h = rng.uniform(2.2, 4.0) + 3.4 * max(0.0, abs(x - 66) / 60 - 0.3)
        d += f"M{num(x - h * 0.24)} 17.6L{num(x)} {num(17.6 - h)}L{num(x + h * 0.24)} 17.6Z"
        x += rng.uniform(0.9, 1.7)
    out += path(d, wood, kind="soft") + path("M-2 17.500H128V23H-2Z", wood, kind="soft")
    waves = "".join(
        f"M{num(a)} {num(b)}Q{num(a + w / 2)} {num(b - 0.6)} {num(a + w)} {num(b)}"
        for a, b, w in ((rng.uniform(0, 120), 18.4 + k * 0.2, rng.uniform(4, 9)) for k in range(14))
    )
    return out + path(waves, "none", mix(wood, "#86B4B8", 0.22), 0.24, "soft")


SMALL = {"aid": ("A river at night", aid, 126.0, 23.0), "reach": ("Evening on a river", reach, 26.0, 44.0), "window": ("Calm water in a frame", window, 14.0, 14.0), "shadow": ("A trout under water", shadow, 14.0, 5.0), "shore": ("Rings on the water", shore, 16.0, 5.0)}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in SCENES.items():
        (folder / f"{name}.svg").write_text(
            document(TITLES[name], group(draw(), (0, SKYWARDS)), WIDE, HIGH, 1), encoding="utf-8", newline="\n"
        )
    for name, (title, draw) in HATCH.items():
        (folder / f"{name}.svg").write_text(
            document(title, draw(), 66.0, 38.0, 1), encoding="utf-8", newline="\n"
        )
    for name, (title, draw, w, h) in SMALL.items():
        (folder / f"{name}.svg").write_text(document(title, draw(), w, h, 2), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
