"""What aids, pads and logs are made of: headings, lines with a sign, numbers in a circle."""

from __future__ import annotations

from companion.drawing import fonts
from companion.drawing.shapes import Circle, Line, Pen
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter

HEADING = TextStyle("small-caps", 10.0, "accent", spacing=0.12)
NOTE = TextStyle("serif-italic", 7.5, "quiet", align="end")
BELOW_HEADING = 5.6  # mm from the top of a heading to what follows


def heading(pen: TextWriter, said: str, x: float, y: float, w: float, note: str = "") -> float:
    """Set a heading with a hairline to its right, and return where the next line begins."""
    wide = fonts.width(said, HEADING.font, HEADING.size_pt, HEADING.spacing)
    pen.words(said, (x, y, w, 5.0), HEADING)
    aside = 0.0
    if note:
        aside = fonts.width(note, NOTE.font, NOTE.size_pt) + 2
        pen.words(note, (x, y, w, 5.0), NOTE)
    level = y + 1.35
    pen.put(Line(x + wide + 2, level, x + w - aside, level, Pen(pen.color("rule"), 0.18)))
    return y + BELOW_HEADING


def signed(
    pen: TextWriter,
    name: str,
    said: str,
    x: float,
    y: float,
    w: float,
    *,
    style: TextStyle,
    sign: float,
) -> float:
    """Set an icon with words beside it, and return where the next line begins."""
    indent = sign + 2.2
    high = pen.words(said, (x + indent, y, w - indent, 40.0), style)
    pen.sign(name, x + sign / 2, y + fonts.cap_height(style.font, style.size_pt) / 2, sign)
    return y + max(high, 0.55 * sign)


def circled(
    pen: TextWriter, number: int, x: float, y: float, radius: float, size_pt: float, role: str
) -> None:
    """Set a number in a circle round (x, y)."""
    pen.put(Circle(x, y, radius, pen=Pen(pen.color(role), 0.25)))
    style = TextStyle("sans-bold", size_pt, role, align="middle", valign="middle")
    pen.words(str(number), (x - 2.2, y - 2.2, 4.4, 4.4), style)
