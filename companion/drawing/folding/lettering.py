"""Words on a paper part: centred in an area or running down from its top."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.drawing.shapes import Anchor, Shape
from companion.drawing.text import Fitted, TextBox, fitted
from companion.drawing.theme import Theme

SMALLEST_PT = 5.5


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle, mm."""

    x: float
    y: float
    w: float
    h: float


class Lettering:
    """Sets words in the colours of a theme and notes in `problems` what does not fit."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.problems: list[str] = []

    def text(
        self,
        words: str,
        area: Area,
        face: str,
        size_pt: float,
        role: str,
        *,
        spacing: float = 0.0,
        leading: float = 1.1,
        lines: int | None = None,
    ) -> tuple[Shape, ...]:
        """Return words in the middle of an area."""
        box = self._box(area, face, size_pt, role)
        more = replace(box, spacing=spacing, leading=leading, most_lines=lines, valign="middle")
        return self._fitted(words, more).shapes

    def fit(
        self,
        words: str,
        area: Area,
        face: str,
        size_pt: float,
        role: str,
        *,
        align: Anchor = "middle",
        leading: float = 1.1,
        one_line_pt: float | None = None,
    ) -> tuple[tuple[Shape, ...], float]:
        """Return words from the top of an area downwards, and how high they are, mm.

        They stay on one line where that can be had at `one_line_pt` points.
        """
        box = replace(self._box(area, face, size_pt, role), align=align, leading=leading)
        if one_line_pt is not None:
            line = fitted(words, replace(box, most_lines=1, smallest_pt=one_line_pt))
            if line.overflow is None:
                return line.shapes, line.height
        result = self._fitted(words, box)
        return result.shapes, result.height

    def _box(self, area: Area, face: str, size_pt: float, role: str) -> TextBox:
        return TextBox(
            area.x,
            area.y,
            area.w,
            area.h,
            face,
            size_pt,
            SMALLEST_PT,
            align="middle",
            fill=self.theme.colors[role] or "#000000",
        )

    def _fitted(self, words: str, box: TextBox) -> Fitted:
        """Return words in a box; what does not fit is noted."""
        result = fitted(words, box)
        self.problems += [problem for problem in result.problems if problem not in self.problems]
        return result
