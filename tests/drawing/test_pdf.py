"""PDF files, opened again by another program."""

from __future__ import annotations

import re
import zlib
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from companion.core.units import MM_PER_PT, mm_to_pt, mm_to_px
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import (
    Circle,
    Group,
    Line,
    Path,
    Pen,
    Polygon,
    Rect,
    Shape,
    Symbol,
    Text,
    Use,
    put_symbol,
    turn_half,
)

DPI = 254  # ten pixels a mm
RED, BLACK = "#FF0000", "#000000"
ABC = "abcdefghijklmnopqrstuvwxyz"


def document(*shapes: Shape, **more: Any) -> Document:
    return Document("Test", (Page(100, 60, shapes),), **more)


def rendered(content: bytes, page: int = 0) -> Image.Image:
    image: Image.Image = pdfium.PdfDocument(content)[page].render(scale=DPI / 72).to_pil()
    return image.convert("RGB")


def extent(image: Image.Image, color: tuple[int, int, int]) -> tuple[float, ...] | None:
    """Return left, top, right, bottom in mm of the pixels of one colour."""
    apart = ImageChops.difference(image, Image.new("RGB", image.size, color))
    red, green, blue = apart.split()
    anything = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    edges = anything.point(lambda level: 0 if level else 255).getbbox()
    return edges and tuple(edge / mm_to_px(1, DPI) for edge in edges)


def drawn(*shapes: Shape) -> tuple[float, ...] | None:
    return extent(rendered(render_pdf(document(*shapes))), (255, 0, 0))


SYMBOL = Symbol("corner", 10, 4, (Rect(0, 0, 10, 4, fill=RED), Rect(5, 0, 5, 4, fill=BLACK)))
SHAPES: dict[str, tuple[Shape, tuple[float, float, float, float]]] = {
    "rectangle": (Rect(10, 20, 30, 5, fill=RED), (10, 20, 40, 25)),
    "rounded": (Rect(10, 20, 30, 10, radius=3, fill=RED), (10, 20, 40, 30)),
    "circle": (Circle(50, 30, 8, fill=RED), (42, 22, 58, 38)),
    "line": (Line(10, 10, 60, 10, Pen(RED, 2, round=False)), (10, 9, 60, 11)),
    "polygon": (Polygon(((5, 5), (25, 5), (20, 15), (10, 15)), fill=RED), (5, 5, 25, 15)),
    "path": (Path("M10 10L30 10L30 20L10 20Z", fill=RED), (10, 10, 30, 20)),
    "outline": (Rect(20, 20, 10, 10, pen=Pen(RED, 2, round=False)), (19, 19, 31, 31)),
    "moved": (Group((Rect(0, 0, 5, 5, fill=RED),), x=40, y=30), (40, 30, 45, 35)),
    "turned": (
        Group((Rect(0, 0, 10, 4, fill=RED),), x=50, y=30, angle_deg=90),
        (46, 30, 50, 40),
    ),
    "scaled": (Group((Rect(1, 1, 5, 5, fill=RED),), x=10, y=10, scale=2), (12, 12, 22, 22)),
    "mirrored": (Group((Rect(1, 0, 5, 5, fill=RED),), x=50, mirrored=True), (44, 0, 49, 5)),
    "clipped": (
        Group((Rect(0, 0, 50, 50, fill=RED),), clip=Rect(5, 6, 7, 8)),
        (5, 6, 12, 14),
    ),
    "symbol": (Use(SYMBOL, 20, 20), (20, 20, 25, 24)),
    "symbol turned": (Use(SYMBOL, 20, 20, angle_deg=180), (15, 16, 20, 20)),
    "symbol mirrored": (Use(SYMBOL, 20, 20, mirrored=True), (15, 20, 20, 24)),
    "symbol placed": (put_symbol(SYMBOL, 50, 30, width=20), (40, 26, 50, 34)),
    "half turn": (turn_half([Rect(1, 2, 3, 4, fill=RED)], 50, 40), (46, 34, 49, 38)),
}


@pytest.mark.parametrize("name", SHAPES)
def test_a_shape_lands_where_it_says(name: str) -> None:
    shape, edges = SHAPES[name]
    assert drawn(shape) == pytest.approx(edges, abs=0.11)


def test_a_symbol_is_cut_off_at_its_overhang() -> None:
    wide = (Rect(-9, -9, 40, 40, fill=RED),)
    assert drawn(Use(Symbol("a", 10, 10, wide), 30, 30)) == pytest.approx(
        (30, 30, 40, 40), abs=0.11
    )
    over = Symbol("a", 10, 10, wide, overhang=2)
    assert drawn(Use(over, 30, 30)) == pytest.approx((28, 28, 42, 42), abs=0.11)


def test_a_symbol_draws_alike_after_any_pen() -> None:
    inner = Symbol(
        "plain", 20, 4, (Line(0, 2, 20, 2, Pen(RED, 1)), Text(0, 4, "x", "sans", 9, RED))
    )
    dashed = Line(0, 50, 90, 50, Pen(BLACK, 3, (2, 2), round=False))
    spaced = Text(0, 40, "spaced", "serif", 12, BLACK, spacing=3)
    alone = rendered(render_pdf(document(Use(inner, 10, 10)))).crop((0, 0, 400, 200))
    after = rendered(render_pdf(document(dashed, spaced, Use(inner, 10, 10)))).crop(
        (0, 0, 400, 200)
    )
    assert alone.tobytes() == after.tobytes()


def test_two_drawings_of_one_name_are_refused() -> None:
    other = Symbol("corner", 1, 1, ())
    with pytest.raises(ValueError, match="corner"):
        render_pdf(document(Use(SYMBOL), Use(other)))


def test_a_symbol_stands_in_the_file_once() -> None:
    uses = [Use(SYMBOL, 3 * i, 3 * i) for i in range(10)]
    content = render_pdf(document(*uses))
    assert content.count(b"/Subtype /Form") == 1


def test_text_is_real_and_stands_on_its_baseline() -> None:
    text = Text(20, 30, "Łosoś Ünïcode Хариус ế", "serif-bold", 12, RED)
    content = render_pdf(document(text))
    page = pdfium.PdfDocument(content)[0]
    assert page.get_textpage().get_text_bounded().strip() == text.words
    box = extent(rendered(content), (255, 0, 0))
    assert box is not None
    assert box[0] == pytest.approx(20, abs=0.6)
    flat = drawn(Text(20, 30, "HHH", "serif-bold", 24, RED))
    assert flat is not None
    assert flat[3] == pytest.approx(30, abs=0.12)


@pytest.mark.parametrize(("anchor", "left"), [("start", 50), ("middle", None), ("end", None)])
def test_text_is_anchored(anchor: Any, left: float | None) -> None:
    box = drawn(Text(50, 30, "HHHH", "sans-bold", 20, RED, anchor=anchor))
    assert box is not None
    if anchor == "middle":
        assert (box[0] + box[2]) / 2 == pytest.approx(50, abs=0.3)
    elif anchor == "end":
        assert box[2] == pytest.approx(50, abs=0.9)
    else:
        assert box[0] == pytest.approx(50, abs=0.9)


def test_every_font_is_embedded_as_a_subset() -> None:
    texts = [Text(5, 10 * i + 9, "Aé", face, 12, BLACK) for i, face in enumerate(("serif", "sans"))]
    content = render_pdf(document(*texts))
    fonts = set(re.findall(rb"/BaseFont /([A-Za-z0-9+-]+)", content))
    assert len(fonts) == 2
    assert all(re.match(rb"[A-Z0-9]{6}\+", font) for font in fonts), fonts
    assert content.count(b"/FontFile2") == 2
    assert b"Helvetica" not in content
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", content, re.DOTALL)
    assert not any(b"Helvetica" in zlib.decompress(s) for s in streams if s[:1] == b"x")


def test_a_font_holds_only_the_letters_in_use() -> None:
    few, many = (
        len(render_pdf(document(Text(0, 9, words, "sans", 9, BLACK)))) for words in ("a", ABC)
    )
    assert few + 1000 < many


def test_print_hints_and_boxes() -> None:
    page = Page(
        100, 60, (), bookmarks=("One", "Two"), trim=Rect(10, 20, 30, 25), bleed=Rect(7, 17, 36, 31)
    )
    content = render_pdf(Document("A title", (page,), duplex="short-edge", language="de"))
    assert b"/PrintScaling /None" in content
    assert b"/Duplex /DuplexFlipShortEdge" in content
    assert b"/Lang (de)" in content
    opened = pdfium.PdfDocument(content)
    assert opened.get_metadata_dict()["Title"] == "A title"
    assert [item.get_title() for item in opened.get_toc()] == ["One", "Two"]
    trim = opened[0].get_trimbox()
    assert trim == pytest.approx([mm_to_pt(v) for v in (10, 15, 40, 40)], abs=0.001)
    bleed = opened[0].get_bleedbox()
    assert bleed == pytest.approx([mm_to_pt(v) for v in (7, 12, 43, 43)], abs=0.001)
    assert opened[0].get_width() * MM_PER_PT == pytest.approx(100, abs=0.001)
    assert opened[0].get_height() * MM_PER_PT == pytest.approx(60, abs=0.001)


def test_pages_may_differ_in_size() -> None:
    pages = (Page(100, 60, ()), Page(60, 100, ()), Page(210, 297, ()))
    opened = pdfium.PdfDocument(render_pdf(Document("t", pages)))
    sizes = [(p.get_width() * MM_PER_PT, p.get_height() * MM_PER_PT) for p in opened]
    assert [(round(w, 2), round(h, 2)) for w, h in sizes] == [(100, 60), (60, 100), (210, 297)]


def test_equal_documents_give_equal_bytes() -> None:
    shapes = [shape for shape, _ in SHAPES.values()]
    shapes.append(Text(5, 5, "Zander ❖ ✓", "sans", 9, BLACK))
    assert render_pdf(document(*shapes)) == render_pdf(document(*shapes))


def test_parentheses_and_backslashes_are_kept() -> None:
    words = r"(a) \b) c\\("
    page = pdfium.PdfDocument(render_pdf(document(Text(5, 20, words, "sans", 12, BLACK))))[0]
    assert page.get_textpage().get_text_bounded().strip() == words
