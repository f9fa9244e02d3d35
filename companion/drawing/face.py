"""The look shared by all pieces of a game: its drawn title, and the heads of aids and pads."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, radians, sin
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.drawing.art import load_drawing
from companion.drawing.shapes import Group, Rect, Shape, Symbol, Use, put_symbol
from companion.drawing.text import Area, TextStyle
from companion.drawing.theme import Face, Ink

if TYPE_CHECKING:
    from companion.drawing.widgets import TextWriter

TITLE = TextStyle("serif-bold", role="aid.head.ink", valign="middle", most_lines=1)
BELOW = TextStyle("small-caps", 8.5, "aid.head.ink", valign="middle", spacing=0.15, most_lines=1)
CUT, RISES = 3.1, 34.0  # mm from a cut to words; how far words run that are turned
TALL = 2.0  # pt of a title for each mm of its room
GAP = 2.0  # mm between what is drawn in a head and its words
HIGH, OVER = 17.0, 24.0  # mm: the head that its drawings are made for, how far they reach beyond it


def draw_head(face: Face, ink: Ink, area: Area, bleed: float = 0.0) -> Iterator[Shape]:
    """Yield the drawings of a head over its ground, which runs into the bleed at three sides."""
    ground = Rect(area.x - bleed, area.y - bleed, area.w + 2 * bleed, area.h + bleed)
    box = find_box(face, area, bleed)
    seen = ground if box == area else Rect(*box)
    scale = box.h / HIGH
    if face.grain:
        grain = load_drawing(face.grain, ink)
        yield Group(tuple(_tiled(grain, ground.w, ground.h, ground)), clip=ground)
    shapes: list[Shape] = []
    for name, y, turn in ((face.top, box.y, 0.0), (face.foot, box.y + box.h, face.slant)):
        if name:
            strip = _reaching(name, ink)
            row = tuple(_tiled(strip, 1.01 * seen.w / scale, strip.h))
            lift = strip.h * scale if y > box.y else 0.0
            shapes.append(Group(row, seen.x, y - lift, turn, scale))
    for name, x, side in ((face.left, box.x, 1), (face.right, box.x + box.w, -1)):
        if name:
            end = _reaching(name, ink)
            middle = x + side * end.w * scale / 2
            shapes.append(put_symbol(end, middle, box.y + box.h / 2, width=end.w * scale))
    if shapes:
        yield Group(tuple(shapes), clip=seen)


def find_box(face: Face, area: Area, bleed: float = 0.0) -> Area:
    """Return where the frame of a head lies, off the edges that are cut."""
    inset = face.inset if bleed else 0.0
    return Area(area.x + inset, area.y + inset, area.w - 2 * inset, area.h - inset)


def find_room(face: Face, ink: Ink, area: Area, bleed: float = 0.0) -> Area:
    """Return the room for words in a head, between the drawings at its edges."""
    box = find_box(face, area, bleed)
    names = (face.left, face.right, face.top, face.foot)
    ends = [load_drawing(name, ink) if name else None for name in names]
    scale = box.h / HIGH
    left, right = (GAP + end.w * scale if end else 3 * GAP for end in ends[:2])
    high, low = (end.h * scale if end else GAP for end in ends[2:])
    rise = RISES * sin(radians(abs(face.slant)))
    low += 0.0 if bleed else rise
    high = max(high, CUT - face.inset + rise) if bleed else high
    return Area(box.x + left, box.y + high, box.w - left - right, box.h - high - low)


def set_words(pen: TextWriter, room: Area, title: str, below: str, size_pt: float) -> None:
    """Set a title, and a line `below` it if any, into `room` in the lettering of the theme."""
    face = pen.theme.face or Face()
    heading = title.upper() if face.capitals else title
    share = 0.62 if below else 1.0
    first = Area(0, 0, room.w, share * room.h)
    align = "middle" if face.left and face.right else "start"
    style = replace(TITLE, font=face.font, size_pt=min(size_pt, TALL * room.h), align=align)
    set_first = pen.fitted(heading, first, style)
    shapes = set_first.shapes
    if below:
        last = Area(0, first.h, room.w, room.h - first.h)
        shapes += pen.fitted(below, last, replace(BELOW, align=align)).shapes
    rise = max(0.0, set_first.right * sin(radians(-face.slant)) - GAP)
    pen.add(Group(shapes, room.x, room.y + rise, face.slant))


def _reaching(name: str, ink: Ink) -> Symbol:
    """Return a drawing that is not cut off at its box."""
    symbol = load_drawing(name, ink)
    return replace(symbol, name=f"{symbol.name}-whole", overhang=OVER)


def _tiled(symbol: Symbol, wide: float, high: float, at: Rect | None = None) -> Iterator[Shape]:
    """Yield a drawing repeated in rows and columns, to cover a width and a height."""
    left, top = (at.x, at.y) if at else (0.0, 0.0)
    for j in range(ceil(high / symbol.h)):
        for i in range(ceil(wide / symbol.w)):
            yield Use(symbol, left + i * symbol.w, top + j * symbol.h)
