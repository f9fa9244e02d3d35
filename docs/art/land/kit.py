"""Tools for the second season of concept plates: fields, contours, currents, trees, rocks, type. Standard library only."""

import math
import random
from itertools import groupby

INK, INK2, CREAM, PAPER, RULE = "#2A2823", "#665E4E", "#FCF8EE", "#F7F1E3", "#B5A88C"
DEEP, RIVER = "#1F4C58", "#2B6673"
MEADOW, MEADOW2, MEADOW3, SEDGE, BEACH, WETSAND = (
    "#DADBB0",
    "#CFD3A1",
    "#E3E2BF",
    "#A7AF7B",
    "#E9DDBB",
    "#C9B98E",
)
WATER = ("#D3E6DF", "#BDD9D7", "#A5CACC", "#8AB7BD", "#6FA3AD")  # shallows to channel
WATER_UP = ("#DDECE6", "#CBE1DE", "#B8D6D8", "#A2C8CD", "#8DB9C1")  # the same under a card space
FOAM = "#F6FAF7"
BARK, BARK2, BARK3 = "#6B4F38", "#8C6B4B", "#B08D66"
STONE = ("#6F6E67", "#A09E94", "#C7C4B8", "#54534D")  # shade, body, light, line
WETSTONE = ("#2F3F44", "#4B5E63", "#74878A", "#22302F")
FACES = {
    "serif": ("'Alegreya','Alegreya Companion Medium'", 500, ""),
    "bold": ("'Alegreya','Alegreya Companion Bold'", 700, ""),
    "black": ("'Alegreya','Alegreya Companion ExtraBold'", 800, ""),
    "italic": ("'Alegreya','Alegreya Companion MediumItalic'", 500, ' font-style="italic"'),
    "sc": ("'Alegreya SC','Alegreya SC Companion Bold'", 700, ""),
    "sans": ("'Alegreya Sans','Alegreya Sans Companion Medium'", 500, ""),
    "sansb": ("'Alegreya Sans','Alegreya Sans Companion Bold'", 700, ""),
}


def n(v):
    s = f"{v:.2f}".rstrip("0").rstrip(".")
    return "0" if s in ("-0", "") else s


def g(v):
    s = f"{v:.1f}".rstrip("0").rstrip(".")
    return "0" if s in ("-0", "") else s


# ---- noise and distance fields -------------------------------------------------------------


def noise(seed):
    """Value noise in two dimensions, -1 to 1, about one bump per unit."""
    table = {}
    rnd = random.Random(seed)
    salt = rnd.random() * 1000

    def at(i, j):
        key = (i, j)
        if key not in table:
            h = math.sin(i * 127.1 + j * 311.7 + salt) * 43758.5453
            table[key] = 2 * (h - math.floor(h)) - 1
        return table[key]

    def value(x, y):
        i, j = math.floor(x), math.floor(y)
        u, v = x - i, y - j
        u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
        a = at(i, j) * (1 - u) + at(i + 1, j) * u
        b = at(i, j + 1) * (1 - u) + at(i + 1, j + 1) * u
        return a * (1 - v) + b * v

    return value


def rect(x0, y0, x1, y1, r=0.0):
    """Positive inside."""

    def value(x, y):
        dx = abs(x - (x0 + x1) / 2) - (x1 - x0) / 2 + r
        dy = abs(y - (y0 + y1) / 2) - (y1 - y0) / 2 + r
        return r - math.hypot(max(dx, 0), max(dy, 0)) - min(max(dx, dy), 0)

    return value


def chain(points, radii):
    """A ribbon through points, its half width given at each; positive inside."""

    def value(x, y):
        best = -1e9
        for (ax, ay), (bx, by), ra, rb in zip(points, points[1:], radii, radii[1:]):
            dx, dy = bx - ax, by - ay
            t = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
            best = max(best, ra + (rb - ra) * t - math.hypot(x - ax - dx * t, y - ay - dy * t))
        return best

    return value


def ellipse(cx, cy, a, b, turn=0.0):
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def value(x, y):
        u, v = (x - cx) * c + (y - cy) * s, -(x - cx) * s + (y - cy) * c
        return (1 - math.hypot(u / a, v / b)) * min(a, b)

    return value


def smooth_max(a, b, k):
    h = max(k - abs(a - b), 0) / k
    return max(a, b) + h * h * k / 4


class Grid:
    """A field sampled on squares of a rectangle."""

    def __init__(self, box, step, value):
        self.x0, self.y0, x1, y1 = box
        self.step = step
        self.w, self.h = int((x1 - self.x0) / step) + 2, int((y1 - self.y0) / step) + 2
        self.v = [
            [value(self.x0 + i * step, self.y0 + j * step) for i in range(self.w)]
            for j in range(self.h)
        ]

    def at(self, x, y):
        u, v = (x - self.x0) / self.step, (y - self.y0) / self.step
        u, v = max(0, min(self.w - 1.001, u)), max(0, min(self.h - 1.001, v))
        i, j = int(u), int(v)
        u, v = u - i, v - j
        r, s = self.v[j], self.v[j + 1]
        return (r[i] * (1 - u) + r[i + 1] * u) * (1 - v) + (s[i] * (1 - u) + s[i + 1] * u) * v

    def slope(self, x, y, e=None):
        e = e or self.step
        return (self.at(x + e, y) - self.at(x - e, y)) / (2 * e), (
            self.at(x, y + e) - self.at(x, y - e)
        ) / (2 * e)

    def lines(self, level, closed=True, ok=None):
        """Contour lines; closed: as if all beyond the edge were below the level."""
        v, w, h = self.v, self.w, self.h
        pad = 1 if closed else 0

        def get(i, j):
            return v[j][i] if 0 <= i < w and 0 <= j < h else -1e6

        nxt = {}
        pos = {}

        def cut(i, j, k, l):
            key = (i, j, k, l) if (i, j) < (k, l) else (k, l, i, j)
            if key not in pos:
                a, b = get(*key[:2]), get(*key[2:])
                t = (level - a) / (b - a) if abs(a) < 1e5 and abs(b) < 1e5 else 0.5
                t = max(0.02, min(0.98, t))
                pos[key] = (
                    self.x0 + (key[0] + (key[2] - key[0]) * t) * self.step,
                    self.y0 + (key[1] + (key[3] - key[1]) * t) * self.step,
                )
            return key

        for j in range(-pad, h - 1 + pad):
            for i in range(-pad, w - 1 + pad):
                c = ((i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1))
                if ok and not all(ok(a, b) for a, b in c):
                    continue
                inside = [get(a, b) > level for a, b in c]
                if all(inside) or not any(inside):
                    continue
                ins, outs = [], []
                for a in range(4):
                    b = (a + 1) % 4
                    if inside[a] and not inside[b]:
                        outs.append(cut(*c[a], *c[b]))
                    elif inside[b] and not inside[a]:
                        ins.append(cut(*c[a], *c[b]))
                if len(ins) == 2 and not inside[0]:
                    ins.reverse()
                for a, b in zip(outs, ins):
                    nxt[a] = b
        found = []
        starts = set(nxt) - set(nxt.values())
        while nxt:
            k = starts.pop() if starts else next(iter(nxt))
            line = [pos[k]]
            first = k
            while k in nxt:
                k = nxt.pop(k)
                line.append(pos[k])
            loop = k == first
            if loop:
                line.pop()
            found.append((line, loop))
        return found

    def path(self, level, least=6, digits=g):
        return "".join(curve(p, loop, digits) for p, loop in self.lines(level) if len(p) >= least)


def curve(p, loop, f=g):
    """A smooth path: the points are controls, the curve passes their middles."""
    if len(p) < 3:
        return "M" + "L".join(f"{f(x)} {f(y)}" for x, y in p)
    m = lambda a, b: ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    if loop:
        s = m(p[-1], p[0])
        out = [f"M{f(s[0])} {f(s[1])}"]
        for i, q in enumerate(p):
            e = m(q, p[(i + 1) % len(p)])
            out.append(f"Q{f(q[0])} {f(q[1])} {f(e[0])} {f(e[1])}")
        return "".join(out) + "Z"
    out = [f"M{f(p[0][0])} {f(p[0][1])}"]
    for i in range(1, len(p) - 1):
        e = m(p[i], p[i + 1]) if i < len(p) - 2 else p[-1]
        out.append(f"Q{f(p[i][0])} {f(p[i][1])} {f(e[0])} {f(e[1])}")
    return "".join(out)


def spline(p, loop=False, each=8):
    """Points of a Catmull-Rom curve through p."""
    out = []
    m = len(p)
    for i in range(m if loop else m - 1):
        a = p[(i - 1) % m] if loop or i else p[0]
        b, c = p[i], p[(i + 1) % m]
        d = p[(i + 2) % m] if loop or i + 2 < m else p[-1]
        for k in range(each):
            t = k / each
            out.append(
                tuple(
                    0.5
                    * (
                        2 * b[q]
                        + (c[q] - a[q]) * t
                        + (2 * a[q] - 5 * b[q] + 4 * c[q] - d[q]) * t * t
                        + (3 * b[q] - a[q] - 3 * c[q] + d[q]) * t**3
                    )
                    for q in (0, 1)
                )
            )
    if not loop:
        out.append(p[-1])
    return out


def resample(p, step):
    out, rest = [p[0]], step
    for a, b in zip(p, p[1:]):
        d = math.dist(a, b)
        t = rest
        while t <= d and d:
            out.append((a[0] + (b[0] - a[0]) * t / d, a[1] + (b[1] - a[1]) * t / d))
            t += step
        rest = t - d
    return out


def taper(p, width, f=n):
    """A stroke along p, thin at both ends, as a filled shape."""
    if len(p) < 3:
        return ""
    left, right = [], []
    for i, (x, y) in enumerate(p):
        a, b = p[max(i - 1, 0)], p[min(i + 1, len(p) - 1)]
        d = math.dist(a, b) or 1
        w = width / 2 * max(0.0, math.sin(math.pi * i / (len(p) - 1))) ** 0.7
        nx, ny = -(b[1] - a[1]) / d * w, (b[0] - a[0]) / d * w
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return curve(left + right[::-1], True, f)


def flow(field, first, rocks=(), rounds=350, over=1.9):
    """Stream function of the water: 0 on the bank at `first`, 1 on the other, constant on each rock."""
    w, h = field.w, field.h
    psi = [[0.5] * w for _ in range(h)]
    land = [[field.v[j][i] <= 0 for i in range(w)] for j in range(h)]
    todo = [first]
    seen = {first}
    while todo:
        i, j = todo.pop()
        psi[j][i] = 0.0
        for a, b in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if 0 <= a < w and 0 <= b < h and land[b][a] and (a, b) not in seen:
                seen.add((a, b))
                todo.append((a, b))
    for j in range(h):
        for i in range(w):
            if land[j][i] and (i, j) not in seen:
                psi[j][i] = 1.0
    fixed = [[land[j][i] for i in range(w)] for j in range(h)]

    def relax(times):
        cells = [
            (j, i, max(j - 1, 0), min(j + 1, h - 1), max(i - 1, 0), min(i + 1, w - 1))
            for j in range(h)
            for i in range(w)
            if not fixed[j][i]
        ]
        for _ in range(times):
            for j, i, a, b, c, d in cells:
                row = psi[j]
                row[i] += over * ((psi[a][i] + psi[b][i] + row[c] + row[d]) / 4 - row[i])

    relax(rounds)
    for rock in rocks:
        cells = [
            (j, i)
            for j in range(h)
            for i in range(w)
            if not land[j][i] and rock(field.x0 + i * field.step, field.y0 + j * field.step) > 0
        ]
        if cells:
            mean = sum(psi[j][i] for j, i in cells) / len(cells)
            for j, i in cells:
                psi[j][i], fixed[j][i] = mean, True
    if rocks:
        relax(rounds)
    out = Grid.__new__(Grid)
    out.x0, out.y0, out.step, out.w, out.h, out.v = field.x0, field.y0, field.step, w, h, psi
    out.fixed = fixed
    return out


# ---- drawing -------------------------------------------------------------------------------


class Sheet:
    def __init__(self, w, h, bleed, title):
        self.w, self.h, self.bleed, self.title = w, h, bleed, title
        self.out, self.defs, self.names = [], [], set()

    def add(self, s):
        self.out.append(s)

    def path(self, d, fill="none", stroke=None, width=0.3, more=""):
        if d:
            s = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke else ""
            self.out.append(f'<path d="{d}" fill="{fill}"{s}{(" " + more) if more else ""}/>')

    def rect(self, x, y, w, h, r=0, fill="none", stroke=None, width=0.3, more=""):
        s = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke else ""
        rr = f' rx="{n(r)}"' if r else ""
        self.out.append(
            f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}"{rr} fill="{fill}"{s}{(" " + more) if more else ""}/>'
        )

    def circle(self, x, y, r, fill="none", stroke=None, width=0.3, more=""):
        s = f' stroke="{stroke}" stroke-width="{n(width)}"' if stroke else ""
        self.out.append(
            f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{s}{(" " + more) if more else ""}/>'
        )

    def line(self, pts, stroke, width=0.3, more="", smooth=False):
        d = curve(pts, False, n) if smooth else "M" + "L".join(f"{n(x)} {n(y)}" for x, y in pts)
        self.path(
            d, "none", stroke, width, 'stroke-linecap="round" stroke-linejoin="round" ' + more
        )

    def poly(self, pts, fill, stroke=None, width=0.3, more="", smooth=False):
        d = (
            curve(pts, True, n)
            if smooth
            else "M" + "L".join(f"{n(x)} {n(y)}" for x, y in pts) + "Z"
        )
        self.path(d, fill, stroke, width, ('stroke-linejoin="round" ' + more).strip())

    def text(self, x, y, s, face="sans", pt=9, fill=INK, anchor="start", track=0):
        fam, weight, style = FACES[face]
        t = f' letter-spacing="{n(track)}"' if track else ""
        s = s.replace("&", "&amp;")
        self.out.append(
            f'<text x="{n(x)}" y="{n(y)}" font-family="{fam}"{style} font-size="{n(pt * 25.4 / 72)}" fill="{fill}" text-anchor="{anchor}"{t} style="font-feature-settings:\'lnum\'">{s}</text>'
        )

    def define(self, name, body):
        if name not in self.names:
            self.names.add(name)
            self.defs.append(f'<g id="{name}">{body}</g>')

    def use(self, name, x, y, s=1.0, more=""):
        sc = f" scale({n(s)})" if abs(s - 1) > 0.004 else ""
        self.out.append(
            f'<use href="#{name}" transform="translate({n(x)} {n(y)}){sc}"{(" " + more) if more else ""}/>'
        )

    def clip(self, name, d):
        self.defs.append(f'<clipPath id="{name}"><path d="{d}"/></clipPath>')

    def save(self, file):
        b = self.bleed
        w, h = self.w + 2 * b, self.h + 2 * b
        with open(file, "w") as f:
            f.write(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{n(-b)} {n(-b)} {n(w)} {n(h)}" width="{n(w)}mm" height="{n(h)}mm">\n<title>{self.title}</title>\n<defs>\n'
                + "\n".join(self.defs)
                + "\n</defs>\n"
                + "\n".join(self.out)
                + "\n</svg>\n"
            )


def blob(rnd, cx, cy, a, b, points=9, rough=0.12, turn=0.0):
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    out = []
    for i in range(points):
        t = 2 * math.pi * (i + rnd.uniform(-0.2, 0.2)) / points
        k = 1 + rnd.uniform(-rough, rough)
        u, v = a * k * math.cos(t), b * k * math.sin(t)
        out.append((cx + u * c - v * s, cy + u * s + v * c))
    return out


def conifer(seed, h, w, dark, light, trunk=BARK, tip=None):
    """A spruce standing on (0, 0): ragged skirts, lit from the left."""
    rnd = random.Random(seed)
    tiers = 6
    left, right = [], []
    for i in range(tiers):
        y = -h + h * 0.93 * (i + 1) / tiers
        r = w / 2 * ((i + 1) / tiers) ** 0.85 * rnd.uniform(0.9, 1.1)
        y_in = y - h * 0.035
        left += [(-r, y + rnd.uniform(-0.02, 0.03) * h), (-r * 0.5, y_in)]
        r *= rnd.uniform(0.9, 1.1)
        right += [(r, y + rnd.uniform(-0.02, 0.03) * h), (r * 0.5, y_in)]
    right[-1] = (w * 0.2, -h * 0.055)
    left[-1] = (-w * 0.2, -h * 0.055)
    d = lambda p: "M" + "L".join(f"{n(x)} {n(y)}" for x, y in p) + "Z"
    whole = [(0, -h)] + right + [(0, -h * 0.03)] + left[::-1]
    lit = [(0, -h)]
    for i in range(tiers):
        y = -h + h * 0.93 * (i + 1) / tiers
        lit += [(w * 0.02 * (i % 2) - w * 0.05, y - h * 0.03), (-w * 0.13, y - h * 0.075)]
    lit = lit + left[::-1]
    body = (
        f'<path d="M{n(-w * 0.05)} 0H{n(w * 0.05)}V{n(-h * 0.12)}H{n(-w * 0.05)}Z" fill="{trunk}"/>'
        if trunk
        else ""
    )
    return body + f'<path d="{d(whole)}" fill="{dark}"/><path d="{d(lit)}" fill="{light}"/>'


def leafy(seed, r, shade, body, light, trunk=BARK):
    """A broad crown of lobes standing on (0, 0)."""
    rnd = random.Random(seed)
    lobes = [
        (0, -1.25, 0.85),
        (-0.62, -0.95, 0.6),
        (0.64, -0.95, 0.62),
        (-0.3, -0.62, 0.6),
        (0.34, -0.6, 0.6),
    ]
    c = lambda k, dx, dy, f, more="": "".join(
        f'<circle cx="{n((x + dx) * r)}" cy="{n((y + dy) * r)}" r="{n(q * k * r)}" fill="{f}"{more}/>'
        for x, y, q in lobes
    )
    tr = (
        f'<path d="M{n(-r * 0.09)} 0L{n(-r * 0.05)} {n(-r * 0.7)}H{n(r * 0.05)}L{n(r * 0.09)} 0Z" fill="{trunk}"/>'
        if trunk
        else ""
    )
    lit = ""
    for x, y, q in lobes[:3]:
        x += rnd.uniform(-0.05, 0.05)
        lit += f'<circle cx="{n((x - 0.14) * r)}" cy="{n((y - 0.16) * r)}" r="{n(q * 0.62 * r)}" fill="{light}"/>'
    return tr + c(1, 0.04, 0.04, shade, f' stroke="{shade}" stroke-width="0.12"') + c(0.92, -0.05, -0.05, body) + lit


TREES = {  # depth: dark, light of spruces; shade, body, light of crowns; floor
    "far": ("#7F9C7C", "#92AC8B", "#8AA47E", "#9CB48A", "#ABC097", "#86A17F"),
    "mid": ("#587C5B", "#6F9169", "#66864F", "#7F9C62", "#96AF75", "#567A58"),
    "near": ("#3B5F44", "#527A54", "#4C6E40", "#658650", "#82A064", "#385A41"),
}


def trees(sheet, size):
    """Define the trees; size in mm of a grown spruce."""
    for depth, (dark, light, shade, body, lit, _) in TREES.items():
        for k in range(3):
            sheet.define(
                f"{depth[0]}c{k}",
                conifer(
                    k + 3,
                    size * (0.9 + 0.12 * k),
                    size * (0.5 + 0.04 * k),
                    dark,
                    light,
                    BARK if depth == "near" else None,
                ),
            )
        for k in range(2):
            sheet.define(
                f"{depth[0]}l{k}",
                leafy(k + 5, size * 0.3, shade, body, lit, BARK if depth == "near" else None),
            )


def forest(
    sheet,
    seed,
    inside,
    box,
    size,
    free=None,
    leaf=0.12,
    depths=("far", "mid", "near"),
    split=(0.33, 0.66),
    pitch=0.3,
):
    """A wood as a mass: rows from the back, tight enough to close, paler at the back and darker in front.

    inside(x, y) is positive where it grows; free(x, y) is true where feet may stand."""
    rnd = random.Random(seed)
    x0, y0, x1, y1 = box
    spots = []
    y = y0
    row = 0
    while y <= y1:
        x = x0 + (row % 2) * size * pitch / 2
        while x <= x1:
            px, py = (
                x + rnd.uniform(-0.3, 0.3) * size * pitch,
                y + rnd.uniform(-0.3, 0.3) * size * pitch,
            )
            f = inside(px, py)
            if f > 0 and (free is None or free(px, py)):
                spots.append((py, px, f))
            x += size * pitch
        y += size * pitch * 0.9
        row += 1
    spots.sort()
    clump = noise(seed + 1)
    for py, px, f in spots:
        t = (py - y0) / (y1 - y0)
        depth = depths[0] if t < split[0] else depths[1] if t < split[1] else depths[-1]
        s = rnd.uniform(0.82, 1.12) * (0.8 if f < size * 0.12 else 1)
        kind = (
            f"l{rnd.randrange(2)}"
            if clump(px / size * 0.6, py / size * 0.6) > 1 - 2 * leaf
            else f"c{rnd.randrange(3)}"
        )
        sheet.use(f"{depth[0]}{kind}", px, py, s)


def stone(s, seed, cx, cy, a, b, tones=STONE, line=0.3, sharp=None, turn=0.0):
    """A boulder: shade, body, lit facet, cracks. Wet rock is broken, not rounded, and keeps a glint."""
    rnd = random.Random(seed)
    sharp = tones is WETSTONE if sharp is None else sharp
    p = blob(
        rnd,
        cx,
        cy,
        a * (1.06 if sharp else 1),
        b * (1.06 if sharp else 1),
        7 if sharp else 9,
        0.17 if sharp else 0.11,
        turn,
    )
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in p) + "Z" if sharp else curve(p, True, n)
    name = f"s{seed}x{int(cx * 10)}y{int(cy * 10)}"
    s.clip(name, d)
    s.add(f'<g clip-path="url(#{name})">')
    s.path(d, tones[0])
    s.poly([(x - a * 0.06, y - b * 0.2) for x, y in p], tones[1], smooth=not sharp)
    s.poly(
        blob(
            rnd, cx - a * 0.22, cy - b * (0.5 if sharp else 0.38), a * 0.62, b * 0.46, 6, 0.2, turn
        ),
        tones[2],
    )
    if sharp:
        x, y = cx + a * rnd.uniform(0.05, 0.3), cy - b * 0.3
        s.poly(
            [
                (x, y),
                (x + a, y - b * 0.3),
                (x + a, y + b * 1.4),
                (x - a * 0.15, y + b * 1.3),
                (x - a * 0.1, y + b * 0.6),
            ],
            tones[0],
        )
        for k in (0.2, 0.5, 0.8, 1.1):  # hatching, which is all of the shade in line ink
            s.line(
                [(x - a * 0.05, y + b * k), (x + a, y + b * (k - 0.55))], tones[3], line * 0.6,
                'class="soft keep"',
            )
        s.line(
            [(cx - a * 0.55, cy - b * 0.62), (cx - a * 0.05, cy - b * 0.76)], "#D5E3E4", line * 0.9
        )
    for _ in range(2 if sharp else 3):
        t = rnd.uniform(0.2, 1.2)
        x, y = (
            cx + a * rnd.uniform(-0.4 if sharp else -0.3, 0.1 if sharp else 0.6),
            cy + b * rnd.uniform(-0.3, 0.3),
        )
        s.line(
            [(x, y), (x + a * 0.12 * t, y + b * 0.22), (x + a * 0.04, y + b * 0.45 * t)],
            tones[0],
            line * 0.8,
        )
    s.add("</g>")
    s.path(d, "none", tones[3], line, 'stroke-linejoin="round"')
    return p


def moss(s, rnd, x, y, a, b, tones=("#718A48", "#93A95F")):
    """A cushion of moss: ragged, lit from above."""
    s.path(curve(blob(rnd, x, y, a, b, 12, 0.3), True, n), tones[0])
    s.path(
        curve(blob(rnd, x - a * 0.12, y - b * 0.25, a * 0.62, b * 0.5, 9, 0.35), True, n), tones[1]
    )


def reeds(sheet, rnd, x, y, s, count=9, cats=3):
    """A clump of reeds with its foot in the water."""
    for i in range(count):
        t = (i + 0.5) / count * 2 - 1 + rnd.uniform(-0.12, 0.12)
        h = s * rnd.uniform(0.75, 1.25) * (1.1 - 0.35 * abs(t))
        x0, x1 = x + t * s * 0.4, x + t * s * 0.85 + rnd.uniform(-0.1, 0.1) * s
        col = rnd.choice(("#5F7A3F", "#7C9450", "#4C6536"))
        w = s * 0.045
        sheet.path(
            f"M{n(x0 - w)} {n(y)}Q{n(x0)} {n(y - h * 0.6)} {n(x1)} {n(y - h)}Q{n(x0 + w * 1.6)} {n(y - h * 0.5)} {n(x0 + w)} {n(y)}Z",
            col,
        )
    for i in range(cats):
        t = rnd.uniform(-0.8, 0.8)
        h = s * rnd.uniform(0.85, 1.2)
        x1 = x + t * s * 0.6
        sheet.line([(x + t * s * 0.3, y), (x1, y - h)], "#6B7A3E", s * 0.035)
        sheet.line([(x1, y - h), (x1 + t * s * 0.05, y - h - s * 0.22)], "#6A4526", s * 0.11)


def tuft(sheet, x, y, s, col="#A7AF7B"):
    sheet.path(
        f"M{n(x - s)} {n(y)}q{n(s * 0.4)} {n(-s * 0.3)} {n(s * 0.5)} {n(-s * 0.9)}M{n(x)} {n(y)}v{n(-s * 1.2)}M{n(x + s)} {n(y)}q{n(-s * 0.4)} {n(-s * 0.3)} {n(-s * 0.5)} {n(-s * 0.9)}",
        "none",
        col,
        s * 0.18,
        'stroke-linecap="round"',
    )


def gravel(sheet, rnd, field, box, count, size, least=0.0, most=1e9):
    x0, y0, x1, y1 = box
    tones = ("#B9AC8B", "#A39A82", "#CDC3A4", "#8E8773", "#F4ECD6")
    groups = {t: [] for t in tones}
    for _ in range(count):
        x, y = rnd.uniform(x0, x1), rnd.uniform(y0, y1)
        if least < field(x, y) < most:
            a = size * rnd.uniform(0.5, 1.4)
            b = a * rnd.uniform(0.55, 0.8)
            groups[rnd.choice(tones)].append(
                f"M{n(x - a)} {n(y)}a{n(a)} {n(b)} 0 1 0 {n(2 * a)} 0a{n(a)} {n(b)} 0 1 0 {n(-2 * a)} 0"
            )
    for t, d in groups.items():
        sheet.path("".join(d), t)


def tent(sheet, x, y, s):
    """A ridge tent, its mouth to the lower left; (x, y) is the middle of its foot."""
    p = lambda *q: [(x + a * s, y + b * s) for a, b in q]
    sheet.poly(p((-1.25, 0.08), (0.1, 0.3), (1.7, -0.1), (1.3, -0.32)), "#B9BE8B")
    sheet.poly(p((-0.35, -1.25), (0.85, -1.5), (1.45, -0.25), (0.3, 0.12)), "#C58A4E")
    sheet.poly(p((-0.35, -1.25), (0.3, 0.12), (-1.1, 0)), "#E3B678")
    sheet.poly(p((-0.35, -1.15), (-0.08, 0.07), (-0.5, 0.03)), "#5B4630")
    sheet.poly(p((-0.35, -1.15), (-0.5, 0.03), (-0.72, 0.01)), "#F3DDB4")
    sheet.line(p((-0.35, -1.25), (0.85, -1.5)), "#8E5F31", s * 0.05)
    sheet.line(p((0.25, -1.38), (0.87, -0.06)), "#A9713B", s * 0.035)
    for a, b, c, d in (
        (-0.35, -1.25, -1.5, 0.12),
        (0.85, -1.5, 1.85, -0.35),
        (-1.1, 0, -1.35, 0.14),
    ):
        sheet.line(p((a, b), (c, d)), "#6B5A40", s * 0.025)


def fire(sheet, x, y, s):
    rnd = random.Random(int(x))
    for i in range(9):
        t = 2 * math.pi * i / 9
        sheet.path(
            curve(
                blob(rnd, x + math.cos(t) * s, y + math.sin(t) * s * 0.5, s * 0.26, s * 0.18, 6),
                True,
                n,
            ),
            STONE[1 + i % 2],
            STONE[3],
            s * 0.04,
        )
    sheet.line([(x - s * 0.5, y + s * 0.1), (x + s * 0.5, y - s * 0.12)], BARK, s * 0.2)
    sheet.line([(x + s * 0.5, y + s * 0.12), (x - s * 0.5, y - s * 0.12)], BARK2, s * 0.2)
    sheet.path(
        f"M{n(x - s * 0.4)} {n(y)}Q{n(x - s * 0.5)} {n(y - s * 0.7)} {n(x)} {n(y - s * 1.5)}Q{n(x)} {n(y - s * 0.9)} {n(x + s * 0.35)} {n(y - s * 0.8)}Q{n(x + s * 0.5)} {n(y - s * 0.2)} {n(x + s * 0.3)} {n(y)}Z",
        "#D9692F",
    )
    sheet.path(
        f"M{n(x - s * 0.2)} {n(y)}Q{n(x - s * 0.2)} {n(y - s * 0.4)} {n(x + s * 0.03)} {n(y - s * 0.85)}Q{n(x + s * 0.3)} {n(y - s * 0.3)} {n(x + s * 0.15)} {n(y)}Z",
        "#F2C14E",
    )
    sheet.line(
        spline(
            [
                (x, y - s * 1.8),
                (x + s * 0.5, y - s * 2.6),
                (x - s * 0.1, y - s * 3.5),
                (x + s * 0.4, y - s * 4.4),
            ]
        ),
        "#F3EEDD",
        s * 0.16,
        smooth=True,
    )


def canoe(sheet, x, y, s, turn):
    sheet.add(f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)}) scale({n(s)})">')
    sheet.path("M-1 .06Q-.5 .34 0 .35Q.5 .34 1.02 .06Q.5 .5 0 .5Q-.5 .5 -1 .06Z", "#6F9FA8")
    sheet.path("M-1.02 0Q-.5 -.33 0 -.34Q.5 -.33 1.02 0Q.5 .36 0 .38Q-.5 .36 -1.02 0Z", "#8E3F2C")
    sheet.path("M-1.02 0Q-.5 -.33 0 -.34Q.5 -.33 1.02 0Q.5 .27 0 .28Q-.5 .27 -1.02 0Z", "#BF5A3C")
    sheet.path("M-.86 0Q-.42 -.23 0 -.24Q.42 -.23 .86 0Q.42 .19 0 .2Q-.42 .19 -.86 0Z", "#E2C48D")
    sheet.path("M-.7 .05Q-.35 .19 0 .2Q.35 .19 .7 .05Q.35 .11 0 .11Q-.35 .11 -.7 .05Z", "#BD9459")
    sheet.path("M-.42 -.2V.18M.42 -.2V.18M0 -.24V.2", "none", "#7B4F2C", 0.07)
    sheet.path("M-.75 .12L.62 -.5", "none", "#7B4F2C", 0.05, 'stroke-linecap="round"')
    sheet.path("M.55 -.52L.82 -.66L.86 -.56L.62 -.44Z", "#D9B071", "#7B4F2C", 0.02)
    sheet.add("</g>")


def jetty(sheet, x0, y0, x1, y1, wide, seed=1):
    """Planks on posts from the bank at (x0, y0) into the water."""
    rnd = random.Random(seed)
    d = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / d, (y1 - y0) / d
    px, py = -uy * wide / 2, ux * wide / 2
    sh = wide * 0.28
    sx, sy = x0 + ux * d * 0.36, y0 + uy * d * 0.36  # the shadow lies on the water only
    sheet.poly(
        [
            (sx + px + sh, sy + py + sh),
            (x1 + px + sh, y1 + py + sh),
            (x1 - px + sh, y1 - py + sh),
            (sx - px + sh, sy - py + sh),
        ],
        "#5F929C",
    )
    count = int(d / (wide * 0.3))
    for t in (0.35, 0.68, 0.99):
        for k in (-1, 1):
            cx, cy = x0 + ux * d * t + px * k, y0 + uy * d * t + py * k
            sheet.rect(
                cx - wide * 0.07, cy - wide * 0.1, wide * 0.14, wide * 0.5, wide * 0.05, BARK
            )
    for i in range(count):
        t, v = i / count, (i + 0.88) / count
        e = rnd.uniform(-0.06, 0.06)
        a = [
            (x0 + ux * d * t + px * (1 + e), y0 + uy * d * t + py * (1 + e)),
            (x0 + ux * d * v + px * (1 + e), y0 + uy * d * v + py * (1 + e)),
        ]
        b = [
            (x0 + ux * d * v - px * (1 - e), y0 + uy * d * v - py * (1 - e)),
            (x0 + ux * d * t - px * (1 - e), y0 + uy * d * t - py * (1 - e)),
        ]
        sheet.poly(a + b, rnd.choice(("#C6A577", "#B7946A", "#D2B387")), BARK, 0.16)
    for t in (0.35, 0.68, 0.99):
        for k in (-1, 1):
            cx, cy = x0 + ux * d * t + px * k, y0 + uy * d * t + py * k
            sheet.circle(cx, cy - wide * 0.1, wide * 0.1, BARK3, BARK, 0.2)


def bridge(sheet, x0, y0, x1, y1, wide, rise=0.0):
    """A timber bridge with rails; its shadow lies on the water."""
    rnd = random.Random(9)
    d = math.dist((x0, y0), (x1, y1))
    ux, uy = (x1 - x0) / d, (y1 - y0) / d
    px, py = -uy * wide / 2, ux * wide / 2
    q = lambda t, k, up=0.0: (x0 + ux * d * t + px * k, y0 + uy * d * t + py * k - up)
    sx, sy = -wide * 0.34, wide * 0.12
    sheet.poly(
        [(a + sx, b + sy) for a, b in (q(0.05, -1), q(0.95, -1), q(0.95, 1), q(0.05, 1))], "#5C909B"
    )
    count = max(8, int(d / (wide * 0.2)))
    sheet.poly([q(0, -1.04), q(1, -1.04), q(1, 1.04), q(0, 1.04)], BARK)
    for i in range(count):
        sheet.poly(
            [
                q(i / count, -1),
                q((i + 0.86) / count, -1),
                q((i + 0.86) / count, 1),
                q(i / count, 1),
            ],
            rnd.choice(("#C6A577", "#BA986C", "#D2B387")),
            BARK2,
            0.1,
        )
    post = wide * 0.28
    posts = max(4, int(d / (wide * 0.9)))
    for k in (-1, 1):
        for i in range(posts + 1):
            sheet.line([q(i / posts, k), q(i / posts, k, post)], BARK, wide * 0.1)
        for up in (0.45, 1):
            sheet.line(
                [q(0, k, post * up), q(1, k, post * up)],
                BARK2 if up < 1 else "#9A7852",
                wide * 0.075,
            )
            sheet.line(
                [q(0, k, post * up + 0.02 * wide), q(1, k, post * up + 0.02 * wide)],
                BARK3,
                wide * 0.025,
            )


def cabin(sheet, x, y, s):
    """A log cabin, gable to the left; (x, y) is the lower middle."""
    p = lambda *q: [(x + a * s, y + b * s) for a, b in q]
    sheet.poly(p((-1.1, 0.05), (0.2, 0.3), (1.8, -0.1), (1.5, -0.4), (-0.8, -0.3)), "#AEB583")
    sheet.poly(p((-0.35, 0.12), (1.35, -0.2), (1.35, -0.95), (-0.35, -0.7)), "#A27B50")
    sheet.poly(
        p((-1.1, -0.12), (-0.35, 0.12), (-0.35, -0.72), (-0.78, -1.35), (-1.1, -0.9)), "#7C5A3A"
    )
    for i in range(1, 5):
        t = i / 5
        sheet.line(p((-0.35, 0.12 - 0.82 * t), (1.35, -0.2 - 0.75 * t)), "#7C5A3A", s * 0.035)
        sheet.line(p((-1.1, -0.12 - 0.78 * t), (-0.35, 0.12 - 0.84 * t)), "#5F432A", s * 0.035)
    sheet.poly(p((0.75, -0.1), (1.05, -0.155), (1.05, -0.62), (0.75, -0.57)), "#4F3823")
    sheet.poly(
        p((0.1, -0.25), (0.42, -0.31), (0.42, -0.58), (0.1, -0.53)), "#F2D98F", "#4F3823", s * 0.04
    )
    sheet.line(p((0.26, -0.28), (0.26, -0.555)), "#4F3823", s * 0.03)
    sheet.poly(p((-0.82, -1.42), (1.0, -1.72), (1.55, -0.92), (-0.22, -0.58)), "#55695F")
    sheet.poly(
        p(
            (-0.82, -1.42),
            (-0.22, -0.58),
            (-0.35, -0.55),
            (-0.83, -1.25),
            (-1.22, -0.8),
            (-1.26, -0.86),
        ),
        "#3B4C45",
    )
    for i in range(1, 5):
        t = i / 5
        sheet.line(
            p((-0.82 + 0.6 * t, -1.42 + 0.84 * t), (1.0 + 0.55 * t, -1.72 + 0.8 * t)),
            "#47594F",
            s * 0.03,
        )
    sheet.poly(
        p((0.45, -1.55), (0.72, -1.6), (0.72, -2.1), (0.45, -2.05)), STONE[1], STONE[3], s * 0.03
    )
    sheet.line(
        spline(
            [
                (x + 0.6 * s, y - 2.2 * s),
                (x + 0.9 * s, y - 2.7 * s),
                (x + 0.5 * s, y - 3.2 * s),
                (x + 0.9 * s, y - 3.8 * s),
            ]
        ),
        "#F3EEDD",
        s * 0.13,
        'class="soft keep"',
        smooth=True,
    )


def log(sheet, x, y, length, r, turn, snag=True):
    sheet.add(f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)})">')
    sheet.rect(0, -r, length, 2 * r, r * 0.6, BARK, "#4A3626", r * 0.12)
    sheet.rect(0, -r, length, 1.15 * r, r * 0.5, BARK2)
    sheet.path(
        f"M{n(length * 0.2)} {n(-r * 0.3)}H{n(length * 0.55)}M{n(length * 0.5)} {n(r * 0.35)}H{n(length * 0.85)}M{n(length * 0.12)} {n(r * 0.4)}H{n(length * 0.3)}",
        "none",
        "#5A4230",
        r * 0.14,
    )
    if snag:
        sheet.path(
            f"M{n(length * 0.6)} {n(-r * 0.8)}l{n(r * 1.2)} {n(-r * 1.6)}l{n(r * 0.5)} {n(r * 0.2)}l{n(-r * 0.6)} {n(r * 1.4)}Z",
            BARK2,
        )
    sheet.add(
        f'<ellipse cx="{n(r * 0.2)}" cy="0" rx="{n(r * 0.6)}" ry="{n(r)}" fill="#D6B88B" stroke="{BARK}" stroke-width="{n(r * 0.14)}"/><ellipse cx="{n(r * 0.2)}" cy="0" rx="{n(r * 0.28)}" ry="{n(r * 0.5)}" fill="none" stroke="{BARK2}" stroke-width="{n(r * 0.12)}"/>'
    )
    sheet.add("</g>")


def trace(psi, x, y, length, step=1.5, sway=0.0, phase=0.0):
    """A stroke that drifts downstream from (x, y)."""
    out = [(x, y)]
    for i in range(int(length / step)):
        gx, gy = psi.slope(x, y)
        d = math.hypot(gx, gy)
        if d < 1e-7:
            break
        vx, vy = -gy / d, gx / d
        x, y = x + vx * step, y + vy * step
        w = sway * math.sin(phase + i * 0.7)
        out.append((x - vy * w, y + vx * w))
    return out


def currents(
    sheet, psi, levels, rnd, width, run, gap, thin=None, tone=FOAM, ok=None, least=12, step=3
):
    """White strokes along the current, thin at both ends, over one hairline each."""
    fixed = psi.fixed
    okc = lambda i, j: 0 <= i < psi.w and 0 <= j < psi.h and not fixed[j][i]
    hair, strokes = [], []
    for k, level in enumerate(levels):
        for line, _ in psi.lines(level, closed=False, ok=okc):
            if len(line) < 5:
                continue
            p = resample(line, step)
            # ease the steps of the squares
            for _ in range(3):
                p = (
                    [p[0]]
                    + [
                        ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
                        for a, b, c in zip(p, p[1:], p[2:])
                    ]
                    + [p[-1]]
                )
            if len(p) * step < least:
                continue
            if thin:
                hair.append(curve(p, False, g))
            i = rnd.randrange(0, max(1, int(gap[1] / step)))
            while i < len(p) - 4:
                m = int(rnd.uniform(*run) / step)
                piece = p[i : i + m]
                wide = width * rnd.uniform(0.7, 1.2)
                for free, part in groupby(piece, lambda q: ok is None or ok(*q)):
                    if free and len(part := list(part)) > 4:
                        strokes.append(taper(part, wide))
                i += m + int(rnd.uniform(*gap) / step)
    if thin:
        sheet.path("".join(hair), "none", thin[0], thin[1], 'stroke-linecap="round"')
    sheet.path("".join(strokes), tone)
