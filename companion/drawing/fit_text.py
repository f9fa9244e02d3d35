"""Fits text into a box: wrapped, with inline icons, shrunk until it fits.

The markup is that of `companion.drawing.rich_text`.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator
from functools import lru_cache
from math import floor, inf
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from companion.core.units import MM_PER_PT
from companion.drawing import fonts, icons
from companion.drawing.rich_text import (
    ICON,
    Atom,
    Word,
    break_word,
    iter_atoms,
    iter_letters,
    parse_rich_text,
)
from companion.drawing.shapes import Anchor, Color, Shape, Text

SMALLEST_PT = 5.5  # no type is smaller than this unless its style asks for it
STEP_PT = 0.25  # between two sizes that are tried
TAIL = 0.24  # room below the last baseline as a share of the size
ICON_MIDDLE = 0.31  # middle of an icon above the baseline as a share of the size
ORPHAN = 0.3  # a last line shorter than this share of the box is an orphan
MOST_BALANCED = 8  # lines
SLACK = 1e-6
_TAILLESS = re.compile(r"[-+−–×±/½¼¾.\d]*")


Place: TypeAlias = tuple[float, float, float, float]  # x, y, w, h; an `Area` or a plain tuple


class Area(NamedTuple):
    """A rectangle, mm."""

    x: float
    y: float
    w: float
    h: float


class TextStyle(Struct, frozen=True):
    """The look of a text: font, size, colour, alignment."""

    font: str = "sans"  # one of `fonts.FACES`
    size_pt: float = 9.0  # preferred type size
    role: str = "ink"  # colour role of the text and its icons
    smallest_pt: float = SMALLEST_PT  # the type never gets smaller
    leading: float = 1.2  # line spacing as a share of the type size
    align: Anchor = "start"  # horizontal alignment of lines
    valign: Literal["top", "middle", "bottom"] = "top"
    # where the type stands between top and bottom; in the middle by its capitals or digits
    spacing: float = 0.0  # added between letters, mm
    most_lines: int | None = None  # most lines; None for as many as fit
    icon_size: float = 1.3  # width of an icon as a share of the size

    def width(self, words: str) -> float:
        """Return the width of plain text on one line, mm."""
        return fonts.text_width(words, self.font, self.size_pt, self.spacing)

    def scaled(self, by: float) -> TextStyle:
        """Return the style with type sizes multiplied by `by`, but not below `SMALLEST_PT`."""
        size_pt, smallest_pt = (
            max(SMALLEST_PT, pt * by) for pt in (self.size_pt, self.smallest_pt)
        )
        return replace(self, size_pt=size_pt, smallest_pt=smallest_pt)


class FittedText(Struct, frozen=True):
    """A text fitted into a place."""

    shapes: tuple[Shape, ...]  # never wider than the box; text that does not fit is left out
    size_pt: float  # size of the type
    lines: int  # number of lines drawn
    height: float  # from the top of the first line's capitals to the last baseline, mm
    overflow: str | None  # why the text does not fit; None if it does
    problems: tuple[str, ...]  # all problems and doubts, with `overflow`

    @property
    def left(self) -> float:
        """The left end of the text, mm; infinity if there is no text."""
        texts = (shape for shape in self.shapes if isinstance(shape, Text))
        return min(map(fonts.line_start, texts), default=inf)

    @property
    def right(self) -> float:
        """The right end of the text, mm; 0 if there is no text."""
        texts = (shape for shape in self.shapes if isinstance(shape, Text))
        return max(map(fonts.line_end, texts), default=0.0)


Line = list[Word]


def fit_text(words: str, place: Place, style: TextStyle, color: Color = "#000000") -> FittedText:
    """Fit words into a place.

    Words need room for capitals and descenders. A plain number needs only the height of its digits.
    Raises CompanionError for an unknown font.
    """
    x, y, w, h = place
    fit, size_pt, lines, overflow, problems = _lay_out_text(
        words, w, h, style, icons.current_icons()
    )
    if not lines:
        return FittedText((), style.size_pt, 0, 0.0, None, problems)
    shapes, high = tuple(fit.draw(lines, size_pt, x, y, color)), fit.height(len(lines), size_pt)
    return FittedText(shapes, size_pt, len(lines), high, overflow, problems)


class _TextLayout(NamedTuple):
    """Words broken into lines, not yet placed."""

    fit: _Fit
    size_pt: float
    lines: list[Line]
    overflow: str | None
    problems: tuple[str, ...]


@lru_cache(maxsize=1 << 12)
def _lay_out_text(
    words: str, w: float, h: float, style: TextStyle, _own: icons.OwnerIcons
) -> _TextLayout:
    bold = fonts.BOLD.get(style.font, style.font)
    read = parse_rich_text(words, style.font, bold, style.icon_size)
    fit = _Fit(w, h, style, read.paragraphs, _TAILLESS.fullmatch(words) is not None)
    if not any(read.paragraphs):
        return _TextLayout(fit, style.size_pt, [], None, read.problems)
    size_pt, lines = fit.largest()
    if lines is None:
        lines, overflow = fit.cut(size_pt)
        return _TextLayout(fit, size_pt, lines, overflow, (*read.problems, overflow))
    if len(lines) > 1:
        lines = fit.balanced(lines, size_pt)
    return _TextLayout(fit, size_pt, lines, None, read.problems)


class _Fit(NamedTuple):
    """Words and the box to fit them into, mm."""

    w: float
    h: float
    style: TextStyle
    paragraphs: tuple[tuple[Word, ...], ...]
    numeric: bool

    @property
    def tail(self) -> float:
        """The room for descenders, as a share of the type size; 0 for numbers, which have none."""
        return 0.0 if self.numeric else TAIL

    def height(self, lines: int, size_pt: float) -> float:
        """Return the height of `lines` lines, mm: from the first capitals to the last baseline."""
        lead = self.style.leading * size_pt * MM_PER_PT
        rise = fonts.digit_height if self.numeric else fonts.cap_height
        return rise(self.style.font, size_pt) + (lines - 1) * lead

    def most(self, size_pt: float) -> int:
        """Return how many lines fit into the box."""
        em = size_pt * MM_PER_PT
        free = self.h - self.height(1, size_pt) - self.tail * em
        count = floor(free / (self.style.leading * em) + SLACK) + 1 if free > -SLACK else 0
        return count if self.style.most_lines is None else min(count, self.style.most_lines)

    def largest(self) -> tuple[float, list[Line] | None]:
        """Return the largest type size that fits, and the text broken into lines at this size.

        If no size fits, return the smallest size and None.
        """
        largest, smallest = self.style.size_pt, self.style.smallest_pt
        lines = self.lines(largest)
        if lines is not None or largest <= smallest:
            return largest, lines
        steps = range(1, floor((largest - smallest) / STEP_PT - SLACK) + 1)
        sizes = [*(largest - step * STEP_PT for step in steps), smallest]
        at = bisect(
            sizes, False, hi=len(steps), key=lambda size_pt: self.lines(size_pt) is not None
        )
        return sizes[at], self.lines(sizes[at])

    def lines(self, size_pt: float) -> list[Line] | None:
        """Return the words broken into lines; None if the lines are too many or too wide."""
        return self.wrapped(size_pt, self.w, self.most(size_pt))

    def wrapped(self, size_pt: float, width: float, most: int | None = None) -> list[Line] | None:
        """Break the words into lines of up to `width` mm.

        `most` is the largest number of lines. With it, None is returned if the words do not fit.
        Without it, a word that is too wide gets a line of its own.
        """
        k = size_pt * (MM_PER_PT / fonts.EM)
        spacing = self.style.spacing
        room = width + spacing + SLACK  # nothing is seen of the last letter's spacing
        lines: list[Line] = []
        for paragraph in self.paragraphs:
            line: Line = []
            used = 0.0
            for each in paragraph:
                word = each
                while True:
                    start = used + word.gap * k + spacing if line else 0.0
                    after = start + word.units * k + word.letters * spacing
                    if after <= room:
                        line.append(word)
                        used = after
                        break
                    split = break_word(word, room - start, k, spacing) if word.parts else None
                    if split:
                        line.append(split[0])
                        word = split[1]
                    elif not line:
                        if most is not None:
                            return None
                        line.append(word)
                        used = after
                        break
                    lines.append(line)
                    line, used = [], 0.0
                    if most is not None and len(lines) >= most:
                        return None
            lines.append(line)
            if most is not None and len(lines) > most:
                return None
        return lines

    def balanced(self, lines: list[Line], size_pt: float) -> list[Line]:
        """Break the words again, into the same number of lines, to avoid a short last line.

        A text of several paragraphs or more than 8 lines stays as it is.
        """
        count, width = len(lines), self.w
        if len(self.paragraphs) > 1 or count > MOST_BALANCED:
            return lines
        if self.style.align != "middle":
            for share in (1.0, 0.92, 0.84, 0.76, 0.68):
                result = self.wrapped(size_pt, width * share, count)
                if result and self.width(result[-1], size_pt) >= ORPHAN * width:
                    return result
            return lines
        low, high = width / count / 2, width
        for _ in range(5):
            half = (low + high) / 2
            result = self.wrapped(size_pt, half, count)
            if result:
                high, lines = half, result
            else:
                low = half
        return lines

    def width(self, line: Line, size_pt: float) -> float:
        """Return the visible width of a line, mm."""
        units = sum(word.units for word in line) + sum(word.gap for word in line[1:])
        letters = sum(word.letters for word in line) + len(line) - 2
        return units * size_pt * (MM_PER_PT / fonts.EM) + max(0, letters) * self.style.spacing

    def cut(self, size_pt: float) -> tuple[list[Line], str]:
        """Cut off a text that does not fit; return the lines that remain, and the reason."""
        lines = self.wrapped(size_pt, self.w) or []
        most = max(1, self.most(size_pt))
        many = sum(map(len, lines[most:]))
        less = f" by about {many} word{'s' * (many > 1)}" if many else ""
        size = f"at the smallest size, {size_pt:g} pt; shorten the text{less}"
        line = max(lines, key=lambda line: self.width(line, size_pt))
        wide = self.width(line, size_pt)
        high = self.height(len(lines), size_pt) + self.tail * size_pt * MM_PER_PT
        if wide > self.w + SLACK:
            words = "".join(atom.words for atom in iter_atoms(line[0]))
            words = words if len(words) <= 24 else words[:23] + "…"
            why = f'"{words}" needs {wide:.1f} mm, but the box has {self.w:g} mm {size}'
        elif high > self.h + SLACK:
            why = f"needs {high:.1f} mm in height, but the box has {self.h:g} mm {size}"
        else:
            why = f"needs {len(lines)} lines, but the box has {self.style.most_lines} {size}"
        return [self._trimmed(line, size_pt) for line in lines[:most]], why

    def _trimmed(self, line: Line, size_pt: float) -> Line:
        """Return the part of a line that fits the width of the box."""
        k = size_pt * (MM_PER_PT / fonts.EM)
        if self.width(line, size_pt) <= self.w + SLACK:
            return line
        letters: list[Atom] = []
        used = -self.style.spacing
        for letter in iter_letters(line[0]):
            used += letter.units * k + self.style.spacing
            if used > self.w:
                break
            letters.append(letter)
        units = sum(letter.units for letter in letters)
        return [line[0]._replace(atoms=tuple(letters), units=units, letters=len(letters), parts=())]

    def draw(
        self, lines: list[Line], size_pt: float, left: float, top: float, color: Color
    ) -> Iterator[Shape]:
        em = size_pt * MM_PER_PT
        free = self.h - self.height(len(lines), size_pt)
        above = 0.0
        if self.style.valign != "top":
            above = free - self.tail * em
            if self.style.valign == "middle":
                above = min(above, free / 2)
        y = top + max(0.0, above) + self.height(1, size_pt)
        for line in lines:
            if line:
                x = left
                if self.style.align != "start":
                    rest = self.w - self.width(line, size_pt)
                    x += rest / 2 if self.style.align == "middle" else rest
                yield from self._line(line, x, round(y, 3), size_pt, color)
            y += self.style.leading * em

    def _line(
        self, line: Line, x: float, y: float, size_pt: float, color: Color
    ) -> Iterator[Shape]:
        """Yield a line's shapes from x on: icons, and one Text for each run in one typeface."""
        k = size_pt * (MM_PER_PT / fonts.EM)
        spacing = self.style.spacing
        face, run, start = ICON, "", x
        for number, word in enumerate(line):
            if number:
                if run and word.gap_face == face:
                    run += " "
                elif run:
                    yield self._text(run, face, start, y, size_pt, color)
                    face, run = ICON, ""
                x += word.gap * k + spacing
            for atom in word.atoms or iter_atoms(word):
                if atom.face != face:
                    if run:
                        yield self._text(run, face, start, y, size_pt, color)
                    face, run, start = atom.face, "", x
                if face == ICON:
                    wide = atom.units * k
                    middle = y - ICON_MIDDLE * size_pt * MM_PER_PT
                    yield from icons.draw_icon(
                        atom.words, x + wide / 2, middle, wide, color, value=atom.value
                    )
                else:
                    run += atom.words
                x += atom.units * k + atom.letters * spacing
        if run:
            yield self._text(run, face, start, y, size_pt, color)

    def _text(self, run: str, face: str, x: float, y: float, size_pt: float, color: Color) -> Text:
        words, spacing = run.rstrip(" "), self.style.spacing
        return Text(round(x, 3), y, words, face, size_pt, color, spacing=spacing)
