"""Drawings of an owner: SVG from any drawing program, reduced to printable parts.

Style sheet rules apply if their selector is a tag, a class, an id, or a tag with a class or id.
svgelements resolves units, view boxes, transforms and round shapes. fontTools reads path data, in
linear time. Elements that cannot be drawn are reported by name. Nothing in a file is run or
fetched.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cache, partialmethod
from math import hypot, isfinite, sqrt
from operator import itemgetter
from pathlib import Path as File
from typing import Any
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from msgspec import Struct
from msgspec.structs import replace
from svgelements import Circle, Ellipse, Length, Matrix, Rect, SimpleLine, Viewbox

from companion.core.errors import CompanionError
from companion.drawing.ink_colors import mix_colors, parse_color
from companion.drawing.shapes import Color, Path, Pen, Point, Symbol, fixed
from companion.drawing.theme import Ink

MOST_BYTES, MOST_VISITS, DEEPEST = 3_000_000, 30_000, 60
TOO_MANY = "has too many shapes; save it as a PNG picture"
OTHER_ENCODING = expat.errors.codes[expat.errors.XML_ERROR_INCORRECT_ENCODING]
INHERITED = {
    "fill", "fill-opacity", "fill-rule", "stroke", "stroke-opacity", "stroke-width", "visibility",
    "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color",
}  # fmt: skip
TOLD = {
    "clip-path", "mask", "filter", "mix-blend-mode", "marker", "marker-start", "marker-mid",
    "marker-end", "paint-order", "stroke-dashoffset", "vector-effect",
}  # fmt: skip
PROPERTIES = INHERITED | TOLD | {"display", "opacity", "transform", "stop-color", "stop-opacity"}
SIMPLE = re.compile(r"\*|[a-zA-Z]*(?:[.#][\w-]+)?")  # selectors of a style sheet that are followed
MOST_SHAPES, MOST_LETTERS, MOST_TOLD = 5_000, 800_000, 9
ROUND: Mapping[str, tuple[Any, str]] = {  # with what they need
    "rect": (Rect, "width height"), "circle": (Circle, "r"), "ellipse": (Ellipse, "rx ry"),
    "line": (SimpleLine, ""),
}  # fmt: skip
AXES = ("x x1 x2 cx rx width", "y y1 y2 cy ry height", "r")  # of which per cent are a share
AXIS = {key: axis for axis, keys in enumerate(AXES) for key in keys.split()}
SHAPES = {*ROUND, "path", "polyline", "polygon"}
FRAMES = {"svg", "g", "a", "switch", "use"}
SILENT = {  # they draw nothing themselves
    "title", "desc", "metadata", "defs", "style", "symbol", "clipPath", "mask", "marker", "pattern",
    "filter", "linearGradient", "radialGradient",
}  # fmt: skip
NOTHING = {"", "none", "normal", "auto", "0", "0px", "inherit"}
CAPS, JOINS = {"round": 1, "square": 2}, {"round": 1, "bevel": 2}  # others are 0, as in a PDF
FARTHEST, PPI = 1e6, 96
BOX = {"x": "0", "y": "0", "width": "100%", "height": "100%"}  # what says nothing else
GREY, WHITE = "#999999", "#FFFFFF"  # for a colour that is not understood; what shows through
Style = dict[str, str]


def read_own_drawing(file: File, ink: Ink) -> tuple[Symbol, tuple[str, ...]]:
    """Read a drawing as paths; return it with notes on the parts left out.

    Raises CompanionError if it is not SVG, far too large, or has nothing to draw.
    """
    with file.open("rb") as stream:
        content = stream.read(MOST_BYTES + 1)
    try:
        painter = _Painter(_parse(content), ink)
        size = painter.draw_root()
    except CompanionError as error:
        raise CompanionError(f"{file.name} {error}") from None
    name = f"own-{hashlib.sha256(content).hexdigest()[:24]}-{ink}"
    symbol, missing = Symbol(name, *size, tuple(painter.shapes)), sorted(painter.left_out)
    note = f"{file.name} is drawn without: {', '.join(missing[:MOST_TOLD])}"
    return symbol, (note,) if missing else ()


def _parse(content: bytes) -> Element:
    """Parse an SVG file into elements; tags of other XML namespaces keep their prefix."""
    if len(content) > MOST_BYTES:
        raise CompanionError("is larger than 3 MB; save it as a PNG picture")
    builder, parser = TreeBuilder(), expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = builder.start, builder.end
    parser.CharacterDataHandler, parser.EntityDeclHandler = builder.data, _refuse_entity
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        problem = f"is not XML ({error}); save it as plain SVG"
        if not isinstance(error, expat.ExpatError) or error.code == OTHER_ENCODING:
            problem = "declares an encoding that cannot be read; save it as plain SVG in UTF-8"
        raise CompanionError(problem) from None
    root: Element = builder.close()
    prefixes = ("", "svg", root.tag.rpartition(":")[0])
    for node in root.iter():
        prefix, _, tag = node.tag.rpartition(":")
        if prefix in prefixes:
            node.tag = tag
    return root


def _refuse_entity(*_: object) -> None:
    raise CompanionError("declares entities; save it as plain SVG")


def _parse_rules(css: str) -> Iterator[tuple[str, Style]]:
    """Yield the selectors and the properties of each rule of a style sheet."""
    first, *others = css.split("/*")
    for rule in "".join([first, *(part.partition("*/")[2] for part in others)]).split("}"):
        selectors, opened, properties = rule.partition("{")
        if opened:
            yield selectors, _parse_properties(properties)


def _parse_properties(text: str) -> Style:
    pairs = (part.partition(":") for part in text[:10_000].split(";"))
    return {
        key.strip(): value.replace("!important", "").strip()
        for key, _, value in pairs
        if key.strip() in PROPERTIES and value.strip()
    }


class _State(Struct, frozen=True):
    """The properties that an SVG element inherits. 100 % is `width` across and `height` down."""

    move: Any
    width: float
    height: float
    opacity: float = 1.0
    depth: int = 0
    style: Style = {}

    @property
    def wholes(self) -> tuple[float, float, float]:
        """The length that 100 % means in x, in y, and for stroke widths and radii of circles."""
        return self.width, self.height, hypot(self.width, self.height) / sqrt(2)


class _Painter:
    """Draws an SVG file into `shapes`; `left_out` names the parts that cannot be drawn."""

    def __init__(self, root: Element, ink: Ink) -> None:
        self.shapes: list[Path] = []
        self.left_out = set[str]()
        self._root, self._ink = root, ink
        self._visits = self._letters = 0
        self._style, self._shade = cache(self._find_style), cache(self._find_shade)
        self._ids: dict[str | None, Element] = {}
        for node in root.iter():
            self._ids.setdefault(node.get("id"), node)
        self._rules: dict[str, tuple[tuple[bool, bool, bool, int], Style]] = {}
        css = "".join(text for node in root.iter("style") for text in node.itertext())
        for number, (selectors, properties) in enumerate(_parse_rules(css)):
            for name in map(str.strip, selectors.split(",")):
                rank = "#" in name, "." in name, name[:1] not in (".", "#", "*"), number
                if SIMPLE.fullmatch(name):
                    _, before = self._rules.get(name, (rank, {}))
                    self._rules[name] = rank, before | properties
                elif not name.startswith("@font-face"):
                    self.left_out.add(f"the style of {name[:40]}")

    def _find_style(self, node: Element) -> Style:
        """Return the style of an element: from its attributes, style sheets and `style`."""
        names = {"*", node.tag, f"#{node.get('id', '')}"}
        for name in node.get("class", "")[:1000].split():
            names |= {f".{name}", f"{node.tag}.{name}"}
        style = {key: node.attrib[key].strip() for key in PROPERTIES & node.attrib.keys()}
        rules = map(self._rules.__getitem__, names & self._rules.keys())
        for _, properties in sorted(rules, key=itemgetter(0)):
            style |= properties
        return style | _parse_properties(node.get("style", ""))

    def draw_root(self) -> tuple[float, float]:
        """Draw the whole file with a longer side of 100 mm; return its width and height, mm."""
        root = self._root
        w, h = (_length(root.get(key, ""), 0.0) for key in ("width", "height"))
        if box := _parse_box(root):
            share = box[2] / box[3]
            w, h = w or h * share or box[2], h or w / share or box[3]
        if root.tag != "svg" or not 0 < min(w, h) <= max(w, h) < FARTHEST:
            raise CompanionError("has no size; give it a viewBox")
        scale = 100 / max(w, h)
        state = _State(Matrix(scale, 0, 0, scale, 0, 0), w, h)
        self._view(root, self._inside(root, state), (0.0, 0.0, w, h))
        if not self.shapes:
            raise CompanionError("has nothing that can be drawn; save it as plain SVG")
        return w * scale, h * scale

    def _draw(self, node: Element, state: _State) -> None:
        style, tag = self._style(node), node.tag
        if tag in SILENT or ":" in tag or style.get("display") == "none":
            return
        if node.get("requiredExtensions"):
            return
        if tag not in FRAMES | SHAPES:
            self.left_out.add(f"<{tag[:40]}>")
            return
        state = self._inside(node, state)
        if tag == "svg":
            self._view(node, state, self._box(node, state))
        elif tag == "use":
            self._use(node, state)
        elif tag in SHAPES:
            self._draw_shape(node, state)
        else:
            for child in node:
                before = len(self.shapes)
                self._draw(child, state)
                if tag == "switch" and len(self.shapes) > before:
                    break

    def _inside(self, node: Element, state: _State) -> _State:
        """Return the state for the children of `node`; record unsupported properties of `node`."""
        self._visits += 1
        if self._visits > MOST_VISITS or state.depth > DEEPEST:
            raise CompanionError(TOO_MANY)
        style = self._style(node)
        for key in TOLD & style.keys():
            if style[key] not in NOTHING and not self._is_frame(style[key], state):
                self.left_out.add(key)
        own = {key: style[key] for key in INHERITED & style.keys() if style[key] != "inherit"}
        return replace(
            state,
            move=self._move(style.get("transform", ""), state) * state.move,
            opacity=state.opacity * _share(style.get("opacity", "1")),
            depth=state.depth + 1,
            style=state.style | own,
        )

    def _is_frame(self, text: str, state: _State) -> bool:
        """Return whether a clip path is a rectangle around the whole view, and so clips nothing."""
        node = self._ids.get(_find_id(text))
        if node is None or node.tag != "clipPath" or [child.tag for child in node] != ["rect"]:
            return False
        x, y, w, h = self._box(node[0], state)
        whole = max(x, y) <= 0 and x + w >= state.width and y + h >= state.height
        return whole and node[0].get("transform") is None

    def _move(self, text: str, state: _State) -> Any:
        self._letters += len(text)
        try:
            move = Matrix(text[:1000])
            move.render(ppi=PPI, width=state.width, height=state.height)
            if all(isfinite(part) for part in (move.a, move.b, move.c, move.d, move.e, move.f)):
                return move
        except (ValueError, TypeError, IndexError, ArithmeticError):
            pass
        self.left_out.add("a damaged transform")
        return Matrix()

    def _box(self, node: Element, state: _State) -> tuple[float, ...]:
        texts = {key: node.get(key, usual) for key, usual in BOX.items()}
        return tuple(_length(text, state.wholes[AXIS[key]]) for key, text in texts.items())

    def _view(self, node: Element, state: _State, place: tuple[float, ...]) -> None:
        """Draw an element's children. Its view box is fitted into `place` (x, y, width, height)."""
        box = _parse_box(node)
        aspect = node.get("preserveAspectRatio", "xMidYMid")[:40]
        fit = Viewbox.viewbox_transform(*place, *(box or (0, 0, *place[2:])), aspect)
        w, h = box[2:] or place[2:]
        state = replace(state, move=self._move(fit, state) * state.move, width=w, height=h)
        for child in node:
            self._draw(child, state)

    def _use(self, node: Element, state: _State) -> None:
        target = self._ids.get(_find_link(node))
        x, y, w, h = self._box(node, state)
        state = replace(state, move=Matrix(1, 0, 0, 1, x, y) * state.move)
        if target is None:
            self.left_out.add("<use>")
        elif target.tag == "symbol":
            self._view(target, self._inside(target, state), (0.0, 0.0, w, h))
        else:
            self._draw(target, state)

    def _draw_shape(self, node: Element, state: _State) -> None:
        style = state.style
        if style.get("visibility", "visible") != "visible":
            return
        fill = self._color("fill", state, "black")
        pen = self._pen(state)
        if fill is None and pen is None:
            return
        if node.tag == "path":
            data = node.get("d", "")
        elif node.tag in ROUND:
            make, needed = ROUND[node.tag]
            known = {key: AXIS[key] for key in AXIS.keys() & node.attrib.keys()}
            sizes = {key: _length(node.attrib[key], state.wholes[at]) for key, at in known.items()}
            shape = make(dict.fromkeys(needed.split(), 0.0) | sizes)
            data = "" if shape.is_degenerate() else shape.d(transformed=False)
        else:
            data = f"M{node.get('points', '')}{'z' * (node.tag == 'polygon')}"
        self._letters += len(data)
        if len(self.shapes) >= MOST_SHAPES or self._letters > MOST_LETTERS:
            raise CompanionError(TOO_MANY)
        outline = _OutlinePen(state.move)
        try:
            parse_path(data, outline)
        except (ValueError, TypeError, IndexError, AssertionError, ArithmeticError, KeyError):
            # what stands before the mistake is drawn, as browsers do
            if data not in ("M", "Mz"):
                self.left_out.add(f"a <{node.tag}> that is damaged")
        path = "".join(outline.parts)
        if not {*"LC"}.isdisjoint(path):
            self.shapes.append(Path(path, fill, pen, style.get("fill-rule") == "evenodd"))

    def _pen(self, state: _State) -> Pen | None:
        color, style = self._color("stroke", state, "none"), state.style
        if color is None:
            return None
        size, move = state.wholes[2], state.move
        scale = sqrt(abs(move.a * move.d - move.b * move.c))
        width = _length(style.get("stroke-width", "1"), size) * scale
        if not 0 < width < FARTHEST:
            return None
        parts = re.split(r"[\s,]+", style.get("stroke-dasharray", "none").strip()[:400])
        dash = tuple(abs(_length(part, size)) * scale for part in parts)
        is_dashed = 0.01 < max(dash) < FARTHEST
        cap = CAPS.get(style.get("stroke-linecap", ""), 0)
        join = JOINS.get(style.get("stroke-linejoin", ""), 0)
        limit = min(max(_length(style.get("stroke-miterlimit", "4"), 1), 1.0), 100.0)
        width = max(0.001, min(width, 1000.0))
        return Pen(color, width, dash if is_dashed else (), ends=(cap, join, limit))

    def _color(self, key: str, state: _State, usual: str) -> Color | None:
        """Return the colour of a fill or stroke (`key`), mixed with white if transparent.

        `usual` is the default colour. Returns None if nothing is painted.
        """
        share = state.opacity * _share(state.style.get(f"{key}-opacity", "1"))
        text = state.style.get(key, usual)
        if text.lower() == "currentcolor":
            text = state.style.get("color", "black")
        if text == "none" or share <= 0:
            return None
        return self._mix(self._shade(text) if text.startswith("url(") else text, share)

    def _mix(self, text: str, share: float) -> Color | None:
        parsed = parse_color(text)
        if parsed is None:
            self.left_out.add(f"the colour {text[:40]}")
        color, own_share = parsed or (GREY, 1.0)
        if share * own_share <= 0:
            return None
        if share * own_share < 1:
            self.left_out.add("transparency (colours are mixed with white)")
        color = mix_colors(WHITE, color, share * own_share)
        if self._ink == "line":
            red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
            color = "#" + f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02X}" * 3
        return color

    def _find_shade(self, text: str) -> Color:
        """Return the mean colour of the gradient named in `text`, else the fallback in `text`."""
        node = self._ids.get(_find_id(text))
        self.left_out.add(f"the colour {text[:40]}" if node is None else f"<{node.tag}>")
        stops: list[Element] = []
        for _ in range(5):
            if node is not None and not stops:
                stops = node.findall("stop")
                node = self._ids.get(_find_link(node))
        result = WHITE if stops else text.partition(")")[2].strip() or GREY
        for number, stop in enumerate(stops):
            style = self._style(stop)
            clear = _share(style.get("stop-opacity", "1"))
            color = self._mix(style.get("stop-color", "black"), clear) or WHITE
            result = mix_colors(result, color, 1 / (number + 1))
        return result


def _find_link(node: Element) -> str:
    """Return the id that an element refers to."""
    return node.get("href", node.get("xlink:href", "")).removeprefix("#")


def _find_id(text: str) -> str:
    """Return the id in a text such as `url("#id")`."""
    return text.partition("#")[2].partition(")")[0].strip("'\" ")


def _length(text: str, whole: float) -> float:
    """Parse a length in drawing units; 100 % is `whole`. Text that is no length gives 0."""
    value = Length(text.strip()[:40]).value(
        ppi=PPI, relative_length=whole, font_size=16, font_height=8
    )
    return value if isinstance(value, float) and isfinite(value) else 0.0


def _share(text: str) -> float:
    return min(1.0, max(0.0, _length(text, 1.0)))


def _parse_box(node: Element) -> tuple[float, ...]:
    """Return the four numbers of a view box; () without one."""
    box = Viewbox(node.get("viewBox", "")[:200])
    numbers = box.x, box.y, box.width, box.height
    is_box = None not in numbers and all(abs(number) < FARTHEST for number in numbers)
    return numbers if is_box and min(numbers[2:]) > 0 else ()


class _OutlinePen(BasePen):  # type: ignore[misc]  # the library has no types
    """Writes transformed path data for `shapes.Path`. ValueError if a coordinate is too large."""

    def __init__(self, move: Any) -> None:
        super().__init__()
        self._move = move.a, move.b, move.c, move.d, move.e, move.f
        self.parts: list[str] = []

    def _write(self, letter: str, *points: Point) -> None:
        a, b, c, d, e, f = self._move
        moved = [part for x, y in points for part in (a * x + c * y + e, b * x + d * y + f)]
        for part in moved:
            if not -FARTHEST < part < FARTHEST:
                raise ValueError(letter)
        self.parts.append(letter + " ".join(map(fixed, moved)))

    _moveTo = partialmethod(_write, "M")  # noqa: N815  # as the library calls them
    _lineTo = partialmethod(_write, "L")  # noqa: N815
    _curveToOne = partialmethod(_write, "C")  # noqa: N815
    _closePath = partialmethod(_write, "Z")  # noqa: N815
