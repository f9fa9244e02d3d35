"""What a shore is made of: sky and hills, woods, water, boats."""

import math
import re
from random import Random

from docs.art.covers.scenes import cloud
from docs.art.harbour.pens import CREAM, INK, circle, group, line, mix, num, path, poly, rect, smooth

W, H, SHORE = 260.0, 96.0, 47.0  # mm, a screen with its bleed; where the water begins


def ground(points, fill, edge="none", down=H, sw=0.15):
    """A layer: its upper edge, filled down."""
    return path(smooth(points) + f"L{num(points[-1][0])} {down}L{num(points[0][0])} {down}Z", fill, edge, sw, "tone")


def ridge(seed, y, high, step, fill, edge="none", down=SHORE):
    """Hills or mountains from edge to edge."""
    rng = Random(seed)
    row = [(x * step - 8, y - high * (0.25 + 0.75 * rng.random()) * (1 if x % 2 else 0.45)) for x in range(int(W / step) + 4)]
    return ground(row, fill, edge, down)


def grove(seed, x0, x1, foot, high, tones, size=3.2):
    """Leafy trees as one mass: a scalloped edge, its crowns lit on the left."""
    rng, dark, lit, x = Random(seed), "", "", x0
    while x < x1:
        r = size * rng.uniform(0.75, 1.35)
        taper = min(1, (x - x0 + size) / (2.4 * size), (x1 - x + size) / (2.4 * size))
        top = foot - high * taper * rng.uniform(0.62, 1.0)
        dark += f"M{num(x - r)} {num(foot)}V{num(top + r)}C{num(x - r)} {num(top - r * 0.3)} {num(x + r)} {num(top - r * 0.3)} {num(x + r)} {num(top + r)}V{num(foot)}Z"
        lit += f"M{num(x - r * 0.85)} {num(top + r * 1.2)}C{num(x - r)} {num(top)} {num(x + r * 0.3)} {num(top - r * 0.2)} {num(x + r * 0.35)} {num(top + r * 0.5)}C{num(x - r * 0.1)} {num(top + r * 0.4)} {num(x - r * 0.4)} {num(top + r * 0.7)} {num(x - r * 0.85)} {num(top + r * 1.2)}Z"
        x += r * 1.15
    edge = path(dark, tones[0], mix(tones[0], INK, 0.4), 0.3, "tone")
    return edge + path(dark, tones[0], kind="tone") + path(lit, tones[1], kind="soft")


def inked(text, *tones):
    """The same, its areas of these tones solid where there is no colour."""
    for tone in tones:
        text = re.sub(f'fill="{tone}" class="(?:tone|soft)"', f'fill="{tone}" class="mark"', text)
    return text


def near(text, share=1.4):
    """The same with stronger lines, as what stands close."""
    return re.sub(r'stroke-width="([0-9.]+)"', lambda found: f'stroke-width="{num(float(found[1]) * share)}"', text)


def clouds(places, tone):
    """Clouds, their outlines kept without colour."""
    return "".join(cloud(x, y, w, tone) for x, y, w in places).replace('class="soft"', 'class="soft keep"')


def half(text):
    """A tree whose dark side is solid without colour, its other side white."""
    return text.replace('class="tone"', 'class="mark"').replace('class="soft"', 'class="tone"')


def firs(seed, x0, x1, foot, low, high, tones, gap=3.4):
    """A wall of firs, far away: three tiers each, in two paths."""
    rng, x, dark, lit = Random(seed), x0, "", ""
    while x < x1:
        h = rng.uniform(low, high)
        left = [(x, foot - h), (x - h * 0.13, foot - h * 0.62), (x - h * 0.06, foot - h * 0.64), (x - h * 0.19, foot - h * 0.32), (x - h * 0.1, foot - h * 0.34), (x - h * 0.25, foot)]
        right = [(2 * x - a, b) for a, b in left[:0:-1]]
        dark += "M" + "L".join(f"{num(a)} {num(b)}" for a, b in (*left, *right)) + "Z"
        lit += "M" + "L".join(f"{num(a)} {num(b)}" for a, b in (*left, (x - h * 0.05, foot))) + "Z"
        x += gap * rng.uniform(0.55, 1.3)
    return half(path(dark, tones[0], mix(tones[0], INK, 0.5), 0.12) + path(lit, tones[1], kind="soft"))


def water(tones, edge, seed=1, ripple="", many=90):
    """Water in bands whose edges swing, with ripples that grow towards us."""
    out = ""
    for k, (y, tone) in enumerate(zip((SHORE, 52, 60, 71, 84), tones)):
        row = [(x * 10 - 5, y + (0.9 * math.sin(x * 0.9 + k * 2) if k else 0)) for x in range(28)]
        out += ground(row, tone, edge if not k else "none", H, 0.25)
    rng, d = Random(seed), ""
    for _ in range(many):
        y = SHORE + 1.6 + 46 * rng.random() ** 1.3
        w = 1.6 + (y - SHORE) * 0.16
        x = rng.uniform(0, W - w)
        d += f"M{num(x)} {num(y)}q{num(w / 4)} {num(-w * 0.09)} {num(w / 2)} 0t{num(w / 2)} 0"
    return out + path(d, "none", ripple or edge, 0.26, "soft keep")


def glitter(x, y0, y1, wide, tone, steps=12):
    """The path of sun or moon on the water."""
    d = ""
    for k in range(steps):
        y = y0 + (y1 - y0) * (k / steps) ** 1.2
        w = wide * (0.55 + 0.45 * ((k * 7) % 5) / 5) * (0.6 + 0.4 * k / steps)
        a = x + (k % 3 - 1) * wide * 0.12
        d += f"M{num(a - w / 2)} {num(y)}Q{num(a)} {num(y - 0.7)} {num(a + w / 2)} {num(y)}Q{num(a)} {num(y + 0.7)} {num(a - w / 2)} {num(y)}Z"
    return path(d, tone, kind="soft")


def rower(x, y, k, boat, coat, hat, deep, away=1):
    """An angler in a boat, its bow where the line goes."""
    man = path("M-4 -.6C-4.4 -5 -3.4 -8 -1.2 -8.6C1 -8.6 2.4 -6.6 2.8 -3.6L4.4 -.6Z", coat, INK, 0.22)
    man += circle(-0.6, -10.6, 1.9, "#E3BE94", INK, 0.2) + path("M-3.4 -11.2C-2.4 -11.8 -2.2 -12 -2 -13C-1.7 -14.2 .7 -14.2 1 -13C1.2 -12 1.4 -11.8 2.4 -11.2Z", hat, INK, 0.2)
    man += path("M1 -6.8C3 -5.6 4.4 -5 6.4 -5.2L7 -4C5 -3.2 2.6 -3.8 .4 -5Z", coat, INK, 0.2) + circle(7, -4.7, 0.8, "#E3BE94", INK, 0.16)
    man += line(6.2, -4.2, 24, -15, "#5B4630", 0.42)
    hull = path("M-15 -2.6C-8 -.8 8 -.8 15 -3.4C14 .4 11.6 2.6 8 2.8H-9C-12.600 2.400 -14.400 .400 -15 -2.600Z", boat, INK, 0.26)
    hull += path("M-14.200 -1.200C-6 .600 7 .600 14.400 -1.800", "none", CREAM, 0.42) + path("M-13.800 .800C-5 2 6 2 13 .400", "none", mix(boat, INK, 0.4), 0.2)
    low = path("M-17 2.600C-9 1.400 9 1.400 17 2.600C10 5 -10 5 -17 2.600Z", deep, kind="soft")
    return group(low + man + hull, (x, y), scale=(k * away, k))


def bobber(x, y, k=1.0):
    """A float at the surface, rings round it."""
    out = path(f"M{x - 5.5 * k} {y + 0.4}Q{x} {y - 1.3 * k} {x + 5.5 * k} {y + 0.4}Q{x} {y + 2.1 * k} {x - 5.500 * k} {y + 0.4}Z", "none", CREAM, 0.3, "soft keep")
    body = "M-1.100 0C-1.100 -2 -.7 -3.200 0 -3.600C.7 -3.200 1.100 -2 1.100 0Z"
    return out + group(line(0, -6.6, 0, -3.2, INK, 0.28) + path(body, "#B5432F", INK, 0.2, "mark") + path("M-1.100 0C-1 1.200 1 1.200 1.100 0Z", CREAM, INK, 0.2), (x, y), scale=k)


def heron(x, y, k):
    """A heron that waits, seen from its side."""
    out = path("M-.6 0L-.3 -7M.9 0L.7 -7", "none", "#7B6A3C", 0.34, "line")
    out += path("M-5.600 -5C-3 -8 -1 -10.500 2.200 -11.200C3.400 -11.400 4 -10.600 3.600 -9.400C2.800 -7.200 1 -6.200 -1 -6C-3 -5.800 -4 -5.400 -5.600 -5Z", "#8E9FA8", INK, 0.2)
    out += path("M-5.600 -5C-3.600 -6.800 -1.400 -7.600 1.400 -7.800C.6 -6.600 -.4 -6.100 -1.400 -6C-3.200 -5.800 -4.200 -5.400 -5.600 -5Z", "#5C6B78", kind="mark")
    out += path("M2 -11C3.600 -12.400 2.200 -14 2.400 -15.800C2.600 -17.200 3.800 -17.800 4.800 -17.300L5.200 -16.500C4.200 -16.200 3.600 -15.600 3.900 -14.400C4.400 -12.800 4.600 -11 3.200 -9.800Z", "#E9EAE2", INK, 0.18)
    out += path("M4.700 -17.100L8.800 -16.100L5 -16.200Z", "#D2A548", INK, 0.14) + path("M4.600 -17.300C3.400 -17.800 2 -17.500 .8 -16.800C2 -16.800 3 -16.700 3.800 -16.800Z", "#2A2F38", INK, 0.12, "mark")
    return group(out, (x, y), scale=k)


def dinghy(x, y, k, tone, sails, flip=1):
    """A sailing boat that heels, close-hauled."""
    out = line(0, -2, 0.6, -25, "#6B4729", 0.44)
    out += path("M1.2 -24.600C7 -17 10.400 -9.500 11.600 -3.600C8 -3 4.600 -3 .8 -3.400Z", sails[0], INK, 0.24) + path("M1.1 -17C5 -16 7.400 -15.200 8.800 -14.400M1 -10.400C5 -10 9 -9.200 10.600 -8.700", "none", mix(sails[0], INK, 0.35), 0.16)
    out += path("M-.2 -23C-4.600 -15 -8 -8.500 -9.600 -3.400C-6 -3.400 -3 -3.600 -.1 -4.200Z", sails[1], INK, 0.24)
    out += path("M.6 -25.200L4.200 -24.200L.7 -23.600Z", "#B5432F", INK, 0.12, "mark")
    man = circle(6.4, -4.600, 1.1, "#E3BE94", INK, 0.16) + path("M4.600 -1.200C4.600 -3 5.600 -3.800 6.800 -3.700C8 -3.400 8.400 -2.200 8.600 -1.200Z", "#C98A2C", INK, 0.16)
    hull = path("M-10.800 -2.400C-4 -1.200 6 -1.200 11.600 -2C11.200 .4 9.600 2 7.600 2.200H-5.600C-8.600 1.600 -10 -.2 -10.800 -2.400Z", tone, INK, 0.24) + path("M-10.200 -1.200C-4 .1 5 .2 11.200 -.6", "none", CREAM, 0.36)
    foam = path("M-13 2.300q1.100 -1 2.200 0t2.200 0t2.200 0t2.200 0t2.200 0t2.200 0t2.200 0t2.200 0t2.200 0t2.200 0", "none", CREAM, 0.44, "soft keep")
    return group(group(out + man + hull, turn=-5) + foam, (x, y), scale=(k * flip, k))


def jetty(x0, x1, y, drop):
    """Planks on piles, seen a little from above."""
    out = ""
    for k in range(int((x1 - x0) / 9) + 1):
        x = x0 + 1.2 + k * 9
        out += rect(x, y + 2, 1.7, drop, "#7B5C3C", INK, 0.18) + path(f"M{x - 1.6} {y + drop + 2}q2.400 -1 4.800 0", "none", CREAM, 0.3, "soft keep")
    out += path(f"M{x0} {y}H{x1}L{x1 + 2.5} {y + 1.8}H{x0}Z", "#C09A66", INK, 0.2) + rect(x0, y + 1.8, x1 - x0 + 2.5, 1.2, "#8F6C43", INK, 0.18)
    planks = "".join(f"M{num(x0 + 2.6 * k)} {y}l{num(2.5 * k * 2.6 / (x1 - x0))} 1.800" for k in range(1, int((x1 - x0) / 2.6)))
    return out + path(planks, "none", "#6B5030", 0.14, "line")


def tent(x, y, s):
    """A ridge tent, its mouth to the lower left; (x, y) is the middle of its foot."""
    def p(*spots):
        return [(x + a * s, y + b * s) for a, b in spots]

    ropes = "".join(f"M{num(x + a * s)} {num(y + b * s)}L{num(x + c * s)} {num(y + d * s)}" for a, b, c, d in ((-0.35, -1.25, -1.5, 0.12), (0.85, -1.5, 1.85, -0.35)))
    out = path(ropes, "none", "#6B5A40", 0.16, "line") + poly(p((-1.25, 0.08), (0.1, 0.3), (1.7, -0.1), (1.3, -0.32)), "#B9BE8B", INK, 0.16)
    out += poly(p((-0.35, -1.25), (0.85, -1.5), (1.45, -0.25), (0.3, 0.12)), "#C58A4E", INK, 0.24) + poly(p((-0.35, -1.25), (0.3, 0.12), (-1.1, 0)), "#E3B678", INK, 0.24)
    out += poly(p((-0.35, -1.1), (-0.06, 0.07), (-0.62, 0.02)), "#5B4630", INK, 0.16, "mark")
    return out + path(f"M{num(x + 0.25 * s)} {num(y - 1.38 * s)}L{num(x + 0.87 * s)} {num(y - 0.06 * s)}", "none", "#8E5F31", 0.2, "line")


def fire(x, y, s):
    """A fire between stones, its flames outlined, a thread of smoke."""
    out = "".join(circle(x + a * s, y + b * s, 0.24 * s, "#8C8A7E", INK, 0.14) for a, b in ((-1.05, 0.05), (-0.7, 0.42), (0, 0.52), (0.7, 0.42), (1.05, 0.05)))
    out += path(f"M{x - 0.6 * s} {y + 0.2 * s}L{x + 0.6 * s} {y - 0.1 * s}M{x + 0.6 * s} {y + 0.2 * s}L{x - 0.6 * s} {y - 0.1 * s}", "none", "#3A2A20", 0.2 * s, "line")
    out += path(f"M{x - 0.5 * s} {y}C{x - 0.85 * s} {y - 0.7 * s} {x - 0.1 * s} {y - 0.9 * s} {x - 0.05 * s} {y - 1.9 * s}C{x + 0.5 * s} {y - 1.3 * s} {x + 0.3 * s} {y - 1.05 * s} {x + 0.5 * s} {y - 0.85 * s}C{x + 0.8 * s} {y - 0.4 * s} {x + 0.55 * s} {y - 0.1 * s} {x + 0.4 * s} {y}Z", "#D9692F", INK, 0.18)
    out += path(f"M{x - 0.22 * s} {y}C{x - 0.3 * s} {y - 0.4 * s} {x} {y - 0.5 * s} {x + 0.05 * s} {y - 0.95 * s}C{x + 0.35 * s} {y - 0.5 * s} {x + 0.3 * s} {y - 0.2 * s} {x + 0.18 * s} {y}Z", "#F2C14E", INK, 0.12)
    return out + path(f"M{x} {y - 2.3 * s}C{x + 0.6 * s} {y - 2.8 * s} {x - 0.4 * s} {y - 3.2 * s} {x + 0.2 * s} {y - 3.9 * s}", "none", "#F3EEDD", 0.22, "soft keep")
