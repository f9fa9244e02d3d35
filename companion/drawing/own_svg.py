"""Drawings of an owner as a symbol: SVG as programs that draw save it, with what can be printed.

Shapes, groups, turns and plain colours are drawn; the names of everything else are told. Nothing
in a file is run or fetched.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from math import cos, isfinite, radians, sin, sqrt, tan
from pathlib import Path as File
from typing import Any
from xml.parsers import expat

from fontTools.misc.transform import Transform
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from msgspec import Struct

from companion.core.errors import CompanionError
from companion.drawing.shapes import Color, Path, Pen, Point, Symbol, plain
from companion.drawing.theme import Ink

MOST_BYTES, MOST_SHAPES, MOST_LETTERS, DEEPEST = 3_000_000, 5_000, 1_000_000, 60
DRAWN = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
SILENT = {"title", "desc", "metadata", "defs", "style", "namedview"}  # they draw nothing
FRAMES = {"svg", "g", "a", "switch"}
NAMED = {
    "black": "#000000", "white": "#FFFFFF", "red": "#FF0000", "green": "#008000",
    "blue": "#0000FF", "yellow": "#FFFF00", "orange": "#FFA500", "purple": "#800080",
    "brown": "#A52A2A", "pink": "#FFC0CB", "gray": "#808080", "grey": "#808080",
    "silver": "#C0C0C0", "gold": "#FFD700", "navy": "#000080", "teal": "#008080",
    "maroon": "#800000", "olive": "#808000", "lime": "#00FF00", "aqua": "#00FFFF",
    "cyan": "#00FFFF", "magenta": "#FF00FF", "fuchsia": "#FF00FF", "currentcolor": "#000000",
}  # fmt: skip
LETTERS = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "C", "closePath": "Z"}
FARTHEST = 1e6
OTHER_ENCODING = expat.errors.codes[expat.errors.XML_ERROR_INCORRECT_ENCODING]
GREY = "#999999"  # for a colour that is not understood
KEPT = {"fill", "stroke", "stroke-width", "display", "visibility"}
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_NUMBERS = re.compile(_NUMBER)
_MOVE = re.compile(r"(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^)]*)\)")
_RGB = re.compile(r"rgb\(\s*(\d{1,9})\s*,\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\)")


class OwnDrawing(Struct, frozen=True):
    """A drawing, and the names of what in its file is not drawn."""

    symbol: Symbol
    left_out: tuple[str, ...]


class _State(Struct, frozen=True):
    """What a shape has from the groups around it."""

    move: Transform
    style: Mapping[str, str]


class _Element(Struct, frozen=True):
    tag: str
    attrib: Mapping[str, str]


def own_drawing(file: File, ink: Ink) -> OwnDrawing:
    """Return the drawing in a file.

    Raises:
        CompanionError: it is no SVG, far too large, or has nothing that can be drawn.
    """
    with file.open("rb") as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise CompanionError(f"{file.name} is larger than 3 MB; save it as a PNG picture")
    reader = _Reader(file.name, ink)
    try:
        reader.parser.Parse(content, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        problem = f"is not XML ({error}); save it as plain SVG"
        if not isinstance(error, expat.ExpatError) or error.code == OTHER_ENCODING:
            problem = "declares an encoding that cannot be read; save it as plain SVG in UTF-8"
        raise CompanionError(f"{file.name} {problem}") from None
    if not reader.shapes or min(reader.size) <= 0:
        raise CompanionError(f"{file.name} has nothing that can be drawn; save it as plain SVG")
    name = f"own-{hashlib.sha256(content).hexdigest()[:24]}-{ink}"
    symbol = Symbol(name, *reader.size, tuple(reader.shapes))
    return OwnDrawing(symbol, tuple(sorted(reader.left_out)))


class _Reader:
    """Reads one file; `size`, `shapes` and `left_out` hold what it found."""

    def __init__(self, name: str, ink: Ink) -> None:
        self.size = (0.0, 0.0)
        self.shapes: list[Path] = []
        self.left_out: set[str] = set()
        self._name, self._ink, self._letters = name, ink, 0
        self._states = [_State(Transform(), {})]
        self._skipped = 0  # how deep inside what is not drawn
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.EntityDeclHandler = self._refused

    def _refused(self, *_: object) -> None:
        raise CompanionError(f"{self._name} declares entities; save it as plain SVG")

    def _start(self, tag: str, given: dict[str, str]) -> None:
        kind = tag.rpartition(":")[2]
        if self._skipped or (kind not in FRAMES and kind not in DRAWN):
            if not self._skipped and kind not in SILENT:
                self.left_out.add(f"<{kind[:40]}>")
            self._skipped += 1
            return
        above = self._states[-1]
        if len(self._states) > DEEPEST:
            raise CompanionError(f"{self._name} has more than {DEEPEST} groups in each other")
        style = {**above.style, **self._style(given)}
        state = _State(above.move.transform(self._move(given)), style)
        self._states.append(state)
        if kind == "svg":
            self._frame(given)
        elif kind in DRAWN and style.get("display") != "none" and self._seen(style):
            self._draw(_Element(kind, given), self._states[-1])

    def _end(self, _: str) -> None:
        if self._skipped:
            self._skipped -= 1
        else:
            self._states.pop()

    def _seen(self, style: Mapping[str, str]) -> bool:
        return style.get("visibility", "visible") == "visible"

    def _style(self, given: Mapping[str, str]) -> dict[str, str]:
        found = {key: value.strip() for key, value in given.items() if key in KEPT}
        for rule in given.get("style", "")[:10_000].split(";"):
            key, _, value = rule.partition(":")
            if key.strip() in KEPT:
                found[key.strip()] = value.strip()
        for key in ("filter", "mask", "clip-path", "opacity"):
            if given.get(key, "none") not in ("none", "1"):
                self.left_out.add(key)
        if "class" in given:
            self.left_out.add("classes of a style sheet")
        return {key: value for key, value in found.items() if value != "inherit"}

    def _frame(self, given: Mapping[str, str]) -> None:
        if self.size != (0.0, 0.0):
            return  # one inside another
        box = _numbers(given.get("viewBox", ""))
        if len(box) != 4:
            sides = (_numbers(given.get(key, "")) for key in ("width", "height"))
            box = [0.0, 0.0, *(side[0] if side else 0.0 for side in sides)]
        x, y, w, h = box
        if not 0 < min(w, h) <= max(w, h) < FARTHEST:
            raise CompanionError(f"{self._name} does not say how large it is; give it a viewBox")
        scale = 100 / max(w, h)  # mm: it is fitted into its box anyway
        self.size = (w * scale, h * scale)
        above = self._states[-1]
        move = above.move.transform(Transform().scale(scale).translate(-x, -y))
        self._states[-1] = _State(move, above.style)

    def _move(self, given: Mapping[str, str]) -> Transform:
        move = Transform()
        for kind, text in _MOVE.findall(given.get("transform", "")[:10_000]):
            move = move.transform(_one_move(kind, _numbers(text)))
        return move

    def _draw(self, element: _Element, state: _State) -> None:
        fill = self._color(state.style.get("fill", "black"))
        pen = self._pen(state)
        if fill is None and pen is None:
            return
        builder: Any = PathBuilder()
        plain_numbers = {
            key: value if key in ("d", "points") else str((_numbers(value) or [0.0])[0])
            for key, value in element.attrib.items()
            if key != "transform"
        }
        self._letters += sum(map(len, plain_numbers.values()))
        if len(self.shapes) >= MOST_SHAPES or self._letters > MOST_LETTERS:
            raise CompanionError(f"{self._name} has too many shapes; save it as a PNG picture")
        try:
            builder.add_path_from_element(_Element(element.tag, plain_numbers))
            data = "".join(_data(path, state.move) for path in builder.paths)
        except (ValueError, TypeError, IndexError, AssertionError, ArithmeticError, KeyError):
            self.left_out.add(f"a <{element.tag}> that is damaged")
            return
        if data:
            self.shapes.append(Path(data, fill, pen))

    def _pen(self, state: _State) -> Pen | None:
        color = self._color(state.style.get("stroke", "none"))
        width = (_numbers(state.style.get("stroke-width", "1")) or [1.0])[0]
        a, b, c, d, *_ = state.move
        wide = abs(width) * sqrt(abs(a * d - b * c))
        return Pen(color, min(wide, 1000.0), round=False) if color and wide > 0 else None

    def _color(self, said: str) -> Color | None:
        word = said.strip().lower()
        found = NAMED.get(word, "")
        if word in ("none", "transparent"):
            return None
        if re.fullmatch("#[0-9a-f]{6}", word):
            found = word.upper()
        elif re.fullmatch("#[0-9a-f]{3}", word):
            found = "#" + "".join(letter * 2 for letter in word[1:]).upper()
        elif parts := _RGB.fullmatch(word):
            found = "#" + "".join(f"{min(255, int(part)):02X}" for part in parts.groups())
        elif not found:
            self.left_out.add(f"the colour {word[:40]}")
            found = GREY
        return _greyed(found) if self._ink == "line" else found


def _greyed(color: Color) -> Color:
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + f"{round(0.299 * red + 0.587 * green + 0.114 * blue):02X}" * 3


def _numbers(text: str) -> list[float]:
    numbers = [float(one) for one in _NUMBERS.findall(text[:10_000]) if len(one) < 40]
    return [number for number in numbers if isfinite(number)]


def _one_move(kind: str, numbers: list[float]) -> Transform:
    given = [*numbers, *[0.0] * 6]
    if kind == "matrix" and len(numbers) == 6:
        return Transform(*numbers)
    if kind == "translate":
        return Transform().translate(given[0], given[1])
    if kind == "scale" and numbers:
        return Transform().scale(numbers[0], numbers[1] if len(numbers) > 1 else numbers[0])
    if kind == "rotate":
        turn = radians(given[0])
        around = Transform(cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0)
        return (
            Transform()
            .translate(given[1], given[2])
            .transform(around)
            .translate(-given[1], -given[2])
        )
    lean = tan(radians(given[0]))
    return Transform(1, 0, lean, 1, 0, 0) if kind == "skewX" else Transform(1, lean, 0, 1, 0, 0)


def _data(path: str, move: Transform) -> str:
    """Return the path data of a path of SVG once it is moved, as `shapes.Path` has it.

    Raises:
        ValueError: it is damaged or reaches far outside.
    """
    pen: Any = RecordingPen()
    parse_path(path, TransformPen(pen, move))
    at: Point = (0.0, 0.0)
    out = []
    for step, given in pen.value:
        points: tuple[Point, ...] = given
        if step == "qCurveTo":
            (x, y), end = given
            near = [(a + 2 * (b - a) / 3) for a, b in zip((*at, *end), (x, y, x, y), strict=True)]
            points = ((near[0], near[1]), (near[2], near[3]), end)
        if step != "endPath":
            numbers = [number for point in points for number in point]
            if not all(abs(number) < FARTHEST for number in numbers):
                raise ValueError("it reaches far outside")
            out.append(LETTERS[step] + " ".join(map(plain, numbers)))
        at = points[-1] if points else at
    return "".join(out)
