"""The map of Fly Solo: four waters with their landmarks, between the plates that lie on them."""

import math
import random

from docs.art.land.kit import *

W, H, B = 266.0, 190.0, 3.0
TREE = 9.6  # mm of a grown spruce
COURSE = [(10, 204), (18, 186), (25, 170), (24, 152), (24, 140), (33, 126), (48, 119), (70, 117), (98, 121), (126, 123), (146, 117), (160, 108), (171, 100), (184, 90), (202, 80), (222, 71), (236, 61), (242, 50), (244.5, 38), (245, 30)]
UPPER = [(245, 16), (247, 10), (252, 3), (256, -8)]
PANELS = [(44, 139, 128, 185), (43, 53, 127, 99), (176, 137, 260, 183), (137, 8, 221, 54)]
KEY = (208, 92, 258, 128)
BADGES = [(24, 151), (98, 121), (171, 100.5), (240, 55)]
LIP, FOOT = 15.5, 33.0
GROUND = {*STONE, *WETSTONE, "#FBFDFB", "#BBD8DA", "#6E8B4D", "#9BB36D", "#7F9456"}  # without an outline of its own
wob, wob2, wob3 = noise(3), noise(4), noise(8)
MID = spline(COURSE, False, 6)
TOP = spline(UPPER, False, 6)


def width(i, m):
    x, y = MID[i]
    w = 6.6 + 1.2 * math.sin(i / 7)
    w -= 2.4 * math.exp(-((x - 171) ** 2 + (y - 100) ** 2) / 260)  # the narrows
    w += 2.6 * math.exp(-((x - 244.5) ** 2 + (y - 36) ** 2) / 60)  # plunge pool
    w += 1.4 * math.exp(-((x - 60) ** 2 + (y - 117) ** 2) / 200)
    return w


main_ = chain(MID, [width(i, len(MID)) for i in range(len(MID))])
upper = chain(TOP, [6.2 - 0.05 * i for i in range(len(TOP))])


def body(x, y):
    f = max(main_(x, y) if y > FOOT - 6 else -30, upper(x, y) if y < LIP + 3 else -30)
    if f < -24:
        return f
    return f + 0.9 * wob(x / 9, y / 9) + 0.5 * wob2(x / 4, y / 4)


def in_panel(x, y, m=1.0, tall=0.0):
    return any(a - m < x < c + m and b - m < y < d + m + tall for a, b, c, d in PANELS + [KEY]) or (x < 84 and 6 < y < 44 + tall)


def seen(line, at):
    """Yield the parts of a contour that lie on open land, beside plates and words."""
    run = []
    for k, (x, y) in enumerate(line):
        if in_panel(x, y, -1) or at(x, y) > -3:
            if len(run) > 2:
                yield run
            run = []
        elif k % 3 == 0:
            run.append((x, y))
    if len(run) > 2:
        yield run


def height(x, y):
    h = 0.62 * wob3(x / 62 + 0.4, y / 50) + 0.25 * wob(x / 27, y / 24)
    h += 0.9 * math.exp(-((x - 118) ** 2 / 1800 + (y - 16) ** 2 / 700)) + 1.0 * math.exp(-((x - 232) ** 2 / 1500 + (y + 4) ** 2 / 900))
    h += 0.7 * math.exp(-((x - 268) ** 2 / 900 + (y - 112) ** 2 / 900)) + 0.5 * math.exp(-((x - 152) ** 2 / 900 + (y - 168) ** 2 / 800)) + 0.55 * math.exp(-((x - 4) ** 2 / 700 + (y - 82) ** 2 / 900))
    return h


def pebble(s, rnd, x, y, a, tones=STONE):
    """A stone too small for cracks: shade, body and a lit top."""
    p = blob(rnd, x, y, a, a * 0.7, 6, 0.14)
    s.path(curve(p, True, n), tones[0], tones[3], 0.16)
    s.path(curve([(x + (u - x) * 0.9 - a * 0.05, y + (v - y) * 0.72 - a * 0.14) for u, v in p], True, n), tones[1])
    s.path(curve(blob(rnd, x - a * 0.22, y - a * 0.32, a * 0.45, a * 0.2, 4, 0.1), True, n), tones[2])


def blades(s, rnd, x, y, k):
    """A clump of reeds with its foot in the water."""
    for col, count in (("#5F7A3F", 4), ("#7C9450", 4)):
        for i in range(count):
            t = (i + 0.5) / count * 2 - 1 + rnd.uniform(-0.15, 0.15)
            h = k * rnd.uniform(0.75, 1.25) * (1.1 - 0.35 * abs(t))
            s.line([(x + t * k * 0.35, y), (x + t * k * 0.8, y - h)], col, 0.2)
    for t in (-0.5, 0.3):
        s.line([(x + t * k * 0.5, y - k * 0.9), (x + t * k * 0.55, y - k * 1.15)], "#6A4526", 0.36)


def mountain(s, rnd, x, y, w, h):
    """A peak: a lit and a shaded face with a broken ridge, snow above, hachures at the foot."""
    top = (x + rnd.uniform(-0.05, 0.05) * w, y - h)
    ridge = [top]
    for i in range(1, 7):
        t = i / 6
        ridge.append((top[0] + (rnd.uniform(-0.08, 0.1) + 0.04 * t) * w, top[1] + h * t))
    edge = lambda k: [(top[0] + k * w / 2 * t + rnd.uniform(-0.025, 0.025) * w, top[1] + h * (t ** 0.92)) for t in (0.2, 0.4, 0.6, 0.8, 1)]
    left, right = edge(-1), edge(1)
    s.poly([top] + left + [(x, y + h * 0.05)] + ridge[::-1], "#B9B8A4")
    s.poly([top] + right + [(x, y + h * 0.05)] + ridge[::-1], "#8F9184")
    cut = 0.34
    zig = []
    for i in range(9):
        t = i / 8
        zig.append((top[0] - w / 2 * cut + w * cut * t, top[1] + h * (cut * 0.95 + (0.1 if i % 2 else -0.06) - 0.04 * abs(t - 0.5))))
    zig = zig[1:-1]
    k = left[1]
    s.poly([top, left[0], (left[0][0] * 0.3 + left[1][0] * 0.7, left[0][1] * 0.3 + left[1][1] * 0.7)] + zig + [(right[0][0] * 0.3 + right[1][0] * 0.7, right[0][1] * 0.3 + right[1][1] * 0.7), right[0]], "#F5F4EC")
    half = len(zig) // 2
    s.poly([top, ridge[1]] + zig[half:] + [(right[0][0] * 0.3 + right[1][0] * 0.7, right[0][1] * 0.3 + right[1][1] * 0.7), right[0]], "#CDD6D6")
    for i in range(9):
        t = rnd.uniform(0.45, 0.9)
        px = top[0] + w / 2 * t * rnd.uniform(0.15, 0.85)
        s.line([(px, top[1] + h * t), (px + w * 0.035, top[1] + h * (t + 0.12))], "#74776C", 0.2)
    for i in range(5):
        t = rnd.uniform(0.5, 0.9)
        px = top[0] - w / 2 * t * rnd.uniform(0.2, 0.8)
        s.line([(px, top[1] + h * t), (px - w * 0.03, top[1] + h * (t + 0.1))], "#9A9A88", 0.2)


def crag(s, rnd, pts, tall, seed, tones=STONE, moss=True):
    """A wall of granite along pts (its brow): slabs of their own width and height, rubble at the foot."""
    p = resample(pts, 0.5)
    i = 0
    grass = []
    while i < len(p) - 3:
        k = min(len(p) - 1, i + rnd.randrange(5, 13 if tall < 8.5 else 16))
        if len(p) - 1 - k < 4:
            k = len(p) - 1
        (x, y), (u, v) = p[i], p[k]
        w = u - x + 0.5
        y = v = (y + v) / 2 + (y - v) * 0.08  # towers with level tops, also where the brow climbs
        up = rnd.uniform(-0.1, 0.16) * tall
        a, m, b = (x - 0.2, y - up + rnd.uniform(0, 0.5)), (x + w * rnd.uniform(0.3, 0.6), y - up - rnd.uniform(0.1, 0.9)), (u + 0.2, v - up + rnd.uniform(0, 0.7))
        c, d = (u + 0.2, v + tall * rnd.uniform(0.85, 1.08)), (x - 0.2, y + tall * rnd.uniform(0.85, 1.08))
        s.poly([a, m, b, c, d], tones[1])
        e = rnd.uniform(0.5, 0.68)
        q = (x + w * e, (y + v) / 2 - up + rnd.uniform(1, 1.8))
        r = (x + w * (e - rnd.uniform(0.02, 0.14)), (y + v) / 2 + tall * rnd.uniform(0.4, 0.6))
        s.poly([q, (b[0], b[1] + rnd.uniform(0.6, 1.4)), c, ((c[0] + d[0]) / 2 + w * rnd.uniform(-0.1, 0.15), (c[1] + d[1]) / 2), r], tones[0])
        s.poly([a, m, b, (b[0], b[1] + rnd.uniform(0.5, 1.1)), q, (x + w * 0.2, y - up + rnd.uniform(1.4, 2.2)), (a[0], a[1] + rnd.uniform(1, 2.6))], tones[2])
        yy = y + tall * rnd.uniform(0.35, 0.75)
        s.line([(x, yy), (x + w * 0.4, yy + rnd.uniform(-0.4, 0.6)), (x + w * rnd.uniform(0.6, 1), yy + rnd.uniform(-0.8, 0.4))], tones[3], 0.16)
        if rnd.random() < 0.6:
            xx = x + w * rnd.uniform(0.15, 0.4)
            s.line([(xx, y - up + 2.4), (xx + 0.3, y + tall * 0.4), (xx - 0.2, y + tall * 0.62)], tones[0], 0.16)
        s.poly([a, m, b, c, d], "none", tones[3], 0.22)
        if moss and rnd.random() < 0.75:
            grass.append(curve(blob(rnd, m[0], m[1] + 0.1, w * rnd.uniform(0.3, 0.5), rnd.uniform(0.4, 0.75), 5, 0.2), True, n))
        i = k
    s.path("".join(grass), "#7F9456")
    for x, y in p[4:-2:5]:
        a = rnd.uniform(0.6, 1.7)
        pebble(s, rnd, x + rnd.uniform(-1, 1), y + tall * rnd.uniform(0.95, 1.08), a, tones)


def willow(s, rnd, x, y, k):
    s.path(f"M{n(x - k * .5)} {n(y + .1)}a{n(k * .62)} {n(k * .14)} 0 1 0 {n(k * 1.3)} 0a{n(k * .62)} {n(k * .14)} 0 1 0 {n(-k * 1.3)} 0", "#A9B27D")
    s.path(f"M{n(x - k * .09)} {n(y)}Q{n(x - k * .02)} {n(y - k * .4)} {n(x - k * .16)} {n(y - k * .8)}H{n(x + k * .14)}Q{n(x + k * .03)} {n(y - k * .4)} {n(x + k * .1)} {n(y)}Z", BARK)
    for r, col in ((1.0, "#6E8B4D"), (0.8, "#8AA65F"), (0.55, "#A6BD78")):
        s.path(curve(blob(rnd, x - 0.06 * k * (1 - r), y - k * 0.92 - k * 0.12 * (1 - r), k * 0.62 * r, k * 0.4 * r, 10, 0.1), True, n), col)
    s.add('<g class="soft keep">')
    for odd, col in ((1, "#6E8B4D"), (0, "#9BB36D")):
        for i in range(odd, 15, 2):
            t = i / 14 * 2 - 1
            x0, y0 = x + t * k * 0.58, y - k * (1.02 - 0.25 * t * t)
            L = k * rnd.uniform(0.45, 0.85) * (1.05 - 0.25 * abs(t))
            s.line([(x0, y0), (x0 + t * k * 0.1, y0 + L * 0.35), (x0 + t * k * 0.12 + rnd.uniform(-0.04, 0.04) * k, y0 + L)], col, 0.6, smooth=True)
    s.add("</g>")


def deer(s, x, y, k, flip=1):
    s.add(f'<g transform="translate({n(x)} {n(y)}) scale({n(k * flip)} {n(k)})">')
    s.path("M-3 .1a3.4 .5 0 1 0 6.6 0a3.4 .5 0 1 0 -6.6 0", "#A9B27D")
    s.path("M-2.4 0L-2.5 -2.2C-3 -3 -2.6 -4 -1.6 -4L1.2 -3.9L2.2 -5.6L2.3 -6.4L3 -6.1L4.2 -5.3L4.1 -4.9L3.1 -4.9L2.2 -2.6L2 0H1.5L1.4 -2L-1.3 -2.1L-1.7 0H-2L-1.9 -2Z", "#8C5E3C", "#5F432A", 0.15)
    s.path("M2.5 -6.2L2.2 -7.6L1.4 -8.4M2.2 -7.4L3 -8.4M2.8 -6.1L3.2 -7.3L4.2 -7.8", "none", "#5F432A", 0.28, 'stroke-linecap="round"')
    s.path("M-2.4 -3.4C-1.6 -3.9 0 -3.8 1.2 -3.7L2 -5L2 -3.4C.6 -2.7 -1 -2.8 -2.4 -3.4Z", "#B08055")
    s.add("</g>")


def draw():
    rnd = random.Random(12)
    s = Sheet(W, H, B, "Season two, plate 3: Fly Solo, the map")
    box = (-8, -8, W + 8, H + 8)
    field = Grid(box, 1.2, body)
    at = field.at
    trees(s, TREE)
    s.rect(-B, -B, W + 2 * B, H + 2 * B, 0, MEADOW)
    hills = Grid(box, 3, height)
    for v, col in ((0.12, "#D2D5A6"), (0.42, "#C8CC9C"), (0.72, "#BDC293")):
        s.path(hills.path(v), col)
    s.path(Grid(box, 3, lambda x, y: -height(x, y)).path(0.34), MEADOW3)
    s.add('<g class="soft keep">')
    for i in range(-4, 10):
        for line, _ in hills.lines(i * 0.18, closed=False):
            for run in seen(line, at):
                s.path(curve(run, False, n), "none", "#A8A878", 0.28 if i % 4 == 0 else 0.15)
    s.add("</g>")
    edge = Grid(box, 1.4, lambda x, y: at(x, y) + 0.7 * wob3(x / 6, y / 6))
    for v, col in ((-4.2, "#C3C893"), (-2.6, SEDGE), (-2.0, "#8F9A64"), (-1.7, BEACH), (-0.5, WETSAND)):
        s.path(edge.path(v), col)
    # mountains behind the left page
    for x, y, w, h in ((88, 50, 26, 27), (124, 49, 32, 33), (105, 52, 38, 40), (116, 53, 24, 19), (94, 53, 20, 14), (137, 53, 18, 13)):
        mountain(s, rnd, x, y - 1, w, h)
    woods(s, at, 0)
    falls(s, rnd)
    # water
    wet = field.path(0)
    s.path(wet, WATER[0])
    s.clip("wet", wet)
    s.add('<g clip-path="url(#wet)">')
    s.path(Grid(box, 1.2, lambda x, y: at(x, y) + 0.7 * wob2(x / 7, y / 7)).path(1.7), WATER[1])
    s.path(Grid(box, 1.2, lambda x, y: at(x, y) + 1.2 * wob(x / 14, y / 14)).path(3.2), WATER[2])
    s.path(Grid(box, 1.2, lambda x, y: at(x, y) + 1.6 * wob3(x / 18, y / 18)).path(4.7), WATER[3])
    s.add('<g class="soft keep">')
    for off in (-4.3, -2.8, -1.3, 0.3, 1.8, 3.3, 4.6):
        for line in (MID, TOP):
            p = []
            for i, (x, y) in enumerate(line):
                a, b = line[max(i - 1, 0)], line[min(i + 1, len(line) - 1)]
                d = math.dist(a, b) or 1
                k = (width(i, 0) / 7.2) if line is MID else 0.8
                p.append((x - (b[1] - a[1]) / d * off * k, y + (b[0] - a[0]) / d * off * k))
            p = resample(p, 0.9)
            i = rnd.randrange(12)
            while i < len(p) - 5:
                m = rnd.randrange(6, 20)
                s.line([p[i], p[i + m // 2], p[min(i + m, len(p) - 1)]], FOAM, 0.32, smooth=True)
                i += m + rnd.randrange(5, 22)
    s.add("</g>")
    s.add("</g>")
    s.path(wet, "none", "#6FA3AD", 0.25)
    curtain(s, rnd)
    narrows(s, rnd, at)
    path_ = [(17, 118), (30, 110), (42, 110.5), (70, 108.5), (120, 112), (136, 104), (143, 103)]
    trail(s, [(13, 122), (18, 113), (30, 106), (58, 104.6), (92, 106.5), (120, 109), (134, 104), (144, 106.5)])
    trail(s, [(147, 130), (146, 136), (149, 142)])
    trail(s, [(152, 138), (164, 130), (178, 120), (196, 104), (205, 92), (226, 84), (246, 72), (253, 56), (256, 44)])
    bridge(s, 144.5, 107, 147.5, 129, 5.4)
    meadow(s, rnd, at)
    woods(s, at, 1)
    willows(s, rnd)
    # camp at the first water, cabin by the bridge
    tent(s, 10.5, 126, 5)
    fire(s, 19.5, 127.5, 1.35)
    canoe(s, 29.2, 136.4, 5.2, -62)
    cabin(s, 151, 147.5, 5.6)
    log(s, 161, 146, 6, 0.7, 10)
    deer(s, 36.6, 166, 0.95)
    deer(s, 38.5, 172.5, 0.7, -1)
    # small things
    for x, y, k in ((16, 172, 2.4), (33, 158, 2.6), (34.5, 160, 2.2), (63, 126.5, 2.4), (112, 114.5, 2.2), (80, 125.5, 2.5), (200, 90, 2.2), (228, 75, 2.4), (212, 70, 2), (131, 131, 2.2), (32, 119, 2.4)):
        best = min(((abs(at(x + dx, y + dy)), x + dx, y + dy) for dx in range(-4, 5) for dy in range(-4, 5)))
        blades(s, rnd, best[1], best[2], k)
    for i, (x, y, a) in enumerate(((52, 126, 1.6), (54.5, 127, 1), (88, 114.5, 1.4), (137, 112, 1.5), (214, 78, 1.5), (192, 86.5, 1.2), (16, 187, 1.4), (29, 178, 1.3), (233, 68, 1.3))):
        pebble(s, rnd, x, y, a)
    return s


def woods(s, at, part):
    nn = noise(71)
    sets = [
        [((64, 44, 142, 62), lambda x, y: min(x - 66, 6 - abs(y - 54) + 4.5 * nn(x / 9, y / 9))), ((128, 58, 178, 84), lambda x, y: 12 - 0.5 * abs(x - 150) - 0.55 * abs(y - 72) + 6 * nn(x / 8, y / 8)), ((178, 52, 236, 66), lambda x, y: 6 - abs(y - 60) + 3 * nn(x / 7, y / 7)), ((250, 34, 272, 92), lambda x, y: x - 256 + 4 * nn(x / 8, y / 8))],
        [((-5, 58, 38, 103), lambda x, y: min(21 - x, (y - 57) * 0.6 + 3) + 9 * nn(x / 9, y / 9)), ((129, 152, 175, 200), lambda x, y: min(y - 158 + 0.3 * abs(x - 151) + 6 * nn(x / 7, 3), 12 - abs(x - 152) * 0.4 + 7 * nn(x / 9, y / 9))), ((232, 64, 272, 96), lambda x, y: x - 238 - 0.5 * abs(y - 82) + 6 * nn(x / 8, y / 8)), ((-5, 168, 10, 200), lambda x, y: 8 - x + 3 * nn(x / 6, y / 6)), ((176, 190, 272, 200), lambda x, y: y - 193 + 4 * nn(x / 14, 2)), ((180, 112, 206, 134), lambda x, y: 8 - 0.6 * abs(x - 193) - 0.7 * abs(y - 124) + 5 * nn(x / 6, y / 6)), ((40, 193, 130, 202), lambda x, y: y - 195 + 4 * nn(x / 12, 6))],
    ][part]
    for k, (box, f) in enumerate(sets):
        rim = rect(box[0] - 5, box[1] - 7, box[2] + 5, box[3] + 2, 4)
        fl = Grid((box[0] - 8, box[1] - 10, box[2] + 8, box[3] + 8), 2.8, lambda x, y: min(f(x, y), rim(x, y) - 2 + 2 * nn(x / 4, y / 4), -at(x, y) - 3))
        s.path(fl.path(-0.5, 4), "#9FAE78")
        s.path(fl.path(1.2, 4), "#6E8C5F")
        forest(s, 130 + k + part * 20, f, box, 9.6, lambda x, y: at(x, y) < -3.2 and at(x, y - 8) < 0.5 and not in_panel(x, y, -1.5, 0) and not road(x, y), leaf=0.14, pitch=0.4)
    if part:
        for x, y, k, z in ((44, 114, "nc0", 0.8), (136, 92, "nc1", 1), (131, 98, "nl0", 0.9), (166, 138, "nc0", 1), (171, 143, "nc2", 1), (133, 140, "nc1", 1), (136, 146, "nl1", 1), (204, 66, "nc0", 0.9), (264, 100, "nc0", 1), (262, 108, "nl1", 0.9), (264, 122, "nc2", 0.9), (36, 102, "nc0", 0.9), (40, 96, "nc1", 0.9), (198, 112, "nl0", 0.8), (172, 130, "nl1", 0.8), (262, 134, "nc1", 0.9), (10, 148, "nc0", 0.9), (6, 154, "nc2", 0.9), (5, 140, "nl0", 0.8), (229, 62, "nc1", 0.8)):
            s.path(f"M{n(x - 1.2)} {n(y)}a2.6 .8 0 1 0 4.6 -.3a2.6 .7 0 1 0 -4.6 .3", "#A9B27D")
            s.use(k, x, y, z)


def road(x, y):
    for a, b in (((152, 138), (164, 130)), ((164, 130), (178, 120)), ((178, 120), (196, 104)), ((196, 104), (205, 92)), ((205, 92), (226, 84)), ((226, 84), (246, 72)), ((246, 72), (253, 56)), ((253, 56), (256, 44)), ((147, 130), (149, 142)), ((150, 150), (158, 152))):
        dx, dy = b[0] - a[0], b[1] - a[1]
        t = max(0, min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)))
        if math.hypot(x - a[0] - dx * t, (y - 3 - a[1] - dy * t) * 0.5) < 2.4:
            return True
    return False


def falls(s, rnd):
    """The cliff at the headwater: a wall across the corner, two ledges, scree."""
    back = spline([(220, 12), (228, 8.5), (236, 11.5), (240, LIP), (250, LIP), (255, 10), (262, 7.5), (272, 10)], False, 8)
    low = [(x, FOOT + 1.4 * wob(x / 5, 2) - (4 if x < 232 else 0) * (232 - x) / 12 - max(0, x - 256) * 0.2) for x, _ in back]
    s.poly(back + low[::-1], STONE[1])
    crag(s, rnd, back, 13, 1200)
    ledge = spline([(221, 22), (229, 20), (236, 22.5), (240.5, 25)], False, 6)
    crag(s, rnd, ledge, 10, 1300, moss=True)
    ledge = spline([(250, 24.5), (256, 20.5), (263, 19.5), (271, 21)], False, 6)
    crag(s, rnd, ledge, 11, 1400, moss=True)
    for x, y, z in ((226, 9, 0.7), (230, 8, 0.8), (234, 10, 0.7), (259, 8, 0.8), (264, 7.5, 0.9), (224, 21, 0.55), (232, 20.6, 0.6), (260, 20, 0.6), (266, 20.4, 0.7)):
        s.use("nc%d" % (int(x) % 3), x, y, z)


def curtain(s, rnd):
    xa, xb = 239.6, 250.4
    s.poly([(xa - 0.5, LIP - 0.5), (xb + 0.5, LIP - 0.5), (xb + 0.9, FOOT), (xa - 0.9, FOOT)], WETSTONE[1])
    s.poly([(xa, LIP - 0.8), (xb, LIP - 0.8), (xb + 0.3, FOOT), (xa - 0.3, FOOT)], "#9CC6CC")
    groups = {"#6C9EAA": [], "#D4E7E8": [], "#FBFDFB": []}
    x = xa
    while x < xb - 0.3:
        w = rnd.uniform(0.25, 0.75)
        y0, y1 = LIP - 0.6 + rnd.uniform(0, 1), FOOT - rnd.uniform(0, 3)
        if rnd.random() < 0.35:
            y0 += rnd.uniform(3, 8)
        groups[rnd.choice(("#FBFDFB", "#FBFDFB", "#D4E7E8", "#6C9EAA"))].append(f"M{n(x)} {n(y0)}L{n(x + w)} {n(y0 + .3)}L{n(x + w + .05)} {n(y1)}L{n(x)} {n(y1 - .5)}Z")
        x += w * rnd.uniform(1, 1.8)
    for col, d in groups.items():
        s.path("".join(d), col)
    for p, h in (([(xa - 3.4, LIP + 0.6), (xa + 0.3, LIP + 0.2)], 9), ([(xa - 4.6, LIP + 6), (xa - 0.1, LIP + 7)], 10.6), ([(xb - 0.3, LIP + 0.2), (xb + 3.4, LIP + 0.8)], 9.4), ([(xb - 0.1, LIP + 7.6), (xb + 4.8, LIP + 6.4)], 10)):
        crag(s, rnd, spline(p, False, 4), h, 2000 + int(h * 10), WETSTONE)
    for k, (x, y, a, b) in enumerate(((243.6, 25.2, 1.5, 1), (247.4, 28.6, 1, 0.7), (xa - 2.8, 33.4, 2.2, 1.4), (xa - 0.6, 33.6, 1.2, 0.9), (xb + 2.8, 33.4, 2.3, 1.4), (xb + 0.6, 33.8, 1.1, 0.8))):
        pebble(s, rnd, x, y, a, WETSTONE)
    s.path(taper([(xa + i * 0.9, LIP - 0.9) for i in range(13)], 0.6), "#FBFDFB")
    c = lambda x, y, r: f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0"
    puffs = [(xa - 0.5 + i * 1.05, FOOT + 0.4 * math.sin(i * 2) + rnd.uniform(-0.4, 0.4), rnd.uniform(0.9, 1.5)) for i in range(12)]
    s.path("".join(c(x + 0.2, y + 0.5, r) for x, y, r in puffs), "#BBD8DA")
    s.path("".join(c(x, y, r) for x, y, r in puffs) + "".join(c(rnd.uniform(xa - 2, xb + 2), FOOT + rnd.uniform(-4, 4.4), rnd.uniform(0.14, 0.34)) for _ in range(34)), "#FBFDFB")
    for i in range(3):
        s.path(taper([(245 + (5.6 - i) * math.cos(math.radians(a)), FOOT + 2.4 + i * 1.2 + 1 * math.sin(math.radians(a))) for a in range(20, 161, 14)], 0.4), FOAM)


def narrows(s, rnd, at):
    """Granite on both sides of the third water, the near wall seen from above its brow."""
    crag(s, rnd, spline([(149, 93), (154, 88), (161, 86.5), (167, 80.5), (174, 77.5), (181, 72.5), (187, 73)], False, 6), 10, 1600)
    crag(s, rnd, spline([(157, 96.5), (161, 95), (165, 91.5), (168, 90)], False, 6), 4.6, 1650, moss=False)
    crag(s, rnd, spline([(166, 112), (172, 108), (178, 106), (184, 99.5), (191, 97)], False, 6), 11.5, 1700)
    crag(s, rnd, spline([(160, 119), (165, 117.5), (170, 118)], False, 6), 5.4, 1750)
    for i, (x, y, a) in enumerate(((163, 103, 1.5), (165.5, 101.3, 1), (179, 98.4, 1.5), (176.6, 100.6, 0.9), (182, 90.6, 1.2), (160.4, 113.2, 1.3))):
        s.path(curve(blob(rnd, x + 0.2, y + a * 0.35, a * 1.3, a * 0.85), True, n), FOAM)
        pebble(s, rnd, x, y, a)
    for x, y, z in ((152.5, 91.4, 0.7), (158, 87.4, 0.85), (163.6, 84.6, 0.7), (171, 79, 0.85), (184, 72.6, 0.75), (175.4, 107.4, 0.65), (189, 97.6, 0.75), (164, 118, 0.7)):
        s.use("nc%d" % (int(x) % 3), x, y, z)


def willows(s, rnd):
    for x, y, k in sorted(((57, 110.6, 7.4), (66, 108.8, 6.4), (76, 109.4, 7.2), (118, 133, 8.6), (110, 134.6, 6.8), (38, 115.6, 9.4), (84, 134, 8.4), (75, 131.6, 7.2), (131, 114.6, 8.2), (47, 134.4, 8), (30, 122, 7.6), (106, 111.6, 6.6)), key=lambda q: q[1]):
        willow(s, rnd, x, y, k)


def meadow(s, rnd, at):
    """Drifts of flowers by the first water, a tuft of grass here and there."""
    flowers = {colour: [] for colour in ("#FFFDF4", "#E7B94B", "#C77F98", "#8E7FB5")}
    tufts = []
    for k in range(2600):
        first = k < 1700
        x, y = (rnd.uniform(-2, 44), rnd.uniform(128, H + 2)) if first else (rnd.uniform(-2, W), rnd.uniform(40, H + 2))
        if at(x, y) > -3.6 or in_panel(x, y, 1):
            continue
        drift = math.sin(x / 3.1 + 2 * wob(x / 8, y / 8)) + math.cos(y / 4.3 + 2 * wob2(x / 9, y / 9))
        if first and drift >= 0.2:
            colour = int(2 + 1.9 * wob3(x / 10, y / 10)) if rnd.random() < 0.75 else rnd.randrange(4)
            flowers[list(flowers)[colour]].append((x, y))
            if rnd.random() < 0.1:
                tufts.append((x + 0.8, y + 0.6))
        elif not first and rnd.random() < 0.06 and y > 60:
            tufts.append((x, y))
    s.add('<g class="soft">')
    for x, y in tufts:
        s.path(f"M{n(x - 0.7)} {n(y)}L{n(x - 0.4)} {n(y - 0.6)}M{n(x)} {n(y)}L{n(x)} {n(y - 0.8)}M{n(x + 0.7)} {n(y)}L{n(x + 0.4)} {n(y - 0.6)}", "none", "#8FA060", 0.13, 'stroke-linecap="round"')
    for colour, places in flowers.items():
        for x, y in places:
            s.path(f"M{n(x)} {n(y)}L{n(x + 0.1)} {n(y)}", "none", colour, 0.62, 'stroke-linecap="round"')
    s.add("</g>")


def trail(s, p):
    q = spline(p, False, 10)
    s.line(q, "#B9AE82", 1.5, smooth=True)
    s.line(q, "#EFE6C8", 1.05, smooth=True)
