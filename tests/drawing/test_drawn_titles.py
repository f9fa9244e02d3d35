"""Drawn titles of games: in `line` they keep what is drawn behind them off their letters."""

from __future__ import annotations

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageFilter

from companion.drawing.art import load_drawing
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Rect, put_symbol
from companion.drawing.theme import Ink

EDGE, PX = 4.0, 10  # mm round a title; pixels in a mm
THIN, FREE = 5, 37  # pixels: less is no letter; twice the 1.8 mm that stay free round one


def draw_title(name: str, ink: Ink, ground: str) -> Image.Image:
    """Return the pixels of a title on a ground."""
    title = replace(load_drawing(name, ink), overhang=EDGE)
    wide, high = title.w + 2 * EDGE, title.h + 2 * EDGE
    drawn = put_symbol(title, wide / 2, high / 2, width=title.w)
    shapes = Rect(0, 0, wide, high, fill=ground), drawn
    file = render_pdf(Document("", (Page(wide, high, shapes),)))
    picture = pdfium.PdfDocument(file)[0].render(scale=PX * 25.4 / 72).to_pil()
    return picture.convert("L").point(lambda grey: 255 * (grey > 127))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["mark/lure", "mark/salmon-run"])
def test_letters_of_a_title_stand_in_white(name: str) -> None:
    ink = ImageChops.invert(draw_title(name, "line", "#FFFFFF"))
    letters = ink.filter(ImageFilter.MinFilter(THIN)).filter(ImageFilter.MaxFilter(THIN))
    near = ImageChops.subtract(letters.filter(ImageFilter.MaxFilter(FREE)), ink)
    behind = ImageChops.invert(draw_title(name, "line", "#000000"))
    assert near.getbbox() is not None
    assert ImageChops.multiply(near, behind).getbbox() is None


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_a_title_in_colour_has_no_white_round_it(ink: Ink) -> None:
    assert draw_title("mark/lure", ink, "#000000").getpixel((20, 100)) == 0
