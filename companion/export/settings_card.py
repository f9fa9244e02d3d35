"""A page that tells how to set a cutting machine, with a drawing of the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.data.shared import shared_words
from companion.drawing.page import Document, Page
from companion.drawing.shapes import Group, Pen, Rect, Shape
from companion.drawing.text import TextStyle
from companion.drawing.text_writer import TextWriter
from companion.drawing.widgets import draw_heading
from companion.export.target import Order

EDGE = 18.0  # mm
TITLE = TextStyle("serif-black", 18.0)
BODY = TextStyle("sans", 9.5)
STRONG = TextStyle("sans-bold", 9.5)
SKETCH = 62.0  # mm: the width of the drawing
ROW = 6.2  # mm
Row = tuple[str, str, str]


def settings_card(
    order: Order,
    target: str,
    rows: Sequence[Row],
    two_sided: bool,
    sketch: Sequence[Shape] = (),
    paper: str = "",
) -> bytes:
    """Return the page as a PDF file.

    Args:
        order: what is exported.
        target: whose words are told.
        rows: what there is to cut, in the three columns that the words name.
        two_sided: whether there are backs.
        sketch: shapes of a whole sheet, drawn small.
        paper: how a person calls the sheet.
    """
    from companion.drawing.pdf import render_pdf  # late: loads what writes PDF

    words = shared_words(f"export.{target}")
    pages: list[Page] = []
    pen = TextWriter(order.style.theme)
    width, height = order.paper.width, order.paper.height
    wide = width - 2 * EDGE
    pen.write(f"{order.title}. {words['title']}", (EDGE, EDGE, wide, 12), TITLE)
    y = EDGE + 14
    beside = wide - SKETCH - 8 if sketch else wide
    for part in ("before", "each"):
        y = draw_heading(pen, words[part], EDGE, y, beside)
        for number, step in enumerate(words[f"steps-{part}"].split(" | "), 1):
            said = step.format(paper=paper or order.paper.name.upper())
            pen.write(f"{number}", (EDGE, y, 5, 10), STRONG)
            y += pen.write(said, (EDGE + 6, y, beside - 6, 40), BODY) + 3.2
        y += 3
    if sketch:
        scale = SKETCH / width
        x = width - EDGE - SKETCH
        ground = Rect(0, 0, width, height, fill="#FFFFFF", pen=Pen("#888888", 0.6))
        pen.put(Group((ground, *sketch), x, EDGE + 14, scale=scale))
        y = max(y, EDGE + 14 + height * scale + 6)
    said = words["two-sided" if two_sided else "one-sided"]
    y += pen.write(said, (EDGE, y, wide, 20), BODY) + 5
    columns = (EDGE, EDGE + 0.26 * wide, EDGE + 0.76 * wide, EDGE + wide)
    header = tuple(words["table"].split(" | "))
    for style, row in ((STRONG, header), *((BODY, row) for row in rows)):
        if y > height - EDGE:
            pages.append(Page(width, height, tuple(pen.shapes)))
            pen, y = TextWriter(order.style.theme), EDGE
        high = max(
            pen.write(said, (left, y, right - left - 3, 3 * ROW), style)
            for said, left, right in zip(row, columns[:-1], columns[1:], strict=True)
        )
        y += max(ROW, high + 3)
    pages.append(Page(width, height, tuple(pen.shapes)))
    return render_pdf(Document(f"{order.title}: {words['title']}", tuple(pages)))
