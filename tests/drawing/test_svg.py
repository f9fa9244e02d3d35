"""SVG files, drawn by an SVG program and held against the PDF of the same shapes."""

from __future__ import annotations

import io
import itertools
import re
from xml.etree import ElementTree

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from companion.cli.game_selection import open_games
from companion.core.units import BLEED
from companion.data.shared import read_roles
from companion.drawing import fonts
from companion.drawing.component import Component, Style
from companion.drawing.page import Document, Page
from companion.drawing.png import render_pngs
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
)
from companion.drawing.svg import render_svg
from companion.drawing.theme import INKS, Ink, build_theme
from companion.games.catalog import GAMES
from tests.sampled import sampled

DPI = 508  # 20 pixels a mm
CELL = 20  # compared by squares of 1 mm
SEEN = 20  # mean difference in a square; the PDF renderer moves edges to whole pixels ...
SEEN_IN_TYPE = 24  # ... and letters too
RED, BLACK, BLUE = "#FF0000", "#000000", "#0000FF"
SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"


def page(*shapes: Shape) -> Page:
    return Page(60, 40, shapes)


def from_pdf(page: Page) -> Image.Image:
    (content,) = render_pngs(Document("Test", (page,)), DPI)
    return Image.open(io.BytesIO(content)).convert("RGB")


def from_svg(page: Page) -> Image.Image:
    content = resvg_py.svg_to_bytes(
        svg_string=render_svg(page), dpi=DPI, background="#FFFFFF", skip_system_fonts=True
    )
    return Image.open(io.BytesIO(bytes(content))).convert("RGB")


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Return the mean difference of pixels, of all and of the square where it is largest."""
    assert one.size == other.size
    apart = ImageChops.difference(one, other)
    squares = apart.reduce(CELL)
    largest = max(high for _, high in squares.getextrema())  # type: ignore[misc]
    return max(ImageStat.Stat(apart).mean), largest


LEAF = Symbol("leaf", 6, 4, (Path("M0 2C1 0 5 0 6 2C5 4 1 4 0 2Z", RED, Pen(BLACK, 0.3)),))
PAIR = Symbol("pair", 14, 6, (Use(LEAF, 1, 1), Use(LEAF, 13, 5, angle_deg=180), Circle(7, 3, 1)))
WIDE = Symbol("wide", 10, 10, (Rect(-9, -9, 40, 40, fill=BLUE), Rect(3, 3, 4, 4, fill=RED)), 1.5)
SHARP = Pen(BLACK, 1, round=False)
WORDS = "Fühler Ägir 27 Хариус ế"
SHAPES: dict[str, tuple[Shape, ...]] = {
    "rectangle": (Rect(5, 6, 30, 10.5, fill=RED), Rect(6, 20, 30, 10, pen=SHARP)),
    "rounded": (Rect(5, 6, 30, 10, 3, RED, Pen(BLACK, 1)), Rect(5, 20, 30, 4, 9, RED)),
    "circle": (Circle(20, 20, 8, fill=RED), Circle(40, 20, 7, pen=Pen(BLUE, 1.5))),
    "line": (Line(5, 5, 50, 30, Pen(RED, 2)), Line(5, 30, 50, 35, SHARP)),
    "dashes": (
        Line(5, 5, 55, 5, Pen(RED, 1, (3, 2, 1, 2), round=False)),
        Line(5, 15, 55, 15, Pen(RED, 1, (0.3, 2))),
        Circle(30, 28, 9, pen=Pen(BLUE, 0.5, (2,))),
    ),
    "polygon": (Polygon(((5, 5), (45, 5), (20, 35), (10, 15)), RED, Pen(BLACK, 1)),),
    "star": (Polygon(((30, 3), (40, 37), (8, 15), (52, 15), (20, 37)), RED),),
    "sharp corner": (Polygon(((5, 15), (45, 12), (5, 9)), None, SHARP),),
    "path": (Path("M10 10L30 10C50 10 50 30 30 30L10.12345 30ZM15 15L20 15L20 25Z", RED, SHARP),),
    "open path": (Path("M5 5L30 35L55 5", None, Pen(BLUE, 3)),),
    "one over the other": (Rect(5, 5, 20, 20, fill=RED), Circle(25, 20, 10, BLUE)),
    "moved": (Group((Rect(0, 0, 5, 5, fill=RED),), x=40, y=30.25),),
    "turned": (Group((Rect(0, 0, 20, 4, fill=RED), Circle(2, 9, 2, BLUE)), 30, 20, 35),),
    "scaled": (Group((Rect(1, 1, 5, 5, 1, RED, Pen(BLACK, 0.5)),), 10, 10, scale=2.5),),
    "mirrored": (Group((Polygon(((0, 0), (9, 0), (0, 9)), RED),), 30, 20, 20, 1.5, True),),
    "nested": (
        Group((Group((LEAF.shapes[0], Text(0, 8, "g", "sans", 9, BLUE)), 5, 5, 90),), 30, 9, 15, 2),
    ),
    "clipped by a rectangle": (
        Group((Rect(0, 0, 50, 50, fill=RED),), 5, 5, 10, clip=Rect(5, 6, 17, 8, 2)),
    ),
    "clipped by a circle": (Group((Rect(0, 0, 50, 50, fill=RED),), clip=Circle(30, 20, 12)),),
    "clipped by a polygon": (
        Group((Rect(0, 0, 60, 40, fill=RED),), clip=Polygon(((5, 5), (50, 20), (5, 35)))),
    ),
    "clipped by a path": (
        Group((Rect(0, 0, 60, 40, fill=RED),), clip=Path("M5 5C50 5 50 35 5 35Z")),
    ),
    "clipped twice": (
        Group((Group((Circle(9, 9, 30, RED),), 5, clip=Circle(9, 20, 9)),), clip=Rect(9, 9, 9, 9)),
    ),
    "symbol": (Use(LEAF, 20, 20), Use(LEAF, 40, 20, 30, 2, True), Use(LEAF)),
    "symbol in a symbol": (Use(PAIR, 5, 5), Use(PAIR, 30, 20, 60, 1.7)),
    "symbol with an overhang": (Use(WIDE, 10, 10), Use(WIDE, 45, 20, 45)),
    "text": (Text(5, 15, WORDS, "serif", 15, BLACK), Text(5, 30, "✓ ❖ A", "sans-bold", 15, RED)),
    "anchors": (
        Text(30, 10, "start", "sans", 12, RED),
        Text(30, 20, "middle", "sans", 12, RED, "middle"),
        Text(30, 30, "end", "sans", 12, RED, "end"),
    ),
    "spacing": (
        Text(5, 10, "spaced out", "small-caps", 12, RED, spacing=1.5),
        Text(30, 20, "spaced out", "small-caps", 12, RED, "middle", 1.5),
        Text(55, 30, "spaced out", "small-caps", 12, RED, "end", 1.5),
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("name",), sampled(zip(SHAPES), 3))
def test_svg_and_pdf_agree_on_every_shape(name: str) -> None:
    drawn = page(*SHAPES[name])
    one, other = from_pdf(drawn), from_svg(drawn)
    assert sum(one.convert("L").histogram()[:200]) > 2000, "nothing is drawn"
    mean, largest = difference(one, other)
    assert mean < 0.6
    assert largest < SEEN


@pytest.mark.slow
@pytest.mark.parametrize("face", fonts.FACES)
def test_svg_and_pdf_agree_on_every_face(face: str) -> None:
    letters = sorted(fonts.metrics(face).advances)
    some = [letter for letter in letters if letter.isprintable()][:: max(1, len(letters) // 60)]
    lines = ["".join(some[i : i + 15]) for i in range(0, len(some), 15)]
    drawn = page(*(Text(2, 8 + 8 * i, line, face, 14, BLACK) for i, line in enumerate(lines)))
    mean, largest = difference(from_pdf(drawn), from_svg(drawn))
    assert mean < 1
    assert largest < SEEN_IN_TYPE


def test_a_small_difference_is_seen() -> None:
    """Of the comparison itself: a tenth of a millimetre aside is seen, a shade, a dot."""
    there = from_pdf(page(Rect(5, 6, 30, 10.5, fill=RED)))
    for other in (
        page(Rect(5.08, 6, 30, 10.5, fill=RED)),
        page(Rect(5, 6, 30, 10.5, fill="#D00000")),
        page(Rect(5, 6, 30, 10.5, fill=RED), Circle(50, 30, 0.5, BLACK)),
    ):
        assert difference(there, from_svg(other))[1] > SEEN


def small_parts() -> list[tuple[Component, Ink]]:
    """Return what is small enough to be drawn often: the first in every ink, the others in turn."""
    parts = [
        part for game in open_games(GAMES, None) for part in game.components if part.width < 100
    ]
    inks = itertools.cycle(INKS)
    return [(parts[0], ink) for ink in INKS] + [(part, next(inks)) for part in parts[1:]]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("part", "ink"), sampled(small_parts(), 7), ids=lambda given: getattr(given, "name", given)
)
def test_svg_and_pdf_agree_on_real_faces(part: Component, ink: Ink) -> None:
    size = part.width + 2 * BLEED, part.height + 2 * BLEED
    ids = list(part.copies)
    style = Style(build_theme(read_roles(), ink, "standard"))
    for piece in part.draw(style, {ids[len(ids) // 2]}):
        drawn = Page(*size, (Group(piece.front or (), BLEED, BLEED),))
        mean, largest = difference(from_pdf(drawn), from_svg(drawn))
        assert mean < 1  # small faces are edges for the most part
        assert largest < SEEN_IN_TYPE


def tree(*shapes: Shape, title: str = "") -> ElementTree.Element:
    return ElementTree.fromstring(render_svg(page(*shapes), title))


def test_the_size_is_in_mm_at_true_size() -> None:
    root = ElementTree.fromstring(render_svg(Page(69.5, 94.9, ())))
    assert (root.get("width"), root.get("height")) == ("69.5mm", "94.9mm")
    assert root.get("viewBox") == "0 0 69.5 94.9"


def test_the_title_is_the_first_thing_in_the_file() -> None:
    root = tree(title="Fish <cards> & more\x01")
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "Fish <cards> & more"
    assert tree().find(f"{SVG}title") is None


def test_words_are_outlines_that_can_be_read_aloud() -> None:
    root = tree(Text(5, 15, 'A "b" <c>\ufffe', "serif", 15, BLACK))
    assert root.find(f".//{SVG}text") is None
    assert [e.get("aria-label") for e in root.iter(f"{SVG}path")] == ['A "b" <c>']


def test_blanks_draw_nothing() -> None:
    assert list(tree(Text(5, 15, "  ", "serif", 15, BLACK)).iter(f"{SVG}path")) == []


def test_a_symbol_stands_in_the_file_once() -> None:
    root = tree(*(Use(PAIR, 3 * i, 2 * i) for i in range(10)))
    assert [symbol.get("id") for symbol in root.iter(f"{SVG}symbol")] == ["leaf", "pair"]
    uses = [use.get(HREF) for use in root.iter(f"{SVG}use")]
    assert uses.count("#pair") == 10
    assert uses.count("#leaf") == 2


def test_a_clip_stands_in_the_file_once() -> None:
    groups = [Group((Circle(0, 0, 9, RED),), x, clip=Rect(0, 0, 5, 5)) for x in range(5)]
    root = tree(*groups)
    assert len(list(root.iter(f"{SVG}clipPath"))) == 1


def test_two_drawings_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="leaf"):
        render_svg(page(Use(LEAF), Use(Symbol("leaf", 1, 1, ()))))


def test_a_file_stands_alone_and_is_plain() -> None:
    content = render_svg(page(*(shape for shapes in SHAPES.values() for shape in shapes)), "All")
    ids = set(re.findall(r'\bid="([^"]+)"', content))
    used = set(re.findall(r'(?:href="#|url\(#)([^")]+)', content))
    assert used == ids
    assert not re.search(r"<(script|style|image|foreignObject|text)\b", content)
    assert "http" not in re.sub(r'xmlns(:\w+)?="[^"]*"', "", content)


def test_lengths_have_three_decimals_at_most() -> None:
    shapes = [shape for shapes in SHAPES.values() for shape in shapes]
    shapes += [Rect(1 / 3, 2 / 3, 1 / 7, 1 / 9, fill=RED), Text(1 / 3, 9, "ag", "sans", 7.77, RED)]
    content = re.sub(r"matrix\([^)]*\)", "", render_svg(page(*shapes)))
    assert re.findall(r"\.\d{4,}", content) == []
    assert "1e-" not in content


def test_equal_pages_give_equal_text() -> None:
    shapes = [shape for shapes in SHAPES.values() for shape in shapes]
    assert render_svg(page(*shapes), "t") == render_svg(page(*shapes), "t")
