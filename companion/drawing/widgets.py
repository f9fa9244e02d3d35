"""Parts of player aids, score pads and logs: heads, lines with an icon, tables, grids."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil, radians, sin
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.errors import Doubt
from companion.drawing import fonts
from companion.drawing.art import load_drawing
from companion.drawing.fit_text import SMALLEST_PT, Area, FittedText, Place, TextStyle, fit_text
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import (
    Circle,
    Color,
    Group,
    Line,
    Pen,
    Rect,
    Shape,
    Symbol,
    Use,
    put_symbol,
)
from companion.drawing.theme import Face, Ink, Theme

# Words and signs set in the colours of a theme, with a note of what does not fit.


LONGEST = 60  # letters of what does not fit, in a message


class TextWriter(Struct):
    """Writes texts and icons in the colours of a theme, and collects their shapes."""

    theme: Theme
    smallest_pt: float = SMALLEST_PT  # least type size
    shapes: list[Shape] = field(default_factory=list)  # shapes set so far
    problems: list[str] = field(default_factory=list)  # texts that do not fit
    doubts: list[Doubt] = field(default_factory=list)

    @property
    def notes(self) -> tuple[str, ...]:
        """All problems and doubts about the texts, each once."""
        return tuple(dict.fromkeys((*self.problems, *self.doubts)))

    def color(self, role: str) -> Color:
        """Return the colour of a role; black if the role is not drawn."""
        return self.theme.color(role)

    def add(self, *shapes: Shape) -> None:
        """Add shapes to those drawn so far."""
        self.shapes.extend(shapes)

    def fitted(self, words: str, place: Place, style: TextStyle) -> FittedText:
        """Fit words into a place, and record any problems. Nothing is added to the page."""
        if style.smallest_pt < self.smallest_pt:
            style = replace(style, smallest_pt=self.smallest_pt)
        result = fit_text(words, place, style, self.color(style.role))
        quoted = words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."
        for problem in result.problems:
            note = f"{quoted}: {problem}"
            if isinstance(problem, Doubt):
                self.doubts.append(Doubt(note))
            elif note not in self.problems:
                self.problems.append(note)
        return result

    def write(self, text: str, place: Place, style: TextStyle) -> float:
        """Write words into a place, and return their height, mm."""
        result = self.fitted(text, place, style)
        self.shapes.extend(result.shapes)
        return result.height

    def icon(
        self, name: str, x: float, y: float, size: float, *, value: str = "", role: str = "accent"
    ) -> None:
        """Draw an icon centred on (x, y)."""
        self.add(*draw_icon(name, x, y, size, self.color(role), value))


HEADING = TextStyle("small-caps", 10.0, "accent", spacing=0.12)
NOTE = TextStyle("serif-italic", 7.5, "quiet", align="end")
BELOW_HEADING = 5.6  # mm from the top of a heading to what follows
T = TypeVar("T")


def draw_heading(pen: TextWriter, text: str, x: float, y: float, w: float, note: str = "") -> float:
    """Draw a heading, a hairline and `note` in one row; return the y where the next text starts."""
    wide = HEADING.width(text)
    pen.write(text, (x, y, w, 5.0), HEADING)
    aside = 0.0
    if note:
        aside = NOTE.width(note) + 2
        pen.write(note, (x, y, w, 5.0), NOTE)
    draw_rule(pen, x + wide + 2, x + w - aside, y + 1.35, 0.18)
    return y + BELOW_HEADING


def draw_rule(pen: TextWriter, left: float, right: float, y: float, width: float = 0.15) -> None:
    """Draw a horizontal hairline."""
    pen.add(Line(left, y, right, y, Pen(pen.color("rule"), width)))


def draw_icon_line(
    pen: TextWriter,
    name: str,
    text: str,
    x: float,
    y: float,
    w: float,
    *,
    style: TextStyle,
    sign: float,
) -> float:
    """Draw an icon, `sign` mm wide, with text to its right; return the lower end of both."""
    indent = sign + 2.2
    high = pen.write(text, (x + indent, y, w - indent, 40.0), style)
    pen.icon(name, x + sign / 2, y + fonts.cap_height(style.font, style.size_pt) / 2, sign)
    return y + max(high, 0.55 * sign)


def draw_circled_number(
    pen: TextWriter, number: int, x: float, y: float, radius: float, size_pt: float, role: str
) -> None:
    """Draw a number in a circle around (x, y)."""
    pen.add(Circle(x, y, radius, pen=Pen(pen.color(role), 0.25)))
    style = TextStyle("sans-bold", size_pt, role, align="middle", valign="middle")
    pen.write(str(number), (x - 2.2, y - 2.2, 4.4, 4.4), style)


def draw_cells(
    pen: TextWriter, words: Sequence[str], x: float, y: float, w: float, h: float, style: TextStyle
) -> None:
    """Draw a table row: words in cells of equal width."""
    wide = w / len(words)
    for i, text in enumerate(words):
        pen.write(text, (x + i * wide, y, wide, h), style)


def draw_pairs(
    pen: TextWriter,
    words: Sequence[tuple[str, str]],
    x: float,
    y: float,
    w: float,
    upper: TextStyle,
    lower: TextStyle,
) -> float:
    """Draw a table of two rows, each pair of texts in a column; return the y of the lower end."""
    wide = w / max(1, len(words))
    for i, (above, below) in enumerate(words):
        left = x + i * wide
        pen.write(above, (left, y, wide, 4.6), upper)
        pen.write(below, (left, y + 5.0, wide, 4.6), lower)
    return y + 9.8


def draw_grid(
    items: Sequence[T],
    columns: int,
    x: float,
    y: float,
    step: float,
    draw: Callable[[T, float, float], float],
    gap: float = 0.0,
) -> float:
    """Draw items in a grid from (x, y), and return the lower end of its last row.

    `step` is the width of a column, `gap` the space between rows, in mm. `draw` draws an item at
    (x, y) and returns its lower end.
    """
    low = y
    for first in range(0, len(items), columns):
        top = low + gap if first else y
        row = items[first : first + columns]
        low = max(draw(item, x + i * step, top) for i, item in enumerate(row))
    return low


# Heads of aids and pads: drawings over a ground, a title and a line below it.


TITLE = TextStyle("serif-bold", role="aid.head.ink", valign="middle", most_lines=1)
BELOW = TextStyle("small-caps", 8.5, "aid.head.ink", valign="middle", spacing=0.15, most_lines=1)
CUT, RISES = 3.1, 34.0  # mm from a cut to words; how far words run that are turned
TALL = 2.0  # pt of a title for each mm of its room
GAP = 2.0  # mm between what is drawn in a head and its words
HIGH, OVER = 17.0, 24.0  # mm: the head that its drawings are made for, how far they reach beyond it


def draw_head(face: Face, ink: Ink, area: Area, bleed: float = 0.0) -> Iterator[Shape]:
    """Yield the drawings of a page's head. A background pattern also covers the bleed."""
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
    """Return the area for the drawings of a page's head.

    With a bleed, the drawings stay `face.inset` mm away from the cut edges.
    """
    inset = face.inset if bleed else 0.0
    return Area(area.x + inset, area.y + inset, area.w - 2 * inset, area.h - inset)


def find_room(face: Face, ink: Ink, area: Area, bleed: float = 0.0) -> Area:
    """Return the area for text in a page's head: between the drawings at the head's edges."""
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
    """Write a title into `room` in the theme's typeface, and under it the text `below`, if any."""
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
    """Load a drawing, and let it extend up to 24 mm beyond its box."""
    symbol = load_drawing(name, ink)
    return replace(symbol, name=f"{symbol.name}-whole", overhang=OVER)


def _tiled(symbol: Symbol, wide: float, high: float, at: Rect | None = None) -> Iterator[Shape]:
    """Fill `wide` x `high` mm with rows of a drawing, from the top left of `at`, else (0, 0)."""
    left, top = (at.x, at.y) if at else (0.0, 0.0)
    for j in range(ceil(high / symbol.h)):
        for i in range(ceil(wide / symbol.w)):
            yield Use(symbol, left + i * symbol.w, top + j * symbol.h)
