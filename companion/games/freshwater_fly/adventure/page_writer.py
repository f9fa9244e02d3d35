"""A booklet page while it is drawn: texts, boxes to tick, badges to earn."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from msgspec import field

from companion.core.text_format import fill_template
from companion.core.units import BLEED
from companion.data.game_data import GameData
from companion.drawing.art import load_drawing
from companion.drawing.fit_text import Place, TextStyle
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
    put_symbol,
    smooth_path,
)
from companion.drawing.widgets import TextWriter
from companion.games.freshwater_fly.adventure.rows import Adventure
from companion.games.freshwater_fly.campaign.journal import Week

WIDE = 0.5  # of the pen of a player, mm
RING = ((-0.2, -1), (-0.85, -0.6), (-1, 0.25), (-0.35, 1), (0.5, 0.9), (1, 0.1), (0.6, -0.8))
Point = tuple[float, float]
EMPTY = Week("", None, "", badges=())
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


class BookletPage(TextWriter, kw_only=True):
    """A page being drawn; lengths in mm from its trimmed top left corner."""

    data: GameData
    adventure: Adventure  # adventure of this booklet
    seed: str | None = None  # seed of a generated adventure
    week: Week = EMPTY  # progress to fill in
    angler: str = ""  # the name on the cover
    values: dict[str, str] = field(default_factory=dict)  # values for `--changed`, by name

    @property
    def words(self) -> Mapping[str, str]:
        """The labels of the game; keys of booklet labels begin with `adventure`."""
        return self.data.words

    def label(self, key: str, **values: object) -> str:
        """Return a label of the booklet, with values filled in."""
        return fill_template(self.words[f"adventure.{key}"], values)

    def say(self, key: str, place: Place, style: TextStyle, **values: object) -> float:
        """Write a label of the booklet in a place and return its height."""
        return self.write(self.label(key, **values), place, style)

    def begin(self, title: str, line: str) -> float:
        """Draw the head of a page with the labels `title` and `line`; return the y below it."""
        if fill := self.theme.colors["paper"]:
            self.add(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=fill))
        woods = load_drawing("ground/adventure-foot", self.theme.ink)
        self.add(Use(woods, -BLEED, HEIGHT + BLEED - woods.h))
        self.say(title, (MARGIN, 9.0, 80, 12), TITLE)
        self.say(line, (MARGIN, 10.5, WIDTH - 2 * MARGIN, 6), SUBTITLE)
        self.rule(18.2, "ink", 0.45)
        return 22.0

    def rule(self, y: float, role: str = "rule", width: float = 0.15) -> None:
        """Draw a horizontal line across the page at height `y`."""
        self.add(Line(MARGIN, y, WIDTH - MARGIN, y, Pen(self.color(role), width, round=False)))

    def heading(self, key: str, x: float, y: float, w: float, note: str = "") -> None:
        """Write the label `key` as a small heading, then a hairline, then the label `note`."""
        right = x + w
        if note:
            fitted_note = self.fitted(self.label(note), (x + w * 0.3, y + 0.2, w * 0.7, 4), NOTE)
            self.add(*fitted_note.shapes)
            right = min(fitted_note.left, right) - 1.6
        head = self.fitted(self.label(key), (x, y, w, 4.4), HEADING)
        self.add(*head.shapes)
        left = head.right + 2.0
        if left < right:
            self.add(Line(left, y + 1.5, right, y + 1.5, Pen(self.color("rule"), 0.15)))

    def plate(self, x: float, y: float, w: float, h: float) -> None:
        """Draw a plate for text."""
        self.add(Rect(x, y, w, h, 1.8, self.theme.colors["plate"], Pen(self.color("rule"), 0.25)))

    def tab(self, colour: str, x: float, y: float, w: float, h: float, radius: float) -> None:
        """Draw a tab in a fish colour."""
        edge, fill = (self.theme.colors[f"class.{colour}.{part}"] for part in ("edge", "fill"))
        self.add(Rect(x, y, w, h, radius, fill, Pen(edge, 0.3) if edge else None))

    def disc(self, number: int, circle: Circle, down: float, size_pt: float, role: str) -> None:
        """Draw a circle with a number; the number's baseline is `down` mm below the centre."""
        at, color = (circle.x, circle.y + down), self.color(role)
        self.add(circle, Text(*at, str(number), "serif-bold", size_pt, color, "middle"))

    def fish(self, species: str, x: float, y: float, length: float) -> None:
        """Draw a fish around (x, y), facing left."""
        self.add(put_symbol(load_drawing(f"fish/{species}", self.theme.ink), x, y, width=length))

    def stroke(self, *points: Point) -> None:
        """Draw a smooth handwritten line through points."""
        self.add(Path(smooth_path(points, places=3), pen=Pen(self.color("pen"), WIDE)))

    def cross(self, x: float, y: float, w: float, h: float) -> None:
        """Draw a handwritten cross in a box, slightly irregular."""
        a, b, c, d = _jitter(x, y, 4)
        self.stroke(
            (x + w * (0.14 + a), y + h * (0.12 + b)),
            (x + w * (0.55 + c), y + h * (0.5 - d)),
            (x + w * (0.9 - b), y + h * (0.92 + d)),
        )
        self.stroke(
            (x + w * (0.1 + c), y + h * (0.9 - a)),
            (x + w * (0.46 - d), y + h * (0.48 + b)),
            (x + w * (0.94 + a), y + h * (0.06 - c)),
        )

    def scribble(self, x: float, y: float, w: float, h: float) -> None:
        """Fill a box with one zigzag stroke, as if by hand."""
        turns = max(5, round(w / 0.7))
        for_turn = enumerate(_jitter(x, y, turns + 1))
        self.stroke(
            *(
                (x + w * (i / turns) + off * 2, y + h * ((0.06 if i % 2 else 0.94) + off))
                for i, off in for_turn
            )
        )

    def ring(self, x: float, y: float, w: float, h: float) -> None:
        """Draw a handwritten ring around (x, y) that is not quite closed."""
        a, b = _jitter(x, y, 2)
        start = (x - w * (0.16 + a), y - h * (0.56 + b))
        self.stroke(*((x + p * w / 2 * (1 + a), y + q * h / 2 * (1 + b)) for p, q in RING), start)

    def write_by_hand(self, words: str, x: float, y: float, size_pt: float, anchor: Anchor) -> None:
        """Write a player's text in handwriting, with its baseline at (x, y)."""
        if words:
            text = Text(0, 0, words, "serif-italic", size_pt, self.color("pen"), anchor)
            self.add(Group((text,), x, y, angle_deg=-2.0))

    def tick(
        self, x: float, y: float, size: float, label: str = "", w: float = 0, *, marked: bool
    ) -> None:
        """Draw a box to tick, top left at (x, y), with a pale label in it; tick it if `marked`."""
        wide = w or size
        pen = Pen(self.color("ink"), 0.3)
        self.add(Rect(x, y, wide, size, 0.9, self.theme.colors["plate"], pen))
        if label:
            self.write(label, (x, y, wide, size), PALE)
        if marked and label:
            self.scribble(x + 0.9, y + 0.8, wide - 1.8, size - 1.6)
        elif marked:
            self.cross(x, y, wide, size)

    def badge(self, badge: str, x: float, y: float, size: float = 7.6) -> None:
        """Draw a badge around (x, y): underlined if it is earned, filled if it is spent."""
        edge = self.color("badge.edge")
        r = size / 2
        self.add(Path(_rosette(x, y, r), self.theme.colors["badge.fill"], Pen(edge, 0.3)))
        self.add(Circle(x, y, r * 0.62, pen=Pen(edge, 0.18)))
        below = y + r + 1.3
        self.add(Line(x - r * 0.9, below, x + r * 0.9, below, Pen(edge, 0.2, (0.25, 0.7))))
        if badge in self.week.badges:
            a, b, c = _jitter(x - r, below, 3)
            self.stroke((x - r, below + 3 * a), (x, below + 3 * b), (x + r, below + 3 * c))
        if any(item.badge == badge for item in self.week.bought):
            self.scribble(x - r * 0.56, y - r * 0.5, r * 1.12, r)


def _jitter(x: float, y: float, count: int) -> list[float]:
    """Return pseudo-random numbers from -0.05 to 0.05, fixed for each (x, y)."""
    seed = round(x * 100) * 7919 + round(y * 100) * 104729
    result = []
    for _ in range(count):
        seed = (seed * 1103515245 + 12345) % 2**31
        result.append((seed >> 8) % 1000 / 10_000 - 0.05)
    return result


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
