"""One side of a player aid: title band, headings and lines, filled from top to bottom."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Generic, TypeVar

from companion.core.text_format import fill_template, labels_below
from companion.core.units import BLEED, MM_PER_PT
from companion.drawing.fit_text import Area, TextStyle
from companion.drawing.shapes import Line, Pen, Rect, Symbol, put_symbol
from companion.drawing.theme import Theme
from companion.drawing.widgets import (
    TextWriter,
    draw_head,
    draw_heading,
    draw_icon_line,
    find_room,
    set_words,
)

WIDTH, HEIGHT = 120.0, 170.0
LEFT, RIGHT = 6.0, 114.0
WIDE = RIGHT - LEFT
ART = 11.5  # mm: width and height of the drawing in the band
HEAD = 17.0  # mm: height of the band with the title
FOOT = 166.5  # nothing stands lower
SMALLEST_PT = 6.5
ROW = 2.3  # mm between two lines with a sign
GAP = 3.4  # mm between two sections
NBSP = "\u00a0"

TITLE = TextStyle("serif-bold", 19, "aid.head.ink")
GAME = TextStyle("small-caps", 8.5, "aid.head.ink", align="end", valign="bottom", spacing=0.15)
BODY = TextStyle(size_pt=8.75)
SMALL = TextStyle(size_pt=7.75)
QUIET = TextStyle("serif-italic", 7.75, "quiet")
FIGURE = TextStyle("sans-bold", 9.5, align="middle", valign="middle")
SHOWN = TextStyle("sans-bold", 10.0, "accent", align="end", icon_size=1.3, most_lines=1)
SIGN = (
    SHOWN.icon_size * SHOWN.size_pt * MM_PER_PT
)  # mm: width of an icon shown at the end of a line
ICON = re.compile(r"\{[^{}]+\}")

T = TypeVar("T")


class AidPage(Generic[T]):
    """One side of a player aid while it is drawn, from top to bottom."""

    def __init__(self, data: T, words: Mapping[str, str], theme: Theme, space: float = 1.0) -> None:
        self.data, self.theme = data, theme
        self.words = words  # those of the aid stand under `aid`
        self.space = space  # width of the gaps, as a share of the usual
        self.left = LEFT  # where lines begin, mm; further in beside a picture
        self.set = TextWriter(theme, SMALLEST_PT)
        self.y = 0.0  # where it goes on, mm

    def label(self, name: str, **values: object) -> str:
        """Return a label of the player aid, with `values` in place of the names in braces."""
        return fill_template(self.words[f"aid.{name}"], values)

    def head(self, title: str, symbol: Symbol | None = None) -> None:
        """Draw the background and the title band.

        `symbol` stands at the right end of the band. It is left out if the theme has a drawing
        there, and if it is wider than the page.
        """
        small = symbol if symbol and symbol.w <= WIDTH else None
        colors = self.theme.colors
        if paper := colors["paper"]:
            whole = Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, fill=paper)
            self.set.add(whole)
        if fill := colors["aid.head"]:
            self.set.add(Rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEAD + BLEED, fill=fill))
        self.y = HEAD + 3.6
        if face := self.theme.face:
            area = Area(0, 0, WIDTH, HEAD)
            self.set.add(*draw_head(face, self.theme.ink, area, BLEED))
            room = find_room(face, self.theme.ink, area, BLEED)
            set_words(self.set, room, title, self.words["game.title"], TITLE.size_pt)
            small = None if face.right else small
        else:
            rule = self.set.color("aid.head.rule")
            self.set.add(Line(LEFT, HEAD - 1.6, RIGHT, HEAD - 1.6, Pen(rule, 0.2)))
            self.set.write(title, (LEFT, 4.2, 82, 10), TITLE)
            beside = (LEFT, 5.0, WIDE - 4.5 - ART, HEAD - 8.5)
            self.set.write(self.words["game.title"], beside, GAME)
        if small:
            wide = ART * min(1.0, small.w / small.h)
            self.set.add(put_symbol(small, RIGHT - ART / 2, (HEAD - 1.6) / 2 + 0.3, width=wide))

    def skip(self, gap: float) -> None:
        """Leave a gap, mm."""
        self.y += gap * self.space

    def heading(self, name: str, **values: object) -> None:
        """Draw a label as a heading. Text after a `|` becomes a small note at the right."""
        title, _, note = self.label(name, **values).partition("|")
        self.y = draw_heading(self.set, title.strip(), LEFT, self.y, WIDE, note.strip())

    def plate(self, x: float, y: float, w: float, h: float) -> None:
        """Draw a plate, a filled area behind text."""
        pen = Pen(self.set.color("rule"), 0.2)
        self.set.add(Rect(x, y, w, h, 1.6, fill=self.theme.colors["plate"], pen=pen))

    def lines(self, *names: str, style: TextStyle = BODY, **values: object) -> None:
        """Draw a line of text for each label in `names`, with an icon or a dot in front."""
        for name in names:
            sign, _, text = self.label(name, **values).partition("|")
            self.icon_line(sign.strip(), text.strip(), style)

    def section(
        self, name: str, *, style: TextStyle = BODY, gap: float = GAP - ROW, **values: object
    ) -> None:
        """Draw a section: the label `NAME.title` as heading, all other labels `NAME.*` as lines."""
        self.heading(f"{name}.title", **values)
        lines = (key for key in labels_below(self.words, f"aid.{name}") if key != "title")
        self.lines(*(f"{name}.{key}" for key in lines), style=style, **values)
        self.skip(gap)

    def icon_line(self, sign: str, text: str, style: TextStyle = BODY, size: float = 4.6) -> None:
        """Draw the icon `sign`, then `text`. Text after `>>` stands at the right end."""
        text, _, shown = text.partition(">>")
        wide = RIGHT - self.left
        if shown := shown.strip():
            self.set.write(shown, (self.left, self.y - 0.3, wide, 6.0), SHOWN)
            wide -= SHOWN.width(ICON.sub("", shown)) + SIGN * len(ICON.findall(shown)) + 2
        low = draw_icon_line(
            self.set, sign, text.strip(), self.left, self.y, wide, style=style, sign=size
        )
        self.y = low + ROW

    def text(self, text: str, style: TextStyle = BODY) -> None:
        """Write a text from `self.left` to the right margin."""
        self.y += self.set.write(text, (self.left, self.y, RIGHT - self.left, 30.0), style)

    def finish(self) -> None:
        """Record a problem if the text runs past the foot of the card."""
        if self.y > FOOT:
            self.set.problems.append(
                f"needs {self.y:.1f} mm in height, but the aid has {FOOT:g} mm; shorten a text"
            )
