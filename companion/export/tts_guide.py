"""The booklet on the table: what lies there, and how the game is set up for so many players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.drawing.page import Document, Page
from companion.drawing.shapes import Shape
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.theme import Theme
from companion.drawing.widgets import draw_circled_number, draw_heading
from companion.export.target import Order, Setup
from companion.printing.selection import PrintRequest

SIZE = WIDTH, HEIGHT = 148.0, 210.0
EDGE = 15.0
INDENT = 7.0
TITLE = TextStyle("serif-black", 20.0)
BODY = TextStyle("sans", 9.5, leading=1.25)
STRONG = TextStyle("sans-bold", 9.5, align="end")
AFTER = 3.0  # mm between two steps


def render_booklet(
    order: Order,
    shown: Sequence[PrintRequest],
    setups: Iterable[Setup],
    words: Mapping[str, str],
) -> bytes:
    """Return the booklet as a PDF file.

    Args:
        order: what is exported.
        shown: what of it lies on the table.
        setups: how the game is set up, for few players first.
        words: of this target.
    """
    from companion.drawing.pdf import render_pdf  # late: loads what writes PDF

    pages = _Pages(order.style.theme)
    wide = WIDTH - 2 * EDGE
    pages.pen.write(order.title, (EDGE, EDGE, wide, 12), TITLE)
    pages.y = EDGE + 13
    pages.y += pages.pen.write(words["guide-about"], (EDGE, pages.y, wide, 40), BODY) + 6
    pages.heading(words["guide-pieces"])
    for one in shown:
        pages.line(one.component.title, str(sum(one.copies.values())))
    for setup in setups:
        pages.heading(words["setup"].format(players=setup.title))
        for number, step in enumerate(setup.steps, start=1):
            pages.step(number, step)
    faces = (*pages.done, tuple(pages.pen.shapes))
    title = f"{order.title}: {words['tab']}"
    return render_pdf(Document(title, tuple(Page(WIDTH, HEIGHT, shapes) for shapes in faces)))


class _Pages:
    """Pages that are filled from the top downwards.

    Attributes:
        done: the pages that are full.
        pen: sets words on the last page.
        y: where it goes on, mm.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.done: list[tuple[Shape, ...]] = []
        self.pen, self.y = TextWriter(theme), EDGE

    def room(self, high: float) -> None:
        """Turn the page if less is left of it."""
        if self.y + high > HEIGHT - EDGE:
            self.done.append(tuple(self.pen.shapes))
            self.pen, self.y = TextWriter(self.theme), EDGE

    def heading(self, text: str) -> None:
        """Set a heading, with room for a line or two."""
        self.room(25)
        self.y = draw_heading(self.pen, text, EDGE, self.y + 5, WIDTH - 2 * EDGE) + 1

    def line(self, text: str, number: str) -> None:
        """Set a line with a number at its end."""
        self.room(6)
        place = EDGE, self.y, WIDTH - 2 * EDGE, 10.0
        self.pen.write(number, place, STRONG)
        self.y += self.pen.write(text, place, BODY) + 1.6

    def step(self, number: int, text: str) -> None:
        """Set a numbered step."""
        wide = WIDTH - 2 * EDGE - INDENT
        room = 0.0, 0.0, wide, HEIGHT - 2 * EDGE
        self.room(TextWriter(self.theme).write(text, room, BODY))
        draw_circled_number(self.pen, number, EDGE + 2.2, self.y + 1.4, 2.1, 7.5, "accent")
        self.y += self.pen.write(text, (EDGE + INDENT, self.y, wide, HEIGHT), BODY) + AFTER
