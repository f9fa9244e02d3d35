"""Words, headings and signs set on aids and pads, with a note of what does not fit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.core.words import filled
from companion.drawing import fonts
from companion.drawing.icons import icon
from companion.drawing.shapes import Anchor, Line, Pen, Shape
from companion.drawing.text import TextBox, fitted
from companion.drawing.theme import Theme

__all__ = ["HEADING", "HEADING_PT", "TRACKED", "Typesetter", "filled"]

HEADING_PT = 10.0
HEADING = 5.6  # mm from the top of a heading to what follows
TRACKED = 0.12


@dataclass(slots=True)
class Typesetter:
    """Sets words in the colours of a theme.

    Attributes:
        smallest_pt: the type never gets smaller.
        shapes: what is set so far.
        problems: what does not fit.
    """

    theme: Theme
    smallest_pt: float
    shapes: list[Shape] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    def color(self, role: str) -> str:
        """Return the colour of a role, black where nothing would be drawn."""
        return self.theme.colors[role] or "#000000"

    def put(self, *shapes: Shape) -> None:
        """Add shapes."""
        self.shapes.extend(shapes)

    def words(
        self,
        said: str,
        box: tuple[float, float, float, float],
        size_pt: float,
        *,
        face: str = "sans",
        role: str = "ink",
        align: Anchor = "start",
        valign: Literal["top", "middle", "bottom"] = "top",
        leading: float = 1.2,
        lines: int | None = None,
        spacing: float = 0.0,
    ) -> float:
        """Set words in a box (x, y, w, h), mm, and return how high they are."""
        result = fitted(
            said,
            TextBox(
                *box,
                face=face,
                size_pt=size_pt,
                smallest_pt=min(size_pt, self.smallest_pt),
                align=align,
                valign=valign,
                leading=leading,
                most_lines=lines,
                spacing=spacing,
                fill=self.color(role),
                icon_ink=self.color(role),
            ),
        )
        self.shapes.extend(result.shapes)
        self.problems += [one for one in result.problems if one not in self.problems]
        return result.height

    def heading(self, said: str, x: float, y: float, w: float, note: str = "") -> float:
        """Set a heading with a hairline to its right, and return where the next line begins."""
        wide = fonts.width(said, "small-caps", HEADING_PT, TRACKED)
        self.words(
            said, (x, y, w, 5.0), HEADING_PT, face="small-caps", role="accent", spacing=TRACKED
        )
        aside = 0.0
        if note:
            aside = fonts.width(note, "serif-italic", 7.5) + 2
            self.words(note, (x, y, w, 5.0), 7.5, face="serif-italic", role="quiet", align="end")
        level = y + 1.35
        self.put(Line(x + wide + 2, level, x + w - aside, level, Pen(self.color("rule"), 0.18)))
        return y + HEADING

    def sign(
        self, name: str, x: float, y: float, size: float, *, value: str = "", role: str = "accent"
    ) -> None:
        """Set an icon centred on (x, y)."""
        self.put(*icon(name, x, y, size, self.color(role), value))

    def signed(
        self, name: str, said: str, x: float, y: float, w: float, *, size_pt: float, sign: float
    ) -> float:
        """Set an icon with words beside it, and return where the next line begins."""
        indent = sign + 2.2
        high = self.words(said, (x + indent, y, w - indent, 40.0), size_pt)
        self.sign(name, x + sign / 2, y + fonts.cap_height("sans", size_pt) / 2, sign)
        return y + max(high, 0.55 * sign)
