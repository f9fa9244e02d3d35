"""Pages of the guide, filled from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from companion.drawing import fonts
from companion.drawing.fit_text import FittedText, Place, TextStyle, fit_text
from companion.drawing.ink_colors import recolor_shape
from companion.drawing.shapes import Color, Line, Pen, Rect, Shape, Text
from companion.drawing.theme import BLACK, Ink
from companion.imposition.paper import PAPERS, Paper

INK, QUIET, RULE, ACCENT = "#2A2823", "#665E4E", "#B5A88C", "#2B6673"
COLORS = {"ink": INK, "quiet": QUIET}
BLACKENED = dict.fromkeys((INK, QUIET, RULE), BLACK)
BODY = TextStyle(size_pt=9, smallest_pt=9, leading=1.25)
COMMAND = TextStyle(size_pt=7.5, role="quiet", smallest_pt=7.5, leading=1.18)
LIST = TextStyle(size_pt=8.5, role="quiet", smallest_pt=7, leading=1.18)
MARGIN = 16.0
LOWEST = 12.0  # mm from the lower edge to what stands above the number of the page
SMALLEST = 148.0  # a guide is not printed on narrower paper
HEADING = 8.5


def guide_paper(paper: Paper) -> Paper:
    """Return the paper of the guide, in portrait: the print's paper, or A4 if that is too small."""
    chosen = paper if min(paper.width, paper.height) >= SMALLEST else PAPERS[0]
    return chosen if chosen.height >= chosen.width else chosen.turned


def fit_guide_text(words: str, place: Place, style: TextStyle) -> FittedText:
    """Fit a text of the guide into a place, in the colour of the style's role."""
    return fit_text(words, place, style, COLORS[style.role])


class PageFlow(Struct):
    """The pages of the guide, filled from top to bottom. The next block begins at `y`, mm."""

    paper: Paper
    continued: str  # heading of a page that continues a section, with `{section}`
    y: float = MARGIN
    section: str = ""  # the current heading
    accent: Color = ACCENT  # of headings
    top: float = MARGIN  # top of the first block on the page, mm
    pages: list[tuple[list[Shape], list[str]]] = field(default_factory=lambda: [([], [])])

    @property
    def width(self) -> float:
        """The width between the margins, mm."""
        return self.paper.width - 2 * MARGIN

    @property
    def left(self) -> float:
        """The height left on the page, mm."""
        return self.paper.height - LOWEST - self.y

    def room(self, height: float) -> None:
        """Start a new page unless a block of this height fits."""
        if height > self.left and self.y > self.top:
            self.pages.append(([], []))
            self.y = MARGIN
            if self.section:
                self._headed(self.continued.replace("{section}", self.section))
            self.top = self.y

    def add(self, *shapes: Shape) -> None:
        """Add shapes to the current page."""
        self.pages[-1][0].extend(shapes)

    def words(self, text: str, style: TextStyle = BODY) -> None:
        """Set a paragraph over the whole width of the page."""
        top = self.y
        result = fit_guide_text(text, (MARGIN, top, self.width, 60), style)
        self.room(result.height + 2)
        if top != self.y:
            self.words(text, style)
            return
        self.add(*result.shapes)
        self.y += result.height + 4.5

    def heading(self, words: str, below: float) -> None:
        """Set a heading with a bookmark, on a page with room for another `below` mm under it."""
        if self.y > MARGIN:
            self.y += 4
        self.section = ""
        self.room(HEADING + below)
        self.section = words
        self.pages[-1][1].append(words)
        self._headed(words)

    def _headed(self, words: str) -> None:
        wide = fonts.text_width(words, "small-caps", 12, 0.12)
        self.add(
            Text(MARGIN, self.y + 3.2, words, "small-caps", 12, self.accent, spacing=0.12),
            Line(MARGIN + wide + 2, self.y + 2, MARGIN + self.width, self.y + 2, Pen(RULE, 0.15)),
        )
        self.y += HEADING

    def finished_pages(self, ink: Ink) -> Iterator[tuple[tuple[Shape, ...], tuple[str, ...]]]:
        """Yield (shapes, bookmarks) for each page; the shapes include the page number."""
        for number, (shapes, marks) in enumerate(self.pages, 1):
            low = self.paper.height - 8
            page = Text(self.paper.width / 2, low, str(number), "sans", 9, QUIET, "middle")
            seen = (*shapes, page)
            if ink == "line":
                seen = tuple(recolor_shape(shape, BLACKENED) for shape in seen)
            yield seen, tuple(marks)


def list_note(flow: PageFlow, text: str, style: TextStyle) -> None:
    """Set a paragraph; text after ` | ` is a command, set below it in small type."""
    words, _, command = text.partition(" | ")
    flow.words(words, style)
    if command:
        flow.y -= 3.0
        flow.words(command, COMMAND)


def tick_box(x: float, y: float) -> Shape:
    """Return an empty box for people to tick; (x, y) is its top left corner."""
    return Rect(x, y, 4.2, 4.2, 0.6, pen=Pen(INK, 0.25))


def format_count(words: Mapping[str, str], noun: str, count: int) -> str:
    """Return a count with its noun in the guide's words, such as "1 sheet" or "3 sheets"."""
    key = noun if count == 1 else f"{noun}s"
    return words[f"guide.{key}"].replace("{n}", str(count))
