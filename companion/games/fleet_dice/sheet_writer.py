"""Draws the parts of a half of the sheet: boxes, circles, flags, waves, words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.text_format import fill_template
from companion.drawing import fonts
from companion.drawing.fit_text import TextStyle
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Circle, Color, Line, Path, Pen, Polygon, Rect, Text
from companion.drawing.theme import Ink, Theme
from companion.drawing.widgets import TextWriter
from companion.games.fleet_dice.geometry import EDGE, WIDTH, Spot
from companion.games.fleet_dice.rows import COINS, Bonus, Building

# Values of the sheet in words, as sheet, form and player aids say them.


def describe_bonus(bonus: Bonus, words: Mapping[str, str]) -> str:
    """Return the text of a king crab bonus."""
    count = "one" if bonus.per == 1 else "many"
    label = words[f"sheet.counted.{count}.{bonus.of}"]
    return fill_template(label, {"vp": bonus.vp, "per": bonus.per})


def describe_building(building: Building, words: Mapping[str, str]) -> str:
    """Return the text of a building's effect; "" if the building only brings points."""
    effects = []
    for key in ("rerolls", "uses", "income", "full-boat-coins", "market-coins"):
        if value := getattr(building, key.replace("-", "_")):
            numbers = {"n": value, "coins": f"{{coin:{value}}}"}
            effects.append(fill_template(words[f"sheet.effect.{key}"], numbers))
    return "; ".join(effects)


HEAVY, EVEN, THIN, MAST = 0.6, 0.4, 0.25, 0.4
WHITE: Color = "#FFFFFF"
ROUND: Final = {"license", "boat", "round"}
FLAG_WIDE, FLAG_HIGH = 6.2, 4.2
NOTE = TextStyle("serif-italic", 7.5, align="end", most_lines=1)


class SheetWriter:
    """Draws one half of the sheet."""

    def __init__(self, theme: Theme, words: Mapping[str, str], paper: Color = WHITE) -> None:
        self.set = TextWriter(theme)
        self.words, self.paper = words, paper
        self.ink, self.quiet = self.set.color("ink"), self.set.color("quiet")
        self.art_ink: Ink = "line" if self.ink == "#000000" else "full"  # of drawings on it

    def label(self, key: str, **values: object) -> str:
        """Return a label of the sheet, with values filled in."""
        return fill_template(self.words[f"sheet.{key}"], values)

    def pen(self, width: float, dash: tuple[float, ...] = ()) -> Pen:
        """Return a pen in the sheet's ink."""
        return Pen(self.ink, width, dash)

    def line(self, x1: float, y1: float, x2: float, y2: float, width: float = THIN) -> None:
        """Draw a line."""
        self.set.add(Line(x1, y1, x2, y2, Pen(self.ink, width, round=False)))

    def spot(self, spot: Spot, width: float = THIN, dash: tuple[float, ...] = ()) -> None:
        """Draw the outline of a field: a circle or a box."""
        pen = Pen(self.ink, width, dash, round=spot.kind in ROUND)
        if spot.kind in ROUND:
            self.set.add(Circle(*spot.middle, spot.w / 2, WHITE, pen))
        else:
            self.set.add(Rect(spot.x, spot.y, spot.w, spot.h, fill=WHITE, pen=pen))

    def letter(self, words: str, x: float, y: float, size_pt: float, ink: Color = "") -> None:
        """Write a letter or number with its capital height centred on (x, y)."""
        low = y + fonts.cap_height("sans-bold", size_pt) / 2
        self.set.add(Text(x, round(low, 3), words, "sans-bold", size_pt, ink or self.ink, "middle"))

    def mark(self, mark: str, x: float, y: float) -> None:
        """Draw the mark of a box around (x, y), such as a coin or a circled letter."""
        if mark == ".":
            return
        if mark in COINS:
            self.set.add(*draw_icon("coin", x, y, 4.9, self.ink, mark[1:]))
            return
        self.set.add(Circle(x, y, 2.25, pen=self.pen(0.55 if mark == "K" else THIN)))
        if mark == "C":
            self.line(x - 1.5, y + 1.6, x + 1.5, y - 1.6, 0.2)
            self.letter("L", x - 0.95, y - 0.75, 5.6)
            self.letter("B", x + 0.95, y + 0.8, 5.6)
        elif mark == "F":
            self.set.icon("swim", x, y, 3.7, role="ink")
        else:
            self.letter(mark, x, y, 8.5)

    def flag(self, vp: int, x: float, y: float, scale: float = 1.0) -> None:
        """Draw a flag with points, its top left corner at (x, y)."""
        w, h = FLAG_WIDE * scale, FLAG_HIGH * scale
        notch = 1.3 * scale
        points = ((x, y), (x + w, y), (x + w - notch, y + h / 2), (x + w, y + h), (x, y + h))
        self.set.add(Polygon(points, self.ink, self.pen(0.2)))
        self.letter(str(vp), x + (w - notch) / 2 + 0.2, y + h / 2, 8.5 * scale, WHITE)

    def waves(self, x1: float, x2: float, y: float, *, deep: float = 0.0) -> None:
        """Draw a wavy water line from x1 to x2, and `deep` mm of water below the line."""
        count = max(2, round((x2 - x1) / 2.6))
        step = (x2 - x1) / count
        data = f"M{x1:.3f} {y:.3f}"
        for i in range(count):
            left, lift = x1 + i * step, -0.7 if i % 2 else 0.7
            data += f"C{left + step / 3:.3f} {y + lift:.3f} {left + step * 2 / 3:.3f}"
            data += f" {y + lift:.3f} {left + step:.3f} {y:.3f}"
        if deep:
            below = f"{data}L{x2:.3f} {y + deep:.3f}L{x1:.3f} {y + deep:.3f}Z"
            self.set.add(Path(below, self.paper))
        self.set.add(Path(data, pen=self.pen(0.22)))

    def head(self, text: str, note: str, y: float, x: float = EDGE, right: float = 0.0) -> None:
        """Draw a panel's head: a heavy line, and below it the title `text`, then the `note`."""
        end = right or WIDTH - EDGE
        self.line(x, y, end, y, HEAVY)
        wide = self.small_caps(text, x, y + 1.7, 10.0)
        if note:
            left = x + wide + 2.5
            self.set.write(note, (left, y + 1.9, end - left, 4.6), NOTE)

    def small_caps(
        self, text: str, x: float, y: float, size_pt: float, room: float = WIDTH
    ) -> float:
        """Write a heading in small caps, reduced to fit `room`, and return its width."""
        style = TextStyle("small-caps", size_pt, spacing=0.1, most_lines=1)
        wide = min(room, style.width(text) + 0.2)
        self.set.write(text, (x, y, wide, 6.0), style)
        return wide - 0.2
