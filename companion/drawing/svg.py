"""Writes SVG files; only this module uses svgwrite.

One page is one self-contained file in mm. Text becomes outlines, labelled with the text, so a file
looks the same in a browser, in Inkscape and on a cutter, without our fonts.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache, partialmethod
from io import BytesIO
from math import cos, radians, sin
from typing import Any, NamedTuple, TypeAlias, assert_never
from xml.etree.ElementTree import Element

import svgwrite
from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from companion.core.units import MM_PER_PT
from companion.drawing import fonts
from companion.drawing.page import Page
from companion.drawing.shapes import (
    Circle,
    Color,
    Group,
    Line,
    Path,
    Pen,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Symbol,
    Text,
    Use,
    fixed,
)

# Words as outlines, for files that must look alike where our fonts are missing.


STEPS = 1000  # positions are whole thousandths of a mm


def text_outline(text: Text) -> str:
    """Return a line of text as SVG path data, in mm, in the same coordinates as `text`."""
    x = fonts.line_start(text)
    step = text.size_pt * MM_PER_PT / fonts.EM
    down = round(text.y * STEPS)
    parts = []
    for face, chunk in fonts.split_by_font(text.words, text.font):
        advances = fonts.metrics(face).advances
        for letter in chunk:
            glyph = _glyph(letter, face, text.size_pt)
            if glyph.outline:
                left = round(x * STEPS) + glyph.x
                parts.append(
                    f"M{fixed(left / STEPS)} {fixed((down + glyph.y) / STEPS)}{glyph.outline}"
                )
            x += advances.get(letter, fonts.UNKNOWN) * step + text.spacing
    return "".join(parts)


class _Glyph(NamedTuple):
    """A letter's outline: path commands relative to (x, y), which is in thousandths of a mm."""

    x: int
    y: int
    outline: str


class _Pen(BasePen):  # type: ignore[misc]  # the library has no types
    """Writes an outline in relative commands, so that it can be placed anywhere.

    Absolute points are rounded first, so that rounding errors do not add up.
    """

    def __init__(self, glyphs: Any, size_pt: float, em: int) -> None:
        super().__init__(glyphs)
        self.scale = size_pt * MM_PER_PT * STEPS / em
        self.starts: list[tuple[int, int]] = []
        self.here = (0, 0)
        self.parts: list[str] = []

    def _write(self, command: str, *points: Point) -> None:
        x, y = self.here
        rounded = [(round(px * self.scale), round(-py * self.scale)) for px, py in points]
        moves = (f"{fixed((px - x) / STEPS)} {fixed((py - y) / STEPS)}" for px, py in rounded)
        self.parts.append(command + " ".join(moves))
        self.here = rounded[-1]
        if command == "m":
            self.starts.append(self.here)

    _moveTo = partialmethod(_write, "m")  # noqa: N815  # as the library calls them
    _lineTo = partialmethod(_write, "l")  # noqa: N815
    _qCurveToOne = partialmethod(_write, "q")  # noqa: N815

    def _closePath(self) -> None:  # noqa: N802
        self.parts.append("z")
        self.here = self.starts[-1]


@lru_cache(maxsize=1 << 13)
def _glyph(letter: str, face: str, size_pt: float) -> _Glyph:
    names, glyphs, em = _font(face)
    pen = _Pen(glyphs, size_pt, em)
    glyphs[names.get(ord(letter), ".notdef")].draw(pen)
    x, y = pen.starts[0] if pen.starts else (0, 0)
    return _Glyph(x, y, "".join(pen.parts[1:]))


@cache
def _font(face: str) -> tuple[dict[int, str], Any, int]:
    font = TTFont(BytesIO(fonts.font_file(face).read_bytes()), lazy=True)
    return font.getBestCmap() or {}, font.getGlyphSet(), font["head"].unitsPerEm


DECLARED = '<?xml version="1.0" encoding="utf-8"?>\n'
PNG = b"\x89PNG"
CAPS, JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")  # as a pen numbers them
Clip: TypeAlias = Rect | Circle | Polygon | Path
LONG = re.compile(r"-?\d+\.\d{4,}")  # a number with more decimals than are written
UNSPEAKABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # not in XML


def render_svg(page: Page, title: str = "") -> str:
    """Render a page as SVG, without bookmarks and page boxes; equal pages give equal text.

    Raises ValueError if two different symbols have one name.
    """
    drawing = _empty(page, title)
    _Writer(drawing).walk(page.shapes, drawing)
    return f"{DECLARED}{drawing.tostring()}\n"


def render_svg_layers(page: Page, named: Mapping[str, Iterable[Shape]], title: str = "") -> str:
    """Return an SVG of the page's size with one layer per name, for drawing or cutting programs."""
    drawing = _empty(page, title)
    drawing["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    writer = _Writer(drawing)
    for name, shapes in named.items():
        layer = drawing.add(drawing.g(id=name))
        layer["inkscape:groupmode"], layer["inkscape:label"] = "layer", name
        writer.walk(shapes, layer)
    return f"{DECLARED}{drawing.tostring()}\n"


def _empty(page: Page, title: str) -> Any:
    width, height = fixed(page.width), fixed(page.height)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"),
        viewBox=f"0 0 {width} {height}",
        debug=False,
        # what most shapes want; a mitre is as long as in a PDF
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
        stroke_miterlimit="10",
    )
    if title:
        drawing.set_desc(title=_alt_text(title))
    return drawing


class _Writer:
    """The file being written, with its symbols and clips so far."""

    def __init__(self, drawing: Any) -> None:
        self.drawing = drawing
        self.symbols: dict[str, Symbol] = {}
        self.clips: dict[Clip, str] = {}

    def walk(self, shapes: Iterable[Shape], parent: Any) -> None:
        for shape in shapes:
            match shape:
                case Text():
                    data = text_outline(shape)
                    if data:
                        label = {"aria-label": _alt_text(shape.words)}
                        parent.add(_path_element({**label, "d": data, "fill": shape.fill}))
                case Path() | Rect() | Circle() | Polygon():
                    if shape.fill is not None or shape.pen is not None:
                        parent.add(self.outlined(shape, **_paint(shape.fill, shape.pen)))
                case Line(x1, y1, x2, y2, pen):
                    ends = (fixed(x1), fixed(y1)), (fixed(x2), fixed(y2))
                    parent.add(self.drawing.line(*ends, **_paint(None, pen)))
                case Picture(x, y, w, h, content):
                    kind = "png" if content.startswith(PNG) else "jpeg"
                    data = f"data:image/{kind};base64,{b64encode(content).decode()}"
                    place, size = (fixed(x), fixed(y)), (fixed(w), fixed(h))
                    parent.add(self.drawing.image(data, place, size, preserveAspectRatio="none"))
                case Group():
                    self.group(shape, parent)
                case Use():
                    self.use(shape, parent)
                case _:
                    assert_never(shape)

    def outlined(self, shape: Clip, **paint: str) -> Any:
        match shape:
            case Path(data, evenodd=evenodd):
                rule = {"fill-rule": "evenodd"} if evenodd else {}
                return _path_element({"d": _path(data), **rule, **paint})
            case Rect(x, y, w, h, radius):
                r = fixed(min(radius, w / 2, h / 2)) if radius > 0 else None
                return self.drawing.rect((fixed(x), fixed(y)), (fixed(w), fixed(h)), r, r, **paint)
            case Circle(x, y, r):
                return self.drawing.circle((fixed(x), fixed(y)), fixed(r), **paint)
            case Polygon(points):
                return _path_element({"d": _polygon(points), **paint})
            case _:
                assert_never(shape)

    def group(self, group: Group, parent: Any) -> None:
        element = parent.add(self.drawing.g(transform=_matrix(group)))
        if group.clip is not None:
            element["clip-path"] = f"url(#{self.clip(group.clip)})"
        self.walk(group.shapes, element)

    def clip(self, shape: Clip) -> str:
        """Return the id of a clip path, which is added to the file when first used."""
        known = self.clips.get(shape)
        if known is None:
            known = self.clips[shape] = f"clip_{len(self.clips) + 1}"  # no symbol's name has a _
            element = self.drawing.defs.add(self.drawing.clipPath(id=known))
            element.add(self.outlined(shape))
        return known

    def use(self, use: Use, parent: Any) -> None:
        symbol = use.symbol
        self.define(symbol)
        out = symbol.overhang
        place = (fixed(-out), fixed(-out)) if out else None
        size = (fixed(symbol.w + 2 * out), fixed(symbol.h + 2 * out))
        parent.add(self.drawing.use(f"#{symbol.name}", place, size, transform=_matrix(use)))

    def define(self, symbol: Symbol) -> None:
        known = self.symbols.get(symbol.name)
        if known is not None:
            if known is not symbol and known != symbol:
                raise ValueError(f"two symbols are called {symbol.name}")
            return
        self.symbols[symbol.name] = symbol
        out = symbol.overhang
        box = (-out, -out, symbol.w + 2 * out, symbol.h + 2 * out)
        element = self.drawing.symbol(id=symbol.name, viewBox=" ".join(map(fixed, box)))
        self.walk(symbol.shapes, element)
        self.drawing.defs.add(element)  # after those that it uses


def _path_element(attributes: Mapping[str, str]) -> _Written:
    """Return a path element; ten times as fast as svgwrite's."""
    return _Written(Element("path", dict(sorted(attributes.items()))))


class _Written:
    """A finished XML element to add to an svgwrite drawing."""

    def __init__(self, xml: Any) -> None:
        self.xml = xml

    def get_xml(self) -> Any:
        """Return the XML element; svgwrite calls this method."""
        return self.xml


def _paint(fill: Color | None, pen: Pen | None) -> dict[str, str]:
    return ({"fill": fill} if fill is not None else {}) | (_stroke(pen) if pen else {})


@cache
def _stroke(pen: Pen) -> dict[str, str]:
    stroke = {"stroke": pen.color, "stroke-width": fixed(pen.width)}
    if pen.dash:
        stroke["stroke-dasharray"] = " ".join(map(fixed, pen.dash))
    if pen.ends:
        cap, join, limit = pen.ends
        stroke |= {"stroke-linecap": CAPS[cap], "stroke-linejoin": JOINS[join]}
        stroke["stroke-miterlimit"] = fixed(limit)
    elif not pen.round:
        stroke |= {"stroke-linecap": "butt", "stroke-linejoin": "miter"}
    return stroke


@cache
def _path(data: str) -> str:
    return LONG.sub(lambda match: fixed(float(match[0])), data)


def _polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{fixed(x)} {fixed(y)}" for x, y in points) + "Z"


def _matrix(place: Group | Use) -> str | None:
    x, y, angle, scale = place.x, place.y, place.angle_deg, place.scale
    if angle == 0 and scale == 1 and not place.mirrored:
        return f"translate({fixed(x)} {fixed(y)})" if x or y else None
    side = -scale if place.mirrored else scale
    c, s = cos(radians(angle)), sin(radians(angle))
    turn = f"{side * c:.6f} {side * s:.6f} {-scale * s:.6f} {scale * c:.6f}"
    return f"matrix({turn} {fixed(x)} {fixed(y)})"


def _alt_text(words: str) -> str:
    return UNSPEAKABLE.sub("", words)
