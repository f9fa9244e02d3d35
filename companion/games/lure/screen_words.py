"""The inside of a screen: a round in the middle, keys on the wings, an example at the foot."""

from __future__ import annotations

from companion.core.words import fill_template, labels_below
from companion.data.game_data import GameData
from companion.drawing import fonts
from companion.drawing.shapes import Line, Pen, Shape
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.theme import Theme
from companion.drawing.widgets import draw_heading, draw_icon_line, draw_rule
from companion.games.lure.screen_example import HIGH, draw_example, draw_reachable_totals
from companion.games.lure.tables import LURES as LURE_TOKENS
from companion.games.lure.tables import SIZES, WATERS

SMALLEST_PT = 6.5
EDGE, TOP, GAP = 5.0, 4.0, 5.0  # mm: margins, and between two columns
SIGN, ROW = 5.4, 1.7  # mm: an icon at the start of a line, and what parts it from the next
GAP_BELOW = 2.8  # mm between two paragraphs
SHARE = 0.36  # of the middle that its left column takes
BODY = TextStyle(size_pt=9.3)


def draw_inside(data: GameData, theme: Theme) -> tuple[tuple[Shape, ...], list[str]]:
    """Return the inside from (0, 0) to the size of a screen, and what does not fit."""
    page = _Inside(data, theme)
    sizes = data.value(SIZES)
    width, wing = sizes.screen[0], sizes.wings
    page.key(EDGE, wing - 2 * EDGE, "lures")
    page.key(width - wing + EDGE, wing - 2 * EDGE, "needs")
    page.middle(wing + EDGE, width - 2 * wing - 2 * EDGE)
    draw_reachable_totals(page.set, data, EDGE, page.low, wing - 2 * EDGE)
    draw_example(page.set, data, wing + EDGE, page.low, width - 2 * wing - 2 * EDGE)
    return tuple(page.set.shapes), page.set.problems


class _Inside:
    """Sets the words of a screen from the top downwards."""

    def __init__(self, data: GameData, theme: Theme) -> None:
        self.data, self.set = data, TextWriter(theme, SMALLEST_PT)
        self.foot = data.value(SIZES).screen[1] - 3.0
        self.low = self.foot - HIGH  # where the example begins
        self.values = _values(data)

    def say(self, name: str) -> str:
        return fill_template(self.data.words[f"screen.{name}"], self.values)

    def key(self, x: float, w: float, name: str) -> None:
        """Set a heading, and below it lines that begin with an icon."""
        y = draw_heading(self.set, self.say(f"{name}.title"), x, TOP, w)
        for line in labels_below(self.data.words, f"screen.{name}"):
            if line not in ("title", "note"):
                y = self.signed(f"{name}.{line}", x, y, w)
        if f"screen.{name}.note" in self.data.words:
            draw_rule(self.set, x, x + w, y, 0.18)
            y = self.say_lines(f"{name}.note", x, y + 2.0, w)
        self.check(y, name, self.low if name == "lures" else self.foot)

    def middle(self, x: float, w: float) -> None:
        """Set the three steps of a round, the third beside the first two."""
        left = SHARE * (w - GAP)
        y = TOP
        for step in ("splash", "cast", "order"):
            y = self.step(step, x, y, left)
        self.check(y, "cast", self.low)
        far = x + left + GAP
        middle = far - GAP / 2
        self.set.put(Line(middle, TOP, middle, self.low - 2.0, Pen(self.set.color("rule"), 0.18)))
        y = self.step("fish", far, TOP, w - left - GAP)
        for line in ("together", "none-left", "end"):
            y = self.signed(line, far, y, w - left - GAP)
        self.check(y, "fish", self.low)

    def step(self, name: str, x: float, y: float, w: float) -> float:
        title, _, number = self.say(f"{name}.title").partition("|")
        y = draw_heading(self.set, title.strip(), x, y, w, number.strip())
        return self.say_lines(f"{name}.line", x, y, w) + 1.2

    def say_lines(self, name: str, x: float, y: float, w: float) -> float:
        """Set paragraphs, and return where the next line begins."""
        for said in self.say(name).split("|"):
            y += self.set.write(said.strip(), (x, y, w, 60.0), BODY) + GAP_BELOW
        return y

    def signed(self, name: str, x: float, y: float, w: float) -> float:
        sign, _, said = self.say(name).partition("|")
        low = draw_icon_line(self.set, sign.strip(), said.strip(), x, y, w, style=BODY, sign=SIGN)
        return max(
            low + GAP_BELOW, y + (SIGN + fonts.cap_height(BODY.font, BODY.size_pt)) / 2 + ROW
        )

    def check(self, y: float, name: str, low: float) -> None:
        if y - GAP_BELOW > low:
            self.set.problems.append(
                f"{name} needs {y:.1f} mm in height, the screen has {low:g} mm; shorten it"
            )


def _values(data: GameData) -> dict[str, object]:
    """Return the numbers in the words."""
    few, many = data.values(WATERS)
    boost = next(lure for lure in data.values(LURE_TOKENS) if lure.kind == "boost")
    return {"few": few.shown, "many": many.shown, "vp": boost.vp}
