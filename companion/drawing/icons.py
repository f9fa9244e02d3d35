"""Icons as shapes: an output file defines each icon once per colour and uses it many times.

An icon is a file in `templates/shared/icons`, read when it is used, and named by its meaning. It is
an SVG like any drawing (`companion.drawing.art`), but in one colour, on a grid of 24 units, with
lines of 1.5 units. The folder `valued` has versions of icons with room for a number. In these a
circle without fill and stroke marks the place and the height of the number. While the pieces of a
game are drawn, an icon of its owner replaces ours of the same name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from pathlib import Path as File
from typing import NamedTuple, cast

from msgspec import Struct

from companion.core.errors import CompanionError
from companion.core.names import suggest_names
from companion.drawing import fonts
from companion.drawing.art import read_drawing
from companion.drawing.ink_colors import recolor_shape
from companion.drawing.shapes import (
    Circle,
    Color,
    Group,
    Path,
    Pen,
    Point,
    Shape,
    Symbol,
    Text,
    Use,
    fixed,
)
from companion.drawing.theme import BLACK, Ink
from companion.resources import leads_out, shared_folder, stays_inside

GRID = 24.0
STROKE = 1.5
VALUE_FACE = "sans-bold"
VALUED = "valued"
PLATE = 0.66  # radius of the plate as a share of the icon's width
ARC = 0.5523  # handle of a quarter circle as a share of its radius


class _Icon(NamedTuple):
    """An icon: path data of strokes and fills, and the place for its number."""

    strokes: str
    fills: str
    number: Circle | None


# Icons of an owner: known by name while the pieces of their game are drawn, and then no more.


NAME = re.compile(r"[a-z][a-z0-9-]*\.svg")


class IconFile(Struct, frozen=True):
    """An icon's file and its time of change."""

    path: File
    changed_ns: int


class OwnerIcons(Struct, frozen=True, dict=True):
    """An owner's icons in one ink mode; if two have the same name, the first is used."""

    files: tuple[IconFile, ...] = ()
    ink: Ink = "full"

    @cached_property
    def by_name(self) -> dict[str, IconFile]:
        """The files of the icons, by icon name."""
        return {file.path.stem: file for file in reversed(self.files)}

    def doubts(self) -> Iterator[tuple[IconFile, str, bool]]:
        """Yield each problem of the icons: file, message, and whether the icon is drawn anyway."""
        for file in self.files:
            symbol, notes = _read_icon(file, self.ink)
            for words in notes:
                yield file, words, symbol is not None

    def shapes(self, name: str, ink: Color, size: float) -> tuple[Shape, ...]:
        """Draw an icon from (0, 0). If it is purely black and white, `ink` replaces the black."""
        symbol, _ = _read_icon(self.by_name[name], self.ink)
        if symbol is None:
            return ()
        shapes, w, h = symbol.shapes, symbol.w, symbol.h
        paths = cast("tuple[Path, ...]", shapes)
        fills = {path.fill for path in paths} | {path.pen.color for path in paths if path.pen}
        if fills <= {None, BLACK, "#FFFFFF"}:
            shapes = tuple(recolor_shape(path, {BLACK: ink}) for path in paths)
        scale = size / max(w, h)
        x, y = (size - w * scale) / 2, (size - h * scale) / 2
        return (Group(shapes, x, y, scale=scale),)


NONE = OwnerIcons()
_CURRENT: ContextVar[OwnerIcons] = ContextVar("own_icons", default=NONE)


def current_icons() -> OwnerIcons:
    """Return the owner's icons of the game being drawn."""
    return _CURRENT.get()


@contextmanager
def use_icons(icons: OwnerIcons) -> Iterator[None]:
    """Let texts use an owner's icons inside a `with` block."""
    token = _CURRENT.set(icons)
    try:
        yield
    finally:
        _CURRENT.reset(token)


def find_own_icons(folders: Sequence[File], ink: Ink) -> OwnerIcons:
    """Return the icons in the folders; if two have the same name, the first is used."""
    result = [
        IconFile(path, path.stat().st_mtime_ns)
        for folder in folders
        if folder.is_dir() and not leads_out(folder, folder.parent)
        for path in sorted(folder.iterdir())
        if NAME.fullmatch(path.name) and stays_inside(path, folder.parent)
    ]
    return OwnerIcons(tuple(result), ink) if result else NONE


@lru_cache(maxsize=1000)
def _read_icon(file: IconFile, ink: Ink) -> tuple[Symbol | None, tuple[str, ...]]:
    """Read an icon: its drawing, or None if it cannot be drawn, and messages about it."""
    from companion.drawing.owner_svg import read_own_drawing  # late: its libraries take time

    try:
        return read_own_drawing(file.path, ink)
    except CompanionError as error:
        return None, (str(error),)


# All icons.


def icon_names() -> tuple[str, ...]:
    """Return the names of all icons, including those of the current game's owner."""
    return _all_names(current_icons())


@lru_cache(maxsize=32)
def _all_names(own: OwnerIcons) -> tuple[str, ...]:
    return tuple(sorted({*_names(""), *own.by_name}))


@cache
def _names(kind: str) -> tuple[str, ...]:
    folder = shared_folder() / "icons" / kind
    return tuple(sorted(file.stem for file in folder.glob("*.svg")))


def describe_unknown_icon(name: str) -> str:
    """Return the message for an icon that does not exist."""
    return no_icon(name) + suggest_names(name, icon_names())


def no_icon(name: str) -> str:
    """Return the start of the message for an unknown icon."""
    return f'no icon is called "{name}"'


def can_show_value(name: str, value: str) -> bool:
    """Return whether an icon can show a value, such as the 3 in `{column:3}`."""
    return can_show_number(name) or (name in icon_names() and f"{name}-{value}" in icon_names())


def can_show_number(name: str) -> bool:
    """Return whether an icon has a place in which any number can be printed."""
    return name in _names(VALUED) and name not in current_icons().by_name


@cache
def _icon(name: str, kind: str) -> _Icon:
    """Read an icon from the folder `kind`."""
    strokes: list[str] = []
    fills: list[str] = []
    number = None
    file = shared_folder() / "icons" / kind / f"{name}.svg"
    for shape in read_drawing(file, name).shapes:
        match shape:
            case Circle(fill=None, pen=None):
                number = shape
            case Circle() | Path():
                data = shape.data if isinstance(shape, Path) else _circle(shape)
                (strokes if shape.pen else fills).append(data)
            case _:
                raise CompanionError(f"the icon {file.name} has a group; draw it without groups")
    return _Icon("".join(strokes), "".join(fills), number)


def icon_symbol(name: str, ink: Color, *, valued: bool = False) -> Symbol:
    """Return an icon as a symbol of 24 x 24 mm; `valued` leaves room for a number.

    Raises CompanionError if there is no such icon, or it has no room for a number.
    """
    return _symbol(name, ink, valued, current_icons())


@lru_cache(maxsize=512)
def _symbol(name: str, ink: Color, valued: bool, own: OwnerIcons) -> Symbol:
    if name not in icon_names():
        raise CompanionError(describe_unknown_icon(name))
    if valued and not can_show_number(name):
        holders = ", ".join(_names(VALUED))
        raise CompanionError(f'the icon "{name}" shows no number; these do: {holders}')
    if name in own.by_name:
        drawing = own.shapes(name, ink, GRID)
        mark = sha256(repr(drawing).encode()).hexdigest()[:12]
        return Symbol(f"icon-{name}-{ink.removeprefix('#')}{mark}", GRID, GRID, drawing)
    drawn = _icon(name, VALUED if valued else "")
    shapes: list[Shape] = []
    if drawn.strokes:
        shapes.append(Path(drawn.strokes, pen=Pen(ink, STROKE)))
    if drawn.fills:
        shapes.append(Path(drawn.fills, fill=ink))
    kind = f"{name}-value" if valued else name
    return Symbol(f"icon-{kind}-{ink.removeprefix('#')}", GRID, GRID, tuple(shapes))


def iter_used_icons(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the names of icons in shapes, such as `coin`, or `coin-value` for one with a number."""
    for shape in shapes:
        match shape:
            case Group(shapes=inner):
                yield from iter_used_icons(inner)
            case Use(symbol=drawn) if drawn.name.startswith("icon-"):
                yield drawn.name.removeprefix("icon-").rpartition("-")[0]
            case Use(symbol=drawn):
                yield from _icons_in(drawn)
            case _:
                pass


@lru_cache(maxsize=1 << 10)
def _icons_in(drawn: Symbol) -> tuple[str, ...]:
    return tuple(dict.fromkeys(iter_used_icons(drawn.shapes)))


def draw_icon(
    name: str,
    x: float,
    y: float,
    size: float,
    ink: Color,
    value: str = "",
    plate: Color | None = None,
) -> tuple[Shape, ...]:
    """Draw an icon centred on (x, y).

    `size` is the width and height of its grid, in mm. `value` is a number in it, `plate` the colour
    of a disc behind it. Raises CompanionError if there is no such icon, or it cannot show a value.
    """
    pips = f"{name}-{value}"
    plain = not value or pips in icon_names()
    drawn = icon_symbol(pips if value and plain else name, ink, valued=not plain)
    shapes: tuple[Shape, ...] = (Use(drawn, x - size / 2, y - size / 2, scale=size / GRID),)
    if not plain:
        shapes += (_value(name, value, ink, middle=(x, y), size=size),)
    if plate:
        shapes = (Circle(x, y, size * PLATE, fill=plate), *shapes)
    return shapes


def _value(name: str, value: str, ink: Color, *, middle: Point, size: float) -> Text:
    """Place a value as text in an icon. A long value gets smaller type."""
    place = _icon(name, VALUED).number
    if place is None:
        raise CompanionError(
            f'the icon "{name}" has no place for its number; add a circle without fill or stroke'
        )
    unit = size / GRID
    high = 2 * place.r * unit
    size_pt = fonts.size_for_height(high, VALUE_FACE, "digit_height")
    size_pt *= min(1.0, 1.4 * high / max(fonts.text_width(value, VALUE_FACE, size_pt), 1e-6))
    wide = fonts.text_width(value, VALUE_FACE, size_pt)
    left = middle[0] + (place.x - GRID / 2) * unit - wide / 2
    low = middle[1] + (place.y - GRID / 2) * unit + fonts.digit_height(VALUE_FACE, size_pt) / 2
    return Text(round(left, 3), round(low, 3), value, VALUE_FACE, round(size_pt, 3), ink)


def _circle(ring: Circle) -> str:
    x, y, r = ring.x, ring.y, ring.r
    west, east, north, south, k = x - r, x + r, y - r, y + r, r * ARC
    corners = (
        (x + k, north, east, y - k, east, y),
        (east, y + k, x + k, south, x, south),
        (x - k, south, west, y + k, west, y),
        (west, y - k, x - k, north, x, north),
    )
    curves = ("C" + " ".join(map(fixed, corner)) for corner in corners)
    return f"M{fixed(x)} {fixed(north)}" + "".join(curves) + "Z"
