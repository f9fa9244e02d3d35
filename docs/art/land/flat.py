"""From the SVG of the kit to what `companion.drawing.art` reads: no transforms, few points."""

import re, sys, math
from docs.art.fish.strokes import mixed
import xml.etree.ElementTree as ET
from fontTools.svgLib.path import parse_path
from fontTools.pens.recordingPen import RecordingPen

NS = "{http://www.w3.org/2000/svg}"
GROUND = set('#DADBB0 #CFD3A1 #E3E2BF #A7AF7B #E9DDBB #C9B98E #C3C893 #8F9A64 #D3E6DF #BDD9D7 #A5CACC #8AB7BD #6FA3AD #F6FAF7 #9FAE78 #6E8C5F #6A9CA6 #82B0B7 #6497A1 #8FA36A #F4F7F1 #55713F #A9B27D'.split())  # what lies flat needs no outline


def fmt(v, q=0.1):
    v = round(v / q) * q
    t = f"{v:.2f}".rstrip("0").rstrip(".")
    return "0" if t in ("-0", "") else t


def mat(a, b):  # a after b: point -> a(b(p))
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def transform(t):
    m = (1, 0, 0, 1, 0, 0)
    for name, args in re.findall(r"(\w+)\(([^)]*)\)", t or ""):
        v = [float(x) for x in re.findall(r"-?[\d.]+(?:e-?\d+)?", args)]
        if name == "translate":
            k = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
        elif name == "scale":
            k = (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)
        elif name == "rotate":
            c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
            k = (c, s, -s, c, 0, 0)
            if len(v) > 2:
                k = mat(mat((1, 0, 0, 1, v[1], v[2]), k), (1, 0, 0, 1, -v[1], -v[2]))
        elif name == "matrix":
            k = tuple(v)
        m = mat(m, k)
    return m


def pt(m, p):
    return (m[0] * p[0] + m[2] * p[1] + m[4], m[1] * p[0] + m[3] * p[1] + m[5])


def subpaths(d, m):
    pen = RecordingPen()
    parse_path(d, pen)
    subs = []
    cur = None
    for op, a in pen.value:
        a = [pt(m, p) for p in a]
        if op == "moveTo":
            cur = [a[0], [], False]
            subs.append(cur)
        elif op == "lineTo":
            cur[1].append(("L", a[0]))
        elif op == "curveTo":
            cur[1].append(("C", *a))
        elif op == "qCurveTo":
            p0 = (cur[1][-1][3] if cur[1][-1][0] == "C" else cur[1][-1][1]) if cur[1] else cur[0]
            q, e = a
            cur[1].append(
                (
                    "C",
                    (p0[0] + 2 / 3 * (q[0] - p0[0]), p0[1] + 2 / 3 * (q[1] - p0[1])),
                    (e[0] + 2 / 3 * (q[0] - e[0]), e[1] + 2 / 3 * (q[1] - e[1])),
                    e,
                    "q",
                )
            )
        elif op == "closePath":
            cur[2] = True
    return subs


def rdp(p, tol):
    keep = [False] * len(p)
    keep[0] = keep[-1] = True
    st = [(0, len(p) - 1)]
    while st:
        a, b = st.pop()
        if b - a < 2:
            continue
        (x0, y0), (x1, y1) = p[a], p[b]
        L = math.hypot(x1 - x0, y1 - y0)
        best = 0
        bi = None
        for i in range(a + 1, b):
            d = (
                abs((x1 - x0) * (y0 - p[i][1]) - (x0 - p[i][0]) * (y1 - y0)) / L
                if L > 1e-6
                else math.hypot(p[i][0] - x0, p[i][1] - y0)
            )
            if d > best:
                best = d
                bi = i
        if best > tol:
            keep[bi] = True
            st += [(a, bi), (bi, b)]
    return [q for q, k in zip(p, keep) if k]


def smoothed(pts, closed, q):
    if closed and len(pts) > 2 and math.dist(pts[0], pts[-1]) < 0.05:
        pts = pts[:-1]
    if len(pts) < 3:
        return "M" + "L".join(f"{fmt(x, q)} {fmt(y, q)}" for x, y in pts) + ("Z" if closed else "")
    ring = [pts[-1], *pts, pts[0], pts[1]] if closed else [pts[0], *pts, pts[-1]]
    o = [f"M{fmt(pts[0][0], q)} {fmt(pts[0][1], q)}"]
    for i in range(1, len(ring) - 2):
        a, b, c, d = ring[i - 1 : i + 3]
        L = math.dist(b, c)

        def h(p, r, s, sg):
            vx, vy = (r[0] - p[0]), (r[1] - p[1])
            n = math.hypot(vx, vy) or 1
            k = min(L * 0.34, n / 6 * 1.0 if n / 6 > L * 0.2 else L * 0.3)
            return s[0] + sg * vx / n * k, s[1] + sg * vy / n * k

        p = h(a, c, b, 1)
        r = h(b, d, c, -1)
        o.append(
            f"C{fmt(p[0], q)} {fmt(p[1], q)} {fmt(r[0], q)} {fmt(r[1], q)} {fmt(c[0], q)} {fmt(c[1], q)}"
        )
    return "".join(o) + ("Z" if closed else "")


def bbox(s):
    xs = []
    ys = []
    for a, segs, _ in s:
        for p in [a] + [q for g in segs for q in g[1:] if isinstance(q, tuple)]:
            xs.append(p[0])
            ys.append(p[1])
    return min(xs), min(ys), max(xs), max(ys)


def data(subs, dx, dy, tol=1.0):
    out = []
    for a, segs, closed in subs:
        if not segs:
            continue
        x0, y0, x1, y1 = bbox([(a, segs, closed)])
        size = max(x1 - x0, y1 - y0)
        q = 0.2 if size > 60 and tol == 1 else 0.1
        sh = lambda p: (p[0] + dx, p[1] + dy)
        if sum(1 for g in segs if g[-1] == "q") > len(segs) * 0.6 and len(segs) > 4:
            p = [a] + [g[3] if g[-1] == "q" else g[-1] for g in segs]
            t = (
                tol * 0.9
                if size > 260
                else tol * 0.4
                if size > 60
                else tol * 0.22
                if size > 14
                else 0.15
                if size > 4
                else 0.1
            )
            if closed and math.dist(p[0], p[-1]) > 0.05:
                p.append(p[0])
            if closed and len(p) > 5:
                far = max(range(len(p)), key=lambda i: math.dist(p[0], p[i]))
                k = rdp(p[: far + 1], t)[:-1] + rdp(p[far:], t)
            else:
                k = rdp(p, t)
            out.append(smoothed([sh(v) for v in k], closed, q))
            continue
        o = f"M{fmt(a[0] + dx, q)} {fmt(a[1] + dy, q)}"
        for g in segs:
            pts = [v for v in g[1:] if isinstance(v, tuple)]
            o += g[0] + " ".join(f"{fmt(v[0] + dx, q)} {fmt(v[1] + dy, q)}" for v in pts)
        out.append(o + ("Z" if closed else ""))
    return "".join(out)


def ell(cx, cy, rx, ry):
    k = 0.5523
    return f"M{cx + rx} {cy}C{cx + rx} {cy + k * ry} {cx + k * rx} {cy + ry} {cx} {cy + ry}C{cx - k * rx} {cy + ry} {cx - rx} {cy + k * ry} {cx - rx} {cy}C{cx - rx} {cy - k * ry} {cx - k * rx} {cy - ry} {cx} {cy - ry}C{cx + k * rx} {cy - ry} {cx + rx} {cy - k * ry} {cx + rx} {cy}Z"


def rectd(e):
    x, y, w, h = (float(e.get(k, 0)) for k in ("x", "y", "width", "height"))
    r = float(e.get("rx", 0))
    if not r:
        return f"M{x} {y}L{x + w} {y}L{x + w} {y + h}L{x} {y + h}Z"
    r = min(r, w / 2, h / 2)
    return f"M{x + r} {y}H{x + w - r}Q{x + w} {y} {x + w} {y + r}V{y + h - r}Q{x + w} {y + h} {x + w - r} {y + h}H{x + r}Q{x} {y + h} {x} {y + h - r}V{y + r}Q{x} {y} {x + r} {y}Z"


class Flat:
    def __init__(self, file, symbols=None, ground=GROUND):
        self.ground = ground
        self.root = ET.parse(file).getroot()
        vb = [float(v) for v in self.root.get("viewBox").split()]
        self.dx, self.dy, self.w, self.h = -vb[0], -vb[1], vb[2], vb[3]
        self.ids = {e.get("id"): e for e in self.root.iter() if e.get("id")}
        self.out = []
        self.used = set()
        self.symbols = symbols or {}
        self.clips = 0
        for e in self.root:
            if e.tag in (NS + "defs", NS + "title"):
                continue
            self.walk(e, (1, 0, 0, 1, 0, 0), {})

    STY = ("fill", "stroke", "stroke-width", "stroke-dasharray", "class", "stroke-linecap")

    def style(self, e, st):
        return {**st, **{k: e.get(k) for k in self.STY if e.get(k)}}

    def walk(self, e, m, st):
        tag = e.tag.replace(NS, "")
        if tag in ("text", "title", "tspan", "clipPath"):
            return
        st = self.style(e, st)
        m = mat(m, transform(e.get("transform")))
        clip = e.get("clip-path")
        if clip:
            cid = clip[5:-1]
            c = self.ids[cid][0]
            self.clips += 1
            d = c.get("d") or (
                rectd(c)
                if c.tag == NS + "rect"
                else ell(
                    float(c.get("cx")), float(c.get("cy")), float(c.get("r")), float(c.get("r"))
                )
            )
            name = f"c{self.clips}"
            self.out.append(
                f'<clipPath id="{name}"><path d="{data(subpaths(d, m), self.dx, self.dy)}"/></clipPath>'
            )
            self.out.append(f'<g clip-path="url(#{name})">')
        if tag == "g":
            for c in e:
                self.walk(c, m, st)
        elif tag == "use":
            name = e.get("href")[1:]
            if name in self.symbols:
                x0, y0, w, h = self.symbols[name]
                s = math.hypot(m[0], m[1])
                X, Y = pt(m, (x0, y0))
                self.out.append(
                    f'<image href="../tree/{name}.svg" x="{fmt(X + self.dx)}" y="{fmt(Y + self.dy)}" width="{fmt(w * s)}" height="{fmt(h * s)}"/>'
                )
            else:
                self.walk(self.ids[name], m, st)
        elif tag in ("path", "rect", "circle", "ellipse", "line"):
            if tag == "path":
                d = e.get("d")
            elif tag == "rect":
                d = rectd(e)
            elif tag == "line":
                d = f"M{e.get('x1')} {e.get('y1')}L{e.get('x2')} {e.get('y2')}"
            else:
                rx = float(e.get("r") or e.get("rx"))
                ry = float(e.get("r") or e.get("ry"))
                d = ell(float(e.get("cx", 0)), float(e.get("cy", 0)), rx, ry)
            k = math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))
            a = ""
            cls = st.get("class")
            if cls:
                a += f' class="{cls}"'
            f = st.get("fill", "#000000")
            if not a and f == "none" and float(st.get("stroke-width", 1)) * k > 0.8:
                a = ' class="soft"'
            if f != "none":
                a += f' fill="{full(f)}"'
            s = st.get("stroke")
            if s and s != "none":
                a += f' stroke="{full(s)}" stroke-width="{max(0.1, round(float(st.get("stroke-width", 1)) * k, 2)):g}"'
                if st.get("stroke-dasharray"):
                    a += (
                        ' stroke-dasharray="'
                        + " ".join(
                            f"{float(v) * k:.2f}"
                            for v in st["stroke-dasharray"].replace(",", " ").split()
                        )
                        + '"'
                    )
            elif f == "none":
                a = None
            elif tag == "path" and not cls and full(f) not in self.ground:
                b = bbox(subpaths(d, m))
                if 6 < max(b[2] - b[0], b[3] - b[1]) < 45:
                    edge = mixed(full(f), "#2B231B", 0.55)
                    a += f' stroke="{edge}" stroke-width="0.15"'
            if a is not None:
                if tag == "circle" and abs(m[1]) < 1e-6 and float(e.get("r")) * k < 3:
                    X, Y = pt(m, (float(e.get("cx", 0)), float(e.get("cy", 0))))
                    self.out.append(
                        f'<circle{a} cx="{fmt(X + self.dx)}" cy="{fmt(Y + self.dy)}" r="{fmt(float(e.get("r")) * k, 0.05)}"/>'
                    )
                else:
                    sub = [
                        z
                        for z in subpaths(d, m)
                        if (
                            lambda b: (
                                b[2] > -self.dx
                                and b[0] < self.w - self.dx
                                and b[3] > -self.dy
                                and b[1] < self.h - self.dy
                            )
                        )(bbox([z]))
                    ]
                    dd = data(sub, self.dx, self.dy, 0.4 if cls and cls.startswith("soft") else 1.0)
                    if dd:
                        head = f'<path{a} d="'
                        if (
                            self.out
                            and self.out[-1].startswith(head)
                            and not ("fill" in a and "stroke" in a)
                        ):
                            self.out[-1] = self.out[-1][:-3] + dd + '"/>'
                        else:
                            self.out.append(head + dd + '"/>')
        if clip:
            self.out.append("</g>")

    def save(self, file, title):
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {fmt(self.w)} {fmt(self.h)}" width="{fmt(self.w)}mm" height="{fmt(self.h)}mm" fill="none" stroke-linecap="round" stroke-linejoin="round">'
        t = "\n".join([head, f"<title>{title}</title>", *self.out, "</svg>", ""])
        open(file, "w").write(t)
        return len(t)


def full(c):
    c = c.upper()
    return "#" + "".join(x * 2 for x in c[1:]) if len(c) == 4 else c


def symbols(file, names, folder, scale=1.0):
    """write defs as files; return boxes"""
    import os

    root = ET.parse(file).getroot()
    ids = {e.get("id"): e for e in root.iter() if e.get("id")}
    out = {}
    os.makedirs(folder, exist_ok=True)
    for nme in names:
        if nme not in ids:
            continue
        f = Flat.__new__(Flat)
        f.root = root
        f.ids = ids
        f.out = []
        f.symbols = {}
        f.clips = 0
        f.ground = GROUND
        f.dx = f.dy = 0
        boxes = []
        for c in ids[nme].iter():
            if c.tag == NS + "path":
                boxes.append(bbox(subpaths(c.get("d"), (1, 0, 0, 1, 0, 0))))
            if c.tag == NS + "circle":
                x, y, r = (float(c.get(k)) for k in ("cx", "cy", "r"))
                boxes.append((x - r, y - r, x + r, y + r))
        x0, y0 = min(b[0] for b in boxes) - 0.2, min(b[1] for b in boxes) - 0.2
        x1, y1 = max(b[2] for b in boxes) + 0.2, max(b[3] for b in boxes) + 0.2
        f.dx, f.dy, f.w, f.h = -x0, -y0, x1 - x0, y1 - y0
        f.walk(ids[nme], (1, 0, 0, 1, 0, 0), {})
        f.save(f"{folder}/{nme}.svg", "Tree")
        out[nme] = (x0, y0, f.w, f.h)
    return out
