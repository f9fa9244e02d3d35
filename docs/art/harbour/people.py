"""Whoever is a captain: a bust by data (skin, hair, hat, coat), a wheel, sleeves and fists.

The head is at (0, 0), 14 mm from crown to chin, turned a little to the left.
"""

import math

from docs.art.harbour.pens import CREAM, INK, area, circle, group, hatch, hoop, inked, line, mix, path, rect, smooth, tube
from docs.art.land.flat import ell

BRASS, GILT, WOOD, WOOD2 = "#C99A3C", "#5A4014", "#8A5F3A", "#6B4729"


def bust(p):
    """Head at (0, 0), turned a little to the left; shoulders below; `p` says who."""
    skin, dark, coat = p["skin"], mix(p["skin"], "#7A3B22", 0.32), p["coat"]
    shade, lit = mix(coat, INK, 0.28), mix(coat, "#FFF6DC", 0.28)
    out = ""
    # what hangs behind the head
    out += p.get("behind", lambda: "")()
    # body: oilskin, lit left, shaded right
    w = p.get("wide", 17.0)
    body = f"M-4 8C-7 9.6 -10 10.4 {-w * .78} 12.6C{-w} 14.6 {-w * 1.03} 20 {-w * 1.05} 44H{w * 1.1}C{w * 1.1} 22 {w * 1.06} 15 {w * .86} 12.6C11 10.2 8 9.6 4.6 8Z"
    out += path(body, coat, INK, 0.24)
    side = f"M5 8.2C8 9.6 11 10.2 {w * .86} 12.6C{w * 1.06} 15 {w * 1.1} 22 {w * 1.1} 44H5.6C8.6 27 8.6 16 5 8.2Z"
    out += path(side, shade) + hatch(side)
    out += path(f"M{-w * .74} 13.2C{-w * .9} 15 {-w * .95} 19 {-w * .96} 25", "none", lit, 0.7)
    # neck and jersey
    out += path("M-3.8 4V10.4C-2 12.6 2.6 12.6 4.4 10.4V4Z", dark, INK, 0.16)
    out += path("M-5 9.2C-3.4 7.6 4 7.6 5.6 9.2L5.2 13.4C2 15.4 -2 15.4 -4.6 13.4Z", p["jersey"], INK, 0.18)
    for k in range(6):
        out += line(-3.6 + k * 1.6, 8.6, -3.3 + k * 1.5, 13.6, mix(p["jersey"], INK, 0.35), 0.14, "line")
    # collar and flap
    out += path("M-5.4 8.4C-8 9.4 -8.6 11.4 -8 13.6L-2.2 19.4L-.6 15.6C-3.2 14 -4.8 11.4 -5.4 8.4Z", lit, INK, 0.2)
    out += path("M5.8 8.4C8.6 9.4 9.2 11.4 8.8 13.6L1.8 19.4L-.6 15.6C2.8 14 5 11.4 5.8 8.4Z", coat, INK, 0.2)
    out += path("M-.6 15.6L1.8 19.4V44H-2.2V19.4Z", mix(coat, "#FFF6DC", 0.12), INK, 0.16)
    for y in (21.6, 25.6):
        out += rect(-3.6, y - 0.4, 4.6, 0.9, mix(coat, INK, 0.55), INK, 0.1, 0.4) + circle(-.2, y, 0.62, BRASS, INK, 0.12)
    # head
    out += path("M4.7 -1.6C6.4 -2.6 6.9 1.6 4.8 2.2Z", dark, INK, 0.16)
    chin = p.get("chin", 7.2)
    face = f"M-5.1 -4C-5.3 -1 -5.3 1.4 -4.7 3.2C-4.1 5.4 -2.4 {chin} -.6 {chin}C2 {chin} 4.2 5 4.8 2.4C5.2 .4 5.2 -2 5 -4.4C3.8 -7.4 -3.8 -7.4 -5.1 -4Z"
    out += path(face, skin, INK, 0.2)
    out += path(f"M2.6 -6C3 -3 3.6 -1.4 2.9 .6C2.6 2.6 2.4 4.6 -.2 {chin - .1}C2 {chin} 4.2 5 4.8 2.4C5.2 .4 5.2 -2 5 -4.4Z", dark)
    out += path("M-4.4 1.2C-3.6 .6 -2.6 1 -2.5 2C-2.8 2.9 -3.8 3 -4.4 2.3Z", p["blush"]) + path("M1.6 1.4C2.4 .9 3.4 1.2 3.5 2.1C3.2 2.9 2.2 3 1.6 2.4Z", mix(p["blush"], dark, 0.4))
    # eyes, brows, nose, mouth
    for x, s in ((-3.0, 0.92), (1.15, 1.0)):
        if p.get("squint"):
            out += path(f"M{x - .95 * s} -.75Q{x} -1.45 {x + s} -.7", "none", INK, 0.34) + path(f"M{x - .5} -.35Q{x} -.1 {x + .6} -.35", "none", mix(dark, INK, 0.4), 0.13)
        else:
            out += path(f"M{x - s} -.7Q{x - .1} -1.65 {x + s} -.65Q{x} -.1 {x - s} -.7Z", "#FBF6EA", INK, 0.12)
            out += circle(x - 0.18, -0.82, 0.46, p.get("iris", "#3D5561")) + circle(x - 0.18, -0.82, 0.26, INK, kind="mark")
            out += path(f"M{x - 1.08 * s} -.66Q{x - .1} -1.75 {x + 1.1 * s} -.62", "none", INK, 0.26)
        out += path(f"M{x - 1.25 * s} {-2.0 + p.get('frown', 0) * (1 if x > 0 else .4)}Q{x - .1} -3.0 {x + 1.25 * s} {-2.1 + p.get('frown', 0) * (-.2 if x > 0 else 1)}", "none", p["brow"], p.get("bushy", 0.5))
    out += path("M-.5 -1.2C-.2 .4 .3 1.4 .2 2.1C-.2 2.7 -1.6 2.8 -2.1 2.3C-1.4 2.4 -1 1.9 -.9 1.2C-.7 .4 -.7 -.4 -.5 -1.2Z", dark)
    out += path("M-1.3 -1.2C-1.8 .2 -2.7 1.4 -2.5 2C-2.2 2.6 -1.2 2.3 -.8 2.6C-.4 2.8 .2 2.5 .2 2", "none", mix(dark, INK, 0.6), 0.2)
    out += path("M-2.7 4.5C-1.8 4.2 -.2 4.3 1.2 4.3C1.6 4.2 1.8 3.9 1.9 3.6", "none", mix(dark, INK, 0.75), 0.26) + path("M-1.8 5.4Q-.8 5.7 .4 5.3", "none", mix(dark, INK, 0.4), 0.16)
    if p.get("lines"):
        out += path("M-3.6 2.6C-3.4 3.4 -3.3 3.8 -3.4 4.4M2.2 2.6C2.7 3.2 2.8 3.8 2.6 4.4M2.9 -.9L3.8 -1.2M2.9 -.5L3.9 -.4M-4.6 -.9L-4.9 -1.2", "none", mix(dark, INK, 0.45), 0.14)
    return out + p["hair"]() + p["hat"]()


def wheel(x, y, r):
    """A ship's wheel: eight turned spokes, a rim of two woods, a brass hub."""
    spoke = rect(r * 0.2, -0.62, r * 1.04, 1.24, WOOD, INK, 0.18) + circle(r * 1.24, 0, 1.0, WOOD, INK, 0.18) + circle(r * 0.55, 0, 0.95, WOOD, INK, 0.16)
    out = "".join(group(spoke, (x, y), 45 * k + 11.5) for k in range(8))
    out += hoop(x, y, r, 2.5, WOOD) + circle(x, y, r + 0.55, "none", mix(WOOD, "#FFF0CC", 0.35), 0.35, kind="soft") + circle(x, y, r - 0.75, "none", WOOD2, 0.3)
    return out + circle(x, y, r * 0.27, WOOD2, INK, 0.2) + circle(x, y, r * 0.16, BRASS, INK, 0.18)


def sleeve(points, coat, cuff, joint=0.0, strokes=60):
    """An arm in oilskin, shoulder, elbow and wrist; `joint` hides where it grows out of the body."""
    shoulder, elbow, wrist = points
    dark = mix(coat, INK, 0.28)
    out = tube([shoulder, elbow], (9.4, 8.6), coat, INK, 0.22)
    if joint:
        out += circle(*shoulder, joint, coat, kind="tone")
    out += tube([elbow, wrist], (8.6, 7.4), coat, INK, 0.22) + circle(*elbow, 4.1, coat, kind="tone")
    under = [(x + 0.5, y + 2.0) for x, y in (elbow, wrist)]
    for shade in (tube(under, (3.4, 2.6), dark), tube([(x + 2.2, y + 0.4) for x, y in (shoulder, elbow)], (3.2, 3.6), dark)):
        out += shade + hatch(area(shade), 0.8, strokes)
    (x0, y0), (x1, y1) = elbow, wrist
    a = math.degrees(math.atan2(y1 - y0, x1 - x0))
    u, v = (x1 - x0) * 0.3, (y1 - y0) * 0.3
    out += path(f"M{x0 + u} {y0 + v}C{x0 + u * 1.6} {y0 + v * 1.6} {x0 + u * 2} {y0 + v * 2} {x0 + u * 2.4} {y0 + v * 2.4}M{shoulder[0] * 0.5 + x0 * 0.5 - 2} {shoulder[1] * 0.5 + y0 * 0.5}q1.6 .8 3.4 .6", "none", mix(coat, "#FFF6DC", 0.35), 0.5, "soft")
    out += path(f"M{x0 - 1.4} {y0 - 2.6}q1.2 1.6 2.6 1.8M{x0 + u * 0.5} {y0 + v * 0.5 - 2.6}q.4 1 .3 1.8", "none", mix(coat, INK, 0.6), 0.2)
    return out + group(rect(-1.0, -4.3, 2.8, 8.6, cuff, INK, 0.2, 1.0) + line(0.4, -3.6, 0.4, 3.6, mix(cuff, INK, 0.4), 0.14), (x1, y1), a)


def hand(x, y, turn, skin, flip=1):
    """A fist closed round the rim: knuckles to the front."""
    dark = mix(skin, "#7A3B22", 0.32)
    h = path("M-2.6 -2.3C-1 -3.2 2.2 -3 2.9 -1.9C3.5 -.6 3.3 1.6 2.6 2.4C1 3.1 -1.6 3 -2.8 2.2C-3.5 1 -3.4 -1.2 -2.6 -2.3Z", skin, INK, 0.2)
    h += path("M-.9 -2.8C-.7 -1 -.8 1 -1 2.7M.7 -2.8C.9 -1 .8 1 .6 2.8M2.1 -2.4C2.3 -1 2.2 1 1.9 2.6", "none", dark, 0.26, "line")
    h += path(f"M-2.7 {-2 * flip}C-3.8 {-.6 * flip} -3 {1.5 * flip} -.6 {1.1 * flip}C.4 {.7 * flip} .2 {-.3 * flip} -.8 {-.2 * flip}", skin, INK, 0.18)
    return group(h, (x, y), turn)


def souwester(tone, flap=True):
    dark, lit = mix(tone, INK, 0.28), mix(tone, "#FFF6DC", 0.3)

    def draw():
        out = path("M-6 -4.2C-6.2 -9.6 -2.6 -12.2 .4 -12.2C4 -12.2 6.4 -9 6.2 -4.2Z", tone, INK, 0.22)
        out += path("M1.6 -12.1C4.6 -11.6 6.4 -8.8 6.2 -4.2H2.9C3.4 -7.4 3 -10 1.6 -12.1Z", dark) + path("M-2.4 -11.2C-2.9 -9 -3 -6.6 -2.8 -4.6M.5 -12.2C.9 -9.6 .9 -7 .8 -4.8", "none", mix(tone, INK, 0.5), 0.14)
        out += path("M-4.9 -6.6C-4.8 -8.8 -3.8 -10.2 -2.6 -11", "none", lit, 0.5)
        return out + path("M-9.2 -2.6C-7.6 -5.8 -4 -6 0 -6C4.6 -6 7.6 -4.6 10.4 .6C10.6 2.6 9.4 3 8.6 2C6.6 -1.6 4 -3.6 -.6 -3.6C-4.4 -3.6 -6.6 -3.2 -8.4 -1.8C-9.2 -1.4 -9.6 -1.8 -9.2 -2.6Z", tone, INK, 0.22) + path("M-8.8 -2C-6.8 -4.4 -4 -4.7 -.2 -4.7C4.6 -4.7 7.4 -2.4 9.6 1.8", "none", dark, 0.4)
    return draw


def knit_cap(tone, band):
    def draw():
        out = path("M-5.4 -4.4C-5.8 -10 -3 -12.6 0 -12.6C3.4 -12.6 5.8 -9.6 5.5 -4.4Z", tone, INK, 0.22)
        out += path("M1.8 -12.2C4.6 -11 5.8 -8.6 5.5 -4.4H3C3.4 -8 3 -10.4 1.8 -12.2Z", mix(tone, INK, 0.25))
        for x in (-3.6, -1.8, 0, 1.8, 3.6):
            out += path(f"M{x * 1.15} -6C{x * 1.1} -8.4 {x * .8} -10.6 {x * .4} -12.2", "none", mix(tone, INK, 0.45), 0.14)
        out += path("M-5.9 -6.4C-3 -7.6 3 -7.6 6 -6.4C6.3 -5.4 6.2 -4.2 5.9 -3.2C3 -4.4 -3 -4.4 -5.7 -3.2C-6.1 -4.2 -6.2 -5.4 -5.9 -6.4Z", band, INK, 0.2)
        for k in range(10):
            out += line(-4.9 + k * 1.1, -6.7, -4.8 + k * 1.08, -4.0, mix(band, INK, 0.35), 0.13)
        return out + circle(0, -13, 1.5, band, INK, 0.18) + path("M-1 -13.4L.8 -12.2M-.6 -14L1 -13M0 -14.4V-11.7", "none", mix(band, INK, 0.4), 0.12)
    return draw


ANCHOR = "M0 -1.500V1.700M-1 -.7H1M-1.400 .5C-1.200 1.500 -.6 1.700 0 1.700C.6 1.700 1.200 1.500 1.400 .5"


def peaked_cap(top, band, peak="#22282B", badge=True, soft=False, small=False):
    """A cap with an anchor on its band; `small`: on its crown, over a band and a peak that stay black."""
    kind = "mark" if small else ""

    def draw():
        out = path(("M-6.4 -6.2C-8.6 -8.2 -7 -11.2 -1 -11.6C4.8 -11.8 8.6 -9.4 7 -6.4Z" if not soft else "M-6.2 -5.8C-8 -8.4 -5 -11 -.6 -11.2C4.4 -11.4 7.4 -8.4 6 -5.6Z"), top, INK, 0.22)
        out += path("M1.4 -11.6C5.6 -11.4 8.2 -9 6.9 -6.4H3.4C4 -8.4 3 -10.6 1.4 -11.6Z", mix(top, INK, 0.2))
        out += path("M-5.8 -6.9C-3 -8 3.4 -8 6.2 -6.9L5.8 -3.8C3 -5 -3 -5 -5.5 -3.8Z", band, INK, 0.2, kind)
        out += path("M-7.4 -2.7C-5.4 -5 .6 -5.6 3.4 -4.5C.6 -4 -3.6 -3.4 -6.6 -1.9C-7.2 -1.7 -7.6 -2.1 -7.4 -2.7Z", peak, INK, 0.18, kind) + path("M-6.6 -2.7C-4.8 -4 -1.4 -4.6 1.4 -4.5", "none", mix(peak, CREAM, 0.45), 0.24)
        if badge and not small:
            out += group(path(ANCHOR, "none", BRASS, 0.36) + inked(ANCHOR, 0.3), (-1.4, -6.35), scale=0.8)
        if small:
            out += group(path(ANCHOR, "none", band, 0.55, "line"), (-.4, -9.3), scale=0.95)
            return out + path("M-5.6 -5.1C-3 -6 3 -6 5.9 -5.100L5.8 -4.4C3 -5.3 -3 -5.3 -5.6 -4.4Z", BRASS)
        return out + path("M-5.6 -4.6C-3 -5.6 3 -5.6 5.9 -4.6", "none", BRASS, 0.3)
    return draw


def headscarf(tone, dots):
    def draw():
        out = path("M-5.6 -2.4C-6.8 -9 -3.4 -11.4 .2 -11.4C4.4 -11.4 7 -8.4 6.2 -1.6C6 1.6 5.8 4.6 3.4 7.4C4.4 4 4.8 .6 4.4 -2C3.6 -5 1 -6.4 -1 -6.4C-3.4 -6.4 -4.8 -5 -5.6 -2.4Z", tone, INK, 0.22)
        out += path("M2 -11.2C5 -10.4 6.8 -7.6 6.2 -1.6C6 1.6 5.8 4.6 3.4 7.4C4.6 3 5.2 -.4 4.6 -4C4.2 -7 3.4 -9.6 2 -11.2Z", mix(tone, INK, 0.25))
        for x, y in ((-3.6, -7.6), (-1.4, -9.6), (-.6, -7.6), (1.6, -8.6), (2.6, -6.4), (4.6, -6.6), (5.2, -3.4), (5.1, 0), (4.7, 3), (3.6, -9.9), (-4.8, -5.2)):
            out += circle(x, y, 0.36, dots) + inked(ell(x, y, 0.4, 0.4), 0.14)
        return out + path("M3.6 6.6C5.4 6 7 7 6.8 8.6C5.6 9.4 4.2 8.6 3.2 7.6C2.4 9.2 1 10 .2 9.2C.4 7.8 2 6.6 3.6 6.6Z", tone, INK, 0.2)
    return draw


WHITE, BLOND, RUST, GREY, BLACK = "#ECE8DC", "#D9B25E", "#8A4527", "#A8A59B", "#2B2725"


def beard_full(tone):
    def draw():
        dark = mix(tone, INK, 0.22)
        out = path("M-5.2 .8C-5.2 5 -4.6 9 -.8 11.2C3.4 10.4 5.2 6 5.2 -.4C4.4 1.4 4 2.4 3.2 3C1.6 2.4 0 2.9 -.7 3.4C-1.6 2.9 -3 2.6 -4 3.2C-4.7 2.4 -5 1.6 -5.2 .8Z", tone, INK, 0.2)
        out += path("M3.2 3C4 2.4 4.4 1.4 5.2 -.4C5.2 6 3.4 10.4 -.8 11.2C1.8 9 2.8 6 3.2 3Z", dark)
        out += path("M-2.6 4.9C-1.6 4.5 .6 4.6 1.6 4.8C1 5.6 -1.6 5.7 -2.6 4.9Z", "#8C4A3A")
        return out + path("M-4 4.6C-3.8 6.4 -3.2 8 -2.2 9.4M-2.6 6C-2.4 7.6 -1.8 9.2 -1 10.4M-.6 6.4C-.6 8 -.5 9.2 -.6 10.8M1.2 6.2C1.2 7.8 .8 9.2 .2 10.4M2.8 5.2C2.6 7 2 8.6 1.2 9.8M-3.4 3.6C-2.6 3.4 -1.6 3.4 -.8 3.8C.2 3.3 1.6 3.2 2.6 3.6", "none", mix(tone, INK, 0.4), 0.16, "line")
    return draw


def moustache(tone):
    def draw():
        out = path("M-.7 2.9C-2.2 2.6 -3.6 3.4 -4.4 5.2C-5 6.2 -5.6 6 -5.8 5.6C-5.6 7.2 -3.8 7 -2.8 6C-2 5.2 -1.2 4.8 -.7 4.6C0 4.8 1 5.2 2 6C3.2 7 5 7 5.2 5.4C4.6 6 4 5.9 3.4 5C2.6 3.4 .8 2.6 -.7 2.9Z", tone, INK, 0.2)
        out += path("M-1.2 3.6C-2.2 3.6 -3.2 4.4 -3.8 5.6M0 3.6C1.2 3.6 2.2 4.2 3 5.4M-1 4.1C-1.8 4.2 -2.4 4.8 -2.9 5.5", "none", mix(tone, "#FFF0CC", 0.35), 0.16)
        out += inked("M-1.2 3.6C-2.2 3.6 -3.2 4.4 -3.8 5.6M0 3.6C1.2 3.6 2.2 4.2 3 5.4M-.7 3.1V4.4", 0.18)
        side = path("M4.2 -4C5.4 -2.6 5.2 1.4 4.6 3.4C3.8 2 3.8 -1.4 4.2 -4Z", tone, INK, 0.16) + path("M-5.2 -4C-5.6 -1.8 -5.3 .6 -4.9 1.6C-4.5 .2 -4.6 -2.4 -4.8 -4Z", tone, INK, 0.14)
        return side + out
    return draw


def beard_short(tone):
    def draw():
        hairs = "M-5.2 .4C-5 3.4 -3.9 7.6 -.7 7.7C2.8 7.7 4.8 4 5.1 -1.4C4.5 .6 3.9 2.2 3 3C1.4 2.4 -.2 2.7 -.7 3C-1.4 2.7 -2.6 2.6 -3.5 3.2C-4.3 2.6 -4.9 1.6 -5.2 .4Z"
        mouth = "M-2.5 4.2C-1.4 3.9 .4 4 1.4 4.2C.8 5.2 -1.8 5.2 -2.5 4.2Z"
        out = path(hairs, tone, INK, 0.16) + hatch(hairs + mouth, 0.57, 75) + inked(mouth, 0.18)
        return out + path(mouth, "#9C5B48") + path("M4.4 -4.6C5.2 -3.4 5.2 -1.8 5 -.6C4.4 -1.6 4.2 -3.2 4.4 -4.6Z", tone)
    return draw


def braid_front(tone):
    def draw():
        dark = mix(tone, INK, 0.3)
        out = path("M-5.2 -4.2C-5.6 -2.6 -5.5 -1 -5.2 .4C-4.7 -1.2 -3.8 -2.8 -1.6 -4.2Z", tone, INK, 0.14) + path("M5 -4.4C5.6 -2 5.4 1 4.8 3.4C4.2 1.2 3.6 -1.8 1.6 -4.2Z", tone, INK, 0.14)
        return out
    return draw


def braid(tone):
    def draw():
        dark, out = mix(tone, INK, 0.3), ""
        for k in range(7):
            x, y, r = 6.0 + k * 0.34, 5.2 + k * 2.0, 1.75 - 0.1 * k
            out += path(f"M{x - r} {y - .3}C{x - r * .9} {y + 1.5} {x - .2} {y + 2.1} {x + .3} {y + 2.2}C{x + .5} {y + .8} {x} {y - .6} {x - r} {y - .3}Z", tone, INK, 0.14)
            out += path(f"M{x + r} {y - .3}C{x + r * .9} {y + 1.5} {x + .4} {y + 2.1} {x - .1} {y + 2.2}C{x - .2} {y + .8} {x + .2} {y - .6} {x + r} {y - .3}Z", mix(tone, dark, 0.45), INK, 0.14)
        return out + rect(7.4, 18.8, 2.0, 1.1, "#B5573D", INK, 0.12, 0.4) + path("M7.6 20C7.2 21.6 7.8 22.8 8.4 23.4C9 22.6 9.6 21.4 9.2 20Z", tone, INK, 0.14)
    return draw


def curls(tone):
    def draw():
        out = ""
        for x, y, r in ((-4.6, -4.6, 1.3), (-3.2, -5.8, 1.4), (-1.4, -6.3, 1.3), (.6, -6.2, 1.3), (2.4, -5.4, 1.2), (3.8, -4.2, 1.1), (-5.2, -3, 1.0)):
            out += circle(x, y, r, tone, mix(tone, INK, 0.5), 0.13) + path(f"M{x - r * .5} {y + r * .1}a{r * .5} {r * .5} 0 1 1 {r * .9} {r * .2}", "none", mix(tone, INK, 0.35), 0.12)
        glass = "".join(circle(x, -0.7, 1.75, "none", GILT, 0.25) for x in (-3.0, 1.2)) + path("M-1.3 -.9Q-.9 -1.4 -.5 -.9M2.9 -.9L4.8 -1.3", "none", GILT, 0.25)
        return out + glass
    return draw
