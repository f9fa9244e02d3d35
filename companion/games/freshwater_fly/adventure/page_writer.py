"""One page of the booklet while it is drawn: words, boxes to tick, badges to earn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin

from msgspec import Struct

from companion.core.text_format import fill_template
from companion.drawing.art import load_drawing
from companion.drawing.component import BLEED
from companion.drawing.shapes import (
    Anchor,
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Rect,
    Text,
    Use,
    fixed,
    put_symbol,
)
from companion.drawing.text import TextStyle
from companion.drawing.theme import Theme
from companion.drawing.widgets import TextWriter

# What a player writes into the booklet: strokes of one pen, each a little different.


WIDE = 0.5  # of the pen, mm
Point = tuple[float, float]


class LogLine(Struct, frozen=True):
    """A line of the fishing log: one day."""

    water: int  # which of the waters, from 0
    you: int
    angler: int
    beaten: bool
    bonus: str  # the colour of the bonus token, in words; "" without one


class FilledBooklet(Struct, frozen=True):
    """A player's entries in a booklet; empty before the first day."""

    name: str = ""  # of the angler
    marked: Mapping[str, int] = {}  # boxes of the guide book, by its line
    earned: frozenset[str] = frozenset()  # badges that are underlined
    spent: frozenset[str] = frozenset()  # badges that are filled in
    bought: Mapping[str, tuple[int, ...]] = {}  # filled boxes of the journal, from 0, by its line
    ringed: Mapping[str, str] = {}  # the choice in a box that offers several, by the journal's line
    days: tuple[LogLine, ...] = ()  # the days that are over


EMPTY = FilledBooklet()


def draw_cross(x: float, y: float, w: float, h: float, pen: Pen) -> tuple[Path, ...]:
    """Return a cross in a box, its ends a little off."""
    a, b, c, d = _jitter(x, y, 4)
    falling = [
        (x + w * (0.14 + a), y + h * (0.12 + b)),
        (x + w * (0.55 + c), y + h * (0.5 - d)),
        (x + w * (0.9 - b), y + h * (0.92 + d)),
    ]
    rising = [
        (x + w * (0.1 + c), y + h * (0.9 - a)),
        (x + w * (0.46 - d), y + h * (0.48 + b)),
        (x + w * (0.94 + a), y + h * (0.06 - c)),
    ]
    return _stroke(falling, pen), _stroke(rising, pen)


def draw_scribble(x: float, y: float, w: float, h: float, pen: Pen) -> tuple[Path, ...]:
    """Return a box that is filled in by hand: one stroke to and fro."""
    turns = max(5, round(w / 0.7))
    off = _jitter(x, y, turns + 1)
    points = [
        (x + w * (i / turns) + off[i] * 2, y + h * ((0.06 if i % 2 else 0.94) + off[i]))
        for i in range(turns + 1)
    ]
    return (_stroke(points, pen),)


def draw_ring(x: float, y: float, w: float, h: float, pen: Pen) -> tuple[Path, ...]:
    """Return a ring round (x, y) that does not quite meet."""
    a, b, *_ = _jitter(x, y, 4)
    around = ((-0.2, -1), (-0.85, -0.6), (-1, 0.25), (-0.35, 1), (0.5, 0.9), (1, 0.1), (0.6, -0.8))
    points = [(x + p * w / 2 * (1 + a), y + q * h / 2 * (1 + b)) for p, q in around]
    return (_stroke([*points, (x - w * (0.16 + a), y - h * (0.56 + b))], pen),)


def draw_underline(x: float, y: float, w: float, pen: Pen) -> tuple[Path, ...]:
    """Return a line drawn by hand from (x, y)."""
    a, b, c, _ = _jitter(x, y, 4)
    return (_stroke([(x, y + 3 * a), (x + w / 2, y + 3 * b), (x + w, y + 3 * c)], pen),)


def _jitter(x: float, y: float, count: int) -> list[float]:
    """Return small numbers from -0.05 to 0.05, the same for the same place."""
    seed = round(x * 100) * 7919 + round(y * 100) * 104729
    result = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2**31
        result.append((seed >> 8) % 1000 / 10_000 - 0.05)
    return result


def _stroke(points: Sequence[Point], pen: Pen) -> Path:
    """Return a smooth line through points (Catmull and Rom)."""
    path = [points[0], *points, points[-1]]
    data = f"M{fixed(points[0][0])} {fixed(points[0][1])}"
    for before, start, end, after in zip(path, path[1:], path[2:], path[3:], strict=False):
        first = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        second = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        data += "C" + " ".join(fixed(value) for point in (first, second, end) for value in point)
    return Path(data, pen=pen)


WIDTH, HEIGHT = 133.0, 190.0  # of a page: two side by side fit on A4 and on Letter, mm
MARGIN = 9.0
ROOM = WIDTH - 2 * MARGIN
RIGHT = WIDTH - MARGIN
BOX, STEP = 6.4, 7.4  # a box to fill in, and from one to the next
SMALLEST_PT = 7.0
TITLE = TextStyle("serif-bold", 21, most_lines=1)
SUBTITLE = TextStyle("serif-italic", 9.5, "quiet", align="end", most_lines=1)
HEADING = TextStyle("small-caps", 10, "accent", spacing=0.12, most_lines=1)
NOTE = TextStyle("serif-italic", 8, "quiet", align="end", most_lines=1)
PALE = TextStyle("sans-bold", 8.5, "quiet", align="middle", valign="middle", most_lines=1)


class BookletPage:
    """A page that is being filled; lengths in mm from its trimmed top left corner."""

    def __init__(
        self, name: str, theme: Theme, words: Mapping[str, str], filled: FilledBooklet = EMPTY
    ) -> None:
        self.name, self.theme, self.words, self.filled = name, theme, words, filled
        self.set = TextWriter(theme, SMALLEST_PT)

    def label(self, key: str, **values: object) -> str:
        """Return a label with values in its braces."""
        return fill_template(self.words[key], values)

    def ground(self) -> None:
        """Fill the page and its bleed; woods run along its foot."""
        fill = self.theme.colors["paper"]
        if fill:
            self.set.add(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=fill))
        woods = load_drawing("ground/adventure-foot", self.theme.ink)
        self.set.add(Use(woods, -BLEED, HEIGHT + BLEED - woods.h))

    def title(self, title: str, line: str) -> float:
        """Set the title of a page and the line beside it; return where the page goes on."""
        self.set.write(title, (MARGIN, 9.0, 80, 12), TITLE)
        self.set.write(line, (MARGIN, 10.5, WIDTH - 2 * MARGIN, 6), SUBTITLE)
        self.rule(18.2, heavy=True)
        return 22.0

    def rule(self, y: float, *, heavy: bool = False) -> None:
        """Draw a line across the page."""
        pen = Pen(self.set.color("ink" if heavy else "rule"), 0.45 if heavy else 0.15, round=False)
        self.set.add(Line(MARGIN, y, WIDTH - MARGIN, y, pen))

    def heading(self, words: str, x: float, y: float, w: float, note: str = "") -> None:
        """Set a small heading with a hairline to its right, and a note at the end."""
        right = x + w
        if note:
            fitted_note = self.set.fitted(note, (x + w * 0.3, y + 0.2, w * 0.7, 4), NOTE)
            self.set.add(*fitted_note.shapes)
            right = min(fitted_note.left, right) - 1.6
        head = self.set.fitted(words, (x, y, w, 4.4), HEADING)
        self.set.add(*head.shapes)
        left = head.right + 2.0
        if left < right:
            self.set.add(Line(left, y + 1.5, right, y + 1.5, Pen(self.set.color("rule"), 0.15)))

    def plate(self, x: float, y: float, w: float, h: float, radius: float = 1.8) -> None:
        """Draw a plate that carries words."""
        fill = self.theme.colors["plate"]
        self.set.add(Rect(x, y, w, h, radius, fill, Pen(self.set.color("rule"), 0.25)))

    def fish(self, species: str, x: float, y: float, length: float) -> None:
        """Draw a fish round (x, y), its snout to the left."""
        self.set.add(
            put_symbol(load_drawing(f"fish/{species}", self.theme.ink), x, y, width=length)
        )

    def beside(self) -> BookletPage:
        """Return an empty page of the same look and the same player."""
        return BookletPage(self.name, self.theme, self.words, self.filled)

    @property
    def pen(self) -> Pen:
        """The pen of a player."""
        return Pen(self.set.color("pen"), WIDE)

    def write(self, words: str, x: float, y: float, size_pt: float, anchor: Anchor) -> None:
        """Write words by hand, their baseline at (x, y)."""
        if words:
            text = Text(0, 0, words, "serif-italic", size_pt, self.set.color("pen"), anchor)
            self.set.add(Group((text,), x, y, angle_deg=-2.0))

    def tick(
        self,
        x: float,
        y: float,
        size: float = 6.0,
        label: str = "",
        w: float = 0,
        *,
        marked: bool = False,
    ) -> None:
        """Draw a box to fill in from its top left corner, with a pale label."""
        wide = w or size
        pen = Pen(self.set.color("ink"), 0.3)
        self.set.add(Rect(x, y, wide, size, 0.9, self.theme.colors["plate"], pen))
        if label:
            self.set.write(label, (x, y, wide, size), PALE)
        if marked and label:
            self.set.add(*draw_scribble(x + 0.9, y + 0.8, wide - 1.8, size - 1.6, self.pen))
        elif marked:
            self.set.add(*draw_cross(x, y, wide, size, self.pen))

    def badge(self, x: float, y: float, size: float = 7.6, badge: str = "") -> None:
        """Draw a badge round (x, y): underlined when it is earned, filled in when it is spent."""
        edge = self.set.color("badge.edge")
        r = size / 2
        self.set.add(Path(_rosette(x, y, r), self.theme.colors["badge.fill"], Pen(edge, 0.3)))
        self.set.add(Circle(x, y, r * 0.62, pen=Pen(edge, 0.18)))
        below = y + r + 1.3
        pen = Pen(edge, 0.2, (0.25, 0.7))
        self.set.add(Line(x - r * 0.9, below, x + r * 0.9, below, pen))
        if badge in self.filled.earned:
            self.set.add(*draw_underline(x - r, below, 2 * r, self.pen))
        if badge in self.filled.spent:
            self.set.add(*draw_scribble(x - r * 0.56, y - r * 0.5, r * 1.12, r, self.pen))


def _rosette(x: float, y: float, r: float, petals: int = 12) -> str:
    """Return a ring of small arcs as path data."""
    n = 2 * petals
    points = [
        (x + (r if i % 2 else r * 0.9) * cos(pi * 2 * i / n),
         y + (r if i % 2 else r * 0.9) * sin(pi * 2 * i / n))
        for i in range(n)
    ]  # fmt: skip
    data = f"M{points[0][0]:.3f} {points[0][1]:.3f}"
    for i in range(0, n, 2):
        (ax, ay), (bx, by), (cx, cy) = points[i], points[i + 1], points[(i + 2) % n]
        k = 1.16  # the handles reach beyond the ring, so that the arc touches it
        data += (
            f"C{x + (ax * 0.55 + bx * 0.45 - x) * k:.3f} {y + (ay * 0.55 + by * 0.45 - y) * k:.3f}"
            f" {x + (cx * 0.55 + bx * 0.45 - x) * k:.3f} {y + (cy * 0.55 + by * 0.45 - y) * k:.3f}"
            f" {cx:.3f} {cy:.3f}"
        )
    return data + "Z"
