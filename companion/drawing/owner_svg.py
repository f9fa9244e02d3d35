"""Drawings of an owner: SVG as drawing programs save it, reduced to what can be printed.

Rules of style sheets are followed where their selector is a tag, a class, an id, or a tag with one
of these. svgelements resolves units, boxes, turns and round shapes; fontTools reads path data, in
time proportional to its length. Elements that cannot be drawn are reported by name. Nothing in a
file is run or fetched.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from math import hypot, isfinite, sqrt
from operator import itemgetter
from pathlib import Path as File
from typing import Any
from xml.parsers import expat

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from msgspec import Struct
from msgspec.structs import replace
from svgelements import Circle, Ellipse, Length, Matrix, Rect, SimpleLine, Viewbox

from companion.core.errors import CompanionError
from companion.drawing.ink_colors import mix_colors, parse_color
from companion.drawing.shapes import Color, Path, Pen, Point, Symbol, fixed
from companion.drawing.theme import Ink

MOST_BYTES, MOST_ELEMENTS, DEEPEST = 3_000_000, 30_000, 60
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
SIZES = {"rect": "width height", "circle": "r", "ellipse": "rx ry", "line": ""}  # what they need
ROUND: Mapping[str, Any] = {"rect": Rect, "circle": Circle, "ellipse": Ellipse, "line": SimpleLine}
AXES = ("x x1 x2 cx rx width", "y y1 y2 cy ry height", "r")  # of which per cent are a share
SHAPES = {*SIZES, "path", "polyline", "polygon"}
FRAMES = {"svg", "g", "a", "switch", "use"}
SILENT = {  # they draw nothing themselves
    "title", "desc", "defs", "style", "symbol", "clipPath", "mask", "marker", "pattern", "filter",
    "linearGradient", "radialGradient",
}  # fmt: skip
NOTHING = {"", "none", "normal", "auto", "0", "0px", "inherit"}
CAPS, JOINS = {"round": 1, "square": 2}, {"round": 1, "bevel": 2}  # others are 0, as in a PDF
LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "C", "closePath": "Z"}
FARTHEST, PPI = 1e6, 96
BOX = {"x": "0", "y": "0", "width": "100%", "height": "100%"}  # what says nothing else
GREY, WHITE = "#999999", "#FFFFFF"  # for a colour that is not understood; what shows through


class Node(Struct):
    """An element of a file; `style` caches its own style."""

    tag: str
    given: dict[str, str]
    children: list[Node]
    style: dict[str, str] | None = None


class Tree:
    """Reads a file: its elements, those that have an id, and its style sheets."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.top = Node("", {}, [])
        self.ids: dict[str, Node] = {}
        self._css: list[str] = []
        self.left_out: set[str] = set()
        self._rules: dict[str, tuple[tuple[bool, bool, bool, int], dict[str, str]]] = {}
        self._open = [self.top]
        self._count = self._skipped = 0
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text
        self._parser.EntityDeclHandler = self._refuse

    def read(self, content: bytes) -> None:
        """Read a file; CompanionError if it is not XML, declares entities, or is far too large."""
        if len(content) > MOST_BYTES:
            raise self.refusal("is larger than 3 MB; save it as a PNG picture")
        try:
            self._parser.Parse(content, True)
        except (expat.ExpatError, LookupError, ValueError) as error:
            problem = f"is not XML ({error}); save it as plain SVG"
            if not isinstance(error, expat.ExpatError) or error.code == OTHER_ENCODING:
                problem = "declares an encoding that cannot be read; save it as plain SVG in UTF-8"
            raise self.refusal(problem) from None
        for number, (selectors, properties) in enumerate(_parse_rules("".join(self._css))):
            for name in map(str.strip, selectors.split(",")):
                rank = "#" in name, "." in name, name[:1] not in (".", "#", "*"), number
                if SIMPLE.fullmatch(name):
                    _, before = self._rules.get(name, (rank, {}))
                    self._rules[name] = rank, before | properties
                elif not name.startswith("@font-face"):
                    self.left_out.add(f"the style of {name[:40]}")

    def refusal(self, words: str) -> CompanionError:
        """Return the error for the file."""
        return CompanionError(f"{self._name} {words}")

    def _refuse(self, *_: object) -> None:
        raise self.refusal("declares entities; save it as plain SVG")

    def _start(self, tag: str, given: dict[str, str]) -> None:
        prefix, _, kind = tag.rpartition(":")
        root = self.top.children[0].given["prefix"] if self.top.children else prefix
        if self._skipped or kind == "metadata" or prefix not in ("svg", root):
            self._skipped += 1  # notes of the program that wrote the file
            return
        if len(self._open) > DEEPEST:
            raise self.refusal(f"has more than {DEEPEST} groups in each other")
        self._count += 1
        if self._count > MOST_ELEMENTS:
            raise self.refusal(TOO_MANY)
        node = Node(kind, {"href": given.get("xlink:href", ""), **given, "prefix": prefix}, [])
        self.ids.setdefault(given.get("id", ""), node)
        self._open[-1].children.append(node)
        self._open.append(node)

    def _text(self, text: str) -> None:
        if self._open[-1].tag == "style" and not self._skipped:
            self._css.append(text)

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._open.pop()

    def style(self, node: Node) -> dict[str, str]:
        """Return the style of an element: from its attributes, style sheets and `style`."""
        if node.style is None:
            classes = node.given.get("class", "")[:1000].split()
            names = {"*", node.tag, f"#{node.given.get('id', '')}"}
            names |= {f"{tag}.{name}" for name in classes for tag in ("", node.tag)}
            rules = sorted(
                map(self._rules.__getitem__, names & self._rules.keys()), key=itemgetter(0)
            )
            node.style = {key: node.given[key].strip() for key in PROPERTIES & node.given.keys()}
            for _, properties in rules:
                node.style |= properties
            node.style |= _parse_properties(node.given.get("style", ""))
        return node.style


def _parse_rules(css: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the selectors and the properties of each rule of a style sheet."""
    first, *others = css.split("/*")
    for rule in "".join([first, *(part.partition("*/")[2] for part in others)]).split("}"):
        selectors, opened, properties = rule.partition("{")
        if opened:
            yield selectors, _parse_properties(properties)


def _parse_properties(text: str) -> dict[str, str]:
    pairs = (part.partition(":") for part in text[:10_000].split(";"))
    return {
        key.strip(): value.replace("!important", "").strip()
        for key, _, value in pairs
        if key.strip() in PROPERTIES and value.strip()
    }


class _State(Struct, frozen=True):
    """Style inherited from the elements around; width and height of the view, for per cent."""

    move: Any
    width: float = 0.0
    height: float = 0.0
    opacity: float = 1.0
    depth: int = 0
    style: dict[str, str] = {}

    @property
    def diagonal(self) -> float:
        """The length to which per cent of a stroke or a circle refer."""
        return hypot(self.width, self.height) / sqrt(2)


def read_own_drawing(file: File, ink: Ink) -> tuple[Symbol, tuple[str, ...]]:
    """Return the drawing in a file, of paths alone, and a note if parts are left out.

    Raises CompanionError if it is not SVG, far too large, or has nothing that can be drawn.
    """
    tree = Tree(file.name)
    with file.open("rb") as stream:
        content = stream.read(MOST_BYTES + 1)
    tree.read(content)
    painter = _Painter(tree, ink)
    painter.draw_root()
    if not painter.shapes:
        raise tree.refusal("has nothing that can be drawn; save it as plain SVG")
    name = f"own-{hashlib.sha256(content).hexdigest()[:24]}-{ink}"
    symbol, missing = Symbol(name, *painter.size, tuple(painter.shapes)), sorted(painter.left_out)
    note = f"{file.name} is drawn without: {', '.join(missing[:MOST_TOLD])}"
    return symbol, (note,) if missing else ()


class _Painter:
    """Draws a tree; the result is `size`, `shapes` and `left_out`."""

    def __init__(self, tree: Tree, ink: Ink) -> None:
        self.size = (0.0, 0.0)
        self.shapes: list[Path] = []
        self.left_out = tree.left_out
        self._tree, self._ink = tree, ink
        self._visits = self._letters = 0
        self._shades: dict[str, str] = {}

    def draw_root(self) -> None:
        """Draw all of it, 100 mm on its longer side."""
        root = next(iter(self._tree.top.children), self._tree.top)
        w, h = (_length(root.given.get(key, ""), 0.0) for key in ("width", "height"))
        if box := _parse_box(root):
            share = box[2] / box[3]
            w, h = w or h * share or box[2], h or w / share or box[3]
        if root.tag != "svg" or not 0 < min(w, h) <= max(w, h) < FARTHEST:
            raise self._tree.refusal("does not say how large it is; give it a viewBox")
        scale = 100 / max(w, h)
        self.size = (w * scale, h * scale)
        state = _State(Matrix(scale, 0, 0, scale, 0, 0), w, h)
        self._view(root, self._inside(root, state), (0.0, 0.0, w, h))

    def _draw(self, node: Node, state: _State) -> None:
        style, tag, given = self._tree.style(node), node.tag, node.given
        if tag in SILENT or style.get("display") == "none" or given.get("requiredExtensions"):
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
            for child in node.children:
                before = len(self.shapes)
                self._draw(child, state)
                if tag == "switch" and len(self.shapes) > before:
                    break

    def _inside(self, node: Node, state: _State) -> _State:
        """Return the style inside an element; note parts that are not drawn."""
        self._visits += 1
        if self._visits > MOST_ELEMENTS or state.depth > DEEPEST:
            raise self._tree.refusal(TOO_MANY)
        style = self._tree.style(node)
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
        """Return whether a clip path only frames the whole drawing, as some programs write it."""
        node = self._tree.ids.get(_find_id(text))
        if not node or node.tag != "clipPath" or [child.tag for child in node.children] != ["rect"]:
            return False
        x, y, w, h = self._box(node.children[0], state)
        whole = max(x, y) <= 0 and x + w >= state.width and y + h >= state.height
        return whole and "transform" not in node.children[0].given

    def _move(self, text: str, state: _State) -> Any:
        self._letters += len(text)
        try:
            move = Matrix(text[:1000])
            move.render(ppi=PPI, width=state.width, height=state.height)
            if all(isfinite(part) for part in (move.a, move.b, move.c, move.d, move.e, move.f)):
                return move
        except (ValueError, TypeError, IndexError, ArithmeticError):
            pass
        self.left_out.add("a transform that is damaged")
        return Matrix()

    def _box(self, node: Node, state: _State) -> tuple[float, ...]:
        given, wholes = BOX | node.given, (state.width, state.height) * 2
        return tuple(_length(given[key], whole) for key, whole in zip(BOX, wholes, strict=True))

    def _view(self, node: Node, state: _State, place: tuple[float, ...]) -> None:
        """Draw an element that has a view of its own."""
        box = _parse_box(node)
        aspect = node.given.get("preserveAspectRatio", "xMidYMid")[:40]
        fit = Viewbox.viewbox_transform(*place, *(box or (0, 0, *place[2:])), aspect)
        w, h = box[2:] or place[2:]
        state = replace(state, move=self._move(fit, state) * state.move, width=w, height=h)
        for child in node.children:
            self._draw(child, state)

    def _use(self, node: Node, state: _State) -> None:
        target = self._tree.ids.get(node.given["href"].removeprefix("#"))
        x, y, w, h = self._box(node, state)
        state = replace(state, move=Matrix(1, 0, 0, 1, x, y) * state.move)
        if target is None:
            self.left_out.add("<use>")
        elif target.tag == "symbol":
            self._view(target, self._inside(target, state), (0.0, 0.0, w, h))
        else:
            self._draw(target, state)

    def _draw_shape(self, node: Node, state: _State) -> None:
        style = state.style
        if style.get("visibility", "visible") != "visible":
            return
        fill = self._color("fill", state, "black")
        pen = self._pen(state)
        if fill is None and pen is None:
            return
        given = node.given
        if node.tag == "path":
            data = given.get("d", "")
        elif node.tag in ROUND:
            wholes = zip(AXES, (state.width, state.height, state.diagonal), strict=True)
            known = [(key, whole) for keys, whole in wholes for key in keys.split() if key in given]
            sizes = {key: _length(given[key], whole) for key, whole in known}
            shape = ROUND[node.tag](dict.fromkeys(SIZES[node.tag].split(), 0.0) | sizes)
            data = "" if shape.is_degenerate() else shape.d(transformed=False)
        else:
            data = f"M{given.get('points', '')}{'z' * (node.tag == 'polygon')}"
        self._letters += len(data)
        if len(self.shapes) >= MOST_SHAPES or self._letters > MOST_LETTERS:
            raise self._tree.refusal(TOO_MANY)
        path, is_whole = _trace(data, state.move)
        if not is_whole and data not in ("M", "Mz"):
            self.left_out.add(f"a <{node.tag}> that is damaged")
        if path:
            self.shapes.append(Path(path, fill, pen, style.get("fill-rule") == "evenodd"))

    def _pen(self, state: _State) -> Pen | None:
        color, style = self._color("stroke", state, "none"), state.style
        if color is None:
            return None
        size, move = state.diagonal, state.move
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
        """Return the colour of a fill or a stroke; a transparent one is mixed with white."""
        share = state.opacity * _share(state.style.get(f"{key}-opacity", "1"))
        text = state.style.get(key, usual)
        if text.lower() == "currentcolor":
            text = state.style.get("color", "black")
        if text == "none" or share <= 0:
            return None
        if text.startswith("url("):
            return self._shade(text, share)
        return self._mix(text, share)

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

    def _shade(self, text: str, share: float) -> Color | None:
        """Return the mean colour of a gradient, or the fallback that the file names."""
        if text not in self._shades:
            node = self._tree.ids.get(_find_id(text))
            self.left_out.add(f"<{node.tag}>" if node else f"the colour {text[:40]}")
            stops: list[Node] = []
            for _ in range(5):
                if node and not stops:
                    stops = [child for child in node.children if child.tag == "stop"]
                    node = self._tree.ids.get(node.given["href"].removeprefix("#"))
            result = WHITE if stops else text.partition(")")[2].strip() or GREY
            for number, stop in enumerate(stops):
                style = self._tree.style(stop)
                clear = _share(style.get("stop-opacity", "1"))
                color = self._mix(style.get("stop-color", "black"), clear) or WHITE
                result = mix_colors(result, color, 1 / (number + 1))
            self._shades[text] = result
        return self._mix(self._shades[text], share)


def _find_id(text: str) -> str:
    """Return the id in a text such as `url("#id")`."""
    return text.partition("#")[2].partition(")")[0].strip("'\" ")


def _length(text: str, whole: float) -> float:
    """Return a length in units of the drawing; per cent refer to `whole`."""
    value = Length(text.strip()[:40]).value(
        ppi=PPI, relative_length=whole, font_size=16, font_height=8
    )
    return value if isinstance(value, float) and isfinite(value) else 0.0


def _share(text: str) -> float:
    return min(1.0, max(0.0, _length(text, 1.0)))


def _parse_box(node: Node) -> tuple[float, ...]:
    """Return the four numbers of a view box, or none."""
    box = Viewbox(node.given.get("viewBox", "")[:200])
    numbers = box.x, box.y, box.width, box.height
    is_box = None not in numbers and all(abs(number) < FARTHEST for number in numbers)
    return numbers if is_box and min(numbers[2:]) > 0 else ()


def _trace(data: str, move: Any) -> tuple[str, bool]:
    """Return moved path data in the form of `shapes.Path`, and whether all of it could be read."""
    pen: Any = RecordingPen()
    is_whole = True
    try:
        parse_path(data, pen)
    except (ValueError, TypeError, IndexError, AssertionError, ArithmeticError, KeyError):
        is_whole = False  # what stands before the mistake is drawn, as browsers do
    a, b, c, d, e, f = move.a, move.b, move.c, move.d, move.e, move.f
    at: Point = (0.0, 0.0)
    out = []
    for step, given in pen.value:
        points: tuple[Point, ...] = given
        if step == "qCurveTo":
            (x, y), end = given
            near = [p + 2 * (q - p) / 3 for p, q in zip((*at, *end), (x, y, x, y), strict=True)]
            points = ((near[0], near[1]), (near[2], near[3]), end)
        if step != "endPath":
            moved = [part for x, y in points for part in (a * x + c * y + e, b * x + d * y + f)]
            if not all(abs(part) < FARTHEST for part in moved):
                return "", False
            out.append(LETTERS[step] + " ".join(map(fixed, moved)))
        at = points[-1] if points else at
    return ("".join(out) if any(part[0] in "LC" for part in out) else ""), is_whole
