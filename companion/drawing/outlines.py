"""Words as outlines, for files that must look alike where our fonts are missing.

Letters stand where PDF puts them: by the advances of the bundled fonts, without kerning.
"""

from __future__ import annotations

from functools import cache, lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from fontTools.pens.basePen import BasePen
from fontTools.ttLib import TTFont

from companion.core.units import MM_PER_PT
from companion.drawing import fonts
from companion.drawing.shapes import Text, fixed

STEPS = 1000  # positions are whole thousandths of a mm


def text_outline(text: Text) -> str:
    """Return SVG path data of a line of type, mm, in the coordinates of its page."""
    x = fonts.line_start(text)
    step = text.size_pt * MM_PER_PT / fonts.EM
    down = round(text.y * STEPS)
    parts = []
    for face, chunk in fonts.split_by_font(text.words, text.font):
        advances = fonts.metrics(face).advances
        for letter in chunk:
            glyph = _glyph(letter, face, text.size_pt)
            if glyph.outline:
                left = round(x * STEPS) + glyph.x
                parts.append(
                    f"M{fixed(left / STEPS)} {fixed((down + glyph.y) / STEPS)}{glyph.outline}"
                )
            x += advances.get(letter, fonts.UNKNOWN) * step + text.spacing
    return "".join(parts)


class _Glyph(NamedTuple):
    """Where the outline of a letter begins, in steps from its origin, and how it goes on."""

    x: int
    y: int
    outline: str


class _Pen(BasePen):  # type: ignore[misc]  # the library has no types
    """Writes an outline in relative commands, so that it can stand anywhere.

    Each point is rounded before the difference is taken: errors do not add up.
    """

    def __init__(self, glyphs: Any, size_pt: float, em: int) -> None:
        super().__init__(glyphs)
        self.scale = size_pt * MM_PER_PT * STEPS / em
        self.first: tuple[int, int] | None = None
        self.start = self.here = (0, 0)
        self.parts: list[str] = []

    def _put(self, command: str, *points: tuple[float, float]) -> None:
        x, y = self.here
        rounded = [(round(px * self.scale), round(-py * self.scale)) for px, py in points]
        moves = (f"{fixed((px - x) / STEPS)} {fixed((py - y) / STEPS)}" for px, py in rounded)
        self.parts.append(command + " ".join(moves))
        self.here = rounded[-1]

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        if self.first is None:
            self.first = self.here = round(point[0] * self.scale), round(-point[1] * self.scale)
        else:
            self._put("m", point)
        self.start = self.here

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._put("l", point)

    def _qCurveToOne(self, *points: tuple[float, float]) -> None:  # noqa: N802
        self._put("q", *points)

    def _closePath(self) -> None:  # noqa: N802
        self.parts.append("z")
        self.here = self.start


@lru_cache(maxsize=1 << 13)
def _glyph(letter: str, face: str, size_pt: float) -> _Glyph:
    names, glyphs, em = _font(face)
    pen = _Pen(glyphs, size_pt, em)
    glyphs[names.get(ord(letter), ".notdef")].draw(pen)
    x, y = pen.first or (0, 0)
    return _Glyph(x, y, "".join(pen.parts))


@cache
def _font(face: str) -> tuple[dict[int, str], Any, int]:
    font = TTFont(BytesIO(fonts.font_file(face).read_bytes()), lazy=True)
    return font.getBestCmap() or {}, font.getGlyphSet(), font["head"].unitsPerEm
