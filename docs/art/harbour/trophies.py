"""Ten trophies as scenes: what is counted, by day for silver, at dusk or in plenty for gold."""

import math
import re
from pathlib import Path
from random import Random

from docs.art.harbour.boats import dredger, harpooner, longliner, potter, shrimper
from docs.art.harbour.crew import H, W, card, gull, lobster, waves
from docs.art.harbour.pens import CREAM, INK, circle, group, line, mix, num, path, poly, rect, rig, smooth
from docs.art.harbour.people import BRASS, WOOD, WOOD2

ICONS = Path("templates/shared/icons")
GOLD, LIGHT = "#CF9B2F", "#F0C75E"
BOATS = (shrimper, longliner, potter, dredger, harpooner)


def icon(name, x, y, size, ink, sw=1.9):
    """An icon, its middle at (x, y)."""
    out, text = "", (ICONS / f"{name}.svg").read_text()
    for tag, attrs in re.findall(r"<(path|circle) ([^>]*)/>", text):
        a = dict(re.findall(r'([a-z-]+)="([^"]*)"', attrs))
        fill, pen = ("none", ink) if "stroke" in a else (ink, "none")
        kind = "mark pale" if ink != INK and int(ink[1:3], 16) > 150 else "mark" if fill != "none" else "line"
        out += path(a["d"], fill, pen, sw, kind) if tag == "path" else circle(float(a["cx"]), float(a["cy"]), float(a["r"]), fill, pen, sw, kind)
    return group(group(out, (-12, -12)), (x, y), scale=size / 24)


HERRING, BREAM, COD = ("#4C7182", "#C4D3D3"), ("#B5573D", "#EDBF9F"), ("#7C7A4A", "#E4DDBF")


def fish(x, y, long, turn, tones, flip=1):
    """A fish for a heap, its middle at (x, y)."""
    back, flank = tones
    out = path("M-4.6 .2C-3.4 -1.4 -1.2 -1.8 .8 -1.4C2.2 -1.1 3 -.6 3.6 -.3L5 -1.6C4.7 -.5 4.7 .5 5 1.6L3.6 .4C2.4 1 .8 1.5 -.8 1.5C-2.6 1.4 -4 .9 -4.6 .2Z", back, INK, 0.24)
    out += path("M-4.3 .3C-2.4 .1 1 .2 3.4 .1C2.4 .9 .8 1.35 -.8 1.35C-2.6 1.3 -3.8 .8 -4.3 .3Z", flank) + path("M-2.6 -1.2C-2.1 -.4 -2.1 .5 -2.7 1.1", "none", mix(back, INK, 0.5), 0.2, "soft keep")
    out += path("M-.9 -1.6C-.2 -2.4 1 -2.3 1.6 -1.3Z", mix(back, INK, 0.2), INK, 0.16) + circle(-3.5, -0.2, 0.42, CREAM) + circle(-3.5, -0.2, 0.26, INK, kind="mark")
    k = long / 10
    return group(out, (num(x), num(y)), round(turn), (num(flip * k, 3), num(k, 3)))


def sea(y, tones=("#A9C9C9", "#8AB2B6", "#6D9CA3"), seed=4, ink="#5A8A92"):
    out = rect(-3, y, W + 6, H, tones[0]) + path(f"M-3 {y + 6}C10 {y + 4.5} 24 {y + 7.5} 40 {y + 5.5}C52 {y + 4} 60 {y + 6.5} 70 {y + 5}V95H-3Z", tones[1])
    out += path(f"M-3 {y + 15}C10 {y + 13} 22 {y + 17} 36 {y + 14.5}C50 {y + 12} 60 {y + 16} 70 {y + 14}V95H-3Z", tones[2])
    return out + line(-3, y, W + 3, y, ink, 0.12) + waves(y + 2, 66, seed, ink)


def afloat(boat, x, y, s, tone="#6D9CA3", flip=1):
    """A boat on the water with its shadow and a bow wave."""
    out = path(f"M{x - 13 * s} {y + 1.2 * s}C{x - 7 * s} {y} {x + 7 * s} {y} {x + 13 * s} {y + 1.2 * s}C{x + 7 * s} {y + 4 * s} {x - 7 * s} {y + 4 * s} {x - 13 * s} {y + 1.2 * s}Z", tone)
    out += group(boat(), (x, y), scale=(s * flip, s))
    return out + path(f"M{x - 11 * s} {y + 1.4 * s}" + f"q{1.2 * s} {-0.8 * s} {2.4 * s} 0" + f"t{2.4 * s} 0" * 8, "none", CREAM, max(0.18, 0.34 * s))


def lighthouse(x, y, h):
    out = path(f"M{x - h * .12} {y}L{x - h * .075} {y - h * .72}H{x + h * .075}L{x + h * .12} {y}Z", CREAM, INK, 0.18)
    for k in (0.06, 0.34):
        out += path(f"M{x - h * (.12 - k * .06)} {y - h * k}L{x - h * (.11 - k * .06)} {y - h * (k + .15)}H{x + h * (.11 - k * .06)}L{x + h * (.12 - k * .06)} {y - h * k}Z", "#B5573D", INK, 0.12)
    out += rect(x - h * .12, y - h * .76, h * .24, h * .045, INK, kind="mark") + rect(x - h * .065, y - h * .89, h * .13, h * .13, LIGHT, INK, 0.16)
    return out + path(f"M{x - h * .09} {y - h * .88}L{x} {y - h}L{x + h * .09} {y - h * .88}Z", "#B5573D", INK, 0.16)


def flotilla():
    """Five boats, one of each kind, at anchor in a bay."""
    y = 35.0
    out = rect(-3, -3, W + 6, H + 6, "#CFE2E4") + path(f"M-3 20C12 16 30 23 48 18C58 16 64 20 70 18V{y}H-3Z", "#DDEAE3") + path(f"M-3 28C14 25 30 30 46 27C56 25 62 28 70 26V{y}H-3Z", "#F0EBD5")
    out += path(f"M-3 {y}V31C6 28 12 30 18 29C26 27 30 32 38 33C46 34 48 32.500 54 31C58 30 64 28 70 29V{y}Z", "#9DB08A", mix("#9DB08A", INK, 0.5), 0.14) + path(f"M40 {y}C46 33 52 33.500 58 32C62 31 66 31 70 31.500V{y}Z", "#7F9672")
    out += lighthouse(55.5, 31.6, 9.5) + sea(y)
    for boat, x, v, s in ((harpooner, 25.5, 40.0, 0.42), (dredger, 49, 41.4, 0.5), (longliner, 13.4, 47.6, 0.6), (potter, 47, 51.2, 0.7), (shrimper, 22.5, 61.2, 0.92)):
        out += afloat(boat, x, v, s)
    return out + gull(30, 23.5, 1.9) + gull(37, 27, 1.2) + gull(22, 26.5, 1.1)


def fleet():
    """A fleet heading home before a low sun."""
    y = 37.0
    tones = ("#F0C98A", "#EDB277", "#E39A68", "#CE7F62")
    out = rect(-3, -3, W + 6, H + 6, "#F4DDA8")
    for k, v in enumerate((16, 23, 29, 34)):
        out += path(f"M-3 {v}C12 {v - 3} 28 {v + 3} 44 {v - 1}C54 {v - 3} 62 {v + 1} 70 {v - 1}V{y}H-3Z", tones[k])
    out += circle(36, 34.5, 8.6, "#FBE7B8", "#E9C07A", 0.2) + path(f"M-3 {y}V35C6 33.500 14 35 22 {y}ZM48 {y}C54 34.500 62 34 70 34.500V{y}Z", "#8C6A6A", INK, 0.12)
    out += sea(y, ("#D99A77", "#B2777A", "#84657E"), 6, "#6C5470")
    for k in range(11):
        w = 15 - k * 0.9 + (k % 3)
        out += path(f"M{36 - w / 2} {y + 1.4 + k * 2.3}q{w / 2} -.9 {w} 0q{-w / 2} .9 {-w} 0Z", mix("#FBE7B8", "#D99A77", k / 13))
    rows = ((38.6, 0.24, (10, 20, 29, 43, 52, 60)), (42.6, 0.36, (7, 22, 50)), (49.0, 0.56, (14, 43)), (60.6, 0.86, (33,)))
    n = 0
    for v, s, places in rows:
        for x in places:
            out += afloat(BOATS[(n * 2 + 1) % 5] if s < 0.8 else longliner, x, v + (n % 2) * s, s, "#84657E" if v > 41 else "#B2777A")
            n += 1
    return out + gull(24, 22, 2.0) + gull(47, 24, 1.5) + gull(52, 21, 1.2) + gull(19, 28, 1.0)


def shed(x, y, w, h, wall, roof, windows, door=True, sign=""):
    out = path(f"M{x} {y}V{y - h}L{x + w / 2} {y - h - w * .42}L{x + w} {y - h}V{y}Z", wall, INK, 0.2)
    out += path(f"M{x + w * .64} {y}V{y - h - w * .3}L{x + w} {y - h}V{y}Z", mix(wall, INK, 0.18))
    n = int(w / 1.35)
    out += path("".join(f"M{x + w * (k + 1) / (n + 1):.2f} {y}V{y - h:.2f}" for k in range(n)), "none", mix(wall, INK, 0.35), 0.09)
    out += path(f"M{x - 1} {y - h + .9}L{x + w / 2} {y - h - w * .42 - 1}L{x + w + 1} {y - h + .9}L{x + w + .4} {y - h + 1.8}L{x + w / 2} {y - h - w * .42 + .6}L{x - .4} {y - h + 1.8}Z", roof, INK, 0.18)
    for k in range(windows):
        wx = x + w * (k + 1) / (windows + 1) - 1.35
        out += rect(wx, y - h + 2.2, 2.7, 3.2, "#F0C75E", INK, 0.2) + path(f"M{wx + 1.35} {y - h + 2.2}v3.2M{wx} {y - h + 3.8}h2.7", "none", INK, 0.16)
    out += circle(x + w / 2, y - h - w * .13, 1.0, "#F0C75E", INK, 0.18)
    if door:
        out += rect(x + w / 2 - 1.6, y - 5.4, 3.2, 5.4, mix(roof, INK, 0.25), INK, 0.18) + circle(x + w / 2 + .9, y - 2.6, 0.22, BRASS)
    return out


def wharf_row():
    """Three sheds on their piles."""
    sea = 47.6
    out = rect(-3, -3, W + 6, H + 6, "#E7D9D2") + path(f"M-3 22C12 18 26 25 42 20C54 17 60 23 70 20V60H-3Z", "#EBCBB3") + path(f"M-3 32C14 28 30 35 46 31C56 28 62 33 70 30V60H-3Z", "#F0C79C")
    out += path("M-3 46C4 36 12 33 20 36C28 30 38 31 44 35C52 31 60 33 70 40V60H-3Z", "#B7B6A0") + circle(54, 24.5, 3.6, "#E8925A")
    out += rect(-3, sea, W + 6, H, "#8FB4B6") + path("M-3 53C14 51 30 55 46 52.500C56 51 62 54 70 52V95H-3Z", "#6D9CA3")
    for x, w, tone in ((15, 12, "#B5573D"), (31, 13, "#CF9B2F"), (48, 12, "#41698F")):  # light on the water
        for k in range(5):
            out += rect(x + w * .2 + (k % 2), 54.4 + k * 1.7, w * .6 - k * .9, 0.7, mix("#6D9CA3", "#F0C75E", 0.55 - k * .07), r=0.3)
    out += waves(55, 64, 7, "#4F7F88")
    out += shed(14.8, sea + 1.2, 13.6, 9.8, "#B5573D", "#5A3A2C", 2) + shed(30.2, sea + 1.2, 15.4, 14.0, "#D2A548", "#5B4630", 2) + shed(47.4, sea + 1.2, 13.4, 10.4, "#5B85A6", "#2E3D45", 2)
    out += rect(-3, sea + 1.0, W + 6, 2.0, "#A98358", INK, 0.2)
    out += path("".join(f"M{x} {sea + 1}v2" for x in range(0, 64, 4)), "none", INK, 0.14)
    for k in range(9):
        x = 2 + k * 7.4
        out += rect(x, sea + 3, 1.3, 7.4, "#7B5C3C", INK, 0.16) + rect(x, sea + 7.6, 1.3, 2.8, "#4C4433") + path(f"M{x - 1} {sea + 10.5}q1.6 -.7 3.2 0", "none", CREAM, 0.25)
    for x in (29.3, 46.5):
        out += path(f"M{x - .9} {sea + 1}V{sea - .9}Q{x} {sea - 1.6} {x + .9} {sea - .9}V{sea + 1}Z", "#9A6B3F", INK, 0.16) + line(x - .9, sea, x + .9, sea, INK, 0.12)
    out += group(potter(), (49.0, 57.6), scale=0.62)
    out += group(dinghy(), (14, 58.4), scale=0.7)
    return out + gull(33, 24.5, 2.0) + gull(23.5, 22.5, 1.4) + gull(44, 22.2, 1.2)


def dinghy():
    return path("M-7 -1.8C-5.6 -1.2 -4 -1 0 -1C4 -1 5.6 -1.2 7 -2C6.4 .4 5.4 1.6 4 1.8H-4.4C-5.8 1.4 -6.6 0 -7 -1.8Z", "#A9462F", INK, 0.2) + path("M-6.4 -.8C-4 -.1 4 -.1 6.5 -.9", "none", CREAM, 0.3) + line(-5, -3.4, 3.6, -.2, WOOD2, 0.35)


def full_hold():
    """A hold full of fish under the boom."""
    out = rect(-3, -3, W + 6, H + 6, "#BFD8DC") + path("M-3 20C14 16 30 23 48 18C58 16 64 20 70 18V40H-3Z", "#D3E3DE")
    out += rect(-3, 29.4, W + 6, 12, "#7FAAB0") + waves(30.4, 36, 5, "#5A8A92", step=2.2)
    # deck, bulwark, the open hatch
    out += path("M-3 36.6H70V95H-3Z", "#C9A56C") + path("".join(f"M{x} 36.6L{31.75 + (x - 31.75) * 1.7} 66" for x in range(-6, 74, 4)), "none", "#A98448", 0.18)
    out += path("M-3 33.2H70V37.2H-3Z", "#3F6B4A", INK, 0.2) + path("M-3 33.2H70V34.2H-3Z", CREAM, INK, 0.16) + path("".join(f"M{x} 34.2v3" for x in (5, 16, 27, 38, 49, 60)), "none", INK, 0.2)
    out += path("M11.4 42H52.1L58.6 62.6H4.9Z", "#8A5F3A", INK, 0.24) + path("M14.2 44H49.3L54.6 62.6H8.9Z", "#3B2E22", INK, 0.2)
    rng = Random(12)
    heap = ""
    spots = []
    for row in range(7):
        y = 43.2 + row * 3.0
        half = 10 + row * 2.3
        for c in range(5 + row // 2):
            spots.append((y + rng.uniform(-.8, .8), 31.75 + (c - (4 + row // 2) / 2) / (4 + row // 2) * 2 * half * 0.82 + rng.uniform(-1, 1)))
    for y, x in sorted(spots):
        heap += fish(x, y, 11 + (y - 41) * 0.14, rng.uniform(-42, 42), rng.choice((HERRING, BREAM, COD, HERRING)), rng.choice((-1, 1)))
    out += f'<g data-clip="M13.6 34H49.9L49.3 44L54.6 62.6H8.9L14.2 44Z">{heap}</g>'
    out += path("M11.4 42L4.9 62.6L8.9 62.6L14.2 44Z", "#A9774A", INK, 0.2) + path("M52.1 42L58.6 62.6H54.6L49.3 44Z", "#7A5432", INK, 0.2)
    # boom and basket
    out += rig((56.4, 15, 31.5, 21.6), (56.4, 15, 63.5, 34)) + line(31.5, 21.6, 31.5, 27.2, INK, 0.22)
    out += path("M56.1 34.5L31.2 22.1L31.8 21.1L56.7 33.5Z", WOOD, INK, 0.18) + rect(55.6, 13, 1.6, 27.4, WOOD, INK, 0.18)
    out += circle(31.5, 21.8, 0.7, BRASS, INK, 0.16) + rect(55.4, 32.8, 2, 2.2, "#5B5F60", INK, 0.16, 0.4)
    out += path("M26.4 30.4L31.5 26.4L36.6 30.4", "none", INK, 0.24)
    basket = fish(29, 30.2, 7, 52, HERRING) + fish(33.6, 30.2, 7, -56, BREAM) + fish(31.4, 29.4, 7, 78, HERRING)
    out += basket + path("M26 30.6H37L35.6 37.4H27.4Z", "#C99F5E", INK, 0.2) + path("M26.4 32.6H36.6M26.8 34.4H36.2M27.2 36.2H35.8M28 30.6L28.8 37.4M30.4 30.6L30.6 37.4M32.8 30.6L32.6 37.4M35 30.6L34.4 37.4", "none", WOOD2, 0.13)
    return out + gull(22.5, 25.5, 2.0) + gull(41, 21.2, 1.3)


def wood(tone="#7B5538", seed=2):
    """Boards of a table."""
    out = rect(-3, -3, W + 6, H + 6, tone)
    for k in range(13):
        y = -3 + k * 8
        out += line(-3, y, W + 3, y + 1.2, mix(tone, INK, 0.4), 0.25) + path(f"M{(k * 17) % 50} {y + 3}q8 1.4 16 0M{(k * 29) % 44 + 6} {y + 5.4}q6 -1 12 0", "none", mix(tone, INK, 0.25), 0.2, "soft")
    return out


def writing(x, y, w, seed):
    rng, d, at = Random(seed), "", x
    while at < x + w:
        s = rng.uniform(1.6, 4.2)
        d += f"M{num(at)} {y}q{num(s * 0.25)} -.9 {num(s * 0.5)} 0t{num(s * 0.5)} 0"
        at += s + 0.9
    return path(d, "none", "#5B4A38", 0.22)


def seal(x, y, r, tone="#A8322B", sign="harbor", size=1.15):
    """Sealing wax with a sign in it."""
    pts = [(x + r * (1 + 0.10 * math.sin(k * 2.4) + 0.05 * math.sin(k * 5.1)) * math.cos(k * math.pi / 9), y + r * (1 + 0.09 * math.sin(k * 2.4 + 1)) * math.sin(k * math.pi / 9)) for k in range(18)]
    out = path(smooth(pts, True) + "Z", tone, INK, 0.22) + circle(x, y, r * 0.72, mix(tone, "#FFF0E0", 0.12), mix(tone, INK, 0.4), 0.16)
    return out + icon(sign, x, y, r * size, mix(tone, "#FFF3E6", 0.86) if tone != GOLD else INK, 2.0) + path(f"M{x - r * .76} {y - r * .5}C{x - r * .5} {y - r * .8} {x - r * .2} {y - r * .86} {x} {y - r * .84}", "none", mix(tone, "#FFF0E0", 0.5), 0.35)


def quill(x, y):
    out = path("M2 -26C6 -18 6 -10 0 0C1.5 -8 1 -18 2 -26Z", CREAM, INK, 0.2) + path("M2.300 -22C3 -14 2 -7 -1.500 4", "none", INK, 0.26)
    return group(out + path("M3.300 -18l-1.200 1M4 -15l-1.800 1.400M4 -12l-1.800 1.400M3.300 -8.400l-1.600 1.200", "none", "#8A8268", 0.14), (x, y))


def stamped():
    """One paper with the seals of four catches."""
    out = wood()
    out += path("M9.400 22.400L56.400 20.600L58 66H9Z", "#4F3524") + path("M8 21.400C20 22.400 40 19.400 55.400 20.400C55.800 36 56.800 50 56.200 68H8.400C7.600 50 8.600 36 8 21.400Z", "#F6EBCF", INK, 0.24)
    out += path("M10.200 23.400C22 24 40 21.600 53.400 22.400V66H10.600C9.900 50 10.500 36 10.200 23.400Z", "none", "#A8412F", 0.3) + path("M11.400 24.600C22 25.200 40 22.800 52.300 23.600V66H11.700C11 50 11.700 36 11.400 24.600Z", "none", "#A8412F", 0.14)
    out += icon("harbor", 34.5, 29.4, 6.6, "#24408A", 1.7) + path("M19 29.400H29.600M39.400 29.400H49", "none", "#24408A", 0.35)
    out += writing(17, 36.0, 31, 3) + writing(17, 38.8, 29, 5)
    for k, sign in enumerate(("shrimp", "cod", "lobster", "oyster")):
        out += seal(20.4 + k % 2 * 14.6, 47.6 + k // 2 * 11.6, 5.2, ("#A8322B", "#2F5A6B", "#3F6B4A", "#6B4A7C")[k], sign, 1.2)
    return out + path("M43 47C44.500 44 45.600 44.600 45 46.600C44.500 48.600 47 45 48 46C48.600 46.800 47.800 47.800 49 47.300", "none", "#24408A", 0.34) + quill(52.6, 56)


def most():
    """A board where papers hang over one another, each with its seal."""
    out = rect(-3, -3, W + 6, H + 6, "#B98E5C")
    rng = Random(8)
    out += "".join(circle(rng.uniform(-2, W + 2), rng.uniform(-2, H), rng.uniform(0.2, 0.5), "#A2773F" if k % 2 else "#CFA876") for k in range(120))
    out += path(f"M-3 16.400H{W + 3}V18.600H-3Z", WOOD, INK, 0.2)
    sheets = ((15.5, 42, -7, "oyster", "#6B4A7C"), (48, 33, 6, "cod", "#2F5A6B"), (29.5, 31.5, -3, "shrimp", "#A8322B"), (50.5, 53.5, -5, "cod", "#2F5A6B"), (12.5, 54.5, 5, "swordfish", "#24408A"), (36.5, 49, 3, "lobster", "#3F6B4A"), (28.5, 56, -6, "shrimp", "#A8322B"))
    for n, (x, y, turn, sign, tone) in enumerate(sheets):
        one = rect(-8.2, -9.6, 17, 21, "#7A5A34") + rect(-8.6, -10.4, 17.2, 21.4, "#F6EBCF", INK, 0.22) + rect(-7.6, -9.4, 15.2, 19.4, "none", "#A8412F", 0.2)
        one += writing(-5.6, -5.4, 10, n) + writing(-5.6, -2.6, 8, n + 9) + seal(0.6, 4.2, 4.7, tone, sign, 1.2) + circle(0, -9.4, 0.95, GOLD, INK, 0.18)
        out += group(one, (x, y), turn)
    return out


def street():
    """The whole waterfront by lamplight."""
    y = 50.0
    out = rect(-3, -3, W + 6, H + 6, "#39466B")
    for k, (v, tone) in enumerate(((16, "#55557E"), (24, "#7E6789"), (32, "#B47E86"), (38, "#DFA07F"))):
        out += path(f"M-3 {v}C12 {v - 3} 28 {v + 2} 44 {v - 1}C54 {v - 3} 62 {v + 1} 70 {v - 1}V60H-3Z", tone)
    out += path("M-3 50V42C6 34 16 31 26 33C36 28 50 27 56 30C62 32 66 36 70 38V50Z", "#4E4A6A", INK, 0.14) + lighthouse(53.5, 30.4, 9.0) + path("M52 22.800L40 19.600V24.600ZM55 22.800L67 20V25Z", "#FBE7B8")
    for x, w, h, wall, roof in ((18, 7, 9, "#C9B48C", "#5A3A2C"), (28.6, 8, 11, "#9C6A54", "#3C3040"), (40, 7, 8, "#B9A58E", "#5A3A2C")):
        out += shed(x, 44.6, w, h, wall, roof, 1, False)
    for x, w, h, wall, roof, n in ((-1.6, 12.6, 13, "#B5573D", "#4A2F26", 2), (11.6, 13.6, 16, "#D2A548", "#4B3A2A", 2), (25.8, 13, 12.4, "#5B85A6", "#2E3D45", 2), (39.4, 13.6, 15.4, "#6E8C5F", "#3A3226", 2), (53.4, 12.4, 12, "#C9BBA0", "#6B3A2C", 2)):
        out += shed(x, y + 1.2, w, h, wall, roof, n)
    out += rect(-3, y + 1, W + 6, H, "#3F5276")
    for x, w in ((2, 8), (14, 9), (28, 8), (42, 9), (55, 7)):
        for k in range(5):
            out += rect(x + (k % 2), y + 7.4 + k * 1.7, w - k * 0.9, 0.7, mix("#3F5276", LIGHT, 0.6 - k * 0.08), r=0.3)
    out += waves(y + 7, 66, 9, "#8FA0BF") + rect(-3.4, y + 1.0, W + 6.8, 2.0, "#A98358", INK, 0.2) + path("".join(f"M{x} {y + 1}v2" for x in range(0, 64, 4)), "none", INK, 0.14)
    for k in range(9):
        out += rect(2 + k * 7.4, y + 3, 1.3, 6.6, "#7B5C3C", INK, 0.16)
    return out + afloat(potter, 46, 61.4, 0.62, "#2F3F60") + afloat(dinghy, 16, 60.4, 0.8, "#2F3F60")


def coin(x, y, r, sign=True):
    """A coin with its fish."""
    out = circle(x, y, r, GOLD, INK, 0.2) + circle(x, y, r * 0.8, "#E4B94E", mix(GOLD, INK, 0.4), 0.12)
    return out + (group(path("M-2.400 0C-1.400 -1.500 .5 -1.600 1.300 0C.5 1.600 -1.400 1.500 -2.400 0ZM1.300 0L2.700 -1.200V1.200Z", "#8A5F1E", "none", kind="mark"), (x, y), scale=r / 4.2) if sign else "")


def lying(x, y, r):
    """A coin seen from its side, half lying."""
    return path(f"M{x - r} {y}C{x - r} {y - r * .5} {x + r} {y - r * .5} {x + r} {y}V{y + r * .3}C{x + r} {y + r * .8} {x - r} {y + r * .8} {x - r} {y + r * .3}Z", "#B58427", INK, 0.18) + path(f"M{x - r} {y}C{x - r} {y - r * .5} {x + r} {y - r * .5} {x + r} {y}C{x + r} {y + r * .5} {x - r} {y + r * .5} {x - r} {y}Z", "#E4B94E", INK, 0.16)


def savings():
    """A jar of coins on the sill of a window to the sea."""
    out = rect(-3, -3, W + 6, H + 6, "#D9C7A4")
    out += "".join(line(x, -3, x, 60, "#C6B28A", 0.3) for x in (-1, 6, 58.5, 65))
    view = rect(10, 18, 44, 38, "#CFE2E4") + path("M8 30C20 26 36 33 58 28V44H8Z", "#E7EFE6") + rect(8, 38, 48, 20, "#8AB2B6") + path("M8 43C20 41.500 36 44.500 58 42.500V60H8Z", "#6D9CA3")
    view += afloat(shrimper, 21, 45.5, 0.56) + gull(40, 26, 1.7) + gull(46.5, 30, 1.1) + path("M44 42q1.500 -.6 3 0t3 0M14 50q1.500 -.6 3 0t3 0", "none", "#4F7F88", 0.18)
    out += f'<g data-clip="M10 18H54V56H10Z">{view}</g>' + rect(10, 18, 44, 38, "none", INK, 0.24) + rect(7.6, 15.6, 48.8, 2.6, "#F3EAD3", INK, 0.2) + rect(7.6, 18, 2.6, 40, "#F3EAD3", INK, 0.2) + rect(53.8, 18, 2.6, 40, "#F3EAD3", INK, 0.2) + rect(31, 18, 1.9, 38, "#F3EAD3", INK, 0.2)
    out += rect(-3.4, 57.4, W + 6.8, 3.4, "#B98A55", INK, 0.22) + rect(-3.4, 60.800, W + 6.8, 34, "#A87A48", INK, 0.2)
    jar = path("M32.600 36.600C30.400 38.400 29.800 40 29.800 42.500V56.400C29.800 57.800 30.600 58.600 32 58.600H49C50.400 58.600 51.200 57.800 51.200 56.400V42.500C51.200 40 50.600 38.400 48.400 36.600Z", "#DCEBE8", INK, 0.26)
    rng = Random(3)
    heap = "".join(lying(x, y, 2.5) for y, x in sorted((46 + r * 2.0 + rng.uniform(-.5, .5), 31.5 + c * 3.6 + (r % 2) * 1.8 + rng.uniform(-.6, .6)) for r in range(7) for c in range(6)))
    jar += f'<g data-clip="M30.600 42.500H50.400V56C50.400 57.200 50 57.900 48.800 57.900H32.200C31 57.900 30.600 57.200 30.600 56Z">{heap}</g>' + coin(37.4, 47.6, 3.1) + coin(44.6, 49.6, 3.1) + coin(39.6, 54.2, 3.1)
    jar += rect(31.6, 33.4, 17.8, 3.6, "#2F5A6B", INK, 0.22, 0.6) + path("".join(f"M{x} 33.800v2.800" for x in range(33, 49, 2)), "none", "#1C3A47", 0.16)
    jar += path("M32.600 40.800C31.900 42 31.700 43 31.700 44.600V52", "none", "#FFFFFF", 0.7) + coin(40.5, 31.0, 2.9)
    out += jar
    for x, n in ((20.6, 4), (13.0, 2)):
        out += "".join(lying(x + (k % 2) * 0.5, 57.8 - k * 1.6, 3.1) for k in range(n))
    return out


def pockets():
    """A sea chest that cannot be shut for coins."""
    out = rect(-3, -3, W + 6, H + 6, "#2F4A55") + "".join(line(x, -3, x, 52, "#24393F", 0.35) for x in range(0, 66, 7))
    out += circle(49.5, 27.5, 6.6, "#7FAAB0", INK, 0.24) + path("M43.400 29C47 27.800 52 30 55.600 28.800C55 32 52.600 34 49.500 34C46.400 34 44 32 43.400 29Z", "#4F7F88")
    out += path("M49.500 19.600A7.900 7.900 0 1 0 49.510 19.600ZM49.500 20.900A6.600 6.600 0 1 1 49.490 20.900Z", BRASS, INK, 0.2) + "".join(circle(49.5 + 7.25 * math.cos(a), 27.5 + 7.25 * math.sin(a), 0.42, INK, kind="mark") for a in (k * math.pi / 3 for k in range(6)))
    out += path("M-3 52H70V95H-3Z", "#8A6440", INK, 0.2) + "".join(path(f"M-3 {y}H70", "none", "#6B4A2C", 0.2) for y in (56, 60.6, 66))
    # the lid, open
    out += path("M9.500 40L12 27.500C12.600 24.600 14.400 23.400 17 23.400H45C47.600 23.400 49.400 24.600 50 27.500L53.500 40Z", "#7A4E2E", INK, 0.26) + path("M13.500 38.500L15.400 29C15.800 27 16.800 26.400 18.600 26.400H43.800C45.600 26.400 46.600 27 47 29L49.600 38.500Z", "#4A2F1E", INK, 0.2)
    for x in (19.5, 41):
        out += path(f"M{x} 40L{x + (31 - x) * .08} 23.400h3.200L{x + 3.6} 40Z", BRASS, INK, 0.18)
    rng = Random(5)
    heap = ""
    for r in range(6):
        half = 8 + r * 3.1
        n = 4 + r
        for c in range(n):
            x = 31.5 + (c - (n - 1) / 2) * (2 * half / n) + rng.uniform(-.8, .8)
            heap += (coin(x, 31.8 + r * 2.3 + rng.uniform(-.5, .5), 2.7) if rng.random() < 0.45 else lying(x, 32.4 + r * 2.3 + rng.uniform(-.4, .4), 2.7))
    out += heap
    out += path("M7.500 41.500H55.500L53.600 61.600C53.500 62.600 52.800 63.200 51.800 63.200H11.200C10.200 63.200 9.500 62.600 9.400 61.600Z", "#8A5F3A", INK, 0.26) + "".join(path(f"M{8 + k * .5} {46.4 + k * 5.4}H{55 - k * .5}", "none", "#5E3F29", 0.25) for k in range(3))
    out += path("M6.800 40.200H56.200V43.400H6.800Z", "#6B4729", INK, 0.22)
    for x in (15.5, 43.5):
        out += rect(x, 40.2, 4.0, 23, BRASS, INK, 0.2) + "".join(circle(x + 2, y, 0.5, INK, kind="mark") for y in (42, 48, 54, 60))
    out += path("M27.500 40.200H35.500V48.500C35.500 51 33.600 52.400 31.500 52.400C29.400 52.400 27.500 51 27.500 48.500Z", BRASS, INK, 0.22) + circle(31.5, 45.6, 1.2, INK, kind="mark") + path("M31.100 46H31.900L32.300 49.400H30.700Z", INK, kind="mark")
    for x, y, r in ((9.6, 64.2, 2.8), (56.6, 63.6, 2.8), (59.8, 60.2, 2.2), (4.6, 60.4, 2.4)):
        out += lying(x, y, r)
    return out + coin(51.6, 64.4, 2.6)


def crate(x, y, w, h, tones, sign, seed):
    """A crate heaped with one kind of fish; with lobsters if no tones are given."""
    rng, out = Random(seed), ""
    for r in range(4):
        for c in range(4):
            fx = x + w * (0.2 + 0.2 * c + 0.03 * (r % 2)) + rng.uniform(-.7, .7)
            fy = y - h - 4.6 + r * 2.0 + abs(c - 1.5) * 1.0 + rng.uniform(-.4, .4)
            turn, flip = rng.uniform(-34, 34), rng.choice((-1, 1))
            if tones:
                out += fish(fx, fy, 9.4, turn, tones, flip)
            elif c < 3:
                out += group(lobster(), (num(fx + w * 0.1), num(fy - 0.4)), round(90 * flip + turn), 0.46)
    out = f'<g data-clip="M{x - 3} {y - h - 12}H{x + w + 3}V{y - h + 2}H{x - 3}Z">{out}</g>'
    for k in range(3):
        v = y - h + k * h / 3
        out += rect(x, v, w, h / 3 - 0.5, ("#C99F5E", "#BD9152", "#B08447")[k], INK, 0.22, 0.3)
    out += rect(x + 1.0, y - h - 0.4, 2.2, h + 0.4, "#A97B42", INK, 0.2) + rect(x + w - 3.2, y - h - 0.4, 2.2, h + 0.4, "#A97B42", INK, 0.2)
    out += "".join(circle(a, y - h + h * b, 0.28, INK, kind="mark") for a in (x + 2.1, x + w - 2.1) for b in (0.15, 0.48, 0.8))
    return out + circle(x + w / 2, y - h / 2, h * 0.36, CREAM, INK, 0.2) + icon(sign, x + w / 2, y - h / 2, h * 0.52, INK, 1.8)


def crates():
    """Two full crates of two kinds on the quay, the boats behind them."""
    y = 34.0
    out = rect(-3, -3, W + 6, H + 6, "#D5E2DF") + path(f"M-3 20C12 17 26 23 42 19C54 16 60 21 70 18V{y}H-3Z", "#E3EAE0") + path(f"M-3 {y}V31C8 29 18 31 28 30C40 28.500 52 32 70 29V{y}Z", "#A9B79C", mix("#A9B79C", INK, 0.5), 0.14)
    out += sea(y, ("#A9C9C9", "#8AB2B6", "#7FAAB0")) + afloat(longliner, 26, 42.4, 0.74) + afloat(shrimper, 52, 41.4, 0.62)
    out += path("M-3 54.500H70V95H-3Z", "#B9B09A", INK, 0.22) + "".join(path(f"M{x} 54.500L{31.75 + (x - 31.75) * 1.6} 70", "none", "#8E866F", 0.18) for x in range(-4, 70, 9)) + rect(-3.4, 53.4, W + 6.8, 2.0, "#8A6440", INK, 0.2)
    out += path("M57.600 53.600V48.800C56.400 48.400 56.400 46.800 57.600 46.600H61C62.200 46.800 62.200 48.400 61 48.800V53.600Z", "#3A3D40", INK, 0.2) + path("M57.800 50.600C52 52 46 50 44 47", "none", WOOD2, 0.6)
    return out + crate(6.2, 64.4, 23.0, 13.4, COD, "cod", 4) + crate(33.4, 64.4, 23.0, 13.4, None, "lobster", 9) + gull(19, 24.5, 1.9) + gull(40, 24, 1.4) + gull(36, 49.4, 1.7)


SCENES = {
    "boats-silver": ("Five boats in a bay", flotilla), "boats-gold": ("A fleet before the sun", fleet),
    "licenses-silver": ("A paper with four seals", stamped), "licenses-gold": ("A board of licenses", most),
    "buildings-silver": ("Three sheds on the wharf", wharf_row), "buildings-gold": ("The waterfront by lamplight", street),
    "coins-silver": ("A jar of coins", savings), "coins-gold": ("A chest of coins", pockets),
    "holds-silver": ("Two full crates", crates), "holds-gold": ("A full hold", full_hold),
}


def drawings():
    return {f"trophy/{name}": card(title, scene()) for name, (title, scene) in SCENES.items()}
