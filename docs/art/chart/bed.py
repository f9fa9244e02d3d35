"""The sea bed of a tile as contours that join: any two tiles, any sides, any turn.

The sea is deep, of one tone; it slopes to a narrow shoal round each corner, where the chips are. On every edge the
bed is the same even profile, `(1 + cos 2 pi t) / 2`, and it does not slope across the edge; so each contour
meets each edge at the same points and at a right angle. Inside, banks make each sea its own; they keep clear
of words and fish. Past the edge the bed is mirrored, which fills the bleed.
"""

import math
from random import Random

from docs.art.chart.plain import image, num, path, rect, smooth

S = 55.6  # mm, edge of a tile
MORE = 4.0  # mm that a drawing reaches beyond the trim
DEEP, SLOPE, SHOAL = "#D6E9EA", "#C3DEE1", "#A2CBD1"
SEA = ("#EFEDDF", "#DFE8DF", "#CADDD9", "#B2CFCE")  # of cards: deep is paper, as on old charts; then to the shoal
LEVELS = (0.45, 0.80, 1.16)
MEETS = (0.25, 0.20)  # shares of an edge, from either end, where the two contours cross it
SHORE, CONTOUR, RHUMB, COAST = 2.0, "#7FA3A4", "#A9B9AE", "#4A4436"
SAND, MEADOW = "#E6D5AC", "#CFCB9A"
SOUNDED = (0.295, 0.705)  # shares of an edge beside which a depth stands
DIGIT = 1.72  # mm high
BANK = 0.9  # height of a bank; it is 2.2 mm to either side wide where the shoal ends
WIDE = 2.8  # mm


def edge(t):
    return 0.5 + 0.5 * math.cos(2 * math.pi * min(t, 1 - t))


def bed(seed, banks=(), land=()):
    """Return the field of a tile; `banks` are ways in mm, `land` bumps (x, y, radius, height) in shares."""
    rng = Random(seed)
    bumps = [(rng.uniform(0.1, 0.9), rng.uniform(0.1, 0.9), rng.uniform(0.08, 0.14), rng.uniform(-0.3, 0.3)) for _ in range(12)]
    bumps += land
    ways = [[(x / S, y / S) for x, y in way] for way in banks]

    def fade(t):
        t = min(1.0, min(t, 1 - t) / 0.24)
        return t * t * (3 - 2 * t) if t > 0 else 0.0

    def field(x, y):
        x, y = abs(x / S), abs(y / S)
        x, y = (2 - x if x > 1 else x), (2 - y if y > 1 else y)
        a, b = min(x, 1 - x), min(y, 1 - y)
        height = edge(min(0.5, (a**4 + b**4) ** 0.25))
        w = fade(x) * fade(y)
        if w:
            height += w * sum(h * math.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * r * r)) for u, v, r, h in bumps)
            near = [min(_apart((x, y), *leg) for leg in zip(way, way[1:])) * S / WIDE for way in ways]
            height += w * BANK * max((math.exp(-d * d / 2) for d in near), default=0)
        return height

    return field


def _apart(p, a, b):
    """Return how far a point is from a leg."""
    (x, y), (u, v) = (p[0] - a[0], p[1] - a[1]), (b[0] - a[0], b[1] - a[1])
    t = max(0.0, min(1.0, (x * u + y * v) / (u * u + v * v)))
    return math.hypot(x - t * u, y - t * v)


def rings(field, box, level, cell):
    """Return closed rings round all of the box that lies above the level; they close beyond the box."""
    x0, y0, x1, y1 = box
    nx, ny = round((x1 - x0) / cell), round((y1 - y0) / cell)
    sx, sy = (x1 - x0) / nx, (y1 - y0) / ny
    grid = [
        [
            -9.0 if i in (0, nx + 2) or j in (0, ny + 2) else field(x0 + (i - 1) * sx, y0 + (j - 1) * sy) - level
            for i in range(nx + 3)
        ]
        for j in range(ny + 3)
    ]
    links = {}

    def cut(i, j, k, m):
        a, b = grid[j][i], grid[m][k]
        t = a / (a - b) if a != b else 0.5
        return (x0 + (i - 1 + (k - i) * t) * sx, y0 + (j - 1 + (m - j) * t) * sy)

    for j in range(ny + 2):
        for i in range(nx + 2):
            c = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
            s = [grid[b][a] > 0 for a, b in c]
            if all(s) or not any(s):
                continue
            ins = [n for n in range(4) if s[n] and not s[(n + 1) % 4]]
            outs = [n for n in range(4) if not s[n] and s[(n + 1) % 4]]
            for n in ins:
                m = min(outs, key=lambda o: (n - o) % 4 if len(outs) > 1 else 0)
                links[_side(c, n)] = (_side(c, m), cut(*c[n], *c[(n + 1) % 4]))
    found = []
    while links:
        here, ring = next(iter(links)), []
        while here in links:
            here, p = links.pop(here)
            ring.append(p)
        if len(ring) > 5:
            found.append(ring)
    return found


def _side(corners, n):
    return tuple(sorted((corners[n], corners[(n + 1) % 4])))


def thinned(ring, step, keep=()):
    """Return fewer points: one for each step, and those where the ring crosses the lines `keep`."""
    out, run = [], step
    for a, b in zip(ring, ring[1:] + ring[:1]):
        run += math.dist(a, b)
        for axis in (0, 1):
            for at in keep:
                if (a[axis] - at) * (b[axis] - at) < 0:
                    t = (at - a[axis]) / (b[axis] - a[axis])
                    p = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
                    if out and math.dist(out[-1], p) < step / 2:
                        out.pop()
                    out.append(p)
                    run = 0.0
        if run >= step and not any(abs(b[axis] - at) < step / 2 for axis in (0, 1) for at in keep):
            out.append(b)
            run = 0.0
    return out


def trimmed(ring, box, by=0.4):
    """Return a ring without the points along the edge of the box that change nothing."""
    x0, y0, x1, y1 = box

    def sides(p):
        return {k for k, on in enumerate((p[0] < x0 + by, p[0] > x1 - by, p[1] < y0 + by, p[1] > y1 - by)) if on}

    n, at = len(ring), [sides(p) for p in ring]
    return [p for i, p in enumerate(ring) if not (at[i] & at[i - 1] & at[i - 2] & at[(i + 1) % n] & at[(i + 2) % n])]


def region(field, box, level, fill, stroke="none", sw=0.12, cell=0.8, step=3.0, keep=(), kind="", extra=""):
    """Return all that lies above the level as one area."""
    curves = (thinned(ring, step, keep) for ring in rings(field, box, level, cell))
    curves = [trimmed(ring, box) for ring in curves if len(ring) > 3]
    data = "".join(smooth(ring, True) + "Z" for ring in curves if len(ring) > 3)
    return path(data, fill, stroke, sw, extra, kind) if data else ""


def depth(value, x, y, high=DIGIT):
    """Return a sounding, its middle at (x, y): digits are drawings of their own."""
    digits = str(value)
    wide = high * 0.58
    return "".join(
        image(f"../chart/depth-{d}.svg", x + (i - len(digits) / 2) * wide, y - high / 2, wide, high)
        for i, d in enumerate(digits)
    )


def fathoms(f):
    deep = 46 * math.exp(-1.15 * f)
    return max(2, round(deep if deep < 50 else 50 + min(46, (deep - 50) * 0.22)))


def waters(field, land=False, under="", dotted=""):
    """Return the sea of a tile with its contours; `under` lies on its deep; a dotted one only runs within `dotted`."""
    box = (-MORE, -MORE, S + MORE, S + MORE)
    keep = (0.0, S)
    outer, inner = (edge(t) for t in MEETS)
    out = rect(-MORE, -MORE, S + 2 * MORE, S + 2 * MORE, DEEP, kind="tone") + under
    out += region(field, box, outer, SLOPE, CONTOUR, 0.13, keep=keep, kind="soft")
    out += region(field, box, inner, SHOAL, CONTOUR, 0.13, keep=keep, kind="tone")
    dots = region(field, box, inner + 0.1, "none", "#5F9299", 0.24, kind="line", extra='stroke-dasharray="0.01 0.8"')
    out += f'<g data-clip="{dotted}">{dots}</g>' if dotted else dots
    if land:
        out += region(field, box, 1.8, "none", "#6F9396", 0.12, 0.7, 1.8, kind="line")
        out += region(field, box, SHORE, SAND, COAST, 0.24, 0.7, 1.5, kind="tone")
        out += region(field, box, 2.45, MEADOW, "none", 0, 0.7, 1.6, kind="tone")
    return out


def rhumbs():
    """Return faint courses from the middle to the corners, where those of the next tile go on."""
    return path(f"M-{MORE} -{MORE}L{S + MORE} {S + MORE}M-{MORE} {S + MORE}L{S + MORE} -{MORE}M11 {S / 2}H{S - 11}", "none", "#B4D0D3", 0.12, kind="soft")


def soundings(field, seed, keep, gap=8.4, edges=SOUNDED):
    """Return depths: beside every edge at the same places, elsewhere strewn."""
    rng, out, done = Random(seed), "", []
    for k in edges:
        for x, y in ((k * S, 2.8), (k * S, S - 2.8), (2.8, k * S), (S - 2.8, k * S)):
            done.append((x, y))
            out += depth(fathoms(edge(k)) + rng.randint(-3, 4), x, y)
    for _ in range(700):
        x, y = rng.uniform(4, S - 4), rng.uniform(4, S - 4)
        f = field(x, y)
        clear = not any(a < x < u and b < y < v for a, b, u, v in keep) and min(abs(x - y), abs(S - x - y), abs(y - S / 2)) > 1.8
        if f < SHORE - 0.3 and clear and all(math.hypot(x - a, y - b) > gap for a, b in done):
            done.append((x, y))
            around = [field(x + dx, y + dy) for dx, dy in ((-2, 0), (2, 0), (0, -1.5), (0, 1.5))]
            if not any(min(around) < edge(t) < max(around) for t in MEETS):
                out += depth(fathoms(f), x, y)
    return out


def moved(content):
    """Return a drawing whose trim begins at (0, 0) with the bleed before it."""
    return f'<g transform="translate({num(MORE)} {num(MORE)})">{content}</g>'
