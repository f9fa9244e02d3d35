"""Writes a drawing as a small SVG: what `companion.drawing.art` reads and a browser shows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from companion.drawing.shapes import Circle, Path, Pen
from docs.art.fish.strokes import Clipped, Stroke, number

MARGIN = 0.2  # round the outermost stroke, mm
MOVED = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


Box = tuple[float, float, float, float]


def svg_text(
    name: str, title: str, drawing: Sequence[Stroke | Clipped], box: Box | None = None
) -> str:
    """Return the file of a drawing, its box given or drawn round what it holds."""
    if box:
        return _file(
            name,
            title,
            drawing,
            (box[0] + MARGIN, box[1] + MARGIN, box[2] - MARGIN, box[3] - MARGIN),
        )
    return _file(name, title, drawing, _box(drawing))


def _file(name: str, title: str, drawing: Sequence[Stroke | Clipped], box: Box) -> str:
    x0, y0, x1, y1 = box
    dx, dy = MARGIN - x0, MARGIN - y0
    w, h = number(x1 - x0 + 2 * MARGIN), number(y1 - y0 + 2 * MARGIN)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}mm"'
        f' height="{h}mm" fill="none" stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{title}</title>",
    ]
    out += _lines(name, drawing, dx, dy)
    return "\n".join([*out, "</svg>", ""])


def _lines(name: str, items: Sequence[Stroke | Clipped], dx: float, dy: float) -> list[str]:
    out: list[str] = []
    for item in _merged(items):
        if isinstance(item, Stroke):
            out.append(_element(item, dx, dy))
            continue
        clip = f'<path d="{_moved(item.outline, dx, dy)}"/>'
        out.append(f'<clipPath id="{name}">{clip}</clipPath>')
        inner = _lines(name, item.strokes, dx, dy)
        out += [f'<g clip-path="url(#{name})">', *inner, "</g>"]
    return out


def _merged(strokes: Sequence[Stroke | Clipped]) -> list[Stroke | Clipped]:
    """Join neighbours of one kind, fill and pen where nothing of them can hide another."""
    out: list[Stroke | Clipped] = []
    for stroke in strokes:
        if out and (joined := _joined(out[-1], stroke)):
            out[-1] = joined
        else:
            out.append(stroke)
    return out


def _joined(a: Stroke | Clipped, b: Stroke | Clipped) -> Stroke | None:
    if not (isinstance(a, Stroke) and isinstance(b, Stroke) and a.kind == b.kind):
        return None
    p, q = a.shape, b.shape
    if not (isinstance(p, Path) and isinstance(q, Path)) or (p.fill, p.pen) != (q.fill, q.pen):
        return None
    return None if p.fill and p.pen else Stroke(a.kind, Path(p.data + q.data, p.fill, p.pen))


def _box(drawing: Sequence[Stroke | Clipped]) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of all strokes, mm."""
    xs: list[float] = []
    ys: list[float] = []
    for item in drawing:
        for stroke in item.strokes if isinstance(item, Clipped) else (item,):
            shape, half = stroke.shape, stroke.shape.pen.width / 2 if stroke.shape.pen else 0.0
            if isinstance(shape, Circle):
                half += shape.r
                points = [(shape.x, shape.y)]
            else:
                points = [(float(x), float(y)) for x, y in MOVED.findall(shape.data)]
            xs += [x + side for x, _ in points for side in (-half, half)]
            ys += [y + side for _, y in points for side in (-half, half)]
    return min(xs), min(ys), max(xs), max(ys)


def _moved(data: str, dx: float, dy: float) -> str:
    def one(match: re.Match[str]) -> str:
        return f"{number(float(match[1]) + dx)} {number(float(match[2]) + dy)}"

    return MOVED.sub(one, data)


def _element(stroke: Stroke, dx: float, dy: float) -> str:
    shape = stroke.shape
    ink = f' class="{stroke.kind}"'
    if shape.fill:
        ink += f' fill="{shape.fill}"'
    if shape.pen:
        ink += _pen(shape.pen)
    if isinstance(shape, Path):
        return f'<path{ink} d="{_moved(shape.data, dx, dy)}"/>'
    place = f'cx="{number(shape.x + dx)}" cy="{number(shape.y + dy)}" r="{number(shape.r)}"'
    return f"<circle{ink} {place}/>"


def _pen(pen: Pen) -> str:
    dash = f' stroke-dasharray="{" ".join(map(number, pen.dash))}"' if pen.dash else ""
    return f' stroke="{pen.color}" stroke-width="{number(pen.width)}"{dash}'
