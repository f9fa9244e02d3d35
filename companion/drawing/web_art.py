"""Makes drawings short for web pages, with no more detail than a phone shows.

Curves become straight lines. Small spots become short strokes with round ends. Details below a
pixel are left out. The module also makes fonts with few letters, and the CSS of page heads.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import dist
from typing import TypeAlias

from fontTools import subset
from fontTools.ttLib import TTFont
from msgspec import Struct

from companion.drawing.art import drawing_file, load_drawing
from companion.drawing.fonts import font_file
from companion.drawing.ink_colors import DEEP, WHITE
from companion.drawing.theme import Face, contrast_ratio

# Fonts for pages: only the letters that they need.


def subset_font(face: str, letters: str) -> bytes:
    """Return a WOFF2 font with only these letters."""
    font = TTFont(font_file(face), recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = []
    options.hinting = False
    options.name_IDs = []
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


WIDE = 1000  # pixels of a banner: wider than it is shown, since its firs are small
NEAR = 0.3  # pixels; so far may a curve leave its lines
FINEST = 0.4  # pixels; finer strokes do not show
FINE, SHORT = 0.8, 3.5  # pixels; nor do strokes finer than one and shorter than the other
THIN = 0.7  # pixels; nor do areas thinner than this
SPOT, LONG = 5.0, 1.4  # pixels; smaller areas become dashes, or dots where they are not that long
PIECES = 12  # lines of a curve before those that are needless go
FRAME, SHARP = 2.2, 3  # pixels for each mm of a frame; how many are told apart in it
_ROOT = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_PATH = re.compile(r"<path((?:\s[a-z-]+=\"[^\"]*\")*)\s*/>")
_BOX = re.compile(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"')
_SIZE = re.compile(r"\b(stroke-width|stroke-dasharray|cx|cy|r)=\"([^\"]*)\"")
_INKED = re.compile(r'<(?:path|circle) class="inked[^>]*/>')  # it stands for lost colours
_BETWEEN = re.compile(r"<title>.*?</title>|(?<=>)\s+|\sclass=\"[^\"]*\"")
_KEY = re.compile(r"\s([a-z-]+)=\"([^\"]*)\"")
_SUBPATH = re.compile(r"M[^M]+")
_PART = re.compile(r"([MLC])([^MLCZ]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_LOOK = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'

Point: TypeAlias = tuple[float, float]


class _Line(Struct, frozen=True):
    """Part of an outline in straight lines; points in pixels."""

    points: Sequence[Point]
    closed: bool = False

    @property
    def box(self) -> tuple[float, float, float, float]:
        across, down = zip(*self.points, strict=True)
        return min(across), min(down), max(across), max(down)

    @property
    def length(self) -> float:
        left, top, right, bottom = self.box
        return max(right - left, bottom - top)

    @property
    def thickness(self) -> float:
        left, top, right, bottom = self.box
        ends = zip(self.points, [*self.points[1:], self.points[0]], strict=True)
        area = abs(sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in ends)) / 2
        return area / max(right - left + bottom - top, NEAR)


def render_face_style(face: Face) -> str:
    """Return the look of a game's page head as CSS properties: colours, frame, grain, ornament.

    In dark mode the darker of the head's two colours is the background.
    """
    colors = {role.id: role.standard for role in face.colours if role.standard != "none"}
    ground, ink = colors.get("aid.head", DEEP), colors.get("aid.head.ink", WHITE)
    if contrast_ratio(ground, WHITE) < contrast_ratio(ink, WHITE):
        ground, ink = f"light-dark({ground},{ink})", f"light-dark({ink},{ground})"
    strips = [
        f"{_image(name)} 0 {low}/auto {FRAME * load_drawing(name).h:.3g}px repeat-x"
        for name, low in ((face.top, 0), (face.foot, "100%"))
        if name
    ]
    frame = ",".join(strips) or "none"
    grain = f"{_image(face.grain)} 0/6rem" if face.grain else "linear-gradient(#0000,#0000)"
    sign = f"{_image(face.sign)} 100%/3rem no-repeat" if face.sign else "none"
    head = f"--deep:{ground};--on-deep:{ink};--on:'';--frame:{frame}"
    return f"{head};--grain:{grain};--sign:{sign}"


def _image(name: str) -> str:
    pixels = round(SHARP * max(load_drawing(name).w, load_drawing(name).h))
    svg = small_svg("face", name, pixels).replace('"', "'").replace("#", "%23")
    return f'url("data:image/svg+xml,{svg}")'


def small_svg(name: str, drawing: str, pixels: int = WIDE) -> str:
    """Render one of our own drawings as a small SVG, `pixels` along its longer side."""
    text = drawing_file(drawing).read_text("utf-8")
    box = _BOX.search(text)
    assert box, drawing
    group = render_web_drawing(f"g-{name}", text, pixels)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box[0]}>{group}</svg>'


def render_web_drawing(name: str, drawing: str, across: int) -> str:
    """Render the SVG text of one of our drawings as a shorter SVG group with the id `name`.

    The longer side of the drawing has `across` pixels. Details below a pixel are left out. Raises
    ValueError if it is not a drawing of ours.
    """
    result = _ROOT.search(drawing)
    box = _BOX.search(drawing)
    if result is None or box is None:
        raise ValueError(f"{name} is no drawing")
    pixels = across / max(map(float, box.groups()))
    coloured = _INKED.sub("", result[1])
    inside = _BETWEEN.sub("", _PATH.sub(lambda path: _path(path[1], pixels), coloured))
    inside = _SIZE.sub(lambda key: _in_pixels(key, pixels), inside)
    return f'<g id="{name}" transform="scale({1 / pixels:.4g})" {_LOOK}>{inside.strip()}</g>'


def _path(keys: str, pixels: float) -> str:
    held = dict(_KEY.findall(keys))
    outline, kind = held.pop("d"), held.pop("class", "")
    width = float(held.pop("stroke-width", 0)) * pixels
    color = held.pop("stroke", "")
    if kind in {"soft", "soft saver"} or (color and width < FINEST and "fill" not in held):
        return ""
    lines = [_flatten_path(part, pixels) for part in _SUBPATH.findall(outline)]
    if width >= FINEST:
        held |= {"stroke": color, "stroke-width": f"{width / pixels:g}"}
        return _render_path(held, (line for line in lines if width >= FINE or line.length >= SHORT))
    if "fill" not in held:  # the outline that clips others
        return _render_path(held, lines)
    spots = [line for line in lines if line.length <= SPOT]
    areas = (item for item in lines if item.length > SPOT and item.thickness >= THIN)
    return _render_path(held, areas) + _dashes(held["fill"], spots, pixels)


def _render_path(held: Mapping[str, str], lines: Iterable[_Line]) -> str:
    outline = _outline(lines)
    attributes = "".join(f' {key}="{value}"' for key, value in held.items())
    return f'<path{attributes} d="{outline}"/>' if outline else ""


def _dashes(color: str, spots: Iterable[_Line], pixels: float) -> str:
    """Draw small spots as short strokes with round ends; one path per stroke width."""
    of_width: dict[str, list[_Line]] = {}
    for left, top, right, bottom in (spot.box for spot in spots):
        wide, high = right - left, bottom - top
        width = max(1, round(min(wide, high)))
        along = (max(wide, high) - width) / 2 if max(wide, high) > LONG * width else 0.0
        reach_x, reach_y = (along, 0.0) if wide > high else (0.0, along)
        x, y = (left + right) / 2, (top + bottom) / 2
        dash = _Line([(x - reach_x, y - reach_y), (x + reach_x, y + reach_y)])
        of_width.setdefault(f"{width / pixels:.2f}", []).append(dash)
    pens = (({"stroke": color, "stroke-width": width}, of_width[width]) for width in of_width)
    return "".join(_render_path(pen, dashes) for pen, dashes in pens)


def _in_pixels(key: re.Match[str], pixels: float) -> str:
    sizes = _NUMBER.sub(lambda size: f"{float(size[0]) * pixels:.1f}".removesuffix(".0"), key[2])
    return f'{key[1]}="{sizes}"'


def _flatten_path(part: str, pixels: float) -> _Line:
    """Flatten part of an outline (M, L, C, Z) to as few straight lines as needed."""
    points: list[Point] = []
    for command, numbers in _PART.findall(part):
        values = [float(number) * pixels for number in _NUMBER.findall(numbers)]
        given = list(zip(values[::2], values[1::2], strict=True))
        if command == "C":
            for at in range(0, len(given), 3):
                curve = [points[-1], *_curve(points[-1], *given[at : at + 3])]
                points += _simplify_points(curve)[1:]
        else:
            points += given
    return _Line(points, part.rstrip().endswith("Z"))


def _curve(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    for piece in range(1, PIECES + 1):
        t = piece / PIECES
        u = 1 - t
        shares = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        across, down = zip(start, first, second, end, strict=True)
        yield (
            sum(share * at for share, at in zip(shares, across, strict=True)),
            sum(share * at for share, at in zip(shares, down, strict=True)),
        )


def _simplify_points(points: Sequence[Point]) -> list[Point]:
    """Simplify a line by the Douglas-Peucker algorithm; the error is at most `NEAR` pixels."""
    start, end = points[0], points[-1]
    away = [_distance(point, start, end) for point in points]
    farthest = max(away)
    if farthest <= NEAR:
        return [start, end]
    at = away.index(farthest)
    return [*_simplify_points(points[: at + 1])[:-1], *_simplify_points(points[at:])]


def _distance(point: Point, start: Point, end: Point) -> float:
    length = dist(start, end)
    if length == 0:
        return dist(point, start)
    (x, y), (to_x, to_y) = start, end
    return abs((to_x - x) * (y - point[1]) - (x - point[0]) * (to_y - y)) / length


def _outline(lines: Iterable[_Line]) -> str:
    """Return lines as SVG path data with relative coordinates in whole pixels."""
    commands, (x, y) = [], (0, 0)
    for line in lines:
        first, *rest = ((round(across), round(down)) for across, down in line.points)
        moves = [first[0] - x, first[1] - y]
        x, y = first
        for to_x, to_y in rest:
            if (to_x, to_y) != (x, y):
                moves += [to_x - x, to_y - y]
                x, y = to_x, to_y
        if len(moves) == 2:
            moves += [0, 0]  # a dot
        commands.append("m" + "".join(_join_numbers(moves)) + "z" * line.closed)
        if line.closed:
            x, y = first
    return "".join(commands)


def _join_numbers(numbers: Iterable[int]) -> Iterator[str]:
    for at, number in enumerate(numbers):
        yield f" {number}" if at and number >= 0 else f"{number}"
