"""Icons as shapes: each is defined once per ink in a file and used many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from companion.core.errors import CompanionError
from companion.core.nearest import guess
from companion.core.units import mm_to_pt
from companion.drawing import fonts
from companion.drawing.icon_set import GRID, RIVER, STROKE, Icon, Ring
from companion.drawing.icon_set_chart import CHART
from companion.drawing.icon_set_dice import DICE
from companion.drawing.icon_set_salmon import SALMON
from companion.drawing.icon_set_sea import SEA
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
)

VALUE_FACE = "sans-bold"
PLATE = 0.66  # radius of the plate as a share of the icon's width
ARC = 0.5523  # handle of a quarter circle as a share of its radius

ICONS: Mapping[str, Icon] = {**RIVER, **SEA, **SALMON, **CHART, **DICE}

__all__ = ["ICONS", "Icon", "carries_value", "icon", "symbol", "unknown", "used"]


def unknown(name: str) -> str:
    """Return what to tell of an icon that does not exist."""
    return f'no icon is called "{name}"{guess(name, ICONS)}'


def carries_value(name: str, value: str) -> bool:
    """Return whether an icon can show this value: `{column:3}`, `{die:4}`."""
    return name in ICONS and (ICONS[name].holder is not None or f"{name}-{value}" in ICONS)


@lru_cache(maxsize=512)
def symbol(name: str, ink: Color, *, valued: bool = False) -> Symbol:
    """Return an icon as a symbol of 24 x 24 mm.

    Args:
        name: name of the icon.
        ink: its colour.
        valued: leave room for a value.

    Raises:
        CompanionError: there is no such icon, or it has no room for a value.
    """
    drawn = ICONS.get(name)
    if drawn is None:
        raise CompanionError(unknown(name))
    strokes, fills, rings, dots = drawn.strokes, drawn.fills, drawn.rings, drawn.dots
    if valued:
        if drawn.holder is None:
            holders = ", ".join(key for key, each in ICONS.items() if each.holder)
            raise CompanionError(f'the icon "{name}" carries no value; these do: {holders}')
        strokes, fills, rings, dots = drawn.holder.strokes, "", drawn.holder.rings, ()
    strokes += "".join(map(_circle, rings))
    fills += "".join(map(_circle, dots))
    shapes: list[Shape] = []
    if strokes:
        shapes.append(Path(strokes, pen=Pen(ink, STROKE)))
    if fills:
        shapes.append(Path(fills, fill=ink))
    kind = f"{name}-value" if valued else name
    return Symbol(f"icon-{kind}-{ink.removeprefix('#')}", GRID, GRID, tuple(shapes))


def used(shapes: Iterable[Shape]) -> Iterator[str]:
    """Yield the name of each icon among shapes, as often as it stands there."""
    for shape in shapes:
        match shape:
            case Group(shapes=inner):
                yield from used(inner)
            case Use(symbol=drawn) if drawn.name.startswith("icon-"):
                name = drawn.name.removeprefix("icon-").rpartition("-")[0]
                yield name if name in ICONS else name.removesuffix("-value")
            case Use(symbol=drawn):
                yield from used(drawn.shapes)
            case _:
                pass


def icon(
    name: str,
    x: float,
    y: float,
    size: float,
    ink: Color,
    value: str = "",
    plate: Color | None = None,
) -> tuple[Shape, ...]:
    """Return an icon centred on (x, y).

    Args:
        name: name of the icon.
        x: middle, mm.
        y: middle, mm.
        size: width and height of its grid, mm.
        ink: its colour.
        value: a number inside, for icons that carry one.
        plate: colour of a disc behind it.

    Raises:
        CompanionError: there is no such icon, or it carries no value.
    """
    pips = f"{name}-{value}"
    plain = not value or pips in ICONS
    drawn = symbol(pips if value and plain else name, ink, valued=not plain)
    shapes: tuple[Shape, ...] = (Use(drawn, x - size / 2, y - size / 2, scale=size / GRID),)
    if not plain:
        shapes += (_value(name, value, ink, middle=(x, y), size=size),)
    if plate:
        shapes = (Circle(x, y, size * PLATE, fill=plate), *shapes)
    return shapes


def _value(name: str, value: str, ink: Color, *, middle: Point, size: float) -> Text:
    """Return the value centred in its holder, smaller when it is long."""
    holder = ICONS[name].holder
    assert holder is not None
    unit = size / GRID
    high = holder.height * unit
    size_pt = mm_to_pt(high) * fonts.EM / fonts.metrics(VALUE_FACE).digit_height
    size_pt *= min(1.0, 1.4 * high / max(fonts.width(value, VALUE_FACE, size_pt), 1e-6))
    left = middle[0] + (holder.x - GRID / 2) * unit - fonts.width(value, VALUE_FACE, size_pt) / 2
    low = middle[1] + (holder.y - GRID / 2) * unit + fonts.digit_height(VALUE_FACE, size_pt) / 2
    return Text(round(left, 3), round(low, 3), value, VALUE_FACE, round(size_pt, 3), ink)


def _circle(ring: Ring) -> str:
    """Return a circle as path data."""
    x, y, r = ring
    west, east, north, south, k = x - r, x + r, y - r, y + r, r * ARC
    corners = (
        (x + k, north, east, y - k, east, y),
        (east, y + k, x + k, south, x, south),
        (x - k, south, west, y + k, west, y),
        (west, y - k, x - k, north, x, north),
    )
    curves = ("C" + " ".join(map(_plain, corner)) for corner in corners)
    return f"M{_plain(x)} {_plain(north)}" + "".join(curves) + "Z"


def _plain(number: float) -> str:
    return f"{number:.3f}".rstrip("0").rstrip(".")
