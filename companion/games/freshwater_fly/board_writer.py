"""Words, signs and plates in the style of the game board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from companion.core.text_format import fill_template
from companion.drawing import fonts, icons
from companion.drawing.ink_colors import WHITE
from companion.drawing.shapes import Circle, Color, Line, Pen, Rect, Shape, Text
from companion.drawing.text import Place, TextStyle
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter
from companion.games.freshwater_fly.board_plan import Space


class BoardWriter(Struct, frozen=True):
    """Writes and draws on a face of the board."""

    set: TextWriter  # sets the words, and knows what does not fit
    words: Mapping[str, str]  # labels of the game
    scale: float  # of type and ornaments

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.set.theme

    def ink(self, role: str) -> Color:
        """Return the colour of a role, black if its role is not drawn."""
        return self.theme.color(role)

    def fill(self, role: str) -> Color | None:
        """Return the colour of a role, None if its role is not drawn."""
        return self.theme.colors[role]

    def solid(self, role: str) -> Color:
        """Return the colour of a role, white if its role is not drawn."""
        return self.theme.colors[role] or WHITE

    def edge(self, role: str, width: float) -> Pen | None:
        """Return a pen of a role, None if its role is not drawn."""
        color = self.theme.colors[role]
        return Pen(color, width) if color else None

    def label(self, key: str, **numbers: int) -> str:
        """Return a label, with numbers for the names in its braces."""
        return fill_template(self.words[key], numbers)

    def say(self, text: str, place: Place, style: TextStyle) -> Iterator[Shape]:
        """Yield words in a place, the style at scale 1."""
        yield from self.set.fitted(text, place, style.scaled(self.scale)).shapes

    def write(self, key: str, place: Place, style: TextStyle, **numbers: int) -> Iterator[Shape]:
        """Yield a label in a place, the style at scale 1."""
        yield from self.say(self.label(key, **numbers), place, style)

    def heading(self, text: str, plate: Space, *, size: float = 12.0) -> Iterator[Shape]:
        """Yield the heading of a plate, a rule beside it."""
        u = self.scale
        pad = 4 * u
        place = (plate.x + pad, plate.y + 2.6 * u, plate.w - 2 * pad, 6.4 * u)
        style = TextStyle("small-caps", size, valign="middle", spacing=0.12, most_lines=1)
        result = list(self.say(text, place, style))
        yield from result
        ends = [fonts.line_end(shape) for shape in result if isinstance(shape, Text)]
        start = max(ends, default=plate.x) + 2 * u
        y = plate.y + 6.1 * u
        if start < plate.right - pad - 2:
            yield Line(start, y, plate.right - pad, y, Pen(self.ink("rule"), 0.25))

    def plate(self, space: Space) -> Iterator[Shape]:
        """Yield a plate for words."""
        yield Rect(*space.box, 2.6 * self.scale, self.fill("plate"), Pen(self.ink("rule"), 0.35))

    def bed(self, space: Space, *, fill: str = "", role: str) -> Iterator[Shape]:
        """Yield a space for a piece: a dashed outline."""
        u = self.scale
        pen = Pen(self.ink(role), 0.6 * u, (2.6 * u, 1.9 * u), round=False)
        ground = self.fill(fill) if fill else None
        if space.round:
            yield Circle(*space.middle, space.w / 2, ground, pen)
        else:
            yield Rect(*space.box, 3.2 * u, ground, pen)

    def sign(
        self, name: str, x: float, y: float, size: float, *, role: str, value: str = ""
    ) -> Iterator[Shape]:
        """Yield an icon round (x, y), `size` mm at scale 1."""
        yield from icons.draw_icon(name, x, y, size * self.scale, self.ink(role), value)

    def number(self, value: int, x: float, y: float, size: float, *, role: str) -> Iterator[Shape]:
        """Yield a number centred on (x, y); a 6 or 9 gets a bar."""
        high = size * self.scale * 0.5
        yield from self.say(
            str(value),
            (x - 3 * high, y - 2 * high, 6 * high, 4 * high),
            TextStyle("serif-black", size, role, leading=1.18, align="middle", valign="middle"),
        )
        if value in (6, 9):
            wide, down = size * self.scale * 0.075, size * self.scale * 0.155
            pen = Pen(self.ink(role), 0.02 * size * self.scale)
            yield Line(x - wide, y + down, x + wide, y + down, pen)
