"""Words, signs and plates in the style of the game board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from companion.core.errors import Problem
from companion.drawing import icons
from companion.drawing.shapes import Anchor, Circle, Color, Line, Pen, Rect, Shape, Text
from companion.drawing.text import TextBox, fitted
from companion.drawing.theme import Theme
from companion.games.freshwater_fly.board_plan import Space

Mark: TypeAlias = Shape | Problem
SMALLEST_PT = 5.5
BLACK = "#000000"


def split(marks: Iterable[Mark]) -> tuple[tuple[Shape, ...], tuple[Problem, ...]]:
    """Return the shapes of a face, and what does not fit on it."""
    found = tuple(marks)
    return (
        tuple(mark for mark in found if not isinstance(mark, Problem)),
        tuple(mark for mark in found if isinstance(mark, Problem)),
    )


@dataclass(frozen=True, slots=True)
class Pencil:
    """What a face is drawn with.

    Attributes:
        scale: of type and ornaments.
        file, piece: where words stand, for messages.
    """

    theme: Theme
    words: Mapping[str, str]
    scale: float
    file: str
    piece: str

    def ink(self, role: str) -> Color:
        """Return the colour of a role, black where nothing is drawn."""
        return self.theme.colors[role] or BLACK

    def fill(self, role: str) -> Color | None:
        """Return the colour of a role, None where nothing is drawn."""
        return self.theme.colors[role]

    def label(self, key: str, **numbers: int) -> str:
        """Return a label, with numbers for the names in its braces."""
        text = self.words[key]
        for name, number in numbers.items():
            text = text.replace(f"{{{name}}}", str(number))
        return text

    def say(
        self,
        text: str,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        size: float,
        least: float = SMALLEST_PT,
        face: str = "sans",
        role: str = "ink",
        align: Anchor = "start",
        valign: Literal["top", "middle", "bottom"] = "top",
        leading: float = 1.18,
        spacing: float = 0.0,
        most_lines: int | None = None,
    ) -> Iterator[Mark]:
        """Yield words in a box; `size` and `least` are points at scale 1."""
        box = TextBox(
            x,
            y,
            w,
            h,
            face=face,
            size_pt=max(SMALLEST_PT, size * self.scale),
            smallest_pt=max(SMALLEST_PT, least * self.scale),
            leading=leading,
            align=align,
            valign=valign,
            fill=self.ink(role),
            spacing=spacing,
            most_lines=most_lines,
        )
        found = fitted(text, box)
        yield from found.shapes
        for problem in found.problems:
            yield Problem(self.file, self.piece, text, problem)

    def heading(self, text: str, plate: Space, *, size: float = 12.0) -> Iterator[Mark]:
        """Yield the heading of a plate, a rule beside it."""
        u = self.scale
        pad = 4 * u
        found = list(
            self.say(
                text,
                plate.x + pad,
                plate.y + 2.6 * u,
                plate.w - 2 * pad,
                6.4 * u,
                size=size,
                face="small-caps",
                valign="middle",
                spacing=0.12,
                most_lines=1,
            )
        )
        yield from found
        ends = [_end(shape) for shape in found if isinstance(shape, Text)]
        start = max(ends, default=plate.x) + 2 * u
        y = plate.y + 6.1 * u
        if start < plate.right - pad - 2:
            yield Line(start, y, plate.right - pad, y, Pen(self.ink("rule"), 0.25))

    def plate(self, space: Space) -> Iterator[Shape]:
        """Yield a plate for words."""
        yield Rect(
            space.x,
            space.y,
            space.w,
            space.h,
            2.6 * self.scale,
            fill=self.fill("plate"),
            pen=Pen(self.ink("rule"), 0.35),
        )

    def bed(self, space: Space, *, fill: str = "", role: str) -> Iterator[Shape]:
        """Yield a space for a piece: a dashed outline."""
        u = self.scale
        pen = Pen(self.ink(role), 0.6 * u, (2.6 * u, 1.9 * u), round=False)
        ground = self.fill(fill) if fill else None
        if space.round:
            yield Circle(*space.middle, space.w / 2, ground, pen)
        else:
            yield Rect(space.x, space.y, space.w, space.h, 3.2 * u, ground, pen)

    def sign(
        self, name: str, x: float, y: float, size: float, *, role: str, value: str = ""
    ) -> Iterator[Shape]:
        """Yield an icon round (x, y), `size` mm at scale 1."""
        yield from icons.icon(name, x, y, size * self.scale, self.ink(role), value)

    def number(self, value: int, x: float, y: float, size: float, *, role: str) -> Iterator[Mark]:
        """Yield a number centred on (x, y); a 6 or 9 gets a bar."""
        high = size * self.scale * 0.5
        yield from self.say(
            str(value),
            x - 3 * high,
            y - 2 * high,
            6 * high,
            4 * high,
            size=size,
            face="serif-black",
            role=role,
            align="middle",
            valign="middle",
        )
        if value in (6, 9):
            wide, down = size * self.scale * 0.075, size * self.scale * 0.155
            yield Line(
                x - wide,
                y + down,
                x + wide,
                y + down,
                Pen(self.ink(role), 0.02 * size * self.scale),
            )


def _end(text: Text) -> float:
    from companion.drawing import fonts

    wide = fonts.width(text.words, text.font, text.size_pt, text.spacing)
    return text.x + wide * {"start": 1.0, "middle": 0.5, "end": 0.0}[text.anchor]
