"""The drawings of what is caught at sea: in every ink, inside their box, thick enough to print."""

from __future__ import annotations

import re
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.drawing.art import drawing_names, load_drawing
from companion.drawing.ink_colors import LARGE, THINNEST, largest_area
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Circle, Group, Path, Shape, put_symbol
from companion.drawing.theme import INKS, Ink

NAMES = [name for name in drawing_names() if name.startswith("sea/")]
CHART = [f"catch/{fish}" for fish in ("bream", "herring", "ray", "tuna")]
PAIR = re.compile(r"(-?[\d.]+) (-?[\d.]+)")


def parts(shapes: tuple[Shape, ...], clipped: bool = False) -> list[tuple[Path | Circle, bool]]:
    out: list[tuple[Path | Circle, bool]] = []
    for shape in shapes:
        if isinstance(shape, Group):
            out += parts(shape.shapes, clipped or shape.clip is not None)
        else:
            assert isinstance(shape, Path | Circle)
            out.append((shape, clipped))
    return out


def test_every_catch_is_there() -> None:
    assert [name.removeprefix("sea/") for name in NAMES] == [
        "cod", "lobster", "oyster", "shrimp", "swordfish",
    ]  # fmt: skip


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("name", NAMES)
def test_a_catch_lies_in_its_box_in_every_ink(name: str, ink: Ink) -> None:
    symbol = load_drawing(name, ink)
    assert symbol.w == pytest.approx(55.0)
    for shape, clipped in parts(symbol.shapes):
        if shape.pen:
            assert shape.pen.width >= THINNEST
        if ink == "line":
            assert {shape.fill, shape.pen and shape.pen.color} <= {None, "#000000", "#FFFFFF"}
        if ink != "full" and shape.fill not in (None, "#FFFFFF"):
            assert largest_area(shape) <= LARGE
        if clipped or isinstance(shape, Circle):
            continue
        half = shape.pen.width / 2 if shape.pen else 0.0
        for x, y in PAIR.findall(shape.data):
            assert half - 0.3 <= float(x) <= symbol.w - half + 0.3
            assert half - 0.3 <= float(y) <= symbol.h - half + 0.3


@pytest.mark.parametrize("names", [NAMES, CHART], ids=["sea", "chart"])
def test_no_two_catches_look_alike_in_line_ink_at_a_third_of_their_size(names: list[str]) -> None:
    pictures = {}
    for name in names:
        shape = put_symbol(load_drawing(name, "line"), 10, 6, width=18)
        page = pypdfium2.PdfDocument(render_pdf(Document("x", (Page(20, 12, (shape,)),))))[0]
        pictures[name] = page.render(scale=150 / 72, grayscale=True).to_pil().convert("L")
    for one, other in combinations(pictures, 2):
        assert _apart(pictures[one], pictures[other]) > 0.08, (one, other)


def _apart(one: Image.Image, other: Image.Image) -> float:
    clear = ImageChops.difference(one, other).point(lambda level: 255 * (level > 64))
    return float(clear.histogram()[255]) / (clear.width * clear.height)
