"""SVG as text with groups and transforms, and the plain file that `companion.drawing.art` reads."""

import math
import xml.etree.ElementTree as ET

from docs.art.land.flat import NS, ell, mat, rectd, subpaths, transform

INK, CREAM, CHART = "#2A2823", "#FCF8EE", "#3A4C82"
KEYS = ("fill", "stroke", "stroke-width", "stroke-dasharray")


def num(v, places=2):
    t = f"{v:.{places}f}".rstrip("0").rstrip(".")
    return "0" if t in ("-0", "") else t


def mix(a, b, share):
    pairs = [(int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(p + (q - p) * share):02X}" for p, q in pairs)


def path(d, fill="none", stroke="none", sw=0.2, extra="", kind=""):
    out = f'<path d="{d}" fill="{fill}"' + (f' class="{kind}"' if kind else "")
    if stroke != "none":
        out += f' stroke="{stroke}" stroke-width="{sw}"'
    return f"{out} {extra}/>"


def rect(x, y, w, h, fill="none", stroke="none", sw=0.2, r=0.0, kind=""):
    return path(rectd({"x": x, "y": y, "width": w, "height": h, "rx": r}), fill, stroke, sw, kind=kind)


def circle(x, y, r, fill="none", stroke="none", sw=0.2, kind=""):
    return path(ell(x, y, r, r), fill, stroke, sw, kind=kind)


def line(x1, y1, x2, y2, stroke, sw=0.2, kind=""):
    return path(f"M{x1} {y1}L{x2} {y2}", "none", stroke, sw, kind=kind)


def poly(points, fill, stroke="none", sw=0.2, kind=""):
    return path("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points) + "Z", fill, stroke, sw, kind=kind)


def smooth(points, closed=False):
    """Catmull-Rom through the points, without the closing Z."""
    p = list(points)
    ring = [p[-1], *p, p[0], p[1]] if closed else [p[0], *p, p[-1]]
    out = f"M{num(p[0][0])} {num(p[0][1])}"
    for a, b, c, d in zip(ring, ring[1:], ring[2:], ring[3:]):
        h, k = [(c[i] - a[i]) / 6 for i in (0, 1)], [(d[i] - b[i]) / 6 for i in (0, 1)]
        out += f"C{num(b[0] + h[0])} {num(b[1] + h[1])} {num(c[0] - k[0])} {num(c[1] - k[1])} {num(c[0])} {num(c[1])}"
    return out


def group(content, move=(0, 0), turn=0.0, scale=1.0, about=None):
    sx, sy = scale if isinstance(scale, tuple) else (scale, scale)
    where = f"rotate({turn} {about[0]} {about[1]})" if about else f"rotate({turn})"
    return f'<g transform="translate({move[0]} {move[1]}) {where} scale({sx} {sy})">{content}</g>'


def image(name, x, y, w, h, turn=0.0, mirrored=False):
    middle = x + w / 2
    turned = f' transform="rotate({num(turn)} {num(middle)} {num(y + h / 2)})' if turn or mirrored else ""
    turned += f' translate({num(2 * middle)} 0) scale(-1 1)"' if mirrored else '"' if turn else ""
    return f'<image href="{name}" x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}"{turned}/>'


def document(title, content, w, h, places=2):
    """Return the plain file: no transforms, absolute M, L, C and Z; images keep their own turn."""
    root = ET.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{content}</svg>')
    out = []
    for e in root:
        _walk(e, (1, 0, 0, 1, 0, 0), out, places)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(w)} {num(h)}" width="{num(w)}mm"'
        f' height="{num(h)}mm" fill="none" stroke-linecap="round" stroke-linejoin="round">'
    )
    return "\n".join([head, f"<title>{title}</title>", *out, "</svg>", ""])


def _walk(e, m, out, places):
    tag = e.tag.replace(NS, "")
    own = transform(e.get("transform"))
    if tag != "image":
        m = mat(m, own)
    if tag == "g":
        clip = e.get("data-clip")
        if clip:
            name = f"c{sum('<clipPath' in one for one in out)}"
            out.append(f'<clipPath id="{name}"><path d="{_data(clip, m, places)}"/></clipPath>')
            out.append(f'<g clip-path="url(#{name})">')
        for one in e:
            _walk(one, m, out, places)
        if clip:
            out.append("</g>")
        return
    if tag == "image":
        k = math.hypot(m[0], m[1])
        w, h, x, y = (float(e.get(a)) for a in ("width", "height", "x", "y"))
        x, y = m[0] * (x + w / 2) + m[2] * (y + h / 2) + m[4], m[1] * (x + w / 2) + m[3] * (y + h / 2) + m[5]
        side = -1 if own[0] * own[3] < own[1] * own[2] else 1
        turn = math.degrees(math.atan2(side * own[1], side * own[0]))
        out.append(image(e.get("href"), x - w * k / 2, y - h * k / 2, w * k, h * k, turn, side < 0))
        return
    k = math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))
    attrs = f' class="{e.get("class")}"' if e.get("class") else ""
    fill, stroke = e.get("fill", "none"), e.get("stroke", "none")
    if fill != "none":
        attrs += f' fill="{fill}"'
    if stroke != "none":
        attrs += f' stroke="{stroke}" stroke-width="{num(max(0.1, float(e.get("stroke-width")) * k))}"'
        dash = e.get("stroke-dasharray")
        if dash:
            attrs += f' stroke-dasharray="{" ".join(num(float(v) * k) for v in dash.split())}"'
    if not attrs or (fill == stroke == "none"):
        return
    d = _data(e.get("d"), m, places)
    start = f"<path{attrs} d=\""
    if out and out[-1].startswith(start) and (fill == "none" or stroke == "none"):
        out[-1] = out[-1][:-3] + d + '"/>'
    else:
        out.append(f'{start}{d}"/>')


def _data(d, m, places):
    def at(p):
        return f"{num(p[0], places)} {num(p[1], places)}"

    out = ""
    for first, steps, closed in subpaths(d, m):
        out += "M" + at(first)
        for step in steps:
            out += step[0] + " ".join(at(p) for p in step[1:] if isinstance(p, tuple))
        out += "Z" if closed else ""
    return out
