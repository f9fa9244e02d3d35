"""PNG files, opened again by another program."""

from __future__ import annotations

import io
import itertools
import math
from typing import Any

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops

from companion.core.errors import CompanionError
from companion.drawing import png
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.png import check_dpi, render_pngs, size_in_pixels
from companion.drawing.shapes import Circle, Pen, Rect, Shape, Text

RED = "#FF0000"
SHAPES: tuple[Shape, ...] = (
    Rect(0, 0, 40, 30, fill="#336699"),
    Circle(20, 10, 8, "#FFCC00", Pen("#000000", 0.7)),
    Text(2, 28, "Größe 27", "serif", 20, "#FFFFFF"),
)


def opened(*pages: Page, dpi: int = 300) -> list[Image.Image]:
    return [
        Image.open(io.BytesIO(content), formats=["PNG"])
        for content in render_pngs(Document("Test", pages), dpi)
    ]


@pytest.mark.parametrize(
    ("width", "height", "dpi", "size"),
    [
        (69.5, 94.9, 300, (821, 1121)),
        (63.5, 88.9, 300, (750, 1050)),
        (63.5, 88.9, 600, (1500, 2100)),
        (44.5, 63.5, 150, (263, 375)),
        (10, 10, 36, (14, 14)),
    ],
)
def test_the_size_in_pixels_is_that_in_mm(
    width: float, height: float, dpi: int, size: tuple[int, int]
) -> None:
    assert size_in_pixels(width, height, dpi) == size
    (image,) = opened(Page(width, height, SHAPES), dpi=dpi)
    image.load()
    assert image.size == size
    assert image.mode == "RGB"
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)


def test_the_pixels_are_those_of_the_pdf() -> None:
    page = Page(50.8, 38.1, SHAPES)  # 2 x 1.5 inches
    (image,) = opened(page)
    rendered = pdfium.PdfDocument(render_pdf(Document("Test", (page,))))[0].render(
        scale=299.99 / 72
    )
    other = rendered.to_pil().convert("RGB")
    assert image.size == other.size == (600, 450)
    apart = ImageChops.difference(image, other).reduce(10)
    assert max(high for _, high in apart.getextrema()) < 12  # type: ignore[misc]


def test_colours_are_red_green_blue_on_white() -> None:
    (image,) = opened(Page(20, 10, (Rect(5, 2, 10, 6, fill="#123456"),)), dpi=254)
    assert image.getpixel((100, 50)) == (0x12, 0x34, 0x56)
    for corner in itertools.product((0, 199), (0, 99)):
        assert image.getpixel(corner) == (255, 255, 255)


def test_a_colour_fills_the_page_to_its_last_pixel() -> None:
    for width, height in ((69.5, 94.9), (20.02, 20.08), (33.33, 44.44)):
        full = Rect(-3, -3, width + 6, height + 6, fill=RED)
        (image,) = opened(Page(width, height, (full,)))
        assert image.getcolors() == [(image.width * image.height, (255, 0, 0))]


def test_pages_come_in_order() -> None:
    pages = [Page(10 + i, 10, (Rect(0, 0, 99, 99, fill=f"#{i:02X}0000"),)) for i in range(20)]
    images = opened(*pages, dpi=72)
    assert [image.getpixel((5, 5)) for image in images] == [(i, 0, 0) for i in range(20)]


def test_equal_pages_give_equal_bytes() -> None:
    document = Document("Test", (Page(40, 30, SHAPES),) * 2)
    first, second = render_pngs(document, 300)
    assert first == second
    assert list(render_pngs(document, 300)) == [first, second]


@pytest.mark.parametrize("dpi", [36, 300, 2400])
def test_a_sensible_dpi_is_taken(dpi: int) -> None:
    check_dpi(dpi)


@pytest.mark.parametrize("dpi", [-300, 0, 35, 2401, 5000, 10**9])
def test_another_dpi_is_refused(dpi: int) -> None:
    with pytest.raises(CompanionError, match=rf"from 36 to 2400, not {dpi}; try 300"):
        check_dpi(dpi)
    with pytest.raises(CompanionError, match="36"):
        render_pngs(Document("Test", (Page(10, 10, ()),)), dpi)


def test_a_picture_that_fills_the_memory_is_refused() -> None:
    with pytest.raises(CompanionError, match=r"594 x 420 mm at 2400 dpi .* 22\d\d million") as told:
        size_in_pixels(594, 420, 2400)
    best = int(str(told.value).split("try ")[1].split()[0])
    across, down = size_in_pixels(594, 420, best)
    assert across * down <= png.MOST_PIXELS
    with pytest.raises(CompanionError):
        size_in_pixels(594, 420, best + 20)
    with pytest.raises(CompanionError):  # before anything is drawn
        render_pngs(Document("Test", (Page(10, 10, ()), Page(594, 420, ()))), 2400)


def test_a_board_at_600_dpi_is_not() -> None:
    assert math.prod(size_in_pixels(600, 426, 600)) < png.MOST_PIXELS


def test_few_pictures_wait_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many pages there are, and only one where they are large."""
    drawn: list[int] = []
    rows: Any = png._rows

    def counted(*args: Any) -> bytearray:
        drawn.append(1)
        return bytearray(rows(*args))

    monkeypatch.setattr(png, "_rows", counted)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    document = Document("Test", (Page(20, 20, SHAPES),) * 8)
    ahead = []
    for taken, _ in enumerate(render_pngs(document, 100), 1):
        ahead.append(len(drawn) - taken)
    assert max(ahead) == 1
    drawn.clear()
    monkeypatch.setattr(png, "HELD", 79 * 79 * 3 * 1.5)  # of two, each 79 pixels wide
    for taken, _ in enumerate(render_pngs(document, 100), 1):
        assert len(drawn) == taken


def test_one_may_stop_early() -> None:
    pages = render_pngs(Document("Test", (Page(20, 20, SHAPES),) * 12), 100)
    next(pages)
    pages.close()  # type: ignore[attr-defined]
