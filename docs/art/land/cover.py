"""The cover of the adventure booklet: the falls at the headwater, from the pool below them."""

import math
import random

from docs.art.land.kit import *
from docs.art.land.map import FOOT, LIP, TREE, blades, crag, curtain, mountain, pebble

W, H, B = 133.0, 190.0, 3.0
K, MIDDLE, BROW = 1.9, 66.5, 84.0  # of the falls: scale, middle, and where the water goes over
LOW = BROW + (FOOT - LIP) * K
GROUND = {"#E9EFE3", "#F1EEDB", "#F7EBCB", "#DCE9E3", "#B8B58F", "#8FA36A", "#7F9456"}

wob, wob2 = noise(5), noise(6)


def bands(s, rows, down):
    for k, (y, tone) in enumerate(rows):
        top = [(x, y + 2.2 * wob(x / 40 + k, k)) for x in range(-8, 149, 8)]
        s.path(curve(top, False, n) + f"L148 {n(down)}L-8 {n(down)}Z", tone)


def wood(s, seed, y, rise, size, depths, free=lambda x: True):
    """A wood from side to side, its upper edge at y less `rise` of noise."""
    nn = noise(seed)
    forest(s, seed, lambda x, v: v - y - rise * nn(x / 22, 2) if free(x) else -1, (-6, y - rise - 1, W + 6, y + 9), size, leaf=0.12, pitch=0.42, depths=depths)


def pool(x):
    """Where the water begins below the cliff."""
    return LOW + 1.2 + 17 * max(0.0, (abs(x - MIDDLE) - 15) / 52) ** 1.4 + 1.2 * wob2(x / 7, 1)


def draw():
    rnd = random.Random(21)
    s = Sheet(W, H, B, "The cover of an adventure")
    trees(s, TREE)
    s.rect(-B, -B, W + 2 * B, H + 2 * B, 0, "#DCE9E3")
    bands(s, ((14, "#E9EFE3"), (34, "#F1EEDB"), (50, "#F7EBCB")), 120)
    for x, y, w, h in ((12, 82, 42, 26), (50, 82, 50, 35), (92, 82, 58, 31), (126, 82, 40, 22), (32, 82, 26, 15), (72, 82, 28, 15), (112, 82, 24, 12)):
        mountain(s, rnd, x, y, w, h)
    s.path(curve([(x, 76 + 2 * wob(x / 20, 3)) for x in range(-8, 149, 8)], False, n) + "L148 130L-8 130Z", "#8FA36A")
    notch = lambda x: abs(x - MIDDLE) > 10
    wood(s, 11, 78, 2.5, 8.4, ("far", "far", "mid"), notch)
    s.poly([(MIDDLE - 7, 77), (MIDDLE + 4, 77), (MIDDLE + 10.4, BROW + 1), (MIDDLE - 10.4, BROW + 1)], WATER[3])
    s.poly([(MIDDLE - 4, 78), (MIDDLE + 2, 78), (MIDDLE + 6, BROW), (MIDDLE - 6, BROW)], WATER[2])
    s.add(f'<g transform="translate({n(MIDDLE - 245 * K)} {n(BROW - LIP * K)}) scale({K})">')
    back = spline([(206, 12), (216, 8.5), (224, 11), (232, 9.5), (237, 12), (240, LIP), (250, LIP), (254, 10.5), (262, 8.5), (270, 11.5), (284, 9)], False, 8)
    s.poly(back + [(284, FOOT + 4), (206, FOOT + 4)], STONE[1])
    crag(s, rnd, back, 13.5, 1200)
    crag(s, rnd, spline([(206, 23), (216, 20.5), (226, 22.5), (234, 21.5), (240.5, 25)], False, 6), 11.5, 1300)
    crag(s, rnd, spline([(250, 24.5), (257, 21), (266, 22), (274, 20), (284, 22)], False, 6), 11.5, 1400)
    for x, y, z in ((213, 9, 0.8), (219, 9, 0.7), (229, 10, 0.8), (234, 11, 0.65), (257, 9.5, 0.75), (266, 10, 0.85), (273, 10.5, 0.75), (218, 21, 0.6), (231, 22, 0.55), (259, 21, 0.6), (271, 21, 0.6)):
        s.use("nc%d" % (int(x) % 3), x, y, z)
    s.add("</g>")
    shore = [(x, pool(x)) for x in range(-8, 149, 4)]
    s.path(curve([(x, min(y - 3.4, 148)) for x, y in shore], False, n) + "L148 200L-8 200Z", "#B8B58F")
    s.path(curve(shore, False, n) + "L148 200L-8 200Z", WATER[0], "#6FA3AD", 0.25)
    for by, tone in ((2.6, WATER[1]), (7, WATER[2]), (14, WATER[3]), (26, WATER[4])):
        s.path(curve([(x, y * 0.92 + LOW * 0.08 + by + 0.8 * wob(x / 9, by)) for x, y in shore], False, n) + "L148 200L-8 200Z", tone)
    s.add('<g class="soft keep">')
    for k in range(46):
        y = LOW + 6 + 70 * (k / 46) ** 1.1
        x = MIDDLE + rnd.uniform(-1, 1) * (14 + (y - LOW) * 1.6)
        if pool(x) + 2 < y:
            w = rnd.uniform(3, 9)
            s.line([(x - w, y + 0.5), (x, y), (x + w, y + 0.5)], FOAM, 0.32, smooth=True)
    s.add("</g>")
    s.add(f'<g transform="translate({n(MIDDLE - 245 * K)} {n(BROW - LIP * K)}) scale({K})">')
    curtain(s, rnd)
    s.add("</g>")
    for x, y, z in ((-1, 133, 2.6), (8, 131, 2.0), (15, 134, 2.4), (23, 131, 1.5), (134, 133, 2.6), (125, 130, 2.1), (117, 133, 2.4), (110, 131, 1.5)):
        s.use("nc%d" % (int(abs(x)) % 3), x, y, z)
    for x, y, a in ((29, 130, 3.6), (35, 132, 2.2), (103, 130, 3.4), (98, 132.5, 2.0), (45, 127.5, 1.8), (40, 135, 2.6), (110, 135, 2.8)):
        s.path(curve(blob(rnd, x + 0.3, y + a * 0.35, a * 1.35, a * 0.75), True, n), FOAM)
        pebble(s, rnd, x, y, a)
    for x, y, k in ((20, 135.5, 7), (12, 137, 8), (121, 136, 7.5)):
        blades(s, rnd, x, y, k)
    splash(s, 88, 133)
    return s


def splash(s, x, y):
    """A crown of water where the trout has left the pool."""
    s.add('<g class="soft keep">')
    for r in (9, 15, 21):
        for lo in (20, 200):
            p = [(x + r * math.cos(math.radians(a)), y + 0.3 * r * math.sin(math.radians(a))) for a in range(lo, lo + 141, 20)]
            s.line(p, FOAM, 0.4, smooth=True)
    s.add("</g>")
    crown = [(-14, 1.4), (-11.8, -0.4), (-12.6, -3.4), (-11.8, -4), (-10, -1.2), (-8.4, -1.6), (-9, -6), (-8.1, -6.6), (-6.4, -1.8), (-4, -0.4), (0, 0.2), (4, -1), (5.4, -6), (6.4, -5.9), (6.6, -1.6), (8.2, -1.4), (10, -4.6), (10.9, -4.1), (10.6, -0.5), (13.4, 1.6), (7, 3.3), (0, 3.8), (-8, 3.3)]
    s.poly([(x + a, y + b) for a, b in crown], "#F6FAF7", "#6FA3AD", 0.2, smooth=True)
    for a, b, r in ((-13, -9, 0.8), (-10, -13, 0.5), (9, -11, 0.7), (13, -7, 0.9), (12, -15, 0.45), (-16, -5, 0.6)):
        s.circle(x + a, y + b, r, "#F6FAF7", "#6FA3AD", 0.15)
