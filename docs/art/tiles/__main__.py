"""Writes the tiles of Freshwater Fly: `python -m docs.art.tiles FOLDER`.

A momentum tile is a strip of river over its words: pale air, two dark tones, one thing of colour.
A hatch tile is a riffle over pebbles, its middle calm under the tokens.
"""

import math
import sys
from pathlib import Path
from random import Random

from docs.art.chart.plain import document, image
from docs.art.covers.angler import TOKEN, angler
from docs.art.harbour.pens import CREAM, circle, group, mix, num, path, rect, smooth, tube

SKY, HILL, WOOD, WATER, LIT = "#E9F1EC", "#CDE0DB", "#8FB9B8", "#BBD7D4", "#DCEBE6"
TEAL, DEEP, AMBER, EDGE = "#4F8C95", "#2B6673", "#D9983F", "#1F4C58"
WIDE, HIGH = 66.0, 46.0
FISH = "../../../shared/art/fish"
BOXES = {"brook": (55.76, 20.85), "rainbow": (55.68, 20.52), "cutthroat": (55.68, 19.3)}


# --- what scenes are made of ---------------------------------------------------------------------


def ridge(y, waves, step=3.0):
    return [
        (x, y + sum(h * math.sin(x * f + s) for h, f, s in waves))
        for x in (k * step - 3 for k in range(int((WIDE + 9) / step)))
    ]


def layer(points, tone, edge="none", sw=0.16):
    return path(
        smooth(points) + f"L{num(points[-1][0])} {HIGH + 2}L-3 {HIGH + 2}Z", tone, edge, sw, "tone"
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
    """Water from its far edge down to the foot of the tile."""
    rng = Random(seed)
    out = layer(ridge(y, ((0.12, 0.3, rng.random() * 6),)), tone, TEAL, 0.14)
    for k, lit in enumerate((LIT, mix(tone, TEAL, 0.16), LIT)):
        top = [
            (x, y + 3.6 + k * 9 + 0.9 * math.sin(x * 0.13 + rng.random() * 0.5 + k * 2))
            for x in range(-3, 73, 7)
        ]
        low = [(x, b + 2.6 + 1.0 * math.sin(x * 0.11 + k)) for x, b in reversed(top)]
        out += path(smooth(top) + "L" + smooth(low)[1:] + "Z", lit)
    return out + ripples(seed, y + 1.2, HIGH, TEAL)


def rings(x, y, r, n=3, tone=TEAL, sw=0.22, flat=0.3):
    d = ""
    for k in range(n):
        a, b = r * (k + 1) / n, r * (k + 1) / n * flat
        c, e = a * 0.5523, b * 0.5523
        d += f"M{num(x + a)} {num(y)}C{num(x + a)} {num(y + e)} {num(x + c)} {num(y + b)} {num(x)} {num(y + b)}C{num(x - c)} {num(y + b)} {num(x - a)} {num(y + e)} {num(x - a)} {num(y)}C{num(x - a)} {num(y - e)} {num(x - c)} {num(y - b)} {num(x)} {num(y - b)}C{num(x + c)} {num(y - b)} {num(x + a)} {num(y - e)} {num(x + a)} {num(y)}Z"
    return path(d, "none", tone, sw, "soft keep")


def far(seed, y, hole=(0, 0)):
    """Hills, a far wood and a near one, which leaves a gap."""
    out = rect(-3, -3, 72, 52, SKY, kind="tone")
    out += layer(ridge(y - 6.4, ((1.5, 0.11, seed), (0.6, 0.33, seed * 2))), HILL, "none")
    out += firs(seed, -3, 69, y, 1.6, 3.0, WOOD, "none")
    for a, b in ((-3, hole[0]), (hole[1], 69)):
        if b - a > 3:
            out += firs(seed + 7, a, b, y + 0.2, 3.2, 5.6, TEAL, DEEP)
    return out


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


# --- the scenes: what happens right of the tab (A) or left of it (B), between 3 and 15 mm --------


def match():
    out = far(3, 9.4, (24, 60)) + river(3, 9.4)
    for x, y, k, turn in (
        (35, 6.4, 0.26, -8),
        (42.6, 4.6, 0.2, 10),
        (50.4, 6.6, 0.24, -4),
        (57.6, 4.4, 0.2, 8),
        (20.4, 5.4, 0.2, -12),
    ):
        out += mayfly(x, y, k, turn)
    return (
        out
        + rings(28, 13.6, 7)
        + mayfly(28.4, 13.4, 0.86)
        + rings(52, 13.6, 7)
        + tied(47.6, 12.6, 0.84, 6)
    )


def pool():
    out = rect(-3, -3, 72, 52, "#A9CBCA", kind="tone")
    for y, tone in ((1.2, "#BAD6D4"), (8, "#9AC0C0"), (18, "#8BB4B6"), (30, "#7BA8AC")):
        out += layer(ridge(y, ((0.6, 0.16, y), (0.3, 0.4, y * 2))), tone)
    swirl = "M24 8.200C28 2.800 48 2.400 55 7.400M26.500 9C31 5 46 5 52 8.600M58 9.400C54 15 34 15.400 27 10.600"
    out += path(swirl, "none", LIT, 0.4, "soft keep") + ripples(5, 16, 46, LIT, 10)
    return out + trout("brook", 28.6, 8.2, 18.5, -12) + trout("rainbow", 54.0, 8.6, 18.5, -12, True)


def bank():
    out = rect(-3, -3, 72, 52, SKY, kind="tone") + hill_sun(57.4, 5.4, 2.2)
    out += (
        layer(ridge(3.4, ((1.6, 0.12, 2.0), (0.5, 0.4, 1.0))), HILL)
        + firs(21, 14, 70, 8.2, 3.0, 5.2, WOOD, "none")
        + firs(11, 30, 70, 9.2, 5.0, 8.0, TEAL, DEEP)
    )
    out += path(
        "M22 9.400C30 8.200 40 8.800 70 8.400V10.600C50 11 30 10.400 22 9.400Z",
        AMBER,
        mix(AMBER, EDGE, 0.4),
        0.14,
    )
    out += river(9, 10.4) + path(
        "M16 16C19 8 23 .4 30 1C37.500 1.800 33 6.400 40 7.400C45 8 47.500 9.600 48.600 12",
        "none",
        EDGE,
        0.3,
        "line",
    )
    return out + rings(49, 13.0, 4.6, 2) + tied(47.2, 12.1, 0.36, 10)


def drift():
    out = far(8, 8.6, (22, 62)) + river(8, 8.6)
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
    out += (
        group(rower + hull + oars, (40, 9.8), scale=0.86)
        + rings(32.4, 15, 3.4, 2)
        + rings(49.2, 15.2, 3.4, 2)
    )
    return out + path(
        "M18 13C22 12.400 26 13.400 30 12.800M52 13.600C56 13 60 14 65 13.400M19 11.200C21 10.800 23 11.400 26 11",
        "none",
        TEAL,
        0.3,
        "soft keep",
    )


def tide():
    out = (
        rect(-3, -3, 72, 52, SKY, kind="tone")
        + hill_sun(39.6, 6.6, 4.0)
        + layer(ridge(9.4, ((0.9, 0.13, 4), (0.4, 0.4, 2))), HILL)
        + river(12, 10.6)
    )
    wave = "M-3 6C.6 6 4 5 6.400 2C9 -1.400 8.600 -5.600 5.400 -6.600C2.600 -7.400 .4 -5.200 1.400 -3.400C2.200 -2.200 3.800 -2.600 3.800 -3.800C5.200 -2.400 3.600 -.2 1 -.8C-2.600 -1.800 -2.400 -7.200 1 -9.200C6 -12.200 12.400 -9 13.200 -3C13.800 1.800 17 5 22 6Z"
    foam = "M1.400 -3.400C2.200 -2.200 3.800 -2.600 3.800 -3.800C5.200 -2.400 3.600 -.2 1 -.8C-1 -1.400 -1.900 -3.400 -1.400 -5.400C-.4 -6.800 .6 -7.200 1.600 -7C.8 -6 .6 -4.600 1.400 -3.400Z"
    one = (
        path(wave, TEAL, EDGE, 0.24)
        + path(
            "M9 3.400C12 -.4 12.400 -5.400 8.600 -8.400M12 4.600C13 2.600 12.600 .4 12 -1",
            "none",
            LIT,
            0.34,
            "soft",
        )
        + path(foam, CREAM, EDGE, 0.16)
    )
    out += group(one, (21, 11), scale=0.98) + group(one, (60, 11), scale=(-0.98, 0.98))
    return out + drops((26, 12.8, 0.4), (29.4, 11.4, 0.3), (50, 11.6, 0.3), (53.6, 13, 0.4))


def rise():
    out = far(14, 8.4, (26, 60)) + river(14, 8.4) + rings(37, 12.8, 13, 4)
    out += f'<g data-clip="M20 -3H66V13.000C52 14.200 30 14.200 20 13.000Z">{trout("cutthroat", 40.4, 13.6, 24, 40)}</g>'
    return (
        out
        + path(
            "M26.600 13.200C29 11.800 31 12.800 33 12.200C36 13.200 40 12 44 12.600C47 12.200 49 12.800 50.400 13.200C44 15.200 33 15.200 26.600 13.200Z",
            "#FBFCF6",
            TEAL,
            0.18,
        )
        + mayfly(27.6, 5.4, 0.5, -6)
        + drops((25, 10.6, 0.4), (48, 9.6, 0.35), (45.6, 7.6, 0.3))
    )


def arm():
    out = far(17, 9.2, (34, 69)) + hill_sun(55.4, 4.8, 2.7) + river(17, 9.2) + rings(26, 15.0, 7, 2)
    out += group(
        angler(
            TOKEN,
            EDGE,
            0.24,
            (path("M9.800 -21.600C7.600 -29 1 -33 -9.400 -33", "none", EDGE, 0.5, "mark"),),
        ),
        (24.4, 25.6),
        scale=(-0.74, 0.74),
    )
    return (
        out
        + path(
            "M31.400 1.200C42 -.2 58 -.4 60 2.800C61 5.600 52 5.200 46 4.800C42 4.600 41.600 6.200 45 7.200C48 8.200 50.400 9.600 51.600 11.600",
            "none",
            EDGE,
            0.24,
            "line",
        )
        + rings(52, 12.6, 4, 2)
    )


def hands():
    """Still water: a heron stands over its own likeness."""
    out = far(23, 8.8, (4, 46)) + river(23, 8.8) + hill_sun(12, 4.6, 2.9)
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
    out += group(heron, (30, 13.8), scale=0.66) + rings(30.2, 14, 7, 3)
    return (
        out
        + path(
            "M29.600 14.600L29.800 15.600M30.600 14.600L30.700 15.600", "none", TEAL, 0.3, "soft"
        )
        + path(
            "M7 15.200L8.200 8.600M9 15.200L8.800 7.200M10.600 15.200L12.600 9",
            "none",
            DEEP,
            0.34,
            "mark",
        )
        + path("M8.400 8.800L8.900 5.400L9.500 5.500L9.200 8.900Z", AMBER, EDGE, 0.14)
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
        rect(-3, -3, 72, 52, LIT, kind="tone")
        + layer(ridge(3.4, ((0.8, 0.13, 4), (0.4, 0.4, 2))), WATER)
        + layer(ridge(10.6, ((0.7, 0.15, 1),)), "#A9CBCA")
        + ripples(31, 12, 46, TEAL, 12)
        + ripples(32, 4.6, 11, TEAL, 5, x0=-3, x1=14)
    )
    own = (
        path(
            "M-4 2.400H12.500L15.500 1.400H34.500L36.600 2.100H54V2.900H36.600L34.500 3.800H15.500L12.500 2.800H-4Z",
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
        "M46 6.400C43 7 40.600 7.600 38.700 6.700C37.200 6 36.400 7.400 37.400 8.400C39.600 10.600 43.600 11 46 10.400L56 17V6Z",
        skin,
        EDGE,
        0.18,
    )
    own += path(
        "M39.600 8.200C41 8.900 43 9 44.600 8.700", "none", mix(skin, EDGE, 0.5), 0.16, "soft keep"
    )
    return out + group(own, (0, 2.2))


def retie():
    """A knot at the eye of a hook, its loops still open."""
    out = (
        rect(-3, -3, 72, 52, LIT, kind="tone")
        + layer(ridge(6, ((0.8, 0.13, 4), (0.4, 0.4, 2))), WATER)
        + layer(ridge(12, ((0.7, 0.15, 1),)), "#A9CBCA")
        + ripples(41, 13, 46, TEAL, 12)
    )
    out += path("M49 3.600C42 2 36 5 31 7.600", "none", EDGE, 0.36, "line")
    d = "".join(
        f"M{num(x)} {num(9.4 - (x - 20) * 0.14)}C{num(x - 1.4)} {num(5.8 - (x - 20) * 0.14)} {num(x + 1.6)} {num(5.4 - (x - 20) * 0.14)} {num(x + 1.9)} {num(9.1 - (x - 20) * 0.14)}"
        for x in (20.4, 22.6, 24.8, 27.0, 29.2)
    )
    out += (
        path("M31.400 7.500C27 8.400 23 9.200 18.800 9.600", "none", EDGE, 0.36, "line")
        + path(d, "none", DEEP, 0.36, "line")
        + path("M31 9C33 10 34 11.600 33.400 13.600", "none", EDGE, 0.36, "line")
    )
    fly = path("M8.600 0C9.600 -1.200 10.600 -1.600 12 -2", "none", EDGE, 0.2, "mark")
    return out + group(hook(0, 0, 1.0) + tied(0, 0, 1.0) + fly, (18.2, 9.8), scale=(-1.16, 1.16))


def pull():
    out = far(27, 8.8, (12, 46)) + river(27, 8.8) + rings(12.6, 14.2, 10, 3)
    out += path("M50.400 16C47 4 40 -.4 30.500 1.600", "none", EDGE, 0.7, "mark") + path(
        "M30.500 1.600L15.200 8.400", "none", EDGE, 0.24, "line"
    )
    out += path("M49.600 13L50.900 16.400", "none", AMBER, 1.5, "mark ring")
    out += f'<g data-clip="M-3 -3H34V13.800C22 15 6 15 -3 13.800Z">{trout("rainbow", 10.6, 12.2, 19, -38, True)}</g>'
    return out + splash(7.6, 14.2, 0.74) + drops((18, 11.6, 0.4), (1.6, 9.6, 0.4), (19.6, 9.4, 0.3))


def weather():
    out = rect(-3, -3, 72, 52, SKY, kind="tone") + hill_sun(33.6, 5.6, 3.5)
    rays = "".join(
        f"M{num(33.6 + 4.6 * math.cos(a))} {num(5.6 + 4.6 * math.sin(a))}L{num(33.6 + 6.2 * math.cos(a))} {num(5.6 + 6.2 * math.sin(a))}"
        for a in (k * math.pi / 6 for k in range(12))
    )
    out += (
        path(rays, "none", AMBER, 0.36, "line")
        + layer(ridge(9.6, ((1.2, 0.12, 3), (0.5, 0.33, 1))), HILL)
        + firs(37, -3, 70, 12.4, 2.2, 4.0, WOOD, "none")
        + river(37, 12.2)
    )
    rain = "".join(
        f"M{num(5 + k * 2.1 + (k % 2) * 0.5)} {num(7.6 + (k % 3) * 0.7)}L{num(3.9 + k * 2.1 + (k % 2) * 0.5)} {num(11.2 + (k % 3) * 0.9)}"
        for k in range(10)
    )
    out += path(rain, "none", DEEP, 0.3, "soft keep")
    return (
        out
        + path(
            "M3 7.900C-.6 7.900 -.8 3.800 2.600 3.600C3.400 .2 8.800 -.6 11 2.200C14 .2 18.800 1.400 19 4.200C23.600 3.400 26.600 7.800 22.400 7.800Z",
            TEAL,
            EDGE,
            0.22,
        )
        + path(
            "M4.200 4.400C5 2 8.400 1.400 10 3.200M13 3C14.800 1.900 17 2.600 17.400 4.200",
            "none",
            LIT,
            0.3,
            "soft",
        )
    )


def tandem():
    out = far(43, 8.0, (8, 46)) + river(43, 8.0) + rings(18, 10.9, 8, 3)
    out += path(
        "M49 .8C40 3 30 6 19.600 9.500M14.400 10.400C11 11.600 12 13.600 17 14C22 14.400 27 14 32 14.200",
        "none",
        EDGE,
        0.24,
        "line",
    )
    return (
        out
        + group(tied(0, 0, 0.86), (20.2, 9.6), scale=(-1, 1))
        + group(tied(0, 0, 0.8, -4, TEAL), (31, 13.6))
    )


def net():
    """The fish is at the net."""
    out = (
        rect(-3, -3, 72, 52, LIT, kind="tone")
        + layer(ridge(2.0, ((0.8, 0.13, 4), (0.4, 0.4, 2))), WATER)
        + layer(ridge(10.6, ((0.7, 0.15, 1),)), "#A9CBCA")
        + ripples(51, 12, 46, TEAL, 12)
        + ripples(52, 3, 14, TEAL, 5, x0=-3, x1=10)
    )
    bag = "M14 8.200C14 3.200 20 .4 28 .6C35.600 .8 40.600 4.400 41 8.200C40.600 12 35.600 15.400 28 15.600C20 15.800 14 13.200 14 8.200Z"
    mesh = "".join(f"M{x} -3L{x + 19} 18M{x + 19} -3L{x} 18" for x in range(-8, 50, 3))
    out += (
        path(bag, "#A9CBCA")
        + f'<g data-clip="{bag}">{path(mesh, "none", CREAM, 0.16, "soft keep")}</g>'
    )
    out += (
        path(bag, "none", mix(AMBER, EDGE, 0.75), 1.5, "line")
        + path(bag, "none", AMBER, 0.9, "soft")
        + path(
            "M40.600 7H52V9.400H40.600C39.800 9.400 39.800 7 40.600 7Z",
            AMBER,
            mix(AMBER, EDGE, 0.75),
            0.3,
        )
    )
    return (
        out
        + trout("brook", 22.5, 8.6, 26, 4, True)
        + path("M-3 2C8 3.400 20 5 33.400 8.400", "none", EDGE, 0.22, "line")
    )


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
    "5a": "Two waves meet under the sun",
    "5b": "Rain goes, the sun comes",
    "6a": "A trout takes a mayfly",
    "6b": "Two flies on one line",
    "7a": "An angler casts far",
    "7b": "A trout over the net",
}


# --- hatch tiles ---------------------------------------------------------------------------------


def pebble(rng, x, y, r, tones):
    """A stone of the riffle: lit above, an edge, now and then a band."""
    n = 7
    spots = []
    for k in range(n):
        a = 2 * math.pi * k / n
        q = r * rng.uniform(0.86, 1.12)
        spots.append((x + q * math.cos(a), y + q * 0.66 * math.sin(a)))
    tone = rng.choice(tones)
    out = path(smooth(spots, True) + "Z", tone, mix(tone, EDGE, 0.5), 0.16)
    if r > 1.0:
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


def hatch(seed, more=""):
    """Pebbles along both edges, larger at the foot; foam and current between them."""
    rng, high = Random(seed), 38.0
    out = rect(-3, -3, 72, 52, "#D3E5E0", kind="tone")
    for y, tone in ((7.4, "#C3DCD8"), (14.6, "#B5D3D1"), (23.0, "#C3DCD8"), (31.0, "#D3E5E0")):
        out += layer(ridge(y, ((0.9, 0.14, seed + y), (0.4, 0.37, seed * y))), tone)
    stones = []
    for _ in range(150):
        top = rng.random() < 0.42
        x, r = rng.uniform(-2, 68), rng.uniform(0.7, 2.3 if top else 3.1)
        y = rng.uniform(-1, 5.4) if top else rng.uniform(high - 6.4, high + 1)
        if all(math.hypot(x - a, (y - b) / 0.66) > (r + q) * 1.04 for a, b, q in stones):
            stones.append((x, y, r))
    out += "".join(pebble(rng, *stone, STONES) for stone in sorted(stones, key=lambda s: s[1]))
    d = ""
    for k in range(15):
        x, y, w = (
            rng.uniform(-3, 62),
            6.6 + (high - 13) * (k + rng.random()) / 15,
            rng.uniform(5, 11),
        )
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
    d = "".join(
        f"M{num(dx - 0.5)} 0C{num(dx - 0.9)} {num(-h * 0.5)} {num(dx + lean * 0.3)} {num(-h * 0.7)} {num(dx + lean)} {num(-h)}C{num(dx + lean * 0.5 + 0.7)} {num(-h * 0.6)} {num(dx + 0.4)} {num(-h * 0.4)} {num(dx + 0.5)} 0Z"
        for dx, h in ((-2.2, 4.4), (-0.8, 6.4), (0.8, 5.2), (2.2, 3.6))
    )
    return group(path(d, "#5F8F78", EDGE, 0.16), (x, y), 0, k)


HATCH = {
    "hatch-4": ("Quick water over pebbles", lambda: hatch(5, trout("brook", 39.3, 31.0, 10.0, -4))),
    "hatch-4-leaves": (
        "Leaves drift over pebbles",
        lambda: hatch(
            23,
            leaf(26.4, 7.2, 1.0, 18)
            + leaf(43.4, 31.4, 0.86, -24, "#B5533A")
            + leaf(19.4, 33.0, 0.62, -14, "#C8AA4E"),
        ),
    ),
    "hatch-4-weed": (
        "Weed between pebbles",
        lambda: hatch(
            37,
            weed(23.5, 9.4, 0.8, 3.4)
            + weed(28, 8.4, 0.66, 3.4)
            + weed(42.4, 35.4, 1.0, 4)
            + weed(46.6, 36.6, 0.86, 4)
            + weed(60.6, 36.8, 0.9, 4),
        ),
    ),
    "hatch-5": ("Quick water, full of pebbles", lambda: hatch(11, leaf(33.0, 33.4, 0.74, -52))),
}


# --- dice and standees ---------------------------------------------------------------------------


def shadow():
    """A trout seen from above, under the rings of a die: 14 x 5 mm."""
    body = "M.3 2.500C1 1.300 2.800 .7 4.600 .8C7.200 .9 9.400 1.700 11 2.100C11.900 1.700 12.900 1 13.700 .5C13.500 1.600 13.300 2.100 13 2.600C13.300 3.200 13.500 3.800 13.600 4.700C12.800 4.100 11.900 3.400 11 3C9.400 3.500 7.200 4.200 4.600 4.200C2.800 4.200 1 3.700 .3 2.500Z"
    fins = "M4 .9C4.400 .1 5.200 -.1 6 .1C5.700 .5 5.500 .8 5.500 1.100ZM4 4.100C4.400 4.900 5.200 5.100 6 4.900C5.700 4.500 5.500 4.200 5.500 3.900ZM8.300 1.300C8.700 .9 9.200 .9 9.600 1.100L9.300 1.700ZM8.300 3.700C8.700 4.100 9.200 4.100 9.600 3.900L9.300 3.300Z"
    return path(fins, "#93BBBB", kind="soft") + path(body, "#9DC3C2", kind="soft keep") + path("M2.600 2.500C5 2.300 8 2.300 11 2.500", "none", "#7FADAF", 0.22, "soft")


def shore():
    """Evening between firs: 16 x 27 mm, the water's edge 17 mm down, room for a sun in the middle."""
    def firs_at(places, tone, edge):
        d = ""
        for x, h in places:
            w = h * 0.24
            left = ((0, 0.0), (-0.55, 0.36), (-0.3, 0.34), (-0.8, 0.66), (-0.4, 0.64), (-1.0, 1.0))
            d += "M" + "L".join(f"{num(x + w * a)} {num(17.2 - h * (1 - c))}" for a, c in (*left, *((-a, c) for a, c in left[:0:-1]))) + "Z"
        return path(d, tone, edge, 0.14, "tone")

    out = rect(0, 0, 16, 17, "#E4EFEB", kind="tone") + path("M0 9.200C3 8 5 8.600 8 9.400C11 8.600 13 8.200 16 9.600V13H0Z", "#F1E6C8") + path("M0 13.600C2.400 11.400 4.600 11 7 12.400C9.400 11.200 12.600 10.600 16 13V17.200H0Z", HILL)
    out += firs_at([(k * 1.25 + 0.2, 2.6 + (k * 7 % 5) * 0.35) for k in range(13)], WOOD, "none") + firs_at(((0.5, 9.4), (2.9, 6.2), (13.4, 6.6), (15.6, 9.8)), TEAL, EDGE)
    out += rect(0, 17, 16, 10, WATER, kind="tone") + path("M0 17H16", "none", TEAL, 0.2, "line")
    out += path("M0 19.600C4 19 9 20 16 19.400V21.200C10 21.800 5 20.800 0 21.400Z", LIT)
    return out + path("M1 18.300Q2.200 17.900 3.400 18.300M12 18.200Q13.400 17.800 14.800 18.200M.6 20.600Q1.800 20.300 3 20.600M12.800 20.300Q13.800 20 15 20.300M1.600 22.600Q3.200 22.100 4.800 22.600M10.600 22.300Q12 21.900 13.400 22.300", "none", TEAL, 0.2, "soft keep")


SMALL = {"shadow": ("A trout under water", shadow, 14.0, 5.0), "shore": ("Firs by the water", shore, 16.0, 27.0)}


def main(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, draw in SCENES.items():
        (folder / f"{name}.svg").write_text(
            document(TITLES[name], draw(), WIDE, HIGH, 1), encoding="utf-8", newline="\n"
        )
    for name, (title, draw) in HATCH.items():
        (folder / f"{name}.svg").write_text(
            document(title, draw(), 66.0, 38.0, 1), encoding="utf-8", newline="\n"
        )
    for name, (title, draw, w, h) in SMALL.items():
        (folder / f"{name}.svg").write_text(document(title, draw(), w, h, 2), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
