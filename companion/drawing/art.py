"""Reads the drawings in `templates/*/art`, in one of three ink modes.

Drawings of one game are in its own folder, those of several games in `shared`. No two
drawings may have the same name.

A drawing is a small SVG that a browser shows and a designer can change. It has `<path>`, `<circle>`
and `<g clip-path>` elements, colours as `#RRGGBB`, and path data as in
`companion.drawing.shapes.Path`. The `class` of an element decides how it looks in the ink modes
`saver` and `line`; the mode `full` keeps all colours.

- `tone`: a flat area of colour. It is white in `saver` and `line`.
  - `tone tint`: an area that matters for the piece. If it is small, it is pale in `saver`.
- `line`: contours and details. They are black in `line`.
- `soft`: dashes in the colour of an area. They are hairlines in `saver`, left out in `line`.
  - `soft keep`: a hairline in `line` too. `soft scale`: the same, but only in large drawings.
  - `soft tint`: the shade on a `tone tint`, and pale like it in `saver`.
  - `soft full`: the shade on an area that is white in `saver`. The shade is left out there.
  - `soft saver`: hatching in the colour of an area, only in `saver`.
- `mark`: a detail that tells one drawing from another. It is solid black in `line`.
  - `mark ring`: a pale detail on dark, which becomes a ring. `mark halo`: a ring round a mark.
  - `mark pale`: a pale detail that stays solid. `mark dotted`: a dotted outline in `line`.
- `inked`: drawn only in `line`, in black, in place of lost colours.
  - `inked small`: in place of lost fish scales. `inked gap`: white instead of black.
  - `inked spare`: hatching in place of a lost shade, in its own colour in `saver` too.

An element without a class is a `tone` if it has a fill, otherwise a `line`.

An `<image>` shows another drawing: `href` is its file, such as `../tree/fc0.svg`, and `x`, `y`,
`width` and `height` are its box. `transform="rotate(30 x y)"` turns it round the middle of this
box. If ` translate(2x 0) scale(-1 1)` follows, where 2x is a number, it is mirrored first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path as File
from xml.parsers import expat

from companion.core.errors import CompanionError
from companion.core.names import suggest_names
from companion.drawing.ink_colors import INKINGS, THINNEST, Mark
from companion.drawing.shapes import Circle, Color, Group, Path, Pen, Shape, Symbol, put_symbol
from companion.drawing.theme import Ink
from companion.resources import templates_folder

SCALED = 27.0  # mm: a narrower fish in `line` has no scales, which would print as black

_NUMBER = r"-?[0-9]++(?:\.[0-9]++)?+"
_POINT = f"{_NUMBER} {_NUMBER}"
_DATA = re.compile(f"(?:C{_POINT} {_POINT} {_POINT}|[ML]{_POINT}|Z)++")
_MIRROR = f" translate\\(({_NUMBER}) 0\\) scale\\(-1 1\\)"
_TURN = re.compile(f"rotate\\(({_NUMBER}) ({_NUMBER}) ({_NUMBER})\\)(?:{_MIRROR})?")
NEAR = 0.02  # mm between the middle of an image and the point that it is turned round
_COLOR = re.compile("#[0-9A-Fa-f]{6}")
_NAME = re.compile("(?=.{1,100}$)[a-z0-9-]+(?:/[a-z0-9-]+)*")
_ALLOWED = {
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap"},
    "circle": {"cx", "cy", "r", "fill", "stroke", "stroke-width", "stroke-dasharray"},
    "g": {"clip-path"},
    "clipPath": set(),
    "image": {"href", "x", "y", "width", "height", "transform"},
}
_KINDS = {"tone", "line", "soft", "mark", "inked"}
_SILENT = {"class", "id", "stroke-linejoin"}
_KNOWN = {tag: keys | _SILENT for tag, keys in _ALLOWED.items()}
_WORDS = {"title", "desc", "metadata"}  # elements that draw nothing
_LOOK_KEYS = ("fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap")
_LOOKS: dict[tuple[str | None, ...], tuple[Color | None, Pen | None]] = {}  # those read so far


@cache
def load_drawing(name: str, ink: Ink = "full", scales: bool = True) -> Symbol:
    """Load a drawing as a symbol.

    The symbol of `fish/brook` in the ink mode `line` is named `fish-brook-line`. If `scales` is
    false, fish in the mode `line` have no scales. Raises CompanionError if there is no such
    drawing, or its file has an element that cannot be drawn.
    """
    return read_drawing(drawing_file(name), name.replace("/", "-"), ink, scales)


def read_drawing(file: File, name: str, ink: Ink = "full", scales: bool = True) -> Symbol:
    """Read the file of a drawing as a symbol.

    The symbol is called `name-ink`, or `name-ink-small` if fish scales were left out. Raises
    CompanionError if the file is not XML, or has an element that cannot be drawn.
    """
    reader = _Reader(file, ink, scales)
    reader.read()
    full_name = f"{name}-{ink}" + "-small" * reader.is_bare
    return Symbol(full_name, reader.w, reader.h, tuple(reader.shapes))


def drawing_file(name: str) -> File:
    """Return the file of a drawing, such as `fish/brook`; CompanionError if there is none."""
    if (file := _find_file(name)) is not None:
        return file
    advice = suggest_names(name, drawing_names()) or "; try to install again"
    raise CompanionError(f'there is no drawing "{name}"{advice}')


def has_drawing(name: str) -> bool:
    """Return whether there is a drawing of this name."""
    return _find_file(name) is not None


def _find_file(name: str) -> File | None:
    files = (folder / f"{name}.svg" for folder in _folders())
    return next(filter(File.is_file, files), None) if _NAME.fullmatch(name) else None


@cache
def drawing_names() -> tuple[str, ...]:
    """Return the names of all drawings, sorted."""
    files = ((folder, file) for folder in _folders() for file in folder.rglob("*.svg"))
    return tuple(sorted(file.relative_to(at).with_suffix("").as_posix() for at, file in files))


@cache
def _folders() -> tuple[File, ...]:
    return tuple(sorted(templates_folder().glob("*/art")))


class _Reader:
    """Reads an SVG drawing. `is_bare` becomes true if the scales on a fish's body are left out."""

    def __init__(self, file: File, ink: Ink, scales: bool) -> None:
        self.w = self.h = 0.0
        self.shapes: list[Shape] = []
        self.is_bare = False
        self._file, self._ink, self._inked = file, ink, INKINGS[ink]
        self._scales = scales or ink != "line"
        self._names: dict[str, str] = {}  # of other drawings, by what refers to them
        self._clips: dict[str, Path] = {}
        self._clip_id: str | None = None
        self._shapes = self.shapes  # where the next ones go: into the open group, if there is one
        self._groups: list[tuple[list[Shape], str]] = []  # what is round those open, their clips
        self._words = 0
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end

    def read(self) -> None:
        try:
            self._parser.Parse(self._file.read_bytes(), True)
        except expat.ExpatError as error:
            raise self._wrong(f"this is not XML ({error})", "save it as plain SVG") from error

    def _wrong(self, what: str, hint: str) -> CompanionError:
        place = f"{self._file.parent.name}/{self._file.name}, line {self._parser.CurrentLineNumber}"
        return CompanionError(f"{place}: {what}; {hint}")

    def _start(self, tag: str, given: dict[str, str]) -> None:
        if self._words:
            self._words += 1
        elif known := _KNOWN.get(tag):
            if not given.keys() <= known:
                self._check_keys(given.keys() - known, tag)
            self._element(tag, given)
        elif tag in _WORDS or ":" in tag:
            self._words += 1
        elif tag == "svg":
            self._box(given.get("viewBox", ""))
        else:
            hint = "use only path, circle, image, and g with a clip-path"
            raise self._wrong(f"<{tag}> cannot be drawn", hint)

    def _check_keys(self, unknown: Iterable[str], tag: str) -> None:
        for key in unknown:
            if ":" not in key:
                hint = 'write colours as fill="#RRGGBB" and positions into the path'
                raise self._wrong(f'"{key}" of <{tag}> cannot be drawn', hint)

    def _element(self, tag: str, given: dict[str, str]) -> None:
        if tag == "clipPath":
            self._clip_id = given.get("id", "")
        elif tag == "g":
            self._groups.append((self._shapes, given.get("clip-path", "")))
            self._shapes = []
        elif tag == "image":
            self._shapes.append(self._placed(given))
        elif self._clip_id is not None:
            self._clips[f"url(#{self._clip_id})"] = Path(self._data(given))
        else:
            self._draw(tag, given)

    def _draw(self, tag: str, given: dict[str, str]) -> None:
        fill, pen = self._look(given)
        kind, _, manner = given.get("class", "tone" if fill else "line").partition(" ")
        if kind not in _KINDS:
            known = "try tone, line, soft, mark or inked"
            raise self._wrong(f'the class "{kind}" is unknown', known)
        if manner == "scale" and not self._scales:
            self.is_bare = True
            return
        if self._scales if manner == "small" else manner == "saver" != self._ink:
            return
        shape: Mark
        if tag == "path":
            shape = Path(self._data(given), fill, pen)
        else:
            x, y, r = (self._number(given, key) for key in ("cx", "cy", "r"))
            shape = Circle(x, y, r, fill, pen)
        self._shapes.extend(self._inked(shape, kind, manner))

    def _placed(self, given: dict[str, str]) -> Group:
        """Return the drawing named by an `<image>` element, placed in the box of this element."""
        href = given.get("href", "")
        if (name := self._names.get(href)) is None:
            other = self._file.parent / href
            name = self._names[href] = f"{other.parent.name}/{other.stem}"
        x, y, w, h = (self._number(given, key) for key in ("x", "y", "width", "height"))
        symbol = load_drawing(name, self._ink, w >= SCALED)
        across, down = x + w / 2, y + h / 2
        turn, off = _TURN.fullmatch(given.get("transform", f"rotate(0 {across} {down})")), [w]
        if turn:
            mirror = float(turn[4]) / 2 - across if turn[4] else 0.0
            off = [float(turn[2]) - across, float(turn[3]) - down, mirror]
        if max(map(abs, off)) > NEAR:
            hint = 'write transform="rotate(30 x y)", where x and y are that middle'
            raise self._wrong("an image must turn around its own middle", hint)
        angle, mirrored = (float(turn[1]), bool(turn[4])) if turn else (0.0, False)
        return put_symbol(symbol, across, down, width=w, angle_deg=angle, mirrored=mirrored)

    def _end(self, tag: str) -> None:
        if self._words:
            self._words -= 1
        elif tag == "clipPath":
            self._clip_id = None
        elif tag == "g":
            shapes = tuple(self._shapes)
            self._shapes, name = self._groups.pop()
            if name and name not in self._clips:
                raise self._wrong(f'no clipPath "{name}"', "define it before the <g> that uses it")
            self._shapes.append(Group(shapes, clip=self._clips.get(name)))

    def _box(self, text: str) -> None:
        parts = text.split()
        if len(parts) != 4 or parts[:2] != ["0", "0"]:
            raise self._wrong(f'viewBox is "{text}"', 'write "0 0 width height" in mm')
        box = dict(zip("xywh", parts, strict=True))
        self.w, self.h = self._number(box, "w"), self._number(box, "h")

    def _number(self, given: dict[str, str], key: str) -> float:
        try:
            return float(given[key])
        except (KeyError, ValueError):
            message = f'"{key}" must be a number, not "{given.get(key, "")}"'
            raise self._wrong(message, "write it in mm, without unit") from None

    def _data(self, given: dict[str, str]) -> str:
        data = given.get("d", "")
        if not (data.startswith("M") and _DATA.fullmatch(data)):
            hint = 'use absolute commands, such as "M0 0L10 0C10 5 5 10 0 10Z"'
            raise self._wrong(f'the path "{data[:24]}..." may use only M, L, C and Z', hint)
        return data

    def _look(self, given: dict[str, str]) -> tuple[Color | None, Pen | None]:
        """Return an element's fill and stroke. Many elements share them, so results are cached."""
        key = tuple(map(given.get, _LOOK_KEYS))
        if (known := _LOOKS.get(key)) is None:
            known = _LOOKS[key] = self._color(given, "fill"), self._pen(given)
        return known

    def _color(self, given: dict[str, str], key: str) -> Color | None:
        color = given.get(key, "none")
        if color == "none":
            return None
        if not _COLOR.fullmatch(color):
            raise self._wrong(f'"{key}" is "{color}"', 'write a colour as "#RRGGBB", or "none"')
        return color.upper()

    def _pen(self, given: dict[str, str]) -> Pen | None:
        color = self._color(given, "stroke")
        if color is None:
            return None
        width = self._number(given, "stroke-width")
        if width < THINNEST:
            hint = f"draw lines of {THINNEST} mm or more: thinner ones do not print"
            raise self._wrong(f"a stroke is {width} mm wide", hint)
        parts = given.get("stroke-dasharray", "").split()
        dash = tuple(self._number({"stroke-dasharray": part}, "stroke-dasharray") for part in parts)
        return Pen(color, width, dash, given.get("stroke-linecap") != "butt")
