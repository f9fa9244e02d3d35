"""The river of the game board: depths as contours, currents along a stream that parts at each rock."""

import random, math
from itertools import groupby

from docs.art.land.banks import *
import docs.art.land.kit as K

TREE = 21.0  # mm of a grown spruce


def con(seed, h, w, dark, light, trunk=K.BARK, tip=None):
    s = _con(seed, h, w, dark, light, trunk, tip)
    return s.replace(f'fill="{dark}"/>', f'fill="{dark}" stroke="{light}" stroke-width="0.12"/>', 1)


_con = K.conifer
K.conifer = con


def clear(x, y):
    """Tell whether neither a fish of a space nor the casting token lies there."""
    if math.hypot(x - 550.6, y - 113.8) < 17:
        return False
    middle = next(((a + CW / 2, b + CH / 2) for a in COL for b in ROW if 0 <= x - a < CW and 0 <= y - b < CH), None)
    return middle is None or abs(x - middle[0]) > 24 or abs(y - middle[1]) > 10.5


def hairs(s, psi, levels, rnd):
    """Draw long fine lines along the current, here and there broken, and clear of fish."""
    water = lambda i, j: 0 <= i < psi.w and 0 <= j < psi.h and not psi.fixed[j][i]
    for level in levels:
        for line, _ in psi.lines(level, closed=False, ok=water):
            p = resample(line, 16)
            i = 0
            while i < len(p) - 2:
                long = rnd.randrange(3, 10)
                for free, piece in groupby(p[i : i + long], lambda q: clear(*q[:2])):
                    if free and len(piece := list(piece)) > 2:
                        s.path(curve(piece, False, g), "none", "#93BDC2", 0.5, 'class="soft keep"')
                i += long + rnd.randrange(0, 2)


def draw():
    """Return the river with its land, and the white water behind the rocks."""
    s = Sheet(W, H, 3.0, "The river")
    field = Grid((-9, -9, W + 9, H + 9), 2.5, body)
    coarse = Grid((-9, -9, W + 9, H + 9), 4.0, body)
    psi = flow(coarse, (0, 0), [boulder_zone(*p) for p in sorted(ROCKS)])
    at = field.at
    rapids = Sheet(W, H, 3.0, "Rapids behind the rocks")
    trees(s, TREE)
    s.rect(-3.0, -3.0, W + 2 * 3.0, H + 2 * 3.0, 0, MEADOW)
    m = noise(21)
    s.path(Grid((-9, -9, W + 9, H + 9), 14, lambda x, y: m(x / 75, y / 55)).path(0.3), MEADOW3)
    s.path(Grid((-9, -9, W + 9, H + 9), 14, lambda x, y: -m(x / 75, y / 55)).path(0.28), MEADOW2)
    edge = Grid((-9, -9, W + 9, H + 9), 2.5, lambda x, y: at(x, y) + 2.2 * wob3(x / 22, y / 22))
    for v, c in (
        (-7.2, "#C3C893"),
        (-4.6, SEDGE),
        (-3.4, "#8F9A64"),
        (-2.7, BEACH),
        (-0.9, WETSAND),
    ):
        s.path(edge.path(v), c)
    s.path(field.path(0), WATER[0], "#8FAEA6", 0.25)
    s.clip("wet", field.path(0))
    bend = noise(31)

    def depth(x, y):
        p = psi.at(x, y)
        c = 0.5 + 0.13 * math.sin(x / 70 + 0.6) + 0.06 * bend(x / 40, y / 40)
        return min(1 - abs(p - c) / 0.5, at(x, y) / 26 + 0.12) + 0.05 * wob2(x / 16, y / 16)

    bed = Grid((-9, -9, W + 9, H + 9), 3, depth)
    ds = [bed.path(v) for v in (0.3, 0.5, 0.68, 0.84)]
    s.add('<g clip-path="url(#wet)">')
    for d, col in zip(ds, WATER[1:]):
        s.path(d, col, more='class="mark dotted"')
    levels = [0.07, 0.17, 0.29, 0.41, 0.53, 0.65, 0.77, 0.89]
    between = [(a + b) / 2 for a, b in zip(levels, levels[1:])]
    hairs(s, psi, sorted(levels + between), random.Random(5))
    s.add('<g class="soft">')
    currents(s, psi, levels, random.Random(8), 1.7, (30, 90), (7, 22), ok=clear)
    s.add("</g>")
    s.add('<g class="soft">')
    currents(
        s,
        psi,
        between,
        random.Random(9),
        0.8,
        (9, 22),
        (60, 120),
        ok=clear,
    )
    s.add("</g>")
    s.add("</g>")
    bars = [
        (ellipse(548, 143, 30, 9, -8), 1),
        (ellipse(30, 280, 34, 8, 4), 2),
        (ellipse(507, 232, 13, 22, 12), 3),
        (ellipse(225, 57.5, 26, 5.5, 2), 4),
        (ellipse(400, 351, 34, 5.6, 0), 5),
    ]
    for f, seed in bars:
        nn = noise(40 + seed)
        gb = Grid(
            (-9, -9, W + 9, H + 9),
            2.5,
            lambda x, y, f=f, nn=nn: max(
                min(
                    f(x, y) + 2.4 * nn(x / 9, y / 9),
                    0.5 - rect(X0 - 1, Y0 - 1, X1 + 1, Y1 + 1)(x, y),
                ),
                -30,
            ),
        )
        s.path(gb.path(-2.2), WATER[0])
        s.path(gb.path(-0.5), WETSAND)
        s.path(gb.path(0.9), BEACH)
        gravel(s, random.Random(seed), gb.at, (-9 if seed == 2 else 0, 40, W, 360), 6000, 0.95, 0.4)
    for c, r in sorted(ROCKS):
        cx, cy = COL[c] + CW / 2, ROW[r] + CH / 2
        rnd = random.Random(c * 7 + r)
        rapids.poly(blob(rnd, cx + 1, cy + 2, 32.5, 45, 14, 0.05), "#6A9CA6", smooth=True)
        rapids.poly(blob(rnd, cx + 1, cy - 1, 31, 43, 14, 0.05), "#82B0B7", smooth=True)
        fine = []
        rapids.add('<g class="soft">')
        for k in range(9):
            yy = cy + (k - 4) * 9.5 + rnd.uniform(-3, 3)
            p = trace(
                psi,
                cx - 33.5 + 1.2 * abs(k - 4),
                yy,
                rnd.uniform(16, 40) * (1.15 - 0.12 * abs(k - 4)),
                1.6,
                0.55,
                k * 1.7,
            )
            rapids.path(taper(p, rnd.uniform(1.2, 2.3)), FOAM)
            fine.append(curve(p, False, g))
        rapids.add("</g>")
        rapids.path("".join(fine), "none", FOAM, 0.2, 'class="soft keep"')
    banks(s, at, field)
    scenery(s, at, psi)
    return s, rapids
