"""Words and signs set in the colours of a theme, with a note of what does not fit."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from companion.core.errors import Doubt
from companion.drawing.icons import draw_icon
from companion.drawing.shapes import Color, Shape
from companion.drawing.text import SMALLEST_PT, FittedText, Place, TextStyle, fit_text
from companion.drawing.theme import Theme

LONGEST = 60  # letters of what does not fit, in a message


class TextWriter(Struct):
    """Sets words in the colours of a theme."""

    theme: Theme
    smallest_pt: float = SMALLEST_PT  # the type never gets smaller
    shapes: list[Shape] = field(default_factory=list)  # what is set so far
    problems: list[str] = field(default_factory=list)  # what does not fit
    doubts: list[Doubt] = field(default_factory=list)

    @property
    def notes(self) -> tuple[str, ...]:
        """All that is to be told of the words, each once."""
        return tuple(dict.fromkeys((*self.problems, *self.doubts)))

    def color(self, role: str) -> Color:
        """Return the colour of a role, black where nothing would be drawn."""
        return self.theme.color(role)

    def put(self, *shapes: Shape) -> None:
        """Add shapes."""
        self.shapes.extend(shapes)

    def fitted(self, words: str, place: Place, style: TextStyle) -> FittedText:
        """Return words in a place without setting them; what does not fit is noted."""
        if style.smallest_pt < self.smallest_pt:
            style = replace(style, smallest_pt=self.smallest_pt)
        result = fit_text(words, place, style, self.color(style.role))
        said = words if len(words) <= LONGEST else words[: LONGEST - 3] + "..."
        told = (f"{said}: {problem}" for problem in result.problems)
        self.problems += [problem for problem in told if problem not in self.problems]
        self.doubts += [Doubt(f"{said}: {doubt}") for doubt in result.doubts]
        return result

    def write(self, text: str, place: Place, style: TextStyle) -> float:
        """Set words in a place and return how high they are."""
        result = self.fitted(text, place, style)
        self.shapes.extend(result.shapes)
        return result.height

    def icon(
        self, name: str, x: float, y: float, size: float, *, value: str = "", role: str = "accent"
    ) -> None:
        """Set an icon centred on (x, y)."""
        self.put(*draw_icon(name, x, y, size, self.color(role), value))
