"""What stands on and round the river of the game board: banks, woods, bridge, camp, fallen tree."""

import math
import random
import sys

from docs.art.land.kit import *

W, H, B = 594.0, 420.0, 3.0
CW, CH, GAP = 65.0, 90.4, 3.0
X0, Y0 = 94.5, 65.0
COL = [X0 + i * (CW + GAP) for i in range(7)]
ROW = [Y0 + i * (CH + GAP) for i in range(3)]
X1, Y1 = COL[5] + CW, ROW[2] + CH
ROCKS = {(3, 0), (1, 1), (4, 2)}
PITCH = (CH + GAP) / 2  # momentum slots: two to a row of cards, so no slot lies on a seam
SLOTS = [ROW[1] - GAP / 2 - 2.6 - 41.5 + (i - 2) * PITCH for i in range(5)]
PANEL = (8, 8, 77.5, SLOTS[4] + 41.5 + 2.6)

wob, wob2, wob3 = noise(11), noise(12), noise(13)


def body(x, y):
    f = rect(X0 - 5, Y0 - 8, X1 + 9, Y1 + 7, 24)(x, y)
    f = smooth_max(
        f, chain([(430, 118), (520, 104), (575, 92), (640, 90)], [52, 47, 42, 46])(x, y), 22
    )
    f = smooth_max(
        f, chain([(160, 292), (80, 303), (20, 312), (-40, 318)], [54, 40, 39, 44])(x, y), 18
    )
    f = smooth_max(f, ellipse(515, 196, 26, 30)(x, y), 16)  # pool below the camp
    f += 10.5 * wob(x / 33, y / 33) + 2.2 * wob2(x / 13, y / 13)
    f = max(f, rect(X0 - 3, Y0 - 3, X1 + 3, Y1 + 3, 6)(x, y) + 0.4 + 0.7 * wob2(x / 9, y / 9))
    if x < 505:  # never under the plates above nor the hatch tiles below
        f = min(f, y - 49.5 + 1.2 * wob2(x / 7, 1))
    if x > 92:
        f = min(f, 355.2 + 1.0 * wob2(x / 7, 2) - y)
    px0, py0, px1, py1 = PANEL
    f = min(f, -rect(px0, py0, px1 + 3.5, py1 + 5, 3)(x, y) + 1.0 * wob2(x / 8, y / 8))
    return min(f, -rect(514, 250, 600, 420, 4)(x, y) + 0.8 * wob2(x / 8, y / 8))


def boulder_zone(c, r):
    x, y = COL[c] + CW / 2, ROW[r] + CH / 2
    return lambda u, v: rect(x - 29, y - 41, x + 29, y + 41, 26)(u, v)


def banks(s, at, field):
    """Undercut banks with roots along the outer bends, reeds in clumps along the slack."""
    rnd = random.Random(17)
    loops = [p for p, loop in field.lines(0) if len(p) > 60]
    cut = [
        (lambda x, y: 100 < x < 175 and y < 66),
        (lambda x, y: 440 < x < 506 and y < 66),
        (lambda x, y: 62 < x < 96 and 150 < y < 262),
        (lambda x, y: 500 < x < 520 and 262 < y < 335),
    ]
    for p in loops:
        for test in cut:
            run, runs = [], []
            for q in p:
                if test(*q):
                    run.append(q)
                elif run:
                    runs.append(run)
                    run = []
            if run:
                runs.append(run)
            for run in runs:
                if len(run) < 6:
                    continue
                out, inn = [], []
                for i, (x, y) in enumerate(run):
                    gx, gy = field.slope(x, y)
                    d = math.hypot(gx, gy) or 1
                    k = math.sin(math.pi * (i + 0.3) / (len(run) - 0.4)) ** 0.5
                    out.append((x - gx / d * 2.9 * k, y - gy / d * 2.9 * k))
                    inn.append((x + gx / d * 0.9 * k, y + gy / d * 0.9 * k))
                s.path(curve(out + inn[::-1], True, g), "#7A5C40")
                s.path(curve(out, False, g), "none", "#55713F", 1.5, 'stroke-linecap="round"')
                s.path(
                    curve(
                        [
                            (x * 0.62 + u * 0.38, y * 0.62 + v * 0.38)
                            for (x, y), (u, v) in zip(out, inn)
                        ],
                        False,
                        g,
                    ),
                    "none",
                    "#9A7A56",
                    0.5,
                    'stroke-dasharray="5 2.2 2 3"',
                )
                for i in range(2, len(run) - 2):
                    if (
                        rnd.random() < 0.2
                    ):  # roots leave the turf, cross the earth and hang into the water
                        x, y = out[i]
                        gx, gy = field.slope(*run[i])
                        d = math.hypot(gx, gy) or 1
                        gx, gy = gx / d, gy / d
                        L = rnd.uniform(4, 9.5)
                        side = rnd.uniform(-1.6, 1.6)
                        a = (x + gx * 2.6 - gy * side * 0.3, y + gy * 2.6 + gx * side * 0.3)
                        b = (
                            a[0] + gx * L * 0.3 - gy * side,
                            a[1] + gy * L * 0.3 + gx * side + L * 0.32 * (1 - abs(gy)),
                        )
                        c = (
                            b[0] + gx * L * 0.25 + gy * side * 0.7,
                            b[1] + gy * L * 0.25 - gx * side * 0.7 + L * 0.45 * (1 - abs(gy)),
                        )
                        s.path(
                            taper(
                                spline([(x - gx * 1.2, y - gy * 1.2), a, b, c]),
                                rnd.uniform(0.6, 1.15),
                            ),
                            rnd.choice((BARK2, BARK3, BARK, "#55402D")),
                        )


def scenery(s, at, psi):
    rnd = random.Random(23)
    panels_ = [
        (PANEL[0], PANEL[1], PANEL[2], PANEL[3]),
        (515, 252, 586, 348),
        (94, 4, 500, 50),
        (92, 354, 568, 396),
    ]
    clear = lambda x, y: all(
        not (a - 1 < x < c + 1 and b - 1 < y < d + 17) for a, b, c, d in panels_
    )
    nn = noise(51)
    ways = (
        [(600, 28), (588, 34), (578, 42)],
        [(584.5, 147), (583, 160), (562, 171), (556, 196), (548, 214), (533, 232)],
    )
    for w in ways:
        trail(s, w)
    roads = [chain(spline(w, False, 4), [2.0] * (len(w) * 4)) for w in ways]
    # woods: where noise and distance to the water allow, in the corners
    spots = [
        ((500, -6, 602, 46), lambda x, y: min(-at(x, y) - 7, (x - 500) + 8 * nn(x / 9, y / 9))),
        (
            (524, 168, 602, 262),
            lambda x, y: min(-at(x, y) - 9, x - 553 + 9 * nn(x / 10, y / 12) + 0.22 * (y - 215)),
        ),
        (
            (-8, 366, 60, 446),
            lambda x, y: min(
                -at(x, y) - 8,
                46 - x - (y < 398) * 6 + 7 * nn(x / 10, y / 10),
            ),
        ),
        ((560, 352, 602, 446), lambda x, y: x - 566 + 5 * nn(x / 8, y / 8)),
        (
            (56, 423, 566, 440),
            lambda x, y: 11 * nn(x / 34 + 2.3, 3) + 4 * nn(x / 11, 1) - 1 + (y - 430) * 0.7,
        ),
        ((-8, -6, 7, 262), lambda x, y: 6 - x + 3 * nn(x / 8, y / 9)),
    ]
    for k, (box, f) in enumerate(spots):
        # floor of the wood as one flat mass, then the trees in rows
        rim = rect(box[0] - 9, box[1] - 16, box[2] + 9, box[3] + 4, 7)
        fl = Grid(
            (box[0] - 14, box[1] - 20, box[2] + 14, box[3] + 14),
            3,
            lambda x, y: min(f(x, y), rim(x, y) - 4 + 3 * nn(x / 7, y / 7)),
        )
        s.path(fl.path(-1, 4), "#9FAE78")
        s.path(fl.path(2.2, 4), "#6E8C5F")
        forest(
            s,
            70 + k,
            f,
            box,
            21,
            lambda x, y: (
                at(x, y) < -5
                and at(x, y - 15) < -1
                and all(r(x, y) < -3 and r(x, y - 6) < -2.5 and r(x, y - 12) < -1 for r in roads)
            ),
            leaf=0.16,
            pitch=0.4,
        )
    for x, y, kind, z in (
        (511, 36, "nc0", 0.9),
        (536, 236, "nl0", 0.9),
        (62, 404, "nc2", 0.95),
        (76, 381, "nl1", 0.8),
        (88, 56, "nc0", 0.75),
        (541, 243, "nc0", 1.0),
        (84, 413, "nc1", 0.8),
        (575, 250, "nc2", 1.0),
    ):
        s.path(f"M{n(x - 3)} {n(y)}a5 1.6 0 1 0 9 -.6a5 1.4 0 1 0 -9 .6", "#A9B27D")
        s.use(kind, x, y, z)
    # upstream: the bridge
    bridge(s, 577, 40, 584, 143, 13)
    # camp on the right bank
    tent(s, 569, 192, 11.5)
    fire(s, 542.5, 191, 3.4)
    log(s, 536, 178.5, 12, 1.6, 10, False)
    # jetty and canoe below
    jetty(s, 50, 366, 61, 327, 9)
    canoe(s, 80, 337, 21, -68)
    s.line([(65.5, 341), (72, 351)], "#EFE3C4", 0.5)
    # fallen tree in the outlet
    fallen(s)
    heron(s, 523, 146, 1.1)
    for cx, cy, k in (
        (14, 335, 1),
        (514, 131, 0.9),
        (85, 281, 0.8),
        (524, 186, 1.2),
    ):  # fish rising
        for q in (1, 2, 3.1):
            for lo in (25, 205):
                p = [
                    (
                        cx + 2.6 * q * k * math.cos(math.radians(a)),
                        cy + 1.2 * q * k * math.sin(math.radians(a)),
                    )
                    for a in range(lo, lo + 141, 12)
                ]
                s.path(taper(p, 0.75 * k), FOAM)
    # reeds
    for cx, cy, k in (
        (12, 352, 7),
        (24, 356, 5),
        (98, 349, 6),
        (112, 351.5, 5),
        (506, 164, 7),
        (520, 158, 5),
        (300, 352, 5.5),
        (312, 351, 4.5),
        (503, 342, 5.5),
        (88, 100, 6),
        (86, 120, 5),
        (420, 61, 5),
        (408, 60, 6),
        (520, 62, 6),
        (531, 58, 5),
        (344, 353, 4.5),
    ):
        f, cx, cy = min(
            (abs(at(cx + u, cy + v) - 0.8), cx + u, cy + v)
            for u in range(-6, 7, 2)
            for v in range(-10, 11)
        )
        k *= 0.6 if cy > 338 and 94 < cx < 502 else 1  # low under the cards
        if f < 2:
            for _ in range(2):
                reeds(
                    s,
                    rnd,
                    cx + rnd.uniform(-4, 4),
                    cy + rnd.uniform(-0.6, 0.6),
                    k * rnd.uniform(0.75, 1.1),
                    5,
                    2,
                )
    for _ in range(4):
        x, y = rnd.uniform(0, W), rnd.uniform(0, H)
        if at(x, y) < -10 and clear(x, y):
            tuft(s, x, y, rnd.uniform(0.9, 1.6), rnd.choice((SEDGE, "#B9BF8B")))
    for _ in range(20):  # flowers
        x, y = rnd.uniform(0, W), rnd.uniform(0, H)
        if -26 < at(x, y) < -8 and clear(x, y):
            s.circle(x, y, 0.55, rnd.choice(("#FFFDF4", "#E7B94B", "#C98BA0")))
    for i, (x, y, a) in enumerate(
        (
            (96, 258, 3.4),
            (82, 262, 2),
            (508, 250, 3),
            (262, 59, 2.6),
            (470, 352, 3),
            (462, 354, 1.8),
            (130, 352.5, 2.4),
            (566, 148, 2.6),
            (4, 268, 3),
            (588, 47, 3.2),
            (522, 150, 2.4),
        )
    ):
        s.path(curve(blob(rnd, x + 0.3, y + a * 0.3, a * 1.3, a * 0.8), True, n), "#F4F7F1")
        stone(s, 300 + i, x, y, a, a * 0.72, line=0.25)


def heron(s, x, y, k):
    s.add(f'<g transform="translate({n(x)} {n(y)}) scale({n(k)})">')
    s.path("M-2.6 .2a3 .5 0 1 0 6 0a3 .5 0 1 0 -6 0", WATER[3])
    s.path("M-.3 0L-.1 -5M1.1 0L.8 -4.6", "none", "#5A5348", 0.32)
    s.path(
        "M4.6 -4.2C2.6 -3.6 .4 -3.9 -.8 -5C-1.6 -6 -1.4 -7.2 -.6 -7.6C.6 -8 2.4 -6.6 4.6 -4.2Z",
        "#8097A4",
    )
    s.path("M5 -4C3.2 -4.2 1.4 -5.2 .4 -6.6C2 -6.4 3.8 -5.4 5 -4Z", "#4F6470")
    s.path(
        "M-.9 -5.4C-2.2 -7 -.6 -8.6 -1.4 -10.2C-1.7 -10.9 -2.2 -11 -2.5 -10.7",
        "none",
        "#E9ECE8",
        0.75,
        'stroke-linecap="round"',
    )
    s.path(
        "M-1.3 -10.4C-1.6 -11.4 -2.8 -11.5 -3.2 -10.7L-6 -10L-3 -9.9C-2.4 -9.8 -1.8 -10 -1.3 -10.4Z",
        "#E9ECE8",
    )
    s.path("M-3 -10.5L-6 -10L-3 -9.95Z", "#D9A23B")
    s.path("M-2.7 -11.1C-1.8 -11.5 -.8 -11 .4 -10.2C-.8 -10.4 -1.6 -10.6 -2.7 -10.8Z", "#2F3F4A")
    s.add("</g>")


def trail(s, p):
    q = spline(p, False, 10)
    s.line(q, "#C9BF93", 3.6, smooth=True)
    s.line(q, "#EFE6C8", 2.7, smooth=True)
    s.line(q, "#D8CBA2", 0.4, 'stroke-dasharray=".4 2.6"', smooth=True)


def fallen(s):
    """A spruce that fell from the left bank, its root plate in the air, foam behind the branches."""
    x0, y0, x1, y1 = 24, 268, 83, 292
    d = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / d, (y1 - y0) / d
    rnd = random.Random(5)
    at = lambda t, k=0: (x0 + ux * d * t - uy * k, y0 + uy * d * t + ux * k)
    s.poly([at(0, 4.6), at(0.6, 4.2), at(1, 1.8), at(1, 0.5), at(0, 0)], "#6497A1")
    for i in range(15):
        t = 0.22 + 0.052 * i
        for k in (-1, 1):
            L = (1.06 - t) * 17 * rnd.uniform(0.6, 1.15)
            a, b = at(t, k * 1.2), at(t + 0.11, k * L)
            m = at(t + 0.085, k * L * 0.55)
            s.path(taper(spline([at(t - 0.02, 0), a, m, b]), 1.1), BARK if i % 2 else BARK2)
            if i > 2:
                for q in range(3):
                    z = 0.45 + 0.22 * q
                    c = (a[0] + (b[0] - a[0]) * z, a[1] + (b[1] - a[1]) * z)
                    e = (
                        c[0] + ux * 3.4 + rnd.uniform(-1, 1),
                        c[1] + uy * 3.4 + k * rnd.uniform(0.5, 2),
                    )
                    s.path(
                        taper([c, ((c[0] + e[0]) / 2 + 0.2, (c[1] + e[1]) / 2), e], 1.5),
                        rnd.choice(("#55744E", "#6F8A5B", "#8A8459")),
                    )
    s.poly(
        [at(0, -3), at(0.5, -2.1), at(1.02, -0.3), at(1.02, 0.3), at(0.5, 2.1), at(0, 3)],
        BARK,
        "#4A3626",
        0.25,
    )
    s.poly([at(0, -3), at(0.5, -2.1), at(1.02, -0.3), at(0.5, -0.2), at(0, 0.3)], BARK2)
    for t in (0.12, 0.2, 0.31, 0.42, 0.55):
        s.line([at(t, 0.6), at(t + 0.06, 0.8)], "#4A3626", 0.3)
    for i in range(11):
        a = math.radians(95 + i * 17)
        L = rnd.uniform(5.5, 9)
        e = (x0 - 1 + math.cos(a) * L, y0 - 0.5 + math.sin(a) * L)
        s.path(
            taper(
                spline(
                    [
                        (x0 + 1.5, y0),
                        (
                            (x0 + e[0]) / 2 + rnd.uniform(-1, 1),
                            (y0 + e[1]) / 2 + rnd.uniform(-1, 1),
                        ),
                        e,
                    ]
                ),
                2.0,
            ),
            BARK if i % 2 else "#55402D",
        )
    s.poly(blob(rnd, x0 - 0.3, y0 - 0.2, 4, 5, 9, 0.15), "#55402D", smooth=True)
    s.poly(blob(rnd, x0 + 0.7, y0, 2.4, 3.2, 9, 0.15), BARK3, smooth=True)
    for i in range(9):
        t = 0.35 + 0.07 * i
        a = at(t, 7 + rnd.uniform(-1, 4))
        p = [(a[0] - k * 2.6, a[1] + k * 0.5 + math.sin(k + i) * 0.5) for k in range(5)]
        s.path(taper(p, 1.1), FOAM)
