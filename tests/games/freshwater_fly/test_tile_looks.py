"""Hatch tiles and momentum tiles: all can be read, in every size, ink and palette."""

from __future__ import annotations

from itertools import product

import pypdfium2 as pdfium
import pytest

from companion.core.units import mm_to_px
from companion.drawing.component import BLEED
from companion.drawing.page import Document, Page
from companion.drawing.pdf import pdf
from companion.drawing.shapes import Group, Text
from companion.drawing.theme import INKS, PALETTES, Ink, Palette
from companion.games.freshwater_fly.rows import CARD_SIZES
from companion.games.game import CardSize
from tests.contrast import LEAST_CONTRAST, worst_contrast
from tests.faces import areas, colors, text_box, walked, without_words
from tests.games.freshwater_fly.tiles import ALL, drawn, faces, parts

SMALLEST = {"poker": 7.5, "mini": 6.5}
SMALLEST_ID = 5.5
SAFE = {"poker": 3.0, "mini": 2.6}
DPI = 150

IN_ICON = {"poker": 6.5, "mini": 5.5}


def in_an_icon(text: Text) -> bool:
    """Return whether a text is a value in the frame of an icon."""
    return text.font == "sans-bold" and len(text.words) == 1


STYLES = list(product(CARD_SIZES, INKS, PALETTES))


@pytest.mark.parametrize(("size", "ink", "palette"), STYLES)
def test_nothing_is_wrong_small_or_close_to_the_cut(
    size: CardSize, ink: Ink, palette: Palette
) -> None:
    for name in ALL:
        part = parts(size)[name]
        assert [p.problems for p in drawn(name, size, ink, palette).values()] == [()] * len(
            part.copies
        )
        for id, face in faces(name, size, ink, palette):
            for text, place in walked(face):
                if isinstance(text, Text):
                    box = text_box(text, place)
                    edge = min(box[0], box[1], part.width - box[2], part.height - box[3])
                    assert edge >= SAFE[size] - 0.01, f"{name} {id}: {text}"
                    least = IN_ICON[size] if in_an_icon(text) else SMALLEST[size]
                    if text.words in part.copies and "-" in text.words:
                        least = SMALLEST_ID
                    assert text.size_pt >= least, f"{name} {id}: {text}"


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("ink", INKS)
def test_words_stand_out_from_what_is_printed_under_them(ink: Ink, palette: Palette) -> None:
    for name in ALL:
        part = parts()[name]
        found = faces(name, "poker", ink, palette)
        pages = tuple(Page(part.width, part.height, without_words(face)) for _, face in found)
        grounds = pdfium.PdfDocument(pdf(Document("t", pages)))
        for (id, face), page in zip(found, grounds, strict=True):
            ground = page.render(scale=DPI / 72).to_pil().convert("RGB")
            for text, place in walked(face):
                if isinstance(text, Text) and not in_an_icon(text):
                    box = [round(mm_to_px(edge, DPI)) for edge in text_box(text, place)]
                    under = ground.crop((box[0], box[1], box[2] + 1, box[3] + 1))
                    worst = worst_contrast(text.fill, under)
                    assert worst >= LEAST_CONTRAST, f"{name} {id}: {text.words!r}: {worst:.2f}"


@pytest.mark.parametrize("name", ALL)
def test_line_is_black_on_white_and_saver_has_no_large_fill(name: str) -> None:
    for ink in INKS:
        large = []
        for id, face in faces(name, "poker", ink):
            for shape, place in walked(face):
                if ink == "line":
                    assert colors(shape) <= {"#000000", "#FFFFFF"}, id
                if not isinstance(shape, Text) and getattr(shape, "fill", None) not in (
                    None,
                    "#FFFFFF",
                ):
                    large += [area for area in areas(shape) if area * place.enlarged > 100]
        assert bool(large) == (ink == "full"), (ink, large)


@pytest.mark.parametrize("size", CARD_SIZES)
def test_grounds_run_into_the_bleed(size: CardSize) -> None:
    for name in ALL:
        part = parts(size)[name]
        wide, high = part.width + 2 * BLEED, part.height + 2 * BLEED
        for id, face in faces(name, size):
            page = Page(wide, high, (Group(face, BLEED, BLEED),))
            image = pdfium.PdfDocument(pdf(Document("t", (page,))))[0].render(scale=2).to_pil()
            picture = image.convert("RGB")
            w, h = picture.size
            for x, y in product((1, w // 3, w // 2, w - 2), (1, h // 2, h - 2)):
                if x in (1, w - 2) or y in (1, h - 2):
                    assert picture.getpixel((x, y)) != (255, 255, 255), (name, id, x, y)
