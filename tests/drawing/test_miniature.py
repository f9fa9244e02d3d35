"""What a small picture of a face keeps, and what it leaves out."""

from __future__ import annotations

from companion.drawing.art import load_drawing
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.scaled_art import simplify_for_scale
from companion.drawing.shapes import Circle, Group, Path, Pen, Shape, Text, Use

LARGE = Path("M0 0L40 0L40 40L0 40Z", "#112233")
WORD = Text(0, 9, "Trout", "sans", 24, "#112233")


def test_a_miniature_keeps_what_is_seen_and_leaves_out_the_rest() -> None:
    speck, small_word = Circle(5, 5, 1, "#112233"), Text(0, 9, "Trout", "sans", 5, "#112233")
    both = Path("M0 0L40 0L40 40ZM3 3L4 3L4 4Z", "#112233")
    chip = Path("M3 3L4 3L4 4Z", "#112233")
    hairline = Path("M0 0L40 0", None, Pen("#112233", 0.1))
    shapes: tuple[Shape, ...] = (LARGE, WORD, speck, small_word, both, chip, hairline)
    assert simplify_for_scale(shapes, 0.1) == (LARGE, WORD, Path("M0 0L40 0L40 40Z", "#112233"))
    assert simplify_for_scale(shapes, 1) == shapes
    assert simplify_for_scale((Group(shapes, scale=0.1),), 1) == (
        Group((LARGE, WORD, Path("M0 0L40 0L40 40Z", "#112233")), scale=0.1),
    )


def test_a_long_curve_stays_a_curve_and_short_ones_become_fewer_lines() -> None:
    arc = "M0 100C0 45 45 0 100 0"
    steps = "L100.4 0L100.8 0L101.2 0L140 0"
    assert simplify_for_scale((Path(arc + steps, "#112233"),), 0.1) == (
        Path(arc + "L140 0", "#112233"),
    )


def test_the_river_of_a_guide_takes_a_fraction_of_its_place() -> None:
    river = Use(load_drawing("board/river"))

    def size(shape: Shape) -> int:
        return len(render_pdf(Document("x", (Page(width=600, height=426, shapes=(shape,)),))))

    (small,) = simplify_for_scale((river,), 1 / 30)
    assert size(small) < 0.6 * size(river)
