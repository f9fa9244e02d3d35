"""The drawings of insects: told apart at 8 mm, thick enough to print."""

from __future__ import annotations

from itertools import combinations

import pypdfium2
import pytest
from PIL import Image, ImageChops

from companion.drawing.art import drawing_file, load_drawing
from companion.drawing.page import Document, Page
from companion.drawing.pdf import render_pdf
from companion.drawing.shapes import Group
from companion.drawing.tokens import fit_in_circle
from tests.faces import walked

SLUGS = ["mayfly", "dragonfly", "stonefly", "midge", "caddis", "ant"]
DPI = 300


def silhouette(slug: str, size: float = 8.0) -> Image.Image:
    """Return what is inked of an insect in `line` in a square of `size` mm, ink 255."""
    shapes = (
        Group(
            (fit_in_circle(load_drawing(f"insect/{slug}", "line"), size / 2),), size / 2, size / 2
        ),
    )
    content = render_pdf(Document("insect", (Page(size, size, shapes),)))
    page = pypdfium2.PdfDocument(content)[0]
    return ImageChops.invert(page.render(scale=DPI / 72, grayscale=True).to_pil().convert("L"))


def share(image: Image.Image) -> float:
    """Return the share of a picture that is inked."""
    return sum(level * count for level, count in enumerate(image.histogram())) / (
        255 * image.width * image.height
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_drawing_is_small_and_thick_enough_on_a_token(slug: str) -> None:
    assert drawing_file(f"insect/{slug}").stat().st_size < 4_000
    symbol = load_drawing(f"insect/{slug}")
    assert 14 <= max(symbol.w, symbol.h) <= 18.5
    thinnest = min(one.pen.width for one, _ in walked(symbol.shapes) if getattr(one, "pen", None))
    assert thinnest * 8 / max(symbol.w, symbol.h) >= 0.1


@pytest.mark.parametrize("slug", SLUGS)
def test_a_silhouette_has_body_enough_to_be_seen_at_8_mm(slug: str) -> None:
    assert 0.07 < share(silhouette(slug)) < 0.35


def test_silhouettes_differ_in_more_than_half_of_their_ink_at_8_mm() -> None:
    images = {slug: silhouette(slug) for slug in SLUGS}
    for one, other in combinations(SLUGS, 2):
        apart = share(ImageChops.difference(images[one], images[other]))
        ink = (share(images[one]) + share(images[other])) / 2
        assert apart > 0.5 * ink, (one, other, apart / ink)


def test_insects_seen_from_above_are_the_same_left_and_right() -> None:
    for slug in SLUGS:
        image = silhouette(slug, 24.0)
        mirrored = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        apart = share(ImageChops.difference(image, mirrored)) / share(image)
        assert (apart > 0.5) == (slug in ("mayfly", "caddis")), (slug, apart)
