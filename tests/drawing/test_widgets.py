"""What aids, pads and logs are made of keeps to its place and tells what does not fit."""

from __future__ import annotations

from companion.data.shared import read_roles
from companion.drawing.fit_text import TextStyle
from companion.drawing.shapes import Line, Text
from companion.drawing.theme import build_theme
from companion.drawing.widgets import (
    TextWriter,
    draw_cells,
    draw_circled_number,
    draw_grid,
    draw_heading,
    draw_pairs,
)

LONG = "The round that turns up the last fish of the deck is the last of the game."


def writer(smallest_pt: float = 5.5) -> TextWriter:
    return TextWriter(build_theme(read_roles(), "line", "standard"), smallest_pt)


def texts(pen: TextWriter) -> list[Text]:
    return [shape for shape in pen.shapes if isinstance(shape, Text)]


def test_type_gets_as_small_as_the_style_and_the_writer_allow() -> None:
    place = (0.0, 0.0, 30.0, 8.0)
    found = []
    for floor, least in ((5.5, 5.5), (7.0, 5.5), (5.5, 8.0)):
        pen = writer(floor)
        pen.write(LONG, place, TextStyle(size_pt=12, smallest_pt=least))
        found.append((texts(pen)[0].size_pt, len(pen.problems)))
    (fits, none), *too_large = found
    assert fits < 7 and none == 0
    assert too_large == [(7, 1), (8, 1)]


def test_what_does_not_fit_is_told_once() -> None:
    pen = writer()
    for _ in range(2):
        pen.write(LONG, (0.0, 0.0, 20.0, 3.0), TextStyle())
    assert len(pen.problems) == 1


def test_a_style_in_another_scale_stays_readable() -> None:
    style = TextStyle(size_pt=10, smallest_pt=8)
    assert (style.scaled(2).size_pt, style.scaled(2).smallest_pt) == (20, 16)
    assert (style.scaled(0.6).size_pt, style.scaled(0.6).smallest_pt) == (6, 5.5)


def test_the_hairline_of_a_heading_lies_between_its_words_and_its_note() -> None:
    pen = writer()
    assert draw_heading(pen, "Score", 10.0, 20.0, 80.0, "most points") == 25.6
    title, note = texts(pen)
    (line,) = (shape for shape in pen.shapes if isinstance(shape, Line))
    assert title.x == 10 < line.x1 < line.x2 < note.x < 90


def test_rows_of_a_grid_wait_for_their_tallest() -> None:
    found: list[tuple[str, float, float]] = []

    def draw(item: str, x: float, y: float) -> float:
        found.append((item, x, y))
        return y + len(item)

    low = draw_grid(["a", "bbb", "cc", "d", "e"], 2, 5.0, 10.0, 50.0, draw, 1.0)
    assert found == [("a", 5, 10), ("bbb", 55, 10), ("cc", 5, 14), ("d", 55, 14), ("e", 5, 17)]
    assert low == 18


def test_cells_are_of_one_width_and_pairs_stand_below_each_other() -> None:
    style = TextStyle(size_pt=9, align="middle", valign="middle")
    pen = writer()
    draw_cells(pen, ["1", "1", "1"], 0.0, 0.0, 30.0, 5.0, style)
    one, two, three = (text.x for text in texts(pen))
    assert abs((two - one) - 10) < 0.01 and abs((three - two) - 10) < 0.01
    pen = writer()
    assert draw_pairs(pen, [("4", "4"), ("5", "5")], 0.0, 0.0, 30.0, style, style) == 9.8
    assert [text.words for text in texts(pen)] == ["4", "4", "5", "5"]
    upper, lower, *_ = texts(pen)
    assert (lower.x, round(lower.y - upper.y, 3)) == (upper.x, 5.0)


def test_a_number_stands_in_the_middle_of_its_circle() -> None:
    pen = writer()
    draw_circled_number(pen, 7, 20.0, 30.0, 2.0, 8.0, "ink")
    (number,) = texts(pen)
    assert 18 < number.x < 20 and 30 < number.y < 32
